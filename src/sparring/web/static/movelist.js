// The list of moves with its variations, each move a button; one of them is where the board is.

import { h } from "./dom.js";

/** @typedef {import("./tree.js").Node} Node */

export class MoveList {
  /**
   * @param {(node: Node) => void} go
   * @param {() => any} drawing what writes moves for people
   */
  constructor(go, drawing) {
    this.go = go;
    this.drawing = drawing;
    /** @type {Map<Node, any>} */ this.buttons = new Map();
    /** @type {Map<Node, {mark: string, words: string}>} */ this.marks = new Map();
    this.root = h("div", { class: "tree", role: "group", "aria-label": "Moves" });
  }

  /** @param {import("./tree.js").Tree} tree @param {Node} current */
  show(tree, current) {
    this.buttons.clear();
    const focused = this.root.contains(document.activeElement);
    this.root.replaceChildren(this.#ply(tree.root), ...this.#line(tree.root, true));
    this.point(current);
    if (focused) this.buttons.get(current)?.focus({ preventScroll: true });
  }

  /** Shows where the board is. @param {Node} current */
  point(current) {
    for (const [node, button] of this.buttons) {
      const here = node === current;
      if (here) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      button.tabIndex = here ? 0 : -1;
    }
    const button = this.buttons.get(current);
    if (!button) return;
    const [top, bottom] = [button.offsetTop - this.root.offsetTop, button.offsetTop - this.root.offsetTop + button.offsetHeight];
    if (top < this.root.scrollTop) this.root.scrollTop = top - 8;
    else if (bottom > this.root.scrollTop + this.root.clientHeight) this.root.scrollTop = bottom - this.root.clientHeight + 8;
  }

  /** What comes after a node: each move, and beside it its variations. @param {Node} base @param {boolean} main @returns {any[]} */
  #line(base, main) {
    const items = [];
    for (let node = base; node.children.length;) {
      const [next, ...others] = node.children;
      items.push(this.#ply(next, main || node !== base ? "" : "first"));
      for (const other of others) items.push(h("div", { class: "variation" }, this.#ply(other, "first"), this.#line(other, false)));
      node = next;
    }
    return items;
  }

  /** @param {Node} node @param {string} [kind] */
  #ply(node, kind = "") {
    const drawing = this.drawing();
    const mark = this.marks.get(node);
    const label = node.parent ? drawing?.label?.(node.move) ?? node.move : "Start";
    const button = h("button", {
      type: "button", class: `ply ${kind} ${mark?.mark ?? ""}`, "data-ply": node.at, "data-move": node.move, title: node.parent ? `${node.move}${mark ? `: ${mark.words}` : ""}` : "The beginning",
      onclick: () => this.go(node),
    }, node.parent ? [h("span", { class: "ply-number" }, `${node.at}.`), drawing?.swatch?.(node.colour)] : null, h("span", {}, label),
    mark ? h("span", { class: "ply-mark", "aria-label": mark.words }, SIGNS[/** @type {keyof typeof SIGNS} */ (mark.mark)] ?? "") : null);
    this.buttons.set(node, button);
    return button;
  }
}

/** As chess players write them. */
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
