// What can be done at any table besides moving: take back, hint, turn the board, resign and so on. Each is a
// button, most have a key, and what cannot be undone asks first.

import { dialog, download, go, h, icon, toast } from "./dom.js";
import { room as keptRoom } from "./seats.js";

const KEYS = { u: "undo", y: "redo", h: "hint", b: "turn", n: "again", x: "hurry" };

/**
 * @typedef {object} Host
 * @property {string} room
 * @property {() => any} game
 * @property {() => any} scene
 * @property {() => void} turn turns the board
 * @property {(message: any) => void} send
 * @property {(text: string) => void} tell
 */

export class Actions {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** @type {Record<string, any>} */ this.buttons = this.#buttons();
    this.root = h("div", { class: "actions", role: "group", "aria-label": "Actions" }, Object.values(this.buttons));
  }

  #buttons() {
    const make = (/** @type {any} */ what, /** @type {string} */ title, /** @type {string} */ key) => h("button", {
      type: "button", "data-do": what, title: key ? `${title} (${key})` : title, onclick: () => this.#act(what),
    }, icon(what), h("span", {}, title));
    return {
      undo: make("undo", "Take back", "U"), redo: make("redo", "Redo", "Y"), hint: make("hint", "Hint", "H"),
      turn: make("turn", "Turn board", "B"), hurry: make("hurry", "Move now", "X"),
      picture: make("picture", "Picture", ""), study: make("study", "Review", ""), resign: make("resign", "Resign", ""), again: make("again", "New game", "N"),
    };
  }

  /** @param {any} scene */
  show(scene) {
    for (const [what, button] of Object.entries(this.buttons)) {
      button.disabled = scene.can[what] === false;
    }
    this.buttons.hurry.disabled = scene.over || scene.seats[scene.toMove].person || !scene.seats.some((/** @type {any} */ seat) => seat.mine);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const what = KEYS[/** @type {keyof typeof KEYS} */ (event.key.toLowerCase())];
    if (what && !this.buttons[what].disabled) this.#act(what);
  }

  /** @param {string} what */
  #act(what) {
    const { host } = this;
    const scene = host.scene();
    if (what === "turn") {
      host.turn();
    } else if (what === "study") {
      go(`/study?room=${host.room}`);
    } else if (what === "picture") {
      void this.#picture();
    } else if (what === "resign") {
      this.#confirm("Resign?", scene.seats.length > 2
        ? "The game goes on without you: a computer player takes your seat."
        : "The game ends, and the other player wins.", () => host.send({ type: "resign" }));
    } else if (what === "again" && !scene.over && scene.at > 0) {
      this.#confirm("A new game?", "This one stays where it is; you find it in the lobby.", () => host.send({ type: "again" }));
    } else {
      if (what === "hint") host.tell("Thinking about a hint …");
      host.send({ type: what });
    }
  }

  /** @param {string} title @param {string} text @param {() => void} yes */
  #confirm(title, text, yes) {
    const box = dialog(title, [h("p", {}, text), h("div", { class: "row end" },
      h("button", { type: "button", onclick: () => box.close() }, "No"),
      h("button", { type: "button", class: "primary", "data-yes": true, onclick: () => { box.close(); yes(); } }, "Yes"))], "narrow");
    box.querySelector("[data-yes]").focus();
  }

  async #picture() {
    const { room } = this.host;
    const token = keptRoom(room).tokens[0];
    const answer = await fetch(`/api/rooms/${room}/picture.png`, token ? { headers: { "x-seat-token": token } } : {});
    if (!answer.ok) {
      toast((await answer.json()).detail);
      return;
    }
    download(await answer.blob(), `${this.host.game().name}.png`);
  }
}
