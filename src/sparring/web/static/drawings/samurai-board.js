// The map of Samurai as it is seen: land and sea, settlements with their figures, the tiles on them, and
// above them the marks of what may be chosen. It also tells which hex, and which figure, a pointer is on.

import { s } from "../dom.js";
import { Overlay } from "./overlay.js";
import { hexOf } from "./samurai-choice.js";
import { R, namedIn } from "./samurai-hexes.js";
import { figureSign, hexagon, tilePicture } from "./samurai-signs.js";

/** Says which hex a shape is. @param {any} shape @param {string} name */
function named(shape, name) {
  shape.dataset.hex = name;
  return shape;
}

export class Board {
  /** @param {import("./samurai-hexes.js").Hexes} hexes @param {Record<string, number>} values what tiles are worth */
  constructor(hexes, values) {
    this.hexes = hexes;
    this.tileValues = values;
    /** @type {any} */ this.scene = null;
    /** @type {string[]} */ this.hinted = [];
    /** @type {string | null} where the keys are */ this.cursor = null;
    /** @type {string | null} the settlement whose influence is shown */ this.pointed = null;
    this.overlay = new Overlay({
      unit: 1.4 * R,
      cell: (name) => (hexes.places.has(name) ? hexagon(...hexes.middle(name), R * 0.93, "") : null),
      spot: (name) => hexes.middle(name),
      ghost: (move) => this.#suggested(move),
    });
    this.land = s("g", {});
    this.marks = s("g", {});
    this.tiles = s("g", {});
    this.above = s("g", { class: "above" });
    this.svg = s("svg", {
      viewBox: `0 0 ${hexes.width.toFixed(1)} ${hexes.height.toFixed(1)}`, class: "samurai-board", tabindex: "0", role: "application",
      "aria-label": "Map of Japan in hexes. Take a tile, go to a hex with the arrow keys, lay it with Enter.",
    }, this.land, this.overlay.under, this.tiles, this.marks, this.overlay.values, this.overlay.over, this.above);
  }

  /** @param {any} scene @param {any} before */
  show(scene, before) {
    this.scene = scene;
    this.hinted = [];
    this.#drawLand();
    this.#drawTiles(before);
  }

  #drawLand() {
    const { board } = this.scene;
    const parts = [];
    for (const [name, place] of this.hexes.places) {
      const [x, y] = this.hexes.middle(name);
      if (place.settlement) {
        const figures = board.standing[name];
        const done = !figures.length && board.stage !== "put";
        const room = { village: 1, city: 2, Edo: 3 }[/** @type {"village"} */ (place.kind)];
        parts.push(named(hexagon(x, y, R, `settlement ${done ? "done" : ""}`), name));
        for (let ring = 1; ring < room; ring += 1) parts.push(hexagon(x, y, R - ring, "ring"));
        if (done) parts.push(s("path", { class: "gone", d: `M${x - 2} ${y - 2}l4 4m0-4l-4 4` }));
        const size = [6, 5, 4.2][figures.length - 1];
        figures.forEach((/** @type {string} */ figure, /** @type {number} */ i) =>
          parts.push(figureSign(figure, x + (i - (figures.length - 1) / 2) * (size + 0.8), y - (place.kind === "village" ? 0.6 : -0.3), size)));
        if (place.kind !== "village") parts.push(s("text", { class: `city ${done ? "done" : ""}`, x, y: y - 5.6 }, place.title));
      } else {
        parts.push(named(hexagon(x, y, R, place.sea ? "sea" : "soil"), name));
        if (place.sea) parts.push(s("path", { class: "wave", d: `M${x - 3.2} ${y}q1.6-2 3.2 0t3.2 0` }));
      }
      parts.push(s("text", { class: "hex-name", x, y: y + 6.8 }, name));
    }
    this.land.replaceChildren(...parts);
  }

  /** @param {any} before */
  #drawTiles(before) {
    const { tiles, last } = this.scene.board;
    const old = before && before !== this.scene ? before.board.tiles : tiles;
    this.tiles.replaceChildren(...Object.entries(tiles).map(([name, [player, tile]]) => {
      const [x, y] = this.hexes.middle(name);
      const fresh = old[name]?.join() !== [player, tile].join();
      return s("g", { class: fresh ? "fresh" : "", transform: `translate(${x} ${y})` }, tilePicture(tile, player, R, this.tileValues[tile]));
    }));
    for (const name of last) {
      if (this.hexes.places.has(name)) this.tiles.append(this.#rim(name, 0.97, "last"));
    }
  }

  /** A hexagon inside a hex. @param {string} name @param {number} part of its size @param {string} kind */
  #rim(name, part, kind) {
    return hexagon(...this.hexes.middle(name), R * part, kind);
  }

  /** Marks what the next click may choose. @param {import("./samurai-choice.js").Choice} choice */
  mark(choice) {
    const parts = choice.hexes().map((name) => this.#rim(name, 0.93, "target"));
    if (choice.first) parts.push(this.#rim(hexOf(choice.first), 0.93, "chosen"));
    for (const name of this.hinted) parts.push(this.#rim(name, 0.93, "hinted"));
    this.marks.replaceChildren(...parts);
  }

  /** Shows where the keys are, or else the pointer. */
  drawAbove() {
    this.above.replaceChildren();
    if (this.cursor && document.activeElement === this.svg && this.svg.matches(":focus-visible")) {
      this.above.append(this.#rim(this.cursor, 1, "cursor"));
    } else if (this.pointed) this.above.append(this.#rim(this.pointed, 1, "pointed"));
  }

  /** A tile on its hex, or the way of an exchange. @param {string} move */
  #suggested(move) {
    const spots = namedIn(move).filter((name) => this.hexes.places.has(name)).map((name) => this.hexes.middle(name));
    const [what] = move.split("@");
    if (!spots.length) return { ghost: [], badges: [] };
    const badges = /** @type {[number, number][]} */ (spots.slice(-1).flatMap(([x, y]) => [[x, y + 0.62 * R], [x, y - 0.62 * R], [x, y]]));
    if (spots.length === 1 && what in this.tileValues) {
      const [[x, y]] = spots;
      return { ghost: [s("g", { transform: `translate(${x} ${y})` }, tilePicture(what, this.scene.toMove, R, this.tileValues[what], false))], badges };
    }
    const rims = spots.map(([x, y]) => hexagon(x, y, R * 0.9, "rim"));
    const way = spots.length === 2 ? [s("path", { class: "way", d: `M${spots.map((spot) => spot.join(" ")).join("L")}` })] : [];
    return { ghost: [...way, ...rims], badges };
  }

  // The pointer

  /** Where on the picture a pointer is. @param {PointerEvent} event @returns {[number, number]} */
  #spot(event) {
    const { width, height } = this.hexes;
    const rim = this.svg.getBoundingClientRect();
    const scale = Math.max(width / rim.width, height / rim.height);
    const x = (event.clientX - rim.left - (rim.width - width / scale) / 2) * scale;
    const y = (event.clientY - rim.top - (rim.height - height / scale) / 2) * scale;
    return [x, y];
  }

  /** The hex under the pointer. @param {PointerEvent} event @returns {string | null} */
  under(event) {
    return this.hexes.at(...this.#spot(event));
  }

  /** Which figure of a settlement is meant: the one under the pointer; by keys the next in turn. @param {string} name @param {string[]} fitting @param {PointerEvent} [event] */
  figureUnder(name, fitting, event) {
    if (!event) return fitting[0];
    const figures = this.scene.board.standing[name];
    const x = this.#spot(event)[0] - this.hexes.middle(name)[0];
    const index = Math.round(x / 5 + (figures.length - 1) / 2);
    const meant = `${name}.${figures[Math.max(0, Math.min(figures.length - 1, index))]}`;
    return fitting.includes(meant) ? meant : fitting[0];
  }
}
