// Taking back: the button of a toast that undoes a change as a whole.
import { call } from "./service.js";
import { say } from "./words.js";

/** Returns the button that undoes an operation, or null if there is none to undo. `then` is called afterwards. */
export function undoing(operation, context, then = () => {}) {
  if (!operation) return null;
  return [say("undo"), async () => {
    try {
      const { document } = await call("POST", "/v1/undo", { body: { operation } });
      const kept = document.kept.length + document.kept_names.length;
      context.toast(kept > 0 ? say("undoneBut", kept) : say("undone"), document.operation ? redoing(document.operation, context, then) : null);
    } catch (problem) {
      context.failed(problem);
    }
    await then();
    context.changed();
  }];
}

/** Undoes an undo. */
function redoing(operation, context, then) {
  const [, run] = undoing(operation, context, then);
  return [say("redo"), run];
}
