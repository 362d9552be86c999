// What the caller may do. The server says which operations its vault and the key allow; controls that need another one are hidden.
import { get } from "./service.js";

let allowed = null;

/** Asks the server, and hides controls that need an operation (`data-needs`) that is not among them. If it does not say, nothing is hidden. */
export async function learnAbilities() {
  const { operations } = await get("/v1/operations").catch(() => ({ operations: null }));
  if (!operations) return;
  allowed = new Set(operations);
  const sheet = new CSSStyleSheet();
  const offered = operations.map((name) => `[data-needs="${CSS.escape(name)}"]`).join(", ");
  sheet.replaceSync(`[data-needs]:not(${offered || "body"}) { display: none !important }`);
  document.adoptedStyleSheets = [sheet];
}

/** Returns whether the caller may use an operation, as far as is known. */
export function may(operation) { return allowed?.has(operation) ?? true; }
