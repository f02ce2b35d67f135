// Numbers with their error bars, drawn as SVG.

import { s } from "./dom.js";

/** @param {number} part */
export const percent = (part) => `${(100 * part).toFixed(part > 0 && part < 1 ? 1 : 0)} %`;

/** @param {number | null} value */
export const signed = (value) => (value === null ? "–" : `${value > 0 ? "+" : value < 0 ? "−" : "±"}${Math.abs(Math.round(value))}`);

/** A difference of strength with its error, as far as there is one. @param {any} result */
export function eloText(result) {
  const [low, high] = result.elo_interval;
  if (result.elo !== null && result.elo_error !== null) return `${signed(result.elo)} ± ${Math.round(result.elo_error)} Elo`;
  if (low !== null && high === null) return `more than ${signed(low)} Elo`;
  if (high !== null && low === null) return `less than ${signed(high)} Elo`;
  return "";
}

/**
 * How a score and its 95 % interval settled while games were played.
 * @param {[number, number, number, number][]} course games, score, lowest, highest
 * @param {number} planned
 * @param {boolean} [small]
 */
export function scoreChart(course, planned, small = false) {
  const wide = small ? 360 : 720, tall = small ? 150 : 240, left = 34, right = 8, top = 8, bottom = 22;
  const last = course.at(-1);
  const most = Math.max(planned, last?.[0] ?? 0, 1);
  const x = (/** @type {number} */ games) => left + (wide - left - right) * games / most;
  const y = (/** @type {number} */ part) => top + (tall - top - bottom) * (1 - part);
  const line = (/** @type {number} */ which) => course.map((point) => `${x(point[0]).toFixed(1)},${y(point[which]).toFixed(1)}`);
  const text = last ? `Score ${percent(last[1])} after ${last[0]} games, between ${percent(last[2])} and ${percent(last[3])}` : "No score yet";
  return s("svg", { class: "chart", viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": text },
    [0, 0.5, 1].map((part) => [
      s("line", { class: part === 0.5 ? "half" : "rule", x1: left, x2: wide - right, y1: y(part), y2: y(part) }),
      s("text", { x: left - 5, y: y(part) + 3.5, "text-anchor": "end" }, `${100 * part}`),
    ]),
    s("text", { x: left, y: tall - 6 }, "0"),
    s("text", { x: wide - right, y: tall - 6, "text-anchor": "end" }, `${most} games`),
    s("text", { x: (wide + left) / 2, y: tall - 6, "text-anchor": "middle" }, "score in %, with 95 % interval"),
    course.length > 1 ? s("polygon", { class: "band", points: [...line(2), ...line(3).reverse()].join(" ") }) : null,
    course.length > 1 ? s("polyline", { class: "course", points: line(1).join(" ") }) : null,
    last ? [
      s("line", { class: "bar-line", x1: x(last[0]), x2: x(last[0]), y1: y(last[2]), y2: y(last[3]) }),
      s("circle", { class: "dot", cx: x(last[0]), cy: y(last[1]), r: 4 }),
    ] : null);
}

/**
 * Ratings with 95 % errors, a player a line.
 * @param {{title: string, elo: number, elo_error: number}[]} standings the best first
 * @param {boolean} [small]
 */
export function ratingChart(standings, small = false) {
  const row = 30, left = small ? 130 : 190, right = 50, top = 6, bottom = 26, wide = small ? 360 : 720;
  const tall = top + bottom + row * standings.length;
  const ends = standings.flatMap((one) => [one.elo - one.elo_error, one.elo + one.elo_error]);
  const low = Math.min(...ends), high = Math.max(...ends);
  const step = [50, 100, 200, 500, 1000, 2000].find((size) => (high - low) / size <= (small ? 4 : 7)) ?? 5000;
  const from = Math.floor(low / step) * step, to = Math.max(from + step, Math.ceil(high / step) * step);
  const x = (/** @type {number} */ elo) => left + (wide - left - right) * (elo - from) / (to - from);
  const ticks = Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);
  const short = (/** @type {string} */ title) => (title.length > left / 7.3 ? `${title.slice(0, left / 7.3 - 1)}…` : title);
  const text = standings.map((one) => `${one.title} ${signed(one.elo)} plus or minus ${Math.round(one.elo_error)}`).join("; ");
  return s("svg", { class: "chart ratings", viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": `Ratings: ${text}` },
    ticks.map((elo) => [
      s("line", { class: elo === 0 ? "half" : "rule", x1: x(elo), x2: x(elo), y1: top, y2: tall - bottom }),
      s("text", { x: x(elo), y: tall - 8, "text-anchor": "middle" }, elo > 0 ? `+${elo}` : String(elo).replace("-", "−")),
    ]),
    standings.map((one, i) => {
      const y = top + row * (i + 0.5);
      const a = x(one.elo - one.elo_error), b = x(one.elo + one.elo_error);
      return s("g", {},
        s("title", {}, one.title),
        s("text", { class: "name", x: left - 12, y: y + 4, "text-anchor": "end" }, short(one.title)),
        s("path", { class: "bar-line", d: `M${a} ${y}H${b}M${a} ${y - 5}V${y + 5}M${b} ${y - 5}V${y + 5}` }),
        s("circle", { class: "dot", cx: x(one.elo), cy: y, r: 5 }),
        s("text", { x: wide - 4, y: y + 4, "text-anchor": "end" }, `${signed(one.elo)}`));
    }));
}
