// The win probability over a game: one line for two players, one for each of more.

import { h, s } from "./dom.js";

const [WIDTH, HEIGHT, PAD] = [320, 96, 6];
const SIZES = { inaccuracy: 2.4, mistake: 3.2, blunder: 4.2 };

/** @typedef {{ply: number, player: number, move: string, chance: number | null, mark: string}} Ply */

export class Graph {
  /** @param {(ply: number) => void} go @param {(seat: number) => string} tint the colour of a player */
  constructor(go, tint) {
    this.tint = tint;
    this.length = 1;
    this.lines = s("g", {});
    this.dots = s("g", {});
    this.now = s("path", { class: "graph-now" });
    this.svg = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph", role: "img" },
      s("rect", { class: "graph-ground", width: WIDTH, height: HEIGHT }),
      this.lines, s("path", { class: "graph-half", d: `M0 ${HEIGHT / 2}H${WIDTH}` }), this.dots, this.now);
    this.svg.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const rim = this.svg.getBoundingClientRect();
      const share = ((event.clientX - rim.left) / rim.width * WIDTH - PAD) / (WIDTH - 2 * PAD);
      go(Math.max(0, Math.min(this.length, Math.round(share * this.length))));
    });
    this.root = h("div", { class: "graph-box", hidden: true }, this.svg);
  }

  /** @param {number} ply */
  #x(ply) {
    return PAD + (ply / Math.max(1, this.length)) * (WIDTH - 2 * PAD);
  }

  /** @param {number} chance */
  #y(chance) {
    return PAD + (1 - chance) * (HEIGHT - 2 * PAD);
  }

  /** @param {Ply[]} plies @param {number} length of the game @param {number} players @param {string[]} names */
  show(plies, length, players, names) {
    this.length = length;
    this.root.hidden = !plies.length;
    const known = plies.filter((ply) => ply.chance !== null);
    const point = (/** @type {Ply} */ ply) => {
      const chance = /** @type {number} */ (ply.chance);
      return [this.#x(ply.ply), this.#y(players === 2 && ply.player === 1 ? 1 - chance : chance)];
    };
    const seats = players === 2 ? [0] : Array.from({ length: players }, (_, seat) => seat);
    this.lines.replaceChildren(...seats.flatMap((seat) => {
      const points = known.filter((ply) => players === 2 || ply.player === seat).map(point);
      if (!points.length) return [];
      const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
      const path = s("path", { class: "graph-line", d: `M${line}` });
      path.style.stroke = players === 2 ? "var(--ink)" : this.tint(seat);
      if (players > 2) return [path];
      const area = s("path", { class: "graph-area", d: `M${points[0][0].toFixed(1)} ${HEIGHT}L${line}L${/** @type {number[]} */ (points.at(-1))[0].toFixed(1)} ${HEIGHT}z` });
      area.style.fill = this.tint(0);
      return [area, path];
    }));
    this.dots.replaceChildren(...known.filter((ply) => ply.mark).map((ply) => {
      const [x, y] = point(ply);
      return s("circle", { class: `graph-dot ${ply.mark}`, cx: x.toFixed(1), cy: y.toFixed(1), r: SIZES[/** @type {keyof typeof SIZES} */ (ply.mark)] });
    }));
    const marks = known.filter((ply) => ply.mark).length;
    const whose = players === 2 ? names[0] : "each player";
    this.svg.setAttribute("aria-label", `Win probability of ${whose} over ${known.length} moves; ${marks} marked. The list below tells them.`);
  }

  /** @param {number | null} ply */
  point(ply) {
    this.now.setAttribute("d", ply === null ? "" : `M${this.#x(ply).toFixed(1)} 0V${HEIGHT}`);
  }
}
