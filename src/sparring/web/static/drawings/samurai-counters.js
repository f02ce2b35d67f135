// What is counted in Samurai: figures that players captured, that still stand and that were set aside, and
// tiles in hand and pile. In the study the hands of the others lie open here.

import { h, s } from "../dom.js";
import { lyingTile } from "./samurai-pictures.js";
import { figureSign, tileName } from "./samurai-signs.js";

/** Fills the players' panels, and the facts beside the board. @param {any} host @param {any} scene */
export function drawCounters(host, scene) {
  const { board, seats } = scene;
  const types = /** @type {string[]} */ (host.scenery.figures);
  const row = (/** @type {Record<string, number>} */ counts) => types.map((type) => h("span", { class: "count", title: type, "aria-label": `${type} ${counts[type]}` },
    s("svg", { viewBox: "-6 -6 12 12", "aria-hidden": "true" }, figureSign(type, 0, 0, 9)), String(counts[type])));
  seats.forEach((/** @type {any} */ _, /** @type {number} */ player) => {
    const backs = h("span", { class: "backs", title: "tiles in hand and pile" }, `${board.held[player]} in hand, ${board.piles[player]} to draw`);
    const hand = scene.study && player !== scene.you ? board.hands[player] : null;
    host.extra(player).replaceChildren(h("div", { class: "captured" }, row(board.captured[player]), backs), hand ? openHand(hand, player, host.scenery.values) : "");
  });
  const standing = Object.fromEntries(types.map((type) => [type, Object.values(board.standing).flat().filter((figure) => figure === type).length]));
  host.facts.replaceChildren(h("div", { class: "counters" },
    h("div", {}, h("span", { class: "faint" }, "On the map"), row(standing)), h("div", {}, h("span", { class: "faint" }, "Set aside"), row(board.aside))));
}

/** A hand that lies open, small. @param {string[]} hand @param {number} player @param {Record<string, number>} values */
function openHand(hand, player, values) {
  return h("div", { class: "open-hand", role: "img", "aria-label": `Hand: ${hand.map(tileName).join(", ")}` },
    hand.map((tile) => lyingTile(tile, player, values[tile])));
}
