// Completes tags after # and titles after [[ in a text area, in a list at the cursor.
import { el, fill, icon } from "./elements.js";
import { get } from "./service.js";
import { quoted } from "./suggestions.js";
import { isForInputMethod } from "./typing.js";
import { number, say, when } from "./words.js";
import { replace } from "./writing.js";

const most = 7;
const pause = 100;
const tagBefore = /(?:^|[^\p{L}\p{N}_&/#])#([\p{L}\p{N}_/-]*)$/u;
const titleBefore = /\[\[([^[\]|\n]{0,80})$/u;
const inlineTag = /^[\p{L}_][\p{L}\p{N}_/-]*$/u;

/** Returns a title as it can stand in [[ ]]: without the sign of a heading and without brackets. */
function linkText(title) { return title.replace(/^#{1,6}[ \t]+/, "").replace(/[[\]|]+/g, " ").trim(); }

export class Completion {
  /** `own()` returns the number of the memo that is written, which no title leads to. */
  constructor(area, own) {
    Object.assign(this, { area, own, asked: 0, chosen: -1, found: [] });
    this.list = el("ul", { class: "completion", role: "listbox", id: "completion", "aria-label": say("suggestions"), hidden: true });
    area.setAttribute("aria-controls", "completion");
    area.setAttribute("aria-autocomplete", "list");
    area.addEventListener("input", () => this.update());
    area.addEventListener("blur", () => this.close());
    area.addEventListener("scroll", () => this.close());
    area.addEventListener("keydown", (event) => this.key(event), true);
    // An Enter that ends a syllable is no key of its own on some systems.
    area.addEventListener("beforeinput", (event) => {
      if (this.list.hidden || this.chosen < 0 || event.isComposing || !["insertLineBreak", "insertParagraph"].includes(event.inputType)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.take(this.found[this.chosen]);
    }, true);
  }

  close() {
    this.asked += 1;
    this.list.hidden = true;
    this.chosen = -1;
    this.area.removeAttribute("aria-activedescendant");
  }

  async update() {
    const before = this.area.value.slice(Math.max(this.area.selectionStart - 100, 0), this.area.selectionStart);
    const [title, tag] = [titleBefore.exec(before), tagBefore.exec(before)];
    const order = ++this.asked;
    if (!title && !tag) return this.close();
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (order !== this.asked) return;
    const found = await (title ? this.titles(title[1].trim()) : this.tags(tag[1])).catch(() => []);
    if (order !== this.asked) return;
    this.found = found.slice(0, most).map((one) => ({ ...one, length: title ? title[0].length : tag[1].length + 1 }));
    if (this.found.length === 0) return this.close();
    fill(this.list, this.found.map((one, index) => el("li", { role: "option", id: `completion-${index}`, "aria-selected": "false",
      // The text keeps the focus.
      onpointerdown: (event) => event.preventDefault(), onclick: () => this.take(one) }, icon(one.drawing), el("span", { class: "label", dir: "auto" }, one.label), el("span", { class: "soft" }, one.more))));
    this.list.hidden = false;
    // A new tag is more likely than a new title, so Enter after a tag is a line break until one is chosen.
    this.choose(title ? 0 : -1);
    this.put();
  }

  async tags(prefix) {
    const found = prefix ? (await get("/v1/suggest", { prefix, kind: "tag", limit: most + 1 })).suggestions.map(({ text, memos }) => [text, memos]) : (await get("/v1/tags", { limit: most * 2 })).tags.map(({ name, count }) => [name, count]);
    return found.filter(([name]) => name !== prefix && inlineTag.test(name)).map(([name, count]) => ({ text: `#${name} `, label: name, more: number(count), drawing: "hash" }));
  }

  async titles(words) {
    const { hits } = await get("/v1/search", words ? { q: `title:${quoted(words)}`, typing: true, limit: most + 1 } : { q: "-is:trashed", order: "modified", limit: most + 1 });
    const titles = hits.map((hit) => linkText(hit.title));
    return hits.filter((hit, index) => hit.id !== this.own() && titles[index] && titles.indexOf(titles[index]) === index).map((hit) => ({ text: `[[${linkText(hit.title)}]]`, label: linkText(hit.title), more: hit.date ? when(hit.date) : "", drawing: "memos" }));
  }

  take({ text, length }) {
    const end = this.area.selectionStart;
    const rest = /^\]{0,2}/.exec(this.area.value.slice(end))[0].length;
    this.close();
    replace(this.area, end - length, end + (text.startsWith("[[") ? rest : 0), text);
    this.close();
  }

  choose(index) {
    this.chosen = index;
    for (const [at, row] of [...this.list.children].entries()) row.setAttribute("aria-selected", String(at === index));
    if (index < 0) return this.area.removeAttribute("aria-activedescendant");
    this.area.setAttribute("aria-activedescendant", `completion-${index}`);
    this.list.children[index].scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (this.list.hidden || isForInputMethod(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const count = this.found.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.choose((this.chosen + step + (this.chosen < 0 && step < 0 ? 1 : 0) + count) % count);
    else if (event.key === "Escape") this.close();
    else if (event.key === "Tab" && !event.shiftKey) this.take(this.found[Math.max(this.chosen, 0)]);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Puts the list below the cursor, whose place a copy of the text tells. */
  put() {
    const { area, list } = this;
    const style = getComputedStyle(area);
    const copy = el("div", { class: "completion-copy", "aria-hidden": "true" }, area.value.slice(0, area.selectionStart));
    const mark = el("span", {}, "\u200b");
    copy.append(mark);
    for (const name of ["font", "letterSpacing", "lineHeight", "padding", "wordBreak", "overflowWrap", "tabSize", "direction"]) copy.style[name] = style[name];
    copy.style.width = `${area.clientWidth}px`;
    area.after(copy);
    const [left, top] = [mark.offsetLeft, mark.offsetTop + mark.offsetHeight - area.scrollTop];
    copy.remove();
    list.style.setProperty("left", `${area.offsetLeft + Math.max(0, Math.min(left, area.clientWidth - list.offsetWidth))}px`);
    list.style.setProperty("top", `${area.offsetTop + Math.min(top, area.clientHeight) + 4}px`);
  }
}
