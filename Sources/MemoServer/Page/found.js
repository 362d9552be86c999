// What a search came to, in words: the count, the conditions that hold, what was read differently, and what is missing.
import { el, fill, icon } from "./elements.js";
import { doubtful, rungs, write } from "./place.js";
import { listOf, number, period, say } from "./words.js";

const mostWords = 3;

/** Returns the conditions of a place as chips that take them off. */
export function conditionChips(place, context) {
  const chip = (name, text, change) => el("button", { type: "button", class: "chip condition", "data-condition": name, title: say("takeOff", text), "aria-label": say("takeOff", text), onclick: () => context.go({ ...change, memo: null }) }, el("span", {}, text), icon("close"));
  const span = place.from || place.to ? (place.from === place.to ? period(place.from) : [place.from, place.to].map((one) => (one ? period(one) : "")).join(" – ")) : null;
  return [
    place.category ? chip("category", place.category === "none" ? say("noCategory") : place.category, { category: null }) : null,
    place.tag ? chip("tag", `#${place.tag}`, { tag: null }) : null,
    place.state ? chip("state", say(place.state), { state: null }) : null,
    span ? chip("period", span, { from: null, to: null }) : null,
  ].filter(Boolean);
}

/** Returns whether none of the hits may be what was meant. */
export function isDoubtful(ladder) {
  const counted = rungs.filter((rung) => ladder[rung] > 0);
  return counted.length > 0 && counted.every((rung) => doubtful.includes(rung));
}

/** Returns the text of the count. Memos that lack a word are not called found. */
export function countText(place, total, answer, ladder) {
  // A guess that was not asked for is not found, as in the shell.
  if (answer.guessed) return say("foundNear", doubtful.reduce((sum, rung) => sum + (rung === "some" ? 0 : ladder[rung] ?? 0), 0));
  const only = ladder.some > 0 && rungs.every((rung) => rung === "some" || !ladder[rung]);
  if (only) return say("foundPartly", total);
  const name = { today: place.day ? "ofDay" : "ofToday", trash: "trashed" }[place.view] ?? (place.q.trim() ? "found" : "all");
  // The total has the pinned memos too, which another answer has.
  const guesses = answer.found === undefined ? 0 : answer.total - answer.found;
  return say(place.q.trim() ? "found" : name, total - guesses);
}

/** Returns lines about a search: words that no memo has, words that were read differently, hints. */
export function remarks(answer, place) {
  const lines = [];
  const line = (...children) => lines.push(el("li", {}, ...children));
  const missing = answer.shortfall?.missing ?? [];
  if (missing.length) line(el("strong", {}, say("missing", listOf(missing.map(({ typed, field }) => `${field ? `${say(field === "title" ? "inTitle" : "inBody")}: ` : ""}‘${typed}’`)))), answer.shortfall.rest ? ` ${say("restFound", answer.shortfall.rest)}` : "");
  for (const { typed, nearest } of missing) if (nearest) line(`${say("perhaps")} `, again(place, typed, nearest));
  if (answer.guessed && answer.corrected_query) { if (!missing.some((one) => one.nearest)) line(say("guessed", answer.corrected_query)); }
  else if (answer.substitutions?.length) for (const one of answer.substitutions) line(say("readAs", one.typed, listOf(one.words.slice(0, mostWords)), Math.max(one.words.length - mostWords, 0)));
  else if (answer.corrected_query) line(say("corrected", answer.corrected_query));
  if (answer.similar) line(`${say("similar")} `, el("a", { href: write({ ...place, q: answer.similar.query, memo: null }) }, `${answer.similar.query} ${number(answer.similar.total)}`));
  if (answer.isKeptOnly && place.q.trim()) line(say("keptOnly"));
  for (const note of answer.notes ?? []) line(note.message, note.suggestion ? [" ", el("a", { href: write({ ...place, q: note.suggestion, memo: null }) }, note.suggestion)] : null);
  return lines;
}

/** Returns a link to the same query with another word. */
function again(place, typed, word) {
  return el("a", { href: write({ ...place, q: place.q.includes(typed) ? place.q.replace(typed, word) : word, rungs: [], memo: null }) }, word);
}

/** Shows the mistake of a query at its place in the field, by an underline that scrolls with its text. */
export class MistakeLine {
  constructor(node, field) {
    Object.assign(this, { node, field });
    field.addEventListener("input", () => this.clear());
    field.addEventListener("scroll", () => { node.scrollLeft = field.scrollLeft; });
  }

  clear() { fill(this.node); this.field.removeAttribute("aria-invalid"); this.field.removeAttribute("aria-describedby"); }

  /** Underlines a range in bytes of UTF-8. */
  show(query, [from, to] = [0, 0]) {
    const bytes = new TextEncoder().encode(query);
    const text = (start, end) => new TextDecoder().decode(bytes.slice(start, end));
    this.field.setAttribute("aria-invalid", "true");
    this.field.setAttribute("aria-describedby", "mistake");
    if (query !== this.field.value || to <= from) return;
    fill(this.node, text(0, from), el("u", {}, text(from, to)), text(to));
    this.node.scrollLeft = this.field.scrollLeft;
  }
}
