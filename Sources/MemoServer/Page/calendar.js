// The month above the memos of a day.
import { el, fill, iconButton } from "./elements.js";
import { get } from "./service.js";
import { write } from "./place.js";
import { dayCode, language, say } from "./words.js";

/** Returns the day that is `step` days after another, as 2026-11-22. */
export function dayAfter(day, step) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + step);
  return date.toISOString().slice(0, 10);
}

function monthAfter(month, step) {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + step);
  return date.toISOString().slice(0, 7);
}

/** Returns one of five shades by the quartiles of the days with memos. `counts` are those of the days that count, in ascending order. */
export function shade(count, counts) {
  if (count === 0) return 0;
  const below = counts.findIndex((other) => other >= count);
  return 1 + Math.min(3, Math.floor((below < 0 ? counts.length : below) / Math.max(counts.length, 1) * 4));
}

/** Returns the first day of the week where the user lives: 0 for Sunday, 1 for Monday … */
export function firstWeekday() {
  const locale = new Intl.Locale(navigator.language.toLowerCase().startsWith(language()) ? navigator.language : language());
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay;
  // Where the browser does not know, most of those who read Korean and English begin on Sunday.
  return (first ?? 7) % 7;
}

export class Calendar {
  constructor(node, context) {
    Object.assign(this, { node, context, asked: 0, month: null, counts: new Map(), shown: "" });
    node.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows the month of the day of a place. */
  async show(place) {
    const day = place.day ?? dayCode(Date.now());
    if (this.shown !== day) this.month = day.slice(0, 7);
    this.shown = day;
    this.place = place;
    this.render();
    await this.load();
  }

  async load() {
    const order = ++this.asked;
    const month = this.month;
    const answer = await get("/v1/count", { by: "date", from: month, to: month, category: this.place.category, tag: this.place.tag }).catch(() => null);
    if (order !== this.asked || !answer) return;
    this.counts = new Map(answer.counts.map(({ value, count }) => [value, count]));
    this.render();
  }

  async turn(step) {
    this.month = monthAfter(this.month, step);
    this.render();
    this.node.querySelector(`[data-step="${step}"]`)?.focus();
    await this.load();
  }

  render() {
    const focused = this.node.contains(document.activeElement) ? document.activeElement.dataset.day : null;
    const today = dayCode(Date.now());
    const first = `${this.month}-01`;
    const sunday = (7 - firstWeekday()) % 7;
    const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + sunday) % 7;
    const days = Array.from({ length: 31 }, (_, index) => dayAfter(first, index)).filter((day) => day.startsWith(this.month));
    const sorted = [...this.counts].filter(([day]) => day.startsWith(this.month)).map(([, count]) => count).sort((a, b) => a - b);
    const active = days.includes(this.shown) ? this.shown : days[0];
    const weekday = new Intl.DateTimeFormat(language(), { weekday: "narrow", timeZone: "UTC" });
    const weekdayName = new Intl.DateTimeFormat(language(), { weekday: "long", timeZone: "UTC" });
    const title = new Intl.DateTimeFormat(language(), { year: "numeric", month: "long", timeZone: "UTC" }).format(new Date(`${first}T00:00:00Z`));
    const full = new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" });
    const cell = (day) => {
      const count = this.counts.get(day) ?? 0;
      return el("td", { class: new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? "sunday" : null }, el("a", { href: write({ ...this.place, day: day === today ? null : day, q: "", memo: null, mode: null, version: null }), "data-day": day, tabindex: day === active ? "0" : "-1", class: `day shade-${shade(count, sorted)}${day === today ? " is-today" : ""}`,
        "aria-current": day === this.shown ? "date" : null, "aria-label": say("dayCount", full.format(new Date(`${day}T00:00:00Z`)), count) }, String(Number(day.slice(8)))));
    };
    const slots = [...Array.from({ length: before }, () => el("td", {})), ...days.map(cell)];
    while (slots.length % 7) slots.push(el("td", {}));
    const weeks = Array.from({ length: slots.length / 7 }, (_, week) => el("tr", {}, slots.slice(week * 7, week * 7 + 7)));
    const names = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2024, 0, 7 + index - sunday)));
    const step = (by, drawing, name) => iconButton(drawing, say(name), () => this.turn(by), { "data-step": String(by) });
    fill(this.node, el("div", { class: "row" }, step(-1, "left", "previousMonth"), el("strong", { "aria-live": "polite" }, title), step(1, "right", "nextMonth")),
      el("table", { class: "month", "aria-label": title }, el("thead", {}, el("tr", {}, names.map((name) => el("th", { scope: "col", class: name.getUTCDay() === 0 ? "sunday" : null, abbr: weekdayName.format(name) }, weekday.format(name))))), el("tbody", {}, weeks)));
    this.node.hidden = false;
    if (focused) this.node.querySelector(`[data-day="${focused}"]`)?.focus();
  }

  hide() { this.node.hidden = true; this.shown = ""; fill(this.node); }

  key(event) {
    const day = document.activeElement.dataset.day;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }[event.key];
    if (!day || !step || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = dayAfter(day, step);
    const isOther = next.slice(0, 7) !== this.month;
    if (isOther) { this.month = next.slice(0, 7); this.render(); this.load(); }
    const link = this.node.querySelector(`[data-day="${next}"]`);
    for (const other of this.node.querySelectorAll("[data-day]")) other.tabIndex = other === link ? 0 : -1;
    link?.focus();
  }
}
