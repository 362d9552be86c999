// Saved searches: named queries that are listed beside the memos and stand as @name in others.
import { el, fill, icon, iconButton } from "./elements.js";
import { showDialog } from "./keys.js";
import { condition, start, write } from "./place.js";
import { call, get } from "./service.js";
import { quoted } from "./suggestions.js";
import { undoing } from "./undoing.js";
import { say } from "./words.js";

export class SavedSearches {
  constructor(node, context) { Object.assign(this, { node, context, list: [] }); }

  async load() {
    // Keys that are limited to categories may not see them.
    this.list = (await get("/v1/searches").catch(() => ({ searches: [] }))).searches;
    this.render();
  }

  render() {
    if (this.list.length === 0) return fill(this.node);
    const place = this.context.place();
    const row = (search) => {
      const target = { ...start, q: search.query, category: search.category };
      return el("li", {}, el("a", { href: write(target), title: search.query, "aria-current": place.q === search.query && place.category === search.category ? "true" : null }, icon("star"), el("span", { class: "label" }, search.name)),
        iconButton("close", say("deleteSearch", search.name), () => this.remove(search), { class: "quiet take", "data-needs": "deleteSearch" }));
    };
    fill(this.node, el("h2", { id: "saved-title" }, say("savedSearches")), el("ul", { "aria-labelledby": "saved-title" }, this.list.map(row)));
  }

  /** Asks for a name, and saves the query of a place with its conditions. */
  async save(place) {
    const query = [condition(place, place.tag ? `tag:${quoted(place.tag)}` : ""), place.from || place.to ? `date:${place.from === place.to ? place.from : `${place.from ?? ""}..${place.to ?? ""}`}` : ""].filter(Boolean).join(" ");
    const input = el("input", { type: "text", required: true, maxlength: "100", autocomplete: "off", value: place.q.trim().split(/\s+/)[0].replace(/[^\p{L}\p{N}_-]/gu, "") });
    const name = await showDialog(say("saveSearch"), [el("p", { class: "soft" }, query), el("label", { class: "field" }, el("span", {}, say("name_")), input)], [[say("save"), null, "main"], [say("cancel"), null]], { onsubmit: () => input.value.trim() });
    if (!name) return;
    try {
      await call("PUT", `/v1/searches/${encodeURIComponent(name)}`, { body: { query, category: place.category === "none" ? null : place.category } });
      this.context.toast(say("searchSaved", name));
    } catch (problem) {
      this.context.failed(problem);
    }
    await this.load();
  }

  async remove(search) {
    try {
      const { operation } = await call("DELETE", `/v1/searches/${encodeURIComponent(search.name)}`);
      this.context.toast(say("searchDeleted", search.name), undoing(operation, this.context, () => this.load()));
    } catch (problem) {
      this.context.failed(problem);
    }
    await this.load();
  }
}
