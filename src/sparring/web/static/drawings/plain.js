// Any other game: its board as text, and its moves as buttons.

import { h } from "../dom.js";

/** @param {any} host */
export function create(host) {
  const board = h("pre", { class: "plain-board", tabindex: "0", "aria-label": "Board" });
  const list = h("div", { class: "plain-moves", role: "group", "aria-label": "Your moves" });
  host.board.replaceChildren(board);
  host.tray.replaceChildren(list);
  return {
    keys: [],
    turn() {},
    /** @param {any} scene */
    show(scene) {
      board.textContent = scene.board.text;
      const moves = scene.turn ? scene.board.legal ?? [] : [];
      list.replaceChildren(...moves.map((/** @type {string} */ move) =>
        h("button", { type: "button", "data-move": move, onclick: () => host.play(move) }, move)));
    },
    /** @param {string} move */
    hint(move) {
      for (const button of list.children) button.classList.toggle("primary", button.dataset.move === move);
    },
  };
}
