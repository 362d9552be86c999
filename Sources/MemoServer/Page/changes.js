// What others change: the page hears it while its tab is visible, and tells its user if it must not move what is being read.
import { may } from "./abilities.js";
import { el, fill } from "./elements.js";
import { answered, listen, wroteJustNow, wroteMany } from "./service.js";
import { say } from "./words.js";

// Time between two updates of the page. What is heard meanwhile is collected.
const gap = 900;
const pauses = [1000, 2000, 5000, 10000];

/**
 * Hears changes. `follow(change)` updates the page and returns whether it did so; `change` has the numbers of memos and what the server says besides.
 * `refresh()` updates it although that moves what is being read. `ready()` resolves when it is known what the caller may do.
 */
export class Changes {
  constructor(node, { follow, refresh, ready }) {
    Object.assign(this, { node, follow, refresh, ready, last: null, stopper: null, heard: [], told: null, timer: null, updated: 0 });
    // A browser allows six connections to a server, which hidden tabs would use up.
    addEventListener("visibilitychange", () => (document.hidden ? this.stop() : this.start(true)));
    this.start();
  }

  stop() {
    this.stopper?.abort();
    this.stopper = null;
  }

  async start(isBack = false) {
    if (this.stopper || document.hidden) return;
    const { signal } = this.stopper = new AbortController();
    await this.ready();
    // Who may not hear changes sees them on coming back; so does a tab that was hidden before it heard anything.
    if (isBack && !(this.last && may("events"))) this.hear({ name: "reset" });
    if (!may("events")) return;
    let tries = 0;
    while (!signal.aborted) {
      await listen("/v1/events", { after: this.last }, signal, (event) => { tries = 0; this.hear(event); }).catch(() => {});
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(tries++, pauses.length - 1)]));
    }
  }

  hear({ id, name, data }) {
    this.last = id || this.last;
    if (name !== "change" && name !== "reset") return;
    this.heard.push(name === "reset" ? { memos: [], count: 0, others: true } : data);
    this.timer ??= setTimeout(() => this.update(), Math.max(80, this.updated + gap - Date.now()));
  }

  async update() {
    // A change of one's own may be heard before it is answered, and only the answer tells whose it is.
    await answered();
    const change = this.heard.splice(0).map(judged).reduce(joined, null);
    this.updated = Date.now();
    const isShown = await this.follow(change).catch(() => false);
    this.timer = null;
    if (this.heard.length) this.timer = setTimeout(() => this.update(), gap);
    // What the user has changed here is shown already.
    if (isShown) return this.forget();
    if (!change.isOwn) this.tell(joined(this.told, change));
  }

  tell(change) {
    this.told = change;
    const text = change.count > 0 ? say("changedElsewhere", change.count) : say("somethingChanged");
    fill(this.node, el("span", {}, text), el("button", { type: "button", onclick: () => { this.forget(); this.refresh(); } }, say("showChanges")));
    this.node.hidden = false;
  }

  /** Hides the line, because all is shown. */
  forget() { this.told = null; this.node.hidden = true; fill(this.node); }
}

/** Returns a change with the number of memos that others have changed, and whether all of it is one's own. */
function judged(change) {
  const own = wroteMany() ? change.memos : change.memos.filter(wroteJustNow);
  const isOwn = wroteMany() || own.length === change.count && (!change.others || wroteJustNow());
  return { memos: new Set(change.memos), count: isOwn ? 0 : change.count - own.length, others: change.others, isOwn };
}

function joined(one, two) {
  if (!one) return two;
  const isKnown = [...two.memos].filter((id) => one.memos.has(id)).length;
  return { memos: new Set([...one.memos, ...two.memos]), count: Math.max(one.count, one.count + two.count - isKnown), others: one.others || two.others, isOwn: one.isOwn && two.isOwn };
}
