// The editor of new and existing memos. Reports when a memo was changed elsewhere.
import { el, fill } from "./elements.js";
import { isForInputMethod } from "./typing.js";
import { states } from "./place.js";
import { call } from "./service.js";
import { dayCode, say } from "./words.js";

/** Shows a form in `node`. `loaded` is the memo with its ETag, or null for a new one. `ends` has `saved(memo)` and `cancelled()`. */
export class Editor {
  constructor(node, context, loaded, category, ends) {
    Object.assign(this, { context, loaded, ends });
    const memo = loaded?.memo ?? { text: "", category: category && category !== "none" ? category.split("/") : [], tags: [], state: null, deadline: null, pinned: false };
    this.before = this.facts(memo);
    this.build(node, memo);
  }

  /** Returns whether there are unsaved changes. */
  get isChanged() { return JSON.stringify(this.written()) !== JSON.stringify(this.before); }

  focus() { this.text.focus(); if (!this.loaded) return; this.text.setSelectionRange(0, 0); }

  facts(memo) {
    return {
      text: memo.text, category: memo.category.join("/") || null, tags: memo.tags, state: memo.state, due: memo.deadline ? dayCode(memo.deadline) : null, pinned: memo.pinned,
    };
  }

  written() {
    const isSet = (value) => value || null;
    // A text area drops carriage returns, so they do not count as a change.
    const text = this.text.value === this.before.text.replace(/\r\n?/g, "\n") ? this.before.text : this.text.value;
    return {
      text, category: isSet(this.category.value), tags: this.tags.value.split(",").map((tag) => tag.trim().replace(/^#/, "")).filter(Boolean),
      state: isSet(this.state.value), due: isSet(this.due.value), pinned: this.pinned.checked,
    };
  }

  build(node, memo) {
    const field = (name, input, hint) => el("label", { class: "field" }, el("span", {}, say(name), hint ? el("span", { class: "soft" }, ` — ${say(hint)}`) : null), input);
    this.text = el("textarea", { name: "text", rows: "14", spellcheck: "false", required: true, dir: "auto", placeholder: say("textHint") });
    this.text.value = memo.text;
    const paths = [...this.context.categories().keys()];
    const own = memo.category.join("/");
    if (own && !paths.includes(own)) paths.unshift(own);
    this.category = el("select", { name: "category" }, el("option", { value: "" }, say("noCategory")), paths.map((path) => el("option", { value: path, selected: path === own }, path)));
    this.tags = el("input", { type: "text", name: "tags", autocomplete: "off", value: memo.tags.join(", "), placeholder: say("tagsHint") });
    this.state = el("select", { name: "state" }, el("option", { value: "" }, say("noState")), states.map((state) => el("option", { value: state, selected: state === memo.state }, say(state))));
    this.due = el("input", { type: "date", name: "due", value: this.before.due });
    this.pinned = el("input", { type: "checkbox", name: "pinned", checked: memo.pinned });
    this.problem = el("p", { class: "mistake", role: "alert" });
    this.conflict = el("section", { class: "conflict", hidden: true });
    this.submit = el("button", { type: "submit", class: "main", title: say("saveKey") }, say("save"));
    fill(node, el("form", { class: "editor memo", "aria-label": say(this.loaded ? "editMemo" : "newMemo"), onsubmit: (event) => { event.preventDefault(); this.save(); }, onkeydown: (event) => this.key(event) },
      el("div", { class: "bar" }, el("h1", {}, say(this.loaded ? "editMemo" : "newMemo")), el("div", { class: "tools" },
        el("button", { type: "button", class: "quiet word", onclick: () => this.ends.cancelled() }, say("cancel")), this.submit)),
      this.conflict, this.problem, field("text", this.text, "textHint"),
      el("div", { class: "grid" }, field("category", this.category), field("tags", this.tags), field("state", this.state), field("dueDay", this.due)),
      el("label", { class: "check" }, this.pinned, say("pinnedField"))));
  }

  key(event) {
    if (event.key !== "Enter") return;
    const isSaving = (event.ctrlKey || event.metaKey) && !isForInputMethod(event);
    // Enter in a single-line field would submit the form, even if it only ends a composition.
    if (isSaving || (isForInputMethod(event) && event.target !== this.text)) event.preventDefault();
    if (isSaving) this.save();
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
        : await call("POST", "/v1/memos", { body: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) });
      this.before = facts;
      await this.ends.saved(answer.document.memo);
    } catch (problem) {
      if (problem.status === 412) await this.showConflict();
      else { fill(this.problem, problem.status === 0 ? say("offline") : problem.message); this.problem.scrollIntoView({ block: "nearest" }); }
    } finally {
      this.isSaving = false;
      this.submit.disabled = false;
    }
  }

  /** Returns only the changed properties, so that concurrent changes of others are kept. */
  changes(facts) {
    return Object.fromEntries(Object.entries(facts).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(this.before[name])));
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
    fill(this.conflict, el("h2", {}, say("conflict")), el("p", {}, say("conflictHint")), el("h3", {}, say("theirs")), el("div", { class: "text", tabindex: "0", role: "region", "aria-label": say("theirs") }, theirs.text),
      el("div", { class: "choices" }, el("button", { type: "button", class: "main", onclick: keep }, say("keepMine")),
        el("button", { type: "button", onclick: () => { this.before = this.written(); this.ends.saved(theirs); } }, say("keepTheirs"))));
    this.conflict.hidden = false;
    this.conflict.scrollIntoView({ block: "nearest" });
    this.conflict.querySelector("button").focus();
    this.context.announce(say("conflict"));
  }
}

addEventListener("beforeunload", (event) => { if (document.querySelector("form.editor[data-changed]")) event.preventDefault(); });
addEventListener("input", (event) => { event.target.closest?.("form.editor")?.setAttribute("data-changed", ""); });
