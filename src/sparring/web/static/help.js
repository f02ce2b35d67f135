// Rules and keys, each in a window over the page.

import { ask, dialog, h, toast } from "./dom.js";

/** @param {[string, string][]} keys */
export function showKeys(keys) {
  const all = [...keys, ["?", "this list"], ["Tab", "the next button"]];
  dialog("Keys", [
    h("dl", { class: "keys" }, all.map(([key, what]) => h("div", {},
      h("dt", {}, key.split(" ").map((one) => h("kbd", {}, one))), h("dd", {}, what)))),
  ], "narrow");
}

/** @param {string} name */
export async function showRules(name) {
  try {
    const rules = await ask(`/api/games/${encodeURIComponent(name)}/rules`);
    const text = h("div", { class: "prose" });
    // The server makes this from its own files; nothing of any visitor is in it.
    text.innerHTML = rules.html;
    const title = text.querySelector("h1");
    title?.remove();
    const pictures = rules.pictures.map((/** @type {any} */ picture) =>
      h("figure", {}, h("img", { src: picture.address, alt: "", loading: "lazy" }),
        h("figcaption", {}, picture.caption)));
    dialog(title?.textContent ?? rules.title, [
      pictures.length ? h("div", { class: "figures" }, pictures) : null, text,
    ], "wide");
  } catch (error) {
    toast(String(/** @type {Error} */ (error).message));
  }
}
