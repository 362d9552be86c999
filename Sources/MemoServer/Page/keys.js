// Keyboard shortcuts. Letters are recognised by their position, so that they work with a Hangul layout.
import { el } from "./elements.js";
import { isForInputMethod } from "./typing.js";
import { say } from "./words.js";

const storage = "saekin.keys";

/** Whether single letters are shortcuts. Users of dictation software may need to turn them off. */
function areLettersOn() { return localStorage.getItem(storage) !== "off"; }

function isWriting(node) { return node instanceof Element && node.matches("input:not([type=checkbox]):not([type=file]), textarea, select, [contenteditable]"); }

/** Calls `actions[name]` for shortcuts: search, help, escape, move(±1), match(±1), add, edit, history, pin, trash, pick, view(number). */
export function watchKeys(actions) {
  addEventListener("keydown", (event) => {
    if (isForInputMethod(event) || event.defaultPrevented || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === "KeyK") { event.preventDefault(); return void actions.search(); }
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") return void actions.escape(event);
    if (isWriting(event.target)) return;
    const action = choose(event, actions);
    if (action && action() !== false) event.preventDefault();
  });
}

function choose(event, actions) {
  const isPlain = !event.shiftKey;
  // In a memo these keys scroll the text.
  const isInText = event.target instanceof Element && event.target.closest("#memo");
  if (event.key === "ArrowDown" && isPlain && !isInText) return () => actions.move(1);
  if (event.key === "ArrowUp" && isPlain && !isInText) return () => actions.move(-1);
  if (!areLettersOn()) return null;
  if (event.key === "?") return actions.help;
  if (event.code === "Slash" && isPlain) return actions.search;
  if (event.key === "Delete") return actions.trash;
  if (!isPlain) return null;
  const digit = /^Digit([1-6])$/.exec(event.code);
  if (digit) return () => actions.view(Number(digit[1]) - 1);
  return {
    KeyJ: () => actions.move(1), KeyK: () => actions.move(-1), KeyN: () => actions.match(1), KeyP: () => actions.match(-1),
    KeyA: actions.add, KeyE: actions.edit, KeyH: actions.history, KeyT: actions.pin, KeyD: actions.trash, KeyX: actions.pick,
  }[event.code];
}

/** Shows all shortcuts. Resolves to true if the help for queries is wanted. */
export function showKeys() {
  const rows = [["/", "keySearch"], ["Ctrl k", "keySearch"], ["j k ↓ ↑", "keyMove"], ["Enter", "keyOpen"], ["Esc", "keyEscape"], ["n p", "keyMatches"], ["a", "keyAdd"], ["e", "keyEdit"],
    ["h", "keyHistory"], ["t", "keyPin"], ["d", "keyTrash"], ["x", "keyPick"], ["1 – 6", "keyViews"], ["Shift ← →", "keyBoard"], ["Ctrl b i k", "keySigns"], ["Tab", "keyIndent"], ["?", "keyHelp"]];
  // In one piece, unlike the names of keys.
  const click = el("div", {}, el("dt", {}, el("kbd", {}, say("doubleClick"))), el("dd", {}, say("keyDouble")));
  const box = el("input", { type: "checkbox", checked: areLettersOn(), onchange: () => localStorage.setItem(storage, box.checked ? "on" : "off") });
  return showDialog(say("keys"), [
    el("dl", { class: "keys" }, rows.map(([key, name]) => el("div", {}, el("dt", {}, key.split(" ").map((one) => el("kbd", {}, one))), el("dd", {}, say(name)))), click),
    el("label", { class: "check" }, box, say("singleKeys")),
  ], [[say("queryHelp"), true], [say("close"), null]]);
}

let dialogs = 0;

/** Shows a question with buttons. Resolves to the value of the chosen one, or null for Escape. */
export function showDialog(title, content, choices, { onsubmit, class: style } = {}) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    let answer = null;
    const end = (value) => { answer = value; dialog.close(); };
    const buttons = choices.map(([label, value, style], index) => el("button", {
      type: onsubmit && index === 0 ? "submit" : "button", class: style ?? "", onclick: onsubmit && index === 0 ? null : () => end(value),
    }, label));
    dialogs += 1;
    const name = `dialog-title-${dialogs}`;
    const heading = el("h2", { id: name }, title);
    const dialog = el("dialog", { class: style, "aria-labelledby": name, onclose: () => { dialog.remove(); before?.focus?.(); resolve(answer); }, onclick: (event) => {
      if (event.target === dialog) dialog.close();
    } }, el("form", { onsubmit: (event) => { event.preventDefault(); if (onsubmit) end(onsubmit()); } }, heading, content, el("div", { class: "choices" }, buttons)));
    document.body.append(dialog);
    dialog.showModal();
  });
}
