// What people write who link their notes: [[Title|words]], ![[picture.png]], ==marks== and footnotes.
import { attachment } from "./attachments.js";
import { el } from "./elements.js";
import { get } from "./service.js";
import { quoted } from "./suggestions.js";
import { say } from "./words.js";

const most = 20;
const mostNames = 3;
const link = /(!?)\[\[([^[\]|\n]{1,200})(?:\|([^[\]\n]{0,200}))?\]\]/g;
const note = /\[\^([^\s[\]]{1,40})\](:?)/g;
const highlight = /==(?=[^\s=])([^\n]*?[^\s=])==(?!=)/g;

/** Returns the ranges of a text that are links of this kind, in order: `shown` is the part that stays. */
export function wikiRanges(text) {
  const ranges = [...text.matchAll(link)].map(({ 0: whole, 1: sign, 2: target, 3: words, index: from }) => {
    const to = from + whole.length;
    const start = words ? to - 2 - words.length : from + sign.length + 2;
    return { kind: "wiki", from, to, target: target.trim(), isPicture: sign === "!", shown: [start, words ? to - 2 : start + target.length] };
  });
  const notes = [...text.matchAll(note)].map(({ 0: whole, 1: name, 2: colon, index: from }) => ({ kind: "note", name, from, to: from + whole.length, isText: colon !== "" && (from === 0 || text[from - 1] === "\n"), shown: [from + 2, from + 2 + name.length] }));
  const texts = new Set(notes.filter((one) => one.isText).map(({ name }) => name));
  return [...ranges, ...notes.filter(({ name }) => texts.has(name)).map((one) => (one.isText ? one : { ...one, to: one.shown[1] + 1 }))].sort((a, b) => a.from - b.from);
}

/** Returns the ranges of ==marks==. */
export function highlights(text) {
  return [...text.matchAll(highlight)].map(({ 0: whole, index: from }) => ({ from, to: from + whole.length, shown: [from + 2, from + whole.length - 2], name: "span" }));
}

/** Returns a title as links name it: without the sign of a heading. */
export function plainTitle(title) { return title.replace(/^#{1,6}[ \t]+/, "").trim().normalize("NFC"); }

/** What the links in a memo become. `placed` has the numbers of the files that its text shows. */
export class Links {
  constructor(memo, context) { Object.assign(this, { memo, context, placed: new Set() }); }

  /** Returns nodes for a link, or for its part from `from` on. `words` are those of that part. */
  nodes(link, from, words) {
    if (link.kind === "note") return words.length ? [this.note(link, words)] : [];
    const file = this.file(link.target);
    if (file) return from === link.from ? [this.show(file)] : [];
    const { base } = partsOf(link.target);
    return words.length ? [el("a", { class: "wiki", href: `?${new URLSearchParams({ q: `title:${quoted(base)}` })}`, title: link.target, onclick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.follow(link.target);
    } }, words)] : [];
  }

  file(target) {
    const name = target.split(/[/\\]/).at(-1).normalize("NFC");
    return this.memo.attachments?.find((one) => one.name.normalize("NFC") === name);
  }

  show(file) {
    this.placed.add(file.number);
    return attachment(this.memo, file, this.context);
  }

  /** Returns the picture that an address of Markdown means, or null if the memo has none with this name. */
  picture(address) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return null;
    let name = address;
    try { name = decodeURIComponent(address); } catch { /* as it is */ }
    const file = this.file(name);
    return file ? this.show(file) : null;
  }

  note({ name, isText }, words) {
    const id = (part) => `note-${part}-${name}`;
    const jump = (part) => (event) => {
      event.preventDefault();
      const target = document.getElementById(id(part));
      target?.scrollIntoView({ block: "center" });
      target?.focus({ preventScroll: true });
    };
    const link = el("a", { href: `#${id(isText ? "ref" : "text")}`, id: id(isText ? "text" : "ref"), "aria-label": say(isText ? "backToText" : "footnote", name), onclick: jump(isText ? "ref" : "text") }, words);
    return isText ? el("span", { class: "note-text" }, link) : el("sup", {}, link);
  }

  /** Goes to the memo that a link names: by title, by file name or by alias. */
  async follow(target) {
    const { context } = this;
    try {
      const id = await find(target, this.memo);
      if (id) return context.go({ memo: id, mode: null, version: null }).then((gone) => { if (gone) context.focusMemo(); });
    } catch (problem) {
      return context.failed(problem);
    }
    const { base } = partsOf(target);
    context.toast(say("noSuchTitle", base), [say("writeIt"), () => context.go({ memo: null, mode: "new" }).then(() => context.prefill({ text: base }))]);
  }
}

/** Returns the parts of a target: the path of a file without its ending, and its last part, which may be a title. */
function partsOf(target) {
  const path = target.replace(/[#^].*$/s, "").replace(/\.md$/i, "").trim().normalize("NFC") || target;
  return { path, base: path.split("/").at(-1) };
}

/** Returns the number of the memo that a link of `from` names; null if there is none. */
async function find(target, from) {
  const { path, base } = partsOf(target);
  const titled = async (title) => (await get("/v1/search", { q: `title:${quoted(title)}`, limit: most })).hits.find((hit) => plainTitle(hit.title) === title)?.id;
  const byFile = async () => nearest((await get("/v1/memos", { file: `${base}.md` })).memos.filter((memo) => !memo.trashed), `${path}.md`, from)?.id;
  const byAlias = async () => (await get("/v1/search", { q: `"${base.replaceAll('"', "")}" /aliases?: .*${pattern(base)}/`, limit: 1 })).hits[0]?.id;
  return await titled(path) ?? (path === base ? null : await titled(base)) ?? await byAlias().catch(() => null) ?? await byFile().catch(() => null) ?? null;
}

/** Returns of memos whose files have one name the one that is meant: that of the path, else the one in the folder of the link, else the one in the highest folder. */
function nearest(memos, path, from) {
  const folder = (memo) => (memo.external_id ?? "").split("/").slice(0, -1).join("/");
  const named = memos.filter(({ external_id: name }) => name === path || name?.endsWith(`/${path}`));
  const all = named.length ? named : memos;
  return all.find((memo) => folder(memo) === folder(from)) ?? all.sort((a, b) => (a.external_id ?? "").split("/").length - (b.external_id ?? "").split("/").length)[0];
}

/** Returns a text as a part of a regular expression in a query. */
function pattern(text) { return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"); }

/** Returns the memos that link to one: by its title, its file or its aliases. */
export async function backlinks(memo) {
  const path = /\.md$/i.test(memo.external_id ?? "") ? memo.external_id.replace(/\.md$/i, "").split("/").at(-1) : null;
  const aliases = /^aliases?: (.+)$/m.exec(memo.text)?.[1].split(",").map((one) => one.trim()) ?? [];
  const names = [...new Set([plainTitle(memo.title), path, ...aliases].filter((name) => name && name.length <= 100 && /[\p{L}\p{N}]/u.test(name)))].slice(0, mostNames);
  const found = await Promise.all(names.map((name) => get("/v1/search", { q: `"${name.replaceAll('"', " ")}" /\\[\\[([^\\]|#]*\\/)?${pattern(name)}(\\.md)?[\\]|#]/`, limit: most }).catch(() => ({ hits: [] }))));
  return [...new Map(found.flatMap(({ hits }) => hits).filter((hit) => hit.id !== memo.id && hit.rung === "word").map((hit) => [hit.id, hit])).values()];
}
