// The changes that wait for the server, and those that it did not take: each text can be copied before it is discarded.
import { el } from "./elements.js";
import * as kept from "./kept.js";
import { showDialog } from "./keys.js";
import { changeName, inFull, say, when } from "./words.js";

const names = { add: "added", trash: "trashed", restore: "restored" };

/** Returns in words what a change does. */
function nameOf({ kind, body }) {
  if (kind !== "change") return changeName(names[kind]);
  if ("text" in body) return changeName("edited");
  if ("pinned" in body) return changeName(body.pinned ? "pinned" : "unpinned");
  return changeName("state" in body ? "state" : "category" in body ? "moved" : "edited");
}

/** Shows the changes. `copy(text)` copies a text, `changed()` is called after one was discarded. */
export async function showWaiting(offline, copy, changed) {
  const row = (one) => {
    const text = one.body.text ?? "";
    const discard = async () => {
      await kept.removeWrite(one.number);
      node.remove();
      changed();
    };
    const node = el("li", {}, el("strong", { dir: "auto" }, text.trim().split("\n")[0] || one.title || `#${one.id}`), el("span", { class: "soft" }, nameOf(one), " · ", el("time", { datetime: one.time, title: inFull(one.time) }, when(one.time))),
      one.problem ? el("p", { class: "mistake" }, one.problem) : null,
      el("span", { class: "choices" }, text ? el("button", { type: "button", class: "quiet word", onclick: () => copy(text) }, say("copyText")) : null, el("button", { type: "button", class: "quiet word", onclick: discard }, say("discardDraft"))));
    return node;
  };
  const list = await offline.waiting();
  const others = await kept.strangers(await offline.owner()).catch(() => 0);
  await showDialog(say("waitingTitle"), [el("p", { class: "soft" }, say("waitingHint")), el("ul", { class: "waiting-changes" }, list.map(row)), others ? el("p", { class: "soft" }, say("waitingElsewhere", others)) : null], [[say("close"), null]], { class: "wide" });
}
