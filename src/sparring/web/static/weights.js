// The weights of a sum: a slider and a number for each, what each adds to the chosen move, and the
// old weights to come back to.

import { h, refill } from "./dom.js";

const WIDE = 5;
const FEW = 6;

/** A feature in words: `their_open_corners` is "their open corners". @param {string} name */
const words = (name) => name.replaceAll("_", " ");

/** @param {number} value */
const tidy = (value) => Number(value.toPrecision(4));

export class Weights {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Record<string, number>} */ this.now = {};
    /** @type {Record<string, number>} */ this.old = {};
    /** @type {any} */ this.kind = null;
    /** @type {Map<string, any>} */ this.rows = new Map();
    this.list = h("div", { class: "weights-list" });
    this.starts = h("select", { id: "weights-start", onchange: () => this.#start(this.starts.selectedIndex - 1) });
    this.more = h("select", { id: "weights-more", onchange: () => this.#add(this.more.value) });
    this.keeper = h("button", { type: "button", "data-keep": true, title: "Keep as the old weights (K)", onclick: () => this.keep() }, "Keep as old");
    this.undo = h("button", { type: "button", "data-undo": true, onclick: () => this.#set(this.old, true) }, "Back to old");
    this.element = h("section", { class: "panel weights", "aria-label": "Weights" },
      h("h2", {}, "Weights"),
      h("div", { class: "field" }, h("label", { for: "weights-start" }, "Begin with"), this.starts),
      this.list,
      h("div", { class: "field" }, h("label", { for: "weights-more" }, "Look also at"), this.more),
      h("div", { class: "row" }, this.keeper, this.undo));
  }

  /** Begins with a sum's first weights. @param {any} kind */
  open(kind) {
    this.kind = kind;
    refill(this.starts, h("option", { value: "" }, "…"), kind.starts.map((/** @type {any} */ one) => h("option", {}, one.name)));
    const index = Math.max(0, kind.starts.findIndex((/** @type {any} */ one) => Object.keys(one.weights).length <= FEW));
    this.starts.selectedIndex = kind.starts.length ? index + 1 : 0;
    this.#set(kind.starts[index]?.weights ?? { [kind.terms[0]]: 1 }, false);
    this.keep();
  }

  /** @param {number} index */
  #start(index) {
    const start = this.kind.starts[index];
    if (start) this.#set(start.weights, true);
  }

  /** @param {Record<string, number>} weights @param {boolean} tell */
  #set(weights, tell) {
    this.now = { ...weights };
    this.rows.clear();
    this.list.replaceChildren(...Object.keys(this.now).map((name) => this.#row(name)));
    this.#drawMore();
    if (tell) this.changed();
  }

  #drawMore() {
    const rest = this.kind.terms.filter((/** @type {string} */ name) => !(name in this.now));
    refill(this.more, h("option", { value: "" }, rest.length ? "choose …" : "nothing is left"),
      rest.map((/** @type {string} */ name) => h("option", { value: name }, words(name))));
    this.more.disabled = !rest.length;
  }

  /** @param {string} name */
  #add(name) {
    if (!name) return;
    this.now[name] = 0;
    this.list.append(this.#row(name));
    this.#drawMore();
    this.rows.get(name).slider.focus();
    this.changed();
  }

  /** @param {string} name */
  #remove(name) {
    if (Object.keys(this.now).length === 1) return;
    delete this.now[name];
    this.rows.get(name).element.remove();
    this.rows.delete(name);
    this.#drawMore();
    this.more.focus();
    this.changed();
  }

  /** @param {string} name */
  #row(name) {
    const value = this.now[name];
    const wide = Math.max(WIDE, 2 * Math.abs(value));
    const id = `weight-${name}`;
    const put = (/** @type {number} */ weight, /** @type {any} */ other) => {
      if (!Number.isFinite(weight)) return;
      this.now[name] = tidy(Math.max(-1000, Math.min(1000, weight)));
      other.value = this.now[name];
      this.starts.selectedIndex = 0;
      this.changed();
    };
    const field = h("input", { type: "number", step: "any", value: tidy(value), "aria-label": `Weight of ${words(name)}`, oninput: () => put(parseFloat(field.value), slider) });
    const slider = h("input", { id, type: "range", min: -wide, max: wide, step: wide / 100, "data-weight": name, oninput: () => put(Number(slider.value), field) });
    slider.value = value;
    const part = h("span", { class: "part faint" });
    const element = h("div", { class: "weight" }, h("label", { for: id, title: this.kind.words[name] }, words(name)), field, slider,
      h("button", { type: "button", class: "quiet icon small", "aria-label": `Do not look at ${words(name)}`, title: "Remove", onclick: () => this.#remove(name) }, "×"), part);
    this.rows.set(name, { element, slider, part });
    return element;
  }

  /** What each term is for the chosen move. @param {Record<string, number>} parts */
  parts(parts) {
    for (const [name, row] of this.rows) {
      const value = parts[name];
      row.part.textContent = value === undefined ? "" : `${tidy(value)} × ${tidy(this.now[name])} = ${tidy(value * this.now[name])}`;
    }
  }

  /** From now on the weights are compared with these. */
  keep() {
    this.old = { ...this.now };
    this.changed();
  }
}
