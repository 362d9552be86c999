// Memos as this device makes them up until the server has them: new ones, changed ones, and lists with both.
import { noFacts, plainFacts, states } from "./place.js";
import { dayCode } from "./words.js";

const snippetLength = 120;

/** Returns the title and the body of a text, as the server cuts it: the first line that is not blank, and what follows it. */
function cut(text) {
  const [, lead, line] = /^(\s*)([^\n]*)/.exec(text);
  return { text, title: line.trim(), body: text.slice(lead.length + line.length + 1) };
}

function timeOf(day) { return day ? new Date(`${day}T00:00:00`).toISOString() : null; }

/** Returns the parts of a memo that a change sets. */
function changed(body, time) {
  const parts = {};
  if ("category" in body) parts.category = body.category ? body.category.split("/") : [];
  if ("tags" in body) parts.tags = body.tags;
  for (const { name, field, kind } of plainFacts) if (name in body) parts[field] = kind === "time" ? timeOf(body[name]) : body[name];
  if ("text" in body) Object.assign(parts, cut(body.text), { modified: time });
  if (body.due && !("state" in body)) parts.state = "todo";
  if ("date" in body && body.date) parts.created = timeOf(body.date);
  return parts;
}

/** Returns a new memo. */
export function added(id, body, time) {
  return { id, category: [], tags: [], ...noFacts, trashed: null, conflict_of: null, source: null, checklist: null, revisions: 0, attachments: [], created: time, modified: null, date: time, ...changed(body, time) };
}

/** Returns a memo after a change of a kind: change, trash or restore. */
export function applied(memo, kind, body, time) {
  if (kind !== "change") return { ...memo, trashed: kind === "trash" ? time : null };
  return { ...memo, ...changed(body, time), date: "text" in body ? time : memo.date };
}

/** Returns the words of a query that this device can look for, and its conditions that it knows. */
function partsOf(query = "") {
  const known = { is: [], state: null, not: [], words: [], isUnknown: false };
  for (const part of query.match(/"[^"]*"|\S+/g) ?? []) {
    const [, sign, name, value] = /^(-?)(is|state|date|due|title|category|tag):(.+)$/.exec(part) ?? [];
    if (name === "is") (sign ? known.not : known.is).push(value);
    else if (name === "state" && !sign && states.includes(value)) known.state = value;
    else if (name || part.startsWith("-") || part === "OR" || part.startsWith("/")) known.isUnknown = true;
    else known.words.push(part.replaceAll('"', "").normalize("NFC").toLowerCase());
  }
  return known;
}

/** Returns whether a memo belongs to the answer of a search. A condition that only the server understands excludes it. */
export function fits(memo, { q, category, tag, from, to, day }) {
  const { is, not, state, words, isUnknown } = partsOf(q);
  const flags = { pinned: memo.pinned, trashed: Boolean(memo.trashed) };
  if (isUnknown || [...is, ...not].some((one) => !(one in flags))) return false;
  if (flags.trashed !== is.includes("trashed") || (is.includes("pinned") && !memo.pinned) || (not.includes("pinned") && memo.pinned)) return false;
  const path = memo.category.join("/");
  if (category && (category === "none" ? path : path !== category && !path.startsWith(`${category}/`))) return false;
  if (state && memo.state !== state || tag && ![tag].flat().every((one) => memo.tags.includes(one))) return false;
  if (day && dayCode(memo.created ?? memo.date) !== (day === "today" ? dayCode(Date.now()) : day)) return false;
  if (from && memo.date < from || to && memo.date.slice(0, to.length) > to) return false;
  const text = [memo.text, path, ...memo.tags].join("\n").normalize("NFC").toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Returns a row of a list for a memo. */
export function hitOf(memo, { q } = {}) {
  const words = partsOf(q).words.filter(Boolean);
  const at = Math.max(0, Math.min(...words.map((word) => memo.body.toLowerCase().indexOf(word)).filter((place) => place >= 0), memo.body.length) - 20);
  const start = words.length && at < memo.body.length ? at : 0;
  const snippet = memo.body.slice(start, start + snippetLength);
  return { ...memo, snippet, title_marks: marks(memo.title, words), snippet_marks: marks(snippet, words), snippet_cut_before: start > 0, snippet_cut_after: start + snippetLength < memo.body.length, reasons: [], occurrences: 1, ...(words.length ? { rung: "word" } : {}) };
}

function marks(text, words) {
  const lower = text.toLowerCase();
  return words.flatMap((word) => { const at = lower.indexOf(word); return at >= 0 ? [{ utf16: [at, at + word.length] }] : []; }).sort((a, b) => a.utf16[0] - b.utf16[0]);
}

/** Returns an answer with the memos that waiting changes leave. `finals` has them by number. */
export function shown(document, parameters, finals) {
  if (finals.size === 0) return document;
  if (document.columns) return { ...document, columns: document.columns.map((column) => columnOf(column, finals)) };
  const name = document.hits ? "hits" : document.memos ? "memos" : null;
  if (!name || parameters.limit === 0) return document;
  const rows = document[name];
  const stays = (hit) => !finals.has(hit.id) || fits(finals.get(hit.id).memo, { ...parameters, ...(parameters.q?.includes("is:trashed") ? {} : { q: withoutWords(parameters.q), day: null }) });
  const left = rows.filter(stays).map((hit) => (finals.has(hit.id) ? { ...hit, ...hitOf(finals.get(hit.id).memo, parameters), rung: hit.rung, reasons: hit.reasons ?? [] } : hit));
  const come = [...finals.values()].map(({ memo }) => memo).filter((memo) => !rows.some(({ id }) => id === memo.id) && fits(memo, parameters)).reverse().map((memo) => hitOf(memo, parameters));
  const total = document.total - (rows.length - left.length) + come.length;
  return { ...document, [name]: [...come, ...left], total, ...(document.found === undefined ? {} : { found: document.found + total - document.total }), ...(document.rungs && come.some((hit) => hit.rung) ? { rungs: { ...document.rungs, word: (document.rungs.word ?? 0) + come.length } } : {}) };
}

/** Returns the conditions of a query: the server has found the words, which this device may not. */
function withoutWords(query = "") { return (query.match(/-?(is|state):\S+/g) ?? []).join(" "); }

/** Returns a column of the board with the memos that are in it now. */
function columnOf(column, finals) {
  const left = column.items.filter(({ id }) => !finals.has(id));
  const come = [...finals.values()].map(({ memo }) => memo).filter((memo) => memo.state === column.state && !memo.trashed)
    .map((memo) => ({ ...memo, snippet: memo.body.slice(0, snippetLength), overdue: Boolean(memo.deadline) && new Date(memo.deadline) < new Date(new Date().toDateString()) && memo.state !== "done" }));
  return { ...column, items: [...come, ...left], count: column.count - (column.items.length - left.length) + come.length };
}
