// Menus: a button that opens a list of actions.
import { el, fill, icon } from "./elements.js";

/** Creates a menu. `items()` returns [icon, label, action] triples when it opens; null items are left out. */
export function menu(label, drawing, items, more = {}) {
  const list = el("div", { class: "menu-list", hidden: true });
  const button = el("button", { type: "button", class: "quiet", "aria-label": label, title: label, "aria-expanded": "false", ...more }, icon(drawing));
  const close = (isBack) => {
    if (list.hidden) return;
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (isBack) button.focus();
  };
  button.addEventListener("click", () => {
    if (!list.hidden) return close(false);
    fill(list, items().filter(Boolean).map(([name, text, action, attributes = {}]) => el("button", { type: "button", ...attributes, onclick: () => { close(true); action(); } }, icon(name), el("span", {}, text))));
    list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    list.querySelector("button")?.focus();
  });
  const box = el("span", { class: "menu", onkeydown: (event) => {
    const buttons = [...list.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && !list.hidden) { event.stopPropagation(); event.preventDefault(); close(true); }
    if (!step || list.hidden) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length]?.focus();
  } }, button, list);
  addEventListener("pointerdown", (event) => { if (!box.contains(event.target)) close(false); });
  box.addEventListener("focusout", (event) => { if (event.relatedTarget && !box.contains(event.relatedTarget)) close(false); });
  return box;
}
