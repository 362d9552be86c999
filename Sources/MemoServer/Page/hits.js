// The list of memos: search hits or all memos.
import { may } from "./abilities.js";
import { Calendar, dayAfter } from "./calendar.js";
import { el, fill, icon, iconButton, Pointer } from "./elements.js";
import { conditionChips, countText, isDoubtful, remarks } from "./found.js";
import { showDialog } from "./keys.js";
import { call, get } from "./service.js";
import { condition, conditions, doubtful, literal, rungs, selection, states, viewFilter } from "./place.js";
import { row } from "./rows.js";
import { Selection } from "./selecting.js";
import { Timeline, years } from "./timeline.js";
import { undoing } from "./undoing.js";
import { day, dayCode, number, say } from "./words.js";

const pageSize = 30;
const mostTags = 200;
// Faster answers come without a sign of waiting, which would only flicker.
const patience = 150;

/**
 * The list and its header. `context` has `go(change, how)`, `place()`, `categories()`, `announce(text)`, `failed(problem)`, `mistake(problem)` and the like.
 */
export class HitList {
  constructor(node, context) {
    Object.assign(this, { node, context, asked: 0, shown: 0, loaded: null });
    this.acts = { pin: (hit) => this.pin(hit), trash: (hit) => this.trash(hit), restore: (hit) => this.restore(hit), purge: (hit) => this.purge({ id: hit.id }, "purgeQuestion", hit.title), more: (hit) => this.more(hit), select: (hit, isOn) => this.selection.set(hit, isOn) };
    this.build();
  }

  build() {
    this.title = el("h1", { class: "unseen" });
    this.dayLine = el("div", { class: "day-line row", hidden: true });
    this.month = el("div", { class: "calendar-month", hidden: true });
    this.count = el("p", { class: "count", id: "count" });
    this.chips = el("div", { class: "conditions" });
    this.purging = el("div", { class: "purging", "data-needs": "emptyTrash", hidden: true });
    this.mistake = el("p", { class: "mistake", id: "mistake", role: "alert" });
    this.remarks = el("ul", { class: "remarks" });
    this.rungs = el("div", { class: "rungs", role: "group" });
    this.bars = el("div", { class: "timeline", hidden: true });
    this.order = el("select", { onchange: () => this.context.go({ order: this.order.value || null, memo: null }) });
    this.filterButton = el("button", { type: "button", class: "quiet word filter-button", "aria-expanded": "false", "aria-controls": "filters", onclick: () => this.toggleFilters() });
    this.tools = el("span", { class: "tools" });
    this.filters = el("form", { id: "filters", class: "filters", hidden: true, onsubmit: (event) => event.preventDefault(), onkeydown: (event) => {
      if (event.key === "Escape") { event.stopPropagation(); this.toggleFilters(false); this.filterButton.focus(); }
    } });
    this.selectionBar = el("div", { class: "selection", hidden: true });
    this.body = el("div", { class: "hits", id: "hits" });
    this.node.append(
      el("div", { class: "head" }, this.title, this.dayLine, this.month, el("div", { class: "row" }, this.count, el("div", { class: "tools" }, this.order, this.filterButton, this.tools)), this.purging, this.chips, this.mistake, this.rungs, this.remarks, this.bars, this.filters),
      this.body, this.selectionBar);
    this.pointer = new Pointer(this.body);
    this.calendar = new Calendar(this.month, this.context);
    this.timeline = new Timeline(this.bars, this.context);
    this.selection = new Selection(this.selectionBar, { ...this.context, selectAll: () => this.selectAll(), endSelection: () => this.endSelection() });
    addEventListener("pointerdown", (event) => {
      if (!this.filters.hidden && !this.filters.contains(event.target) && !this.filterButton.contains(event.target)) this.toggleFilters(false);
    });
    this.strip = el("div", { class: "home-strip narrow-only", hidden: true });
    this.bars.before(this.strip);
    this.watcher = new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) this.loadMore(); }, { root: this.body, rootMargin: "600px" });
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
    setTimeout(() => { if (order === this.asked && this.node.hasAttribute("aria-busy")) this.node.classList.add("waiting"); }, patience);
    this.showDay(place);
    // Its place is kept until it comes, so that it moves nothing.
    const hasStrip = ["memos", "today"].includes(place.view) && !place.q.trim() && !place.category && conditions(place) === 0;
    if (hasStrip) this.strip.hidden = false;
    else this.showStrip([]);
    if (!this.loaded) this.prepare(place);
    try {
      const [answer] = await Promise.all([this.ask(place, isTyping), this.context.ready()]);
      if (order < this.shown) return;
      this.shown = order;
      // An incomplete syllable often finds nothing. Keep the dimmed list until the user stops typing.
      const isHalf = isTyping && answer.total === 0;
      this.body.classList.toggle("stale", isHalf);
      if (isHalf) return;
      this.loaded = { place, ...answer };
      this.render();
      this.timeline.reserve(mayHaveBars(this.loaded));
      if (!isTyping) this.afterwards(place, order);
    } catch (problem) {
      if (order < this.shown) return;
      this.shown = order;
      if (problem.status === 400 || problem.status === 422) this.showMistake(problem, isTyping);
      else {
        this.body.classList.add("stale");
        this.context.failed(problem, () => this.show(this.context.place()));
      }
    } finally {
      if (order === this.asked) { this.node.removeAttribute("aria-busy"); this.node.classList.remove("waiting"); }
    }
  }

  /** Shows what is known before the first answer, so that less moves when it comes. */
  prepare(place) {
    fill(this.title, say(place.view));
    fill(this.chips, conditionChips(place, this.context));
    this.rungs.hidden = !place.q.trim();
    this.timeline.reserve(isPart(place));
  }

  /** Drops the answers of pending requests. */
  forget() { this.shown = ++this.asked; }

  /** Loads what may come after the list: counts by category, by time, and outside the category. */
  async afterwards(place, order) {
    const isAll = place.view === "memos" && !place.q.trim() && conditions(place) === 0;
    const dated = this.timeline.isReserved ? this.timeline.show(place) : [];
    if (isAll || isPlainDay(place)) this.context.readAhead([...this.loaded.pinned, ...this.loaded.answer.hits]);
    if ((isAll && !place.category) || isPlainDay(place)) return this.context.counted(null);
    // It is slow, so it runs after the list. For all memos the counts are already known.
    const answer = await get("/v1/search", { ...request(place), category: null, rungs: null, limit: 0, facets: true }).catch(() => null);
    // The counts by day are those that the filters from and to find.
    const byYear = place.from || place.to ? [] : years(await dated);
    if (order !== this.shown) return;
    const own = (facets) => (facets ? { ...facets, years: byYear } : null);
    this.context.counted(isAll ? null : answer?.facets ?? null, place.category ? null : own(answer?.facets));
    const outside = answer && place.category && place.category !== "none" ? answer.total - (this.loaded.inside ?? 0) : 0;
    if (outside > 0) this.showOutside(place, outside);
    if (!place.category) return;
    const inside = await get("/v1/search", { ...request(place), rungs: null, limit: 0, facets: true }).catch(() => null);
    if (order === this.shown && inside) this.context.overviewOf(own(inside.facets));
  }

  showOutside(place, count) {
    const go = () => this.context.go({ category: null, memo: null });
    const text = say("outside", place.category, count);
    this.chips.append(el("button", { type: "button", class: "quiet word outside", onclick: go }, text));
    this.body.querySelector(".empty")?.append(el("button", { type: "button", class: "main", onclick: go }, text));
  }

  /** Whether a new list would move what somebody reads or points at. */
  get isInUse() { return this.body.scrollTop > 0 || this.selection.isOn || !this.filters.hidden || this.node.contains(document.activeElement) || this.pointer.isMoving; }

  toTop() { this.body.scrollTop = 0; }

  /** Shows again what may have changed. */
  follow(place) { return this.show(place); }

  /** Shows the buttons that stand beside the list where there is room for it. */
  showStrip(strip) { fill(this.strip, strip); this.strip.hidden = strip.length === 0; }

  /** Returns the hit of a memo in the list. */
  hit(id) { return [...(this.loaded?.pinned ?? []), ...(this.loaded?.answer.hits ?? [])].find((hit) => hit.id === id) ?? null; }

  async ask(place, isTyping) {
    if (isPlainDay(place)) return this.askForDay(place);
    const query = request(place);
    const isHome = place.view === "memos" && !place.q.trim();
    const main = get("/v1/search", { ...query, limit: pageSize, typing: isTyping || null });
    const pinned = isHome ? get("/v1/search", { ...query, q: condition(place, "is:pinned"), rungs: null, limit: 20 }) : null;
    const rungCounts = place.rungs.length > 0 ? get("/v1/search", { ...query, rungs: null, limit: 0 }) : null;
    const [answer, top, ladder] = await Promise.all([main, pinned, rungCounts]);
    const total = answer.total + (top?.total ?? 0);
    return { answer, query, pinned: top?.hits ?? [], total, inside: ladder?.total ?? total, ladder: ladder?.rungs ?? answer.rungs };
  }

  /** Loads the memos of a day as `saekin on` lists them. No query selects them. */
  async askForDay(place) {
    const query = { day: place.day ?? "today", category: place.category, tag: place.tag, state: place.state, order: place.order === "best" ? null : place.order };
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
      loaded.answer = { ...loaded.answer, hits: [...loaded.answer.hits, ...answer.hits], next: answer.next, total: answer.total, found: answer.found };
      this.append(answer.hits);
    } catch (problem) {
      this.context.failed(problem, () => this.loadMore());
    } finally {
      this.isLoading = false;
    }
  }

  showMistake(problem, isTyping) {
    // An incomplete query is often invalid. Keep the list while the user is typing.
    if (isTyping || this.context.isHalf()) return;
    this.body.classList.add("stale");
    fill(this.count);
    this.rungs.hidden = true;
    fill(this.remarks);
    this.timeline.clear();
    const place = this.context.place();
    this.renderTools(place);
    this.renderOrder(place);
    this.renderFilters(place);
    fill(this.mistake, problem.message);
    this.context.mistake(problem);
    this.context.announce(problem.message);
  }

  showDay(place) {
    const isDay = place.view === "today";
    this.dayLine.hidden = !isDay;
    if (!isDay) return this.calendar.hide();
    const today = dayCode(Date.now());
    const current = place.day ?? today;
    const step = (by, drawing, name) => iconButton(drawing, say(name), async () => {
      const next = dayAfter(current, by);
      await this.context.go({ day: next === today ? null : next, q: "", memo: null });
      this.dayLine.querySelector(`[data-step="${by}"]`)?.focus();
    }, { "data-step": String(by) });
    fill(this.dayLine, el("strong", {}, place.day ? day(`${current}T00:00:00`) : `${say("today")} · ${day(`${current}T00:00:00`)}`), el("span", { class: "tools" }, step(-1, "left", "previousDay"),
      place.day ? el("button", { type: "button", class: "quiet word", onclick: () => this.context.go({ day: null, memo: null }) }, say("today")) : null, step(1, "right", "nextDay")));
    this.calendar.show(place);
  }

  render() {
    const { place, total, answer, ladder } = this.loaded;
    const text = countText(place, total, answer, ladder);
    fill(this.title, say(place.view));
    fill(this.mistake);
    fill(this.count, isDoubtful(ladder) ? el("span", { class: "partly" }, text) : el("strong", {}, text));
    fill(this.chips, conditionChips(place, this.context));
    fill(this.remarks, remarks(answer, place));
    this.renderTools(place);
    this.renderPurging(place, total);
    this.renderRungs(place, ladder, answer.more_inside);
    this.renderOrder(place);
    this.renderFilters(place);
    this.renderHits();
    this.context.announce([text, ...this.ladderText(ladder)].join(", "));
  }

  ladderText(ladder) { return rungs.filter((rung) => ladder[rung] > 0).map((rung) => `${say(rung)} ${number(ladder[rung])}`); }

  renderTools(place) {
    const canSave = place.view === "memos" && (place.q.trim() || conditions(place) > 0);
    fill(this.tools, canSave ? iconButton("star", say("saveSearch"), () => this.context.saveSearch(place), { "data-tool": "save-search", "data-needs": "saveSearch" }) : null,
      iconButton("select", say("select"), () => (this.selection.isOn ? this.endSelection() : this.startSelection()), { "aria-pressed": String(this.selection.isOn), "data-tool": "select", "data-needs": "updateMemo" }));
  }

  renderRungs(place, ladder, inside) {
    this.rungs.setAttribute("aria-label", say("rungs"));
    const shown = place.q.trim() ? rungs.filter((rung) => ladder[rung] > 0 || place.rungs.includes(rung)) : [];
    const focused = this.rungs.contains(document.activeElement) ? document.activeElement.dataset.rung : null;
    fill(this.rungs, shown.map((rung) => el("button", {
      type: "button", class: "chip", "data-rung": rung, "aria-pressed": String(place.rungs.includes(rung)),
      onclick: () => this.toggleRung(rung),
    }, say(rung), " ", el("b", {}, number(ladder[rung])))), inside ? el("span", { class: "remark" }, say("moreInside", inside)) : null);
    this.rungs.hidden = shown.length === 0 && !inside;
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
    for (const name of ["aria-label", "title"]) this.filterButton.setAttribute(name, active ? `${say("filters")} ${active}` : say("filters"));
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

  // Rows

  renderHits() {
    const { place, answer, pinned } = this.loaded;
    const active = this.body.contains(document.activeElement) ? document.activeElement : null;
    const focused = active?.closest("li")?.querySelector("a.hit")?.dataset.memo;
    const act = active?.dataset.act;
    const parts = [];
    if (pinned.length > 0) parts.push(el("h2", { class: "label" }, icon("pin"), say("pinned")), this.listOf(pinned, say("pinned")));
    this.lastRung = null;
    if (answer.hits.length > 0) {
      if (pinned.length > 0) parts.push(el("h2", { class: "label" }, say("others")));
      parts.push(...this.sections(answer.hits));
    }
    if (parts.length === 0) parts.push(this.emptiness(place));
    fill(this.body, parts, this.rest());
    this.body.classList.remove("stale");
    if (focused) (act ? this.link(focused)?.parentNode.querySelector(`[data-act="${act}"]`) : this.link(focused))?.focus({ preventScroll: true });
    this.choose(this.context.place().memo);
  }

  listOf(hits, label) { return el("ol", { "aria-label": label }, hits.map((hit) => this.row(hit))); }

  row(hit) { return row(hit, this.loaded.place, this.context.categories(), this.acts, this.selection.chosen); }

  /** Returns lists of hits, with guesses below a heading of their own. */
  sections(hits) {
    const start = hits.findIndex((hit) => doubtful.includes(hit.rung));
    const isApart = start >= 0 && !doubtful.includes(this.lastRung ?? "");
    this.lastRung = hits.at(-1).rung ?? null;
    if (!isApart) return [this.listOf(hits, say("memos"))];
    const name = say(hits[start].rung === "some" ? "partlyHeading" : "guessHeading");
    return [start > 0 ? this.listOf(hits.slice(0, start), say("memos")) : null, el("h2", { class: "label guess" }, name), this.listOf(hits.slice(start), name)];
  }

  /** Adds a page below the list. */
  append(hits) {
    this.body.querySelector(".more")?.remove();
    const [first, ...more] = this.sections(hits);
    const list = [...this.body.querySelectorAll("ol")].at(-1);
    if (first) list.append(...first.children);
    this.body.append(...[...more, this.rest()].filter(Boolean));
    this.choose(this.context.place().memo);
  }

  /** Creates the button for more memos. It also works by itself when it comes near. */
  rest() {
    const { answer } = this.loaded;
    this.watcher.disconnect();
    const left = answer.total - answer.hits.length;
    if (!answer.next || left <= 0) return null;
    const button = el("button", { type: "button", class: "more", onclick: () => this.loadMore() }, say("more", left));
    this.watcher.observe(button);
    return button;
  }

  emptiness(place) {
    const isPlain = !place.q.trim() && conditions(place) === 0 && !place.category;
    if (isPlain && place.view === "memos") return this.context.welcome();
    const mayBeLess = /\S\s+\S/.test(place.q) || conditions(place) > 0 || place.category;
    const [title, hint] = !isPlain ? ["nothing", mayBeLess ? "nothingHint" : null] : { today: [place.day ? "nothingOnDay" : "nothingToday"], trash: ["nothingTrash"] }[place.view];
    const help = place.q.trim() ? el("button", { type: "button", class: "quiet word", onclick: () => this.context.help() }, icon("help"), say("queryHelp")) : null;
    const writing = isPlain && place.view === "today" ? el("button", { type: "button", class: "main", "data-needs": "createMemo", onclick: () => this.context.go({ memo: null, mode: "new" }) }, place.day ? say("writeOn", day(`${place.day}T00:00:00`)) : say("writeToday")) : null;
    return el("div", { class: "empty" }, el("p", {}, say(title)), hint ? el("p", { class: "soft" }, say(hint)) : null, writing, help);
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

  /** Returns the hit whose row has the focus. */
  get focused() {
    const id = Number(document.activeElement?.closest?.("#hits li")?.querySelector("a.hit")?.dataset.memo);
    return id ? this.hit(id) : null;
  }

  // What can be done with a row

  async pin(hit) {
    try {
      const { operation } = await call("PATCH", `/v1/memos/${hit.id}`, { body: { pinned: !hit.pinned } });
      this.context.toast(say(hit.pinned ? "unpinnedNow" : "pinnedNow"), undoing(operation, this.context));
    } catch (problem) {
      this.context.failed(problem);
    }
    this.context.changed(hit.id);
  }

  async trash(hit) {
    const links = [...this.body.querySelectorAll("a.hit")];
    const at = links.indexOf(this.link(hit.id));
    const neighbour = (links[at + 1] ?? links[at - 1])?.dataset.memo;
    let operation;
    try {
      ({ operation } = await call("DELETE", `/v1/memos/${hit.id}`));
    } catch (problem) {
      return this.context.failed(problem);
    }
    if (this.context.place().memo === hit.id) await this.context.go({ memo: null, mode: null });
    await this.context.changed();
    if (neighbour) this.link(neighbour)?.focus();
    this.context.toast(say("movedToTrash"), undoing(operation, this.context));
  }

  async restore(hit) {
    try {
      await call("POST", `/v1/memos/${hit.id}/restore`, { body: {} });
      this.context.toast(say("restored"));
    } catch (problem) {
      this.context.failed(problem);
    }
    this.context.changed(hit.id);
  }

  /** Asks what to do with the memo of a row, and does it. */
  async more(hit) {
    const choices = hit.trashed ? [["restore", "restore"], ["purge", "purge"]] : [[hit.pinned ? "unpin" : "pin", "pin"], navigator.share ? ["share", "share"] : ["copyText", "copy"], ["select", "select"], ["remove", "trash"]].filter(Boolean);
    const needs = { purge: "emptyTrash", trash: "deleteMemo", share: "getMemo", copy: "getMemo" };
    const title = hit.title.replace(/^#{1,6}[ \t]+(?=\S)/, "") || say("untitled");
    const act = await showDialog(title, [], [...choices.filter(([, name]) => may(needs[name] ?? "updateMemo")).map(([name, value]) => [say(name), value]), [say("cancel"), null]], { class: "sheet" });
    if (act === "select") {
      this.startSelection();
      this.selection.set(hit, true);
      this.renderHits();
    } else if (act === "share" || act === "copy") this.context.give(hit.id, act);
    else if (act) this.acts[act](hit);
  }

  /** Deletes memos in the trash for good, after a question. */
  async purge(which, question, ...values) {
    if (await showDialog(say(question, ...values), [el("p", { class: "soft" }, say("purgeHint"))], [[say("cancel"), null, "main"], [say("purge"), true]]) !== true) return;
    try {
      const { document } = await call("DELETE", "/v1/trash", { parameters: which });
      if (this.context.place().memo) await this.context.go({ memo: null, mode: null });
      this.context.toast(say("purged", document.deleted));
    } catch (problem) {
      this.context.failed(problem);
    }
    this.context.changed();
  }

  /** Shows in the trash how to empty it. */
  renderPurging(place, total) {
    const isShown = place.view === "trash" && total > 0 && !place.q.trim();
    fill(this.purging, isShown ? [el("button", { type: "button", class: "quiet word", onclick: () => this.purge({ older_than: 30 }, "purgeOldQuestion") }, say("purgeOld")), el("button", { type: "button", class: "quiet word", onclick: () => this.purge({}, "purgeAllQuestion", total) }, icon("trash"), say("purgeAll"))] : null);
    this.purging.hidden = !isShown;
  }

  startSelection() { this.selection.start(); this.renderTools(this.loaded.place); this.renderHits(); this.body.querySelector(".pick")?.focus(); }

  endSelection() { this.selection.stop(); if (this.loaded) { this.renderTools(this.loaded.place); this.renderHits(); } }

  selectAll() {
    const { pinned, answer, query, place, total } = this.loaded;
    for (const box of this.body.querySelectorAll(".pick")) box.checked = true;
    const { order, snippet, typing, ...where } = isPlainDay(place) ? query : { ...selection(place), rungs: query.rungs };
    if (where.tag) where.tag = [where.tag].flat();
    this.selection.all([...pinned, ...answer.hits], Object.fromEntries(Object.entries(where).filter(([, value]) => value !== null && value !== undefined && value !== "" && value.length !== 0)), total);
  }
}

/** Returns whether a place shows memos, but not all of them. */
function isPart(place) { return place.view === "memos" && Boolean(place.q.trim() || conditions(place) > 0 || place.category); }

/** Returns whether counts by time can tell memos apart: memos have the words as typed, and a month is chosen of them, there are more than these, or these are of several months. */
function mayHaveBars({ place, answer, ladder }) {
  return isPart(place) && (!place.q.trim() || literal.some((rung) => ladder[rung] > 0)) && (Boolean(place.from) || answer.total > answer.hits.length || new Set(answer.hits.map((hit) => hit.created?.slice(0, 7)).filter(Boolean)).size > 1);
}

function isPlainDay(place) { return place.view === "today" && !place.q.trim() && !place.from && !place.to; }

/** Returns the parameters of the search for `place`. */
function request(place) {
  const isHome = place.view === "memos" && !place.q.trim();
  return {
    ...selection(place), q: condition(place, viewFilter(place) || (isHome ? "-is:pinned" : "")), rungs: place.q.trim() && place.rungs.length ? place.rungs.join(",") : null,
    order: place.order === "best" || (!place.order && place.q.trim()) ? null : place.order ?? "modified", snippet: 120,
  };
}
