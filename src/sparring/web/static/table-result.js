// The panel beside the board for what has to be seen at once: how the game ended, that the others play a new
// one, or that somebody would like to take a move back. It offers what can be done then.

import { h, say } from "./dom.js";
import { headline, who } from "./table-words.js";

export class Result {
  /** @param {{room: string, send(message: any): void, follow(room: string): void}} host */
  constructor(host) {
    this.host = host;
    this.root = h("section", { class: "result", hidden: true, "aria-label": "Result" });
  }

  /** @param {any} scene @param {any} before @param {boolean} scored whether points are shown */
  show(scene, before, scored) {
    const wish = scene.wish?.asked;
    this.root.hidden = !scene.over && !wish && !scene.next;
    if (wish) this.#ask(scene);
    else if (!this.root.hidden) this.#tell(scene, before, scored);
  }

  /** @param {any} scene */
  #ask(scene) {
    const { host } = this;
    this.root.replaceChildren(h("h2", {}, `${who(scene, scene.wish.by[0])} would like to take a move back.`),
      h("div", { class: "row" },
        h("button", { type: "button", class: "primary", "data-yes": true, onclick: () => host.send({ type: "answer", yes: true }) }, "Agree"),
        h("button", { type: "button", onclick: () => host.send({ type: "answer", yes: false }) }, "Play on")));
    say("The other player would like to take a move back.");
  }

  /** @param {any} scene @param {any} before @param {boolean} scored */
  #tell(scene, before, scored) {
    const { host } = this;
    this.root.replaceChildren(
      ...(scene.over ? [h("h2", {}, headline(scene, scored)), ...scene.result.lines.map((/** @type {string} */ line) => h("p", {}, line))] : [h("h2", {}, "There is a new game.")]),
      h("div", { class: "row" },
        scene.can.again ? h("button", {
          type: "button", class: "primary", "data-again": true,
          onclick: () => (scene.next ? host.follow(scene.next) : host.send({ type: "again" })),
        }, scene.next ? "Join the new game" : "Play again") : null,
        scene.over ? h("a", { href: `/study?room=${host.room}`, "data-route": true, class: "button", "data-review": true }, "Review the game") : null,
        h("a", { href: "/", "data-route": true, class: "button" }, "Lobby")));
    if (scene.over && before && !before.over) {
      this.root.classList.add("fresh");
      say(`${headline(scene, scored)} ${scene.result.lines.join(" ")}`);
    }
  }
}
