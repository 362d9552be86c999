// Suggestions while typing: words, tags, categories, conditions and saved searches, in a list below the field. The field keeps the focus; arrows
// choose, unless they belong to the input method.
import { el, fill, icon, sign, tint } from "./elements.js";
import { get } from "./service.js";
import { language, number, say } from "./words.js";

const most = 6;
// The list is asked for first: suggestions must not make it wait.
const pause = 120;
const fields = {
  category: ["category", "분류", "카테고리"], tag: ["tag", "태그"], state: ["state", "상태"], is: ["is"], has: ["has"], date: ["date", "날짜"],
  attachment: ["attachment", "첨부"],
};
const values = {
  state: { ko: ["할일", "진행", "완료"], en: ["todo", "doing", "done"] },
  is: { ko: ["pinned", "overdue", "trashed", "conflict"], en: ["pinned", "overdue", "trashed", "conflict"] },
  has: { ko: ["url", "phone", "email", "date", "address", "checklist", "file"], en: ["url", "phone", "email", "date", "address", "checklist", "file"] },
  attachment: { ko: ["*.pdf", "*.jpg", "*.png", "*.hwp", "*.hwpx", "*.docx"], en: ["*.pdf", "*.jpg", "*.png", "*.docx", "*.xlsx", "*.pptx"] },
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

/** Returns the address of the memos of a source. */
export function ofSource(name) { return `?q=${encodeURIComponent(`source:${quoted(name)}`)}`; }

export class Suggestions {
  /** `context` has `categories()`, `searches()` and `take(query)`. */
  constructor(node, field, context) {
    Object.assign(this, { node, field, context, asked: 0, chosen: -1, shown: [] });
    node.setAttribute("role", "listbox");
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", node.id], ["aria-expanded", "false"]]) field.setAttribute(name, value);
    field.addEventListener("input", () => this.update());
    const leave = (event) => { if (![node, field].some((one) => one === event.relatedTarget || one.contains(event.relatedTarget))) this.close(); };
    field.addEventListener("blur", leave);
  }

  close() {
    this.asked += 1;
    this.show([]);
  }

  show(list) {
    this.shown = list;
    this.node.setAttribute("aria-label", say("suggestions"));
    fill(this.node, list.map((one, index) => this.row(one, index)));
    this.node.hidden = list.length === 0;
    this.field.setAttribute("aria-expanded", String(list.length > 0));
    this.choose(-1);
  }

  choose(index) {
    this.chosen = index;
    for (const [at, row] of [...this.node.children].entries()) row.setAttribute("aria-selected", String(at === index));
    if (index < 0) return this.field.removeAttribute("aria-activedescendant");
    this.field.setAttribute("aria-activedescendant", this.node.children[index].id);
    this.node.children[index].scrollIntoView({ block: "nearest" });
  }

  /** Moves the choice. Returns false if there is none to move to, so that the arrow goes on to the hits. */
  move(step) {
    const next = this.chosen + step;
    if (next >= this.shown.length || next < -1 || this.shown.length === 0) return false;
    this.choose(next);
    return true;
  }

  /** Takes the chosen suggestion. Returns false if none is chosen. */
  take() {
    const one = this.shown[this.chosen];
    if (!one) return false;
    this.close();
    this.context.take(one.query);
    return true;
  }

  async update() {
    const word = lastWord(this.field.value);
    const order = ++this.asked;
    if (!word || (word.field === "word" && !word.text)) return this.close();
    // What was chosen belonged to another word.
    this.choose(-1);
    if (word.field === "word" || word.text) await new Promise((resolve) => setTimeout(resolve, pause));
    if (order !== this.asked) return;
    const found = await this.find(word).catch(() => []);
    if (order !== this.asked) return;
    this.show(found.filter((one) => one.query !== this.field.value).slice(0, most));
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

  row({ query, label, kind, category, count }, index) {
    const drawing = kind === "category" ? el("i", { "aria-hidden": "true" }, sign(category) ?? "") : icon(kind);
    return tint(el("button", { type: "button", class: kind === "category" ? "category" : "", role: "option", id: `suggestion-${index}`, tabindex: "-1", "aria-selected": "false",
      // The field keeps the focus, and the input method its syllable, until the click ends.
      onpointerdown: (event) => event.preventDefault(), onclick: () => { this.close(); this.context.take(query); } },
    drawing, el("span", { class: "label", dir: "auto" }, label), count === undefined ? null : el("b", {}, number(count))), category?.color, kind === "category" ? label : "");
  }
}
