// What is laid over a board: the moves that somebody suggests, and a heat map.
//
// A drawing says where things are, its *ground*; here is how they look. What is laid over the board
// stays there, also when the board is turned, until something else is laid there.

import { s } from "../dom.js";

/** @typedef {{move: string, chance: number | null, rank: number}} Suggestion the best has rank 1 */
/** @typedef {{places: Record<string, number>, low: number, high: number}} Heat */
/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Ground
 * @property {number} unit the width of a place
 * @property {(place: string) => Element | null} cell the shape of a place
 * @property {(place: string) => Point} spot where the value of a place may stand
 * @property {(move: string) => {ghost: Element[], badges: Point[]}} ghost a move, and where its value may stand
 */

/** How warm a value is, from 0 to 1. @param {Heat} heat @param {number} value */
export function warmth({ low, high }, value) {
  return high > low ? Math.max(0, Math.min(1, (value - low) / (high - low))) : 0.5;
}

/** The colour of a warmth: the lightness rises or falls all the way, so no hue needs to be told from another. @param {number} share */
export function colour(share) {
  const [from, to, part] = share < 0.5 ? ["low", "mid", share * 2] : ["mid", "high", share * 2 - 1];
  return `color-mix(in oklab, var(--heat-${to}) ${Math.round(part * 100)}%, var(--heat-${from}))`;
}

/** A value in a few signs. @param {number} value @param {string} [unit] */
export function written(value, unit = "") {
  if (unit === "chance") return `${Math.round(value * 100)} %`;
  const size = Math.abs(value);
  return value.toFixed(size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2);
}

/** A chance as whole percent, or else the rank. @param {Suggestion} item */
export const worth = ({ chance, rank }) => (chance === null || chance === undefined ? `#${rank}` : String(Math.round(chance * 100)));

export class Overlay {
  /** @param {Ground} ground */
  constructor(ground) {
    this.ground = ground;
    this.under = s("g", { class: "heat", "aria-hidden": "true" });
    this.values = s("g", { class: "heat-values", "aria-hidden": "true" });
    this.over = s("g", { class: "suggestions", "aria-hidden": "true" });
    /** @type {Suggestion[]} */ this.items = [];
    /** @type {Heat | null} */ this.map = null;
  }

  /** @param {Suggestion[]} items the best first; none to take them away */
  suggest(items) {
    this.items = items;
    this.#drawItems();
  }

  /** @param {Heat | null} map */
  heat(map) {
    this.map = map;
    this.#drawHeat();
  }

  /** Draws everything again: the board was turned. */
  draw() {
    this.#drawItems();
    this.#drawHeat();
  }

  #drawHeat() {
    const { map, ground } = this;
    const parts = Object.entries(map?.places ?? {}).flatMap(([place, value]) => {
      const cell = /** @type {SVGElement | null} */ (ground.cell(place));
      if (!cell || !map) return [];
      const share = warmth(map, value);
      const [x, y] = ground.spot(place);
      cell.classList.add("warm");
      cell.style.fill = colour(share);
      cell.dataset.heat = place;
      const text = s("text", { x, y, "font-size": ground.unit * 0.3 }, written(value).replace(/^(-?)0\./, "$1."));
      text.style.fill = `var(--heat-on-${share < 0.5 ? "low" : "high"})`;
      text.style.stroke = colour(share);
      return [{ cell, text }];
    });
    this.under.replaceChildren(...parts.map(({ cell }) => cell));
    this.values.replaceChildren(...parts.map(({ text }) => text));
  }

  #drawItems() {
    const { ground } = this;
    /** @type {Point[]} */ const taken = [];
    const far = (/** @type {Point} */ [x, y]) => taken.every(([a, b]) => Math.hypot(x - a, y - b) > ground.unit * 0.7);
    const drawn = this.items.map((item) => {
      const { ghost, badges } = ground.ghost(item.move);
      const spot = badges.find(far) ?? badges[0];
      if (spot) taken.push(spot);
      return { item, ghost, badge: spot && this.#badge(item, spot) };
    });
    // The best lies on top, and all values above all ghosts.
    this.over.replaceChildren(
      ...[...drawn].reverse().map(({ item, ghost }) => s("g", { class: `suggestion rank-${Math.min(4, item.rank)}`, "data-suggested": item.move }, ghost)),
      ...[...drawn].reverse().flatMap(({ badge }) => (badge ? [badge] : [])));
  }

  /** @param {Suggestion} item @param {Point} spot */
  #badge(item, [x, y]) {
    const size = this.ground.unit * 0.36;
    const text = worth(item);
    const width = size * (0.7 + 0.62 * text.length);
    return s("g", { class: `badge rank-${Math.min(4, item.rank)}`, transform: `translate(${x} ${y})` },
      s("rect", { x: -width / 2, y: -size * 0.72, width, height: size * 1.44, rx: size * 0.5 }),
      s("text", { "font-size": size }, text));
  }
}
