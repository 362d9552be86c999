// The place: the state of the page that the address holds.

const views = ["memos", "today", "board", "statistics", "imports", "trash"];
const orders = ["best", "newest", "oldest", "modified", "title"];
// PageFile puts the table of rungs before the script.
export const rungs = $rungs.map(({ name }) => name);
/** The rungs whose hits have the words as typed. Only these are counted by time. */
export const literal = $rungs.filter(({ isLiteral }) => isLiteral).map(({ name }) => name);
/** The rungs whose hits may not be what was meant. They are listed apart from the others. */
export const doubtful = $rungs.filter(({ isDoubtful }) => isDoubtful).map(({ name }) => name);
// PageFile puts the table of facts there too.
/** The facts of a memo that have one value: `{ name, field, kind, english, korean }`, with the names of requests and answers. */
export const plainFacts = $facts;
/** Those of a memo that has none. */
export const noFacts = Object.fromEntries(plainFacts.map(({ field, kind }) => [field, kind === "flag" ? false : null]));
export const states = ["todo", "doing", "done"];
const wholeDay = /^\d{4}-\d{2}-\d{2}$/;
const days = /^\d{4}(-\d{2}(-\d{2})?)?$/;

/** Returns the name under which the browser keeps something of this vault. A server with many vaults has their pages under different paths. */
export function ofVault(name) { return location.pathname === "/" ? name : `${name} ${location.pathname}`; }

/** The default place. `memo` is a number; `mode` is edit, new, history or null; `day` is the day of the view today, null for this one. */
export const start = { view: "memos", q: "", category: null, tag: null, state: null, from: null, to: null, order: null, rungs: [], day: null, memo: null, version: null, mode: null };

/** Parses the search part of an address. Ignores unknown parameters. */
export function read(search) {
  const query = new URLSearchParams(search);
  const among = (name, values) => (values.includes(query.get(name)) ? query.get(name) : null);
  const count = (name) => (/^[1-9]\d{0,15}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  const day = (name) => (days.test(query.get(name) ?? "") ? query.get(name) : null);
  return {
    view: among("view", views) ?? "memos", q: query.get("q") ?? "", category: query.get("category") || null, tag: query.get("tag") || null,
    state: among("state", states), from: day("from"), to: day("to"), order: among("order", orders),
    rungs: (query.get("rungs") ?? "").split(",").filter((rung) => rungs.includes(rung)),
    day: wholeDay.test(query.get("day") ?? "") ? query.get("day") : null, memo: count("memo"), version: count("version"), mode: among("mode", ["edit", "new", "history"]) ?? (given(search) && !query.has("memo") ? "new" : null),
  };
}

/** Returns what an address gives a new memo: a bookmark, or a program that shares something, opens `?title=…&text=…&url=…&tag=…&category=…`. Null without a text. */
export function given(search) {
  const query = new URLSearchParams(search);
  const parts = ["title", "text", "url"].map((name) => query.get(name)?.trim()).filter(Boolean);
  // Programs put the address into the text, or into both.
  return parts.length ? { tags: query.get("tag") ? [query.get("tag")] : [], category: query.get("category"), text: parts.filter((part, index) => !parts.some((other, at) => at !== index && other.includes(part) && (other !== part || at < index))).join("\n") } : null;
}

/** Returns the search part of the address of a place. */
export function write(place) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) {
    const text = Array.isArray(value) ? value.join(",") : value;
    if (text && !(name === "view" && text === "memos")) query.set(name, text);
  }
  return `?${query}`;
}

/** Returns whether a view has a list of memos. */
export function hasList(place) { return ["memos", "today", "trash"].includes(place.view); }

/** Returns the number of active filters, apart from the category and the rungs. */
export function conditions(place) { return [place.tag, place.state, place.from, place.to].filter(Boolean).length; }

/** Puts a filter before the words of a query, where an unclosed quotation mark cannot include it. */
export function condition(place, first) {
  const words = place.q.trim();
  const state = place.state ? `state:${place.state}` : "";
  const isChoice = /(^|\s)OR(\s|$)/.test(words);
  return [first, state, isChoice && (first || state) ? `(${words})` : words].filter(Boolean).join(" ");
}

/** Returns the filter that stands for a view: the day of the view today, or the trash. */
export function viewFilter(place) { return { today: `date:${place.day ?? "today"}`, trash: "is:trashed" }[place.view] ?? ""; }

/** Returns the parameters that select the memos of a place, also for counts. */
export function selection(place) {
  return { q: condition(place, viewFilter(place)), category: place.category, tag: place.tag, from: place.from, to: place.to };
}
