// What stands where in the study: the stage with its steps, and everything beside it.

import { h, icon } from "./dom.js";

/** A button that is a small picture. @param {any} glyph @param {string} title @param {string} what @param {() => void} act */
const small = (glyph, title, what, act) => h("button", {
  type: "button", title, "aria-label": title.replace(/ \(.*\)$/, ""), "data-do": what, onclick: act,
}, icon(glyph));

/** A button that is pressed and released. @param {any} glyph @param {string} title @param {string} key @param {string} what @param {() => void} act */
const lasting = (glyph, title, key, what, act) => h("button", {
  type: "button", title: `${title} (${key})`, "aria-label": title, "aria-pressed": "false", "data-do": what, onclick: act,
}, icon(glyph), h("span", {}, title));

/** Builds the screen, and gives back the parts that change. @param {any} study */
export function frame(study) {
  const { boards, engine, heat, review, list } = study;
  const steps = {
    first: small("first", "To the beginning (Home)", "first", () => study.step("first")),
    back: small("back", "A move back (←)", "back", () => study.step("back")),
    forward: small("forward", "A move on (→)", "forward", () => study.step("forward")),
    last: small("last", "To the end (End)", "last", () => study.step("last")),
  };
  const toggles = {
    engine: lasting("engine", "Engine", "E", "engine", () => study.command("e")),
    heat: lasting("heat", "Heat map", "H", "heat", () => study.command("h")),
  };
  const looks = h("select", { "aria-label": "Whose view is shown", onchange: () => study.lookAs(looks.value === "" ? null : Number(looks.value)) });
  const parts = {
    steps, toggles, looks,
    looksField: h("label", { class: "looks", hidden: true }, icon("eye"), looks),
    status: h("p", { class: "status" }, "Opening the study …"),
    note: h("p", { class: "note", "aria-hidden": "true" }),
    forced: h("button", { type: "button", class: "primary", "data-do": "only", hidden: true, onclick: () => void study.play(study.scene.only) }),
    promote: small("promote", "Make this the main line", "promote", () => study.promote()),
    cut: small("drop", "Cut off from here (Del)", "cut", () => study.command("delete")),
  };
  const action = (/** @type {any} */ glyph, /** @type {string} */ title, /** @type {string} */ what, /** @type {string} */ key) =>
    h("button", { type: "button", "data-do": what, title: `${title} (${key.toUpperCase()})`, onclick: () => study.command(key) }, icon(glyph), h("span", {}, title));
  const root = h("div", { class: "table study" },
    h("section", { class: "stage", "aria-label": "Board" },
      h("div", { class: "headline" }, parts.status), engine.bar, boards.root, parts.note,
      h("div", { class: "row middle stepper", role: "group", "aria-label": "Steps" }, Object.values(steps), Object.values(toggles), parts.looksField)),
    boards.tray,
    h("aside", { class: "side" }, parts.forced, engine.root, heat.root, review.verdict,
      h("section", { class: "panel" },
        h("div", { class: "panel-head" }, h("h2", {}, "Moves"), h("div", { class: "row branch-tools", role: "group", "aria-label": "This move" }, parts.promote, parts.cut)), list.root),
      review.root,
      h("div", { class: "actions", role: "group", "aria-label": "Actions" },
        action("open", "Import", "import", "i"), action("save", "Take along", "export", "s"), action("turn", "Turn board", "turn", "b"), action("again", "New board", "new", "n")),
      boards.players, boards.facts));
  return { root, ...parts };
}
