// The moves of a study as a tree: what was played, and what else could have been.
//
// As a document it is what the server reads and writes: the main line with its colours, and
// variations that say after how many moves of the game they begin.

/** @typedef {{at: number, moves: string[], colours: number[], variations: Line[]}} Line */
/** @typedef {Line & {game: string, seed: string, position: string | null, players: string[]}} Document */

let numbers = 0;

export class Node {
  /** @param {Node | null} parent @param {string} move @param {number} colour */
  constructor(parent, move, colour) {
    this.parent = parent;
    this.move = move;
    this.colour = colour;
    this.id = (numbers += 1);
    /** How many moves stand. @type {number} */ this.at = parent ? parent.at + 1 : 0;
    /** The first one goes on with the line. @type {Node[]} */ this.children = [];
  }

  /** From the beginning to here, without the beginning. @returns {Node[]} */
  path() {
    /** @type {Node[]} */ const nodes = [];
    for (let node = /** @type {Node | null} */ (this); node?.parent; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  /** The moves that lead here. */
  moves() {
    return this.path().map((node) => node.move);
  }

  /** How the line goes on from here. @returns {Node[]} */
  rest() {
    const nodes = [];
    for (let [node] = this.children; node; [node] = node.children) nodes.push(node);
    return nodes;
  }
}

export class Tree {
  /** @param {Document} document */
  constructor(document) {
    this.game = document.game;
    this.seed = document.seed;
    this.position = document.position;
    this.players = document.players ?? [];
    this.root = new Node(null, "", 0);
    this.#grow(this.root, document);
  }

  /** @param {Node} base @param {Line} line */
  #grow(base, line) {
    const stems = [base];
    line.moves.forEach((move, i) => stems.push(this.add(stems[i], move, line.colours[i])));
    for (const variation of line.variations ?? []) {
      const stem = stems[variation.at - base.at];
      if (stem) this.#grow(stem, variation);
    }
  }

  /** The move after a node: a new one becomes a variation, if there is one already. @param {Node} node @param {string} move @param {number} colour */
  add(node, move, colour) {
    const known = node.children.find((child) => child.move === move);
    if (known) return known;
    const child = new Node(node, move, colour);
    node.children.push(child);
    return child;
  }

  /** Cuts a move off, with all that follows. @param {Node} node */
  remove(node) {
    if (node.parent) node.parent.children = node.parent.children.filter((child) => child !== node);
  }

  /** Makes the line that a node is in the main line of the game. @param {Node} node */
  promote(node) {
    for (const one of node.path()) {
      const parent = /** @type {Node} */ (one.parent);
      parent.children = [one, ...parent.children.filter((child) => child !== one)];
    }
  }

  /** @param {Node} node */
  isMain(node) {
    return node.path().every((one) => one.parent?.children[0] === one);
  }

  /** Everything that is not in the main line. */
  get branched() {
    return [this.root, ...this.root.rest()].some((node) => node.children.length > 1);
  }

  /** The node after some moves, as far as they are known. @param {string[]} moves */
  find(moves) {
    let node = this.root;
    for (const move of moves) {
      const next = node.children.find((child) => child.move === move);
      if (!next) break;
      node = next;
    }
    return node;
  }

  /** @returns {Document} */
  document() {
    const { game, seed, position, players } = this;
    return { game, seed, position, players, ...this.#line(this.root, this.root.rest(), [this.root]) };
  }

  /** @param {Node} base @param {Node[]} nodes @param {Node[]} [before] where variations may begin besides @returns {Line} */
  #line(base, nodes, before = []) {
    const variations = [...before, ...nodes].flatMap((node) => node.children.slice(1).map((child) => this.#line(node, [child, ...child.rest()])));
    return { at: base.at, moves: nodes.map((node) => node.move), colours: nodes.map((node) => node.colour), variations };
  }
}
