// A choice in Samurai: which tile or figure is in hand, and where it may go. The two exchange tiles take
// two steps, all others one. What is allowed comes from the scene; nothing is drawn here.

import { tileName } from "./samurai-signs.js";

/** The hex of a target, which in figure exchanges is a figure in a settlement. @param {string} target */
export const hexOf = (target) => target.split(".")[0];

export class Choice {
  constructor() {
    /** @type {any} */ this.scene = null;
    /** @type {string | null} the tile or figure in hand */ this.held = null;
    /** @type {number | null} which of the hand */ this.slot = null;
    /** @type {string | null} the first of two steps */ this.first = null;
  }

  /** @param {any} scene @param {any} before */
  show(scene, before) {
    this.scene = scene;
    if (!before || before.at !== scene.at || !scene.turn) [this.held, this.slot, this.first] = [null, null, null];
  }

  /** @param {string} what @param {number} slot */
  take(what, slot) {
    [this.held, this.slot, this.first] = [what, slot, null];
  }

  /** Takes one step back: the first of two, or else the tile. */
  back() {
    if (this.first) this.first = null;
    else [this.held, this.slot] = [null, null];
  }

  /** What the next click may choose, hexes or figures, and the move that this makes; none where another step follows. @returns {Map<string, string>} */
  targets() {
    const { legal } = this.scene.board;
    if (!this.scene.turn || !legal || !this.held) return new Map();
    if (this.held in legal.put) return new Map(Object.entries(legal.put[this.held]));
    const steps = this.held === "exchange" ? legal.move : this.held === "swap" ? legal.swap : null;
    if (!steps) return new Map(Object.entries(legal.place[this.held] ?? {}));
    return new Map(this.first ? Object.entries(steps[this.first] ?? {}) : Object.keys(steps).map((key) => [key, ""]));
  }

  /** The hexes that the next click may choose. */
  hexes() {
    return [...new Set([...this.targets().keys()].map(hexOf))];
  }

  /** Whether there is a place for a tile of the hand. @param {string} tile */
  playable(tile) {
    const { legal } = this.scene.board;
    if (!this.scene.turn || !legal) return false;
    const steps = tile === "exchange" ? legal.move : tile === "swap" ? legal.swap : legal.place[tile];
    return Boolean(steps && Object.keys(steps).length);
  }

  /** The move that somebody meant who chose a hex which is no target. @param {string} name */
  meant(name) {
    if (this.held === "exchange") return this.first ? `move@${this.first}>${name}` : `move@${name}>${name}`;
    return `${this.held}@${name}`;
  }

  /** What is to be done next, in words. @param {boolean} keeping whether the first hand is chosen */
  step(keeping) {
    const { scene } = this;
    if (!scene.turn) return scene.you === null ? "" : "Your hand";
    if (keeping) return "Choose five tiles for your hand.";
    if (scene.board.stage === "put") return this.held ? "Put it into a marked settlement." : "Choose a figure to put on the map.";
    if (this.held === "exchange") return this.first ? "Where does your tile go instead?" : "Tile exchange: choose one of your tiles on the map.";
    if (this.held === "swap") return this.first ? "And the figure to change it with." : "Figure exchange: choose a figure in a settlement.";
    if (this.held) return `${tileName(this.held)}: choose a marked hex.`;
    return scene.board.legal?.words.includes("end") ? "Play another fast tile, or end the turn." : "Take a tile from your hand.";
  }
}
