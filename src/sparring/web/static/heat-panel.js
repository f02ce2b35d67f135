// Heat maps of one or two players: who, beside whom, and what their numbers are.

import { ask, capital, h } from "./dom.js";
import { SETTLED } from "./engine-panel.js";
import { Legend, mapOf } from "./heat.js";

/** @typedef {import("./heat.js").Weights} Weights */

class Side {
  /** @param {HeatPanel} panel @param {string} title @param {boolean} optional */
  constructor(panel, title, optional) {
    this.panel = panel;
    this.player = "";
    /** @type {Weights | null} */ this.weights = null;
    this.own = h("input", { type: "text", "aria-label": `${title}: the player's text`, placeholder: "mcts:sims=500", maxlength: 300, hidden: true, onchange: () => this.#choose(this.own.value.trim()) });
    this.select = h("select", { "aria-label": title, onchange: () => {
      this.own.hidden = this.select.value !== "other";
      if (this.own.hidden) this.#choose(this.select.value);
      else this.own.focus();
    } });
    this.optional = optional;
    this.legend = new Legend((move) => panel.study.label(move));
    this.problem = h("p", { class: "faint" });
    this.root = h("div", { class: "heat-side" }, h("label", { class: "heat-who" }, h("span", {}, title), this.select, this.own), this.problem, this.legend.root);
  }

  /** @param {any} info @param {string} first */
  offer(info, first) {
    const item = (/** @type {string} */ value, /** @type {string} */ text) => h("option", { value, selected: value === first }, text);
    this.select.replaceChildren(this.optional ? item("", "nobody") : "",
      h("optgroup", { label: "Players by name" }, info.named.map((/** @type {any} */ one) => item(one.text, one.text))),
      h("optgroup", { label: "Levels" }, info.ladder.map((/** @type {any} */ one) => item(one.text, one.title))),
      h("optgroup", { label: "Other" }, item("other", "another, as text …")));
    this.player = first;
  }

  /** @param {string} player */
  #choose(player) {
    this.player = player;
    void this.load();
    this.panel.arrange();
  }

  /** Asks what the player gives to each place of the position. */
  async load() {
    const { study } = this.panel;
    this.weights = null;
    this.problem.textContent = "";
    if (this.player && study.scene && !study.scene.over) {
      const { player, panel } = this;
      const node = study.node;
      this.problem.textContent = `${player} looks at the board …`;
      try {
        const weights = await ask("/api/study/heat", { ...study.position(), player });
        if (study.node !== node || this.player !== player || !panel.on) return;
        this.weights = weights;
        this.problem.textContent = "";
      } catch (error) {
        if (study.node !== node || this.player !== player) return;
        this.problem.textContent = capital(/** @type {Error} */ (error).message);
      }
    }
    this.panel.draw();
  }
}

export class HeatPanel {
  /** @param {any} study */
  constructor(study) {
    this.study = study;
    this.on = false;
    /** @type {string | null} the piece, tile or stone in hand */ this.kind = null;
    const { board, second } = study.boards;
    this.sides = [new Side(this, "Heat map of", false), new Side(this, "Beside it", true)];
    this.sides[0].legend.watch(board);
    this.sides[1].legend.watch(second);
    this.root = h("section", { class: "panel heat-panel", hidden: true, "aria-label": "Heat map" },
      h("div", { class: "panel-head" }, h("h2", {}, "Heat map"), h("small", {}, "Take a piece, a tile or a stone to see its own.")),
      this.sides.map((side) => side.root));
  }

  /** @param {any} info what the lobby knows of the game */
  offer(info) {
    const named = info.named.map((/** @type {any} */ one) => one.text);
    this.sides[0].offer(info, ["city-capture", "greedy-advanced", "greedy"].find((name) => named.includes(name)) ?? "level:5");
    this.sides[1].offer(info, "");
    this.arrange();
  }

  /** @param {boolean} on */
  toggle(on) {
    this.on = on;
    this.root.hidden = !on;
    this.arrange();
    this.look();
  }

  /** The second board is there while two players are compared. */
  arrange() {
    this.study.boards.twin(this.on && this.sides[1].player !== "");
  }

  /** Turns to the position on the board. */
  look() {
    this.draw(true);
    clearTimeout(this.timer);
    if (!this.on) return;
    this.timer = setTimeout(() => {
      for (const side of this.sides) void side.load();
    }, SETTLED);
  }

  /** @param {string | null} kind */
  select(kind) {
    if (kind === this.kind) return;
    this.kind = kind;
    if (this.on) this.draw();
  }

  draw(none = false) {
    const drawings = [this.study.boards.drawing, this.study.boards.other];
    this.sides.forEach((side, i) => {
      const map = this.on && !none && side.weights ? mapOf(side.weights, this.kind) : null;
      side.legend.show(map);
      drawings[i]?.heat(map);
    });
  }
}
