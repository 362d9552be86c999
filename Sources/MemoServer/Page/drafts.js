// Drafts: what was written but not saved, kept in this browser until it is saved or discarded.
import { ofVault } from "./place.js";

const prefix = ofVault("saekin.draft.");
const mostAge = 30 * 86_400_000;

/** Returns the draft of a memo, or of a new one for null: `{ facts, tag, name, time }`; null without one. */
export function read(memo) {
  try {
    const draft = JSON.parse(localStorage.getItem(prefix + (memo ?? "new")) ?? "null");
    return draft && typeof draft.facts?.text === "string" && Date.now() - draft.time < mostAge ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps a draft. Says nothing if the browser has no room: the text is still in the form. */
export function keep(memo, facts, tag, name) {
  try {
    localStorage.setItem(prefix + (memo ?? "new"), JSON.stringify({ facts, tag, name, time: Date.now() }));
  } catch { /* no room */ }
}

export function forget(memo) { localStorage.removeItem(prefix + (memo ?? "new")); }
