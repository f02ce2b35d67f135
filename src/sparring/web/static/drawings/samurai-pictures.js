// Tiles of Samurai as small pictures of their own, beside the map: in the hand, in a hand that lies
// open, and as the sign of a player in lists.

import { s } from "../dom.js";
import { R } from "./samurai-hexes.js";
import { tileBack, tilePicture } from "./samurai-signs.js";

const FRAME = "-10.5 -9.5 21 19";

/** @param {string} tile @param {number} player @param {number} value */
export const lyingTile = (tile, player, value) => s("svg", { viewBox: FRAME, "aria-hidden": "true" }, tilePicture(tile, player, R, value, false));

/** @param {number} player */
export const swatch = (player) => s("svg", { viewBox: FRAME, class: "swatch", "aria-hidden": "true" }, tileBack(player, R));
