// Making elements, of HTML and of SVG, and the few things that every screen needs.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 */
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else element.setAttribute(key, String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) element.append(child);
  }
  return element;
}

/**
 * An element of HTML.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An element of SVG.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Puts other children into an element. @param {Element} element @param {...any} children */
export function refill(element, ...children) {
  element.replaceChildren();
  fill(element, {}, children);
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Says something to those who listen instead of looking. @param {string} text */
export function say(text) {
  byId("live").textContent = text;
}

/** Shows a short message that goes away by itself. @param {string} text */
export function toast(text) {
  const note = h("div", { class: "toast" }, text);
  byId("toasts").append(note);
  say(text);
  setTimeout(() => note.classList.add("going"), 3600);
  setTimeout(() => note.remove(), 4200);
}

/** Asks the server. @param {string} address @param {any} [body] @param {Record<string, string>} [headers] @returns {Promise<any>} */
export async function ask(address, body, headers) {
  return (await fetched(address, body, headers)).json();
}

/** Asks the server for anything; what it refuses is an error. @param {string} address @param {any} [body] @param {Record<string, string>} [headers] */
export async function fetched(address, body, headers = {}) {
  const answer = await fetch(address, body ? {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  } : { headers });
  if (answer.ok) return answer;
  const why = (await answer.json()).detail;
  throw new Error(typeof why === "string" ? why : "the server did not understand");
}

/** Hands a file to the reader. @param {Blob} file @param {string} name */
export function download(file, name) {
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Copies a text, where the browser allows it. @param {string} text @param {string} done */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast("The browser does not allow copying; select the text instead.");
  }
}

/** Whether keys are meant for a board: it has them, or nothing else does. @param {any} board */
export function hasKeys(board) {
  if (document.activeElement === document.body) board.focus({ preventScroll: true });
  return document.activeElement === board;
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether things should move little. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Goes to another screen without loading the page again. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

const ICONS = {
  undo: "M9 7L4 12l5 5M4.5 12H15a5 5 0 0 1 0 10h-2",
  redo: "M15 7l5 5-5 5M19.5 12H9a5 5 0 0 0 0 10h2",
  hint: "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.4 1 2.4h6c0-1 .2-1.7 1-2.4a6.5 6.5 0 0 0-4-11.6z",
  turn: "M20 11a8 8 0 1 0-2.3 6.2M20.5 4.5V11H14",
  resign: "M6 22V3M6 4h11l-2.5 4L17 12H6",
  again: "M12 5v14M5 12h14",
  hurry: "M5 4l8 8-8 8zM14 4l8 8-8 8z",
  left: "M4 13a8 8 0 1 1 2.5 5.5M3.5 5v6H10",
  right: "M20 13a8 8 0 1 0-2.5 5.5M20.5 5v6H14",
  flip: "M12 3v18M9 7L3 17h6zM15 7l6 10h-6z",
  place: "M4 12.5l5.5 5.5L20 6.5",
  drop: "M6 6l12 12M18 6L6 18",
  picture: "M4 5h16v14H4zM4 16l4.5-5 4 4 3-3 4.5 5M15 9.5h.01",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  start: "M6 5v14M18 5l-9 7 9 7z",
  previous: "M16 5l-9 7 9 7z",
  play: "M7 4.5l12 7.5-12 7.5z",
  pause: "M8 5v14M16 5v14",
  next: "M8 5l9 7-9 7z",
  end: "M18 5v14M6 5l9 7-9 7z",
  slower: "M5 12h14",
  faster: "M12 5v14M5 12h14",
  stop: "M6 6h12v12H6z",
  numbers: "M9 4L7 20M17 4l-2 16M4 9h16M3.5 15h16",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M15.5 5l-9 7 9 7z",
  forward: "M8.5 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  engine: "M4 20h16M6 20V10M12 20V4M18 20v-7",
  heat: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7zM4.5 4.5l6 6M13.5 13.5l6 6M13.5 4.5l6 6",
  open: "M12 15V4M7.5 8.5L12 4l4.5 4.5M4 15v5h16v-5",
  save: "M12 4v11M7.5 10.5L12 15l4.5-4.5M4 15v5h16v-5",
  study: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21",
  eye: "M2.5 12q9.5-13 19 0q-9.5 13-19 0zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z",
  promote: "M12 20V5M6 11l6-6 6 6",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  auto: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 3v18M12 7h6M12 11h8.5M12 15h7.5",
};

/** A small picture for a button. @param {keyof typeof ICONS} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "glyph", "aria-hidden": "true" },
    s("path", { d: ICONS[name] }));
}

/**
 * A window over the page, with a way out.
 * @param {string} title
 * @param {any[]} content
 * @param {string} [kind]
 */
export function dialog(title, content, kind = "") {
  const close = h("button", { type: "button", class: "quiet icon", "aria-label": "Close" }, icon("drop"));
  const box = h("dialog", { class: `box ${kind}`, "aria-label": title },
    h("div", { class: "box-head" }, h("h2", {}, title), close),
    h("div", { class: "box-body", tabindex: "0" }, content));
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}
