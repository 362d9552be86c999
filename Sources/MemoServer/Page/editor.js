// The editor of new and existing memos. Saves by itself, keeps a draft until it could, and reports when a memo was changed elsewhere.
import { may } from "./abilities.js";
import { askForCategory } from "./categories.js";
import { Completion } from "./completing.js";
import { changedLines } from "./difference.js";
import * as drafts from "./drafts.js";
import { el, fill } from "./elements.js";
import { isForInputMethod } from "./typing.js";
import { noFacts, plainFacts, states } from "./place.js";
import { call, get, Problem } from "./service.js";
import { dayCode, say } from "./words.js";
import { replace, watchWriting } from "./writing.js";

const draftPause = 400;
const savePause = 2000;
const mostTags = 300;
// No path can be so.
const newCategory = "/";

/** Returns the #tags in a text: not headings, colours, numbers or parts of addresses. */
export function inlineTags(text) {
  return [...new Set([...text.matchAll(/(?<![\p{L}\p{N}_&/#])#([\p{L}_][\p{L}\p{N}_\/-]*)/gu)].map((match) => match[1].replace(/[\/-]+$/, "")).filter((tag) => !/^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(tag) || /[^0-9a-f]/i.test(tag)))];
}

/** Returns the field in which a plain fact is written. */
function inputFor({ name, kind }) {
  if (kind === "state") return el("select", { name }, el("option", { value: "" }, say("noState")), states.map((state) => el("option", { value: state }, say(state))));
  return el("input", { type: { flag: "checkbox", time: "date", text: "text" }[kind], name, autocomplete: kind === "text" ? "off" : null });
}

/** Returns a name under which a new memo is added once. */
function newName() { return `${Date.now()}-${Math.random()}`; }

/** Returns a name for a file that can stand in a link. Pictures from the clipboard all have the same one, so these are named by the time. */
function fileName(file) {
  const end = /\.[^.]+$/.exec(file.name)?.[0] ?? "";
  const isPasted = /^image\.\w+$/.test(file.name);
  const now = new Date();
  const name = isPasted ? `${say("picture")} ${dayCode(now)} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, "0")).join("")}` : file.name.slice(0, file.name.length - end.length);
  return name.replace(/[\u0000-\u001f\u007f-\u009f/\\[\]|#^]+/g, " ").replace(/^[. ]+/, "").trim().slice(0, 60) + end;
}

/**
 * Shows a form in `node`. `loaded` is the memo with its ETag, or null for a new one with the category, tag, state and day of `place`. `ends` has
 * `began(loaded)`, called when a new memo has been added, `saved(memo)`, `cancelled()` and `emptied()`, called if the memo is to go to the trash.
 */
export class Editor {
  constructor(node, context, loaded, place, ends) {
    Object.assign(this, { context, loaded, ends, isNew: !loaded, name: newName(), saving: null, operation: null, isWaiting: false });
    const category = place?.category && place.category !== "none" ? place.category.split("/") : [];
    const memo = loaded?.memo ?? { text: "", category, tags: place?.tag ? [place.tag] : [], ...noFacts, state: place?.state ?? null, created: null };
    this.before = this.facts(memo);
    // Like the seed of a new memo, the chosen day is no change that leaving would lose.
    if (!loaded) this.before.date = place?.day ?? null;
    this.first = this.before;
    this.build(node, memo);
    this.restore();
    this.whenHidden = () => { if (document.hidden) this.save(); };
    addEventListener("visibilitychange", this.whenHidden);
  }

  /** Stops saving. Call it when the form is left. */
  end() {
    clearTimeout(this.timer);
    clearTimeout(this.saver);
    removeEventListener("visibilitychange", this.whenHidden);
  }

  get id() { return this.loaded?.memo.id ?? null; }

  /** Returns whether there are unsaved changes. */
  get isChanged() { return JSON.stringify(this.sent(this.written())) !== JSON.stringify(this.before); }

  /** Sets the focus into the text, at an offset or at its end. */
  focus(offset) {
    const at = Math.min(offset, this.text.value.length);
    this.text.focus();
    this.text.setSelectionRange(at, at);
    if (at) showCaret(this.text, at);
  }

  facts(memo) {
    const plain = ({ field, kind }) => (kind === "time" && memo[field] ? dayCode(memo[field]) : memo[field]);
    return {
      text: memo.text, category: memo.category.join("/") || null, tags: memo.tags, ...this.eachPlain(plain), date: memo.created ? dayCode(memo.created) : null,
    };
  }

  written() {
    const isSet = (value) => value || null;
    // A text area drops carriage returns, so they do not count as a change.
    const text = this.text.value === this.before.text.replace(/\r\n?/g, "\n") ? this.before.text : this.text.value;
    return {
      text, category: isSet(this.category.value), tags: this.tags.value.split(",").map((tag) => tag.trim().replace(/^#/, "")).filter(Boolean),
      ...this.eachPlain(({ name, kind }) => (kind === "flag" ? this.plain[name].checked : isSet(this.plain[name].value.trim()))), date: isSet(this.date.value),
    };
  }

  /** Returns an object with a value for each plain fact. */
  eachPlain(value) { return Object.fromEntries(plainFacts.map((fact) => [fact.name, value(fact)])); }

  build(node, memo) {
    const field = (name, input) => el("label", { class: "field" }, el("span", {}, say(name)), input);
    this.text = el("textarea", { name: "text", rows: "14", spellcheck: "false", "aria-required": "true", dir: "auto", "aria-label": say("text"), placeholder: say("textHint") });
    const paths = [...this.context.categories().keys()];
    const own = memo.category.join("/");
    if (own && !paths.includes(own)) paths.unshift(own);
    this.category = el("select", { name: "category" }, el("option", { value: "" }, say("noCategory")), paths.map((path) => el("option", { value: path }, path)), may("createCategory") ? el("option", { value: newCategory }, `+ ${say("newCategory")}`) : null);
    this.category.addEventListener("input", (event) => { if (this.category.value === newCategory) { event.stopPropagation(); this.makeCategory(own); } });
    this.tags = el("input", { type: "text", name: "tags", autocomplete: "off", placeholder: say("tagsHint"), list: "known-tags" });
    this.knownTags = el("datalist", { id: "known-tags" });
    this.inline = el("p", { class: "soft inline-tags", hidden: true });
    this.plain = this.eachPlain(inputFor);
    this.date = el("input", { type: "date", name: "date" });
    this.submit = el("button", { type: "submit", class: "main", title: say("finishKey") }, say("finish"));
    this.progress = el("span", { class: "soft progress" });
    this.problem = el("p", { class: "mistake", role: "alert" });
    this.conflict = el("section", { class: "conflict", hidden: true });
    this.notice = el("p", { class: "notice", role: "status", hidden: true });
    this.fillIn(this.before);
    // Its keys come before those of the text.
    const { list } = new Completion(this.text, () => this.id);
    watchWriting(this.text);
    this.watchFiles();
    fill(node, el("form", { class: "editor memo", "aria-label": say(this.loaded ? "editMemo" : "newMemo"), onsubmit: (event) => { event.preventDefault(); this.finish(); }, onkeydown: (event) => this.key(event), oninput: () => this.changed() },
      el("div", { class: "bar" }, el("h1", {}, say(this.loaded ? "editMemo" : "newMemo")), this.progress, el("div", { class: "tools" },
        el("button", { type: "button", class: "quiet word", name: "cancel", onclick: () => this.ends.cancelled() }, say("cancel")), this.submit)),
      this.notice, this.conflict, this.problem, el("div", { class: "text-field" }, this.text, list), this.inline,
      el("div", { class: "grid" }, field("category", this.category), field("tags", this.tags), plainFacts.filter(({ kind }) => kind !== "flag").map(({ name }) => field(`${name}Field`, this.plain[name])), field("dateDay", this.date)), this.knownTags,
      plainFacts.filter(({ kind }) => kind === "flag").map(({ name }) => el("label", { class: "check" }, this.plain[name], say(`${name}Field`)))));
    this.tags.addEventListener("input", () => this.suggestTag());
    this.loadTags();
  }

  /** Makes a category and chooses it. Without one, the category stays as it was. */
  async makeCategory(own) {
    this.category.value = this.before.category ?? own;
    const path = await askForCategory(this.context);
    if (!path) return;
    if (![...this.category.options].some((option) => option.value === path)) this.category.options[0].after(el("option", { value: path }, path));
    this.category.value = path;
    this.changed();
  }

  /** Writes a text into the form, after that of a draft. Nothing is saved before the user does something: the text may come from a link that another page made. */
  prefill({ text, tags = [], category = null }) {
    const draft = this.text.value.trim();
    const known = this.written();
    this.fillIn({ ...known, tags: [...new Set([...known.tags, ...tags])], category: category ?? known.category, text: draft && draft !== text ? `${draft}\n\n${text}` : text });
    this.text.setSelectionRange(this.text.value.length, this.text.value.length);
    this.isGiven = true;
    this.tell("unsavedNow");
  }

  fillIn(facts) {
    this.text.value = facts.text;
    this.category.value = facts.category ?? "";
    this.tags.value = facts.tags.join(", ");
    for (const { name, kind } of plainFacts) {
      if (kind === "flag") this.plain[name].checked = facts[name];
      else this.plain[name].value = facts[name] ?? "";
    }
    this.date.value = facts.date ?? "";
    this.showInlineTags();
  }

  /** Loads the known tags, which the field completes after the last comma. */
  async loadTags() {
    const { tags } = await get("/v1/tags", { limit: mostTags }).catch(() => ({ tags: [] }));
    this.allTags = tags.map((tag) => tag.name);
    this.suggestTag();
  }

  suggestTag() {
    const lead = /^.*,\s*/.exec(this.tags.value)?.[0] ?? "";
    fill(this.knownTags, (this.allTags ?? []).filter((tag) => !lead.includes(tag)).map((tag) => el("option", { value: lead + tag })));
  }

  // The draft

  changed() {
    this.isGiven = false;
    this.showInlineTags();
    this.tell(this.isChanged ? "unsavedNow" : null);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keepDraft(), draftPause);
    clearTimeout(this.saver);
    this.saver = setTimeout(() => this.save(), savePause);
  }

  keepDraft() {
    if (this.isChanged) drafts.keep(this.id, this.written(), this.loaded?.tag ?? null, this.name);
    else drafts.forget(this.id);
  }

  /** Says in the bar whether all is saved. Not to screen readers, which would say it every few seconds. */
  tell(name) {
    fill(this.progress, name ? say(name) : null);
    this.progress.closest("form")?.toggleAttribute("data-changed", this.isChanged);
  }

  /** Puts a draft that was left into the form. If the memo was changed since, saving will ask. */
  restore() {
    const draft = drafts.read(this.id);
    if (!draft || JSON.stringify(draft.facts) === JSON.stringify(this.before)) return;
    this.fillIn(draft.facts);
    // A browser that is killed may not have forgotten the draft of a memo that it has added.
    this.name = draft.name ?? this.name;
    if (this.loaded && draft.tag && draft.tag !== this.loaded.tag) this.loaded = { ...this.loaded, tag: draft.tag };
    fill(this.notice, say("draftRestored"), el("button", { type: "button", class: "quiet word", onclick: () => { this.discard(); this.text.focus(); } }, say("discardDraft")));
    this.notice.hidden = false;
  }

  discard() {
    this.forgetDraft();
    // Leaving the page may have added the draft as a memo. The next text is another one.
    if (this.isNew) this.name = newName();
    this.fillIn(this.before);
    this.notice.hidden = true;
  }

  forgetDraft() { clearTimeout(this.timer); drafts.forget(this.id); }

  /** Shows the tags that are written in the text of a new memo. */
  showInlineTags() {
    const tags = this.isNew ? inlineTags(this.text.value) : [];
    fill(this.inline, tags.length ? say("tagsFromText", tags.map((tag) => `#${tag}`).join(" ")) : null);
    this.inline.hidden = tags.length === 0;
  }

  key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isForInputMethod(event)) return;
    event.preventDefault();
    this.finish();
  }

  /** Saves and ends. */
  async finish() {
    if (!this.text.value.trim()) {
      const trash = this.loaded && may("deleteMemo") ? el("button", { type: "button", class: "quiet word", onclick: () => this.ends.emptied() }, say("remove")) : null;
      fill(this.problem, trash ? [say("emptyMemo"), " ", trash] : say("emptyText"));
      return this.text.focus();
    }
    this.isGiven = false;
    this.submit.disabled = true;
    const isSaved = await this.save();
    this.submit.disabled = false;
    if (isSaved) return this.ends.saved(this.loaded.memo);
    (this.conflict.hidden ? this.problem : this.conflict).scrollIntoView({ block: "nearest" });
    if (!this.conflict.hidden) this.conflict.querySelector("button").focus();
  }

  /** Saves what is written, after a save that is under way. Returns whether all is saved. */
  async save() {
    clearTimeout(this.saver);
    if (this.saving) return await this.saving && this.save();
    if (!this.isChanged) return true;
    if (this.isGiven) return false;
    const facts = this.written();
    if (!facts.text.trim() || !this.conflict.hidden) return false;
    this.saving = this.send(this.sent(facts));
    return this.saving;
  }

  /** Adds the memo. A draft that goes on after the memo was added is a memo of its own. */
  async add(body) {
    try {
      return await call("POST", "/v1/memos", { body, name: this.name });
    } catch (problem) {
      if (problem.status !== 422 || !problem.document?.type?.endsWith(":key-used")) throw problem;
      this.name = newName();
      return call("POST", "/v1/memos", { body, name: this.name });
    }
  }

  /** Takes back what was saved on this device only, which no operation of the server undoes. */
  takeBack() {
    const path = `/v1/memos/${this.id}`;
    return this.isNew ? call("DELETE", path, { match: this.loaded.tag }) : call("PATCH", path, { body: this.changes(this.first), match: this.loaded.tag });
  }

  /** Sends a save. All of them are one version in the history and one undo, which the number of the first one's operation tells the server. */
  async send(facts) {
    this.tell("savingNow");
    try {
      const answer = this.loaded
        ? await call("PATCH", `/v1/memos/${this.loaded.memo.id}`, { body: { ...this.changes(facts), ...(this.operation ? { continues: this.operation } : {}) }, match: this.loaded.tag })
        : await this.add(Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)));
      this.forgetDraft();
      const isFirst = !this.loaded;
      this.loaded = { ...this.loaded, memo: answer.document.memo, tag: answer.tag };
      this.operation = answer.operation ?? this.operation;
      this.isWaiting = Boolean(answer.isWaiting);
      this.before = facts;
      fill(this.problem);
      this.notice.hidden = true;
      this.tell(this.isChanged ? "unsavedNow" : answer.isWaiting ? "keptNow" : "savedNow");
      if (this.isChanged) this.keepDraft();
      if (isFirst) this.ends.began(this.loaded);
      return true;
    } catch (problem) {
      this.tell("unsavedNow");
      if (problem.status === 412) await this.showConflict();
      else fill(this.problem, problem.status === 0 ? say("offline") : problem.message);
      if (problem.status === 0) this.context.failed(problem, () => this.save());
      return false;
    } finally {
      this.saving = null;
    }
  }

  // Files

  /** Takes pictures and other files that are pasted or dropped. A text that comes along is preferred: sheets are copied as both. */
  watchFiles() {
    this.text.addEventListener("paste", (event) => {
      if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
      event.preventDefault();
      this.attach([...event.clipboardData.files]);
    });
    this.text.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
    this.text.addEventListener("drop", (event) => {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      this.attach([...event.dataTransfer.files]);
    });
  }

  /** Writes the names of files at the cursor, and attaches them to the memo, which is added first if it is new. */
  async attach(files) {
    if (!may("addAttachment")) return this.context.toast(say("noFilesHere"));
    for (const file of files) {
      const name = fileName(file);
      const link = `${file.type.startsWith("image/") ? "!" : ""}[[${name}]]`;
      replace(this.text, this.text.selectionStart, this.text.selectionEnd, link);
      try {
        if (!await this.save()) throw new Problem(0);
        const sending = this.sendFile(file, name);
        // A save waits for it.
        this.saving = sending.then(() => true, () => false).finally(() => { this.saving = null; });
        await sending;
      } catch (problem) {
        const at = this.text.value.lastIndexOf(link);
        if (at >= 0) replace(this.text, at, at + link.length, "");
        fill(this.problem, say("notAttached", name, problem.message));
      }
    }
  }

  async sendFile(file, name) {
    const answer = await call("POST", `/v1/memos/${this.id}/attachments`, { parameters: { name, continues: this.operation }, body: file, match: this.loaded.tag });
    this.loaded = { ...this.loaded, tag: answer.tag };
    this.operation = answer.operation ?? this.operation;
    return true;
  }

  /** Returns the facts as they are sent: the tags in the text of a new memo are among its tags. */
  sent(facts) { return this.isNew ? { ...facts, tags: [...new Set([...facts.tags, ...inlineTags(facts.text)])] } : facts; }

  /** Returns only the changed properties, so that concurrent changes of others are kept. A date cannot be taken away. */
  changes(facts) {
    return Object.fromEntries(Object.entries(facts).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(this.before[name]) && !(name === "date" && value === null)));
  }

  async showConflict() {
    const { document, tag } = await call("GET", `/v1/memos/${this.loaded.memo.id}`);
    const theirs = document.memo;
    const keep = () => {
      // Send only the properties changed here and keep the others as saved.
      this.loaded = { ...this.loaded, memo: theirs, tag };
      this.conflict.hidden = true;
      this.finish();
    };
    const mine = this.written().text;
    const give = async () => {
      // Mine goes into the history before anything here forgets it.
      try {
        if (mine.trim() && mine !== theirs.text) await call("POST", `/v1/memos/${theirs.id}/versions`, { body: { text: mine } });
      } catch (problem) {
        return void fill(this.problem, problem.status === 0 ? say("offline") : problem.message);
      }
      this.before = this.written();
      this.forgetDraft();
      this.ends.saved(theirs);
    };
    fill(this.conflict, el("h2", {}, say("conflict")), el("p", {}, say("conflictHint")), el("h3", {}, say("conflictLines")), el("div", { class: "text", tabindex: "0", role: "region", "aria-label": say("conflictLines") }, changedLines(theirs.text, mine)),
      el("div", { class: "choices" }, el("button", { type: "button", class: "main", onclick: keep }, say("keepMine")), el("button", { type: "button", onclick: give }, say("keepTheirs"))));
    // The focus stays in the text, in which somebody may be writing.
    this.conflict.hidden = false;
    this.context.announce(say("conflict"));
  }
}

/** Scrolls a text area to an offset, as browsers do only while one types. */
function showCaret(area, at) {
  const share = area.value.slice(0, at).split("\n").length / Math.max(area.value.split("\n").length, 1);
  area.scrollTop = Math.max(0, share * area.scrollHeight - area.clientHeight / 2);
}

addEventListener("beforeunload", (event) => { if (document.querySelector("form.editor[data-changed]")) event.preventDefault(); });
