// What pointer, finger and keys do in Blokus: they move, turn and place the piece in hand, and carry
// pieces from the tray to the board.

const DRAG_PIXELS = 9;
/** How far above a finger the piece lies, so that it can be seen. */
const LIFT = 46;
const WHEEL_PAUSE = 90;

/**
 * What can be done to the piece in hand.
 * @typedef {{
 *   scene: any, svg: any, host: any, hand: import("./blokus-hand.js").Hand, grid: import("./blokus-grid.js").Grid,
 *   hover(square: [number, number]): void, put(): void, rotate(times: number): void, flip(): void, drop(): void,
 *   take(piece: number): void, step(x: number, y: number): void, next(by: number): void,
 * }} Table
 */

export class Input {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** Whether the pointer carries a piece, or has just put it down. */
    this.dragged = false;
    this.wheeled = 0;
    const { svg } = table;
    svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#move(event));
    svg.addEventListener("click", (/** @type {PointerEvent} */ event) => this.#click(event));
    svg.addEventListener("contextmenu", (/** @type {Event} */ event) => {
      if (table.hand.empty) return;
      event.preventDefault();
      table.flip();
    });
    svg.addEventListener("wheel", (/** @type {WheelEvent} */ event) => this.#wheel(event), { passive: false });
  }

  /** @param {PointerEvent} event @param {number} [lift] */
  #under(event, lift) {
    return this.table.grid.under(this.table.svg, event, lift);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { hand, scene } = this.table;
    if (hand.empty || event.pointerType !== "mouse" || !scene.turn) return;
    const at = this.#under(event);
    if (at) this.table.hover(at);
  }

  /** @param {PointerEvent} event */
  #click(event) {
    const { hand, host, scene } = this.table;
    const at = this.#under(event);
    if (!at || !scene) return;
    if (hand.empty || !scene.turn) {
      if (scene.turn) host.tell("Choose a piece first.");
      return;
    }
    // A finger moves the ghost first and places it with the next tap on the same spot.
    const before = hand.place?.join();
    this.table.hover(at);
    if (event.pointerType === "mouse" || hand.place?.join() === before) this.table.put();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (this.table.hand.empty || event.ctrlKey) return;
    event.preventDefault();
    const now = Date.now();
    if (now - this.wheeled < WHEEL_PAUSE) return;
    this.wheeled = now;
    if (event.shiftKey) this.table.flip();
    else this.table.rotate(event.deltaY > 0 ? 1 : 3);
  }

  /** Carries a piece from the tray to the board. @param {PointerEvent} start @param {number} piece */
  drag(start, piece) {
    const { table } = this;
    if (!table.scene.turn || start.button) return;
    this.dragged = false;
    const lift = start.pointerType === "mouse" ? 0 : LIFT;
    const move = (/** @type {PointerEvent} */ event) => {
      if (!this.dragged) {
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < DRAG_PIXELS) return;
        this.dragged = true;
        if (table.hand.piece !== piece) table.take(piece);
        document.body.classList.add("dragging");
      }
      const at = this.#under(event, lift);
      if (at) table.hover(at);
    };
    const end = (/** @type {PointerEvent} */ event) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      document.body.classList.remove("dragging");
      if (!this.dragged) return;
      setTimeout(() => { this.dragged = false; }, 50);
      if (event.type === "pointerup" && this.#under(event, lift)) table.put();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** Whether the key meant something. @param {KeyboardEvent} event */
  key(event) {
    const { table } = this;
    if (!table.scene?.turn) return false;
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    const onButton = /** @type {Element} */ (event.target).closest("button, a") !== null;
    const name = event.key.toLowerCase();
    if (name === "," || name === ".") table.next(name === "." ? 1 : -1);
    else if (table.hand.empty) return false;
    else if (step) table.step(step[0], step[1]);
    else if (name === "r") table.rotate(event.shiftKey ? 3 : 1);
    else if (name === "f") table.flip();
    else if (name === "escape") table.drop();
    else if ((name === "enter" || name === " ") && !onButton) table.put();
    else return false;
    return true;
  }
}
