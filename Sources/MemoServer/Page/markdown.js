// Shows the text of a memo: matches marked, addresses, numbers and dates as links, and Markdown as it was meant.
// All texts are ranges of the memo, so a match is marked wherever it is shown.
import { el } from "./elements.js";
import { language, say } from "./words.js";
import { highlights, wikiRanges } from "./wiki.js";

const webAddress = /https?:\/\/[^\s<>"'`()[\]{}「」『』“”‘’]*[^\s<>"'`()[\]{}「」『』“”‘’.,:;!?…。、]/gu;
const webSchemes = /^(https?|ftp):\/\//i;

/** Returns the address to open for something found in a text, or null if there is none. */
function target({ kind, value }) {
  switch (kind) {
    case "url": return webSchemes.test(value) ? value : null;
    case "phone": return `tel:${value.replace(/[^0-9+]/g, "")}`;
    case "email": return `mailto:${encodeURIComponent(value).replace("%40", "@")}`;
    case "date": return /^\d{4}-\d{2}-\d{2}/.test(value) ? `?view=today&day=${value.slice(0, 10)}` : null;
    case "address": return `${language() === "ko" ? "https://map.naver.com/p/search/" : "https://www.openstreetmap.org/search?query="}${encodeURIComponent(value)}`;
    default: return null;
  }
}

const titles = { phone: "callNumber", email: "writeMail", date: "showDay", address: "showMap" };

/** A text with its matches and links, whose offsets are in UTF-16 units of the text. */
export class AnnotatedText {
  /** `tick(offset, isDone)` is called for a box in plain text. `wiki` has what [[ ]] and ![[ ]] become (`Links`); without it they stay as they are. */
  constructor(text, marks, links, tick, wiki = null) {
    this.text = text;
    this.tick = tick;
    this.wiki = wiki;
    this.marks = marks.map(({ utf16: [from, to] }) => ({ from, to })).filter(({ from, to }) => from < to && to <= text.length);
    this.links = links.filter(({ utf16: [from, to], kind }) => from < to && to <= text.length && (kind !== "checklist" || "☐☑✅".includes(text[from])))
      .map((link) => ({ ...link, from: link.utf16[0], to: link.kind === "checklist" ? link.utf16[0] + 1 : link.utf16[1] }));
    // Addresses with hosts in Hangul, which the server does not look for.
    for (const match of text.matchAll(webAddress)) {
      const [from, to] = [match.index, match.index + match[0].length];
      const at = after(this.links, from);
      if (!(this.links[at]?.from < to)) this.links.splice(at, 0, { kind: "url", value: match[0], from, to });
    }
    this.spans = wiki ? highlights(text) : [];
    const own = wiki ? wikiRanges(text) : [];
    // A day in the name of a memo is no day that is meant.
    if (own.length) this.links = [...this.links.filter((link) => !own.some((one) => one.from < link.to && link.from < one.to)), ...own].sort((a, b) => a.from - b.from);
  }

  /** Leaves out a range of the text, and shows the one behind it strongly. */
  lead(from, to, end) { this.spans = [...this.spans, { from, to: end, shown: [to, end], name: "strong" }].sort((a, b) => a.from - b.from); }

  /** Returns nodes for the range from `from` to `to`. `place` leaves out links in a "link", which cannot be nested, and what only this page knows in "code". */
  nodes(from, to, place = "") {
    if (place === "code") return this.linked(from, to, place);
    const nodes = [];
    let end = from;
    for (let index = after(this.spans, from); index < this.spans.length && this.spans[index].from < to; index += 1) {
      const { from: first, to: last, shown, name } = this.spans[index];
      if (first < end && end > from) continue;
      nodes.push(...this.linked(end, Math.max(first, end), place));
      const [start, stop] = [Math.max(shown[0], end), Math.min(shown[1], to)];
      if (start < stop) nodes.push(el(name, { class: name === "span" ? "highlighted" : null }, this.linked(start, stop, place)));
      end = Math.min(last, to);
    }
    return [...nodes, ...this.linked(end, to, place)];
  }

  linked(from, to, place) {
    if (place === "link") return this.marked(from, to);
    const nodes = [];
    let end = from;
    for (let index = after(this.links, from); index < this.links.length && this.links[index].from < to; index += 1) {
      const link = this.links[index];
      if (place === "code" && link.shown) continue;
      const start = Math.max(link.from, end);
      const stop = Math.min(link.to, to);
      const node = this.link(link, start, stop);
      if (!node || start >= stop) continue;
      nodes.push(...this.marked(end, start), ...[node].flat());
      end = stop;
    }
    return [...nodes, ...this.marked(end, to)];
  }

  link(link, from, to) {
    if (link.shown) return this.wiki.nodes(link, from, this.marked(Math.max(from, link.shown[0]), Math.min(to, link.shown[1])));
    if (link.kind === "checklist") {
      return el("button", { type: "button", class: "box", role: "checkbox", "aria-checked": String(link.done), "aria-label": link.value || say("box"), disabled: !this.tick, onclick: () => this.tick(link.from, !link.done) }, this.text[link.from]);
    }
    const href = target(link);
    if (!href) return null;
    const isOutside = webSchemes.test(href);
    return el("a", { href, class: link.kind, title: titles[link.kind] ? say(titles[link.kind]) : null, target: isOutside ? "_blank" : null, rel: isOutside ? "noopener noreferrer" : null }, this.marked(from, to));
  }

  marked(from, to) {
    const nodes = [];
    let end = from;
    for (let index = after(this.marks, from); index < this.marks.length && this.marks[index].from < to; index += 1) {
      const [start, stop] = [Math.max(this.marks[index].from, end), Math.min(this.marks[index].to, to)];
      if (start >= stop) continue;
      if (start > end) nodes.push(document.createTextNode(this.text.slice(end, start)));
      nodes.push(el("mark", {}, this.text.slice(start, stop)));
      end = stop;
    }
    if (end < to) nodes.push(document.createTextNode(this.text.slice(end, to)));
    return nodes;
  }
}

/** Returns the index of the first range that ends after `offset`. */
function after(ranges, offset) {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle].to <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const plainNames = { emphasis: "em", strong: "strong", deleted: "del" };

/** Joins texts that follow each other, which the parser cuts at signs. */
function joined(nodes) {
  const result = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.kind === "text" && last?.kind === "text" && last.utf16[1] === node.utf16[0]) result[result.length - 1] = { kind: "text", utf16: [last.utf16[0], node.utf16[1]] };
    else result.push(node);
  }
  return result;
}

const callout = /^\[!([A-Za-z]{1,20})\][+-]?[ \t]*([^\n]*)/;

/** Shows a quote, or a callout: one that begins with [!note] and a title. */
function quote(node, annotated, children) {
  const start = node.children[0]?.children?.[0]?.utf16?.[0];
  const match = start === undefined ? null : callout.exec(annotated.text.slice(start, start + 300));
  if (!match) return el("blockquote", {}, children());
  const [whole, kind, title] = match;
  annotated.lead(start, start + whole.length - title.length, start + whole.length);
  const shown = children();
  if (!title.trim()) shown[0]?.querySelector?.(":scope > br:first-child")?.remove();
  return el("blockquote", { class: `callout ${{ tip: "good", success: "good", warning: "bad", caution: "bad", danger: "bad", error: "bad", bug: "bad", failure: "bad" }[kind.toLowerCase()] ?? ""}` },
    title.trim() ? null : el("strong", {}, kind), shown);
}

/** Returns nodes for the Markdown `blocks` of an annotated text. `tick(offset, isDone)` is called for a box, unless it is null. */
export function rendered(blocks, annotated, tick) {
  const all = (nodes, place) => joined(nodes).flatMap((node) => one(node, place));
  // The title of the memo is the heading of the first level. None is left out below it, whatever was written.
  const above = [];
  const depth = (level) => {
    while (above.length && above.at(-1) >= level) above.pop();
    return above.push(level);
  };
  const one = (node, place) => {
    const children = (inside = place) => all(node.children, inside);
    switch (node.kind) {
      case "text": return annotated.nodes(...node.utf16, place);
      case "literal": return [document.createTextNode(node.text)];
      case "break": return [el("br")];
      case "rule": return [el("hr")];
      case "heading": return [el(`h${Math.min(depth(node.level) + 1, 6)}`, { class: `level${node.level}` }, children())];
      case "code": return [el("pre", { tabindex: "0" }, el("code", {}, children("code")))];
      case "code_span": return [el("code", {}, children("code"))];
      case "quote": return [quote(node, annotated, children)];
      case "list": return [el(node.start === undefined ? "ul" : "ol", { start: node.start === 1 ? null : node.start, class: node.children.some((item) => item.box !== undefined) ? "tasks" : null }, children())];
      case "item": return [item(node, children())];
      case "table": return [table(node, (cell) => all(cell.children, place))];
      case "link": return [outside(node, all(node.children, "link"), place === "link")].flat();
      case "image": return [annotated.wiki?.picture(node.address) ?? outside(node, all(node.children, "link"), place === "link", "image")].flat();
      default: return [el(plainNames[node.kind] ?? "p", {}, children())];
    }
  };
  const item = (node, children) => {
    if (node.box === undefined) return el("li", {}, children);
    const box = el("input", { type: "checkbox", checked: node.done, disabled: !tick, onchange: () => tick(node.box, box.checked) });
    // A list in the item is no part of its name.
    const own = children.findIndex((child) => ["UL", "OL"].includes(child.nodeName));
    const cut = own < 0 ? children.length : own;
    return el("li", { class: node.done ? "task ticked" : "task" }, el("label", {}, box, el("span", {}, children.slice(0, cut))), children.slice(cut));
  };
  const nodes = all(blocks, "");
  // Each block has the direction of its own text. Code is always from left to right.
  for (const node of nodes) if (node.nodeName !== "PRE") node.dir = "auto";
  return nodes;
}

function outside(node, children, isInLink, name = "") {
  const isSafe = webSchemes.test(node.address) || /^(mailto|tel):/i.test(node.address);
  const shown = children.length ? children : [document.createTextNode(node.address)];
  if (isInLink || !isSafe) return shown;
  return [el("a", { href: node.address, class: name || null, title: node.address, target: "_blank", rel: "noopener noreferrer" }, shown)];
}

function table(node, content) {
  const row = (one) => el("tr", {}, one.children.map((cell) => el(cell.header ? "th" : "td", { scope: cell.header ? "col" : null, class: cell.align ? `to-${cell.align}` : null }, content(cell))));
  const [head, ...rest] = node.children;
  return el("div", { class: "scroll wide", tabindex: "0", role: "region", "aria-label": say("table") }, el("table", {}, el("thead", {}, head ? row(head) : null), el("tbody", {}, rest.map(row))));
}

// Signs of Markdown that a snippet can do without: headings, quotes, bullets, boxes, fences, bars of tables, stars and backquotes.
const signs = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|(?:[-*+][ \t]+)(?:\[[ xX]\][ \t]+)?|```[^\n]*|~~~[^\n]*|\|?[ \t:|-]*-{3,}[ \t:|-]*$|={3,}[ \t]*$)|!\[\[[^\]\n]*\]\]|!\[[^\]\n]*\]\([^)\n]*\)|\[\[(?:[^\]|\n]*\|)?|\]\]|\*\*|__|`+|[ \t]*\|[ \t]*/gm;

/** Returns a snippet without the signs of Markdown, and its marks. Marked signs stay. */
export function plain(text, marks = []) {
  const cuts = [...text.matchAll(signs)].map((match) => ({ from: match.index, to: match.index + match[0].length, isBar: match[0].includes("|") && !/-{3}/.test(match[0]) }))
    .filter((cut) => cut.from < cut.to && !marks.some(({ utf16: [from, to] }) => from < cut.to && to > cut.from));
  if (cuts.length === 0) return { text, marks };
  let [result, end] = ["", 0];
  const moved = [];
  for (const cut of cuts) {
    result += text.slice(end, cut.from) + (cut.isBar && result && !/\n$/.test(text.slice(0, cut.from)) ? "  " : "");
    end = cut.to;
    moved.push({ at: cut.to, by: cut.to - result.length });
  }
  const shift = (offset) => offset - (moved.findLast(({ at }) => at <= offset)?.by ?? 0);
  return { text: result + text.slice(end), marks: marks.map(({ utf16 }) => ({ utf16: utf16.map(shift) })) };
}
