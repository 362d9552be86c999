// Beside a list without an open memo: what the hits have in common, each line a condition to narrow by.
import { el, svg, tint } from "./elements.js";
import { write } from "./place.js";
import { number, period, say } from "./words.js";

const mostRows = 8;

/** Returns the overview of the counts of a search, or null if they say nothing. */
export function overview(place, facets, categories) {
  if (!facets) return null;
  const address = (change) => write({ ...place, ...change, memo: null, mode: null, version: null });
  const group = (name, rows) => {
    const shown = rows.slice(0, mostRows);
    if (shown.length === 0) return null;
    const most = Math.max(...shown.map(({ count }) => count), 1);
    // Bars of one length rank nothing.
    const isRanked = shown.some(({ count }) => count < most);
    return el("section", { "aria-labelledby": `overview-${name}` }, el("h2", { id: `overview-${name}` }, say(name)), el("ul", {}, shown.map(({ label, count, href, color, path }) => el("li", {}, el("a", { href },
      el("span", { class: "label", dir: "auto" }, label), !isRanked ? el("span") : tint(svg("svg", { class: "share", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("rect", { width: Math.max(count / most * 100, 1), height: 10 })), color, path), el("b", {}, number(count)))))));
  };
  const sorted = (list) => [...list].sort((a, b) => b.count - a.count);
  const parts = [
    group("years", facets.years.map(({ value, count }) => ({ label: period(value), count, href: address({ from: value, to: value }) }))),
    place.category ? null : group("categories", sorted(facets.categories).map(({ value, count }) => ({ label: value, count, href: address({ category: value }), color: categories.get(value)?.color, path: value }))),
    place.tag ? null : group("tags", sorted(facets.tags).map(({ value, count }) => ({ label: `#${value}`, count, href: address({ tag: value }) }))),
    place.state ? null : group("state", sorted(facets.states).map(({ value, count }) => ({ label: say(value), count, href: address({ state: value }) }))),
  ].filter(Boolean);
  return parts.length ? el("div", { class: "overview" }, el("p", { class: "soft" }, say("overviewHint")), el("div", { class: "overview-groups" }, parts)) : null;
}
