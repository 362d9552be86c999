// The board: work items in three columns. Cards move by dragging, buttons and keys.
import { el, fill, iconButton } from "./elements.js";
import { categoryChip } from "./hits.js";
import { write } from "./place.js";
import { call, get } from "./service.js";
import { states } from "./place.js";
import { day, number, say } from "./words.js";

export class Board {
  constructor(node, context) {
    Object.assign(this, { node, context, asked: 0 });
    node.addEventListener("keydown", (event) => this.key(event));
  }

  async show() {
    const order = ++this.asked;
    try {
      const answer = await get("/v1/board", { limit: 200 });
      if (order === this.asked) this.render(answer.columns);
    } catch (problem) {
      this.context.failed(problem, () => this.show());
    }
  }

  card(id) { return this.node.querySelector(`a[data-memo="${id}"]`); }

  render(columns) {
    const focused = this.node.contains(document.activeElement) ? document.activeElement.dataset.memo : null;
    fill(this.node, el("h1", {}, say("board"), el("span", { class: "soft" }, say("boardHint"))), el("div", { class: "columns" }, columns.map((column) => this.column(column))));
    if (focused) this.card(focused)?.focus();
  }

  column({ state, count, overdue, items }) {
    const section = el("section", { class: `column ${state}`, "data-state": state, "aria-labelledby": `column-${state}`,
      ondragover: (event) => { event.preventDefault(); section.classList.add("over"); },
      ondragleave: (event) => { if (!section.contains(event.relatedTarget)) section.classList.remove("over"); },
      ondrop: (event) => { event.preventDefault(); section.classList.remove("over"); this.move(Number(event.dataTransfer.getData("text/plain")), state); },
    }, el("h2", { id: `column-${state}` }, say(state), el("b", {}, number(count)), overdue > 0 ? el("span", { class: "late" }, say("overdue", overdue)) : null),
    el("ul", {}, items.map((item) => this.item(item))), items.length === 0 ? el("p", { class: "soft none" }, say("emptyColumn")) : null,
    count > items.length ? el("p", { class: "soft" }, say("andMore", count - items.length)) : null);
    return section;
  }

  item(item) {
    const at = states.indexOf(item.state);
    const side = (step, drawing) => (states[at + step] ? iconButton(drawing, say(step < 0 ? "moveLeft" : "moveRight", say(states[at + step])), () => this.move(item.id, states[at + step])) : null);
    const link = el("a", { href: write({ ...this.context.place(), memo: item.id, mode: null, version: null }), class: "card", draggable: "true", "data-memo": String(item.id), "data-state": item.state,
      "aria-keyshortcuts": "Shift+ArrowLeft Shift+ArrowRight", ondragstart: (event) => { event.dataTransfer.setData("text/plain", String(item.id)); event.dataTransfer.effectAllowed = "move"; } },
    el("span", { class: "title" }, item.title.replace(/^#{1,6}[ \t]+(?=\S)/, "") || say("untitled")),
    el("span", { class: "facts" }, categoryChip(item.category, this.context.categories()),
      item.deadline ? el("span", { class: item.overdue ? "late" : "soft" }, item.overdue ? say("late", day(item.deadline)) : say("due", day(item.deadline))) : null));
    return el("li", {}, link, el("span", { class: "sides" }, side(-1, "left"), side(1, "right")));
  }

  /** Moves a memo to a column and keeps the focus on its card. */
  async move(id, state) {
    const card = this.card(id);
    if (!card || card.dataset.state === state) return;
    try {
      await call("PATCH", `/v1/memos/${id}`, { body: { state } });
      await this.show();
      const moved = this.card(id);
      moved?.focus();
      moved?.scrollIntoView({ block: "nearest" });
      this.context.announce(say("movedTo", say(state)));
    } catch (problem) {
      this.context.failed(problem);
    }
  }

  key(event) {
    const card = event.target.closest("a.card");
    if (!card || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
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
