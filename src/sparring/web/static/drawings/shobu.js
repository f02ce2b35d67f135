// Shobu: four boards, two halves of a turn. Which stones may go where is in the scene.

import { calm, h, hasKeys, s } from "../dom.js";
import { Overlay } from "./overlay.js";

const CELL = 14;
const GAP = 13;
const EDGE = 8;
const RIM = 3;
const SIDE = 8 * CELL + GAP + EDGE + RIM;
const FILES = "abcdefgh";

/** Where both stones of a turn come from and go. @param {string} move */
function ends(move) {
  const match = /^([a-h])([1-8])([a-h])([1-8])([NS]?)([EW]?)(2?)$/.exec(move);
  if (!match) return null;
  const far = match[7] ? 2 : 1;
  const [north, east] = [{ N: far, S: -far }[match[5]] ?? 0, { E: far, W: -far }[match[6]] ?? 0];
  const half = (/** @type {string} */ file, /** @type {string} */ rank) =>
    [file + rank, `${FILES[FILES.indexOf(file) + east]}${Number(rank) + north}`];
  return { passive: half(match[1], match[2]), aggressive: half(match[3], match[4]) };
}

/** @param {any} host */
export function create(host) {
  return new Shobu(host);
}

class Shobu {
  /** @param {any} host */
  constructor(host) {
    this.host = host;
    this.scored = false;
    this.flipped = false;
    /** @type {any} */ this.scene = null;
    /** @type {string | null} the passive stone */ this.from = null;
    /** @type {string | null} where it goes */ this.to = null;
    /** @type {string | null} the square under the pointer */ this.over = null;
    this.cursor = "a1";
    this.keys = [["← ↑ → ↓", "go to another square"], ["Enter", "choose a stone or a square"], ["Esc", "take the first half back"]];
    this.overlay = new Overlay({
      unit: CELL,
      cell: (name) => {
        const [x, y] = this.#middle(name);
        return s("rect", { x: x - CELL / 2 + 0.3, y: y - CELL / 2 + 0.3, width: CELL - 0.6, height: CELL - 0.6, rx: 1 });
      },
      spot: (name) => {
        const [x, y] = this.#middle(name);
        return this.scene.board.stones[name] === undefined ? [x, y] : [x + 0.26 * CELL, y + 0.36 * CELL];
      },
      ghost: (move) => this.#suggested(move),
    });
    this.#build();
  }

  #build() {
    this.boards = s("g", {});
    this.labels = s("g", { class: "coordinates" });
    this.marks = s("g", {});
    this.stones = s("g", {});
    this.above = s("g", { class: "above" });
    this.svg = s("svg", {
      viewBox: `0 0 ${SIDE} ${SIDE}`, class: "shobu-board", tabindex: "0", role: "application",
      "aria-label": "Four boards of 4 by 4 squares. Go round with the arrow keys, choose with Enter.",
    }, s("defs", {}, this.#shine("black", "#4a4a50", "#0c0c0e"), this.#shine("white", "#ffffff", "#d9d2c2")),
    this.boards, this.labels, this.overlay.under, this.marks, this.stones, this.overlay.values, this.overlay.over, this.above);
    this.host.board.replaceChildren(this.svg);
    this.back = h("button", { type: "button", "data-tool": "back", onclick: () => this.#cancel() }, "Take the first half back");
    this.step = h("p", { class: "step" });
    this.host.tray.replaceChildren(this.step, this.back);
    this.svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#hover(this.#under(event)));
    this.svg.addEventListener("pointerleave", () => this.#hover(null));
    this.svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#press(event));
    this.svg.addEventListener("focus", () => this.#draw());
    this.svg.addEventListener("blur", () => this.#draw());
  }

  /** @param {string} name @param {string} light @param {string} dark */
  #shine(name, light, dark) {
    return s("radialGradient", { id: `shobu-${name}`, cx: "0.36", cy: "0.3", r: "0.8" },
      s("stop", { offset: "0", "stop-color": light }), s("stop", { offset: "1", "stop-color": dark }));
  }

  turn() {
    this.flipped = !this.flipped;
    this.show(this.scene, this.scene);
  }

  // Where squares are

  /** @param {string} name @returns {[number, number]} column and row from the top left of the screen */
  #spot(name) {
    const column = FILES.indexOf(name[0]);
    const row = 8 - Number(name[1]);
    return this.flipped ? [7 - column, 7 - row] : [column, row];
  }

  /** @param {number} column @param {number} row */
  #name(column, row) {
    return this.flipped ? FILES[7 - column] + (row + 1) : FILES[column] + (8 - row);
  }

  /** The middle of a square. @param {string} name @returns {[number, number]} */
  #middle(name) {
    const [column, row] = this.#spot(name);
    const along = (/** @type {number} */ i) => (i + 0.5) * CELL + (i > 3 ? GAP : 0);
    return [EDGE + along(column), RIM + along(row)];
  }

  /** @param {PointerEvent} event */
  #under(event) {
    const rim = this.svg.getBoundingClientRect();
    const scale = SIDE / rim.width;
    const along = (/** @type {number} */ value) => {
      const i = value / CELL;
      if (i >= 0 && i < 4) return Math.floor(i);
      const j = i - GAP / CELL;
      return j >= 4 && j < 8 ? Math.floor(j) : -1;
    };
    const column = along((event.clientX - rim.left) * scale - EDGE);
    const row = along((event.clientY - rim.top) * scale - RIM);
    return column < 0 || row < 0 ? null : this.#name(column, row);
  }

  // The scene

  /** @param {any} scene @param {any} before */
  show(scene, before) {
    if (!before && scene.you === 1 && !scene.study) this.flipped = true;
    this.scene = scene;
    if (!before || before.at !== scene.at || !scene.turn) [this.from, this.to] = [null, null];
    this.hinted = null;
    this.#drawBoards();
    this.#draw();
    this.overlay.draw();
    if (before && scene.at === before.at + 1 && scene.board.last) this.#animate(scene.board.last, before, before.turn && !scene.replayed);
    for (const seat of [0, 1]) {
      const counts = ["a1", "e1", "a5", "e5"].map((corner) => this.#count(corner, seat));
      this.host.extra(seat).replaceChildren(h("p", { class: "counts" }, `stones on the four boards: ${counts.join(" · ")}`));
    }
  }

  /** @param {string} corner @param {number} player */
  #count(corner, player) {
    const [file, rank] = [FILES.indexOf(corner[0]), Number(corner[1])];
    return Object.entries(this.scene.board.stones).filter(([name, owner]) =>
      owner === player && Math.floor(FILES.indexOf(name[0]) / 4) === Math.floor(file / 4)
      && Math.floor((Number(name[1]) - 1) / 4) === Math.floor((rank - 1) / 4)).length;
  }

  #drawBoards() {
    const parts = [];
    const y = RIM + 4 * CELL + GAP / 2;
    for (const [sign, kind] of [[1, "deep"], [-1, "pale"]]) {
      const waves = Array.from({ length: Math.floor((SIDE - EDGE) / 3) }, (_, i) => `q1.5 ${Number(sign) * (i % 2 ? 2.4 : -2.4)} 3 0`).join("");
      parts.push(s("path", { class: `rope ${kind}`, d: `M${EDGE - 2} ${y}${waves}` }));
    }
    for (const [file, rank] of [[0, 4], [4, 4], [0, 8], [4, 8]]) {
      const corners = [this.#middle(FILES[file] + rank), this.#middle(FILES[file + 3] + (rank - 3))];
      const [x, top] = [Math.min(corners[0][0], corners[1][0]) - CELL / 2, Math.min(corners[0][1], corners[1][1]) - CELL / 2];
      const kind = file ? "light" : "dark";
      const lines = [1, 2, 3].map((i) => `M${x + i * CELL} ${top}v${4 * CELL}M${x} ${top + i * CELL}h${4 * CELL}`).join("");
      parts.push(s("rect", { class: `frame ${kind}`, x: x - 1.6, y: top - 1.6, width: 4 * CELL + 3.2, height: 4 * CELL + 3.2, rx: 3 }),
        s("rect", { class: `wood ${kind}`, x, y: top, width: 4 * CELL, height: 4 * CELL, rx: 1.2 }),
        s("path", { class: `lines ${kind}`, d: lines }));
    }
    this.boards.replaceChildren(...parts);
    this.labels.replaceChildren(...Array.from({ length: 8 }, (_, i) => [
      s("text", { x: this.#middle(FILES[i] + "1")[0], y: SIDE - EDGE / 2 + 0.6 }, FILES[i]),
      s("text", { x: EDGE / 2 - 0.9, y: this.#middle(`a${i + 1}`)[1] }, i + 1),
    ]).flat());
  }

  /** The stones as they stand while the turn is made. */
  #standing() {
    const stones = new Map(Object.entries(/** @type {Record<string, number>} */ (this.scene.board.stones)));
    if (this.from && this.to) {
      stones.set(this.to, /** @type {number} */ (stones.get(this.from)));
      stones.delete(this.from);
    }
    return stones;
  }

  #draw() {
    if (!this.scene) return;
    const { board } = this.scene;
    /** @type {any[]} */ const marks = [];
    const mark = (/** @type {string} */ name, /** @type {string} */ kind) => {
      const [x, y] = this.#middle(name);
      marks.push(s("rect", { class: `mark ${kind}`, x: x - CELL / 2 + 0.4, y: y - CELL / 2 + 0.4, width: CELL - 0.8, height: CELL - 0.8, rx: 1, "data-square": name }));
    };
    if (board.last && !this.from) {
      for (const name of board.last.passive) mark(name, "was passive");
      for (const name of board.last.aggressive) mark(name, "was aggressive");
    }
    if (this.from) mark(this.from, "chosen");
    this.#targets().forEach((_, name) => mark(name, "target"));
    this.marks.replaceChildren(...marks);

    const ready = this.#ready();
    const stones = [];
    for (const [name, player] of this.#standing()) stones.push(this.#stone(name, player, ready.has(name) ? "ready" : ""));
    this.stones.replaceChildren(...stones);
    this.#drawAbove();
    this.#drawStep();
    this.host.selected?.(this.from && `passive ${this.from}`);
  }

  /** @param {string} name @param {number} player @param {string} kind */
  #stone(name, player, kind = "") {
    const [x, y] = this.#middle(name);
    const colour = player ? "white" : "black";
    return s("g", { class: `stone ${colour} ${kind}`, transform: `translate(${x} ${y})`, "data-square": name },
      s("g", { class: "mover" }, s("circle", { class: "shadow", cx: 0.5, cy: 0.9, r: 5.1 }), s("circle", { class: "body", r: 5.1, fill: `url(#shobu-${colour})` }),
        kind.includes("ready") && (!this.from || this.to) ? s("circle", { class: "ring", r: 6 }) : null));
  }

  /** The squares where the chosen stone may go. @returns {Map<string, any>} */
  #targets() {
    const { legal } = this.scene.board;
    if (!this.scene.turn || !legal || !this.from || this.to) return new Map();
    return new Map(Object.entries(legal[this.from] ?? {}));
  }

  /** The stones that may be chosen now. @returns {Set<string>} */
  #ready() {
    const { legal } = this.scene.board;
    if (!this.scene.turn || !legal) return new Set();
    if (!this.from) return new Set(Object.keys(legal));
    if (!this.to) return new Set([...Object.keys(legal)].filter((name) => name !== this.from));
    return new Set(Object.keys(legal[this.from][this.to]));
  }

  /** The turn that a stone would complete. @param {string | null} name */
  #following(name) {
    if (!name || !this.from || !this.to) return null;
    const turns = this.scene.board.legal[this.from][this.to];
    if (turns[name]) return { stone: name, ...turns[name] };
    const found = Object.entries(turns).find(([, turn]) => /** @type {any} */ (turn).to === name);
    return found ? { stone: found[0], .../** @type {any} */ (found[1]) } : null;
  }

  /** @param {string} from @param {string} to @param {string} kind */
  #arrow(from, to, kind) {
    const [x, y] = this.#middle(from);
    const [toX, toY] = this.#middle(to);
    const length = Math.hypot(toX - x, toY - y);
    const [east, south] = [(toX - x) / length, (toY - y) / length];
    const [neckX, neckY] = [toX - east * 4, toY - south * 4];
    return s("g", { class: `arrow ${kind}` }, s("path", { class: "shaft", d: `M${x} ${y}L${neckX} ${neckY}` }),
      s("path", { class: "head", d: `M${toX + east} ${toY + south}L${neckX - south * 2.6} ${neckY + east * 2.6}L${neckX + south * 2.6} ${neckY - east * 2.6}z` }));
  }

  /** Arrows, the preview of a push, and the cursor of the keyboard. */
  #drawAbove() {
    const parts = [];
    const next = this.#following(this.over ?? (document.activeElement === this.svg ? this.cursor : null));
    if (this.from && this.to) parts.push(this.#arrow(this.from, this.to, "passive"));
    if (next) {
      if (next.pushed) parts.push(...this.#pushed(next));
      parts.push(this.#stone(next.to, this.scene.toMove, "ghostly"), this.#arrow(next.stone, next.to, "aggressive"));
    }
    if (this.hinted) {
      const { passive, aggressive } = this.hinted;
      parts.push(this.#arrow(passive[0], passive[1], "passive"), this.#arrow(aggressive[0], aggressive[1], "aggressive"));
    }
    if (document.activeElement === this.svg && this.svg.matches(":focus-visible")) {
      const [x, y] = this.#middle(this.cursor);
      parts.push(s("rect", { class: "cursor", x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, rx: 1.5 }));
    }
    this.above.replaceChildren(...parts);
  }

  /** What a push does: a ghost where the stone lands, or a cross on one that leaves. @param {any} turn */
  #pushed(turn) {
    const [from, to] = turn.pushed;
    if (to) return [this.#stone(to, 1 - this.scene.toMove, "ghostly"), this.#arrow(from, to, "push")];
    const [x, y] = this.#middle(from);
    return [s("path", { class: "cross", d: `M${x - 4} ${y - 4}l8 8m0-8l-8 8` })];
  }

  #drawStep() {
    const { scene } = this;
    this.back.hidden = !(this.from && scene.turn);
    if (!scene.turn || scene.over) this.step.textContent = "";
    else if (!this.from) this.step.textContent = "First half: choose a stone on one of your two boards.";
    else if (!this.to) this.step.textContent = "Where does it go? It may not push.";
    else this.step.textContent = "Second half: choose the stone that makes the same move, with force.";
  }

  /** @param {any} last @param {any} before @param {boolean} played here, so the first half is seen already */
  #animate(last, before, played) {
    if (calm()) return;
    const slide = (/** @type {string} */ from, /** @type {string} */ to, /** @type {number} */ delay) => {
      const stone = this.stones.querySelector(`[data-square="${to}"] .mover`);
      const [x, y] = this.#middle(from);
      const [toX, toY] = this.#middle(to);
      stone?.animate([{ transform: `translate(${x - toX}px, ${y - toY}px)` }, { transform: "none" }],
        { duration: 260, delay, easing: "cubic-bezier(.3,.7,.3,1)", fill: "backwards" });
    };
    // One's own passive stone was moved on the screen already.
    const delay = played ? 0 : 280;
    if (!played) slide(last.passive[0], last.passive[1], 0);
    slide(last.aggressive[0], last.aggressive[1], delay);
    if (!last.pushed) return;
    const [from, to] = last.pushed;
    if (to) {
      slide(from, to, delay + 90);
      return;
    }
    const player = before.board.stones[from];
    const [aX, aY] = this.#middle(last.aggressive[0]);
    const [bX, bY] = this.#middle(last.aggressive[1]);
    const away = [Math.sign(bX - aX) * CELL * 1.4, Math.sign(bY - aY) * CELL * 1.4];
    const ghost = this.#stone(from, player);
    this.above.append(ghost);
    const flight = ghost.querySelector(".mover").animate(
      [{ transform: "none", opacity: 1 }, { transform: `translate(${away[0]}px, ${away[1]}px) scale(.6)`, opacity: 0 }],
      { duration: 380, delay: delay + 90, easing: "ease-in", fill: "both" });
    flight.onfinish = () => ghost.remove();
  }

  /** @param {string} move */
  hint(move) {
    this.hinted = ends(move);
    this.#drawAbove();
  }

  /** @param {import("./overlay.js").Suggestion[]} items */
  suggest(items) {
    this.overlay.suggest(items);
  }

  /** @param {import("./overlay.js").Heat | null} map */
  heat(map) {
    this.overlay.heat(map);
  }

  /** Both halves of a turn that somebody suggests. @param {string} move */
  #suggested(move) {
    const turn = ends(move);
    if (!turn) return { ghost: [], badges: [] };
    const { passive, aggressive } = turn;
    const corners = /** @type {[number, number][]} */ ([aggressive, passive].map(([, to]) => this.#middle(to))
      .flatMap(([x, y]) => [[x + 0.24 * CELL, y - 0.34 * CELL], [x - 0.24 * CELL, y + 0.34 * CELL]]));
    return { ghost: [this.#arrow(passive[0], passive[1], "passive"), this.#arrow(aggressive[0], aggressive[1], "aggressive")], badges: corners };
  }

  /** The colour of a player, for graphs. @param {number} seat */
  tint(seat) {
    return seat ? "#e9e2d2" : "#35353a";
  }

  /** Whether something is in hand. */
  get busy() {
    return this.from !== null;
  }

  /** @param {number} colour */
  swatch(colour) {
    return s("svg", { viewBox: "-6 -6 12 12", class: "swatch", "aria-hidden": "true" }, s("circle", { r: 5, class: `disc ${colour ? "white" : "black"}` }));
  }

  // What people do

  /** @param {string | null} name */
  #hover(name) {
    if (this.over === name) return;
    this.over = name;
    if (this.from && this.to) this.#drawAbove();
  }

  #cancel() {
    if (this.to) this.to = null;
    else this.from = null;
    this.host.tell("");
    this.#draw();
  }

  /** Clicks, and drags from one square to another. @param {PointerEvent} event */
  #press(event) {
    const start = this.#under(event);
    if (!start || event.button) return;
    this.hinted = null;
    const before = [this.from, this.to].join();
    if (event.pointerType !== "mouse") this.over = null;
    this.#choose(start);
    const release = (/** @type {PointerEvent} */ end) => {
      removeEventListener("pointerup", release);
      const name = this.#under(end);
      if (name && name !== start && [this.from, this.to].join() !== before) this.#choose(name);
    };
    addEventListener("pointerup", release);
  }

  /** @param {string} name */
  #choose(name) {
    const { scene } = this;
    if (!scene?.turn) {
      if (scene && !scene.over) this.host.tell("Wait for your turn.", true);
      return;
    }
    const { legal } = scene.board;
    this.host.tell("");
    if (this.from && this.to) {
      const turn = this.#following(name);
      if (turn) {
        this.host.play(turn.move);
      } else if (name === this.to || name === this.from) this.#cancel();
      else this.#explain(`${this.from}${name}${this.#stride(this.from, this.to)}`, name);
      return;
    }
    if (this.from && legal[this.from]?.[name]) {
      this.to = name;
    } else if (this.from === name) {
      this.from = null;
    } else if (legal[name]) {
      this.from = name;
    } else if (this.from && !this.scene.board.stones[name] && this.#stride(this.from, name)) {
      this.#explain(`${this.from}${this.#partner(this.from)}${this.#stride(this.from, name)}`, name);
    } else if (scene.board.stones[name] === scene.toMove) {
      this.host.tell(`${name}: this stone cannot make the first half now.`, true);
    } else this.from = null;
    this.#draw();
    if (this.step.textContent) this.host.say(`${name}. ${this.step.textContent}`);
  }

  /** A stone on a board of the other colour, to ask the server about a whole turn. @param {string} from */
  #partner(from) {
    const dark = FILES.indexOf(from[0]) < 4;
    const found = Object.entries(this.scene.board.stones).find(([name, player]) =>
      player === this.scene.toMove && FILES.indexOf(name[0]) < 4 !== dark);
    return found?.[0] ?? "e1";
  }

  /** Direction and distance as in moves; empty if it is no straight line. @param {string} from @param {string} to */
  #stride(from, to) {
    const [x, y] = [FILES.indexOf(to[0]) - FILES.indexOf(from[0]), Number(to[1]) - Number(from[1])];
    const far = Math.max(Math.abs(x), Math.abs(y));
    if (far < 1 || far > 2 || (x && y && Math.abs(x) !== Math.abs(y))) return "";
    return (y > 0 ? "N" : y < 0 ? "S" : "") + (x > 0 ? "E" : x < 0 ? "W" : "") + (far === 2 ? "2" : "");
  }

  /** @param {string} move @param {string} name */
  async #explain(move, name) {
    if (this.scene.board.stones[name] !== this.scene.toMove && this.to) {
      this.host.tell("Choose one of your marked stones.", true);
      return;
    }
    const reason = await this.host.why(move);
    if (reason) this.host.tell(reason.charAt(0).toUpperCase() + reason.slice(1), true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && this.from) {
      this.#cancel();
      return true;
    }
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    const chosen = event.key === "Enter" || event.key === " ";
    if ((!step && !chosen) || !hasKeys(this.svg)) return false;
    if (step) {
      const [column, row] = this.#spot(this.cursor);
      this.cursor = this.#name(Math.max(0, Math.min(7, column + step[0])), Math.max(0, Math.min(7, row + step[1])));
      this.over = null;
      this.#drawAbove();
      this.host.say(this.#told(this.cursor));
    } else this.#choose(this.cursor);
    return true;
  }

  /** @param {string} name */
  #told(name) {
    const player = this.#standing().get(name);
    const what = player === undefined ? "empty" : `${player ? "white" : "black"} stone`;
    const may = this.#ready().has(name) ? ", may be chosen" : this.#targets().has(name) ? ", may be entered" : "";
    return `${name}, ${what}${may}`;
  }
}
