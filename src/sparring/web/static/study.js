// The study: any game, step by step, with branches, an engine, heat maps and a review.
//
// The tree of moves lives here and is kept by the browser; what a position looks like, and what is
// legal there, the server says.

import { ask, byId, capital, go, h, say, toast } from "./dom.js";
import { EnginePanel } from "./engine-panel.js";
import { HeatPanel } from "./heat-panel.js";
import { showRules } from "./help.js";
import { MoveList } from "./movelist.js";
import { exportRecord, importRecord } from "./records.js";
import { ReviewPanel } from "./review.js";
import { blank, source } from "./source.js";
import { keepStudy, newId } from "./studies.js";
import { Boards } from "./study-boards.js";
import { frame } from "./study-frame.js";
import { Tree } from "./tree.js";

const REMEMBERED = 80;
/** @type {[string, string][]} */
const KEYS = [
  ["← →", "a move back, a move on"], ["↑ ↓", "another variation"], ["Home End", "to the beginning, to the end"], ["E", "engine on and off"],
  ["H", "heat map on and off"], ["P", "play the engine's best move"], ["M", "the next mistake"], ["B", "turn the board"], ["I", "import a record"],
  ["S", "link, record, picture"], ["N", "new board"], ["Del", "cut off the move and what follows"],
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
    /** @type {any} */ this.scene = null;
    /** @type {any} */ this.tree = null;
    /** @type {any} */ this.node = null;
    /** @type {number | null} whose view is shown; null for everything */ this.eyes = null;
    /** @type {Map<string, any>} */ this.scenes = new Map();
    this.way = Promise.resolve();
    this.title = "";
    this.id = newId();
    this.tabbed = this.closed = false;
    this.boards = new Boards(this);
    this.engine = new EnginePanel(this);
    this.heat = new HeatPanel(this);
    this.review = new ReviewPanel(this);
    this.list = new MoveList((node) => void this.go(node), () => this.drawing);
    this.parts = frame(this);
    this.root = this.parts.root;
    main.append(this.root);
    this.press = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.pointed = () => { this.tabbed = false; };
    document.addEventListener("keydown", this.press);
    document.addEventListener("pointerdown", this.pointed);
    void this.#begin();
  }

  /** @returns {any} */
  get drawing() {
    return this.boards.drawing;
  }

  close() {
    this.closed = true;
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
    const address = `/api/games/${encodeURIComponent(found.tree.game)}`;
    const [board, info] = await Promise.all([ask(`${address}/board`), ask(address)]);
    if (this.closed) return;
    this.id = found.id;
    this.game = board;
    this.eyes = null;
    this.scene = null;
    this.scenes.clear();
    this.tree = new Tree(found.tree);
    this.node = this.tree.root;
    this.title = board.title.split(":")[0];
    byId("bar-title").textContent = `Study · ${this.title}`;
    byId("bar-title").hidden = false;
    byId("open-rules").hidden = false;
    byId("open-rules").onclick = () => showRules(board.name);
    document.title = `${this.title} · Study · Sparring`;
    history.replaceState(null, "", `/study?kept=${this.id}`);
    await this.boards.furnish(board);
    this.parts.looksField.hidden = !board.hidden;
    this.parts.looks.replaceChildren(h("option", { value: "" }, "All hands open"),
      ...Array.from({ length: board.players }, (_, seat) => h("option", { value: seat }, `As ${this.who(seat)} sees it`)));
    this.heat.offer(info);
    this.review.restore(found.review);
    const end = /** @type {Node} */ (this.tree.root.rest().at(-1) ?? this.tree.root);
    const node = found.path === null ? end : this.tree.find(found.path);
    this.list.show(this.tree, node);
    await this.go(node);
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
    if (this.parts.note.textContent === text) return;
    this.parts.note.textContent = text;
    this.parts.note.classList.toggle("wrong", wrong);
    if (text) say(text);
  }

  keep() {
    const names = this.tree.players.length ? `: ${this.tree.players.map((/** @type {string} */ _, /** @type {number} */ seat) => this.who(seat)).join(" – ")}` : "";
    keepStudy(this.id, { title: this.title + names, tree: this.tree.document(), path: this.node.moves(), review: this.review.plies });
  }

  // Going about

  /** Turns to a position; of many that are passed quickly only the last one is asked for. @param {Node} node @param {boolean} [played] just now, by hand */
  go(node, played = false) {
    this.node = node;
    this.list.point(node);
    this.review.point(node);
    this.way = this.way.then(() => this.#arrive(node, played));
    return this.way;
  }

  /** @param {Node} node @param {boolean} played */
  async #arrive(node, played) {
    const scene = this.node === node && !this.closed ? await this.#look(node) : null;
    if (!scene || this.node !== node || this.closed) return;
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
    const { node, parts } = this;
    this.scene = scene;
    this.tell("");
    this.boards.show(scene);
    this.root.dataset.at = scene.at;
    this.root.classList.toggle("your-turn", scene.turn);
    this.root.classList.toggle("over", scene.over);
    parts.status.textContent = this.#statusText();
    parts.forced.hidden = scene.only !== "pass" || !scene.turn;
    parts.forced.textContent = "Pass: there is no other move";
    parts.steps.first.disabled = parts.steps.back.disabled = !node.parent;
    parts.steps.forward.disabled = parts.steps.last.disabled = !node.children.length;
    parts.cut.disabled = !node.parent;
    parts.promote.disabled = this.tree.isMain(node);
    this.engine.look();
    this.heat.look();
    say(`${node.parent ? `${node.at}: ${this.label(node.move)}. ` : ""}${this.#statusText()}`);
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
      await this.go(node, true);
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
  async why(move) {
    try {
      return (await ask("/api/study/why", { ...this.position(), move })).reason;
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  }

  promote() {
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

  /** @param {number | null} seat */
  lookAs(seat) {
    this.eyes = seat;
    void this.go(this.node);
  }

  /** Switches the engine or the heat map on or off. @param {"engine" | "heat"} what */
  #toggle(what) {
    this[what].toggle(!this[what].on);
    this.parts.toggles[what].setAttribute("aria-pressed", String(this[what].on));
    this.root.classList.toggle("with-bar", this.engine.on);
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
    if (this.command(event.key.toLowerCase()) || this.drawing.key?.(event)) event.preventDefault();
  }

  /** What a key or its button does; whether it does anything. @param {string} key */
  command(key) {
    const fresh = (/** @type {any} */ tree) => this.#open({ id: newId(), title: "", tree, path: [], review: [] })
      .catch((/** @type {Error} */ error) => toast(capital(error.message)));
    if (key === "e") this.#toggle("engine");
    else if (key === "h") this.#toggle("heat");
    else if (key === "b") this.boards.turn();
    else if (key === "m") this.review.next();
    else if (key === "delete") this.#cut();
    else if (key === "i") importRecord(fresh);
    else if (key === "s") exportRecord(this);
    else if (key === "n") void fresh(blank(this.tree.game));
    else if (key === "p" && this.engine.best.length) void this.play(this.engine.best[0].move);
    else return false;
    return true;
  }
}
