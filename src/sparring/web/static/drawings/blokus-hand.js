// The piece in hand: which one, how it is turned, and where on the board it lies. Nothing is drawn
// here, and whether it fits is looked up in what the server says of the position.

import { box, key, mirrored, rotated } from "./blokus-shapes.js";

/** @typedef {import("./blokus-shapes.js").Cells} Cells */

export class Hand {
  /** @param {any[]} pieces @param {import("./blokus-grid.js").Grid} grid */
  constructor(pieces, grid) {
    this.pieces = pieces;
    this.grid = grid;
    /** @type {any} of the scene: what is legal */ this.board = null;
    /** @type {number | null} */ this.piece = null;
    this.orientation = 0;
    /** @type {[number, number] | null} row and column of the piece's box */ this.place = null;
  }

  get empty() {
    return this.piece === null;
  }

  /** Whether there is a piece, and it lies somewhere. */
  get placed() {
    return this.piece !== null && this.place !== null;
  }

  get name() {
    return this.piece === null ? null : this.pieces[this.piece].name;
  }

  /** How those who write the program name what is held. */
  get state() {
    return this.piece === null ? "" : `${this.piece}.${this.orientation}@${this.place?.join() ?? ""}`;
  }

  /** Where the numbers of legal places of a piece are. @returns {any} */
  get #legal() {
    return this.board?.legal?.[/** @type {number} */ (this.piece)];
  }

  /** @param {number} piece */
  take(piece) {
    this.piece = piece;
    const legal = this.#legal;
    this.orientation = legal?.[0] || !legal ? 0 : Number(Object.keys(legal)[0]);
    this.#clamp();
  }

  drop() {
    this.piece = null;
    this.place = null;
  }

  get shape() {
    return /** @type {Cells} */ (this.pieces[/** @type {number} */ (this.piece)].shapes[this.orientation]);
  }

  /** The squares under the piece, as rows and columns. @returns {Cells} */
  get squares() {
    const [row, column] = /** @type {[number, number]} */ (this.place);
    return this.shape.map(([r, c]) => [row + r, column + c]);
  }

  /** The move that it would be. */
  get move() {
    return this.squares.map(([row, column]) => this.grid.name(row, column)).join(",");
  }

  get fits() {
    if (!this.place) return false;
    const { size } = this.grid;
    return (this.#legal?.[this.orientation] ?? []).includes(this.place[0] * size + this.place[1]);
  }

  /** Lays it where it may go, so that those without a pointer have a start. */
  putNear() {
    const { size } = this.grid;
    const first = this.#legal?.[this.orientation]?.[0] ?? Math.floor((size * size) / 2);
    this.place = [Math.floor(first / size), first % size];
    this.#clamp();
  }

  /** Lays it so that a square is under its middle; whether that moved it. @param {[number, number]} square */
  moveTo([row, column]) {
    const [rows, columns] = box(this.shape);
    const before = this.place?.join();
    this.place = [row - Math.floor((rows - 1) / 2), column - Math.floor((columns - 1) / 2)];
    this.#clamp();
    return this.place.join() !== before;
  }

  /** A step on the screen. @param {number} x @param {number} y */
  step(x, y) {
    if (!this.place) this.putNear();
    const [fromX, fromY] = this.grid.at(.../** @type {[number, number]} */ (this.place));
    this.place = this.grid.from(fromX + x, fromY + y);
    this.#clamp();
  }

  /** @param {number} times */
  rotate(times) {
    this.#change((cells) => {
      for (let i = 0; i < times; i += 1) cells = rotated(cells);
      return cells;
    });
  }

  flip() {
    // A mirror on the screen: on a board that is turned by a quarter it lies across.
    this.#change((cells) => (this.grid.turned % 2 ? rotated(rotated(mirrored(cells))) : mirrored(cells)));
  }

  /** Another piece that fits somewhere; none if there is none. @param {number} by @returns {number | null} */
  neighbour(by) {
    const fits = Object.keys(this.board.legal ?? {}).map(Number).sort((a, b) => b - a);
    if (!fits.length) return null;
    const now = this.piece === null ? -1 : fits.indexOf(this.piece);
    return fits[now < 0 ? (by > 0 ? 0 : fits.length - 1) : (now + by + fits.length) % fits.length];
  }

  /** @param {(cells: Cells) => Cells} change */
  #change(change) {
    const before = box(this.shape);
    const wanted = key(change(this.shape));
    const { shapes } = this.pieces[/** @type {number} */ (this.piece)];
    this.orientation = shapes.findIndex((/** @type {Cells} */ shape) => key(shape) === wanted);
    if (this.place) {
      const after = box(this.shape);
      this.place = [
        this.place[0] + Math.trunc((before[0] - after[0]) / 2), this.place[1] + Math.trunc((before[1] - after[1]) / 2),
      ];
    }
    this.#clamp();
  }

  #clamp() {
    if (this.piece === null || !this.place) return;
    const [rows, columns] = box(this.shape);
    const { size } = this.grid;
    this.place = [
      Math.max(0, Math.min(size - rows, this.place[0])), Math.max(0, Math.min(size - columns, this.place[1])),
    ];
  }
}
