// Shobu: four boards, two halves of a turn. Which stones may go where is in the scene.
//
// Here is what the page asks of a drawing, and what people do with pointer and keys. How it looks is in
// shobu-board.js, what is chosen so far in shobu-halves.js.

import { capital, h, hasKeys } from "../dom.js";
import { Board } from "./shobu-board.js";
import { Halves } from "./shobu-halves.js";
import { animate } from "./shobu-motion.js";
import { swatch } from "./shobu-signs.js";
import { boardOf, ends, Squares } from "./shobu-squares.js";

/** @param {any} host */
export function create(host) {
  return new Shobu(host);
}

class Shobu {
  /** @param {any} host */
  constructor(host) {
    this.host = host;
    this.scored = false;
    /** @type {string | null} the square under the pointer */ this.over = null;
    this.cursor = "a1";
    /** @type {import("./shobu-board.js").Ends | null} */ this.hinted = null;
    this.keys = [["← ↑ → ↓", "go to another square"], ["Enter", "choose a stone or a square"], ["Esc", "take the first half back"]];
    this.squares = new Squares();
    this.halves = new Halves();
    this.board = new Board(this.squares, this.halves);
    this.#build();
  }

  #build() {
    const { board, host } = this;
    host.board.replaceChildren(board.svg);
    this.back = h("button", { type: "button", "data-tool": "back", onclick: () => this.#cancel() }, "Take the first half back");
    this.step = h("p", { class: "step" });
    host.tray.replaceChildren(this.step, this.back);
    board.svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#hover(board.under(event)));
    board.svg.addEventListener("pointerleave", () => this.#hover(null));
    board.svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#press(event));
    board.svg.addEventListener("focus", () => this.#draw());
    board.svg.addEventListener("blur", () => this.#draw());
  }

  // What the page asks for

  turn() {
    this.squares.flipped = !this.squares.flipped;
    this.show(this.halves.scene, this.halves.scene);
  }

  /** @param {any} scene @param {any} before */
  show(scene, before) {
    if (!before && scene.you === 1 && !scene.study) this.squares.flipped = true;
    this.halves.show(scene, before);
    this.hinted = null;
    this.board.drawBoards();
    this.#draw();
    this.board.overlay.draw();
    if (before && scene.at === before.at + 1 && scene.board.last) animate(this.board, scene.board.last, before, before.turn && !scene.replayed);
    const stones = Object.entries(scene.board.stones);
    for (const seat of [0, 1]) {
      const counts = [0, 1, 2, 3].map((board) => stones.filter(([name, owner]) => owner === seat && boardOf(name) === board).length);
      this.host.extra(seat).replaceChildren(h("p", { class: "counts" }, `stones on the four boards: ${counts.join(" · ")}`));
    }
  }

  /** @param {string} move */
  hint(move) {
    this.hinted = ends(move);
    this.#drawAbove();
  }

  /** @param {import("./overlay.js").Suggestion[]} items */
  suggest(items) {
    this.board.overlay.suggest(items);
  }

  /** @param {import("./overlay.js").Heat | null} map */
  heat(map) {
    this.board.overlay.heat(map);
  }

  /** The colour of a player, for graphs. @param {number} seat */
  tint(seat) {
    return seat ? "#e9e2d2" : "#35353a";
  }

  /** @param {number} colour */
  swatch(colour) {
    return swatch(colour);
  }

  /** Whether something is in hand. */
  get busy() {
    return this.halves.from !== null;
  }

  // The turn as it stands

  #draw() {
    const { halves } = this;
    if (!halves.scene) return;
    this.board.drawStones();
    this.#drawAbove();
    this.#drawStep();
    this.host.selected?.(halves.from && `passive ${halves.from}`);
  }

  #drawAbove() {
    const pointed = this.over ?? (this.board.focused ? this.cursor : null);
    this.board.drawAbove(this.halves.following(pointed), this.hinted, this.cursor);
  }

  #drawStep() {
    const { from, scene, to } = this.halves;
    this.back.hidden = !(from && scene.turn);
    if (!scene.turn || scene.over) this.step.textContent = "";
    else if (!from) this.step.textContent = "First half: choose a stone on one of your two boards.";
    else if (!to) this.step.textContent = "Where does it go? It may not push.";
    else this.step.textContent = "Second half: choose the stone that makes the same move, with force.";
  }

  // What people do

  /** @param {string | null} name */
  #hover(name) {
    if (this.over === name) return;
    this.over = name;
    if (this.halves.passive) this.#drawAbove();
  }

  #cancel() {
    this.halves.back();
    this.host.tell("");
    this.#draw();
  }

  /** Clicks, and drags from one square to another. @param {PointerEvent} event */
  #press(event) {
    const { board, halves } = this;
    const start = board.under(event);
    if (!start || event.button) return;
    this.hinted = null;
    const before = [halves.from, halves.to].join();
    if (event.pointerType !== "mouse") this.over = null;
    this.#choose(start);
    const release = (/** @type {PointerEvent} */ end) => {
      removeEventListener("pointerup", release);
      const name = board.under(end);
      if (name && name !== start && [halves.from, halves.to].join() !== before) this.#choose(name);
    };
    addEventListener("pointerup", release);
  }

  /** @param {string} name */
  #choose(name) {
    const { scene } = this.halves;
    if (!scene?.turn) {
      if (scene && !scene.over) this.host.tell("Wait for your turn.", true);
      return;
    }
    this.host.tell("");
    if (this.halves.passive) this.#chooseAggressive(name);
    else this.#choosePassive(name);
  }

  /** @param {string} name */
  #choosePassive(name) {
    if (!this.halves.take(name)) this.#refuse(name);
    this.#draw();
    if (this.step.textContent) this.host.say(`${name}. ${this.step.textContent}`);
  }

  /** Says why the first half cannot go on like this, or lets go of the stone. @param {string} name */
  #refuse(name) {
    const { halves } = this;
    const { board, toMove } = halves.scene;
    const move = board.stones[name] === undefined ? halves.attempt(name) : null;
    if (move) this.#explain(move);
    else if (board.stones[name] === toMove) this.host.tell(`${name}: this stone cannot make the first half now.`, true);
    else halves.back();
  }

  /** @param {string} name */
  #chooseAggressive(name) {
    const { halves } = this;
    const { board, toMove } = halves.scene;
    const turn = halves.following(name);
    if (turn) this.host.play(turn.move);
    else if (name === halves.to || name === halves.from) this.#cancel();
    else if (board.stones[name] !== toMove) this.host.tell("Choose one of your marked stones.", true);
    else this.#explain(/** @type {string} */ (halves.attempt(name)));
  }

  /** @param {string} move */
  async #explain(move) {
    const reason = await this.host.why(move);
    if (reason) this.host.tell(capital(reason), true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && this.halves.from) {
      this.#cancel();
      return true;
    }
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    const chosen = event.key === "Enter" || event.key === " ";
    if ((!step && !chosen) || !hasKeys(this.board.svg)) return false;
    if (step) {
      this.cursor = this.squares.beside(this.cursor, step);
      this.over = null;
      this.#drawAbove();
      this.host.say(this.#told(this.cursor));
    } else this.#choose(this.cursor);
    return true;
  }

  /** @param {string} name */
  #told(name) {
    const { halves } = this;
    const player = halves.standing().get(name);
    const what = player === undefined ? "empty" : `${player ? "white" : "black"} stone`;
    const may = halves.ready().has(name) ? ", may be chosen" : halves.targets().has(name) ? ", may be entered" : "";
    return `${name}, ${what}${may}`;
  }
}
