// Any other game: its board as text, and its moves as buttons.

import { h } from "../dom.js";
import { colour, warmth, worth, written } from "./overlay.js";

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
    /** @param {import("./overlay.js").Suggestion[]} items */
    suggest(items) {
      for (const button of list.children) {
        const item = items.find(({ move }) => move === button.dataset.move);
        button.querySelector(".worth")?.remove();
        if (item) button.append(h("small", { class: `worth rank-${Math.min(4, item.rank)}` }, worth(item)));
      }
    },
    /** @param {import("./overlay.js").Heat | null} map */
    heat(map) {
      for (const button of list.children) {
        const value = map?.places[button.dataset.move];
        button.style.background = map && value !== undefined ? colour(warmth(map, value)) : "";
        button.title = value === undefined ? "" : written(value);
      }
    },
  };
}
