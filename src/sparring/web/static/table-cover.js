// Two people at one screen must not see each other's hands. When the turn goes from one to the other the
// table is covered, until the right person says that only they are looking.

import { dialog, h } from "./dom.js";

export class Cover {
  /** @param {HTMLElement} table */
  constructor(table) {
    this.table = table;
    /** @type {any} */ this.scene = null;
    /** @type {number | null} who was let look last */ this.uncovered = null;
  }

  /** @param {any} scene of a game with hidden hands @param {any} before */
  show(scene, before) {
    this.scene = scene;
    const mine = scene.seats.filter((/** @type {any} */ seat) => seat.mine).length;
    if (mine < 2 || scene.over) return;
    if (this.uncovered === scene.you || this.table.classList.contains("covered")) return;
    if (before === null && this.uncovered === null && scene.at === 0) {
      this.uncovered = scene.you;
      return;
    }
    this.table.classList.add("covered");
    const box = dialog(`Player ${scene.you + 1}`, [
      h("p", {}, "Is only the right person looking? Then go on."),
      h("div", { class: "row end" }, h("button", { type: "button", class: "primary", "data-yes": true, onclick: () => box.close() }, "Show my hand")),
    ], "narrow");
    box.addEventListener("close", () => {
      this.uncovered = this.scene.you;
      this.table.classList.remove("covered");
    });
  }
}
