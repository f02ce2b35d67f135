// The turn that is being put together: first the passive half, a stone and where it goes, then the
// aggressive half, a stone that makes the same move with force.
//
// It offers what the scene has in `legal`, which is arranged as it is chosen: stone, square, stone. Nothing
// is drawn here, and nobody is asked.

import { isDark, stride } from "./shobu-squares.js";

export class Halves {
  constructor() {
    /** @type {any} */ this.scene = null;
    /** @type {string | null} the passive stone */ this.from = null;
    /** @type {string | null} where it goes */ this.to = null;
  }

  /** Goes on from a scene; what was chosen stays if it is the same position. @param {any} scene @param {any} before */
  show(scene, before) {
    this.scene = scene;
    if (!before || before.at !== scene.at || !scene.turn) [this.from, this.to] = [null, null];
  }

  /** The passive half, when all of it is chosen. @returns {[string, string] | null} */
  get passive() {
    return this.from && this.to ? [this.from, this.to] : null;
  }

  /** The stones as they stand while the turn is made. */
  standing() {
    const stones = new Map(Object.entries(/** @type {Record<string, number>} */ (this.scene.board.stones)));
    if (this.from && this.to) {
      stones.set(this.to, /** @type {number} */ (stones.get(this.from)));
      stones.delete(this.from);
    }
    return stones;
  }

  /** The squares where the chosen stone may go. @returns {Map<string, any>} */
  targets() {
    const { legal } = this.scene.board;
    if (!this.scene.turn || !legal || !this.from || this.to) return new Map();
    return new Map(Object.entries(legal[this.from] ?? {}));
  }

  /** The stones that may be chosen now. @returns {Set<string>} */
  ready() {
    const { legal } = this.scene.board;
    if (!this.scene.turn || !legal) return new Set();
    if (!this.from) return new Set(Object.keys(legal));
    if (!this.to) return new Set([...Object.keys(legal)].filter((name) => name !== this.from));
    return new Set(Object.keys(legal[this.from][this.to]));
  }

  /** The turn that a stone would complete, or the square where it would go. @param {string | null} name */
  following(name) {
    if (!name || !this.from || !this.to) return null;
    const turns = this.scene.board.legal[this.from][this.to];
    if (turns[name]) return { stone: name, ...turns[name] };
    const found = Object.entries(turns).find(([, turn]) => /** @type {any} */ (turn).to === name);
    return found ? { stone: found[0], .../** @type {any} */ (found[1]) } : null;
  }

  /** Takes a stone or a square into the passive half, or out of it; false if it has no place there. @param {string} name */
  take(name) {
    const { legal } = this.scene.board;
    if (this.from && legal[this.from]?.[name]) this.to = name;
    else if (this.from === name) this.from = null;
    else if (legal[name]) this.from = name;
    else return false;
    return true;
  }

  /** Takes the last choice back. */
  back() {
    if (this.to) this.to = null;
    else this.from = null;
  }

  /** The whole turn that a choice would lead to, allowed or not; none without a straight line. @param {string} name */
  attempt(name) {
    if (!this.from) return null;
    if (this.to) return `${this.from}${name}${stride(this.from, this.to)}`;
    const way = stride(this.from, name);
    return way && `${this.from}${this.#partner(this.from)}${way}`;
  }

  /** A stone on a board of the other colour, because only whole turns can be asked about. @param {string} from */
  #partner(from) {
    const found = Object.entries(this.scene.board.stones).find(([name, player]) =>
      player === this.scene.toMove && isDark(name) !== isDark(from));
    return found?.[0] ?? "e1";
  }
}
