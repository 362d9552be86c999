// Taking back: the button of a toast that undoes a change as a whole.
import { call } from "./service.js";
import { changeName, say } from "./words.js";

const longestTitle = 24;

/** Returns the button that undoes an operation, or null if there is none to undo. `then` is called afterwards. */
export function undoing(operation, context, then = () => {}) {
  if (!operation) return null;
  return [say("undo"), async () => {
    try {
      const { document } = await call("POST", "/v1/undo", { body: { operation } });
      const kept = document.kept.length + document.kept_names.length;
      context.toast([say("undone", whatOf(document.undone)), kept > 0 ? say("undoneBut", kept) : null].filter(Boolean).join(". "), document.operation ? redoing(document.operation, context, then) : null);
    } catch (problem) {
      context.failed(problem);
    }
    await then();
    context.changed();
  }];
}

/** Returns in words what an operation had changed: its kind and its memo, or how many memos it had. */
function whatOf({ kind, change, memos, title }) {
  const name = title?.replace(/^#{1,6}[ \t]+(?=\S)/, "") ?? "";
  const short = name.length > longestTitle ? `${name.slice(0, longestTitle)}…` : name;
  return [changeName(kind === "undone" ? change?.old || kind : kind), memos > 1 ? say("all", memos) : short && say("quoted", short)].filter(Boolean).join(" · ");
}

/** Undoes an undo. */
function redoing(operation, context, then) {
  const [, run] = undoing(operation, context, then);
  return [say("redo"), run];
}
