// Suggestions while typing: words, tags, categories, conditions and saved searches, in a row below the field. A row, and not a list that the
// arrows choose from, because arrows and Enter belong to the input method while a syllable is being composed.
import { el, fill, icon, sign, tint } from "./elements.js";
import { get } from "./service.js";
import { isForInputMethod } from "./typing.js";
import { language, number, say } from "./words.js";

const most = 8;
// The list is asked for first: suggestions must not make it wait.
const pause = 120;
const fields = {
  category: ["category", "분류", "카테고리"], tag: ["tag", "태그"], state: ["state", "상태"], is: ["is"], has: ["has"], date: ["date", "날짜"],
};
const values = {
  state: { ko: ["할일", "진행", "완료"], en: ["todo", "doing", "done"] },
  is: { ko: ["pinned", "overdue", "trashed", "conflict"], en: ["pinned", "overdue", "trashed", "conflict"] },
  has: { ko: ["url", "phone", "email", "date", "address", "checklist"], en: ["url", "phone", "email", "date", "address", "checklist"] },
  date: { ko: ["오늘", "어제", "이번주", "지난달", "올해"], en: ["today", "yesterday", "this-week", "last-month", "this-year"] },
};

/** Splits a query before its last word: what stays, the sign or field of the word, and its text. */
export function lastWord(query) {
  const match = /^(.*?(?:^|[\s(]))(-?)(?:([\p{L}]+):|([#@]))?("?)([^\s"()]*)$/su.exec(query);
  if (!match) return null;
  const [, before, minus, name, mark, quote, text] = match;
  const field = mark ? { "#": "tag", "@": "saved" }[mark] : name ? Object.keys(fields).find((one) => fields[one].includes(name.toLowerCase())) ?? null : "word";
  if (field === null || (field === "word" && quote)) return null;
  return { before: before + minus, lead: mark ?? (name ? `${name}:` : ""), field, text };
}

/** Quotes a value that would end at its spaces. */
export function quoted(value) { return /^[^\s"():]+$/u.test(value) ? value : `"${value.replaceAll('"', "")}"`; }

export class Suggestions {
  /** `context` has `categories()`, `searches()` and `take(query)`. */
  constructor(node, field, context) {
    Object.assign(this, { node, field, context, asked: 0 });
    node.setAttribute("role", "group");
    field.addEventListener("input", () => this.update());
    const leave = (event) => { if (![node, field].some((one) => one === event.relatedTarget || one.contains(event.relatedTarget))) this.close(); };
    field.addEventListener("blur", leave);
    node.addEventListener("focusout", leave);
    node.addEventListener("keydown", (event) => this.key(event));
  }

  close() {
    this.asked += 1;
    this.node.hidden = true;
    fill(this.node);
  }

  async update() {
    const word = lastWord(this.field.value);
    const order = ++this.asked;
    if (!word || (word.field === "word" && !word.text)) return this.close();
    if (word.field === "word" || word.text) await new Promise((resolve) => setTimeout(resolve, pause));
    if (order !== this.asked) return;
    const found = await this.find(word).catch(() => []);
    if (order !== this.asked) return;
    const shown = found.filter((one) => one.query !== this.field.value).slice(0, most);
    if (shown.length === 0) { this.node.hidden = true; return fill(this.node); }
    this.node.setAttribute("aria-label", say("suggestions"));
    fill(this.node, shown.map((one) => this.chip(one)));
    this.node.hidden = false;
  }

  /** Returns suggestions: `{ query, label, kind, count, color }`. */
  async find({ before, lead, field, text }) {
    const complete = (value, sep = " ") => `${before}${lead}${quoted(value)}${sep}`;
    if (field === "saved") return this.context.searches().filter((one) => one.name.startsWith(text)).map((one) => ({ query: `${before}@${one.name} `, label: one.name, kind: "star" }));
    if (values[field]) return values[field][language()].filter((one) => one.startsWith(text)).map((one) => ({ query: complete(one), label: `${lead}${one}`, kind: "filter" }));
    const known = this.context.categories();
    if (field === "category") {
      const fits = ([path, category]) => path.startsWith(text) || category.name.startsWith(text);
      const own = [...known].filter(fits).map(([path, category]) => ({ query: complete(path), label: path, kind: "category", category, count: category.total }));
      if (own.length > 0) return own;
    }
    if (field === "tag" && !text) return (await get("/v1/tags", { limit: most })).tags.map((tag) => ({ query: complete(tag.name), label: tag.name, kind: "hash", count: tag.count }));
    const { suggestions } = await get("/v1/suggest", { prefix: text, kind: field === "word" ? null : field, limit: field === "word" ? 4 : most });
    // What is being written comes first.
    if (field === "word") suggestions.sort((a, b) => (b.kind === "word") - (a.kind === "word"));
    return suggestions.map((one) => {
      const isWord = one.kind === "word";
      const name = field === "word" && !isWord ? (one.kind === "tag" ? `#${quoted(one.text)}` : `${language() === "ko" ? "분류" : "category"}:${quoted(one.text)}`) : `${lead}${quoted(one.text)}`;
      return { query: `${before}${name} `, label: one.text, kind: { tag: "hash", category: "category" }[one.kind] ?? "search", category: known.get(one.text), count: one.memos };
    });
  }

  chip({ query, label, kind, category, count }) {
    const drawing = kind === "category" ? el("i", { "aria-hidden": "true" }, sign(category) ?? "") : icon(kind);
    return tint(el("button", { type: "button", class: `chip ${kind === "category" ? "category" : ""}`, tabindex: this.node.childElementCount ? "-1" : "0",
      // The field keeps the focus, and the input method its syllable, until the click ends.
      onpointerdown: (event) => event.preventDefault(), onclick: () => { this.close(); this.context.take(query); } },
    drawing, el("span", { dir: "auto" }, label), count === undefined ? null : el("b", {}, number(count))), category?.color, kind === "category" ? label : "");
  }

  key(event) {
    if (isForInputMethod(event)) return;
    const chips = [...this.node.querySelectorAll("button")];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") { event.stopPropagation(); this.field.focus(); this.close(); }
    if (!step) return;
    event.preventDefault();
    chips[(chips.indexOf(document.activeElement) + step + chips.length) % chips.length]?.focus();
  }
}
