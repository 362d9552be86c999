// The line that says that the server cannot be reached. It stays until an answer comes, and asks again by itself.
import { el, fill, icon } from "./elements.js";
import { say } from "./words.js";

const pauses = [1000, 2000, 3000, 5000];

export class Connection {
  constructor(node, announce) {
    Object.assign(this, { node, announce, waiting: new Set(), timer: null, tries: 0 });
    addEventListener("online", () => this.check());
  }

  get isLost() { return !this.node.hidden; }

  /** Shows the line, and calls `again` as soon as the server answers. */
  lost(again) {
    if (again) this.waiting.add(again);
    if (this.isLost) return;
    fill(this.node, icon("cloudOff"), el("span", {}, say("offline")), el("button", { type: "button", class: "quiet word", onclick: () => this.check() }, say("retry")));
    this.node.hidden = false;
    this.announce(say("offline"));
    this.tries = 0;
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), pauses[Math.min(this.tries, pauses.length - 1)]);
    this.tries += 1;
  }

  async check() {
    if (!this.isLost) return;
    clearTimeout(this.timer);
    const isThere = await fetch("./healthz", { cache: "no-store" }).then((answer) => answer.ok, () => false);
    if (!this.isLost) return;
    if (!isThere) return this.wait();
    this.found();
  }

  /** Hides the line, because an answer came. */
  found() {
    if (!this.isLost) return;
    clearTimeout(this.timer);
    this.node.hidden = true;
    fill(this.node);
    this.announce(say("online"));
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const again of waiting) again();
  }
}
