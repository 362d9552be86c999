// The board: work items in three columns. Cards move by dragging, buttons and keys.
import { may } from "./abilities.js";
import { el, fill, icon, iconButton, Pointer } from "./elements.js";
import { plain } from "./markdown.js";
import { states, write } from "./place.js";
import { categoryName } from "./rows.js";
import { call, get } from "./service.js";
import { isForInputMethod } from "./typing.js";
import { undoing } from "./undoing.js";
import { number, say, when } from "./words.js";

const most = 1000;
// Done work is history: only the newest is shown at once.
const doneAtOnce = 5;

export class Board {
  constructor(node, context) {
    Object.assign(this, { node, context, asked: 0 });
    node.addEventListener("keydown", (event) => this.key(event));
    this.pointer = new Pointer(node);
  }

  /** Whether new cards would move what somebody reads or points at. */
  get isInUse() { return this.node.scrollTop > 0 || this.node.contains(document.activeElement) || this.pointer.isMoving; }

  /** Shows again what may have changed. */
  follow() { return this.show(); }

  async show() {
    const order = ++this.asked;
    try {
      const [answer] = await Promise.all([get("/v1/board", { limit: most, snippet: 120 }), this.context.ready()]);
      if (order === this.asked) this.render(answer.columns.map((column) => this.narrowed(column)));
    } catch (problem) {
      this.context.failed(problem, () => this.show());
    }
  }

  /** Returns a column with the items of the chosen category only, done work newest first. */
  narrowed(column) {
    const { category } = this.context.place();
    const isIn = (item) => !category || (category === "none" ? item.category.length === 0 : `${item.category.join("/")}/`.startsWith(`${category}/`));
    const items = column.items.filter(isIn);
    if (column.state === "done") items.sort((a, b) => (b.deadline ?? "").localeCompare(a.deadline ?? "") || b.id - a.id);
    const count = category ? items.length : column.count;
    return { ...column, items, count, overdue: category ? items.filter((item) => item.overdue).length : column.overdue };
  }

  card(id) { return this.node.querySelector(`a[data-memo="${id}"]`); }

  render(columns) {
    const focused = this.node.contains(document.activeElement) ? document.activeElement.dataset.memo : null;
    const isEmpty = columns.every(({ count }) => count === 0);
    fill(this.node, el("h1", {}, say("board"), isEmpty ? null : el("span", { class: "soft" }, say("boardHint"))), isEmpty ? el("p", { class: "soft" }, say("boardEmpty")) : null, el("div", { class: "columns" }, columns.map((column) => this.column(column))));
    const { category } = this.context.place();
    if (category) this.node.querySelector("h1").append(el("button", { type: "button", class: "chip condition", title: say("takeOff", category), "aria-label": say("takeOff", category), onclick: () => this.context.go({ category: null }) }, el("span", {}, category === "none" ? say("noCategory") : category), icon("close")));
    if (focused) this.card(focused)?.focus();
  }

  column({ state, count, overdue, items }) {
    const section = el("section", { class: `column ${state}`, "data-state": state, "aria-labelledby": `column-${state}`,
      ondragover: (event) => { event.preventDefault(); section.classList.add("over"); },
      ondragleave: (event) => { if (!section.contains(event.relatedTarget)) section.classList.remove("over"); },
      ondrop: (event) => { event.preventDefault(); section.classList.remove("over"); this.move(Number(event.dataTransfer.getData("text/plain")), state); },
    }, el("h2", { id: `column-${state}` }, say(state), el("b", {}, number(count)), overdue > 0 ? el("span", { class: "late" }, say("overdue", overdue)) : null),
    state === "done" ? this.doneList(items) : el("ul", {}, items.map((item) => this.item(item))), items.length === 0 ? el("p", { class: "soft none" }, say("emptyColumn")) : null,
    count > items.length ? el("p", { class: "soft left-out" }, say("andMore", count - items.length)) : null,
    el("button", { type: "button", class: "quiet word add-here", "data-needs": "createMemo", onclick: () => this.context.go({ mode: "new", memo: null, state }) }, icon("add"), say("addHere")));
    return section;
  }

  doneList(items) {
    const list = (some) => el("ul", {}, some.map((item) => this.item(item)));
    const old = items.slice(doneAtOnce);
    return [list(items.slice(0, doneAtOnce)), old.length ? el("details", { class: "older", open: this.isOpen, ontoggle: (event) => { this.isOpen = event.target.open; } }, el("summary", {}, say("older", old.length)), list(old)) : null];
  }

  item(item) {
    const at = states.indexOf(item.state);
    const side = (step, drawing) => (states[at + step] ? iconButton(drawing, say(step < 0 ? "moveLeft" : "moveRight", say(states[at + step])), () => this.move(item.id, states[at + step]), { "data-needs": "updateMemo" }) : null);
    const link = el("a", { href: write({ ...this.context.place(), memo: item.id, mode: null, version: null }), class: "card", draggable: may("updateMemo") ? "true" : "false", "data-memo": String(item.id), "data-state": item.state,
      "aria-keyshortcuts": "Shift+ArrowLeft Shift+ArrowRight", ondragstart: (event) => { event.dataTransfer.setData("text/plain", String(item.id)); event.dataTransfer.effectAllowed = "move"; } },
    el("span", { class: "title", dir: "auto" }, item.title.replace(/^#{1,6}[ \t]+(?=\S)/, "") || say("untitled")),
    firstLine(item),
    el("span", { class: "facts" }, categoryName(item.category, this.context.categories()),
      item.deadline ? el("span", { class: item.overdue ? "overdue" : "soft" }, item.overdue ? say("lateBy", daysSince(item.deadline)) : say("due", when(item.deadline))) : null));
    return el("li", {}, link, el("span", { class: "sides" }, side(-1, "left"), side(1, "right")));
  }

  /** Moves a memo to a column and keeps the focus on its card. */
  async move(id, state) {
    const card = this.card(id);
    if (!card || card.dataset.state === state || !may("updateMemo")) return;
    try {
      const { operation } = await call("PATCH", `/v1/memos/${id}`, { body: { state } });
      await this.show();
      const moved = this.card(id);
      moved?.focus();
      moved?.scrollIntoView({ block: "nearest" });
      this.context.announce(say("movedTo", say(state)));
      this.context.toast(say("movedTo", say(state)), undoing(operation, this.context));
    } catch (problem) {
      this.context.failed(problem);
    }
  }

  key(event) {
    const card = event.target.closest("a.card");
    if (!card || event.ctrlKey || event.altKey || event.metaKey || isForInputMethod(event)) return;
    const column = states.indexOf(card.dataset.state);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && event.shiftKey) {
      event.preventDefault();
      if (states[column + step]) this.move(Number(card.dataset.memo), states[column + step]);
    } else if (step) {
      event.preventDefault();
      this.focusIn(column + step, 0);
    } else if (["ArrowDown", "ArrowUp", "j", "k"].includes(event.key) || ["KeyJ", "KeyK"].includes(event.code)) {
      event.preventDefault();
      const cards = this.cards(column);
      this.focusIn(column, cards.indexOf(card) + (event.key === "ArrowUp" || event.code === "KeyK" ? -1 : 1));
    }
  }

  cards(column) { return [...this.node.querySelectorAll(`.column[data-state="${states[column]}"] a.card`)]; }

  focusIn(column, index) {
    const cards = this.cards(column);
    cards[Math.min(Math.max(index, 0), cards.length - 1)]?.focus();
  }
}

/** Returns the first line of the text below the title, or null for a memo that is a title only. */
function firstLine({ snippet = "" }) {
  const line = plain(snippet).text.split("\n").find((one) => one.trim());
  return line ? el("span", { class: "first-line soft", dir: "auto" }, line.trim()) : null;
}

/** Returns the number of days since the day of a deadline. */
export function daysSince(deadline) { return Math.round((new Date(new Date().toDateString()) - new Date(new Date(deadline).toDateString())) / 86_400_000); }
