// The picture of Shobu: the four boards, the stones on them, and what is seen of a turn before it is played.
//
// It shows the halves of a turn as they are at this moment; what people do to them is not known here.

import { s } from "../dom.js";
import { Overlay } from "./overlay.js";
import { arrow, cross, rope, shines, square, stone, wood } from "./shobu-signs.js";
import { CELL, COORDINATES, ends, FILES, isDark, SIDE } from "./shobu-squares.js";

/** @typedef {import("./shobu-squares.js").Point} Point */
/** @typedef {{passive: string[], aggressive: string[]}} Ends where both stones come from and go */

export class Board {
  /** @param {import("./shobu-squares.js").Squares} squares @param {import("./shobu-halves.js").Halves} halves */
  constructor(squares, halves) {
    this.squares = squares;
    this.halves = halves;
    this.overlay = new Overlay({
      unit: CELL,
      cell: (name) => square(squares.middle(name), 0.3),
      spot: (name) => {
        const [x, y] = squares.middle(name);
        return halves.scene.board.stones[name] === undefined ? [x, y] : [x + 0.26 * CELL, y + 0.36 * CELL];
      },
      ghost: (move) => this.#suggested(move),
    });
    this.boards = s("g", {});
    this.labels = s("g", { class: "coordinates" });
    this.marks = s("g", {});
    this.stones = s("g", {});
    this.above = s("g", { class: "above" });
    this.svg = s("svg", {
      viewBox: `0 0 ${SIDE} ${SIDE}`, class: "shobu-board", tabindex: "0", role: "application",
      "aria-label": "Four boards of 4 by 4 squares. Go round with the arrow keys, choose with Enter.",
    }, shines(), this.boards, this.labels, this.overlay.under, this.marks, this.stones, this.overlay.values, this.overlay.over, this.above);
  }

  /** Whether keys go to the board. */
  get focused() {
    return document.activeElement === this.svg;
  }

  /** The square under a pointer. @param {PointerEvent} event */
  under(event) {
    const rim = this.svg.getBoundingClientRect();
    const scale = SIDE / rim.width;
    return this.squares.at([(event.clientX - rim.left) * scale, (event.clientY - rim.top) * scale]);
  }

  /** Draws what changes only when the board is turned. */
  drawBoards() {
    const { squares } = this;
    this.boards.replaceChildren(...rope(), ...squares.boards().flatMap(({ name, corner }) => wood(corner, isDark(name) ? "dark" : "light")));
    this.labels.replaceChildren(...Array.from({ length: 8 }, (_, i) => [
      s("text", { x: squares.middle(FILES[i] + "1")[0], y: COORDINATES.y }, FILES[i]),
      s("text", { x: COORDINATES.x, y: squares.middle(`a${i + 1}`)[1] }, i + 1),
    ]).flat());
  }

  /** Draws the stones, and the marks under them. */
  drawStones() {
    const { halves, squares } = this;
    const { last } = halves.scene.board;
    const mark = (/** @type {string} */ name, /** @type {string} */ kind) => square(squares.middle(name), 0.4, `mark ${kind}`, name);
    /** @type {any[]} */ const marks = [];
    if (last && !halves.from) {
      for (const name of last.passive) marks.push(mark(name, "was passive"));
      for (const name of last.aggressive) marks.push(mark(name, "was aggressive"));
    }
    if (halves.from) marks.push(mark(halves.from, "chosen"));
    halves.targets().forEach((_, name) => marks.push(mark(name, "target")));
    this.marks.replaceChildren(...marks);

    const ready = halves.ready();
    // While a square is looked for, another stone may be taken instead, but squares are what is asked for.
    const stonesAsked = !halves.from || halves.to !== null;
    this.stones.replaceChildren(...[...halves.standing()].map(([name, player]) =>
      stone(name, squares.middle(name), player, ready.has(name) ? "ready" : "", ready.has(name) && stonesAsked)));
  }

  /**
   * Draws arrows, the preview of a push, and the cursor of the keyboard.
   * @param {any} next the turn that would be played
   * @param {Ends | null} hinted
   * @param {string} cursor
   */
  drawAbove(next, hinted, cursor) {
    const { halves, squares } = this;
    const parts = [];
    if (halves.passive) parts.push(this.#arrow(halves.passive, "passive"));
    if (next) {
      if (next.pushed) parts.push(...this.#pushed(next.pushed));
      parts.push(stone(next.to, squares.middle(next.to), halves.scene.toMove, "ghostly"), this.#arrow([next.stone, next.to], "aggressive"));
    }
    if (hinted) parts.push(...this.#arrows(hinted));
    if (this.focused && this.svg.matches(":focus-visible")) {
      const [x, y] = squares.middle(cursor);
      parts.push(s("rect", { class: "cursor", x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, rx: 1.5 }));
    }
    this.above.replaceChildren(...parts);
  }

  /** What a push does: a ghost where the stone lands, or a cross on one that leaves. @param {string[]} pushed */
  #pushed([from, to]) {
    const { halves, squares } = this;
    if (to) return [stone(to, squares.middle(to), 1 - halves.scene.toMove, "ghostly"), this.#arrow([from, to], "push")];
    return [cross(squares.middle(from))];
  }

  /** @param {string[]} way @param {string} kind */
  #arrow([from, to], kind) {
    return arrow(this.squares.middle(from), this.squares.middle(to), kind);
  }

  /** @param {Ends} turn */
  #arrows({ passive, aggressive }) {
    return [this.#arrow(passive, "passive"), this.#arrow(aggressive, "aggressive")];
  }

  /** Both halves of a turn that somebody suggests. @param {string} move */
  #suggested(move) {
    const turn = ends(move);
    if (!turn) return { ghost: [], badges: [] };
    const corners = /** @type {Point[]} */ ([turn.aggressive, turn.passive].map(([, to]) => this.squares.middle(to))
      .flatMap(([x, y]) => [[x + 0.24 * CELL, y - 0.34 * CELL], [x - 0.24 * CELL, y + 0.34 * CELL]]));
    return { ghost: this.#arrows(turn), badges: corners };
  }
}
