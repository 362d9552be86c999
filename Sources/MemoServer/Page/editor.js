// The editor of new and existing memos. Keeps a draft, and reports when a memo was changed elsewhere.
import { changedLines } from "./difference.js";
import * as drafts from "./drafts.js";
import { el, fill } from "./elements.js";
import { isForInputMethod } from "./typing.js";
import { states } from "./place.js";
import { call, get } from "./service.js";
import { dayCode, say } from "./words.js";
import { watchWriting } from "./writing.js";

const draftPause = 400;
const mostTags = 300;

/** Returns the #tags in a text: not headings, colours, numbers or parts of addresses. */
export function inlineTags(text) {
  return [...new Set([...text.matchAll(/(?<![\p{L}\p{N}_&/#])#([\p{L}_][\p{L}\p{N}_\/-]*)/gu)].map((match) => match[1].replace(/[\/-]+$/, "")).filter((tag) => !/^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(tag) || /[^0-9a-f]/i.test(tag)))];
}

/** Shows a form in `node`. `loaded` is the memo with its ETag, or null for a new one with the category, tag, state and day of `place`. `ends` has `saved(memo)` and `cancelled()`. */
export class Editor {
  constructor(node, context, loaded, place, ends) {
    Object.assign(this, { context, loaded, ends });
    const category = place?.category && place.category !== "none" ? place.category.split("/") : [];
    const memo = loaded?.memo ?? { text: "", category, tags: place?.tag ? [place.tag] : [], state: place?.state ?? null, deadline: null, pinned: false, created: null };
    this.before = this.facts(memo);
    // Like the seed of a new memo, the chosen day is no change that leaving would lose.
    if (!loaded) this.before.date = place?.day ?? null;
    this.build(node, memo);
    this.restore();
  }

  get id() { return this.loaded?.memo.id ?? null; }

  /** Returns whether there are unsaved changes. */
  get isChanged() { return JSON.stringify(this.written()) !== JSON.stringify(this.before); }

  focus() { this.text.focus(); if (!this.loaded) return; this.text.setSelectionRange(0, 0); }

  facts(memo) {
    return {
      text: memo.text, category: memo.category.join("/") || null, tags: memo.tags, state: memo.state, due: memo.deadline ? dayCode(memo.deadline) : null, date: memo.created ? dayCode(memo.created) : null, pinned: memo.pinned,
    };
  }

  written() {
    const isSet = (value) => value || null;
    // A text area drops carriage returns, so they do not count as a change.
    const text = this.text.value === this.before.text.replace(/\r\n?/g, "\n") ? this.before.text : this.text.value;
    return {
      text, category: isSet(this.category.value), tags: this.tags.value.split(",").map((tag) => tag.trim().replace(/^#/, "")).filter(Boolean),
      state: isSet(this.state.value), due: isSet(this.due.value), date: isSet(this.date.value), pinned: this.pinned.checked,
    };
  }

  build(node, memo) {
    const field = (name, input, hint) => el("label", { class: "field" }, el("span", {}, say(name), hint ? el("span", { class: "soft" }, ` — ${say(hint)}`) : null), input);
    this.text = el("textarea", { name: "text", rows: "14", spellcheck: "false", required: true, dir: "auto", placeholder: say("textHint") });
    const paths = [...this.context.categories().keys()];
    const own = memo.category.join("/");
    if (own && !paths.includes(own)) paths.unshift(own);
    this.category = el("select", { name: "category" }, el("option", { value: "" }, say("noCategory")), paths.map((path) => el("option", { value: path }, path)));
    this.tags = el("input", { type: "text", name: "tags", autocomplete: "off", placeholder: say("tagsHint"), list: "known-tags" });
    this.knownTags = el("datalist", { id: "known-tags" });
    this.inline = el("p", { class: "soft inline-tags", hidden: true });
    this.state = el("select", { name: "state" }, el("option", { value: "" }, say("noState")), states.map((state) => el("option", { value: state }, say(state))));
    this.due = el("input", { type: "date", name: "due" });
    this.date = el("input", { type: "date", name: "date" });
    this.pinned = el("input", { type: "checkbox", name: "pinned" });
    this.submit = el("button", { type: "submit", class: "main", title: say("saveKey") }, say("save"));
    this.problem = el("p", { class: "mistake", role: "alert" });
    this.conflict = el("section", { class: "conflict", hidden: true });
    this.notice = el("p", { class: "notice", role: "status", hidden: true });
    this.fillIn(this.before);
    fill(node, el("form", { class: "editor memo", "aria-label": say(this.loaded ? "editMemo" : "newMemo"), onsubmit: (event) => { event.preventDefault(); this.save(); }, onkeydown: (event) => this.key(event), oninput: () => this.changed() },
      el("div", { class: "bar" }, el("h1", {}, say(this.loaded ? "editMemo" : "newMemo")), el("div", { class: "tools" },
        el("button", { type: "button", class: "quiet word", onclick: () => this.ends.cancelled() }, say("cancel")), this.submit)),
      this.notice, this.conflict, this.problem, field("text", this.text, "textHint"), this.inline,
      el("div", { class: "grid" }, field("category", this.category), field("tags", this.tags), field("state", this.state), field("dueDay", this.due), field("dateDay", this.date)), this.knownTags,
      el("label", { class: "check" }, this.pinned, say("pinnedField"))));
    watchWriting(this.text);
    this.tags.addEventListener("input", () => this.suggestTag());
    this.loadTags();
  }

  fillIn(facts) {
    this.text.value = facts.text;
    this.category.value = facts.category ?? "";
    this.tags.value = facts.tags.join(", ");
    this.state.value = facts.state ?? "";
    this.due.value = facts.due ?? "";
    this.date.value = facts.date ?? "";
    this.pinned.checked = facts.pinned;
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
    this.showInlineTags();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isChanged ? drafts.keep(this.id, this.written(), this.loaded?.tag ?? null) : drafts.forget(this.id)), draftPause);
  }

  /** Puts a draft that was left into the form. If the memo was changed since, saving will ask. */
  restore() {
    const draft = drafts.read(this.id);
    if (!draft || JSON.stringify(draft.facts) === JSON.stringify(this.before)) return;
    this.fillIn(draft.facts);
    if (this.loaded && draft.tag && draft.tag !== this.loaded.tag) this.loaded = { ...this.loaded, tag: draft.tag };
    fill(this.notice, say("draftRestored"), el("button", { type: "button", class: "quiet word", onclick: () => { this.discard(); this.text.focus(); } }, say("discardDraft")));
    this.notice.hidden = false;
  }

  discard() {
    this.forgetDraft();
    this.fillIn(this.before);
    this.notice.hidden = true;
  }

  forgetDraft() { clearTimeout(this.timer); drafts.forget(this.id); }

  /** Shows the tags that are written in the text of a new memo. */
  showInlineTags() {
    const tags = this.loaded ? [] : inlineTags(this.text.value);
    fill(this.inline, tags.length ? say("tagsFromText", tags.map((tag) => `#${tag}`).join(" ")) : null);
    this.inline.hidden = tags.length === 0;
  }

  key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isForInputMethod(event)) return;
    event.preventDefault();
    this.save();
  }

  async save() {
    const facts = this.written();
    if (!facts.text.trim()) { fill(this.problem, say("emptyText")); return this.text.focus(); }
    if (this.isSaving) return;
    this.isSaving = true;
    this.submit.disabled = true;
    fill(this.problem);
    try {
      const answer = this.loaded
        ? await call("PATCH", `/v1/memos/${this.loaded.memo.id}`, { body: this.changes(facts), match: this.loaded.tag })
        : await call("POST", "/v1/memos", { body: Object.fromEntries(Object.entries(this.withInlineTags(facts)).filter(([, value]) => value !== null)) });
      this.before = facts;
      this.forgetDraft();
      await this.ends.saved(answer.document.memo);
    } catch (problem) {
      if (problem.status === 412) await this.showConflict();
      else { fill(this.problem, problem.status === 0 ? say("offline") : problem.message); this.problem.scrollIntoView({ block: "nearest" }); }
    } finally {
      this.isSaving = false;
      this.submit.disabled = false;
    }
  }

  withInlineTags(facts) { return { ...facts, tags: [...new Set([...facts.tags, ...inlineTags(facts.text)])] }; }

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
      this.save();
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
    this.conflict.hidden = false;
    this.conflict.scrollIntoView({ block: "nearest" });
    this.conflict.querySelector("button").focus();
    this.context.announce(say("conflict"));
  }
}

addEventListener("beforeunload", (event) => { if (document.querySelector("form.editor[data-changed]")) event.preventDefault(); });
addEventListener("input", (event) => { event.target.closest?.("form.editor")?.setAttribute("data-changed", ""); });
