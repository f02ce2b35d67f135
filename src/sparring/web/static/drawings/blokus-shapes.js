// Shapes of Blokus: turning and flipping them, and how squares look.

import { s } from "../dom.js";

export const CELL = 10;
const MARKS = {
  purple: "M-1.7 0a1.7 1.7 0 0 0 3.4 0a1.7 1.7 0 0 0-3.4 0z",
  blue: "M-1.7 0a1.7 1.7 0 0 0 3.4 0a1.7 1.7 0 0 0-3.4 0z",
  orange: "M-1.6-1.6l3.2 3.2m0-3.2l-3.2 3.2",
  red: "M-1.6-1.6l3.2 3.2m0-3.2l-3.2 3.2",
  yellow: "M-1.5-1.5h3v3h-3z",
  green: "M0-1.9l1.9 3.3h-3.8z",
};

/** @typedef {[number, number][]} Cells */

/** @param {Cells} cells @returns {Cells} */
export function normal(cells) {
  const top = Math.min(...cells.map(([r]) => r));
  const left = Math.min(...cells.map(([, c]) => c));
  return /** @type {Cells} */ (cells.map(([r, c]) => [r - top, c - left]).sort((a, b) => a[0] - b[0] || a[1] - b[1]));
}
/** @param {Cells} cells */
export const key = (cells) => normal(cells).map((cell) => cell.join()).join(" ");
/** @param {Cells} cells @returns {Cells} */
export const rotated = (cells) => normal(cells.map(([r, c]) => [c, -r]));
/** @param {Cells} cells @returns {Cells} */
export const mirrored = (cells) => normal(cells.map(([r, c]) => [r, -c]));
/** @param {Cells} cells */
export const box = (cells) => [1 + Math.max(...cells.map(([r]) => r)), 1 + Math.max(...cells.map(([, c]) => c))];

/** One square of a colour, its mark on it. @param {string} colour @param {number} x @param {number} y */
export function square(colour, x, y, extra = "") {
  return s("g", { class: `sq ${colour} ${extra}`, transform: `translate(${x} ${y})` },
    s("rect", { x: 0.35, y: 0.35, width: CELL - 0.7, height: CELL - 0.7, rx: 1.1 }),
    s("path", { d: MARKS[/** @type {keyof typeof MARKS} */ (colour)] ?? MARKS.blue, transform: `translate(${CELL / 2} ${CELL / 2})` }));
}

/** The line round some squares. @param {[number, number][]} cells places as x and y in squares */
export function outline(cells) {
  const taken = new Set(cells.map((cell) => cell.join()));
  const free = (/** @type {number} */ x, /** @type {number} */ y) => !taken.has(`${x},${y}`);
  return cells.map(([x, y]) => {
    const [left, top] = [x * CELL, y * CELL];
    return (free(x, y - 1) ? `M${left} ${top}h${CELL}` : "") + (free(x, y + 1) ? `M${left} ${top + CELL}h${CELL}` : "")
      + (free(x - 1, y) ? `M${left} ${top}v${CELL}` : "") + (free(x + 1, y) ? `M${left + CELL} ${top}v${CELL}` : "");
  }).join("");
}

/** The pieces that a colour has left, small, in rows. @param {Cells[]} shapes @param {string} colour @param {string} words */
export function leftOver(shapes, colour, words) {
  const width = 160;
  let [x, y] = [0, 0];
  const parts = shapes.map((cells) => {
    if (box(cells)[0] > 3) cells = rotated(cells);
    const wide = box(cells)[1] * 4 + 3;
    if (x + wide > width) [x, y] = [0, y + 14.5];
    const part = s("g", { transform: `translate(${x} ${y})` },
      cells.map(([row, column]) => s("rect", { x: column * 4, y: row * 4, width: 3.5, height: 3.5, rx: 0.5 })));
    x += wide;
    return part;
  });
  return s("svg", { class: `rest ${colour}`, viewBox: `0 0 ${width} ${y + 12}`, role: "img", "aria-label": `left: ${words}` }, parts);
}
