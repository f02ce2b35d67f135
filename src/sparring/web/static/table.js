// The table: a board drawn by the game's drawing, and around it everything that all games share.

import { byId, capital, dialog, go, h, icon, say, toast } from "./dom.js";
import { showRules } from "./help.js";
import { forget, keep, linkFor, room as keptRoom, takeFromLink } from "./seats.js";
import { Line } from "./socket.js";
import { Watch } from "./watch.js";

const DRAWINGS = ["blokus", "shobu", "samurai"];
const KEYS = { u: "undo", y: "redo", h: "hint", b: "turn", n: "again", x: "hurry" };

/** @param {HTMLElement} main @param {string} id */
export function table(main, id) {
  takeFromLink(id);
  const the = new Table(main, id);
  return { close: () => the.close(), keys: () => the.keys() };
}

class Table {
  /** @param {HTMLElement} main @param {string} id */
  constructor(main, id) {
    this.id = id;
    /** @type {any} */ this.game = null;
    /** @type {any} */ this.scene = null;
    /** @type {any} */ this.drawing = null;
    /** @type {Watch | null} */ this.watch = null;
    /** @type {Map<string, ((reason: string) => void)[]>} */ this.questions = new Map();
    /** @type {Map<string, string>} */ this.reasons = new Map();
    /** @type {number | null} */ this.uncovered = null;
    /** @type {Record<string, any>} */ this.buttons = this.#buttons();
    this.#build(main);
    this.press = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.press);
    this.line = new Line(id, () => keptRoom(id).tokens, (message) => this.#receive(message),
      (open) => {
        this.root.classList.toggle("cut-off", !open);
        if (!open) this.questions.clear();
        else this.watch?.reconnected();
      });
  }

  close() {
    this.line.close();
    this.watch?.close();
    document.removeEventListener("keydown", this.press);
    this.drawing?.close?.();
    byId("open-rules").onclick = null;
  }

  /** @returns {[string, string][]} */
  keys() {
    if (this.watch) return [...this.watch.keys(), ["B", "turn the board"], ["N", "new game"]];
    return [
      ...(this.drawing?.keys ?? []),
      ["U", "take back"], ["Y", "play again what was taken back"], ["H", "hint"],
      ["B", "turn the board"], ["X", "the computer moves now"], ["N", "new game"],
    ];
  }

  /** @param {HTMLElement} main */
  #build(main) {
    this.status = h("p", { class: "status" }, "Opening the game …");
    this.note = h("p", { class: "note", "aria-hidden": "true" });
    this.board = h("div", { class: "board" });
    this.controls = h("div", { class: "controls" });
    this.many = h("div", { class: "many" });
    this.tray = h("div", { class: "tray" });
    this.players = h("div", { class: "players" });
    this.facts = h("div", { class: "facts" });
    this.result = h("section", { class: "result", hidden: true, "aria-label": "Result" });
    this.watching = h("p", { class: "faint", hidden: true }, "You are watching. Only those who hold a seat can move.");
    this.moves = h("ol", { class: "moves", "aria-label": "Moves so far", tabindex: "0" });
    this.root = h("div", { class: "table" },
      h("section", { class: "stage", "aria-label": "Board" },
        h("div", { class: "headline" }, this.status, h("div", { class: "progress", "aria-hidden": "true" })),
        this.board, this.controls, this.note, h("div", { class: "cut" }, "The line is cut. Trying again …")),
      this.tray,
      h("aside", { class: "side" }, this.result, this.players, this.watching, this.facts, this.many,
        h("div", { class: "actions", role: "group", "aria-label": "Actions" }, Object.values(this.buttons)),
        this.moves));
    main.append(this.root);
  }

  #buttons() {
    const make = (/** @type {any} */ what, /** @type {string} */ title, /** @type {string} */ key) => h("button", {
      type: "button", "data-do": what, title: key ? `${title} (${key})` : title, onclick: () => this.#act(what),
    }, icon(what), h("span", {}, title));
    return {
      undo: make("undo", "Take back", "U"), redo: make("redo", "Redo", "Y"), hint: make("hint", "Hint", "H"),
      turn: make("turn", "Turn board", "B"), hurry: make("hurry", "Move now", "X"),
      picture: make("picture", "Picture", ""), study: make("study", "Review", ""), resign: make("resign", "Resign", ""), again: make("again", "New game", "N"),
    };
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, dialog")) return;
    if (this.watch ? this.watch.key(event) : this.drawing?.key?.(event)) {
      event.preventDefault();
      return;
    }
    const what = KEYS[/** @type {keyof typeof KEYS} */ (event.key.toLowerCase())];
    if (what && !this.buttons[what].disabled) this.#act(what);
  }

  /** @param {string} what */
  #act(what) {
    if (what === "turn") {
      this.drawing?.turn();
    } else if (what === "study") {
      go(`/study?room=${this.id}`);
    } else if (what === "picture") {
      void this.#picture();
    } else if (what === "resign") {
      this.#confirm("Resign?", this.scene.seats.length > 2
        ? "The game goes on without you: a computer player takes your seat."
        : "The game ends, and the other player wins.", () => this.line.send({ type: "resign" }));
    } else if (what === "again" && !this.scene.over && this.scene.at > 0) {
      this.#confirm("A new game?", "This one stays where it is; you find it in the lobby.", () => this.line.send({ type: "again" }));
    } else {
      if (what === "hint") this.#tell("Thinking about a hint …");
      this.line.send({ type: what });
    }
  }

  /** @param {string} title @param {string} text @param {() => void} yes */
  #confirm(title, text, yes) {
    const box = dialog(title, [h("p", {}, text), h("div", { class: "row end" },
      h("button", { type: "button", onclick: () => box.close() }, "No"),
      h("button", { type: "button", class: "primary", "data-yes": true, onclick: () => { box.close(); yes(); } }, "Yes"))], "narrow");
    box.querySelector("[data-yes]").focus();
  }

  async #picture() {
    const token = keptRoom(this.id).tokens[0];
    const answer = await fetch(`/api/rooms/${this.id}/picture.png`, token ? { headers: { "x-seat-token": token } } : {});
    if (!answer.ok) {
      toast((await answer.json()).detail);
      return;
    }
    const address = URL.createObjectURL(await answer.blob());
    h("a", { href: address, download: `${this.game.name}.png` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  /** @param {any} message */
  async #receive(message) {
    switch (message.type) {
      case "welcome": return this.#welcome(message);
      case "scene": return this.#scene(message);
      case "thinking": return this.#thinking(message);
      case "why": {
        this.reasons.set(message.move, message.reason);
        for (const answer of this.questions.get(message.move) ?? []) answer(message.reason);
        this.questions.delete(message.move);
        return;
      }
      case "hint":
        if (this.scene?.at === message.at && message.best.length) {
          this.drawing.hint(message.best[0].move);
          this.board.scrollIntoView({ block: "nearest" });
          const move = this.drawing.label?.(message.best[0].move) ?? message.best[0].move;
          this.#tell(`Hint: ${move}`);
        }
        return;
      case "refused": return this.#tell(capital(message.why), true);
      case "notice": return toast(message.text);
      case "again": return this.#follow(message.room);
      case "gone":
        forget(this.id);
        return this.#instead(message.why);
      case "shut": return this.#instead(message.why, h("a", { href: location.pathname, class: "button" }, "Try again"));
    }
  }

  /** Shows why there is no table. @param {string} why @param {...any} more */
  #instead(why, ...more) {
    this.root.replaceChildren(h("div", { class: "empty" }, h("h1", {}, capital(why)),
      h("p", { class: "row middle" }, more, h("a", { href: "/", "data-route": true, class: "button" }, "Back to the lobby"))));
  }

  /** Goes on in the next room, with the same seats. @param {string} next */
  #follow(next) {
    const known = keptRoom(this.id);
    keep(next, { tokens: known.tokens, invites: known.invites, title: known.title, game: known.game, over: false });
    go(`/g/${next}`);
  }

  /** @param {any} message */
  async #welcome(message) {
    if (this.game) return;
    this.game = message;
    const name = message.title.split(":")[0];
    byId("bar-title").textContent = name;
    byId("bar-title").hidden = false;
    const rules = byId("open-rules");
    rules.hidden = false;
    rules.onclick = () => showRules(message.name);
    if (keptRoom(this.id).tokens.length) keep(this.id, { title: name, game: message.game });
    const drawing = DRAWINGS.includes(message.drawing) ? message.drawing : "plain";
    this.root.dataset.drawing = drawing;
    const module = await import(`./drawings/${drawing}.js`);
    this.drawing = module.create({
      game: message, scenery: message.scenery, board: this.board, tray: this.tray, facts: this.facts,
      extra: (/** @type {number} */ seat) => this.players.querySelector(`[data-seat="${seat}"] .extra`),
      play: (/** @type {string} */ move) => this.#play(move),
      why: (/** @type {string} */ move) => this.#why(move),
      tell: (/** @type {string} */ text, /** @type {boolean} */ wrong) => this.#tell(text, wrong),
      say,
      shape: (/** @type {number} */ ratio) => this.root.style.setProperty("--ratio", String(ratio)),
      who: (/** @type {number} */ seat) => this.#who(seat),
    });
    if (this.scene) this.#draw(null);
  }

  /** @param {string} move */
  #play(move) {
    this.line.send({ type: "move", move, at: this.scene.at });
  }

  /** @param {string} move @returns {Promise<string>} */
  #why(move) {
    const known = this.reasons.get(move);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => {
      const waiting = this.questions.get(move);
      if (waiting) waiting.push(resolve);
      else {
        this.questions.set(move, [resolve]);
        this.line.send({ type: "why", move });
      }
    });
  }

  /** A line under the board, read out too. @param {string} text @param {boolean} [wrong] */
  #tell(text, wrong = false) {
    if (this.note.textContent === text) return;
    this.note.textContent = text;
    this.note.classList.toggle("wrong", wrong);
    if (text) say(text);
  }

  /** @param {any} scene */
  #scene(scene) {
    const before = this.scene;
    this.scene = scene;
    if (before?.at !== scene.at || before?.moves.at(-1) !== scene.moves.at(-1)) {
      this.reasons.clear();
      this.questions.clear();
      this.#tell("");
    }
    if (this.drawing) this.#draw(before);
  }

  /** @param {any} before */
  #draw(before) {
    const scene = this.scene;
    if (!this.watch && !scene.seats.some((/** @type {any} */ seat) => seat.person)) this.#beginToWatch();
    this.watch?.show(scene);
    this.#drawPlayers();
    this.#drawStatus();
    this.#drawMoves();
    this.#drawResult(before);
    for (const [what, button] of Object.entries(this.buttons)) {
      button.disabled = scene.can[what] === false;
    }
    this.buttons.hurry.disabled = scene.over || scene.seats[scene.toMove].person || !scene.seats.some((/** @type {any} */ seat) => seat.mine);
    this.root.classList.toggle("your-turn", scene.turn);
    this.root.classList.toggle("over", scene.over);
    this.root.dataset.at = scene.at;
    this.watching.hidden = scene.you !== null || this.watch !== null;
    this.#cover(before);
    this.drawing.show(scene, before);
    this.#readOut(before);
    if (scene.over && (this.watch || scene.seats.some((/** @type {any} */ seat) => seat.mine))) keep(this.id, { over: true });
  }

  /** Only computers play here: who looks sets the pace. */
  #beginToWatch() {
    this.watch = new Watch({
      game: this.game, players: () => this.scene.seats.map((/** @type {any} */ seat) => seat.text),
      send: (message) => this.line.send(message), changed: () => this.#drawStatus(),
    });
    this.controls.append(this.watch.element);
    this.many.append(this.watch.series.element);
    this.root.classList.add("watched");
  }

  /** Two people at one screen must not see each other's hands. @param {any} before */
  #cover(before) {
    const mine = this.scene.seats.filter((/** @type {any} */ seat) => seat.mine).length;
    if (!this.game.hidden || mine < 2 || this.scene.over) return;
    if (this.uncovered === this.scene.you || this.root.classList.contains("covered")) return;
    if (before === null && this.uncovered === null && this.scene.at === 0) {
      this.uncovered = this.scene.you;
      return;
    }
    this.root.classList.add("covered");
    const box = dialog(`Player ${this.scene.you + 1}`, [
      h("p", {}, "Is only the right person looking? Then go on."),
      h("div", { class: "row end" }, h("button", { type: "button", class: "primary", "data-yes": true, onclick: () => box.close() }, "Show my hand")),
    ], "narrow");
    box.addEventListener("close", () => {
      this.uncovered = this.scene.you;
      this.root.classList.remove("covered");
    });
  }

  /** @param {number} seat */
  #who(seat) {
    const place = this.scene.seats[seat];
    const mine = this.scene.seats.filter((/** @type {any} */ other) => other.mine).length;
    if (place.mine && mine === 1) return "You";
    return place.person ? `Player ${seat + 1}` : place.title;
  }

  #drawPlayers() {
    const scene = this.scene;
    if (this.players.childElementCount !== scene.seats.length) {
      this.players.replaceChildren(...scene.seats.map((/** @type {any} */ _, /** @type {number} */ seat) =>
        h("section", { class: "player", "data-seat": seat },
          h("div", { class: "player-head" }, h("span", { class: "swatches" }), h("span", { class: "who" }),
            h("span", { class: "score", title: "Score" })),
          h("div", { class: "extra" }), h("div", { class: "invite" }))));
    }
    scene.seats.forEach((/** @type {any} */ seat, /** @type {number} */ number) => {
      const panel = this.players.children[number];
      const colours = seat.colours.map((/** @type {number} */ c) => this.game.colours[c]);
      const who = this.#who(number);
      const kind = seat.person ? (seat.mine ? "" : seat.online ? "is here" : "is away") : "computer";
      panel.classList.toggle("to-move", !scene.over && scene.toMove === number);
      panel.classList.toggle("winner", Boolean(scene.result?.winners.includes(number)));
      panel.setAttribute("aria-label", `${who}, ${colours.join(" and ")}, ${scene.scores[number]} points`);
      panel.querySelector(".who").replaceChildren(h("b", {}, who), h("small", {},
        [colours.every((/** @type {string} */ c) => c.startsWith("player ")) ? "" : colours.join(" + "), kind].filter(Boolean).join(" · ")));
      panel.querySelector(".score").textContent = this.drawing.scored === false ? "" : scene.scores[number];
      if (this.drawing.swatch) {
        panel.querySelector(".swatches").replaceChildren(...seat.colours.map((/** @type {number} */ c) => this.drawing.swatch(c)));
      }
      this.#drawInvite(panel.querySelector(".invite"), seat, number);
    });
  }

  /** @param {Element} place @param {any} seat @param {number} number */
  #drawInvite(place, seat, number) {
    const token = keptRoom(this.id).invites[number];
    if (!seat.person || !token || seat.online) {
      place.replaceChildren();
      return;
    }
    if (place.childElementCount) return;
    const link = linkFor(this.id, token);
    const field = h("input", { type: "text", readonly: true, value: link, "aria-label": `Link for player ${number + 1}`, "data-invite": number, onfocus: () => field.select() });
    place.replaceChildren(h("p", {}, "Send this link; who opens it sits here."), h("div", { class: "row" }, field,
      h("button", {
        type: "button", onclick: async () => {
          field.select();
          try { await navigator.clipboard.writeText(link); toast("The link is copied."); } catch { document.execCommand("copy"); }
        },
      }, icon("link"), h("span", {}, "Copy"))));
  }

  #drawStatus() {
    const scene = this.scene;
    const thinks = !scene.over && !scene.seats[scene.toMove].person;
    this.root.classList.toggle("thinking", thinks && (!this.watch || this.watch.waiting));
    this.status.textContent = this.watch?.status() ?? this.#statusText();
    document.title = `${scene.turn ? "● " : ""}${this.game.title.split(":")[0]} · Sparring`;
  }

  #statusText() {
    const scene = this.scene;
    if (scene.over) return this.#headline();
    if (scene.wish?.mine) return "Waiting for the others to agree …";
    const who = this.#who(scene.toMove);
    const colour = this.game.colours[scene.colour];
    const named = colour.startsWith("player ") ? "" : ` (${colour})`;
    if (scene.turn) return `${who === "You" ? "Your turn" : `${who}’s turn`}${named}`;
    if (!scene.seats[scene.toMove].person) return `${who}${named} is thinking …`;
    return scene.seats[scene.toMove].online ? `${who}${named} is to move` : `Waiting for ${who.toLowerCase()}${named}`;
  }

  #headline() {
    const { winners, resigned } = this.scene.result;
    const scores = this.drawing.scored === false || resigned !== null ? "" : ` ${this.scene.scores.join(" : ")}`;
    if (winners.length > 1) return winners.length === this.scene.seats.length ? `A draw.${scores}` : `${winners.map((/** @type {number} */ w) => this.#who(w)).join(" and ")} share the win.${scores}`;
    const who = this.#who(winners[0]);
    return `${who} ${who === "You" ? "win" : "wins"}.${scores}`;
  }

  /** @param {any} message */
  #thinking(message) {
    if (!this.scene || this.scene.over || this.scene.toMove !== message.seat) return;
    const count = message.nodes > 9999 ? `${Math.round(message.nodes / 1000)} thousand` : message.nodes;
    this.status.textContent = `${this.#who(message.seat)} is thinking … ${message.seconds.toFixed(1)} s, ${count} positions`;
  }

  #drawMoves() {
    const { moves, at } = this.scene;
    const have = this.moves.childElementCount;
    const same = have <= moves.length && [...this.moves.children].every((item, i) => item.dataset.move === moves[i]);
    if (!same) this.moves.replaceChildren();
    for (let i = this.moves.childElementCount; i < moves.length; i += 1) {
      const colour = this.scene.playedBy[i];
      this.moves.append(h("li", { "data-move": moves[i], title: `${this.game.colours[colour]}: ${moves[i]}` },
        this.drawing.swatch?.(colour), h("span", {}, this.drawing.label?.(moves[i]) ?? moves[i])));
    }
    [...this.moves.children].forEach((item, i) => item.classList.toggle("now", i === at - 1));
    this.moves.scrollTop = this.moves.scrollHeight;
  }

  /** @param {any} before */
  #drawResult(before) {
    const scene = this.scene;
    const wish = scene.wish?.asked;
    this.result.hidden = !scene.over && !wish && !scene.next;
    if (wish) {
      this.result.replaceChildren(h("h2", {}, `${this.#who(scene.wish.by[0])} would like to take a move back.`),
        h("div", { class: "row" },
          h("button", { type: "button", class: "primary", "data-yes": true, onclick: () => this.line.send({ type: "answer", yes: true }) }, "Agree"),
          h("button", { type: "button", onclick: () => this.line.send({ type: "answer", yes: false }) }, "Play on")));
      say("The other player would like to take a move back.");
      return;
    }
    if (this.result.hidden) return;
    this.result.replaceChildren(
      ...(scene.over ? [h("h2", {}, this.#headline()), ...scene.result.lines.map((/** @type {string} */ line) => h("p", {}, line))] : [h("h2", {}, "There is a new game.")]),
      h("div", { class: "row" },
        scene.can.again ? h("button", {
          type: "button", class: "primary", "data-again": true,
          onclick: () => (scene.next ? this.#follow(scene.next) : this.line.send({ type: "again" })),
        }, scene.next ? "Join the new game" : "Play again") : null,
        scene.over ? h("a", { href: `/study?room=${this.id}`, "data-route": true, class: "button", "data-review": true }, "Review the game") : null,
        h("a", { href: "/", "data-route": true, class: "button" }, "Lobby")));
    if (scene.over && before && !before.over) {
      this.result.classList.add("fresh");
      say(`${this.#headline()} ${scene.result.lines.join(" ")}`);
    }
  }

  /** @param {any} before */
  #readOut(before) {
    const scene = this.scene;
    if (!before || scene.over || scene.at <= before.at) return;
    const move = this.drawing.label?.(scene.moves.at(-1)) ?? scene.moves.at(-1);
    say(`${this.#who(before.toMove)}: ${move}. ${this.#statusText()}.`);
  }
}
