// A heat map in words: its scale, the value under the pointer, and all values as a table.
//
// What the server says of a position and a player has a map for each piece, tile or stone; what is
// drawn is the map of the one in hand or, with empty hands, the best of all at every place.

import { h } from "./dom.js";
import { colour, warmth, written } from "./drawings/overlay.js";

/** @typedef {{kind: string, places: Record<string, number>, best: Record<string, string>}} Kind */
/** @typedef {{player: string, unit: string, kinds: Kind[], low: number, high: number}} Weights */
/** @typedef {{player: string, unit: string, kind: string | null, places: Record<string, number>, best: Record<string, string>, low: number, high: number}} Map */

/** The map for what is in hand. @param {Weights} weights @param {string | null} kind @returns {Map} */
export function mapOf(weights, kind) {
  const { player, unit, low, high } = weights;
  const one = weights.kinds.find((each) => each.kind === kind);
  if (one) return { player, unit, kind, places: one.places, best: one.best, low, high };
  /** @type {Record<string, number>} */ const places = {};
  /** @type {Record<string, string>} */ const best = {};
  for (const each of weights.kinds) {
    for (const [place, value] of Object.entries(each.places)) {
      if (places[place] !== undefined && places[place] >= value) continue;
      places[place] = value;
      best[place] = each.best?.[place] ?? "";
    }
  }
  return { player, unit, kind: null, places, best, low, high };
}

const UNITS = { chance: "win probability" };

export class Legend {
  /** @param {(move: string) => string} [label] how a move is written for people */
  constructor(label = (move) => move) {
    this.label = label;
    this.scale = h("div", { class: "heat-scale", "aria-hidden": "true" }, Array.from({ length: 24 }, (_, i) => {
      const step = h("i", {});
      step.style.background = colour(i / 23);
      return step;
    }));
    this.ends = [h("span", {}), h("span", {})];
    this.title = h("b", {});
    this.pointed = h("output", { class: "heat-pointed" });
    this.rows = h("tbody", {});
    this.root = h("div", { class: "legend", hidden: true }, h("div", { class: "legend-head" }, this.title, this.pointed),
      h("div", { class: "legend-scale" }, this.ends[0], this.scale, this.ends[1]),
      h("details", {}, h("summary", {}, "All values"),
        h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Place"), h("th", { scope: "col" }, "Value"), h("th", { scope: "col" }, "Best move there"))), this.rows)));
    /** @type {Map | null} */ this.map = null;
  }

  /** Shows the value under the pointer on a board. @param {HTMLElement} board */
  watch(board) {
    board.addEventListener("pointermove", (event) => {
      const under = /** @type {HTMLElement[]} */ (document.elementsFromPoint(event.clientX, event.clientY));
      this.#point(under.find((element) => element.dataset.heat)?.dataset.heat ?? null);
    });
    board.addEventListener("pointerleave", () => this.#point(null));
  }

  /** @param {string | null} place */
  #point(place) {
    const value = place === null ? undefined : this.map?.places[place];
    this.pointed.textContent = value === undefined ? "" : `${place}: ${written(value, this.map?.unit)}`;
  }

  /** @param {Map | null} map */
  show(map) {
    this.map = map;
    this.root.hidden = map === null;
    this.#point(null);
    if (!map) return;
    const sorted = Object.entries(map.places).sort((a, b) => b[1] - a[1]);
    this.title.textContent = `${map.kind ?? "whatever is best"}: ${UNITS[/** @type {keyof typeof UNITS} */ (map.unit)] ?? map.unit}`;
    this.ends[0].textContent = written(map.low, map.unit);
    this.ends[1].textContent = written(map.high, map.unit);
    this.rows.replaceChildren(...sorted.map(([place, value]) => {
      const chip = h("i", { class: "heat-chip", "aria-hidden": "true" });
      chip.style.background = colour(warmth(map, value));
      return h("tr", {}, h("th", { scope: "row" }, chip, place), h("td", {}, written(value, map.unit)), h("td", {}, map.best[place] ? this.label(map.best[place]) : ""));
    }));
  }
}
