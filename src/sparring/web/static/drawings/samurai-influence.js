// Everybody's influence on a settlement of Samurai: a card over the map for those who look, a sentence
// for those who listen. The card lies in the corner of the map that has the most room.

import { h, s } from "../dom.js";
import { swatch } from "./samurai-pictures.js";
import { figureSign } from "./samurai-signs.js";

export class Influence {
  /** @param {any} host @param {import("./samurai-hexes.js").Hexes} hexes @param {SVGElement} map */
  constructor(host, hexes, map) {
    this.host = host;
    this.hexes = hexes;
    this.map = map;
    /** The settlement and the position that the card tells of. */ this.told = "";
    this.card = h("div", { class: "influence", hidden: true });
  }

  hide() {
    this.card.hidden = true;
  }

  /** @param {string} name a settlement's @param {any} scene */
  show(name, scene) {
    this.card.hidden = false;
    if (this.told === name + scene.at) return;
    this.told = name + scene.at;
    this.#fill(name, scene);
    this.#put();
    this.host.say(this.words(name, scene));
  }

  /** @param {string} name @param {any} scene */
  #fill(name, { board, seats }) {
    const { settlement } = this.hexes.places.get(name);
    const influence = board.influence[name] ?? {};
    const figures = board.standing[name];
    const free = settlement.around.filter((/** @type {string} */ hex) => !board.tiles[hex] && !this.hexes.places.get(hex).sea).length;
    this.card.replaceChildren(
      h("b", {}, settlement.kind === "village" ? `Village ${name}` : `${settlement.title} ${name}`),
      figures.length ? h("table", {}, h("tr", {}, h("td", {}), figures.map((/** @type {string} */ figure) =>
        h("th", { scope: "col", "aria-label": figure }, s("svg", { viewBox: "-6 -6 12 12" }, figureSign(figure, 0, 0, 9))))),
      seats.map((/** @type {any} */ _, /** @type {number} */ player) => h("tr", {}, h("th", { scope: "row" }, swatch(player), this.host.who(player)),
        figures.map((/** @type {string} */ figure) => {
          const all = influence[figure] ?? seats.map(() => 0);
          const most = Math.max(...all);
          const leads = all[player] === most && most > 0 && all.filter((/** @type {number} */ v) => v === most).length === 1;
          return h("td", { class: leads ? "leads" : "" }, String(all[player]));
        })))) : h("p", {}, "Its figures are gone."),
      h("p", { class: "faint" }, !figures.length ? "" : free === 1 ? "1 land hex still open" : `${free} land hexes still open`));
  }

  #put() {
    const { right, below } = this.hexes.emptyCorner();
    const map = this.map.getBoundingClientRect();
    const whole = this.host.board.getBoundingClientRect();
    this.card.style.left = right ? "auto" : `${map.left - whole.left + 6}px`;
    this.card.style.right = right ? `${whole.right - map.right + 6}px` : "auto";
    this.card.style.top = below ? "auto" : "6px";
    this.card.style.bottom = below ? "6px" : "auto";
  }

  /** @param {string} name a settlement's @param {any} scene */
  words(name, { board }) {
    const { title, kind } = this.hexes.places.get(name);
    const figures = board.standing[name];
    const words = figures.map((/** @type {string} */ figure) => `${figure} ${(board.influence[name]?.[figure] ?? []).join(" to ") || "nobody"}`);
    return `${title}, ${kind}: ${words.join(", ") || "empty"}`;
  }
}
