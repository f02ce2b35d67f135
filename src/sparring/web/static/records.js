// Records in and out: a file or a text, a link, a picture.

import { ask, capital, copy, dialog, download, fetched, h, toast } from "./dom.js";
import { linkTo } from "./source.js";

/** A window that reads a record, and hands it over. @param {(tree: any) => void} done */
export function importRecord(done) {
  let name = "";
  const text = h("textarea", { rows: 9, "aria-label": "The record", placeholder: "A record in JSON, or the text of a .blksgf file", spellcheck: "false" });
  const problem = h("p", { class: "problem", role: "alert" });
  const file = h("input", { type: "file", accept: ".json,.blksgf,.sgf", "aria-label": "A file", onchange: async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    if (chosen.size > 190_000) {
      problem.textContent = "The file is larger than 190 kB.";
      return;
    }
    name = chosen.name;
    text.value = await chosen.text();
    void read();
  } });
  async function read() {
    try {
      const tree = await ask("/api/study/read", { text: text.value, name });
      box.close();
      done(tree);
    } catch (error) {
      problem.textContent = capital(/** @type {Error} */ (error).message);
    }
  }
  const box = dialog("Import a record", [h("div", { class: "import" },
    h("p", {}, "Open a file, drop one here, or paste its text."), file, text, problem,
    h("div", { class: "row end" }, h("button", { type: "button", class: "primary", "data-read": true, onclick: () => void read() }, "Open the game")))]);
  text.addEventListener("input", () => { name = ""; });
  box.addEventListener("dragover", (/** @type {DragEvent} */ event) => event.preventDefault());
  box.addEventListener("drop", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    if (!event.dataTransfer?.files.length) return;
    file.files = event.dataTransfer.files;
    file.dispatchEvent(new Event("change"));
  });
}

/** A window with everything that can be taken along. @param {any} study */
export function exportRecord(study) {
  const { tree, node, game } = study;
  const { at, colours, ...document } = tree.document();
  const name = game.name;
  const link = linkTo(tree, node);
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": "Link to this position", "data-link": true, onfocus: () => field.select() });
  const tried = (/** @type {() => Promise<void>} */ work) => async () => {
    try {
      await work();
    } catch (error) {
      toast(capital(/** @type {Error} */ (error).message));
    }
  };
  const record = (/** @type {string} */ suffix) => tried(async () => {
    const text = await (await fetched("/api/study/write", { ...document, suffix })).blob();
    download(text, name + suffix);
  });
  const picture = (/** @type {string} */ kind) => tried(async () => {
    const image = await (await fetched(`/api/study/picture.${kind}`, { ...study.position(), eyes: study.eyes })).blob();
    download(image, `${name}.${kind}`);
  });
  dialog("Take it along", [h("div", { class: "export" },
    h("h3", {}, "Link"), h("p", { class: "faint" }, "Whoever opens it sees this line of the game, at this position."),
    h("div", { class: "row" }, field, h("button", { type: "button", "data-copy": true, onclick: () => void copy(link, "The link is copied.") }, "Copy")),
    h("h3", {}, "Record"), h("p", { class: "faint" }, "The whole game, with its variations."),
    h("div", { class: "row" }, game.formats.map((/** @type {string} */ suffix) => h("button", { type: "button", "data-save": suffix, onclick: record(suffix) }, suffix))),
    h("h3", {}, "Picture of the position"),
    h("div", { class: "row" }, ["svg", "png"].map((kind) => h("button", { type: "button", "data-picture": kind, onclick: picture(kind) }, kind.toUpperCase()))))], "narrow");
}
