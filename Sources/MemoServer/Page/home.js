// What stands beside the list of all memos and that of a day: a year ago, what is due this week, and what was edited last.
import { dayAfter } from "./calendar.js";
import { el, icon } from "./elements.js";
import { start, write } from "./place.js";
import { categoryName } from "./rows.js";
import { get } from "./service.js";
import { day, dayCode, inFull, number, say, when } from "./words.js";

const most = 5;

/** Loads and creates the panel, and for small screens a strip of buttons. `place` is that of the list. */
export async function home(place, context) {
  const today = place.day ?? dayCode(Date.now());
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const find = (parameters) => get("/v1/search", parameters).catch(() => ({ hits: [], total: 0 }));
  const now = dayCode(Date.now());
  const dueQuery = `due:${now}..${dayAfter(now, 6)} -state:done`;
  const [past, due, late, edited] = await Promise.all([
    get("/v1/memos", { day: yearAgo, limit: most, snippet: 0 }).then(({ memos }) => memos, () => []), find({ q: dueQuery, limit: 50 }),
    find({ q: "is:overdue", limit: 0 }), find({ q: "-is:trashed", order: "modified", limit: most }), context.ready()]);
  due.hits.sort((a, b) => (a.deadline < b.deadline ? -1 : 1));
  const row = (memo, time) => el("li", {}, el("a", { href: write({ ...place, memo: memo.id, mode: null, version: null }) }, el("span", { class: "title", dir: "auto" }, memo.title.replace(/^#{1,6}[ \t]+(?=\S)/, "") || say("untitled")),
    el("span", { class: "facts" }, time ? el("time", { datetime: time, title: inFull(time) }, time === memo.deadline ? day(time) : when(time)) : null, categoryName(memo.category, context.categories()))));
  const group = (name, rows, hint) => (rows.length ? el("section", { class: "related", "aria-labelledby": `home-${name}` }, el("h2", { id: `home-${name}` }, say(name), hint ? ` · ${hint}` : null), el("ul", {}, rows)) : null);
  const overdue = late.total > 0 ? el("li", {}, el("a", { href: write({ ...start, q: "is:overdue" }) }, el("span", { class: "overdue" }, say("overdue", late.total)))) : null;
  const begin = (style) => el("button", { type: "button", class: style, "data-needs": "createMemo", onclick: () => context.go({ ...start, view: "today", mode: "new", day: place.day }) }, icon("edit"), place.day ? say("writeOn", day(`${today}T00:00:00`)) : say("writeToday"));
  // On a phone there is no room beside the list: what can be done there is a row of buttons above it.
  const link = (name, count, to) => (count ? el("a", { class: "button", href: write({ ...start, ...to }) }, say(name), " ", el("b", {}, number(count))) : null);
  const strip = [begin("word"), link("dueThisWeek", due.total, { q: dueQuery }), late.total > 0 ? el("a", { class: "button", href: write({ ...start, q: "is:overdue" }) }, el("span", { class: "overdue" }, say("overdue", late.total))) : null,
    link(place.day ? "yearBefore" : "yearAgo", past.length, { view: "today", day: yearAgo })].filter(Boolean);
  const panel = el("div", { class: "home" }, begin("main word"),
    group(place.day ? "yearBefore" : "yearAgo", past.map((memo) => row(memo, null)), day(`${yearAgo}T00:00:00`)), group("dueThisWeek", [...due.hits.slice(0, most).map((memo) => row(memo, memo.deadline)), overdue].filter(Boolean)),
    group("lastEdited", edited.hits.map((memo) => row(memo, memo.modified ?? memo.date))));
  return { panel, strip };
}
