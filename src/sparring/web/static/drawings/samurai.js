// Samurai: the map, the hand, and the steps of a tile. Where tiles may go is in the scene.

import { capital, h, hasKeys, s } from "../dom.js";
import { Overlay } from "./overlay.js";
import { figureSign, hexagon, kindOf, tileBack, tileName, tilePicture } from "./samurai-signs.js";

const R = 10;
const HALF = (R * Math.sqrt(3)) / 2;

/** Says which hex a shape is. @param {any} shape @param {string} name */
function named(shape, name) {
  shape.dataset.hex = name;
  return shape;
}

/** @param {any} host */
export function create(host) {
  return new Samurai(host);
}

class Samurai {
  /** @param {any} host */
  constructor(host) {
    this.host = host;
    this.flipped = false;
    this.top = 0;
    this.left = 0;
    this.width = 0;
    this.height = 0;
    /** @type {string[]} */ this.hinted = [];
    /** @type {any} */ this.scene = null;
    /** @type {string | null} the tile or figure in hand */ this.held = null;
    /** @type {number | null} which of the hand */ this.slot = null;
    /** @type {string | null} the first of two steps */ this.first = null;
    /** @type {string | null} */ this.cursor = null;
    /** @type {string | null} the settlement whose influence is shown */ this.pointed = null;
    /** @type {Map<string, any>} */ this.places = new Map();
    for (const hex of host.scenery.hexes) this.places.set(hex.name, { ...hex, settlement: null });
    for (const settlement of host.scenery.settlements) this.places.set(settlement.name, { ...settlement, settlement });
    this.keys = [["1 … 5", "take a tile"], ["← ↑ → ↓", "go to another hex"], ["Enter", "lay the tile"], ["E", "end the turn"], ["Esc", "put the tile back"]];
    this.overlay = new Overlay({
      unit: 1.4 * R,
      cell: (name) => (this.places.has(name) ? hexagon(...this.#middle(name), R * 0.93, "") : null),
      spot: (name) => this.#middle(name),
      ghost: (move) => this.#suggested(move),
    });
    this.#build();
  }

  #build() {
    const spots = [...this.places.values()].map((place) => place.at);
    const rows = spots.map(([row, column]) => row + (column % 2) / 2);
    const columns = spots.map(([, column]) => column);
    this.top = Math.min(...rows);
    this.left = Math.min(...columns);
    this.width = (Math.max(...columns) - this.left) * 1.5 * R + 2 * R + 4;
    this.height = (Math.max(...rows) - this.top + 1) * 2 * HALF + 4;
    this.land = s("g", {});
    this.marks = s("g", {});
    this.tiles = s("g", {});
    this.above = s("g", { class: "above" });
    this.svg = s("svg", {
      viewBox: `0 0 ${this.width.toFixed(1)} ${this.height.toFixed(1)}`, class: "samurai-board", tabindex: "0", role: "application",
      "aria-label": "Map of Japan in hexes. Take a tile, go to a hex with the arrow keys, lay it with Enter.",
    }, this.land, this.overlay.under, this.tiles, this.marks, this.overlay.values, this.overlay.over, this.above);
    this.card = h("div", { class: "influence", hidden: true });
    this.host.shape(this.width / this.height);
    this.host.board.replaceChildren(this.svg, this.card);
    this.hand = h("div", { class: "hand", role: "group", "aria-label": "Your hand" });
    this.step = h("p", { class: "step" });
    this.end = h("button", { type: "button", class: "primary", "data-tool": "end", onclick: () => this.host.play("end") }, "End turn");
    this.back = h("button", { type: "button", "data-tool": "back", onclick: () => this.#cancel() }, "Put back");
    this.host.tray.replaceChildren(this.step, this.hand, h("div", { class: "row hand-tools" }, this.back, this.end));
    this.svg.addEventListener("click", (/** @type {PointerEvent} */ event) => this.#click(event));
    this.svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#point(this.#under(event)));
    this.svg.addEventListener("pointerleave", () => this.#point(null));
    this.svg.addEventListener("focus", () => this.#drawAbove());
    this.svg.addEventListener("blur", () => { this.#drawAbove(); this.#point(null); });
  }

  turn() {
    this.flipped = !this.flipped;
    this.show(this.scene, this.scene);
  }

  /** The middle of a hex. @param {string} name @returns {[number, number]} */
  #middle(name) {
    const [row, column] = this.places.get(name).at;
    const x = 2 + R + (column - this.left) * 1.5 * R;
    const y = 2 + HALF + (row - this.top + (column % 2) / 2) * 2 * HALF;
    return this.flipped ? [this.width - x, this.height - y] : [x, y];
  }

  /** @param {PointerEvent} event @returns {string | null} */
  #under(event) {
    const rim = this.svg.getBoundingClientRect();
    const scale = Math.max(this.width / rim.width, this.height / rim.height);
    const x = (event.clientX - rim.left - (rim.width - this.width / scale) / 2) * scale;
    const y = (event.clientY - rim.top - (rim.height - this.height / scale) / 2) * scale;
    let best = null;
    let nearest = HALF * HALF * 1.1;
    for (const name of this.places.keys()) {
      const [atX, atY] = this.#middle(name);
      const far = (atX - x) ** 2 + (atY - y) ** 2;
      if (far < nearest) [best, nearest] = [name, far];
    }
    return best;
  }

  // The scene

  /** @param {any} scene @param {any} before */
  show(scene, before) {
    this.scene = scene;
    if (!before || before.at !== scene.at || !scene.turn) [this.held, this.slot, this.first] = [null, null, null];
    this.hinted = [];
    this.#drawLand();
    this.#drawTiles(before);
    this.#drawMarks();
    this.#drawHand();
    this.#drawCounters();
    this.#drawAbove();
    this.overlay.draw();
  }

  #drawLand() {
    const { board } = this.scene;
    const parts = [];
    for (const [name, place] of this.places) {
      const [x, y] = this.#middle(name);
      if (place.settlement) {
        const figures = board.standing[name];
        const done = !figures.length && board.stage !== "put";
        const room = { village: 1, city: 2, Edo: 3 }[/** @type {"village"} */ (place.kind)];
        parts.push(named(hexagon(x, y, R, `settlement ${done ? "done" : ""}`), name));
        for (let ring = 1; ring < room; ring += 1) parts.push(hexagon(x, y, R - ring, "ring"));
        if (done) parts.push(s("path", { class: "gone", d: `M${x - 2} ${y - 2}l4 4m0-4l-4 4` }));
        const size = [6, 5, 4.2][figures.length - 1];
        figures.forEach((/** @type {string} */ figure, /** @type {number} */ i) =>
          parts.push(figureSign(figure, x + (i - (figures.length - 1) / 2) * (size + 0.8), y - (place.kind === "village" ? 0.6 : -0.3), size)));
        if (place.kind !== "village") parts.push(s("text", { class: `city ${done ? "done" : ""}`, x, y: y - 5.6 }, place.title));
      } else {
        parts.push(named(hexagon(x, y, R, place.sea ? "sea" : "soil"), name));
        if (place.sea) parts.push(s("path", { class: "wave", d: `M${x - 3.2} ${y}q1.6-2 3.2 0t3.2 0` }));
      }
      parts.push(s("text", { class: "hex-name", x, y: y + 6.8 }, name));
    }
    this.land.replaceChildren(...parts);
  }

  /** @param {any} before */
  #drawTiles(before) {
    const { tiles, last } = this.scene.board;
    const old = before && before !== this.scene ? before.board.tiles : tiles;
    this.tiles.replaceChildren(...Object.entries(tiles).map(([name, [player, tile]]) => {
      const [x, y] = this.#middle(name);
      const fresh = old[name]?.join() !== [player, tile].join();
      return s("g", { class: fresh ? "fresh" : "", transform: `translate(${x} ${y})` }, tilePicture(tile, player, R, this.#value(tile)));
    }));
    for (const name of last) {
      if (this.places.has(name)) this.tiles.append(hexagon(...this.#middle(name), R * 0.97, "last"));
    }
  }

  /** @param {string} tile */
  #value(tile) {
    return this.host.scenery.values[tile];
  }

  /** What the next click may choose: hexes and, in figure exchanges, figures. @returns {Map<string, string>} */
  #targets() {
    const { legal } = this.scene.board;
    if (!this.scene.turn || !legal || !this.held) return new Map();
    if (this.held in legal.put) return new Map(Object.entries(legal.put[this.held]));
    const steps = this.held === "exchange" ? legal.move : this.held === "swap" ? legal.swap : null;
    if (!steps) return new Map(Object.entries(legal.place[this.held] ?? {}));
    return new Map(this.first ? Object.entries(steps[this.first] ?? {}) : Object.keys(steps).map((key) => [key, ""]));
  }

  #drawMarks() {
    const parts = [];
    const seen = new Set();
    for (const target of this.#targets().keys()) {
      const [name] = target.split(".");
      if (!seen.has(name)) parts.push(hexagon(...this.#middle(name), R * 0.93, "target"));
      seen.add(name);
    }
    if (this.first) parts.push(hexagon(...this.#middle(this.first.split(".")[0]), R * 0.93, "chosen"));
    for (const name of this.hinted) parts.push(hexagon(...this.#middle(name), R * 0.93, "hinted"));
    this.marks.replaceChildren(...parts);
  }

  #drawAbove() {
    this.above.replaceChildren();
    if (this.cursor && document.activeElement === this.svg && this.svg.matches(":focus-visible")) {
      this.above.append(hexagon(...this.#middle(this.cursor), R, "cursor"));
    } else if (this.pointed) this.above.append(hexagon(...this.#middle(this.pointed), R, "pointed"));
  }

  #drawHand() {
    const { scene } = this;
    const { board } = scene;
    const watched = scene.you ?? (board.hands[scene.toMove] ? scene.toMove : null);
    const legal = board.legal;
    const words = legal?.words ?? [];
    const kept = words.filter((/** @type {string} */ word) => word.startsWith("keep."));
    let items = [];
    if (legal && Object.keys(legal.put).length) {
      items = Object.keys(legal.put).map((figure, i) => this.#item(figure, i, true,
        s("svg", { viewBox: "-6 -6 12 12" }, figureSign(figure, 0, 0, 8)), capital(figure)));
    } else if (kept.length) {
      items = kept.map((/** @type {string} */ word, /** @type {number} */ i) => this.#tile(word.slice(5), scene.you, i, true, () => this.host.play(word)));
    } else if (watched !== null) {
      items = (board.hands[watched] ?? []).map((/** @type {string} */ tile, /** @type {number} */ i) => this.#tile(tile, watched, i, this.#playable(tile)));
    }
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.slot;
    this.hand.replaceChildren(...items);
    if (focused !== undefined) /** @type {HTMLElement | null} */ (this.hand.querySelector(`[data-slot="${focused}"]`))?.focus();
    this.host.tray.hidden = watched === null;
    this.end.hidden = !scene.turn || board.stage !== "play";
    this.end.disabled = !words.includes("end");
    this.back.hidden = this.held === null;
    this.step.textContent = this.#stepText(kept.length > 0);
    this.host.selected?.(this.held);
  }

  /** @param {boolean} keeping */
  #stepText(keeping) {
    const { scene } = this;
    if (!scene.turn) return scene.you === null ? "" : "Your hand";
    if (keeping) return "Choose five tiles for your hand.";
    if (scene.board.stage === "put") return this.held ? "Put it into a marked settlement." : "Choose a figure to put on the map.";
    if (this.held === "exchange") return this.first ? "Where does your tile go instead?" : "Tile exchange: choose one of your tiles on the map.";
    if (this.held === "swap") return this.first ? "And the figure to change it with." : "Figure exchange: choose a figure in a settlement.";
    if (this.held) return `${tileName(this.held)}: choose a marked hex.`;
    return scene.board.legal?.words.includes("end") ? "Play another fast tile, or end the turn." : "Take a tile from your hand.";
  }

  /** @param {string} tile */
  #playable(tile) {
    const { legal } = this.scene.board;
    if (!this.scene.turn || !legal) return false;
    const steps = tile === "exchange" ? legal.move : tile === "swap" ? legal.swap : legal.place[tile];
    return Boolean(steps && Object.keys(steps).length);
  }

  /** @param {string} tile @param {number} player @param {number} i @param {boolean} usable @param {() => void} [act] */
  #tile(tile, player, i, usable, act) {
    const value = this.#value(tile);
    const picture = s("svg", { viewBox: "-10.5 -9.5 21 19", "aria-hidden": "true" }, tilePicture(tile, player, R, value, false));
    return this.#item(tile, i, usable, picture, value ? `${value} ${kindOf(tile)}` : tileName(tile), act);
  }

  /** @param {string} what @param {number} i @param {boolean} usable @param {any} picture @param {string} name @param {() => void} [act] */
  #item(what, i, usable, picture, name, act) {
    const button = h("button", {
      type: "button", class: "tile", "data-slot": i, "data-tile": what, "aria-pressed": String(this.slot === i), disabled: !usable,
      "aria-label": name, title: name, onclick: act ?? (() => this.#take(what, i)),
    }, picture, h("span", { class: "tile-name", "aria-hidden": "true" }, this.#value(what) ? kindOf(what) : name));
    if (!act) button.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => usable && this.#drag(event, what, i));
    return button;
  }

  #drawCounters() {
    const { board, seats } = this.scene;
    const types = /** @type {string[]} */ (this.host.scenery.figures);
    const row = (/** @type {Record<string, number>} */ counts) => types.map((type) => h("span", { class: "count", title: type, "aria-label": `${type} ${counts[type]}` },
      s("svg", { viewBox: "-6 -6 12 12", "aria-hidden": "true" }, figureSign(type, 0, 0, 9)), String(counts[type])));
    seats.forEach((/** @type {any} */ _, /** @type {number} */ player) => {
      const backs = h("span", { class: "backs", title: "tiles in hand and pile" }, `${board.held[player]} in hand, ${board.piles[player]} to draw`);
      const hand = this.scene.study && player !== this.scene.you ? board.hands[player] : null;
      this.host.extra(player).replaceChildren(h("div", { class: "captured" }, row(board.captured[player]), backs), hand ? this.#shown(hand, player) : "");
    });
    const standing = Object.fromEntries(types.map((type) => [type, Object.values(board.standing).flat().filter((figure) => figure === type).length]));
    this.host.facts.replaceChildren(h("div", { class: "counters" },
      h("div", {}, h("span", { class: "faint" }, "On the map"), row(standing)), h("div", {}, h("span", { class: "faint" }, "Set aside"), row(board.aside))));
  }

  /** A hand that lies open, small. @param {string[]} hand @param {number} player */
  #shown(hand, player) {
    return h("div", { class: "open-hand", role: "img", "aria-label": `Hand: ${hand.map(tileName).join(", ")}` }, hand.map((tile) =>
      s("svg", { viewBox: "-10.5 -9.5 21 19", "aria-hidden": "true" }, tilePicture(tile, player, R, this.#value(tile), false))));
  }

  /** The colour of a player, for graphs. @param {number} seat */
  tint(seat) {
    return ["#b3261e", "#0b5fa5", "#e0a526", "#1b7a4b"][seat];
  }

  /** Whether something is in hand. */
  get busy() {
    return this.held !== null;
  }

  /** @param {number} colour */
  swatch(colour) {
    return s("svg", { viewBox: "-10.5 -9.5 21 19", class: "swatch", "aria-hidden": "true" }, tileBack(colour, R));
  }

  /** @param {string} move */
  label(move) {
    if (move === "end") return "the end of the turn";
    return move.replace("@", " ").replace(/^move (.+)>(.+)$/, "tile $1 to $2").replace("/", " with ");
  }

  /** @param {string} move */
  hint(move) {
    this.hinted = move.match(/\d+-[A-Z]/g) ?? [];
    const tile = move.startsWith("move@") ? "exchange" : move.split("@")[0];
    for (const button of this.hand.children) button.classList.toggle("hinted", button.dataset.tile === tile);
    this.#drawMarks();
  }

  /** @param {import("./overlay.js").Suggestion[]} items */
  suggest(items) {
    this.overlay.suggest(items);
  }

  /** @param {import("./overlay.js").Heat | null} map */
  heat(map) {
    this.overlay.heat(map);
  }

  /** A tile on its hex, or the way of an exchange. @param {string} move */
  #suggested(move) {
    const spots = (move.match(/\d+-[A-Z]/g) ?? []).filter((name) => this.places.has(name)).map((name) => this.#middle(name));
    const [what] = move.split("@");
    if (!spots.length) return { ghost: [], badges: [] };
    const badges = /** @type {[number, number][]} */ (spots.slice(-1).flatMap(([x, y]) => [[x, y + 0.62 * R], [x, y - 0.62 * R], [x, y]]));
    if (spots.length === 1 && what in this.host.scenery.values) {
      const [[x, y]] = spots;
      return { ghost: [s("g", { transform: `translate(${x} ${y})` }, tilePicture(what, this.scene.toMove, R, this.#value(what), false))], badges };
    }
    const rims = spots.map(([x, y]) => hexagon(x, y, R * 0.9, "rim"));
    const way = spots.length === 2 ? [s("path", { class: "way", d: `M${spots.map((spot) => spot.join(" ")).join("L")}` })] : [];
    return { ghost: [...way, ...rims], badges };
  }

  // What people do

  /** @param {string} what @param {number} slot */
  #take(what, slot) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    if (this.slot === slot) {
      this.#cancel();
      return;
    }
    [this.held, this.slot, this.first, this.hinted] = [what, slot, null, []];
    this.#drawMarks();
    this.#drawHand();
    this.host.say(this.step.textContent);
  }

  #cancel() {
    if (this.first) this.first = null;
    else [this.held, this.slot] = [null, null];
    this.#drawMarks();
    this.#drawHand();
  }

  /** @param {PointerEvent} event */
  #click(event) {
    const name = this.#under(event);
    if (!name) return;
    this.cursor = name;
    if (this.held) this.#choose(name, event);
    else {
      this.#point(name);
      if (this.scene.turn && !this.places.get(name).settlement) this.host.tell("Take a tile from your hand first.");
    }
  }

  /** @param {string} name @param {PointerEvent} [event] */
  #choose(name, event) {
    const targets = this.#targets();
    const fitting = [...targets.keys()].filter((target) => target.split(".")[0] === name);
    if (!fitting.length) {
      void this.#explain(name);
      return;
    }
    const target = fitting.length === 1 ? fitting[0] : this.#figureUnder(name, fitting, event);
    const move = targets.get(target);
    if (move) this.host.play(move);
    else {
      this.first = target;
      this.#drawMarks();
      this.#drawHand();
      this.host.say(this.step.textContent);
    }
  }

  /** Which figure of a settlement is meant: the one under the pointer; by keys the next in turn. @param {string} name @param {string[]} fitting @param {PointerEvent} [event] */
  #figureUnder(name, fitting, event) {
    if (!event) return fitting[0];
    const figures = this.scene.board.standing[name];
    const rim = this.svg.getBoundingClientRect();
    const scale = Math.max(this.width / rim.width, this.height / rim.height);
    const x = (event.clientX - rim.left - (rim.width - this.width / scale) / 2) * scale - this.#middle(name)[0];
    const index = Math.round(x / 5 + (figures.length - 1) / 2);
    const meant = `${name}.${figures[Math.max(0, Math.min(figures.length - 1, index))]}`;
    return fitting.includes(meant) ? meant : fitting[0];
  }

  /** @param {string} name */
  async #explain(name) {
    const place = this.places.get(name);
    let move = `${this.held}@${name}`;
    if (this.held === "exchange") move = this.first ? `move@${this.first}>${name}` : `move@${name}>${name}`;
    if (this.held === "swap" || place.settlement) {
      this.host.tell(this.held === "swap" ? "Choose a marked settlement." : "A settlement takes no tiles.", true);
      return;
    }
    const reason = await this.host.why(move);
    if (reason) this.host.tell(capital(reason), true);
  }

  /** @param {PointerEvent} start @param {string} what @param {number} slot */
  #drag(start, what, slot) {
    if (start.button) return;
    this.dragged = false;
    /** @type {any} */ let ghost = null;
    const move = (/** @type {PointerEvent} */ event) => {
      if (!this.dragged) {
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < 9) return;
        this.dragged = true;
        [this.held, this.slot, this.first] = [what, slot, null];
        this.#drawMarks();
        ghost = /** @type {Element} */ (this.hand.children[slot]).querySelector("svg")?.cloneNode(true);
        ghost?.classList.add("carried");
        if (ghost) document.body.append(ghost);
        document.body.classList.add("dragging");
      }
      if (ghost) ghost.style.transform = `translate(${event.clientX - 30}px, ${event.clientY - 28}px)`;
    };
    const end = (/** @type {PointerEvent} */ event) => {
      for (const type of ["pointerup", "pointercancel"]) removeEventListener(type, /** @type {any} */ (end));
      removeEventListener("pointermove", move);
      document.body.classList.remove("dragging");
      ghost?.remove();
      if (!this.dragged) return;
      setTimeout(() => { this.dragged = false; }, 50);
      const name = event.type === "pointerup" ? this.#under(event) : null;
      if (name) this.#choose(name, event);
      this.#drawHand();
    };
    addEventListener("pointermove", move);
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, /** @type {any} */ (end));
  }

  /** Shows the influence on a settlement. @param {string | null} name */
  #point(name) {
    const settlement = name ? this.places.get(name).settlement : null;
    this.card.hidden = !settlement;
    this.pointed = settlement && name;
    this.#drawAbove();
    if (!settlement || this.shown === name + this.scene.at) return;
    this.shown = name + this.scene.at;
    const { board, seats } = this.scene;
    const influence = board.influence[/** @type {string} */ (name)] ?? {};
    const figures = board.standing[/** @type {string} */ (name)];
    const free = settlement.around.filter((/** @type {string} */ hex) => !board.tiles[hex] && !this.places.get(hex).sea).length;
    this.card.replaceChildren(
      h("b", {}, settlement.kind === "village" ? `Village ${name}` : `${settlement.title} ${name}`),
      figures.length ? h("table", {}, h("tr", {}, h("td", {}), figures.map((/** @type {string} */ figure) =>
        h("th", { scope: "col", "aria-label": figure }, s("svg", { viewBox: "-6 -6 12 12" }, figureSign(figure, 0, 0, 9))))),
      seats.map((/** @type {any} */ _, /** @type {number} */ player) => h("tr", {}, h("th", { scope: "row" }, this.swatch(player), this.host.who(player)),
        figures.map((/** @type {string} */ figure) => {
          const all = influence[figure] ?? seats.map(() => 0);
          const most = Math.max(...all);
          const leads = all[player] === most && most > 0 && all.filter((/** @type {number} */ v) => v === most).length === 1;
          return h("td", { class: leads ? "leads" : "" }, String(all[player]));
        })))) : h("p", {}, "Its figures are gone."),
      h("p", { class: "faint" }, !figures.length ? "" : free === 1 ? "1 land hex still open" : `${free} land hexes still open`));
    this.#putCard();
    this.host.say(this.#told(/** @type {string} */ (name)));
  }

  /** Puts the card into the corner of the map that is farthest from its hexes. */
  #putCard() {
    const middles = [...this.places.keys()].map((name) => this.#middle(name));
    const room = (/** @type {boolean} */ right, /** @type {boolean} */ below) => Math.min(...middles.map(([x, y]) =>
      Math.hypot(right ? this.width - x : x, below ? this.height - y : y)));
    const corners = [[false, false], [true, false], [false, true], [true, true]];
    const [right, below] = corners.reduce((best, next) => (room(next[0], next[1]) > room(best[0], best[1]) ? next : best));
    const map = this.svg.getBoundingClientRect();
    const whole = this.host.board.getBoundingClientRect();
    this.card.style.left = right ? "auto" : `${map.left - whole.left + 6}px`;
    this.card.style.right = right ? `${whole.right - map.right + 6}px` : "auto";
    this.card.style.top = below ? "auto" : "6px";
    this.card.style.bottom = below ? "6px" : "auto";
  }

  /** @param {string} name */
  #told(name) {
    const { board } = this.scene;
    const place = this.places.get(name);
    if (place.settlement) {
      const figures = board.standing[name];
      const words = figures.map((/** @type {string} */ figure) => `${figure} ${(board.influence[name]?.[figure] ?? []).join(" to ") || "nobody"}`);
      return `${place.title}, ${place.kind}: ${words.join(", ") || "empty"}`;
    }
    const tile = board.tiles[name];
    if (tile) return `${name}: ${tileName(tile[1])} of ${this.host.who(tile[0])}`;
    return `${name}, ${place.sea ? "sea" : "land"}${[...this.#targets().keys()].some((target) => target.split(".")[0] === name) ? ", free for it" : ""}`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && this.held) {
      this.#cancel();
      return true;
    }
    if (!this.scene) return false;
    const name = event.key.toLowerCase();
    if (/^[1-9]$/.test(name) && this.scene.turn) {
      const button = /** @type {HTMLButtonElement | undefined} */ (this.hand.children[Number(name) - 1]);
      if (!button || button.disabled) return false;
      button.click();
      this.svg.focus({ preventScroll: true });
      if (!this.cursor) this.#move(0, 0);
      return true;
    }
    if (name === "e" && this.scene.turn && !this.end.disabled) {
      this.host.play("end");
      return true;
    }
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    const chosen = (name === "enter" || name === " ") && this.cursor && this.held;
    if ((!step && !chosen) || !hasKeys(this.svg)) return false;
    if (step) this.#move(step[0], step[1]);
    else this.#choose(/** @type {string} */ (this.cursor));
    return true;
  }

  /** Goes to the nearest place in a direction: among those that the tile may go to, if one is held. @param {number} east @param {number} south */
  #move(east, south) {
    const targets = [...new Set([...this.#targets().keys()].map((target) => target.split(".")[0]))];
    const names = targets.length ? targets : [...this.places.keys()];
    if (!this.cursor || (!east && !south)) [this.cursor] = names;
    else {
      const [x, y] = this.#middle(this.cursor);
      let nearest = Infinity;
      let best = this.cursor;
      for (const name of names) {
        const [atX, atY] = this.#middle(name);
        const along = (atX - x) * east + (atY - y) * south;
        const across = Math.abs((atX - x) * south) + Math.abs((atY - y) * east);
        const far = along + 2.2 * across;
        if (along > 1 && far < nearest) [nearest, best] = [far, name];
      }
      this.cursor = best;
    }
    this.#drawAbove();
    this.#point(this.cursor);
    this.host.say(this.#told(/** @type {string} */ (this.cursor)));
  }
}
