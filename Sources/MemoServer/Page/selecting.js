// Several memos at once: a bar with what can be done with the selected ones.
import { el, fill, iconButton } from "./elements.js";
import { states } from "./place.js";
import { call } from "./service.js";
import { undoing } from "./undoing.js";
import { say } from "./words.js";

export class Selection {
  constructor(node, context) { Object.assign(this, { node, context, chosen: null, whole: null }); }

  get isOn() { return this.chosen !== null; }

  start() { Object.assign(this, { chosen: new Map(), whole: null }); this.render(); }

  stop() { Object.assign(this, { chosen: null, whole: null }); this.node.hidden = true; fill(this.node); }

  set(hit, isOn) {
    if (isOn) this.chosen.set(hit.id, hit);
    else this.chosen.delete(hit.id);
    this.whole = null;
    this.render();
  }

  /** Selects all memos of the list: those that are shown, and with `where` also the others, of which there are `total` together. */
  all(hits, where, total) {
    for (const hit of hits) this.chosen.set(hit.id, hit);
    this.whole = total > this.chosen.size ? { where, total } : null;
    this.render();
  }

  render() {
    const focused = this.node.contains(document.activeElement) ? document.activeElement.name : null;
    const place = this.context.place();
    const isNone = this.chosen.size === 0;
    const button = (name, text, action) => el("button", { type: "button", name, disabled: isNone, onclick: action }, text);
    const choice = (name, label, options, action) => el("select", { name, "aria-label": label, disabled: isNone, onchange: (event) => { if (event.target.value) action(event.target.value); } },
      el("option", { value: "" }, label), options.map(([value, text]) => el("option", { value }, text)));
    const none = " none";
    const parts = place.view === "trash" ? [button("restore", say("restore"), () => this.restore())] : [
      choice("category", say("category"), [...[...this.context.categories().keys()].map((path) => [path, path]), [none, say("noCategory")]], (value) => this.patch({ category: value === none ? null : value })),
      choice("state", say("state"), [...states.map((state) => [state, say(state)]), [none, say("noState")]], (value) => this.patch({ state: value === none ? null : value })),
      el("form", { class: "tagger", onsubmit: (event) => { event.preventDefault(); this.tag(event.target.elements.tag.value); } },
        el("input", { type: "text", name: "tag", disabled: isNone, placeholder: say("addTag"), "aria-label": say("addTag"), autocomplete: "off" })),
      iconButton("trash", say("remove"), () => this.trash(), { name: "trash", disabled: isNone })];
    fill(this.node, el("div", { class: "row" }, el("strong", { role: "status" }, say("selected", this.whole?.total ?? this.chosen.size)), el("button", { type: "button", class: "quiet word", name: "all", onclick: () => this.context.selectAll() }, say("selectAll")),
      el("button", { type: "button", class: "quiet word", name: "end", onclick: () => this.context.endSelection() }, say("endSelection"))), el("div", { class: "acts" }, parts));
    this.node.hidden = false;
    if (focused) this.node.querySelector(`[name="${focused}"]`)?.focus();
  }

  /** Changes all selected memos as one operation. */
  async run(change, words) {
    const selected = this.whole ? { where: this.whole.where } : { ids: [...this.chosen.keys()] };
    let answer;
    try {
      answer = await call("POST", "/v1/memos/batch", { body: { ...selected, ...change } });
    } catch (problem) {
      return this.context.failed(problem);
    }
    this.context.endSelection();
    this.context.changed();
    this.context.toast(say(words, answer.document.changed), undoing(answer.operation, this.context));
  }

  patch(body) { return this.run(body, "changedMany"); }

  tag(text) {
    const tag = text.trim().replace(/^#+/, "");
    return tag ? this.run({ add_tags: [tag] }, "changedMany") : null;
  }

  trash() { return this.run({ trashed: true }, "trashedMany"); }

  restore() { return this.run({ trashed: false }, "restoredMany"); }
}
