// The list of memos: search hits or all memos.
import { el, fill, heading, icon, marked, sign, tint } from "./elements.js";
import { address, get } from "./service.js";
import { rungs, conditions, states, write } from "./place.js";
import { number, say, when, day } from "./words.js";

const pageSize = 30;
const mostTags = 200;

/**
 * The list and its header. `context` has `go(change, how)`, `place()`, `categories()`, `announce(text)` and `failed(problem)`.
 */
export class HitList {
  constructor(node, context) {
    this.node = node;
    this.context = context;
    this.asked = 0;
    this.shown = 0;
    this.loaded = null;
    this.build();
  }

  build() {
    this.title = el("h1", { class: "unseen" });
    this.count = el("p", { class: "count", id: "count" });
    this.rungs = el("div", { class: "rungs", role: "group" });
    this.order = el("select", { onchange: () => this.context.go({ order: this.order.value || null, memo: null }) });
    this.filterButton = el("button", { type: "button", class: "quiet word", "aria-expanded": "false", "aria-controls": "filters", onclick: () => this.toggleFilters() });
    this.filters = el("form", { id: "filters", class: "filters", hidden: true, onsubmit: (event) => event.preventDefault(), onkeydown: (event) => {
      if (event.key === "Escape") { event.stopPropagation(); this.toggleFilters(false); this.filterButton.focus(); }
    } });
    this.body = el("div", { class: "hits", id: "hits" });
    this.node.append(
      el("div", { class: "head" }, this.title, el("div", { class: "row" }, this.count, el("div", { class: "tools" }, this.order, this.filterButton)), this.rungs, this.filters), this.body);
    addEventListener("pointerdown", (event) => {
      if (!this.filters.hidden && !this.filters.contains(event.target) && !this.filterButton.contains(event.target)) this.toggleFilters(false);
    });
  }

  toggleFilters(isOpen = this.filters.hidden) {
    this.filters.hidden = !isOpen;
    this.filterButton.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.filters.querySelector("select, input")?.focus();
    if (isOpen) this.loadTags();
  }

  /** Loads the tags to choose from, most used first. */
  async loadTags() {
    const { tags } = await get("/v1/tags", { limit: mostTags }).catch(() => ({ tags: [] }));
    this.tags = tags.map((tag) => tag.name);
    const select = this.filters.querySelector("[name=tag]");
    for (const tag of this.tags) if (![...select.options].some((option) => option.value === tag)) select.append(el("option", { value: tag }, `#${tag}`));
  }

  /** Loads and shows the memos for `place`. The old list stays until then. Answers that arrive out of order are dropped. */
  async show(place, { isTyping = false } = {}) {
    const order = ++this.asked;
    this.node.setAttribute("aria-busy", "true");
    try {
      const answer = await this.ask(place, isTyping);
      if (order < this.shown) return;
      this.shown = order;
      // An incomplete syllable often finds nothing. Keep the dimmed list until the user stops typing.
      const isHalf = isTyping && answer.total === 0;
      this.body.classList.toggle("stale", isHalf);
      if (isHalf) return;
      this.loaded = { place, ...answer };
      this.render();
      if (!isTyping) this.countCategories(place, order);
    } catch (problem) {
      if (order < this.shown) return;
      this.shown = order;
      if (problem.status === 400 || problem.status === 422) this.showMistake(problem, isTyping);
      else this.context.failed(problem, () => this.show(place));
    } finally {
      if (order === this.asked) this.node.removeAttribute("aria-busy");
    }
  }

  /** Drops the answers of pending requests. */
  forget() { this.shown = ++this.asked; }

  /** Counts the hits by category. It is slow, so it runs after the list. For all memos the counts are already known. */
  async countCategories(place, order) {
    const isAll = place.view === "memos" && !place.q.trim() && conditions(place) === 0;
    if (isAll || isPlainDay(place)) return this.context.counted(null);
    const answer = await get("/v1/search", { ...request(place), category: null, rungs: null, limit: 0, facets: true }).catch(() => null);
    if (order === this.shown) this.context.counted(answer?.facets ?? null);
  }

  /** Returns whether more than one page is loaded. */
  get isLong() { return (this.loaded?.answer.hits.length ?? 0) > pageSize; }

  async ask(place, isTyping) {
    if (isPlainDay(place)) return this.askForToday(place);
    const query = request(place);
    const isHome = place.view === "memos" && !place.q.trim();
    const main = get("/v1/search", { ...query, limit: pageSize, typing: isTyping || null });
    const pinned = isHome ? get("/v1/search", { ...query, q: condition(place, "is:pinned"), rungs: null, limit: 20 }) : null;
    const rungCounts = place.rungs.length > 0 ? get("/v1/search", { ...query, rungs: null, limit: 0 }) : null;
    const [answer, top, ladder] = await Promise.all([main, pinned, rungCounts]);
    return {
      answer, query, pinned: top?.hits ?? [], total: answer.total + (top?.total ?? 0), ladder: ladder?.rungs ?? answer.rungs,
    };
  }

  /** Loads today's memos as `saekin today` lists them. No query selects them. */
  async askForToday(place) {
    const query = { day: "today", category: place.category, tag: place.tag, state: place.state, order: place.order === "best" ? null : place.order };
    const answer = await this.page({ query }, null);
    return { answer, query, pinned: [], total: answer.total, ladder: {} };
  }

  /** Loads a page of the current list from a cursor on. */
  async page({ query }, cursor) {
    if (!query.day) return get("/v1/search", { ...query, limit: pageSize, cursor });
    const list = await get("/v1/memos", { ...query, limit: pageSize, cursor });
    return { hits: list.memos, total: list.total, next: list.next };
  }

  async loadMore() {
    const { loaded } = this;
    if (!loaded?.answer.next || this.isLoading) return;
    this.isLoading = true;
    try {
      const answer = await this.page(loaded, loaded.answer.next);
      if (loaded !== this.loaded) return;
      loaded.answer = { ...answer, hits: [...loaded.answer.hits, ...answer.hits], corrected_query: loaded.answer.corrected_query, similar: loaded.answer.similar };
      this.renderHits();
    } catch (problem) {
      this.context.failed(problem, () => this.loadMore());
    } finally {
      this.isLoading = false;
    }
  }

  showMistake(problem, isTyping) {
    // An incomplete query is often invalid. Keep the list while the user is typing.
    if (isTyping) return;
    fill(this.count, el("span", { class: "mistake" }, problem.message));
    this.context.announce(problem.message);
  }

  render() {
    const { place, total, answer, ladder } = this.loaded;
    const name = { today: "ofToday", trash: "trashed" }[place.view] ?? (place.q.trim() ? "found" : "all");
    fill(this.title, say(place.view));
    fill(this.count, el("strong", {}, say(name, total)), this.remarks(answer));
    this.renderRungs(place, ladder, answer.more_inside);
    this.renderOrder(place);
    this.renderFilters(place);
    this.renderHits();
    this.context.announce([say(name, total), ...this.ladderText(ladder)].join(", "));
  }

  ladderText(ladder) { return rungs.filter((rung) => ladder[rung] > 0).map((rung) => `${say(rung)} ${number(ladder[rung])}`); }

  remarks(answer) {
    const nodes = [];
    if (answer.corrected_query) nodes.push(el("span", { class: "remark" }, say(answer.guessed ? "guessed" : "corrected", answer.corrected_query)));
    if (answer.similar) {
      const link = el("a", { href: write({ ...this.loaded.place, q: answer.similar.query, memo: null }) }, `${answer.similar.query} ${number(answer.similar.total)}`);
      nodes.push(el("span", { class: "remark" }, `${say("similar")} `, link));
    }
    for (const note of answer.notes ?? []) nodes.push(el("span", { class: "remark", title: note.message }, note.message));
    return nodes;
  }

  renderRungs(place, ladder, inside) {
    this.rungs.setAttribute("aria-label", say("rungs"));
    const shown = place.q.trim() ? rungs.filter((rung) => ladder[rung] > 0 || place.rungs.includes(rung)) : [];
    const focused = this.rungs.contains(document.activeElement) ? document.activeElement.dataset.rung : null;
    fill(this.rungs, shown.map((rung) => el("button", {
      type: "button", class: "chip", "data-rung": rung, "aria-pressed": String(place.rungs.includes(rung)),
      onclick: () => this.toggleRung(rung),
    }, say(rung), " ", el("b", {}, number(ladder[rung])))), inside ? el("span", { class: "remark" }, say("moreInside", inside)) : null);
    this.rungs.hidden = !place.q.trim();
    if (focused) this.rungs.querySelector(`[data-rung=${focused}]`)?.focus();
  }

  toggleRung(rung) {
    const chosen = this.context.place().rungs;
    this.context.go({ rungs: chosen.includes(rung) ? chosen.filter((other) => other !== rung) : [...chosen, rung], memo: null });
  }

  renderOrder(place) {
    const names = ["best", "modified", "newest", "oldest", "title"].filter((name) => name !== "best" || place.q.trim());
    this.order.setAttribute("aria-label", say("order"));
    const chosen = place.order ?? (place.q.trim() ? "best" : "modified");
    fill(this.order, names.map((name) => el("option", { value: name, selected: name === chosen }, say(name))));
  }

  renderFilters(place) {
    const active = conditions(place);
    fill(this.filterButton, icon("filter"), el("span", {}, active ? `${say("filters")} ${active}` : say("filters")));
    this.filterButton.classList.toggle("on", active > 0);
    if (this.filters.contains(document.activeElement) && this.filters.dataset.language === document.documentElement.lang) return;
    this.filters.dataset.language = document.documentElement.lang;
    const field = (name, node) => el("label", {}, el("span", {}, say(name)), node);
    const change = (name) => (event) => this.context.go({ [name]: event.target.value || null, memo: null });
    const choice = (name, values, label) => el("select", { name, onchange: change(name) }, el("option", { value: "" }, say("any")),
      values.map((value) => el("option", { value, selected: value === place[name] }, label(value))));
    const tags = [...new Set([place.tag, ...(this.tags ?? [])].filter(Boolean))];
    fill(this.filters,
      field("state", choice("state", states, (value) => say(value))), field("tag", choice("tag", tags, (value) => `#${value}`)),
      field("from", el("input", { type: "date", value: place.from, onchange: change("from") })), field("to", el("input", { type: "date", value: place.to, onchange: change("to") })),
      el("button", { type: "button", class: "quiet word", onclick: () => { this.toggleFilters(false); this.context.go({ tag: null, state: null, from: null, to: null, memo: null }); } }, say("clearFilters")));
  }

  renderHits() {
    const { place, answer, pinned } = this.loaded;
    const focused = this.body.contains(document.activeElement) ? document.activeElement.dataset.memo : null;
    const list = (hits, label) => el("ol", { "aria-label": label }, hits.map((hit) => this.item(hit, place)));
    const parts = [];
    if (pinned.length > 0) parts.push(el("h2", { class: "label" }, icon("pin"), say("pinned")), list(pinned, say("pinned")));
    if (answer.hits.length > 0) {
      if (pinned.length > 0) parts.push(el("h2", { class: "label" }, say("others")));
      parts.push(list(answer.hits, say("memos")));
    }
    if (parts.length === 0) parts.push(this.emptiness(place));
    const left = answer.total - answer.hits.length;
    if (answer.next && left > 0) parts.push(el("button", { type: "button", class: "more", onclick: () => this.loadMore() }, say("more", left)));
    fill(this.body, parts);
    if (focused) this.link(focused)?.focus({ preventScroll: true });
    this.choose(this.context.place().memo);
  }

  emptiness(place) {
    const isPlain = !place.q.trim() && conditions(place) === 0 && !place.category;
    const [title, hint] = !isPlain ? ["nothing", "nothingHint"] : { today: ["nothingToday"], trash: ["nothingTrash"] }[place.view] ?? ["noMemos", "noMemosHint"];
    return el("div", { class: "empty" }, el("p", {}, say(title)), hint ? el("p", { class: "soft" }, say(hint)) : null);
  }

  item(hit, place) {
    const facts = [categoryChip(hit.category, this.context.categories()), hit.state ? el("span", { class: `state ${hit.state}` }, say(hit.state)) : null,
      hit.tags.slice(0, 3).map((tag) => el("span", { class: "tag" }, `#${tag}`))];
    if (hit.rung && hit.rung !== "word") facts.push(el("span", { class: "why" }, reason(hit)));
    if (hit.occurrences > 1) facts.push(el("span", { class: "soft" }, say("occurrences", hit.occurrences)));
    if (hit.deadline && hit.state && hit.state !== "done") facts.push(el("span", { class: "soft" }, say("due", day(hit.deadline))));
    const link = el("a", { href: write({ ...place, memo: hit.id, mode: null, version: null }), "data-memo": String(hit.id), class: "hit" },
      el("span", { class: "title" }, heading(hit.title, hit.title_marks, say("untitled"))),
      el("span", { class: "snippet" }, hit.snippet === undefined ? [] : snippet(hit)),
      el("span", { class: "facts" }, hit.date ? el("time", { datetime: hit.date }, when(hit.date)) : null, facts));
    return el("li", {}, link);
  }

  link(id) { return this.body.querySelector(`a[data-memo="${id}"]`); }

  /** Highlights the open memo. */
  choose(id) {
    for (const link of this.body.querySelectorAll("a[aria-current]")) link.removeAttribute("aria-current");
    if (id) this.link(id)?.setAttribute("aria-current", "true");
  }

  /** Moves the focus by `step` memos, or from outside the list to the open memo or the first one. */
  move(step) {
    const links = [...this.body.querySelectorAll("a.hit")];
    const at = links.indexOf(document.activeElement);
    const open = links.findIndex((link) => link.hasAttribute("aria-current"));
    const next = at >= 0 ? at + step : open >= 0 && step !== 0 ? open + step : Math.max(open, 0);
    const link = links[Math.min(Math.max(next, 0), links.length - 1)];
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
    if (next >= links.length - 3) this.loadMore();
    return next >= 0;
  }
}

function isPlainDay(place) { return place.view === "today" && !place.q.trim() && !place.from && !place.to; }

/** Returns the parameters of the search for `place`. */
function request(place) {
  const isHome = place.view === "memos" && !place.q.trim();
  return {
    q: condition(place, { today: "date:today", trash: "is:trashed" }[place.view] ?? (isHome ? "-is:pinned" : "")),
    category: place.category, tag: place.tag, from: place.from, to: place.to, rungs: place.q.trim() && place.rungs.length ? place.rungs.join(",") : null,
    order: place.order === "best" || (!place.order && place.q.trim()) ? null : place.order ?? "modified", snippet: 160,
  };
}

/** Puts a filter before the words of a query, where an unclosed quotation mark cannot include it. */
function condition(place, first) {
  const words = place.q.trim();
  const state = place.state ? `state:${place.state}` : "";
  const isChoice = /(^|\s)OR(\s|$)/.test(words);
  return [first, state, isChoice && (first || state) ? `(${words})` : words].filter(Boolean).join(" ");
}

function snippet(hit) {
  const text = hit.snippet;
  if (!text.trim()) return [];
  return [hit.snippet_cut_before ? "… " : "", ...marked(text, hit.snippet_marks), hit.snippet_cut_after ? " …" : ""];
}

/** Returns why a memo without the typed word was found. */
function reason(hit) {
  const why = hit.reasons.find((one) => one.rung === hit.rung) ?? hit.reasons[0];
  return why ? `${say(hit.rung)} ${why.typed} → ${why.found}` : say(hit.rung);
}

/** Creates a label of a category in its colour. */
export function categoryChip(path, categories) {
  if (!path?.length) return null;
  const category = categories.get(path.join("/"));
  return tint(el("span", { class: "chip category", title: path.join(" / ") }, el("i", { "aria-hidden": "true" }, sign(category) ?? ""), path.at(-1)), category?.color);
}
