// A conflict: a memo and its conflicted copy, how they differ, and the ways to resolve it.
import { changedLines } from "./difference.js";
import { el } from "./elements.js";
import { call, get } from "./service.js";
import { undoing } from "./undoing.js";
import { say } from "./words.js";

/** Returns the section of a conflict that an open memo is a side of; null if there is none. `context` is that of the memo's view. */
export async function conflict(memo, context) {
  const other = memo.conflict_of ?? memo.conflicts?.[0];
  if (!other || memo.trashed) return null;
  const found = (await get(`/v1/memos/${other}`)).memo;
  const [original, copy] = memo.conflict_of ? [found, memo] : [memo, found];
  const resolve = async (keep, done) => {
    try {
      const { operation } = await call("POST", `/v1/memos/${copy.id}/resolve`, { body: { keep } });
      await context.go({ memo: keep === "both" ? memo.id : original.id, mode: null, version: null });
      context.toast(say(done), undoing(operation, context, context.reload));
    } catch (problem) {
      context.failed(problem);
    }
    context.changed(original.id);
    context.reload();
  };
  const choices = original.trashed ? [["keepBoth", "both", "keptBoth"]] : [["keepCopy", "copy", "keptCopy"], ["keepOriginal", "original", "keptOriginal"], ["keepBoth", "both", "keptBoth"]];
  return el("section", { class: "conflict" }, el("h2", {}, memo.conflict_of ? say("copyOf", original.id) : say("hasCopy", copy.id)), el("p", {}, say("twoTexts")),
    el("div", { class: "compared", tabindex: "0", role: "region", "aria-label": say("twoTexts") }, changedLines(original.text, copy.text)),
    el("div", { class: "choices", "data-needs": "resolveConflict" }, choices.map(([name, keep, done]) => el("button", { type: "button", onclick: () => resolve(keep, done) }, say(name)))),
    el("a", { href: context.address({ ...context.place(), memo: other, mode: null, version: null }) }, say(memo.conflict_of ? "openOriginal" : "openCopy")));
}
