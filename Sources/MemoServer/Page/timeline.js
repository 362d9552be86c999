// Counts of memos by month or year, as bars to narrow a list by.
import { el, fill, svg } from "./elements.js";
import { get } from "./service.js";
import { selection, write } from "./place.js";
import { period, say } from "./words.js";

const mostMonths = 96;
const mostPoints = 24;
const width = 6;

/** Groups counts by day into months, or years if there are many: `{ from, to, label, count }`, without gaps. */
export function periods(counts) {
  const days = counts.filter(({ value }) => /^\d{4}-\d{2}-\d{2}$/.test(value)).sort((a, b) => (a.value < b.value ? -1 : 1));
  if (days.length === 0) return [];
  const span = months(days[0].value.slice(0, 7), days.at(-1).value.slice(0, 7));
  const isByYear = span > mostMonths;
  const length = isByYear ? 4 : 7;
  const sums = new Map();
  for (const { value, count } of days) sums.set(value.slice(0, length), (sums.get(value.slice(0, length)) ?? 0) + count);
  const list = [];
  for (let name = days[0].value.slice(0, length); name <= days.at(-1).value.slice(0, length) && list.length < 400; name = next(name)) list.push({ name, count: sums.get(name) ?? 0 });
  return list;
}

/** Sums counts by day into years, newest first: `{ value, count }`. */
export function years(counts) {
  const sums = new Map();
  for (const { value, count } of counts) if (/^\d{4}-/.test(value)) sums.set(value.slice(0, 4), (sums.get(value.slice(0, 4)) ?? 0) + count);
  return [...sums].map(([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? 1 : -1));
}

function months(first, last) { return (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5)) - Number(first.slice(5)) + 1; }

function next(name) {
  const [year, month] = name.split("-").map(Number);
  if (!month) return String(year + 1).padStart(4, "0");
  return month === 12 ? `${String(year + 1).padStart(4, "0")}-01` : `${String(year).padStart(4, "0")}-${String(month + 1).padStart(2, "0")}`;
}

/** Draws counts as a small curve without axes. */
export function sparkline(list) {
  const width = Math.ceil(list.length / mostPoints);
  const sums = Array.from({ length: Math.ceil(list.length / width) }, (_, index) => list.slice(index * width, (index + 1) * width).reduce((sum, { count }) => sum + count, 0));
  const most = Math.max(...sums, 1);
  const points = sums.map((count, index) => `${(index / Math.max(sums.length - 1, 1) * 98 + 1).toFixed(1)} ${(19 - count / most * 18).toFixed(1)}`);
  return svg("svg", { class: "sparkline", viewBox: "0 0 100 20", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("path", { d: `M${points.join("L")}` }));
}

export class Timeline {
  constructor(node, context) {
    Object.assign(this, { node, context, asked: 0 });
    node.addEventListener("keydown", (event) => this.key(event));
  }

  /** Hides the bars. */
  clear() { this.asked += 1; this.node.hidden = true; fill(this.node); }

  /** Keeps a place for the bars, so that they move nothing when they come, or hides them. */
  reserve(isWanted) {
    if (!isWanted) return this.clear();
    this.node.hidden = false;
  }

  get isReserved() { return !this.node.hidden; }

  /** Shows the bars, and returns the counts by day. */
  async show(place) {
    const order = ++this.asked;
    const answer = await get("/v1/count", { ...selection(place), from: null, to: null, by: "date" }).catch(() => null);
    if (order === this.asked) this.render(place, answer ? periods(answer.counts) : []);
    return answer?.counts ?? [];
  }

  render(place, list) {
    if (list.length < 2) return fill(this.node);
    const most = Math.max(...list.map(({ count }) => count));
    const chosen = ({ name }) => Boolean(place.from || place.to) && name >= (place.from ?? "").slice(0, name.length) && name <= (place.to ?? "9999").slice(0, name.length);
    const bar = (one, index) => el("a", { href: write({ ...place, ...this.range(one, place), memo: null, mode: null, version: null }), class: "bar-slot", tabindex: index === list.length - 1 ? "0" : "-1", "aria-current": chosen(one) ? "true" : null,
      "aria-label": say("dayCount", period(one.name), one.count), title: say("dayCount", period(one.name), one.count) },
    svg("svg", { viewBox: `0 0 ${width} 30`, preserveAspectRatio: "none", "aria-hidden": "true" }, svg("rect", { x: 0, width, y: one.count ? Math.min(28 - one.count / most * 26, 26) : 29, height: one.count ? Math.max(one.count / most * 26 + 2, 4) : 1 })));
    this.node.setAttribute("role", "group");
    this.node.setAttribute("aria-label", say("byTime"));
    fill(this.node, el("div", { class: "bars" }, list.map(bar)), el("div", { class: "ends soft", "aria-hidden": "true" }, el("span", {}, period(list[0].name)), el("span", {}, period(list.at(-1).name))));
  }

  /** Returns the filter of a bar, or none if it is already chosen. */
  range({ name }, place) { return place.from === name && place.to === name ? { from: null, to: null } : { from: name, to: name }; }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const bars = [...this.node.querySelectorAll("a")];
    const bar = bars[Math.min(Math.max(bars.indexOf(document.activeElement) + step, 0), bars.length - 1)];
    for (const other of bars) other.tabIndex = other === bar ? 0 : -1;
    bar?.focus();
  }
}
