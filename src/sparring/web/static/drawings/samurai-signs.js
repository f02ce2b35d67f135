// The signs of Samurai: figures, tiles, and the marks by which players are known without colours.

import { capital, s } from "../dom.js";

const FIGURES = {
  buddha: "M-1 1q0-.5 .5-.65q0-.55 .5-.55t.5 .55q.5 .15 .5 .65zM-.38-.6a.38 .38 0 0 0 .76 0a.38 .38 0 0 0-.76 0z",
  helmet: "M-.75 .75v-.5a.75 .85 0 0 1 1.5 0v.5zM-.85-1q.05 .8 .85 .85q.8-.05 .85-.85q-.3 .55-.85 .55t-.85-.55z",
  rice: `M0 1v-1.2${[[0, -0.7], [-0.45, -0.25], [0.45, -0.25], [-0.45, 0.35], [0.45, 0.35]]
    .map(([x, y]) => `M${x - 0.24} ${y}a.24 .34 0 0 0 .48 0a.24 .34 0 0 0-.48 0z`).join("")}`,
};
const ARROWS = "M-1.1 .35h2.1l-.4-.35M1.1 .8h-2.1l.4 .35";
const TYPES = {
  ...FIGURES,
  samurai: "M-.8 .8L.85-.85M-.65 .1l.6 .6",
  ship: "M-1 .35h2l-.4 .5h-1.2zM0 .35v-1.3l.7 1h-.7",
  ronin: "M-1 .25L0-.7L1 .25zM-.4 .3v.5h.8v-.5",
  exchange: `M-.55-.6l.28-.48h.54l.28 .48l-.28 .48h-.54z${ARROWS}`,
  swap: `M-.6-.15q0-.35 .35-.45q0-.4 .25-.4t.25 .4q.35 .1 .35 .45zM-.25-1.1a.25 .25 0 0 0 .5 0a.25 .25 0 0 0-.5 0z${ARROWS}`,
};
const PLAYERS = [
  "M-1 0a1 1 0 0 0 2 0a1 1 0 0 0-2 0z", "M-.9-.9h1.8v1.8h-1.8z", "M0-1.15l1.15 2.1h-2.3z", "M0-1.3l1.1 1.3l-1.1 1.3l-1.1-1.3z",
];
const NAMES = { exchange: "Tile exchange", swap: "Figure exchange", ronin: "Ronin 1" };

/** @param {string} tile */
export const kindOf = (tile) => tile.replace(/\d$/, "");

/** A tile's name for people. @param {string} tile */
export function tileName(tile) {
  return NAMES[/** @type {keyof typeof NAMES} */ (tile)] ?? capital(tile.replace(/(\d)$/, " $1"));
}

/** A hexagon with a flat top. @param {number} x @param {number} y @param {number} r @param {string} kind */
export function hexagon(x, y, r, kind) {
  const [w, h] = [r / 2, (r * Math.sqrt(3)) / 2];
  const points = [[-r, 0], [-w, -h], [w, -h], [r, 0], [w, h], [-w, h]];
  return s("polygon", { class: `hexagon ${kind}`, points: points.map(([a, b]) => `${(x + a).toFixed(2)},${(y + b).toFixed(2)}`).join(" ") });
}

/** @param {string} path @param {number} x @param {number} y @param {number} scale @param {string} kind */
function sign(path, x, y, scale, kind) {
  return s("path", { d: path, class: kind, transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(3)})` });
}

/** A figure. @param {string} figure @param {number} x @param {number} y @param {number} size */
export function figureSign(figure, x, y, size) {
  return sign(FIGURES[/** @type {keyof typeof FIGURES} */ (figure)], x, y, size / 2, `figure ${figure}`);
}

/** @param {number} player @param {number} x @param {number} y @param {number} r */
export const playerSign = (player, x, y, r) => sign(PLAYERS[player], x, y, r, "player-sign");

/** A tile around 0, 0. @param {string} tile @param {number} player @param {number} r @param {number} value @param {boolean} [worded] */
export function tilePicture(tile, player, r, value, worded = true) {
  const kind = kindOf(tile);
  return s("g", { class: `tile-face p${player}` }, hexagon(0, 0, r * 0.93, "face"), playerSign(player, 0, -0.63 * r, 0.13 * r),
    sign(TYPES[/** @type {keyof typeof TYPES} */ (kind)], value ? 0.32 * r : 0, value ? 0 : 0.08 * r, (value ? 0.33 : 0.3) * r, "type"),
    value ? s("text", { class: "value", x: -0.36 * r, y: 0.02 * r }, value) : null,
    " ", // so that the number and the word are two to those who listen
    worded ? s("text", { class: kind.length > 7 ? "word long" : "word", x: 0, y: 0.62 * r }, kind) : null);
}

/** The back of a tile. @param {number} player @param {number} r */
export function tileBack(player, r) {
  return s("g", { class: `tile-face p${player}` }, hexagon(0, 0, r * 0.93, "face"), playerSign(player, 0, 0, 0.4 * r));
}
