// The rows of a list: a memo with its title, snippet and facts, and what can be done with it without opening it.
import { el, heading, iconButton, marked, sign, tint } from "./elements.js";
import { plain } from "./markdown.js";
import { write } from "./place.js";
import { day, dayCode, inFull, say, when } from "./words.js";

/** Creates a row. `acts` has `pin(hit)`, `trash(hit)`, `restore(hit)`, `purge(hit)`, `more(hit)`, and `select(hit, isOn)` while memos are being selected. */
export function row(hit, place, categories, acts, chosen) {
  const names = ["title", "snippet", "facts"].map((part) => `${part}-${hit.id}`);
  const link = el("a", { href: write({ ...place, memo: hit.id, mode: null, version: null }), "data-memo": String(hit.id), class: "hit", "aria-labelledby": names[0], "aria-describedby": `${names[1]} ${names[2]}` },
    el("span", { class: "title", id: names[0], dir: "auto" }, heading(hit.title, hit.title_marks, say("untitled"))),
    el("span", { class: "snippet", id: names[1], dir: "auto" }, hit.snippet === undefined ? [] : snippet(hit)),
    el("span", { class: "facts", id: names[2] }, facts(hit, place, categories)));
  const tools = chosen ? null : el("span", { class: "row-tools" }, hit.trashed
    ? [iconButton("past", say("restore"), () => acts.restore(hit), { "data-needs": "restoreMemo", "data-act": "restore" }), iconButton("close", say("purge"), () => acts.purge(hit), { "data-needs": "emptyTrash", "data-act": "purge" })]
    : [iconButton("pin", say(hit.pinned ? "unpin" : "pin"), () => acts.pin(hit), { "aria-pressed": String(hit.pinned), "data-act": "pin", "data-needs": "updateMemo" }), iconButton("trash", say("remove"), () => acts.trash(hit), { "data-act": "trash", "data-needs": "deleteMemo" })]);
  // Where fingers choose, one button opens what two icons do elsewhere.
  tools?.append(iconButton("more", say("more_"), () => acts.more(hit), { "data-act": "more", "data-needs": hit.trashed ? "restoreMemo" : "updateMemo" }));
  const box = chosen ? el("input", { type: "checkbox", class: "pick", "aria-labelledby": names[0], checked: chosen.has(hit.id), onchange: (event) => acts.select(hit, event.target.checked) }) : null;
  return el("li", { class: chosen ? "picking" : null }, box, link, tools);
}

/** One line of quiet facts. Only the dot of the category has a colour. */
function facts(hit, place, categories) {
  const date = dateOf(hit, place);
  const parts = [hit.trashed ? el("time", { datetime: hit.trashed, title: inFull(hit.trashed) }, say("trashedOn", when(hit.trashed))) : date ? el("time", { datetime: date }, when(date)) : null, categoryName(hit.category, categories),
    hit.state ? el("span", { class: `state ${hit.state}` }, say(hit.state)) : null,
    hit.deadline && hit.state && hit.state !== "done" ? el("span", {}, say("due", day(hit.deadline))) : null,
    hit.tags.slice(0, 3).map((tag) => el("span", { class: "tag" }, `#${tag}`))];
  const why = reason(hit);
  if (why) parts.push(el("span", { class: "why" }, why));
  if (hit.occurrences > 1) parts.push(el("span", {}, say("occurrences", hit.occurrences)));
  return parts;
}

/** Returns the time to show: that of the day whose memos are listed, else that of the last change. */
function dateOf({ date, created }, { view, day }) { return view === "today" && created && dayCode(created) === (day ?? dayCode(Date.now())) ? created : date; }

function snippet(hit) {
  const { text, marks } = plain(hit.snippet, hit.snippet_marks);
  return text.trim() ? [hit.snippet_cut_before ? "… " : "", ...marked(text, marks), hit.snippet_cut_after ? " …" : ""] : [];
}

/** Returns why a memo was found, unless it has the word itself. */
function reason(hit) {
  if (!hit.rung || hit.rung === "word") return null;
  if (hit.attachment) return say("inFile", hit.attachment.name, hit.attachment.page, hit.attachment.scanned);
  const why = hit.reasons.find((one) => one.rung === hit.rung) ?? hit.reasons[0];
  // The heading above says it.
  if (hit.rung === "some") return null;
  return why ? `${say(hit.rung)} ${why.typed} → ${why.found}` : say(hit.rung);
}

/** Creates a label of a category: a dot in its colour, and its name. */
export function categoryName(path, categories) {
  if (!path?.length) return null;
  const category = categories.get(path.join("/"));
  return tint(el("span", { class: "category-name", title: path.join(" / ") }, el("i", { "aria-hidden": "true" }, sign(category) ?? ""), path.at(-1)), category?.color, path[0]);
}
