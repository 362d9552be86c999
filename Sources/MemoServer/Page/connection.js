// The line that says that the server cannot be reached, and which changes wait for it. It asks again by itself.
import { el, fill, icon } from "./elements.js";
import { say } from "./words.js";

const pauses = [1000, 2000, 3000, 5000];

export class Connection {
  /** `showWaiting()` shows the changes that wait. */
  constructor(node, announce, showWaiting) {
    Object.assign(this, { node, announce, showWaiting, again: new Set(), timer: null, tries: 0, isLost: false, hasAnswered: false, waiting: 0, refused: 0, hasKept: false });
    addEventListener("online", () => this.check());
  }

  /** Shows the line, and calls `again` as soon as the server answers. `hasKept` means that what this device keeps is shown. */
  lost(again, hasKept = false) {
    if (again) this.again.add(again);
    const isNew = !this.isLost;
    if (!isNew && (this.hasKept || !hasKept)) return;
    Object.assign(this, { isLost: true, hasKept });
    this.render();
    this.announce(this.text);
    if (!isNew) return;
    this.tries = 0;
    this.wait();
  }

  get text() { return say(this.hasKept ? "offlineKept" : "offline"); }

  /** Takes how many changes wait, and how many the server has not taken. */
  told(waiting, refused) {
    Object.assign(this, { waiting, refused });
    this.render();
  }

  render() {
    const count = this.isLost ? this.waiting + this.refused : this.refused;
    const list = count ? el("button", { type: "button", class: "quiet word", name: "waiting", onclick: () => this.showWaiting() }, say(this.waiting ? "waitingChanges" : "refusedChanges", count)) : null;
    const isFocused = this.node.contains(document.activeElement) ? document.activeElement.name : null;
    fill(this.node, this.isLost ? [icon("cloudOff"), el("span", {}, this.text)] : null, list, this.isLost ? el("button", { type: "button", class: "quiet word", name: "again", onclick: () => this.check() }, say("retry")) : null);
    this.node.hidden = !this.isLost && !count;
    if (isFocused) this.node.querySelector(`[name="${isFocused}"]`)?.focus();
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
    this.hasAnswered = true;
    if (!this.isLost) return;
    clearTimeout(this.timer);
    Object.assign(this, { isLost: false, hasKept: false });
    this.render();
    this.announce(say("online"));
    const again = [...this.again];
    this.again.clear();
    for (const one of again) one();
  }
}
