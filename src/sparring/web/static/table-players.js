// The players at the table, a panel for each: who sits there, with which colours and how many points, and
// room for what the game's drawing adds. A seat that waits for a person elsewhere has the link to it.

import { h, icon, toast } from "./dom.js";
import { linkFor, room as keptRoom } from "./seats.js";
import { who } from "./table-words.js";

export class Players {
  /** @param {string} room */
  constructor(room) {
    this.room = room;
    this.root = h("div", { class: "players" });
  }

  /** The drawing's place in a panel. @param {number} seat */
  extra(seat) {
    return this.root.querySelector(`[data-seat="${seat}"] .extra`);
  }

  /** @param {any} scene @param {any} game @param {any} drawing */
  show(scene, game, drawing) {
    if (this.root.childElementCount !== scene.seats.length) {
      this.root.replaceChildren(...scene.seats.map((/** @type {any} */ _, /** @type {number} */ seat) =>
        h("section", { class: "player", "data-seat": seat },
          h("div", { class: "player-head" }, h("span", { class: "swatches" }), h("span", { class: "who" }),
            h("span", { class: "score", title: "Score" })),
          h("div", { class: "extra" }), h("div", { class: "invite" }))));
    }
    scene.seats.forEach((/** @type {any} */ seat, /** @type {number} */ number) => {
      const panel = this.root.children[number];
      const colours = seat.colours.map((/** @type {number} */ c) => game.colours[c]);
      const name = who(scene, number);
      const kind = seat.person ? (seat.mine ? "" : seat.online ? "is here" : "is away") : "computer";
      panel.classList.toggle("to-move", !scene.over && scene.toMove === number);
      panel.classList.toggle("winner", Boolean(scene.result?.winners.includes(number)));
      panel.setAttribute("aria-label", `${name}, ${colours.join(" and ")}, ${scene.scores[number]} points`);
      panel.querySelector(".who").replaceChildren(h("b", {}, name), h("small", {},
        [colours.every((/** @type {string} */ c) => c.startsWith("player ")) ? "" : colours.join(" + "), kind].filter(Boolean).join(" · ")));
      panel.querySelector(".score").textContent = drawing.scored === false ? "" : scene.scores[number];
      if (drawing.swatch) {
        panel.querySelector(".swatches").replaceChildren(...seat.colours.map((/** @type {number} */ c) => drawing.swatch(c)));
      }
      this.#drawInvite(panel.querySelector(".invite"), seat, number);
    });
  }

  /** @param {Element} place @param {any} seat @param {number} number */
  #drawInvite(place, seat, number) {
    const token = keptRoom(this.room).invites[number];
    if (!seat.person || !token || seat.online) {
      place.replaceChildren();
      return;
    }
    if (place.childElementCount) return;
    const link = linkFor(this.room, token);
    const field = h("input", { type: "text", readonly: true, value: link, "aria-label": `Link for player ${number + 1}`, "data-invite": number, onfocus: () => field.select() });
    place.replaceChildren(h("p", {}, "Send this link; who opens it sits here."), h("div", { class: "row" }, field,
      h("button", {
        type: "button", onclick: async () => {
          field.select();
          try { await navigator.clipboard.writeText(link); toast("The link is copied."); } catch { document.execCommand("copy"); }
        },
      }, icon("link"), h("span", {}, "Copy"))));
  }
}
