// Blokus: the board, the tray of one's pieces, and the ghost of the piece in hand.
//
// Where a piece may go is in the scene; why it may not is asked of the server. Here are only
// shapes: turning and flipping them, and what the pointer and the keys do to the ghost.

import { h, icon, s } from "../dom.js";
import { box, CELL, key, leftOver, mirrored, outline, rotated, square } from "./blokus-shapes.js";
import { Overlay } from "./overlay.js";

const EDGE = 6;
const RIM = 1.6;
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
    this.size = host.scenery.size;
    this.pieces = host.scenery.pieces;
    this.colours = host.game.colours;
    this.numbers = false;
    this.turned = 0;
    /** @type {any} */ this.scene = null;
    /** @type {number | null} */ this.piece = null;
    this.orientation = 0;
    /** @type {[number, number] | null} row and column of the ghost's box */ this.place = null;
    /** @type {Map<string, string>} */ this.names = new Map();
    this.pieces.forEach((/** @type {any} */ piece) => piece.shapes.forEach((/** @type {Cells} */ shape) => this.names.set(key(shape), piece.name)));
    this.keys = [
      ["← ↑ → ↓", "move the piece"], ["R", "rotate (Shift: back)"], ["F", "flip"], [", .", "the piece before, after"],
      ["Enter", "place"], ["Esc", "put the piece back"],
    ];
    this.overlay = new Overlay({
      unit: CELL,
      cell: (name) => {
        const [x, y] = this.#at(...this.#square(name));
        return s("rect", { x: x * CELL + 0.3, y: y * CELL + 0.3, width: CELL - 0.6, height: CELL - 0.6, rx: 1 });
      },
      spot: (name) => this.#middle(this.#at(...this.#square(name))),
      ghost: (move) => this.#suggested(move),
    });
    this.#build();
  }

  #build() {
    const side = this.size * CELL;
    const whole = side + EDGE + RIM;
    this.cells = s("g", {});
    this.dots = s("g", { class: "corners" });
    this.last = s("path", { class: "last" });
    this.hinted = s("path", { class: "hinted" });
    this.ghost = s("g", { class: "ghost" });
    this.labels = s("g", { class: "coordinates" });
    this.grid = s("g", { transform: `translate(${EDGE} ${RIM})` },
      s("rect", { class: "field", width: side, height: side, rx: 1.5 }),
      s("path", { class: "lines", d: Array.from({ length: this.size - 1 }, (_, i) => `M0 ${(i + 1) * CELL}h${side}M${(i + 1) * CELL} 0v${side}`).join("") }),
      this.overlay.under, this.dots, this.cells, this.last, this.hinted, this.overlay.values, this.overlay.over, this.ghost);
    this.svg = s("svg", {
      viewBox: `0 0 ${whole} ${whole}`, class: "blokus-board", tabindex: "0", role: "application",
      "aria-label": `Board of ${this.size} by ${this.size} squares. Choose a piece, move it with the arrow keys, place it with Enter.`,
    }, this.labels, this.grid);
    this.host.board.replaceChildren(this.svg);
    this.#pointer();

    this.tools = h("div", { class: "tools", role: "group", "aria-label": "The piece in hand" });
    const tool = (/** @type {any} */ name, /** @type {string} */ title, /** @type {() => void} */ act) => {
      const button = h("button", { type: "button", title, "aria-label": title, "data-tool": name, onclick: act }, icon(name));
      this.tools.append(button);
      return button;
    };
    tool("left", "Rotate left", () => this.#rotate(3));
    tool("right", "Rotate right (R)", () => this.#rotate(1));
    tool("flip", "Flip (F)", () => this.#flip());
    tool("drop", "Put back (Esc)", () => this.#drop());
    this.numberButton = tool("numbers", "Numbers of pieces and orientations", () => {
      this.numbers = !this.numbers;
      this.numberButton.setAttribute("aria-pressed", String(this.numbers));
      this.#drawTray();
      this.#drawGhost();
    });
    this.placeButton = h("button", { type: "button", class: "primary place", "data-tool": "place", onclick: () => this.#put() }, icon("place"), h("span", {}, "Place"));
    this.tools.append(this.placeButton);
    this.shelf = h("div", { class: "shelf", role: "group", "aria-label": "Your pieces" });
    this.host.tray.replaceChildren(this.shelf, this.tools);
  }

  // Where things are on the screen: the board may be turned.

  /** @param {number} row @param {number} column @returns {[number, number]} */
  #at(row, column) {
    for (let i = 0; i < this.turned; i += 1) [row, column] = [column, this.size - 1 - row];
    return [column, row];
  }

  /** @param {number} x @param {number} y @returns {[number, number]} */
  #from(x, y) {
    let [row, column] = [y, x];
    for (let i = 0; i < this.turned; i += 1) [row, column] = [this.size - 1 - column, row];
    return [row, column];
  }

  /** A shape as it looks on the turned board. @param {Cells} cells */
  #seen(cells) {
    for (let i = 0; i < this.turned; i += 1) cells = rotated(cells);
    return cells;
  }

  turn() {
    this.turned = (this.turned + 1) % 4;
    this.#drawLabels();
    this.show(this.scene, this.scene);
  }

  /** @param {number} row @param {number} column */
  #name(row, column) {
    return "abcdefghijklmnopqrstuvwxyz"[column] + (this.size - row);
  }

  /** @param {string} name @returns {[number, number]} */
  #square(name) {
    return [this.size - Number(name.slice(1)), name.charCodeAt(0) - 97];
  }

  /** @param {[number, number]} square @returns {[number, number]} */
  #middle([x, y]) {
    return [(x + 0.5) * CELL, (y + 0.5) * CELL];
  }

  /** A move for people: the piece and one of its squares. @param {string} move */
  label(move) {
    if (move === "pass") return "passes";
    const squares = move.split(",");
    const piece = this.names.get(key(squares.map((name) => this.#square(name)))) ?? "";
    return `${piece} ${squares[0]}`;
  }

  // The scene

  /** @param {any} scene @param {any} before */
  show(scene, before) {
    this.scene = scene;
    const { board } = scene;
    if (!before) {
      this.turned = 0;
      this.#drawLabels();
    }
    const old = before && before !== scene ? before.board.cells : board.cells;
    const squares = [];
    for (let i = 0; i < board.cells.length; i += 1) {
      if (board.cells[i] === ".") continue;
      const [x, y] = this.#at(Math.floor(i / this.size), i % this.size);
      squares.push(square(this.colours[Number(board.cells[i])], x * CELL, y * CELL, old[i] === "." ? "fresh" : ""));
    }
    this.cells.replaceChildren(...squares);
    this.last.setAttribute("d", outline(board.last.map((/** @type {number} */ i) => this.#at(Math.floor(i / this.size), i % this.size))));
    this.hinted.setAttribute("d", "");
    this.#drawDots();
    if (before && before.at !== scene.at) this.#forgetGhost();
    if (this.piece !== null && !board.left[this.#colour()].includes(this.piece)) this.piece = null;
    this.#drawTray();
    this.#drawGhost();
    this.#drawRests();
    this.overlay.draw();
  }

  /** The colour in the tray: the one to move, or one's own next. */
  #colour() {
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
    for (let i = 0; i < this.size; i += 1) {
      const middle = (i + 0.5) * CELL;
      const [row] = this.#from(0, i);
      const [, column] = this.#from(i, 0);
      const side = this.turned % 2 ? "abcdefghijklmnopqrst"[this.#from(0, i)[1]] : String(this.size - row);
      const foot = this.turned % 2 ? String(this.size - this.#from(i, 0)[0]) : "abcdefghijklmnopqrst"[column];
      labels.push(s("text", { x: EDGE / 2, y: RIM + middle }, side), s("text", { x: EDGE + middle, y: RIM + this.size * CELL + EDGE / 2 }, foot));
    }
    this.labels.replaceChildren(...labels);
  }

  #drawDots() {
    const { board } = this.scene;
    const dots = [];
    this.host.scenery.starts.forEach((/** @type {number[]} */ line, /** @type {number} */ colour) => {
      for (const i of line) {
        if (board.cells[i] !== ".") continue;
        const [x, y] = this.#at(Math.floor(i / this.size), i % this.size);
        dots.push(s("circle", { class: `start ${this.colours[colour]}`, cx: (x + 0.5) * CELL, cy: (y + 0.5) * CELL, r: 3.1 }));
      }
    });
    for (const i of board.corners ?? []) {
      const [x, y] = this.#at(Math.floor(i / this.size), i % this.size);
      dots.push(s("circle", { class: `corner ${this.colours[this.scene.colour]}`, cx: (x + 0.5) * CELL, cy: (y + 0.5) * CELL, r: 1.35 }));
    }
    this.dots.replaceChildren(...dots);
  }

  /** @param {number} piece @param {number} orientation @param {string} colour @param {number} pad */
  #drawPiece(piece, orientation, colour, pad) {
    const cells = this.#seen(this.pieces[piece].shapes[orientation]);
    const [rows, columns] = box(cells);
    const side = 5 * CELL;
    const picture = s("svg", { viewBox: `${-pad} ${-pad} ${side + 2 * pad} ${side + 2 * pad}`, "aria-hidden": "true" },
      cells.map(([r, c]) => square(colour, (c + (5 - columns) / 2) * CELL, (r + (5 - rows) / 2) * CELL)));
    if (this.numbers) picture.append(s("text", { x: 0, y: 6, class: "number" }, `${piece + 1}.${orientation + 1}`));
    return picture;
  }

  #drawTray() {
    const { scene } = this;
    this.host.selected?.(this.piece === null ? null : this.pieces[this.piece].name);
    const colour = this.#colour();
    const left = scene.board.left[colour];
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.piece;
    const items = [...left].reverse().map((/** @type {number} */ piece) => {
      const chosen = piece === this.piece;
      const stuck = scene.turn && !scene.board.legal?.[piece];
      const button = h("button", {
        type: "button", class: `piece ${stuck ? "stuck" : ""}`, "data-piece": piece, "aria-pressed": String(chosen),
        "aria-label": `Piece ${this.pieces[piece].name}${stuck ? ", fits nowhere now" : ""}`,
        disabled: scene.over, onclick: () => this.#choose(piece),
      }, this.#drawPiece(piece, chosen ? this.orientation : 0, this.colours[colour], 0.5));
      button.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#drag(event, piece));
      return button;
    });
    this.shelf.replaceChildren(...items);
    this.shelf.setAttribute("aria-label", `${scene.you === null ? "" : "Your "}pieces left: ${left.length}`);
    this.host.tray.hidden = scene.you === null;
    if (focused !== undefined) /** @type {HTMLElement | null} */ (this.shelf.querySelector(`[data-piece="${focused}"]`))?.focus();
    const held = this.piece !== null && scene.turn;
    for (const button of this.tools.querySelectorAll("[data-tool]")) {
      if (button !== this.numberButton) button.disabled = !held;
    }
  }

  /** What the others have left, small. */
  #drawRests() {
    const { scene } = this;
    scene.seats.forEach((/** @type {any} */ seat, /** @type {number} */ number) => {
      const rows = seat.colours.filter((/** @type {number} */ colour) => scene.over || number !== scene.you || colour !== this.#colour())
        .map((/** @type {number} */ colour) => this.#rest(colour));
      this.host.extra(number).replaceChildren(...rows);
    });
    const owned = new Set(scene.seats.flatMap((/** @type {any} */ seat) => seat.colours));
    const shared = this.colours.map((/** @type {string} */ _, /** @type {number} */ c) => c).filter((/** @type {number} */ c) => !owned.has(c));
    this.host.facts.replaceChildren(...shared.flatMap((/** @type {number} */ colour) =>
      [h("p", { class: "shared" }, this.swatch(colour), ` ${this.colours[colour]} is played in turn and counts for nobody`), this.#rest(colour)]));
  }

  /** The pieces of a colour, small. @param {number} colour */
  #rest(colour) {
    const left = [...this.scene.board.left[colour]].reverse();
    const words = left.map((piece) => this.pieces[piece].name).join(" ") || "none";
    return leftOver(left.map((piece) => this.pieces[piece].shapes[0]), this.colours[colour], words);
  }

  /** The colour of a player, for graphs. @param {number} seat */
  tint(seat) {
    const own = this.colours.findIndex((/** @type {string} */ _, /** @type {number} */ colour) => this.host.game.owners?.[colour] === seat);
    return TINTS[/** @type {keyof typeof TINTS} */ (this.colours[own])] ?? "gray";
  }

  /** Whether something is in hand. */
  get busy() {
    return this.piece !== null;
  }

  /** @param {number} colour */
  swatch(colour) {
    return s("svg", { viewBox: "0 0 10 10", class: "swatch", "aria-hidden": "true" }, square(this.colours[colour], 0, 0));
  }

  // The piece in hand

  /** @param {number} piece */
  #choose(piece) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    if (!this.scene.turn) {
      this.host.tell("Wait for your turn.", true);
      return;
    }
    if (this.piece === piece) {
      this.#rotate(1);
      return;
    }
    this.#take(piece);
    if (!this.place) this.#putNear();
    this.#moved();
  }

  /** @param {number} piece */
  #take(piece) {
    this.piece = piece;
    const legal = this.scene.board.legal?.[piece];
    this.orientation = legal?.[0] || !legal ? 0 : Number(Object.keys(legal)[0]);
    this.hinted.setAttribute("d", "");
    this.#clamp();
    this.#drawTray();
    this.#drawGhost();
  }

  /** Lays the ghost where the piece may go, so that those without a pointer have a start. */
  #putNear() {
    const anchors = this.scene.board.legal?.[/** @type {number} */ (this.piece)]?.[this.orientation] ?? [];
    const first = anchors[0] ?? Math.floor((this.size * this.size) / 2);
    this.place = [Math.floor(first / this.size), first % this.size];
    this.#clamp();
  }

  #shape() {
    return /** @type {Cells} */ (this.pieces[/** @type {number} */ (this.piece)].shapes[this.orientation]);
  }

  #clamp() {
    if (this.piece === null || !this.place) return;
    const [rows, columns] = box(this.#shape());
    this.place = [
      Math.max(0, Math.min(this.size - rows, this.place[0])), Math.max(0, Math.min(this.size - columns, this.place[1])),
    ];
  }

  /** @param {(cells: Cells) => Cells} change */
  #change(change) {
    if (this.piece === null) return;
    const before = box(this.#shape());
    const wanted = key(change(this.#shape()));
    const shapes = this.pieces[this.piece].shapes;
    this.orientation = shapes.findIndex((/** @type {Cells} */ shape) => key(shape) === wanted);
    if (this.place) {
      const after = box(this.#shape());
      this.place = [
        this.place[0] + Math.trunc((before[0] - after[0]) / 2), this.place[1] + Math.trunc((before[1] - after[1]) / 2),
      ];
    }
    this.#clamp();
    this.#drawTray();
    this.#moved();
  }

  /** @param {number} times */
  #rotate(times) {
    this.#change((cells) => {
      for (let i = 0; i < times; i += 1) cells = rotated(cells);
      return cells;
    });
  }

  #flip() {
    // A mirror on the screen: on a board that is turned by a quarter it lies across.
    this.#change((cells) => (this.turned % 2 ? rotated(rotated(mirrored(cells))) : mirrored(cells)));
  }

  #drop() {
    this.piece = null;
    this.place = null;
    this.host.tell("");
    this.#drawTray();
    this.#drawGhost();
  }

  #forgetGhost() {
    this.piece = null;
    this.place = null;
  }

  #legal() {
    if (this.piece === null || !this.place) return false;
    const anchors = this.scene.board.legal?.[this.piece]?.[this.orientation] ?? [];
    return anchors.includes(this.place[0] * this.size + this.place[1]);
  }

  #text() {
    const [row, column] = /** @type {[number, number]} */ (this.place);
    return this.#shape().map(([r, c]) => this.#name(row + r, column + c)).join(",");
  }

  /** After the ghost moved: draw it, and say what is wrong with the place. */
  #moved() {
    this.#drawGhost();
    clearTimeout(this.timer);
    if (this.piece === null || !this.place) return;
    if (this.#legal()) {
      this.host.tell(`${this.pieces[this.piece].name} on ${this.#text().split(",")[0]}: fits`);
      return;
    }
    const text = this.#text();
    this.timer = setTimeout(async () => {
      const reason = await this.host.why(text);
      if (this.piece !== null && this.place && this.#text() === text && reason) this.host.tell(reason.charAt(0).toUpperCase() + reason.slice(1), true);
    }, 90);
  }

  #drawGhost() {
    this.ghost.replaceChildren();
    this.svg.dataset.held = this.piece === null ? "" : `${this.piece}.${this.orientation}@${this.place?.join() ?? ""}`;
    if (this.piece === null || !this.place || !this.scene.turn) {
      this.placeButton.disabled = true;
      return;
    }
    const [row, column] = this.place;
    const cells = this.#shape().map(([r, c]) => this.#at(row + r, column + c));
    const legal = this.#legal();
    this.ghost.setAttribute("class", `ghost ${legal ? "fits" : "breaks"}`);
    this.ghost.append(...cells.map(([x, y]) => square(this.colours[this.scene.colour], x * CELL, y * CELL)),
      s("path", { class: "rim", d: outline(cells) }));
    if (!legal) this.ghost.append(s("path", { class: "strike", d: cells.map(([x, y]) => `M${x * CELL + 2} ${y * CELL + 8}l6-6`).join("") }));
    if (this.numbers) {
      const [x, y] = cells[0];
      this.ghost.append(s("text", { x: x * CELL, y: y * CELL - 1.5, class: "number" }, `${this.piece + 1}.${this.orientation + 1}`));
    }
    this.placeButton.disabled = !legal;
  }

  #put() {
    if (this.piece === null || !this.place) return;
    if (this.#legal()) this.host.play(this.#text());
    else void this.host.why(this.#text()).then((/** @type {string} */ reason) => this.host.tell(reason.charAt(0).toUpperCase() + reason.slice(1), true));
  }

  /** @param {string} move */
  hint(move) {
    if (move === "pass") return;
    this.hinted.setAttribute("d", outline(move.split(",").map((name) => this.#at(...this.#square(name)))));
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
    const cells = move.split(",").map((name) => this.#at(...this.#square(name)));
    return {
      ghost: [...cells.map(([x, y]) => square(this.colours[this.scene.colour], x * CELL, y * CELL)), s("path", { class: "rim", d: outline(cells) })],
      badges: cells.map((cell) => this.#middle(cell)),
    };
  }

  // Pointer and keys

  /** The square under a pointer. @param {PointerEvent | WheelEvent} event @param {number} [lift] */
  #under(event, lift = 0) {
    const rim = this.svg.getBoundingClientRect();
    const scale = (this.size * CELL + EDGE + RIM) / rim.width;
    const x = ((event.clientX - rim.left) * scale - EDGE) / CELL;
    const y = ((event.clientY - lift - rim.top) * scale - RIM) / CELL;
    const inside = x > -1 && y > -1 && x < this.size + 1 && y < this.size + 1;
    return inside ? this.#from(Math.max(0, Math.min(this.size - 1, Math.floor(x))), Math.max(0, Math.min(this.size - 1, Math.floor(y)))) : null;
  }

  /** @param {[number, number]} square */
  #hover([row, column]) {
    const [rows, columns] = box(this.#shape());
    const next = /** @type {[number, number]} */ ([row - Math.floor((rows - 1) / 2), column - Math.floor((columns - 1) / 2)]);
    const before = this.place?.join();
    this.place = next;
    this.#clamp();
    if (this.place.join() !== before) this.#moved();
  }

  #pointer() {
    const { svg } = this;
    svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (this.piece === null || event.pointerType !== "mouse" || !this.scene.turn) return;
      const at = this.#under(event);
      if (at) this.#hover(at);
    });
    svg.addEventListener("click", (/** @type {PointerEvent} */ event) => {
      const at = this.#under(event);
      if (!at || !this.scene) return;
      if (this.piece === null || !this.scene.turn) {
        if (this.scene.turn) this.host.tell("Choose a piece first.");
        return;
      }
      // A finger moves the ghost first and places it with the next tap on the same spot.
      const before = this.place?.join();
      this.#hover(at);
      if (event.pointerType === "mouse" || this.place?.join() === before) this.#put();
    });
    svg.addEventListener("contextmenu", (/** @type {Event} */ event) => {
      if (this.piece === null) return;
      event.preventDefault();
      this.#flip();
    });
    svg.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
      if (this.piece === null || event.ctrlKey) return;
      event.preventDefault();
      const now = Date.now();
      if (now - (this.wheeled ?? 0) < 90) return;
      this.wheeled = now;
      if (event.shiftKey) this.#flip();
      else this.#rotate(event.deltaY > 0 ? 1 : 3);
    }, { passive: false });
  }

  /** Carries a piece from the tray to the board. @param {PointerEvent} start @param {number} piece */
  #drag(start, piece) {
    if (!this.scene.turn || start.button) return;
    this.dragged = false;
    const touch = start.pointerType !== "mouse";
    const lift = touch ? 46 : 0;
    const move = (/** @type {PointerEvent} */ event) => {
      if (!this.dragged) {
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < 9) return;
        this.dragged = true;
        if (this.piece !== piece) this.#take(piece);
        document.body.classList.add("dragging");
      }
      const at = this.#under(event, lift);
      if (at) this.#hover(at);
    };
    const end = (/** @type {PointerEvent} */ event) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      document.body.classList.remove("dragging");
      if (!this.dragged) return;
      setTimeout(() => { this.dragged = false; }, 50);
      if (event.type === "pointerup" && this.#under(event, lift)) this.#put();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.scene?.turn) return false;
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    const onButton = /** @type {Element} */ (event.target).closest("button, a") !== null;
    const name = event.key.toLowerCase();
    if (name === "," || name === ".") this.#next(name === "." ? 1 : -1);
    else if (this.piece === null) return false;
    else if (step) this.#step(step[0], step[1]);
    else if (name === "r") this.#rotate(event.shiftKey ? 3 : 1);
    else if (name === "f") this.#flip();
    else if (name === "escape") this.#drop();
    else if ((name === "enter" || name === " ") && !onButton) this.#put();
    else return false;
    return true;
  }

  /** @param {number} x @param {number} y */
  #step(x, y) {
    if (!this.place) this.#putNear();
    const place = /** @type {[number, number]} */ (this.place);
    const [toX, toY] = this.#at(...place);
    const [row, column] = this.#from(toX + x, toY + y);
    this.place = [row, column];
    this.#clamp();
    this.svg.focus({ preventScroll: true });
    this.#moved();
  }

  /** Another piece that fits somewhere. @param {number} by */
  #next(by) {
    const fits = Object.keys(this.scene.board.legal ?? {}).map(Number).sort((a, b) => b - a);
    if (!fits.length) return;
    const now = this.piece === null ? -1 : fits.indexOf(this.piece);
    this.#take(fits[now < 0 ? (by > 0 ? 0 : fits.length - 1) : (now + by + fits.length) % fits.length]);
    this.#putNear();
    this.svg.focus({ preventScroll: true });
    this.#moved();
  }
}
