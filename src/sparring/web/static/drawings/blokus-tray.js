// The tray of Blokus: one's pieces to choose from, the tools for the piece in hand, and what the
// others have left.

import { h, icon, s } from "../dom.js";
import { box, CELL, leftOver, square } from "./blokus-shapes.js";

/**
 * What the tray asks of the drawing.
 * @typedef {{
 *   host: any, scene: any, hand: import("./blokus-hand.js").Hand, grid: import("./blokus-grid.js").Grid,
 *   input: import("./blokus-input.js").Input, colour: number, choose(piece: number): void, rotate(times: number): void,
 *   flip(): void, drop(): void, put(): void, numbered(): void, swatch(colour: number): any,
 * }} Table
 */

export class Tray {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.pieces = table.host.scenery.pieces;
    this.colours = table.host.game.colours;
    /** Whether pieces and orientations show their numbers. */
    this.numbers = false;
    this.tools = h("div", { class: "tools", role: "group", "aria-label": "The piece in hand" });
    this.#tool("left", "Rotate left", () => table.rotate(3));
    this.#tool("right", "Rotate right (R)", () => table.rotate(1));
    this.#tool("flip", "Flip (F)", () => table.flip());
    this.#tool("drop", "Put back (Esc)", () => table.drop());
    this.numberButton = this.#tool("numbers", "Numbers of pieces and orientations", () => {
      this.numbers = !this.numbers;
      this.numberButton.setAttribute("aria-pressed", String(this.numbers));
      table.numbered();
    });
    this.placeButton = h("button", { type: "button", class: "primary place", "data-tool": "place", onclick: () => table.put() }, icon("place"), h("span", {}, "Place"));
    this.tools.append(this.placeButton);
    this.shelf = h("div", { class: "shelf", role: "group", "aria-label": "Your pieces" });
    table.host.tray.replaceChildren(this.shelf, this.tools);
  }

  /** @param {any} name @param {string} title @param {() => void} act */
  #tool(name, title, act) {
    const button = h("button", { type: "button", title, "aria-label": title, "data-tool": name, onclick: act }, icon(name));
    this.tools.append(button);
    return button;
  }

  /** @param {number} piece @param {number} orientation @param {string} colour */
  #picture(piece, orientation, colour) {
    const cells = this.table.grid.seen(this.pieces[piece].shapes[orientation]);
    const [rows, columns] = box(cells);
    const side = 5 * CELL;
    const picture = s("svg", { viewBox: `-0.5 -0.5 ${side + 1} ${side + 1}`, "aria-hidden": "true" },
      cells.map(([r, c]) => square(colour, (c + (5 - columns) / 2) * CELL, (r + (5 - rows) / 2) * CELL)));
    if (this.numbers) picture.append(s("text", { x: 0, y: 6, class: "number" }, `${piece + 1}.${orientation + 1}`));
    return picture;
  }

  draw() {
    const { colour, hand, host, input, scene } = this.table;
    host.selected?.(hand.name);
    const left = scene.board.left[colour];
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.piece;
    const items = [...left].reverse().map((/** @type {number} */ piece) => {
      const chosen = piece === hand.piece;
      const stuck = scene.turn && !scene.board.legal?.[piece];
      const button = h("button", {
        type: "button", class: `piece ${stuck ? "stuck" : ""}`, "data-piece": piece, "aria-pressed": String(chosen),
        "aria-label": `Piece ${this.pieces[piece].name}${stuck ? ", fits nowhere now" : ""}`,
        disabled: scene.over, onclick: () => this.table.choose(piece),
      }, this.#picture(piece, chosen ? hand.orientation : 0, this.colours[colour]));
      button.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => input.drag(event, piece));
      return button;
    });
    this.shelf.replaceChildren(...items);
    this.shelf.setAttribute("aria-label", `${scene.you === null ? "" : "Your "}pieces left: ${left.length}`);
    host.tray.hidden = scene.you === null;
    if (focused !== undefined) /** @type {HTMLElement | null} */ (this.shelf.querySelector(`[data-piece="${focused}"]`))?.focus();
    const held = !hand.empty && scene.turn;
    for (const button of this.tools.querySelectorAll("[data-tool]")) {
      if (button !== this.numberButton) button.disabled = !held;
    }
  }

  /** What the others have left, small. */
  drawRests() {
    const { host, scene } = this.table;
    scene.seats.forEach((/** @type {any} */ seat, /** @type {number} */ number) => {
      const rows = seat.colours.filter((/** @type {number} */ colour) => scene.over || number !== scene.you || colour !== this.table.colour)
        .map((/** @type {number} */ colour) => this.#rest(colour));
      host.extra(number).replaceChildren(...rows);
    });
    const owned = new Set(scene.seats.flatMap((/** @type {any} */ seat) => seat.colours));
    const shared = this.colours.map((/** @type {string} */ _, /** @type {number} */ c) => c).filter((/** @type {number} */ c) => !owned.has(c));
    host.facts.replaceChildren(...shared.flatMap((/** @type {number} */ colour) =>
      [h("p", { class: "shared" }, this.table.swatch(colour), ` ${this.colours[colour]} is played in turn and counts for nobody`), this.#rest(colour)]));
  }

  /** The pieces of a colour, small. @param {number} colour */
  #rest(colour) {
    const left = [...this.table.scene.board.left[colour]].reverse();
    const words = left.map((piece) => this.pieces[piece].name).join(" ") || "none";
    return leftOver(left.map((piece) => this.pieces[piece].shapes[0]), this.colours[colour], words);
  }
}
