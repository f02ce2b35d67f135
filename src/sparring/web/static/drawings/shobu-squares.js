// The squares of Shobu: their names, as moves have them, and where they are on the screen.
//
// Four boards of 4 by 4 share the files a to h and the ranks 1 to 8, with a gap between boards. The boards
// of the files a to d are dark. Who looks from the other side sees all of it turned.

export const CELL = 14;
const GAP = 13;
const EDGE = 8;
const RIM = 3;
export const SIDE = 8 * CELL + GAP + EDGE + RIM;
export const FILES = "abcdefgh";

/** The rope between both players' boards, and the coordinates below and beside them. */
export const ROPE = { x: EDGE - 2, y: RIM + 4 * CELL + GAP / 2, length: SIDE - EDGE };
export const COORDINATES = { x: EDGE / 2 - 0.9, y: SIDE - EDGE / 2 + 0.6 };

/** @typedef {import("./overlay.js").Point} Point */

/** Where both stones of a turn come from and go. @param {string} move */
export function ends(move) {
  const match = /^([a-h])([1-8])([a-h])([1-8])([NS]?)([EW]?)(2?)$/.exec(move);
  if (!match) return null;
  const far = match[7] ? 2 : 1;
  const [north, east] = [{ N: far, S: -far }[match[5]] ?? 0, { E: far, W: -far }[match[6]] ?? 0];
  const half = (/** @type {string} */ file, /** @type {string} */ rank) =>
    [file + rank, `${FILES[FILES.indexOf(file) + east]}${Number(rank) + north}`];
  return { passive: half(match[1], match[2]), aggressive: half(match[3], match[4]) };
}

/** Direction and distance as in moves; empty if it is no straight line. @param {string} from @param {string} to */
export function stride(from, to) {
  const [x, y] = [FILES.indexOf(to[0]) - FILES.indexOf(from[0]), Number(to[1]) - Number(from[1])];
  const far = Math.max(Math.abs(x), Math.abs(y));
  if (far < 1 || far > 2 || (x && y && Math.abs(x) !== Math.abs(y))) return "";
  return (y > 0 ? "N" : y < 0 ? "S" : "") + (x > 0 ? "E" : x < 0 ? "W" : "") + (far === 2 ? "2" : "");
}

/** Whether a square is on a dark board. @param {string} name */
export const isDark = (name) => FILES.indexOf(name[0]) < 4;

/** The board of a square: 0 with a1, 1 with e1, 2 with a5, 3 with e5. @param {string} name */
export const boardOf = (name) => (isDark(name) ? 0 : 1) + (Number(name[1]) < 5 ? 0 : 2);

export class Squares {
  constructor() {
    this.flipped = false;
  }

  /** @param {string} name @returns {Point} column and row from the top left of the screen */
  spot(name) {
    const column = FILES.indexOf(name[0]);
    const row = 8 - Number(name[1]);
    return this.flipped ? [7 - column, 7 - row] : [column, row];
  }

  /** @param {number} column @param {number} row */
  name(column, row) {
    return this.flipped ? FILES[7 - column] + (row + 1) : FILES[column] + (8 - row);
  }

  /** The middle of a square. @param {string} name @returns {Point} */
  middle(name) {
    const [column, row] = this.spot(name);
    const along = (/** @type {number} */ i) => (i + 0.5) * CELL + (i > 3 ? GAP : 0);
    return [EDGE + along(column), RIM + along(row)];
  }

  /** The square at a point, if it is not beside the boards. @param {Point} point */
  at([x, y]) {
    const along = (/** @type {number} */ value) => {
      const i = value / CELL;
      if (i >= 0 && i < 4) return Math.floor(i);
      const j = i - GAP / CELL;
      return j >= 4 && j < 8 ? Math.floor(j) : -1;
    };
    const [column, row] = [along(x - EDGE), along(y - RIM)];
    return column < 0 || row < 0 ? null : this.name(column, row);
  }

  /** The next square on the screen, or the same at the edge. @param {string} name @param {number[]} step columns and rows */
  beside(name, [columns, rows]) {
    const [column, row] = this.spot(name);
    return this.name(Math.max(0, Math.min(7, column + columns)), Math.max(0, Math.min(7, row + rows)));
  }

  /** The boards: a square in each, and where the top left of its wood is. @returns {{name: string, corner: Point}[]} */
  boards() {
    return [["a4", "d1"], ["e4", "h1"], ["a8", "d5"], ["e8", "h5"]].map(([name, opposite]) => {
      const [[x, y], [otherX, otherY]] = [this.middle(name), this.middle(opposite)];
      return { name, corner: [Math.min(x, otherX) - CELL / 2, Math.min(y, otherY) - CELL / 2] };
    });
  }
}
