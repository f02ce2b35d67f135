// The squares of a Blokus board on the screen. The board may be turned by quarters: rows and columns
// are those of the game, x and y those of the screen.

import { CELL, rotated } from "./blokus-shapes.js";

export const EDGE = 6;
export const RIM = 1.6;
const LETTERS = "abcdefghijklmnopqrst";

/** @typedef {import("./blokus-shapes.js").Cells} Cells */

export class Grid {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    this.turned = 0;
    /** Of the board with its coordinates. */
    this.whole = size * CELL + EDGE + RIM;
  }

  turn() {
    this.turned = (this.turned + 1) % 4;
  }

  /** @param {number} row @param {number} column @returns {[number, number]} */
  at(row, column) {
    for (let i = 0; i < this.turned; i += 1) [row, column] = [column, this.size - 1 - row];
    return [column, row];
  }

  /** Of a square that the server names by its number. @param {number} number */
  atNumber(number) {
    return this.at(Math.floor(number / this.size), number % this.size);
  }

  /** @param {string} name */
  atName(name) {
    return this.at(...this.square(name));
  }

  /** @param {number} x @param {number} y @returns {[number, number]} */
  from(x, y) {
    let [row, column] = [y, x];
    for (let i = 0; i < this.turned; i += 1) [row, column] = [this.size - 1 - column, row];
    return [row, column];
  }

  /** A shape as it looks on the turned board. @param {Cells} cells */
  seen(cells) {
    for (let i = 0; i < this.turned; i += 1) cells = rotated(cells);
    return cells;
  }

  /** @param {number} row @param {number} column */
  name(row, column) {
    return LETTERS[column] + (this.size - row);
  }

  /** @param {string} name @returns {[number, number]} */
  square(name) {
    return [this.size - Number(name.slice(1)), name.charCodeAt(0) - 97];
  }

  /** @param {[number, number]} square @returns {[number, number]} */
  middle([x, y]) {
    return [(x + 0.5) * CELL, (y + 0.5) * CELL];
  }

  /** What stands beside a line of the screen and below it. @param {number} i */
  coordinates(i) {
    const [row, column] = [this.from(0, i), this.from(i, 0)];
    if (this.turned % 2) return [LETTERS[row[1]], String(this.size - column[0])];
    return [String(this.size - row[0]), LETTERS[column[1]]];
  }

  /** The square under a pointer. @param {Element} svg @param {PointerEvent | WheelEvent} event @param {number} [lift] */
  under(svg, event, lift = 0) {
    const rim = svg.getBoundingClientRect();
    const scale = this.whole / rim.width;
    const x = ((event.clientX - rim.left) * scale - EDGE) / CELL;
    const y = ((event.clientY - lift - rim.top) * scale - RIM) / CELL;
    const inside = x > -1 && y > -1 && x < this.size + 1 && y < this.size + 1;
    const within = (/** @type {number} */ line) => Math.max(0, Math.min(this.size - 1, Math.floor(line)));
    return inside ? this.from(within(x), within(y)) : null;
  }
}
