// The study: any game, step by step, with branches, an engine, heat maps and a review.
//
// The tree of moves lives here and is kept by the browser; what a position looks like, and what is
// legal there, the server says.

import { ask, byId, capital, go, h, icon, say, toast } from "./dom.js";
import { EnginePanel } from "./engine-panel.js";
import { HeatPanel } from "./heat-panel.js";
import { showRules } from "./help.js";
import { MoveList } from "./movelist.js";
import { exportRecord, importRecord } from "./records.js";
import { ReviewPanel } from "./review.js";
import { blank, source } from "./source.js";
import { keepStudy, newId } from "./studies.js";
import { Tree } from "./tree.js";

const DRAWINGS = ["blokus", "shobu", "samurai"];
const REMEMBERED = 80;
/** @type {[string, string][]} */
const KEYS = [
  ["← →", "a move back, a move on"], ["↑ ↓", "another variation"], ["Home End", "to the beginning, to the end"], ["E", "engine on and off"],
  ["H", "heat map on and off"], ["P", "play the engine's best move"], ["M", "the next mistake"], ["B", "turn the board"], ["I", "import a record"],
  ["S", "link, record, picture"], ["Del", "cut off the move and what follows"],
];

/** @typedef {import("./tree.js").Node} Node */

/** @param {HTMLElement} main */
export function study(main) {
  const the = new Study(main);
  return { close: () => the.close(), keys: () => the.keys() };
}

class Study {
  /** @param {HTMLElement} main */
  constructor(main) {
    /** @type {any} what the board needs to know of the game */ this.game = null;
    /** @type {any} */ this.drawing = null;
    /** @type {any} the second board */ this.other = null;
    /** @type {any} */ this.scene = null;
    /** @type {any} */ this.tree = null;
    /** @type {any} */ this.node = null;
    /** @type {number | null} whose view is shown; null for everything */ this.eyes = null;
    /** @type {Map<string, any>} */ this.scenes = new Map();
    /** @type {Record<string, any>} */ this.steps = {};
    this.title = "";
    this.id = newId();
    this.tabbed = false;
    this.engine = new EnginePanel(this);
    this.heat = new HeatPanel(this);
    this.review = new ReviewPanel(this);
    this.list = new MoveList((node) => void this.go(node), () => this.drawing);
    this.#build(main);
    this.press = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.pointed = () => { this.tabbed = false; };
    document.addEventListener("keydown", this.press);
    document.addEventListener("pointerdown", this.pointed);
    void this.#begin();
  }

  close() {
    document.removeEventListener("keydown", this.press);
    document.removeEventListener("pointerdown", this.pointed);
    this.engine.close();
    this.review.close();
    byId("open-rules").onclick = null;
  }

  /** @returns {[string, string][]} */
  keys() {
    const taken = new Set(KEYS.map(([key]) => key));
    return [...KEYS, ...(this.drawing?.keys ?? []).filter((/** @type {[string, string]} */ [key]) => !taken.has(key))
      .map((/** @type {[string, string]} */ [key, what]) => [key, key.includes("←") ? `${what} (Tab to the board first)` : what])];
  }

  /** @param {HTMLElement} main */
  #build(main) {
    const button = (/** @type {any} */ glyph, /** @type {string} */ title, /** @type {string} */ what, /** @type {() => void} */ act, pressed = false) => h("button", {
      type: "button", title, "aria-label": title.replace(/ \(.*\)$/, ""), "data-do": what, "aria-pressed": pressed ? "false" : null, onclick: act,
    }, icon(glyph));
    this.steps = {
      first: button("first", "To the beginning (Home)", "first", () => this.step("first")),
      back: button("back", "A move back (←)", "back", () => this.step("back")),
      forward: button("forward", "A move on (→)", "forward", () => this.step("forward")),
      last: button("last", "To the end (End)", "last", () => this.step("last")),
    };
    this.engineButton = button("engine", "Engine (E)", "engine", () => this.#toggleEngine(), true);
    this.heatButton = button("heat", "Heat map (H)", "heat", () => this.#toggleHeat(), true);
    this.engineButton.append(h("span", {}, "Engine"));
    this.heatButton.append(h("span", {}, "Heat map"));
    this.status = h("p", { class: "status" }, "Opening the study …");
    this.note = h("p", { class: "note", "aria-hidden": "true" });
    this.board = h("div", { class: "board" });
    this.second = h("div", { class: "board", hidden: true });
    this.tray = h("div", { class: "tray" });
    this.players = h("div", { class: "players" });
    this.facts = h("div", { class: "facts" });
    this.forced = h("button", { type: "button", class: "primary", "data-do": "only", hidden: true, onclick: () => void this.play(this.scene.only) });
    this.looks = h("select", { "aria-label": "Whose view is shown", onchange: () => {
      this.eyes = this.looks.value === "" ? null : Number(this.looks.value);
      void this.go(this.node);
    } });
    this.looksField = h("label", { class: "looks", hidden: true }, icon("eye"), this.looks);
    this.branch = h("div", { class: "row branch-tools", role: "group", "aria-label": "This move" },
      button("promote", "Make this the main line", "promote", () => this.#promote()), button("drop", "Cut off from here (Del)", "cut", () => this.#cut()));
    const act = (/** @type {any} */ glyph, /** @type {string} */ title, /** @type {string} */ what, /** @type {() => void} */ doIt) =>
      h("button", { type: "button", "data-do": what, onclick: doIt }, icon(glyph), h("span", {}, title));
    this.root = h("div", { class: "table study" },
      h("section", { class: "stage", "aria-label": "Board" },
        h("div", { class: "headline" }, this.status), this.engine.bar,
        h("div", { class: "boards" }, this.board, this.second), this.note,
        h("div", { class: "row middle stepper", role: "group", "aria-label": "Steps" }, Object.values(this.steps), this.engineButton, this.heatButton, this.looksField)),
      this.tray,
      h("aside", { class: "side" }, this.forced, this.engine.root, this.heat.root, this.review.verdict,
        h("section", { class: "panel" }, h("div", { class: "panel-head" }, h("h2", {}, "Moves"), this.branch), this.list.root),
        this.review.root,
        h("div", { class: "actions", role: "group", "aria-label": "Actions" },
          act("open", "Import", "import", () => importRecord((tree) => this.#open({ id: newId(), title: "", tree, path: [], review: [] }))),
          act("save", "Take along", "export", () => exportRecord(this)), act("turn", "Turn board", "turn", () => this.#turn()),
          act("again", "New board", "new", () => this.#open({ id: newId(), title: "", tree: blank(this.tree.game), path: [], review: [] }))),
        this.players, this.facts));
    main.append(this.root);
  }

  async #begin() {
    try {
      const found = await source();
      if (found) return await this.#open(found);
      this.#instead("What would you like to study?", "Open a game of your own with *Review*, or begin here.");
    } catch (error) {
      this.#instead(capital(/** @type {Error} */ (error).message));
    }
  }

  /** Shows why there is no board, and what to do about it. @param {string} title @param {string} [text] */
  #instead(title, text = "") {
    this.root.replaceChildren(h("div", { class: "empty" }, h("h1", {}, title), h("p", { class: "faint" }, text.replaceAll("*", "")),
      h("p", { class: "row middle" }, h("button", {
        type: "button", class: "primary", onclick: () => importRecord((tree) => {
          keepStudy(this.id, { title: "", tree, path: [], review: [] });
          go(`/study?kept=${this.id}`);
        }),
      }, "Import a record"), h("a", { href: "/", "data-route": true, class: "button" }, "Back to the lobby"))));
  }

  /** @param {import("./source.js").Source} found */
  async #open(found) {
    const board = await ask(`/api/games/${encodeURIComponent(found.tree.game)}/board`);
    this.id = found.id;
    this.game = board;
    this.eyes = null;
    this.scene = null;
    this.scenes.clear();
    this.tree = new Tree(found.tree);
    this.title = board.title.split(":")[0];
    byId("bar-title").textContent = `Study · ${this.title}`;
    byId("bar-title").hidden = false;
    byId("open-rules").hidden = false;
    byId("open-rules").onclick = () => showRules(board.name);
    document.title = `${this.title} · Study · Sparring`;
    history.replaceState(null, "", `/study?kept=${this.id}`);
    await this.#furnish();
    this.heat.offer(await ask(`/api/games/${encodeURIComponent(found.tree.game)}`));
    this.review.restore(found.review);
    const end = /** @type {Node} */ (this.tree.root.rest().at(-1) ?? this.tree.root);
    const node = found.path === null ? end : this.tree.find(found.path);
    this.list.show(this.tree, node);
    await this.go(node);
  }

  /** Puts the boards and the seats there. */
  async #furnish() {
    const name = DRAWINGS.includes(this.game.drawing) ? this.game.drawing : "plain";
    this.root.dataset.drawing = name;
    this.module = await import(`./drawings/${name}.js`);
    this.players.replaceChildren(...Array.from({ length: this.game.players }, (_, seat) => h("section", { class: "player", "data-seat": seat },
      h("div", { class: "player-head" }, h("span", { class: "swatches" }), h("span", { class: "who" }, h("b", {}, this.who(seat))), h("span", { class: "score", title: "Score" })),
      h("div", { class: "extra" }))));
    this.looksField.hidden = !this.game.hidden;
    this.looks.replaceChildren(h("option", { value: "" }, "All hands open"), ...Array.from({ length: this.game.players }, (_, seat) => h("option", { value: seat }, `As ${this.who(seat)} sees it`)));
    this.drawing = this.#drawn(this.board, this.tray, (seat) => this.players.children[seat].querySelector(".extra"), this.facts);
    this.heat.sides[0].legend.watch(this.board);
    this.other = null;
    this.second.hidden = true;
    for (let seat = 0; seat < this.game.players && this.drawing.swatch; seat += 1) {
      const colours = this.game.owners.flatMap((/** @type {number} */ owner, /** @type {number} */ colour) => (owner === seat ? [colour] : []));
      this.players.children[seat].querySelector(".swatches").replaceChildren(...colours.map((/** @type {number} */ colour) => this.drawing.swatch(colour)));
    }
  }

  /** @param {HTMLElement} board @param {HTMLElement} tray @param {(seat: number) => HTMLElement} extra @param {HTMLElement} facts */
  #drawn(board, tray, extra, facts) {
    return this.module.create({
      game: this.game, scenery: this.game.scenery, board, tray, facts, extra, say,
      play: (/** @type {string} */ move) => void this.play(move), why: (/** @type {string} */ move) => this.#why(move),
      tell: (/** @type {string} */ text, /** @type {boolean} */ wrong) => this.tell(text, wrong),
      shape: (/** @type {number} */ ratio) => this.root.style.setProperty("--ratio", String(ratio)), who: (/** @type {number} */ seat) => this.who(seat),
      selected: (/** @type {string | null} */ kind) => this.heat.select(kind),
    });
  }

  /** Shows or hides a second board beside the first. @param {boolean} shown */
  twin(shown) {
    this.second.hidden = !shown;
    this.root.classList.toggle("twins", shown);
    if (shown && !this.other) {
      const aside = () => h("div", {});
      this.other = this.#drawn(this.second, aside(), aside, aside());
      this.heat.sides[1].legend.watch(this.second);
    }
    if (shown && this.scene) this.#drawOther(null);
  }

  /** The second board only shows: nothing is taken or played there. @param {any} before */
  #drawOther(before) {
    const { legal, corners, ...board } = this.scene.board;
    this.other?.show({ ...this.scene, turn: false, board }, before);
  }

  // What the panels ask for

  /** The position on the board, as the server is asked about it. @param {Node} [node] */
  position(node = this.node) {
    const { game, seed, position } = this.tree;
    return { game, seed, position, moves: node.moves() };
  }

  /** @param {number} seat */
  who(seat) {
    const named = this.tree.players[seat];
    const title = /^level:\d$/.test(named ?? "") ? capital(named).replace(":", " ") : named;
    return !title || title === "person" ? `Player ${seat + 1}` : title;
  }

  /** @param {string} move */
  label(move) {
    return this.drawing?.label?.(move) ?? move;
  }

  /** @param {number} seat */
  tint(seat) {
    return this.drawing?.tint?.(seat) ?? ["#2f6fd0", "#d23b3b", "#efc02f", "#35965a"][seat];
  }

  /** A line under the board, read out too. @param {string} text @param {boolean} [wrong] */
  tell(text, wrong = false) {
    if (this.note.textContent === text) return;
    this.note.textContent = text;
    this.note.classList.toggle("wrong", wrong);
    if (text) say(text);
  }

  keep() {
    const names = this.tree.players.length ? `: ${this.tree.players.map((/** @type {string} */ _, /** @type {number} */ seat) => this.who(seat)).join(" – ")}` : "";
    keepStudy(this.id, { title: this.title + names, tree: this.tree.document(), path: this.node.moves(), review: this.review.plies });
  }

  // Going about

  /** @param {Node} node @param {{played?: boolean}} [how] */
  async go(node, { played = false } = {}) {
    this.node = node;
    this.list.point(node);
    this.review.point(node);
    const scene = await this.#look(node);
    if (!scene || this.node !== node) return;
    this.#draw({ ...scene, replayed: !played });
    this.keep();
  }

  /** @param {Node} node */
  async #look(node) {
    const key = `${node.id}/${this.eyes ?? ""}`;
    const known = this.scenes.get(key);
    if (known) return known;
    try {
      const scene = await ask("/api/study/scene", { ...this.position(node), eyes: this.eyes });
      this.scenes.set(key, scene);
      if (this.scenes.size > REMEMBERED) this.scenes.delete(/** @type {string} */ (this.scenes.keys().next().value));
      return scene;
    } catch (error) {
      this.tell(capital(/** @type {Error} */ (error).message), true);
      return null;
    }
  }

  /** @param {any} scene */
  #draw(scene) {
    // Only a single step on is a step for the drawing; anything else is another position.
    const before = this.scene && { ...this.scene, at: scene.at === this.scene.at + 1 ? this.scene.at : -1 };
    this.scene = scene;
    this.tell("");
    this.drawing.suggest([]);
    this.drawing.show(scene, before);
    if (!this.second.hidden) this.#drawOther(before);
    this.root.dataset.at = scene.at;
    this.root.classList.toggle("your-turn", scene.turn);
    this.root.classList.toggle("over", scene.over);
    this.status.textContent = this.#statusText();
    this.forced.hidden = !scene.only || !scene.turn || this.drawing.scored === undefined && this.game.drawing === "plain";
    this.forced.textContent = scene.only === "pass" ? "Pass: there is no other move" : `The only move: ${scene.only ? this.label(scene.only) : ""}`;
    scene.scores.forEach((/** @type {number} */ score, /** @type {number} */ seat) => {
      const panel = this.players.children[seat];
      panel.classList.toggle("to-move", !scene.over && scene.toMove === seat);
      panel.querySelector(".score").textContent = this.drawing.scored === false ? "" : String(score);
    });
    this.steps.first.disabled = this.steps.back.disabled = !this.node.parent;
    this.steps.forward.disabled = this.steps.last.disabled = !this.node.children.length;
    for (const button of this.branch.children) button.disabled = !this.node.parent;
    this.branch.children[0].disabled ||= this.tree.isMain(this.node);
    this.engine.look();
    this.heat.look();
    say(`${this.node.parent ? `${this.node.at}: ${this.label(this.node.move)}. ` : ""}${this.#statusText()}`);
  }

  #statusText() {
    const { scene } = this;
    if (scene.over) {
      const best = Math.max(...scene.returns);
      const winners = scene.returns.flatMap((/** @type {number} */ value, /** @type {number} */ seat) => (value === best ? [this.who(seat)] : []));
      if (winners.length === scene.returns.length) return scene.summary[0]?.startsWith("A draw") ? scene.summary[0] : "A draw.";
      return `${winners.length > 1 ? `Shared by ${winners.join(" and ")}` : `${winners[0]} wins`}. ${scene.summary[0] ?? ""}`.trim();
    }
    const colour = this.game.colours[scene.colour];
    return `Move ${scene.at + 1}: ${this.who(scene.toMove)}${colour.startsWith("player ") ? "" : ` (${colour})`} to move`;
  }

  /** @param {"first" | "back" | "forward" | "last"} way */
  step(way) {
    const { node } = this;
    const to = { first: this.tree.root, back: node.parent, forward: node.children[0], last: node.rest().at(-1) }[way];
    if (to) void this.go(to);
  }

  /** The variation beside this one. @param {number} by */
  #beside(by) {
    const all = this.node.parent?.children ?? [];
    const next = all[(all.indexOf(this.node) + by + all.length) % all.length];
    if (next && next !== this.node) void this.go(next);
    else if (!next || all.length < 2) this.tell("There is no other variation here.");
  }

  /** Plays a move from the position on the board: it becomes the next one, or a variation. @param {string} move */
  async play(move) {
    const from = this.node;
    try {
      let scene = await ask("/api/study/scene", { ...this.position(from), moves: [...from.moves(), move], eyes: this.eyes });
      let node = this.tree.add(from, scene.moves.at(-1), scene.playedBy.at(-1));
      while (scene.only === "pass") { // nobody wants to be asked
        scene = await ask("/api/study/scene", { ...this.position(node), moves: [...node.moves(), "pass"], eyes: this.eyes });
        node = this.tree.add(node, "pass", scene.playedBy.at(-1));
      }
      this.list.show(this.tree, node);
      await this.go(node, { played: true });
      this.review.tried(from, node);
    } catch (error) {
      this.tell(capital(/** @type {Error} */ (error).message), true);
    }
  }

  /** Plays several moves one after the other. @param {string[]} moves */
  async playLine(moves) {
    for (const move of moves) {
      if (move !== "pass" || this.scene.only === "pass") await this.play(move); // others passed already
    }
  }

  /** @param {string} move @returns {Promise<string>} */
  async #why(move) {
    try {
      return (await ask("/api/study/why", { ...this.position(), move })).reason;
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  }

  #promote() {
    this.tree.promote(this.node);
    this.review.restore([]);
    this.list.show(this.tree, this.node);
    void this.go(this.node);
  }

  #cut() {
    const { parent } = this.node;
    if (!parent) return;
    this.tree.remove(this.node);
    this.list.show(this.tree, parent);
    void this.go(parent);
    toast("Cut off.");
  }

  #turn() {
    this.drawing?.turn();
    this.other?.turn();
  }

  #toggleEngine() {
    this.engine.toggle(!this.engine.on);
    this.engineButton.setAttribute("aria-pressed", String(this.engine.on));
    this.root.classList.toggle("with-bar", this.engine.on);
  }

  #toggleHeat() {
    this.heat.toggle(!this.heat.on);
    this.heatButton.setAttribute("aria-pressed", String(this.heat.on));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key === "Tab") this.tabbed = true;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog") || !this.scene) return;
    const onBoard = this.tabbed && target.closest(".board") !== null;
    const steps = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    const arrow = event.key.startsWith("Arrow");
    if (arrow && (onBoard || this.drawing.busy) && this.drawing.key?.(event)) return event.preventDefault();
    if (step) {
      event.preventDefault();
      return this.step(/** @type {"back"} */ (step));
    }
    if (arrow) {
      event.preventDefault();
      return this.#beside(event.key === "ArrowUp" ? -1 : 1);
    }
    if (this.#command(event.key.toLowerCase()) || this.drawing.key?.(event)) event.preventDefault();
  }

  /** @param {string} key */
  #command(key) {
    if (key === "e") this.#toggleEngine();
    else if (key === "h") this.#toggleHeat();
    else if (key === "b") this.#turn();
    else if (key === "m") this.review.next();
    else if (key === "delete") this.#cut();
    else if (key === "i") byIdClick(this.root, "import");
    else if (key === "s") byIdClick(this.root, "export");
    else if (key === "p" && this.engine.best.length) void this.play(this.engine.best[0].move);
    else return false;
    return true;
  }
}

/** @param {HTMLElement} root @param {string} what */
function byIdClick(root, what) {
  /** @type {HTMLElement | null} */ (root.querySelector(`.actions [data-do="${what}"]`))?.click();
}
