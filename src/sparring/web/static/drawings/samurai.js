// Samurai: what people do, by pointer and by keys, from taking a tile to laying it. The map, the hand and
// the influence on settlements draw themselves, each in a module beside this one. Where tiles may go is
// in the scene.

import { capital, hasKeys } from "../dom.js";
import { Board } from "./samurai-board.js";
import { Choice, hexOf } from "./samurai-choice.js";
import { drawCounters } from "./samurai-counters.js";
import { Hand } from "./samurai-hand.js";
import { Hexes, namedIn } from "./samurai-hexes.js";
import { Influence } from "./samurai-influence.js";
import { swatch } from "./samurai-pictures.js";
import { tileName } from "./samurai-signs.js";

/** @param {any} host */
export function create(host) {
  return new Samurai(host);
}

class Samurai {
  /** @param {any} host */
  constructor(host) {
    this.host = host;
    /** @type {any} */ this.scene = null;
    this.keys = [["1 … 5", "take a tile"], ["← ↑ → ↓", "go to another hex"], ["Enter", "lay the tile"], ["E", "end the turn"], ["Esc", "put the tile back"]];
    this.choice = new Choice();
    this.hexes = new Hexes(host.scenery);
    this.board = new Board(this.hexes, host.scenery.values);
    this.influence = new Influence(host, this.hexes, this.board.svg);
    host.shape(this.hexes.width / this.hexes.height);
    host.board.replaceChildren(this.board.svg, this.influence.card);
    this.hand = new Hand(host, this.choice, {
      take: (what, slot) => this.#take(what, slot), carry: (what, slot) => this.#carry(what, slot),
      drop: (event) => this.#drop(event), back: () => this.#cancel(),
    });
    this.#listen();
  }

  #listen() {
    const { svg } = this.board;
    svg.addEventListener("click", (/** @type {PointerEvent} */ event) => this.#click(event));
    svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#point(this.board.under(event)));
    svg.addEventListener("pointerleave", () => this.#point(null));
    svg.addEventListener("focus", () => this.board.drawAbove());
    svg.addEventListener("blur", () => { this.board.drawAbove(); this.#point(null); });
  }

  turn() {
    this.hexes.flipped = !this.hexes.flipped;
    this.show(this.scene, this.scene);
  }

  /** @param {any} scene @param {any} before */
  show(scene, before) {
    this.scene = scene;
    this.choice.show(scene, before);
    this.board.show(scene, before);
    this.#drawChoice();
    drawCounters(this.host, scene);
    this.board.drawAbove();
    this.board.overlay.draw();
  }

  #drawChoice() {
    this.board.mark(this.choice);
    this.hand.draw();
  }

  /** The colour of a player, for graphs. @param {number} seat */
  tint(seat) {
    return ["#b3261e", "#0b5fa5", "#e0a526", "#1b7a4b"][seat];
  }

  /** Whether something is in hand. */
  get busy() {
    return this.choice.held !== null;
  }

  /** @param {number} colour */
  swatch(colour) {
    return swatch(colour);
  }

  /** @param {string} move */
  label(move) {
    if (move === "end") return "the end of the turn";
    return move.replace("@", " ").replace(/^move (.+)>(.+)$/, "tile $1 to $2").replace("/", " with ");
  }

  /** @param {string} move */
  hint(move) {
    this.board.hinted = namedIn(move);
    this.hand.hint(move.startsWith("move@") ? "exchange" : move.split("@")[0]);
    this.board.mark(this.choice);
  }

  /** @param {import("./overlay.js").Suggestion[]} items */
  suggest(items) {
    this.board.overlay.suggest(items);
  }

  /** @param {import("./overlay.js").Heat | null} map */
  heat(map) {
    this.board.overlay.heat(map);
  }

  // A tile, from the hand to the map

  /** @param {string} what @param {number} slot */
  #take(what, slot) {
    if (this.choice.slot === slot) {
      this.#cancel();
      return;
    }
    this.choice.take(what, slot);
    this.board.hinted = [];
    this.#drawChoice();
    this.hand.say();
  }

  #cancel() {
    this.choice.back();
    this.#drawChoice();
  }

  /** @param {string} what @param {number} slot */
  #carry(what, slot) {
    this.choice.take(what, slot);
    this.board.mark(this.choice);
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const name = event.type === "pointerup" ? this.board.under(event) : null;
    if (name) this.#choose(name, event);
    this.hand.draw();
  }

  /** @param {PointerEvent} event */
  #click(event) {
    const name = this.board.under(event);
    if (!name) return;
    this.board.cursor = name;
    if (this.choice.held) this.#choose(name, event);
    else {
      this.#point(name);
      if (this.scene.turn && !this.hexes.places.get(name).settlement) this.host.tell("Take a tile from your hand first.");
    }
  }

  /** @param {string} name @param {PointerEvent} [event] */
  #choose(name, event) {
    const targets = this.choice.targets();
    const fitting = [...targets.keys()].filter((target) => hexOf(target) === name);
    if (!fitting.length) {
      void this.#explain(name);
      return;
    }
    const target = fitting.length === 1 ? fitting[0] : this.board.figureUnder(name, fitting, event);
    const move = targets.get(target);
    if (move) this.host.play(move);
    else {
      this.choice.first = target;
      this.#drawChoice();
      this.hand.say();
    }
  }

  /** @param {string} name */
  async #explain(name) {
    const swaps = this.choice.held === "swap";
    if (swaps || this.hexes.places.get(name).settlement) {
      this.host.tell(swaps ? "Choose a marked settlement." : "A settlement takes no tiles.", true);
      return;
    }
    const reason = await this.host.why(this.choice.meant(name));
    if (reason) this.host.tell(capital(reason), true);
  }

  // Looking around, and keys

  /** Shows the influence on a settlement. @param {string | null} name */
  #point(name) {
    this.board.pointed = name && this.hexes.places.get(name).settlement ? name : null;
    this.board.drawAbove();
    if (this.board.pointed) this.influence.show(this.board.pointed, this.scene);
    else this.influence.hide();
  }

  /** @param {string} name */
  #told(name) {
    const place = this.hexes.places.get(name);
    if (place.settlement) return this.influence.words(name, this.scene);
    const tile = this.scene.board.tiles[name];
    if (tile) return `${name}: ${tileName(tile[1])} of ${this.host.who(tile[0])}`;
    return `${name}, ${place.sea ? "sea" : "land"}${this.choice.hexes().includes(name) ? ", free for it" : ""}`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && this.choice.held) {
      this.#cancel();
      return true;
    }
    if (!this.scene) return false;
    const { svg } = this.board;
    const name = event.key.toLowerCase();
    if (/^[1-9]$/.test(name) && this.scene.turn) {
      if (!this.hand.press(Number(name) - 1)) return false;
      svg.focus({ preventScroll: true });
      if (!this.board.cursor) this.#move(0, 0);
      return true;
    }
    if (name === "e" && this.scene.turn && !this.hand.end.disabled) {
      this.host.play("end");
      return true;
    }
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    const chosen = (name === "enter" || name === " ") && this.board.cursor && this.choice.held;
    if ((!step && !chosen) || !hasKeys(svg)) return false;
    if (step) this.#move(step[0], step[1]);
    else this.#choose(/** @type {string} */ (this.board.cursor));
    return true;
  }

  /** Goes to the nearest place in a direction: among those that the tile may go to, if one is held. @param {number} east @param {number} south */
  #move(east, south) {
    const targets = this.choice.hexes();
    const names = targets.length ? targets : [...this.hexes.places.keys()];
    const from = this.board.cursor;
    const to = !from || (!east && !south) ? names[0] : this.hexes.beside(from, names, east, south);
    this.board.cursor = to;
    this.board.drawAbove();
    this.#point(to);
    this.host.say(this.#told(to));
  }
}
