// The board of the study, a second one beside it where two are compared, and the players' panels.

import { h, say } from "./dom.js";

const DRAWINGS = ["blokus", "shobu", "samurai"];

export class Boards {
  /** @param {any} study */
  constructor(study) {
    this.study = study;
    /** @type {any} */ this.drawing = null;
    /** @type {any} the second board's */ this.other = null;
    /** @type {any} */ this.scene = null;
    this.board = h("div", { class: "board" });
    this.second = h("div", { class: "board", hidden: true });
    this.tray = h("div", { class: "tray" });
    this.players = h("div", { class: "players" });
    this.facts = h("div", { class: "facts" });
    this.root = h("div", { class: "boards" }, this.board, this.second);
  }

  /** Puts a board for a game there. @param {any} game */
  async furnish(game) {
    const { study } = this;
    const name = DRAWINGS.includes(game.drawing) ? game.drawing : "plain";
    study.root.dataset.drawing = name;
    this.module = await import(`./drawings/${name}.js`);
    this.scene = null;
    this.players.replaceChildren(...Array.from({ length: game.players }, (_, seat) => h("section", { class: "player", "data-seat": seat },
      h("div", { class: "player-head" }, h("span", { class: "swatches" }), h("span", { class: "who" }, h("b", {}, study.who(seat))), h("span", { class: "score", title: "Score" })),
      h("div", { class: "extra" }))));
    this.drawing = this.#drawn(this.board, this.tray, (seat) => this.players.children[seat].querySelector(".extra"), this.facts);
    this.other = null;
    this.second.hidden = true;
    for (let seat = 0; seat < game.players && this.drawing.swatch; seat += 1) {
      const colours = game.owners.flatMap((/** @type {number} */ owner, /** @type {number} */ colour) => (owner === seat ? [colour] : []));
      this.players.children[seat].querySelector(".swatches").replaceChildren(...colours.map((/** @type {number} */ colour) => this.drawing.swatch(colour)));
    }
  }

  /** @param {HTMLElement} board @param {HTMLElement} tray @param {(seat: number) => HTMLElement} extra @param {HTMLElement} facts */
  #drawn(board, tray, extra, facts) {
    const { study } = this;
    return this.module.create({
      game: study.game, scenery: study.game.scenery, board, tray, facts, extra, say,
      play: (/** @type {string} */ move) => void study.play(move), why: (/** @type {string} */ move) => study.why(move),
      tell: (/** @type {string} */ text, /** @type {boolean} */ wrong) => study.tell(text, wrong),
      shape: (/** @type {number} */ ratio) => study.root.style.setProperty("--ratio", String(ratio)), who: (/** @type {number} */ seat) => study.who(seat),
      selected: (/** @type {string | null} */ kind) => study.heat.select(kind),
    });
  }

  /** Shows or hides a second board beside the first. @param {boolean} shown */
  twin(shown) {
    this.second.hidden = !shown;
    this.study.root.classList.toggle("twins", shown);
    if (shown && !this.other) {
      const aside = () => h("div", {});
      this.other = this.#drawn(this.second, aside(), aside, aside());
    }
    if (shown && this.scene) this.#showOther(null);
  }

  /** The second board only shows: nothing is taken or played there. @param {any} before */
  #showOther(before) {
    const { legal, corners, ...board } = this.scene.board;
    this.other?.show({ ...this.scene, turn: false, board }, before);
  }

  /** @param {any} scene */
  show(scene) {
    // Only a single step on is a step for the drawing; anything else is another position.
    const before = this.scene && { ...this.scene, at: scene.at === this.scene.at + 1 ? this.scene.at : -1 };
    this.scene = scene;
    this.drawing.suggest([]);
    this.drawing.show(scene, before);
    if (!this.second.hidden) this.#showOther(before);
    scene.scores.forEach((/** @type {number} */ score, /** @type {number} */ seat) => {
      const panel = this.players.children[seat];
      panel.classList.toggle("to-move", !scene.over && scene.toMove === seat);
      panel.querySelector(".score").textContent = this.drawing.scored === false ? "" : String(score);
    });
  }

  turn() {
    this.drawing?.turn();
    this.other?.turn();
  }
}
