// Blokus: the board and the ghost of the piece in hand.
//
// Where a piece may go is in the scene; why it may not is asked of the server. Squares on the screen
// are in blokus-grid.js, the piece in hand in blokus-hand.js, one's pieces in blokus-tray.js, pointer
// and keys in blokus-input.js.

import { s } from "../dom.js";
import { EDGE, Grid, RIM } from "./blokus-grid.js";
import { Hand } from "./blokus-hand.js";
import { Input } from "./blokus-input.js";
import { CELL, key, outline, square } from "./blokus-shapes.js";
import { Tray } from "./blokus-tray.js";
import { Overlay } from "./overlay.js";

const TINTS = { purple: "#7b4bb3", orange: "#f0922b", blue: "#2f6fd0", yellow: "#efc02f", red: "#d23b3b", green: "#35965a" };

/** @typedef {import("./blokus-shapes.js").Cells} Cells */

/** @param {any} host */
export function create(host) {
  return new Blokus(host);
}

class Blokus {
  /** @param {any} host */
  constructor(host) {
    this.host = host;
    this.pieces = host.scenery.pieces;
    this.colours = host.game.colours;
    this.grid = new Grid(host.scenery.size);
    this.hand = new Hand(this.pieces, this.grid);
    /** @type {any} */ this.scene = null;
    /** @type {Map<string, string>} */ this.names = new Map();
    this.pieces.forEach((/** @type {any} */ piece) => piece.shapes.forEach((/** @type {Cells} */ shape) => this.names.set(key(shape), piece.name)));
    this.keys = [
      ["← ↑ → ↓", "move the piece"], ["R", "rotate (Shift: back)"], ["F", "flip"], [", .", "the piece before, after"],
      ["Enter", "place"], ["Esc", "put the piece back"],
    ];
    this.overlay = new Overlay({
      unit: CELL,
      cell: (name) => {
        const [x, y] = this.grid.atName(name);
        return s("rect", { x: x * CELL + 0.3, y: y * CELL + 0.3, width: CELL - 0.6, height: CELL - 0.6, rx: 1 });
      },
      spot: (name) => this.grid.middle(this.grid.atName(name)),
      ghost: (move) => this.#suggested(move),
    });
    this.#build();
    this.input = new Input(this);
    this.tray = new Tray(this);
  }

  #build() {
    const { size, whole } = this.grid;
    const side = size * CELL;
    this.cells = s("g", {});
    this.dots = s("g", { class: "corners" });
    this.last = s("path", { class: "last" });
    this.hinted = s("path", { class: "hinted" });
    this.ghost = s("g", { class: "ghost" });
    this.labels = s("g", { class: "coordinates" });
    const field = s("g", { transform: `translate(${EDGE} ${RIM})` },
      s("rect", { class: "field", width: side, height: side, rx: 1.5 }),
      s("path", { class: "lines", d: Array.from({ length: size - 1 }, (_, i) => `M0 ${(i + 1) * CELL}h${side}M${(i + 1) * CELL} 0v${side}`).join("") }),
      this.overlay.under, this.dots, this.cells, this.last, this.hinted, this.overlay.values, this.overlay.over, this.ghost);
    this.svg = s("svg", {
      viewBox: `0 0 ${whole} ${whole}`, class: "blokus-board", tabindex: "0", role: "application",
      "aria-label": `Board of ${size} by ${size} squares. Choose a piece, move it with the arrow keys, place it with Enter.`,
    }, this.labels, field);
    this.host.board.replaceChildren(this.svg);

  }

  turn() {
    this.grid.turn();
    this.#drawLabels();
    this.show(this.scene, this.scene);
  }

  /** A move for people: the piece and one of its squares. @param {string} move */
  label(move) {
    if (move === "pass") return "passes";
    const squares = move.split(",");
    const piece = this.names.get(key(squares.map((name) => this.grid.square(name)))) ?? "";
    return `${piece} ${squares[0]}`;
  }

  // The scene

  /** @param {any} scene @param {any} before */
  show(scene, before) {
    this.scene = scene;
    const { board } = scene;
    this.hand.board = board;
    if (!before) {
      this.grid.turned = 0;
      this.#drawLabels();
    }
    const old = before && before !== scene ? before.board.cells : board.cells;
    const squares = [];
    for (let i = 0; i < board.cells.length; i += 1) {
      if (board.cells[i] === ".") continue;
      const [x, y] = this.grid.atNumber(i);
      squares.push(square(this.colours[Number(board.cells[i])], x * CELL, y * CELL, old[i] === "." ? "fresh" : ""));
    }
    this.cells.replaceChildren(...squares);
    this.last.setAttribute("d", outline(board.last.map((/** @type {number} */ i) => this.grid.atNumber(i))));
    this.hinted.setAttribute("d", "");
    this.#drawDots();
    if (before && before.at !== scene.at) this.hand.drop();
    if (!this.hand.empty && !board.left[this.colour].includes(this.hand.piece)) this.hand.piece = null;
    this.tray.draw();
    this.#drawGhost();
    this.tray.drawRests();
    this.overlay.draw();
  }

  /** The colour in the tray: the one to move, or one's own next. */
  get colour() {
    const { scene } = this;
    if (scene.turn || scene.you === null) return scene.colour;
    const own = scene.seats[scene.you].colours;
    const count = this.colours.length;
    for (let i = 0; i < count; i += 1) {
      const colour = (scene.colour + i) % count;
      if (own.includes(colour)) return colour;
    }
    return scene.colour;
  }

  #drawLabels() {
    const labels = [];
    for (let i = 0; i < this.grid.size; i += 1) {
      const middle = (i + 0.5) * CELL;
      const [side, foot] = this.grid.coordinates(i);
      labels.push(s("text", { x: EDGE / 2, y: RIM + middle }, side), s("text", { x: EDGE + middle, y: RIM + this.grid.size * CELL + EDGE / 2 }, foot));
    }
    this.labels.replaceChildren(...labels);
  }

  #drawDots() {
    const { board } = this.scene;
    const dot = (/** @type {string} */ kind, /** @type {number} */ colour, /** @type {number} */ i, /** @type {number} */ r) => {
      const [cx, cy] = this.grid.middle(this.grid.atNumber(i));
      return s("circle", { class: `${kind} ${this.colours[colour]}`, cx, cy, r });
    };
    const starts = this.host.scenery.starts.flatMap((/** @type {number[]} */ line, /** @type {number} */ colour) =>
      line.filter((i) => board.cells[i] === ".").map((i) => dot("start", colour, i, 3.1)));
    const corners = (board.corners ?? []).map((/** @type {number} */ i) => dot("corner", this.scene.colour, i, 1.35));
    this.dots.replaceChildren(...starts, ...corners);
  }

  /** The colour of a player, for graphs. @param {number} seat */
  tint(seat) {
    const own = this.colours.findIndex((/** @type {string} */ _, /** @type {number} */ colour) => this.host.game.owners?.[colour] === seat);
    return TINTS[/** @type {keyof typeof TINTS} */ (this.colours[own])] ?? "gray";
  }

  /** Whether something is in hand. */
  get busy() {
    return !this.hand.empty;
  }

  /** @param {number} colour */
  swatch(colour) {
    return s("svg", { viewBox: "0 0 10 10", class: "swatch", "aria-hidden": "true" }, square(this.colours[colour], 0, 0));
  }

  // The piece in hand

  /** @param {number} piece */
  choose(piece) {
    if (this.input.dragged) {
      this.input.dragged = false;
      return;
    }
    if (!this.scene.turn) {
      this.host.tell("Wait for your turn.", true);
      return;
    }
    if (this.hand.piece === piece) {
      this.rotate(1);
      return;
    }
    this.take(piece);
    if (!this.hand.place) this.hand.putNear();
    this.#moved();
  }

  /** @param {number} piece */
  take(piece) {
    this.hand.take(piece);
    this.hinted.setAttribute("d", "");
    this.tray.draw();
    this.#drawGhost();
  }

  /** Numbers of pieces appear or vanish. */
  numbered() {
    this.tray.draw();
    this.#drawGhost();
  }

  /** @param {number} times */
  rotate(times) {
    if (this.hand.empty) return;
    this.hand.rotate(times);
    this.tray.draw();
    this.#moved();
  }

  flip() {
    if (this.hand.empty) return;
    this.hand.flip();
    this.tray.draw();
    this.#moved();
  }

  drop() {
    this.hand.drop();
    this.host.tell("");
    this.tray.draw();
    this.#drawGhost();
  }

  /** @param {[number, number]} square */
  hover(square) {
    if (this.hand.moveTo(square)) this.#moved();
  }

  /** @param {number} x @param {number} y */
  step(x, y) {
    this.hand.step(x, y);
    this.svg.focus({ preventScroll: true });
    this.#moved();
  }

  /** Takes another piece that fits somewhere. @param {number} by */
  next(by) {
    const piece = this.hand.neighbour(by);
    if (piece === null) return;
    this.take(piece);
    this.hand.putNear();
    this.svg.focus({ preventScroll: true });
    this.#moved();
  }

  put() {
    if (!this.hand.placed) return;
    if (this.hand.fits) this.host.play(this.hand.move);
    else void this.host.why(this.hand.move).then((/** @type {string} */ reason) => this.#complain(reason));
  }

  /** @param {string} reason */
  #complain(reason) {
    this.host.tell(reason.charAt(0).toUpperCase() + reason.slice(1), true);
  }

  /** After the ghost moved: draw it, and say what is wrong with the place. */
  #moved() {
    this.#drawGhost();
    clearTimeout(this.timer);
    if (!this.hand.placed) return;
    const { move } = this.hand;
    if (this.hand.fits) {
      this.host.tell(`${this.hand.name} on ${move.split(",")[0]}: fits`);
      return;
    }
    this.timer = setTimeout(async () => {
      const reason = await this.host.why(move);
      if (this.hand.placed && this.hand.move === move && reason) this.#complain(reason);
    }, 90);
  }

  #drawGhost() {
    const { fits, orientation, piece, placed, state } = this.hand;
    this.ghost.replaceChildren();
    this.svg.dataset.held = state;
    if (piece === null || !placed || !this.scene.turn) {
      this.tray.placeButton.disabled = true;
      return;
    }
    const cells = this.hand.squares.map(([row, column]) => this.grid.at(row, column));
    this.ghost.setAttribute("class", `ghost ${fits ? "fits" : "breaks"}`);
    this.ghost.append(...this.#laid(cells));
    if (!fits) this.ghost.append(s("path", { class: "strike", d: cells.map(([x, y]) => `M${x * CELL + 2} ${y * CELL + 8}l6-6`).join("") }));
    if (this.tray.numbers) {
      const [x, y] = cells[0];
      this.ghost.append(s("text", { x: x * CELL, y: y * CELL - 1.5, class: "number" }, `${piece + 1}.${orientation + 1}`));
    }
    this.tray.placeButton.disabled = !fits;
  }

  /** A piece of the colour to move that is not there yet. @param {[number, number][]} cells */
  #laid(cells) {
    return [...cells.map(([x, y]) => square(this.colours[this.scene.colour], x * CELL, y * CELL)), s("path", { class: "rim", d: outline(cells) })];
  }

  // What others say about moves

  /** @param {string} move */
  hint(move) {
    if (move === "pass") return;
    this.hinted.setAttribute("d", outline(move.split(",").map((name) => this.grid.atName(name))));
  }

  /** @param {import("./overlay.js").Suggestion[]} items */
  suggest(items) {
    this.overlay.suggest(items);
  }

  /** @param {import("./overlay.js").Heat | null} map */
  heat(map) {
    this.overlay.heat(map);
  }

  /** The ghost of a move that somebody suggests. @param {string} move */
  #suggested(move) {
    if (move === "pass") return { ghost: [], badges: [] };
    const cells = move.split(",").map((name) => this.grid.atName(name));
    return { ghost: this.#laid(cells), badges: cells.map((cell) => this.grid.middle(cell)) };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.input.key(event);
  }
}
