// A memo: its text with all matches, its actions, its history and its editor.
import { may } from "./abilities.js";
import { attachments } from "./attachments.js";
import { daysSince } from "./board.js";
import { conflict } from "./conflict.js";
import { Editor } from "./editor.js";
import { changedLines } from "./difference.js";
import { el, fill, icon, iconButton, saveFile, svg } from "./elements.js";
import { home } from "./home.js";
import { showDialog } from "./keys.js";
import { AnnotatedText, rendered } from "./markdown.js";
import { menu } from "./menu.js";
import { conditions, hasList, plainFacts, states as workStates } from "./place.js";
import { categoryName } from "./rows.js";
import { call, get } from "./service.js";
import { undoing } from "./undoing.js";
import { backlinks, Links } from "./wiki.js";
import { changeName, day, inFull, number, say, when } from "./words.js";

const mostRelated = 5;
const fewestHeadings = 5;
const patience = 150;
const written = "saekin.written";

export class MemoView {
  constructor(node, context) {
    this.node = node;
    this.context = context;
    this.asked = 0;
    this.shown = "";
    this.loaded = null;
    this.editor = null;
    this.current = -1;
  }

  get isEditing() { return this.editor !== null; }

  /** Returns whether the user may leave. Saves first what is being written, and asks if that is not possible. */
  async mayLeave() {
    const { editor } = this;
    if (!editor) return true;
    const isNothing = editor.isNew && !editor.id && !editor.text.value.trim();
    if (!isNothing && !await editor.save()) {
      if (await showDialog(say("leave"), [], [[say("leaveNo"), null, "main"], [say("leaveYes"), true]]) !== true) return false;
      editor.forgetDraft();
    }
    if (this.editor !== editor) return true;
    if (editor.operation || editor.isWaiting) this.announceSave(editor);
    this.close();
    return true;
  }

  /** Says that a memo was saved, which the list is to show too. */
  announceSave(editor) {
    this.context.toast(say(editor.isWaiting ? "keptNow" : "saved"), undoing(editor.operation, this.context, () => this.reload()));
    setTimeout(() => this.context.changed());
  }

  /** Takes the numbers and tags that the server has given to what was made up here without it. */
  took({ numbers, tags }) {
    const place = this.context.place();
    if (this.editor && numbers.has(place.memo)) this.shown = keyOf({ ...place, memo: numbers.get(place.memo) });
    for (const loaded of new Set([this.loaded, this.editor?.loaded].filter(Boolean))) {
      loaded.memo.id = numbers.get(loaded.memo.id) ?? loaded.memo.id;
      loaded.tag = tags.get(loaded.tag) ?? loaded.tag;
    }
  }

  /** Leaves the editor, if there is one. */
  close() {
    this.editor?.end();
    this.editor = null;
    this.shown = "";
  }

  /** Marks the shown memo as outdated. */
  forget() { this.close(); }

  async show(place) {
    const wanted = keyOf(place);
    if (wanted === this.shown) return;
    const isSameMemo = this.loaded?.memo.id === place.memo;
    this.shown = wanted;
    const order = ++this.asked;
    this.editor?.end();
    this.editor = null;
    this.node.classList.remove("waiting");
    if (place.mode === "new") return this.context.ready().then(() => { if (order === this.asked) this.edit_(null, place); });
    if (!place.memo) return this.showNothing(place);
    setTimeout(() => { if (order === this.asked && this.shown === wanted && !this.isReady) this.node.classList.add("waiting"); }, patience);
    this.isReady = false;
    try {
      const loaded = await this.load(place);
      if (order !== this.asked) return;
      this.isReady = true;
      this.node.classList.remove("waiting");
      this.loaded = loaded;
      if (place.mode === "edit") return this.edit_(loaded, place);
      this.render(place, isSameMemo);
    } catch (problem) {
      if (order !== this.asked) return;
      this.isReady = true;
      this.node.classList.remove("waiting");
      if (problem.status === 0) {
        this.shown = "";
        return this.context.failed(problem, () => this.show(this.context.place()));
      }
      this.loaded = null;
      fill(this.node, el("div", { class: "empty" }, el("p", {}, problem.message || say("unknown")),
        el("button", { type: "button", class: "quiet word", onclick: () => this.context.backToList() }, say("back"))));
    }
  }

  async load(place) {
    const path = `/v1/memos/${place.memo}`;
    const [memo, history, old] = await Promise.all([
      call("GET", path, { parameters: { q: place.q.trim() || null, render: true } }),
      place.mode === "history" ? get(`${path}/history`, { limit: 100 }) : null,
      place.mode === "history" && place.version ? get(path, { version: place.version }) : null,
      this.context.ready(),
    ]);
    // The same memo for another query: what stands below it stays.
    const known = this.loaded?.tag === memo.tag && this.loaded.memo.id === place.memo ? this.loaded : null;
    // A conflict stands above the text, which must not move when it comes.
    const twoTexts = history ? null : await conflict(memo.document.memo, { ...this.context, reload: () => this.reload() }).catch(() => null);
    return { ...memo.document, tag: memo.tag, related: known?.related ?? null, linking: known?.linking ?? null, history: history?.changes ?? null, old: old?.memo ?? null, conflict: twoTexts };
  }

  showNothing(place) {
    this.loaded = null;
    if (!hasList(place)) return fill(this.node);
    const overview = this.context.overview();
    if (overview) return fill(this.node, overview);
    if (["memos", "today"].includes(place.view) && !place.q.trim() && !place.category && conditions(place) === 0) return this.showHome(place);
    const cards = svg("svg", { class: "cards", viewBox: "0 0 120 84", "aria-hidden": "true" },
      svg("path", { d: "M22 30h30l6-8h40v50H22z" }), svg("path", { d: "M14 38h92v36H14z" }), svg("path", { d: "M28 52h44M28 60h28", class: "thin" }));
    fill(this.node, el("div", { class: "empty quietly" }, cards, el("p", {}, say("chooseMemo")), el("p", { class: "soft" }, say("chooseHint"))));
  }

  async showHome(place) {
    const order = this.asked;
    const isHome = () => order === this.asked && this.context.address(this.context.place()) === this.context.address(place);
    // What stood there stays until the answer comes only if it is the same panel.
    if (!this.node.querySelector(".home")) fill(this.node);
    const { panel, strip } = await home(place, this.context);
    if (!isHome()) return;
    this.context.showStrip(strip);
    const isFocused = this.node.contains(document.activeElement);
    fill(this.node, panel);
    if (isFocused) this.node.querySelector("button, a")?.focus({ preventScroll: true });
  }

  render(place, isSameMemo) {
    const { memo } = this.loaded;
    const annotated = this.annotated();
    const isAlone = !memo.body.trim();
    const article = el("article", { class: isAlone ? "memo title-only" : "memo" },
      this.toolbar(memo, place),
      el("h1", { tabindex: "-1", dir: "auto" }, this.heading(annotated)),
      this.facts(memo), this.loaded.conflict,
      this.loaded.history ? this.history(place) : isAlone ? null : this.text(annotated));
    if (!this.loaded.history) {
      article.append(...[attachments(memo, annotated.wiki.placed, { ...this.context, removeFile: memo.trashed ? null : (file) => this.removeFile(file) })].filter(Boolean));
      const outline = this.outline(article);
      if (outline) article.querySelector(".text").before(outline);
    }
    fill(this.node, article);
    if (!isSameMemo) this.node.scrollTop = 0;
    if (!this.loaded.history && !memo.trashed) this.showRelated(article);
    this.context.announce(memo.title);
    this.matches = [...this.node.querySelectorAll("h1 mark, .text mark")];
    this.current = -1;
    this.matcher.hidden = this.matches.length < 2;
    if (this.matches.length > 0) this.goToMatch(0, { isQuiet: true });
  }

  /** Returns the text with its matches and links. Their offsets are those of the whole text. */
  annotated() {
    const { memo, title_marks: titleMarks = [], body_marks: bodyMarks = [], links = [] } = this.loaded;
    this.starts = { title: memo.text.indexOf(memo.title), body: memo.text.length - memo.body.length };
    const moved = (marks, by) => marks.map(({ utf16: [from, to] }) => ({ utf16: [from + by, to + by] }));
    return new AnnotatedText(memo.text, [...moved(titleMarks, this.starts.title), ...moved(bodyMarks, this.starts.body)], links, memo.trashed || !may("updateMemo") ? null : (offset, isDone) => this.tick(offset, isDone), new Links(memo, this.context));
  }

  /** Returns the title without the sign of a heading, and with a box if it is a task. */
  heading(annotated) {
    const { title } = this.loaded.memo;
    if (!title.trim()) return [el("span", { class: "soft" }, say("untitled"))];
    const start = this.starts.title;
    const task = /^\s*[-*+] \[([ xX])\][ \t]+(?=\S)/.exec(title);
    const sign = task ?? /^#{1,6}[ \t]+(?=\S)/.exec(title);
    const nodes = annotated.nodes(start + (sign?.[0].length ?? 0), start + title.length);
    if (!task) return nodes;
    const at = start + task[0].indexOf("[") + 1;
    const box = el("input", { type: "checkbox", checked: task[1] !== " ", disabled: !annotated.tick, onchange: () => this.tick(at, box.checked) });
    return [el("label", { class: "task" }, box, el("span", {}, nodes))];
  }

  /** Returns the body: its Markdown as it was meant, or the text as it was written. */
  text(annotated) {
    const { memo, blocks } = this.loaded;
    const ondblclick = memo.trashed || !may("updateMemo") ? null : (event) => this.editThere(event);
    const onclick = ondblclick && ((event) => this.tap(event));
    if (blocks && !this.isWritten) return el("div", { class: "text rendered", onclick, ondblclick }, rendered(blocks, annotated, annotated.tick));
    const blank = /^(?:[ \t]*\r?\n)+/.exec(memo.body)?.[0].length ?? 0;
    return el("div", { class: "text", onclick, ondblclick }, annotated.nodes(this.starts.body + blank, memo.text.length));
  }

  /** Edits the memo at the word that was clicked twice: the same occurrence of it in the text. */
  editThere(event) {
    const chosen = getSelection();
    const word = chosen.toString().trim();
    if (event.target.closest("a, button, input, img") || !word || chosen.rangeCount === 0) return;
    this.editAt = this.offset(event.currentTarget, chosen.getRangeAt(0).startContainer, chosen.getRangeAt(0).startOffset, word);
    this.edit();
  }

  /** Remembers where somebody tapped in the text, which is where the editor will have its cursor. */
  tap(event) {
    if (event.target.closest("a, button, input, img, summary")) return;
    const spot = document.caretPositionFromPoint?.(event.clientX, event.clientY) ?? document.caretRangeFromPoint?.(event.clientX, event.clientY);
    const [node, offset] = [spot?.offsetNode ?? spot?.startContainer, spot?.offset ?? spot?.startOffset];
    if (node?.nodeType !== Node.TEXT_NODE || !event.currentTarget.contains(node)) return;
    const from = node.data.slice(0, offset).search(/\S*$/);
    const word = node.data.slice(from, offset) + /^\S*/.exec(node.data.slice(offset))[0];
    if (word) this.tapped = { memo: this.loaded.memo.id, at: this.offset(event.currentTarget, node, from, word) + offset - from };
  }

  /** Returns the offset in the text of a word that is shown at a place: the same occurrence of it. */
  offset(shown, node, start, word) {
    const before = document.createRange();
    before.setStart(shown, 0);
    before.setEnd(node, start);
    let at = this.starts.body - 1;
    for (let left = before.toString().split(word).length; left > 0; left -= 1) {
      const next = this.loaded.memo.text.indexOf(word, at + 1);
      if (next < 0) break;
      at = next;
    }
    return Math.max(at, 0);
  }

  get isWritten() { return localStorage.getItem(written) === "yes"; }

  switchWritten() {
    localStorage.setItem(written, this.isWritten ? "no" : "yes");
    this.render(this.context.place(), true);
    const [button, more] = ["written", "more"].map((name) => this.node.querySelector(`[data-tool=${name}]`));
    (button?.checkVisibility() ? button : more)?.focus();
  }

  /** Ticks a box: an edit of one sign, refused if the memo was changed elsewhere. */
  async tick(offset, isDone) {
    const { memo } = this.loaded;
    const sign = memo.text[offset];
    if (!" xX☐☑✅".includes(sign ?? "-")) return;
    const next = "☐☑✅".includes(sign) ? (isDone ? "☑" : "☐") : isDone ? "x" : " ";
    const scroll = this.node.scrollTop;
    const index = [...this.node.querySelectorAll("input[type=checkbox], .box")].indexOf(document.activeElement);
    try {
      await call("PATCH", `/v1/memos/${memo.id}`, { body: { text: memo.text.slice(0, offset) + next + memo.text.slice(offset + 1) }, match: this.loaded.tag });
    } catch (problem) {
      this.context.failed(problem);
    }
    this.shown = "";
    await this.show(this.context.place());
    this.node.scrollTop = scroll;
    [...this.node.querySelectorAll("input[type=checkbox], .box")][index]?.focus({ preventScroll: true });
    this.context.changed();
  }

  /** Returns the headings of a long text, each of which leads to its place; null for a short one. */
  outline(article) {
    const headings = [...article.querySelectorAll(".rendered > :is(h2, h3, h4, h5, h6)")];
    if (headings.length < fewestHeadings) return null;
    const least = Math.min(...headings.map((one) => Number(one.tagName[1])));
    return el("details", { class: "outline" }, el("summary", {}, say("outline", headings.length)), el("ul", {}, headings.map((heading) => {
      const go = () => { heading.tabIndex = -1; heading.scrollIntoView({ block: "start" }); heading.focus({ preventScroll: true }); };
      return el("li", { class: `depth-${Number(heading.tagName[1]) - least}` }, el("button", { type: "button", class: "link", dir: "auto", onclick: go }, heading.textContent));
    })));
  }

  async showRelated(article) {
    const { loaded } = this;
    const get_ = (path, more) => get(path, more).then(({ hits }) => hits, () => []);
    const [related, linking] = await Promise.all([loaded.related ?? get_(`/v1/memos/${loaded.memo.id}/related`, { limit: mostRelated }), loaded.linking ?? backlinks(loaded.memo).catch(() => [])]);
    Object.assign(loaded, { related, linking });
    if (loaded !== this.loaded || !article.isConnected) return;
    this.listBelow(article, "linking", linking);
    this.listBelow(article, "related", related.filter((hit) => !linking.some(({ id }) => id === hit.id)));
  }

  /** Adds a list of memos below the text. */
  listBelow(article, name, hits) {
    if (hits.length === 0) return;
    const place = this.context.place();
    article.append(el("aside", { class: `related ${name}`, "aria-labelledby": `${name}-title` }, el("h2", { id: `${name}-title` }, say(name)), el("ul", {}, hits.map((hit) => el("li", {},
      el("a", { href: this.context.address({ ...place, memo: hit.id, mode: null, version: null }) }, el("span", { class: "title", dir: "auto" }, hit.title.replace(/^#{1,6}[ \t]+(?=\S)/, "") || say("untitled")),
        el("span", { class: "facts" }, hit.date ? el("time", { datetime: hit.date }, when(hit.date)) : null, categoryName(hit.category, this.context.categories()), (hit.words ?? []).length ? el("span", {}, hit.words.slice(0, 4).join(", ")) : null)))))));
  }

  // What can be done with the text elsewhere

  async copy(text, words) {
    try {
      await navigator.clipboard.writeText(text);
      this.context.toast(say(words));
    } catch {
      this.context.toast(say("notCopied"));
    }
  }

  async share(memo) {
    try {
      await navigator.share({ title: memo.title.replace(/^#{1,6}[ \t]+(?=\S)/, ""), text: memo.text });
    } catch (problem) {
      // Whoever closes the browser's list of programs knows it.
      if (problem.name !== "AbortError") this.context.toast(say("notShared"));
    }
  }

  save(memo) {
    const name = memo.title.replace(/^#+\s+/, "").replace(/[\\/:*?"<>|\u0000-\u001f]/g, " ").trim().slice(0, 60) || String(memo.id);
    saveFile(new Blob([memo.text], { type: "text/plain;charset=utf-8" }), `${name}.${this.loaded.blocks ? "md" : "txt"}`);
  }

  menu(memo) {
    const address = () => new URL(`?memo=${memo.id}`, location.href).href;
    const narrow = { class: "only-narrow" };
    return menu(say("more_"), "more", () => [
      this.loaded.blocks ? ["written", say(this.isWritten ? "asMeant" : "asWritten"), () => this.switchWritten(), narrow] : null,
      ["past", say("history"), () => this.toggleHistory(), narrow],
      ["copy", say("copyText"), () => this.copy(memo.text, "copied")],
      ["share", say("copyLink"), () => this.copy(address(), "copied")],
      navigator.share ? ["share", say("share"), () => this.share(memo)] : null,
      ["save", say("saveFile"), () => this.save(memo)],
      this.loaded.obsidian ? ["open", say("openObsidian"), () => { location.href = this.loaded.obsidian; }] : null,
      ["print", say("print"), () => print()],
    ], { "data-tool": "more" });
  }

  toolbar(memo, place) {
    this.position = el("span", { class: "position", role: "status" });
    this.matcher = el("div", { class: "matcher", hidden: true }, this.position,
      iconButton("up", say("previous"), () => this.match(-1)), iconButton("down", say("next"), () => this.match(1)));
    const tools = memo.trashed
      ? [el("button", { type: "button", class: "quiet word", "data-needs": "restoreMemo", onclick: () => this.restore(memo) }, say("restore"))]
      : [
        this.loaded.blocks ? iconButton("written", say("asWritten"), () => this.switchWritten(), { "aria-pressed": String(this.isWritten), "data-tool": "written" }) : null,
        iconButton("pin", say(memo.pinned ? "unpin" : "pin"), () => this.togglePin(), { "aria-pressed": String(memo.pinned), "data-needs": "updateMemo" }),
        iconButton("past", say("history"), () => this.toggleHistory(), { "aria-pressed": String(place.mode === "history"), "data-tool": "past" }),
        iconButton("edit", say("edit"), () => this.edit(), { "data-needs": "updateMemo" }),
        iconButton("trash", say("remove"), () => this.remove(memo), { "data-tool": "trash", "data-needs": "deleteMemo" }),
        this.menu(memo),
      ];
    return el("div", { class: "bar" }, iconButton("left", say("back"), () => this.context.backToList(), { class: "quiet back" }), this.matcher, el("div", { class: "tools" }, tools));
  }

  facts(memo) {
    const parts = [categoryName(memo.category, this.context.categories())];
    const states = el("select", { class: "state", "aria-label": say("state"), disabled: Boolean(memo.trashed) || !may("updateMemo"), onchange: () => this.change({ state: states.value || null }, "saved") },
      el("option", { value: "" }, say("noState")), workStates.map((state) => el("option", { value: state, selected: memo.state === state }, say(state))));
    if (memo.deadline) {
      const isLate = memo.state !== "done" && new Date(memo.deadline) < new Date(new Date().toDateString());
      parts.push(el("span", { class: isLate ? "late" : "soft" }, isLate ? say("lateBy", daysSince(memo.deadline)) : say("due", day(memo.deadline))));
    }
    parts.push(plainFacts.filter(({ field, kind }) => kind === "text" && memo[field]).map(({ name, field }) => el("span", { class: "soft" }, `${say(`${name}Field`)} ${memo[field]}`)));
    // Printed instead of the menu.
    if (memo.state) parts.push(el("span", { class: "printed" }, say(memo.state)));
    parts.push(memo.tags.map((tag) => el("a", { class: "tag", href: `?tag=${encodeURIComponent(tag)}` }, `#${tag}`)), states);
    const dates = [["created", memo.created], ["changed", memo.modified]].filter(([, time]) => time)
      .map(([name, time]) => el("time", { datetime: time, title: inFull(time) }, say(name, when(time))));
    const more = [...dates, memo.source ? el("span", {}, say("source", memo.source)) : null, memo.checklist ? el("span", {}, say("checklist", memo.checklist.done, memo.checklist.total)) : null,
      memo.conflict_of ? el("a", { href: `?memo=${memo.conflict_of}` }, say("copyOf", String(memo.conflict_of))) : null];
    return el("div", { class: "about" }, el("div", { class: "facts" }, parts), el("div", { class: "facts soft" }, more));
  }

  /** Moves to the next or previous match. Returns false if there is none. */
  match(step) {
    if (!this.matches?.length || this.editor) return false;
    this.goToMatch((this.current + step + this.matches.length) % this.matches.length);
    return true;
  }

  goToMatch(index, { isQuiet = false } = {}) {
    this.matches[this.current]?.classList.remove("now");
    this.current = index;
    const mark = this.matches[index];
    mark.classList.add("now");
    mark.scrollIntoView({ block: isQuiet ? "nearest" : "center" });
    fill(this.position, el("span", { "aria-hidden": "true" }, `${number(index + 1)}/${number(this.matches.length)}`), el("span", { class: "unseen" }, say("matches", index + 1, this.matches.length)));
  }

  /** `before` had the focus when the memo was asked for. */
  focus(before = document.activeElement) { this.pendingFocus(before); }

  /** Moves the focus to the heading as soon as it exists. Whoever has begun to type elsewhere keeps the focus. */
  async pendingFocus(before) {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const active = document.activeElement;
      if (active !== before && active?.matches("input, textarea, select") && !this.node.contains(active)) return;
      const heading = this.node.querySelector("h1, textarea");
      if (heading && (this.editor || String(this.loaded?.memo.id) === String(this.context.place().memo))) return heading.focus({ preventScroll: true });
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  // Actions

  edit() {
    const { loaded } = this;
    if (!loaded || loaded.memo.trashed || this.editor) return false;
    this.context.go({ mode: "edit" });
    return true;
  }

  trash() {
    const memo = this.loaded?.memo;
    if (!memo || memo.trashed || this.editor) return false;
    this.remove(memo);
    return true;
  }

  toggleHistory() {
    if (!this.loaded || this.editor) return false;
    this.context.go({ mode: this.context.place().mode === "history" ? null : "history" });
    return true;
  }

  togglePin() {
    const memo = this.loaded?.memo;
    if (!memo || memo.trashed || this.editor) return false;
    this.change({ pinned: !memo.pinned }, memo.pinned ? "unpinnedNow" : "pinnedNow");
    return true;
  }

  /** Changes properties of the memo, and reports if it was changed elsewhere since it was read. */
  async change(body, done) {
    try {
      const { operation } = await call("PATCH", `/v1/memos/${this.loaded.memo.id}`, { body, match: this.loaded.tag });
      this.context.toast(say(done), undoing(operation, this.context, () => this.reload()));
    } catch (problem) {
      this.context.failed(problem);
    }
    this.reload();
    this.context.changed();
  }

  reload() {
    this.shown = "";
    this.show(this.context.place());
  }

  /**
   * Reads the memo again, because it may have been changed elsewhere. Returns false if that would move what somebody reads or does.
   * With `isWanted` it is read again in any case, unless it is being edited.
   */
  async follow(isWanted = false) {
    const [place, { loaded, shown }] = [this.context.place(), this];
    if (!place.memo || (!loaded && !this.isEditing)) return true;
    // A save under way is no change by others.
    await this.editor?.saving;
    const tag = await call("GET", `/v1/memos/${place.memo}`, { parameters: { lines: "1-1" } }).then((answer) => answer.tag, () => null);
    if (shown !== this.shown || tag === loaded?.tag) return true;
    if (this.isEditing) {
      await this.editor.saving;
      if (!this.isEditing || [this.editor.loaded?.tag, this.told].includes(tag)) return true;
      this.context.toast(say("editedElsewhere"));
      this.told = tag;
      return true;
    }
    const isFocused = this.node.contains(document.activeElement);
    const isRead = this.node.scrollTop > 0 || (isFocused && document.activeElement.tagName !== "H1") || (!getSelection().isCollapsed && this.node.contains(getSelection().anchorNode));
    if (isRead && !isWanted) return false;
    const scroll = this.node.scrollTop;
    this.shown = "";
    await this.show(place);
    this.node.scrollTop = scroll;
    if (isFocused) this.node.querySelector("h1")?.focus({ preventScroll: true });
    return true;
  }

  async remove(memo) {
    let operation;
    try {
      ({ operation } = await call("DELETE", `/v1/memos/${memo.id}`, { match: this.loaded.tag }));
    } catch (problem) {
      this.context.failed(problem);
      return this.reload();
    }
    await this.context.backToList();
    this.context.changed();
    this.context.toast(say("movedToTrash"), undoing(operation, this.context, () => this.context.go({ memo: memo.id, mode: null, version: null })));
  }

  /** Removes a file from the memo, which an undo brings back. */
  async removeFile(file) {
    try {
      const { operation } = await call("DELETE", `/v1/memos/${this.loaded.memo.id}/attachments/${file.number}`, { match: this.loaded.tag });
      this.context.toast(say("fileRemoved", file.name), undoing(operation, this.context, () => this.reload()));
    } catch (problem) {
      this.context.failed(problem);
    }
    this.reload();
    this.context.changed();
  }

  async restore(memo, version) {
    try {
      await call("POST", `/v1/memos/${memo.id}/restore`, { body: version ? { version } : {} });
      this.context.toast(say("restored"));
      await this.context.go({ memo: memo.id, mode: null, version: null });
    } catch (problem) {
      this.context.failed(problem);
    }
    this.reload();
    this.context.changed();
  }

  // History

  /** Takes the export's values of facts of which an import kept the vault's (`export`), or decides for the vault's (`original`). */
  async resolve(keep) {
    try {
      const { operation } = await call("POST", `/v1/memos/${this.loaded.memo.id}/resolve`, { body: { keep }, match: this.loaded.tag });
      this.context.toast(say(keep === "export" ? "tookExported" : "keptMine"), undoing(operation, this.context, () => this.reload()));
    } catch (problem) {
      this.context.failed(problem);
    }
    this.reload();
    this.context.changed();
  }

  history(place) {
    const { memo, history, old } = this.loaded;
    const link = (version) => `?${new URLSearchParams([...new URLSearchParams(location.search)].filter(([name]) => name !== "version").concat([["version", version]]))}`;
    const merged = history.findIndex((change) => change.kind === "merged" && change.old?.includes("="));
    const isOpen = history[merged]?.old.split("\n").some((text) => differs(text, memo)) && !isDecided(history.slice(0, merged));
    const choice = (keep, word) => el("button", { type: "button", "data-needs": "resolveConflict", onclick: () => this.resolve(keep) }, say(word));
    const row = (change) => el("li", {}, el("time", { datetime: change.time, title: inFull(change.time) }, when(change.time)), el("span", {}, changeName(change.kind), transition(change)),
      change.version && ["edited", "reverted", "updated"].includes(change.kind)
        ? el("a", { href: link(change.version), class: "button", "aria-current": place.version === change.version ? "true" : null, "aria-label": `${say("version", change.version)}: ${say("showVersion")}` }, say("version", change.version)) : null,
      change === history[merged] && isOpen && !memo.trashed ? [choice("export", "takeExported"), choice("original", "keepMine")] : null);
    return el("section", { class: "history", "aria-label": say("history") }, el("ol", {}, history.map(row)),
      old ? el("div", { class: "old" }, el("div", { class: "row" }, el("h2", {}, say("version", place.version)),
        memo.trashed ? null : el("button", { type: "button", class: "main", "data-needs": "restoreMemo", onclick: () => this.restore(memo, place.version) }, say("restoreVersion"))), changedLines(old.text, memo.text)) : null);
  }

  // Editor

  edit_(loaded, place) {
    const editor = this.editor = new Editor(this.node, this.context, loaded, place.mode === "new" ? place : null, {
      began: (added) => {
        if (this.editor !== editor) return;
        const next = { ...this.context.place(), memo: added.memo.id, mode: "edit" };
        this.loaded = { ...added, related: null, history: null };
        this.shown = keyOf(next);
        this.context.go(next, { isReplacing: true, isStaying: true });
      },
      saved: async (memo) => {
        this.announceSave(editor);
        this.close();
        await this.context.go({ memo: memo.id, mode: null }, { isReplacing: true });
        this.focus();
      },
      cancelled: () => this.discard(editor),
      emptied: () => this.trashEmptied(editor),
    });
    // One goes on where one has tapped, or else at the end.
    this.editor.focus(this.editAt ?? (this.tapped && this.tapped.memo === loaded?.memo.id ? this.tapped.at : Infinity));
    [this.editAt, this.tapped] = [null, null];
  }

  /** Moves a memo to the trash whose text was deleted while it was edited. */
  async trashEmptied(editor) {
    await editor.saving;
    editor.forgetDraft();
    const { memo } = editor.loaded;
    this.loaded = { ...this.loaded, ...editor.loaded };
    this.close();
    await this.remove(memo);
  }

  /** Writes facts into the editor of a new memo as soon as it is open. */
  async prefill(facts) {
    await this.context.ready();
    this.editor?.prefill(facts);
  }

  /** Leaves the editor and takes back what it has saved, after a question. */
  async discard(editor) {
    await editor.saving;
    if (editor.isChanged || editor.operation || editor.isWaiting) {
      if (await showDialog(say("discard"), [], [[say("leaveNo"), null, "main"], [say("discardDraft"), true]]) !== true) return;
    }
    editor.forgetDraft();
    if (editor.operation) await undoing(editor.operation, this.context)[1]();
    else if (editor.isWaiting) await editor.takeBack().catch((problem) => this.context.failed(problem));
    this.close();
    await this.context.go(editor.isNew ? { memo: null, mode: null } : { mode: null }, { isReplacing: true });
    if (editor.isNew) return this.context.backToList();
    this.focus();
  }
}

/** Returns a text that tells whether two places show the same of a memo. What is being written does not depend on the query. */
function keyOf(place) {
  const isWritten = place.mode === "edit" || place.mode === "new";
  return JSON.stringify([place.memo, place.mode, place.version, place.memo && !isWritten ? place.q : null]);
}

/** Returns the value of a fact as people read it. */
function valueOf(kind, value) { return value && (kind === "state" ? say(value) : kind === "time" ? day(value) : value); }

/** Returns the name of a fact of which a merge kept the value of the vault, with that of the export: `state=done`. */
function keptFact(text) {
  const [name, value] = text.split(/=(.*)/s);
  const fact = plainFacts.find(({ field }) => field === name);
  const shown = fact ? say(`${fact.name}Field`) : name === "date" ? say("dateDay") : ["category", "tags", "text"].includes(name) ? say(name) : name;
  return value && fact?.kind !== "flag" ? say("inExport", shown, valueOf(fact?.kind ?? (name === "date" ? "time" : "text"), value)) : shown;
}

/** Returns whether a memo has another value of a fact than its export: `state=done`. */
function differs(text, memo) {
  const [name, value] = text.split(/=(.*)/s);
  const known = { ...Object.fromEntries(plainFacts.filter(({ kind }) => kind !== "flag").map(({ field }) => [field, memo[field]])), category: memo.category.join("/"), date: memo.created };
  return value !== undefined && name in known && value !== (known[name] ?? "");
}

/** Returns whether a conflict is decided for the vault after these changes, newest first: a decision can be undone, and its undo too. */
function isDecided(changes) {
  const steps = changes.filter(({ kind, old }) => kind === "decided" || kind === "undone" && ["decided", "undone"].includes(old));
  return steps.reduceRight((was, { kind, old }, index) => kind === "decided" || old === "undone" && (was || steps[index + 1]?.old === "decided"), false);
}

/** Returns what a change turned into what. */
export function transition(change) {
  if (["merged", "decided"].includes(change.kind)) return change.old ? el("span", { class: "soft" }, ` · ${change.old.split("\n").map(keptFact).join(", ")}`) : null;
  // What an undo has taken back.
  if (change.kind === "undone") return change.old ? el("span", { class: "soft" }, ` · ${changeName(change.old)}`) : null;
  const kind = change.kind === "date" ? "time" : plainFacts.find(({ name }) => name === change.kind)?.kind;
  const [from, to] = [valueOf(kind, change.old), valueOf(kind, change.new)];
  if (["edited", "reverted"].includes(change.kind)) return null;
  return from || to ? el("span", { class: "soft" }, ` ${[from, to].filter(Boolean).join(" → ")}`) : null;
}
