// The signs of Shobu: stones, arrows, the wood of the boards and the rope between them.
//
// They are told where they are in points of the picture; which square is there, and why, is known elsewhere.

import { s } from "../dom.js";
import { CELL, ROPE } from "./shobu-squares.js";

/** @typedef {import("./shobu-squares.js").Point} Point */

/** @param {string} name @param {string} light @param {string} dark */
function shine(name, light, dark) {
  return s("radialGradient", { id: `shobu-${name}`, cx: "0.36", cy: "0.3", r: "0.8" },
    s("stop", { offset: "0", "stop-color": light }), s("stop", { offset: "1", "stop-color": dark }));
}

/** How light falls on stones; every picture with stones in it needs this once. */
export const shines = () => s("defs", {}, shine("black", "#4a4a50", "#0c0c0e"), shine("white", "#ffffff", "#d9d2c2"));

/** The rope that divides the boards of one player from those of the other. */
export function rope() {
  return [[1, "deep"], [-1, "pale"]].map(([sign, kind]) => {
    const waves = Array.from({ length: Math.floor(ROPE.length / 3) }, (_, i) => `q1.5 ${Number(sign) * (i % 2 ? 2.4 : -2.4)} 3 0`).join("");
    return s("path", { class: `rope ${kind}`, d: `M${ROPE.x} ${ROPE.y}${waves}` });
  });
}

/** A board without stones. @param {Point} corner @param {string} kind */
export function wood([x, top], kind) {
  const lines = [1, 2, 3].map((i) => `M${x + i * CELL} ${top}v${4 * CELL}M${x} ${top + i * CELL}h${4 * CELL}`).join("");
  return [s("rect", { class: `frame ${kind}`, x: x - 1.6, y: top - 1.6, width: 4 * CELL + 3.2, height: 4 * CELL + 3.2, rx: 3 }),
    s("rect", { class: `wood ${kind}`, x, y: top, width: 4 * CELL, height: 4 * CELL, rx: 1.2 }),
    s("path", { class: `lines ${kind}`, d: lines })];
}

/** The shape of a square. @param {Point} middle @param {number} inset from the lines round it @param {string} [kind] @param {string} [name] */
export function square([x, y], inset, kind, name) {
  const side = CELL - 2 * inset;
  return s("rect", { class: kind, x: x - CELL / 2 + inset, y: y - CELL / 2 + inset, width: side, height: side, rx: 1, "data-square": name });
}

/**
 * A stone; what may move is its part `mover`.
 * @param {string} name
 * @param {Point} middle
 * @param {number} player
 * @param {string} [kind]
 * @param {boolean} [ringed]
 */
export function stone(name, [x, y], player, kind = "", ringed = false) {
  const colour = player ? "white" : "black";
  return s("g", { class: `stone ${colour} ${kind}`, transform: `translate(${x} ${y})`, "data-square": name },
    s("g", { class: "mover" }, s("circle", { class: "shadow", cx: 0.5, cy: 0.9, r: 5.1 }), s("circle", { class: "body", r: 5.1, fill: `url(#shobu-${colour})` }),
      ringed ? s("circle", { class: "ring", r: 6 }) : null));
}

/** @param {Point} from @param {Point} to @param {string} kind */
export function arrow([x, y], [toX, toY], kind) {
  const length = Math.hypot(toX - x, toY - y);
  const [east, south] = [(toX - x) / length, (toY - y) / length];
  const [neckX, neckY] = [toX - east * 4, toY - south * 4];
  return s("g", { class: `arrow ${kind}` }, s("path", { class: "shaft", d: `M${x} ${y}L${neckX} ${neckY}` }),
    s("path", { class: "head", d: `M${toX + east} ${toY + south}L${neckX - south * 2.6} ${neckY + east * 2.6}L${neckX + south * 2.6} ${neckY - east * 2.6}z` }));
}

/** The mark on a stone that leaves its board. @param {Point} middle */
export const cross = ([x, y]) => s("path", { class: "cross", d: `M${x - 4} ${y - 4}l8 8m0-8l-8 8` });

/** A player's colour beside a name or a move. @param {number} colour */
export function swatch(colour) {
  return s("svg", { viewBox: "-6 -6 12 12", class: "swatch", "aria-hidden": "true" }, s("circle", { r: 5, class: `disc ${colour ? "white" : "black"}` }));
}
