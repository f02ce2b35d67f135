// The way from the lobby into the study: a new board, a record, or what was studied before.

import { go, h } from "./dom.js";
import { importRecord } from "./records.js";
import { forgetStudy, keepStudy, newId, studies } from "./studies.js";

const SHOWN = 4;

/** @param {HTMLElement} section @param {any[]} games */
export function studyDoor(section, games) {
  const choice = h("select", { "aria-label": "Game to study" }, games.map((game) => h("option", { value: game.name, selected: game.newcomer }, game.title.split(":")[0] || game.name)));
  const kept = Object.entries(studies()).sort((a, b) => b[1].touched - a[1].touched).slice(0, SHOWN);
  section.replaceChildren(
    h("h2", { id: "study-title" }, "Study"),
    h("p", { class: "faint" }, "Step through any game, try other moves, switch on the engine, and see what was better. Your own games have a button “Review”."),
    h("div", { class: "row" }, choice,
      h("button", { type: "button", "data-study": "new", onclick: () => go(`/study?new=${encodeURIComponent(choice.value)}`) }, "New analysis board"),
      h("button", {
        type: "button", "data-study": "import", onclick: () => importRecord((tree) => {
          const id = newId();
          keepStudy(id, { title: tree.game, tree, path: [], review: [] });
          go(`/study?kept=${id}`);
        }),
      }, "Import a record")),
    h("ul", {}, kept.map(([id, study]) => h("li", {},
      h("a", { href: `/study?kept=${id}`, "data-route": true }, study.title || study.tree.game),
      h("span", { class: "faint" }, `${study.tree.moves.length} moves`),
      h("button", {
        type: "button", class: "quiet icon small", "aria-label": `Forget the study of ${study.title}`, title: "Forget",
        onclick: () => { forgetStudy(id); studyDoor(section, games); },
      }, "×")))));
}
