// Several memos at once: a bar with what can be done with the selected ones.
import { el, fill, iconButton } from "./elements.js";
import { states } from "./place.js";
import { call } from "./service.js";
import { say } from "./words.js";

/** Runs a change for each memo, one after another. Returns the memos that were changed and the first problem. */
async function each(ids, change) {
  const done = [];
  for (const id of ids) {
    try {
      await change(id);
      done.push(id);
    } catch (problem) {
      return { done, problem };
    }
  }
  return { done, problem: null };
}

export class Selection {
  constructor(node, context) { Object.assign(this, { node, context, chosen: null }); }

  get isOn() { return this.chosen !== null; }

  start() { this.chosen = new Map(); this.render(); }

  stop() { this.chosen = null; this.node.hidden = true; fill(this.node); }

  set(hit, isOn) {
    if (isOn) this.chosen.set(hit.id, hit);
    else this.chosen.delete(hit.id);
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
    fill(this.node, el("div", { class: "row" }, el("strong", { role: "status" }, say("selected", this.chosen.size)), el("button", { type: "button", class: "quiet word", name: "all", onclick: () => this.context.selectAll() }, say("selectAll")),
      el("button", { type: "button", class: "quiet word", name: "end", onclick: () => this.context.endSelection() }, say("endSelection"))), el("div", { class: "acts" }, parts));
    this.node.hidden = false;
    if (focused) this.node.querySelector(`[name="${focused}"]`)?.focus();
  }

  async run(change, words, undo) {
    const { done, problem } = await each([...this.chosen.keys()], change);
    this.context.endSelection();
    this.context.changed();
    if (problem) return this.context.failed(problem);
    this.context.toast(say(words, done.length), undo ? [say("undo"), async () => { await each(done, undo); this.context.changed(); }] : null);
  }

  patch(body) { return this.run((id) => call("PATCH", `/v1/memos/${id}`, { body }), "changedMany"); }

  tag(text) {
    const tag = text.trim().replace(/^#+/, "");
    if (!tag) return null;
    return this.run((id) => call("PATCH", `/v1/memos/${id}`, { body: { tags: [...new Set([...this.chosen.get(id).tags, tag])] } }), "changedMany");
  }

  trash() { return this.run((id) => call("DELETE", `/v1/memos/${id}`), "trashedMany", (id) => call("POST", `/v1/memos/${id}/restore`, { body: {} })); }

  restore() { return this.run((id) => call("POST", `/v1/memos/${id}/restore`, { body: {} }), "restoredMany"); }
}
