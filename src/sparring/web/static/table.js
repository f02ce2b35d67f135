// The table: a board drawn by the game's drawing, and around it everything that all games share. Here is
// the line to the room, and what a message changes; the players' panels, the actions, the result and so
// on are modules of their own, table-*.js.

import { byId, capital, go, h, say, toast } from "./dom.js";
import { showRules } from "./help.js";
import { forget, keep, room as keptRoom, takeFromLink } from "./seats.js";
import { Line } from "./socket.js";
import { Actions } from "./table-actions.js";
import { Cover } from "./table-cover.js";
import { Players } from "./table-players.js";
import { Reasons } from "./table-reasons.js";
import { Result } from "./table-result.js";
import { status, thinking, who } from "./table-words.js";
import { Watch } from "./watch.js";

const DRAWINGS = ["blokus", "shobu", "samurai"];

/** @param {HTMLElement} main @param {string} id */
export function table(main, id) {
  takeFromLink(id);
  const the = new Table(main, id);
  return { close: () => the.close(), keys: () => the.keys() };
}

class Table {
  /** @param {HTMLElement} main @param {string} id */
  constructor(main, id) {
    this.id = id;
    /** @type {any} */ this.game = null;
    /** @type {any} */ this.scene = null;
    /** @type {any} */ this.drawing = null;
    /** @type {Watch | null} */ this.watch = null;
    const send = (/** @type {any} */ message) => this.line.send(message);
    this.reasons = new Reasons((move) => send({ type: "why", move }));
    this.players = new Players(id);
    this.result = new Result({ room: id, send, follow: (room) => this.#follow(room) });
    this.actions = new Actions({
      room: id, game: () => this.game, scene: () => this.scene, turn: () => this.drawing?.turn(), send, tell: (text) => this.#tell(text),
    });
    this.#build(main);
    this.cover = new Cover(this.root);
    this.press = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.press);
    this.line = new Line(id, () => keptRoom(id).tokens, (message) => this.#receive(message),
      (open) => {
        this.root.classList.toggle("cut-off", !open);
        if (!open) this.reasons.cutOff();
        else this.watch?.reconnected();
      });
  }

  close() {
    this.line.close();
    this.watch?.close();
    document.removeEventListener("keydown", this.press);
    this.drawing?.close?.();
    byId("open-rules").onclick = null;
  }

  /** @returns {[string, string][]} */
  keys() {
    if (this.watch) return [...this.watch.keys(), ["B", "turn the board"], ["N", "new game"]];
    return [
      ...(this.drawing?.keys ?? []),
      ["U", "take back"], ["Y", "play again what was taken back"], ["H", "hint"],
      ["B", "turn the board"], ["X", "the computer moves now"], ["N", "new game"],
    ];
  }

  /** @param {HTMLElement} main */
  #build(main) {
    this.status = h("p", { class: "status" }, "Opening the game …");
    this.note = h("p", { class: "note", "aria-hidden": "true" });
    this.board = h("div", { class: "board" });
    this.controls = h("div", { class: "controls" });
    this.many = h("div", { class: "many" });
    this.tray = h("div", { class: "tray" });
    this.facts = h("div", { class: "facts" });
    this.watching = h("p", { class: "faint", hidden: true }, "You are watching. Only those who hold a seat can move.");
    this.moves = h("ol", { class: "moves", "aria-label": "Moves so far", tabindex: "0" });
    this.root = h("div", { class: "table" },
      h("section", { class: "stage", "aria-label": "Board" },
        h("div", { class: "headline" }, this.status, h("div", { class: "progress", "aria-hidden": "true" })),
        this.board, this.controls, this.note, h("div", { class: "cut" }, "The line is cut. Trying again …")),
      this.tray,
      h("aside", { class: "side" }, this.result.root, this.players.root, this.watching, this.facts, this.many, this.actions.root, this.moves));
    main.append(this.root);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, dialog")) return;
    if (this.watch ? this.watch.key(event) : this.drawing?.key?.(event)) event.preventDefault();
    else this.actions.key(event);
  }

  // What the server sends

  /** @param {any} message */
  async #receive(message) {
    switch (message.type) {
      case "welcome": return this.#welcome(message);
      case "scene": return this.#scene(message);
      case "thinking": return this.#thinking(message);
      case "why": return this.reasons.answer(message.move, message.reason);
      case "hint": return this.#hint(message);
      case "refused": return this.#tell(capital(message.why), true);
      case "notice": return toast(message.text);
      case "again": return this.#follow(message.room);
      case "gone":
        forget(this.id);
        return this.#instead(message.why);
      case "shut": return this.#instead(message.why, h("a", { href: location.pathname, class: "button" }, "Try again"));
    }
  }

  /** @param {any} message */
  async #welcome(message) {
    if (this.game) return;
    this.game = message;
    const name = message.title.split(":")[0];
    byId("bar-title").textContent = name;
    byId("bar-title").hidden = false;
    const rules = byId("open-rules");
    rules.hidden = false;
    rules.onclick = () => showRules(message.name);
    if (keptRoom(this.id).tokens.length) keep(this.id, { title: name, game: message.game });
    const drawing = DRAWINGS.includes(message.drawing) ? message.drawing : "plain";
    this.root.dataset.drawing = drawing;
    const module = await import(`./drawings/${drawing}.js`);
    this.drawing = module.create({
      game: message, scenery: message.scenery, board: this.board, tray: this.tray, facts: this.facts,
      extra: (/** @type {number} */ seat) => this.players.extra(seat),
      play: (/** @type {string} */ move) => this.line.send({ type: "move", move, at: this.scene.at }),
      why: (/** @type {string} */ move) => this.reasons.why(move),
      tell: (/** @type {string} */ text, /** @type {boolean} */ wrong) => this.#tell(text, wrong),
      say,
      shape: (/** @type {number} */ ratio) => this.root.style.setProperty("--ratio", String(ratio)),
      who: (/** @type {number} */ seat) => who(this.scene, seat),
    });
    if (this.scene) this.#draw(null);
  }

  /** @param {any} scene */
  #scene(scene) {
    const before = this.scene;
    this.scene = scene;
    if (before?.at !== scene.at || before?.moves.at(-1) !== scene.moves.at(-1)) {
      this.reasons.clear();
      this.#tell("");
    }
    if (this.drawing) this.#draw(before);
  }

  /** @param {any} message */
  #thinking(message) {
    if (!this.scene || this.scene.over || this.scene.toMove !== message.seat) return;
    this.status.textContent = thinking(this.scene, message);
  }

  /** @param {any} message */
  #hint({ at, best }) {
    if (this.scene?.at !== at || !best.length) return;
    this.drawing.hint(best[0].move);
    this.board.scrollIntoView({ block: "nearest" });
    this.#tell(`Hint: ${this.#label(best[0].move)}`);
  }

  /** Goes on in the next room, with the same seats. @param {string} next */
  #follow(next) {
    const known = keptRoom(this.id);
    keep(next, { tokens: known.tokens, invites: known.invites, title: known.title, game: known.game, over: false });
    go(`/g/${next}`);
  }

  /** Shows why there is no table. @param {string} why @param {...any} more */
  #instead(why, ...more) {
    this.root.replaceChildren(h("div", { class: "empty" }, h("h1", {}, capital(why)),
      h("p", { class: "row middle" }, more, h("a", { href: "/", "data-route": true, class: "button" }, "Back to the lobby"))));
  }

  /** A line under the board, read out too. @param {string} text @param {boolean} [wrong] */
  #tell(text, wrong = false) {
    if (this.note.textContent === text) return;
    this.note.textContent = text;
    this.note.classList.toggle("wrong", wrong);
    if (text) say(text);
  }

  // The scene

  /** @param {any} before */
  #draw(before) {
    const scene = this.scene;
    if (!this.watch && !scene.seats.some((/** @type {any} */ seat) => seat.person)) this.#beginToWatch();
    this.watch?.show(scene);
    this.players.show(scene, this.game, this.drawing);
    this.#drawStatus();
    this.#drawMoves();
    this.result.show(scene, before, this.#scored);
    this.actions.show(scene);
    this.root.classList.toggle("your-turn", scene.turn);
    this.root.classList.toggle("over", scene.over);
    this.root.dataset.at = scene.at;
    this.watching.hidden = scene.you !== null || this.watch !== null;
    if (this.game.hidden) this.cover.show(scene, before);
    this.drawing.show(scene, before);
    this.#readOut(before);
    if (scene.over && (this.watch || scene.seats.some((/** @type {any} */ seat) => seat.mine))) keep(this.id, { over: true });
  }

  /** Only computers play here: who looks sets the pace. */
  #beginToWatch() {
    this.watch = new Watch({
      game: this.game, players: () => this.scene.seats.map((/** @type {any} */ seat) => seat.text),
      send: (message) => this.line.send(message), changed: () => this.#drawStatus(),
    });
    this.controls.append(this.watch.element);
    this.many.append(this.watch.series.element);
    this.root.classList.add("watched");
  }

  #drawStatus() {
    const scene = this.scene;
    const thinks = !scene.over && !scene.seats[scene.toMove].person;
    this.root.classList.toggle("thinking", thinks && (!this.watch || this.watch.waiting));
    this.status.textContent = this.watch?.status() ?? this.#statusText();
    document.title = `${scene.turn ? "● " : ""}${this.game.title.split(":")[0]} · Sparring`;
  }

  #statusText() {
    return status(this.scene, this.game.colours, this.#scored);
  }

  /** Whether points are shown. */
  get #scored() {
    return this.drawing.scored !== false;
  }

  /** A move in the words of the game. @param {string} move */
  #label(move) {
    return this.drawing.label?.(move) ?? move;
  }

  #drawMoves() {
    const { moves, at } = this.scene;
    const have = this.moves.childElementCount;
    const same = have <= moves.length && [...this.moves.children].every((item, i) => item.dataset.move === moves[i]);
    if (!same) this.moves.replaceChildren();
    for (let i = this.moves.childElementCount; i < moves.length; i += 1) {
      const colour = this.scene.playedBy[i];
      this.moves.append(h("li", { "data-move": moves[i], title: `${this.game.colours[colour]}: ${moves[i]}` },
        this.drawing.swatch?.(colour), h("span", {}, this.#label(moves[i]))));
    }
    [...this.moves.children].forEach((item, i) => item.classList.toggle("now", i === at - 1));
    this.moves.scrollTop = this.moves.scrollHeight;
  }

  /** @param {any} before */
  #readOut(before) {
    const scene = this.scene;
    if (!before || scene.over || scene.at <= before.at) return;
    say(`${who(scene, before.toMove)}: ${this.#label(scene.moves.at(-1))}. ${this.#statusText()}.`);
  }
}
