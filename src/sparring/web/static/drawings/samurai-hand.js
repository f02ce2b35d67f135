// The hand of Samurai, in the tray: tiles, or figures while the map is filled, and above them what is to
// be done next. Each can be clicked, or dragged to the map; what happens there is the drawing's affair.

import { capital, h, s } from "../dom.js";
import { lyingTile } from "./samurai-pictures.js";
import { figureSign, kindOf, tileName } from "./samurai-signs.js";

/** How far a pointer goes before a click is a drag. */
const FAR = 9;

/**
 * @typedef {object} Acts what people do with a tile or figure of the hand
 * @property {(what: string, slot: number) => void} take
 * @property {(what: string, slot: number) => void} carry a drag begins
 * @property {(event: PointerEvent) => void} drop a drag ends, also where the browser ends it
 * @property {() => void} back
 */

export class Hand {
  /** @param {any} host @param {import("./samurai-choice.js").Choice} choice @param {Acts} acts */
  constructor(host, choice, acts) {
    this.host = host;
    this.choice = choice;
    this.acts = acts;
    /** Whether the click that comes next is the end of a drag. */ this.dragged = false;
    this.items = h("div", { class: "hand", role: "group", "aria-label": "Your hand" });
    this.step = h("p", { class: "step" });
    this.end = h("button", { type: "button", class: "primary", "data-tool": "end", onclick: () => host.play("end") }, "End turn");
    this.back = h("button", { type: "button", "data-tool": "back", onclick: () => acts.back() }, "Put back");
    host.tray.replaceChildren(this.step, this.items, h("div", { class: "row hand-tools" }, this.back, this.end));
  }

  draw() {
    const { scene } = this.choice;
    const { board } = scene;
    const watched = scene.you ?? (board.hands[scene.toMove] ? scene.toMove : null);
    const legal = board.legal;
    const words = legal?.words ?? [];
    const kept = words.filter((/** @type {string} */ word) => word.startsWith("keep."));
    let items = [];
    if (legal && Object.keys(legal.put).length) {
      items = Object.keys(legal.put).map((figure, i) => this.#item(figure, i, true,
        s("svg", { viewBox: "-6 -6 12 12" }, figureSign(figure, 0, 0, 8)), capital(figure)));
    } else if (kept.length) {
      items = kept.map((/** @type {string} */ word, /** @type {number} */ i) => this.#tile(word.slice(5), scene.you, i, true, () => this.host.play(word)));
    } else if (watched !== null) {
      items = (board.hands[watched] ?? []).map((/** @type {string} */ tile, /** @type {number} */ i) => this.#tile(tile, watched, i, this.choice.playable(tile)));
    }
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.slot;
    this.items.replaceChildren(...items);
    if (focused !== undefined) /** @type {HTMLElement | null} */ (this.items.querySelector(`[data-slot="${focused}"]`))?.focus();
    this.host.tray.hidden = watched === null;
    this.end.hidden = !scene.turn || board.stage !== "play";
    this.end.disabled = !words.includes("end");
    this.back.hidden = this.choice.held === null;
    this.step.textContent = this.choice.step(kept.length > 0);
    this.host.selected?.(this.choice.held);
  }

  /** Says what is to be done next. */
  say() {
    this.host.say(this.step.textContent);
  }

  /** Marks a tile that somebody advises. @param {string} tile */
  hint(tile) {
    for (const button of this.items.children) button.classList.toggle("hinted", button.dataset.tile === tile);
  }

  /** Takes a tile by its place in the hand, if it can be taken. @param {number} slot */
  press(slot) {
    const button = /** @type {HTMLButtonElement | undefined} */ (this.items.children[slot]);
    if (!button || button.disabled) return false;
    button.click();
    return true;
  }

  /** @param {string} tile @param {number} player @param {number} i @param {boolean} usable @param {() => void} [act] */
  #tile(tile, player, i, usable, act) {
    const value = this.host.scenery.values[tile];
    return this.#item(tile, i, usable, lyingTile(tile, player, value), value ? `${value} ${kindOf(tile)}` : tileName(tile), act);
  }

  /** @param {string} what @param {number} i @param {boolean} usable @param {any} picture @param {string} name @param {() => void} [act] */
  #item(what, i, usable, picture, name, act) {
    const button = h("button", {
      type: "button", class: "tile", "data-slot": i, "data-tile": what, "aria-pressed": String(this.choice.slot === i), disabled: !usable,
      "aria-label": name, title: name, onclick: act ?? (() => this.#click(what, i)),
    }, picture, h("span", { class: "tile-name", "aria-hidden": "true" }, this.host.scenery.values[what] ? kindOf(what) : name));
    if (!act) button.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => usable && this.#drag(event, what, i));
    return button;
  }

  /** @param {string} what @param {number} slot */
  #click(what, slot) {
    if (this.dragged) this.dragged = false;
    else this.acts.take(what, slot);
  }

  /** @param {PointerEvent} start @param {string} what @param {number} slot */
  #drag(start, what, slot) {
    if (start.button) return;
    this.dragged = false;
    /** @type {any} */ let ghost = null;
    const move = (/** @type {PointerEvent} */ event) => {
      if (!this.dragged) {
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < FAR) return;
        this.dragged = true;
        this.acts.carry(what, slot);
        ghost = /** @type {Element} */ (this.items.children[slot]).querySelector("svg")?.cloneNode(true);
        ghost?.classList.add("carried");
        if (ghost) document.body.append(ghost);
        document.body.classList.add("dragging");
      }
      if (ghost) ghost.style.transform = `translate(${event.clientX - 30}px, ${event.clientY - 28}px)`;
    };
    const end = (/** @type {PointerEvent} */ event) => {
      for (const type of ["pointerup", "pointercancel"]) removeEventListener(type, /** @type {any} */ (end));
      removeEventListener("pointermove", move);
      document.body.classList.remove("dragging");
      ghost?.remove();
      if (!this.dragged) return;
      setTimeout(() => { this.dragged = false; }, 50);
      this.acts.drop(event);
    };
    addEventListener("pointermove", move);
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, /** @type {any} */ (end));
  }
}
