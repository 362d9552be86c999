// Statistics of the vault: numbers and charts.
import { el, fill, iconButton, svg, tint } from "./elements.js";
import { firstWeekday, shade } from "./calendar.js";
import { get } from "./service.js";
import { ofSource } from "./suggestions.js";
import { periods, sparkline } from "./timeline.js";
import { bytes, language, number, percent, period, say } from "./words.js";

/** Screens on which a whole year would have to be scrolled. */
const narrow = matchMedia("(max-width: 760px)");

export class Statistics {
  constructor(node, context) {
    Object.assign(this, { node, context, asked: 0 });
    narrow.addEventListener("change", () => { if (this.calendar?.isConnected) this.showYear(this.year); });
  }

  /** Whether new numbers would take away what somebody uses. */
  get isInUse() { return this.node.contains(document.activeElement); }

  /** Shows the numbers again, which may have changed. The year stays, and so does what is open and where it is scrolled. */
  async follow() {
    const [scroll, isOpen] = [this.node.scrollTop, Boolean(this.calendar?.querySelector("details")?.open)];
    await this.show(this.calendar?.isConnected ? this.year : null);
    if (isOpen) this.calendar?.querySelector("details")?.setAttribute("open", "");
    this.node.scrollTop = scroll;
  }

  /** Shows the numbers, and the calendar of a year; null for this one. */
  async show(year = null) {
    const order = ++this.asked;
    try {
      // The same days as the filter date: uses, so that a click on a day shows the same number of memos.
      const [stats, dated] = await Promise.all([get("/v1/stats"), get("/v1/count", { by: "date" }), this.context.ready()]);
      if (order !== this.asked) return;
      this.days = new Map(dated.counts.map(({ value, count }) => [value, count]));
      const years = [...new Set([...this.days.keys()].map((day) => Number(day.slice(0, 4))))].sort((a, b) => a - b);
      this.known = { first: years[0] ?? new Date().getFullYear(), last: Math.max(years.at(-1) ?? 0, new Date().getFullYear()), total: dated.total };
      if (stats.memos === 0) return fill(this.node, el("h1", {}, say("statistics")), this.context.welcome());
      this.calendar = el("section", { class: "calendar panel", "aria-labelledby": "calendar-title" });
      this.growth = el("section", { class: "growth panel", "aria-labelledby": "growth-title" }, el("h2", { id: "growth-title" }, say("growth")));
      fill(this.node, el("h1", {}, say("statistics")), this.tiles(stats), this.calendar, el("div", { class: "pair" }, this.shares(), this.growth), this.sources(stats));
      this.showYear(year ?? Math.min(new Date().getFullYear(), this.known.last));
      this.showGrowth(years);
      this.showSparklines(order);
    } catch (problem) {
      if (order === this.asked) this.context.failed(problem, () => this.show());
    }
  }

  tiles(stats) {
    const tile = (value, name) => el("div", {}, el("dd", {}, value), el("dt", {}, say(name)));
    return el("dl", { class: "tiles" }, tile(number(stats.memos), "countMemos"), tile(number(stats.categories), "countCategories"), tile(number(stats.tags), "countTags"),
      tile(number(stats.revisions), "countRevisions"), tile(number(stats.trashed), "countTrashed"), tile(bytes(stats.text_bytes), "size"), tile(bytes(stats.vault_bytes), "vaultSize"));
  }

  showYear(year) {
    this.year = year;
    const days = daysOf(year);
    const found = days.map((day) => this.days.get(day) ?? 0);
    const total = found.reduce((sum, count) => sum + count, 0);
    const step = (change, drawing, name) => iconButton(drawing, say(name), () => {
        this.showYear(year + change);
        this.calendar.querySelector(`[data-step="${change}"]`)?.focus();
      },
      { "data-step": String(change), disabled: change < 0 ? year <= this.known.first : year >= this.known.last });
    fill(this.calendar, el("div", { class: "row" }, el("h2", { id: "calendar-title" }, say("calendar")), el("div", { class: "tools" }, step(-1, "left", "previousYear"), el("strong", {}, String(year)), step(1, "right", "nextYear"))),
      el("div", { class: "year" }, this.heatMaps(year, days, found)),
      el("div", { class: "row" }, el("p", { class: "soft" }, say("calendarOf", String(year), total)), legend()), monthTable(year, days, found));
  }

  /** Draws the year as one chart, or as two halves if that is too wide. */
  heatMaps(year, days, found) {
    const most = found.filter((count) => count > 0).sort((a, b) => a - b);
    const cuts = [0, ...(narrow.matches ? [days.indexOf(`${year}-07-01`)] : []), days.length];
    return cuts.slice(1).map((end, part) => this.heatMap(days.slice(cuts[part], end), found.slice(cuts[part], end), most));
  }

  heatMap(days, found, most) {
    const [size, gap, top] = [11, 3, 18];
    const isHalf = days.length < 200;
    const left = isHalf ? 36 : 30;
    const first = new Date(`${days[0]}T00:00:00Z`).getUTCDay();
    const start = firstWeekday();
    const place = (index) => { const at = index + (first + 7 - start) % 7; return [Math.floor(at / 7), at % 7]; };
    const weekday = new Intl.DateTimeFormat(language(), { weekday: "short", timeZone: "UTC" });
    const month = new Intl.DateTimeFormat(language(), { month: "short", timeZone: "UTC" });
    const cells = days.map((day, index) => {
      const [week, row] = place(index);
      return svg("rect", { x: left + week * (size + gap), y: top + row * (size + gap), width: size, height: size, rx: 2.5, class: `level-${shade(found[index], most)}`, "data-day": day,
        onclick: () => found[index] > 0 && this.context.go({ view: "today", day, q: "", memo: null }) }, svg("title", {}, say("dayCount", day, found[index])));
    });
    const months = days.flatMap((day, index) => (day.endsWith("-01") ? [svg("text", { x: left + place(index)[0] * (size + gap), y: 11 }, month.format(new Date(`${day}T00:00:00Z`)))] : []));
    const weekdays = [1, 3, 5].map((row) => svg("text", { x: 0, y: top + row * (size + gap) + 9 }, weekday.format(new Date(Date.UTC(2024, 0, 7 + start + row)))));
    return svg("svg", { class: isHalf ? "heat half" : "heat", viewBox: `0 0 ${left + (isHalf ? 28 : 54) * (size + gap)} ${top + 7 * (size + gap)}`, role: "img",
      "aria-label": `${say("calendar")} ${days[0]} – ${days.at(-1)}` }, months, weekdays, cells);
  }

  shares() {
    const tops = [...this.context.categories().values()].filter((category) => category.path.length === 1 && category.total > 0).sort((a, b) => b.total - a.total);
    const named = tops.slice(0, 12);
    const sum = (some) => some.reduce((all, category) => all + category.total, 0);
    const [others, none] = [tops.slice(named.length), this.known.total - sum(tops)];
    const most = Math.max(...named.map((category) => category.total), 1);
    const row = (name, count, href, color, path) => {
      const width = Math.max(count / most * 100, 0.8);
      // Bars compare categories. Memos without one, or in many small ones, would be longer than the longest.
      const bar = path ? tint(svg("svg", { class: "share", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("rect", { width, height: 10 })), color, path) : el("span");
      return el("li", { "data-path": path }, el(href ? "a" : "span", { href }, el("span", { class: "label" }, name), el("span", { class: "curve-slot" }), bar, el("b", {}, number(count)), el("span", { class: "soft" }, percent(count / Math.max(this.known.total, 1)))));
    };
    return el("section", { class: "shares panel", "aria-labelledby": "shares-title" }, el("h2", { id: "shares-title" }, say("shares")), el("ul", {},
      named.map((category) => row(category.name, category.total, `?category=${encodeURIComponent(category.path.join("/"))}`, category.color, category.path.join("/"))),
      others.length ? row(say("moreCategories", others.length), sum(others)) : null, none > 0 ? row(say("noCategory"), none, "?category=none") : null));
  }

  /** Draws how many memos each category got over time, one after another, because each is a count of its own. */
  async showSparklines(order) {
    for (const row of this.node.querySelectorAll(".shares li[data-path]")) {
      const answer = await get("/v1/count", { by: "date", category: row.dataset.path }).catch(() => null);
      if (order !== this.asked || !row.isConnected) return;
      const list = periods(answer?.counts ?? []);
      if (list.length > 2) fill(row.querySelector(".curve-slot"), tint(sparkline(list), this.context.categories().get(row.dataset.path)?.color, row.dataset.path));
    }
  }

  showGrowth(years) {
    const span = years.slice(-20);
    const months = span.length ? monthsBetween(span[0], Math.max(span.at(-1), this.known.last)) : [];
    if (!months.length) return;
    const found = new Map();
    let sum = 0;
    for (const [day, count] of this.days) {
      if (day < months[0]) sum += count;
      else found.set(day.slice(0, 7), (found.get(day.slice(0, 7)) ?? 0) + count);
    }
    const heights = months.map((month) => (sum += found.get(month) ?? 0));
    this.growth.append(this.curve(months, heights), el("p", { class: "soft" }, say("growthOf", heights.at(-1))),
      ...(this.known.total > sum ? [el("p", { class: "soft" }, say("undated", this.known.total - sum))] : []));
  }

  curve(months, heights) {
    const most = ceiling(Math.max(...heights, 1));
    // Room for the longest number at the axis.
    const [width, height, left, bottom] = [460, 220, 18 + number(most).length * 6.2, 24];
    const x = (index) => left + index / Math.max(heights.length - 1, 1) * (width - left - 8);
    const y = (count) => 8 + (1 - count / most) * (height - bottom - 8);
    const line = heights.map((count, index) => `${index ? "L" : "M"}${x(index).toFixed(1)} ${y(count).toFixed(1)}`).join("");
    const years = months.flatMap((month, index) => (month.endsWith("-01") ? [[month.slice(0, 4), index]] : []));
    const every = Math.ceil(years.length / 8);
    return svg("svg", { class: "curve", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": say("growthOf", heights.at(-1)) },
      [0, 0.5, 1].flatMap((part) => [svg("path", { class: "rule", d: `M${left} ${y(most * part)}H${width - 8}` }), svg("text", { x: left - 8, y: y(most * part) + 4, "text-anchor": "end" }, number(most * part))]),
      svg("path", { class: "area", d: `${line}L${x(heights.length - 1).toFixed(1)} ${y(0)}L${left} ${y(0)}Z` }), svg("path", { class: "line", d: line }),
      years.filter((_, index) => index % every === 0).map(([year, index]) => svg("text", { x: x(index), y: height - 6 }, year)));
  }

  sources(stats) {
    if (!stats.sources.length) return null;
    return el("section", { class: "sources panel", "aria-labelledby": "sources-title" }, el("h2", { id: "sources-title" }, say("sources")),
      el("ul", {}, stats.sources.map((source) => el("li", {}, el("a", { href: ofSource(source.name) }, source.name, " ", el("b", {}, number(source.memos)))))));
  }
}

function daysOf(year) {
  const days = [];
  for (const date = new Date(Date.UTC(year, 0, 1)); date.getUTCFullYear() === year; date.setUTCDate(date.getUTCDate() + 1)) days.push(date.toISOString().slice(0, 10));
  return days;
}

function monthsBetween(first, last) {
  const now = new Date().toISOString().slice(0, 7);
  const months = [];
  for (let year = first; year <= last; year += 1) for (let month = 1; month <= 12; month += 1) months.push(`${year}-${String(month).padStart(2, "0")}`);
  return months.filter((month) => month <= now || month.slice(0, 4) > now.slice(0, 4));
}

/** Rounds up to a round number. */
function ceiling(count) {
  const unit = 10 ** Math.floor(Math.log10(count));
  return [2, 4, 6, 8, 10].map((part) => part * unit).find((round) => round >= count);
}

function legend() {
  return el("p", { class: "legend soft", "aria-hidden": "true" }, say("less"), svg("svg", { viewBox: "0 0 70 12" }, [0, 1, 2, 3, 4].map((shade) => svg("rect", { x: shade * 14, width: 11, height: 11, rx: 2.5, class: `level-${shade}` }))), say("moreOf"));
}

function monthTable(year, days, found) {
  const sums = new Map();
  days.forEach((day, index) => sums.set(day.slice(0, 7), (sums.get(day.slice(0, 7)) ?? 0) + found[index]));
  return el("details", {}, el("summary", {}, say("months")), el("table", {}, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("month")), el("th", { scope: "col" }, say("count")))),
    el("tbody", {}, [...sums].map(([month, count]) => el("tr", {}, el("td", {}, count ? el("a", { href: `?q=${encodeURIComponent(`date:${month}`)}` }, period(month)) : period(month)), el("td", {}, number(count)))))));
}
