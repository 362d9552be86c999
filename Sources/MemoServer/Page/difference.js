// The difference between two texts, line by line.
import { el } from "./elements.js";
import { say } from "./words.js";

// Larger tables would take too much memory. Beyond this size the whole middle counts as changed.
const mostCells = 4_000_000;

/** Returns the lines of both texts in order: [" ", line] if in both, ["-", line] if only in the old one, ["+", line] if only in the new one. */
export function difference(old, now) {
  const [a, b] = [old.split("\n"), now.split("\n")];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) { endA -= 1; endB -= 1; }
  return [...a.slice(0, start).map((line) => [" ", line]), ...middle(a.slice(start, endA), b.slice(start, endB)), ...a.slice(endA).map((line) => [" ", line])];
}

function middle(a, b) {
  if (a.length * b.length > mostCells) return [...a.map((line) => ["-", line]), ...b.map((line) => ["+", line])];
  // The length of the longest common subsequence of the texts from each pair of lines on.
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] = a[i] === b[j] ? longest[(i + 1) * width + j + 1] + 1 : Math.max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
    }
  }
  const lines = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) { lines.push([" ", a[i]]); i += 1; j += 1; }
    else if (j >= b.length || (i < a.length && longest[(i + 1) * width + j] >= longest[i * width + j + 1])) { lines.push(["-", a[i]]); i += 1; }
    else { lines.push(["+", b[j]]); j += 1; }
  }
  return lines;
}

/** Shows the lines that differ: those of `now` as added, those of `old` as removed. */
export function changedLines(old, now) {
  const lines = difference(old, now);
  if (lines.every(([kind]) => kind === " ")) return el("div", {}, el("p", { class: "soft" }, say("sameText")), el("div", { class: "text" }, old));
  const names = { "+": say("addedLine"), "-": say("removedLine") };
  return el("div", { class: "lines" }, lines.map(([kind, line]) => el("div", { class: { "+": "added", "-": "removed", " ": "" }[kind] },
    names[kind] ? el("span", { class: "unseen" }, `${names[kind]}: `) : null, line || "\u00a0")));
}
