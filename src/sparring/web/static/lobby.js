// The lobby: one click starts a good game; a window sets up any other one.

import { ask, capital, dialog, go, h, refill, toast } from "./dom.js";
import { showRules } from "./help.js";
import { forget, keep, rooms } from "./seats.js";
import { studyDoor } from "./study-door.js";

const ABOUT = {
  blokus: "Claim the board with pieces that touch only at the corners.",
  shobu: "Mirror your quiet move with a forceful one, and push a board empty.",
  samurai: "Win the castes of Japan with tiles laid around its cities.",
};

/** @param {string} drawing */
const artOf = (drawing) => `/static/art/${drawing in ABOUT ? drawing : "plain"}.svg`;

/** Opens a room and goes there. Seats: "here", "elsewhere" or a player's text. */
async function open(/** @type {string} */ game, /** @type {string[]} */ seats, /** @type {string} */ title) {
  const people = (/** @type {string} */ seat) => seat === "here" || seat === "elsewhere";
  const opened = await ask("/api/rooms", {
    game, seats: seats.map((seat) => (people(seat) ? "person" : seat)),
  });
  const tokens = opened.tokens.filter((/** @type {any} */ _, /** @type {number} */ i) => seats[i] === "here");
  const invites = Object.fromEntries(
    seats.map((seat, i) => [i, opened.tokens[i]]).filter(([i]) => seats[i] === "elsewhere"));
  keep(opened.room, { tokens, invites, game, title, over: false });
  go(`/g/${opened.room}`);
}

/** @param {() => Promise<void>} work */
async function tried(work) {
  try {
    await work();
  } catch (error) {
    toast(capital(/** @type {Error} */ (error).message));
  }
}

/** @param {any} game */
const shortTitle = (game) => game.title.split(":")[0];

/** @param {HTMLElement} main */
export function lobby(main) {
  document.title = "Sparring";
  const cards = h("div", { class: "cards" });
  const mine = h("section", { class: "mine", "aria-labelledby": "mine-title" });
  const door = h("section", { class: "mine door", "aria-labelledby": "study-title" });
  main.append(h("div", { class: "lobby" },
    h("div", { class: "hero" },
      h("h1", {}, "Sit down and play."),
      h("p", {}, "Three games of wit, for one to four. Against the computer, side by side, or with somebody far away.")),
    cards, mine, door, doors()));
  void tried(async () => {
    const games = await ask("/api/games");
    fillCards(cards, games);
    studyDoor(door, games);
  });
  fillMine(mine);
  return { close() {}, keys: () => /** @type {[string, string][]} */ ([["Enter", "start the chosen game"]]) };
}

/** The ways to the other pages. */
function doors() {
  const door = (/** @type {string} */ href, /** @type {string} */ title, /** @type {string} */ text) => h("li", {},
    h("a", { href, "data-route": true }, title), h("span", { class: "faint" }, text));
  return h("nav", { class: "doors", "aria-label": "Other pages" }, h("h2", {}, "Look around"), h("ul", {},
    door("/arena", "The arena", "who is better, and how sure that is"),
    door("/learn", "The learning corner", "teach a player")));
}

/** @param {HTMLElement} cards @param {any[]} games */
function fillCards(cards, games) {
  const families = new Map();
  for (const game of games) {
    const key = game.drawing === "plain" ? game.name : game.drawing;
    families.set(key, [...(families.get(key) ?? []), game]);
  }
  for (const [key, variants] of families) {
    variants.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(b.newcomer) - Number(a.newcomer));
    const [first] = variants;
    const title = capital(key);
    const seats = ["here", ...Array(first.players - 1).fill(first.easy)];
    const computers = seats.map((_, i) => first.ladder[first.ladder.length >> (i % 2 ? 1 : 2)].text);
    cards.append(h("article", { class: `card ${key}` },
      h("img", { class: "art", src: artOf(first.drawing), alt: "" }),
      h("div", { class: "card-body" },
        h("h2", {}, title),
        h("p", {}, ABOUT[/** @type {keyof typeof ABOUT} */ (key)] ?? first.title),
        h("div", { class: "card-actions" },
          h("button", {
            type: "button", class: "primary", "data-play": key, "aria-label": `Play ${title} now`,
            onclick: () => tried(() => open(first.name, seats, shortTitle(first))),
          }, "Play"),
          h("button", {
            type: "button", "data-setup": key, "aria-label": `Choose how to play ${title}`,
            onclick: () => setUp(title, variants, first),
          }, "Choose …"),
          h("button", {
            type: "button", class: "quiet", "data-watch-game": key, "aria-label": `Watch computers play ${title}`,
            onclick: () => tried(() => open(first.name, computers, shortTitle(first))),
          }, "Watch"),
          h("button", {
            type: "button", class: "quiet", "aria-label": `Rules of ${title}`,
            onclick: () => showRules(first.name),
          }, "Rules")))));
  }
}

/** @param {HTMLElement} section */
function fillMine(section) {
  const kept = Object.entries(rooms()).filter(([, room]) => !room.over)
    .sort((a, b) => b[1].touched - a[1].touched).slice(0, 6);
  section.hidden = !kept.length;
  section.replaceChildren(
    h("h2", { id: "mine-title" }, "Go on with"),
    h("ul", {}, kept.map(([id, room]) => h("li", {},
      h("a", { href: `/g/${id}`, "data-route": true }, room.title || room.game || "A game"),
      h("span", { class: "faint" }, ago(room.touched)),
      h("button", {
        type: "button", class: "quiet icon small", "aria-label": `Forget this game of ${room.title}`, title: "Forget",
        onclick: () => { forget(id); fillMine(section); },
      }, "×")))));
}

/** @param {number} time */
function ago(time) {
  const minutes = Math.round((Date.now() - time) / 60000);
  if (minutes < 2) return "just now";
  if (minutes < 90) return `${minutes} minutes ago`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} hours ago` : `${Math.round(minutes / 1440)} days ago`;
}

/** The window that sets up a game. @param {string} title @param {any[]} variants @param {any} first */
function setUp(title, variants, first) {
  let game = first;
  let seats = /** @type {string[]} */ ([]);
  const options = /** @type {Record<string, string>} */ ({});
  const form = h("form", { class: "setup", method: "dialog" });
  const box = dialog(title, [form], "setup-box");

  const spec = () => {
    const given = game.options
      .filter((/** @type {any} */ option) => options[option.name] !== undefined && options[option.name] !== String(option.default))
      .map((/** @type {any} */ option) => `${option.name}=${options[option.name]}`);
    return game.name + (given.length ? `:${given.join(",")}` : "");
  };

  async function refresh() {
    await tried(async () => {
      game = await ask(`/api/games/${encodeURIComponent(spec())}`);
      draw();
    });
  }

  function draw() {
    while (seats.length < game.players) seats.push(seats.length ? game.easy : "here");
    seats.length = game.players;
    refill(form,
      variants.length > 1 ? h("fieldset", {}, h("legend", {}, "Variant"),
        h("div", { class: "choices" }, variants.map((variant) => {
          const [name, what] = variant.title.split(": ");
          return h("label", { class: "choice" },
            h("input", {
              type: "radio", name: "variant", value: variant.name, checked: variant.name === game.name,
              onchange: () => { game = variant; for (const key of Object.keys(options)) delete options[key]; void refresh(); },
            }),
            h("span", {}, h("b", {}, what ? name : variant.name), h("small", {}, what ?? name)));
        }))) : null,
      h("fieldset", {}, h("legend", {}, "Seats"),
        seats.map((seat, i) => seatField(game, i, seat, (text) => { seats[i] = text; }))),
      game.options.length ? h("fieldset", {}, h("legend", {}, "Options"),
        game.options.map((/** @type {any} */ option) => optionField(option, options, refresh))) : null,
      h("div", { class: "setup-end" },
        h("button", { type: "submit", class: "primary", "data-start": true }, "Start the game")));
  }

  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    void tried(async () => {
      await open(spec(), seats, shortTitle(game));
      box.close();
    });
  });
  draw();
}

/** @param {any} option @param {Record<string, string>} chosen @param {() => void} changed */
function optionField(option, chosen, changed) {
  const id = `option-${option.name}`;
  const value = chosen[option.name] ?? String(option.default);
  const pick = (/** @type {any} */ event) => { chosen[option.name] = event.target.value; changed(); };
  const field = option.words
    ? h("select", { id, onchange: pick }, option.words.map((/** @type {string} */ word) =>
      h("option", { value: word, selected: word === value }, word)))
    : h("input", { id, type: "number", min: option.lowest, max: option.highest, value, onchange: pick });
  return h("div", { class: "field" },
    h("label", { for: id }, capital(option.name)), field, h("small", {}, option.help));
}

/** @param {any} game @param {number} number @param {string} seat @param {(text: string) => void} changed */
function seatField(game, number, seat, changed) {
  const id = `seat-${number}`;
  const own = h("input", {
    type: "text", class: "own-text", "aria-label": "The player's text", placeholder: "mcts:time=2s", maxlength: 300,
    oninput: () => changed(own.value.trim()),
  });
  const help = h("small", {});
  const all = [...game.ladder, ...game.named];
  const other = seat !== "here" && seat !== "elsewhere" && !all.some((one) => one.text === seat);
  own.hidden = !other;
  if (other) own.value = seat;
  const explain = () => {
    const known = all.find((one) => one.text === select.value);
    help.textContent = select.value === "elsewhere" ? "You get a link to send."
      : known ? capital(known.help) : "";
  };
  const item = (/** @type {string} */ value, /** @type {string} */ text) =>
    h("option", { value, selected: value === (other ? "other" : seat) }, text);
  const select = h("select", {
    id,
    onchange: () => {
      own.hidden = select.value !== "other";
      changed(select.value === "other" ? own.value.trim() : select.value);
      explain();
    },
  },
  h("optgroup", { label: "People" }, item("here", number ? "A person here" : "You, here"), item("elsewhere", "A person elsewhere")),
  h("optgroup", { label: "Computer" }, game.ladder.map((/** @type {any} */ one) => item(one.text, one.title))),
  h("optgroup", { label: "Players by name" }, game.named.map((/** @type {any} */ one) => item(one.text, one.text)),
    item("other", "another, as text …")));
  explain();
  return h("div", { class: "field seat" }, h("label", { for: id }, `Player ${number + 1}`), select, help, own);
}

