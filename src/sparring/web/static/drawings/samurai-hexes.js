// The hexes of Samurai's map: which there are, and where each lies on the picture, whichever way
// the map is turned. Who points at the map, or walks over it with keys, learns here which hex that is.

/** From the middle of a hex to its corners. */
export const R = 10;
const HALF = (R * Math.sqrt(3)) / 2;

/** The hexes that a move names. @param {string} move @returns {string[]} */
export const namedIn = (move) => move.match(/\d+-[A-Z]/g) ?? [];

export class Hexes {
  /** @param {any} scenery */
  constructor(scenery) {
    this.flipped = false;
    /** @type {Map<string, any>} */ this.places = new Map();
    for (const hex of scenery.hexes) this.places.set(hex.name, { ...hex, settlement: null });
    for (const settlement of scenery.settlements) this.places.set(settlement.name, { ...settlement, settlement });
    const spots = [...this.places.values()].map((place) => place.at);
    const rows = spots.map(([row, column]) => row + (column % 2) / 2);
    const columns = spots.map(([, column]) => column);
    this.top = Math.min(...rows);
    this.left = Math.min(...columns);
    this.width = (Math.max(...columns) - this.left) * 1.5 * R + 2 * R + 4;
    this.height = (Math.max(...rows) - this.top + 1) * 2 * HALF + 4;
  }

  /** The middle of a hex. @param {string} name @returns {[number, number]} */
  middle(name) {
    const [row, column] = this.places.get(name).at;
    const x = 2 + R + (column - this.left) * 1.5 * R;
    const y = 2 + HALF + (row - this.top + (column % 2) / 2) * 2 * HALF;
    return this.flipped ? [this.width - x, this.height - y] : [x, y];
  }

  /** The hex at a spot of the picture. @param {number} x @param {number} y @returns {string | null} */
  at(x, y) {
    let best = null;
    let nearest = HALF * HALF * 1.1;
    for (const name of this.places.keys()) {
      const [atX, atY] = this.middle(name);
      const far = (atX - x) ** 2 + (atY - y) ** 2;
      if (far < nearest) [best, nearest] = [name, far];
    }
    return best;
  }

  /** The nearest of some hexes in a direction, or the hex itself. @param {string} from @param {string[]} names @param {number} east @param {number} south */
  beside(from, names, east, south) {
    const [x, y] = this.middle(from);
    let nearest = Infinity;
    let best = from;
    for (const name of names) {
      const [atX, atY] = this.middle(name);
      const along = (atX - x) * east + (atY - y) * south;
      const across = Math.abs((atX - x) * south) + Math.abs((atY - y) * east);
      const far = along + 2.2 * across;
      if (along > 1 && far < nearest) [nearest, best] = [far, name];
    }
    return best;
  }

  /** The corner of the picture that is farthest from all hexes. */
  emptyCorner() {
    const middles = [...this.places.keys()].map((name) => this.middle(name));
    const room = (/** @type {boolean} */ right, /** @type {boolean} */ below) => Math.min(...middles.map(([x, y]) =>
      Math.hypot(right ? this.width - x : x, below ? this.height - y : y)));
    const corners = [[false, false], [true, false], [false, true], [true, true]];
    const [right, below] = corners.reduce((best, next) => (room(next[0], next[1]) > room(best[0], best[1]) ? next : best));
    return { right, below };
  }
}
