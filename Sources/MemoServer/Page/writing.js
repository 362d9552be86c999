// Keys of a text area in which Markdown is written: lists go on, Tab indents in them, and Ctrl+B, I and K put signs around the selection.
import { isForInputMethod } from "./typing.js";

const item = /^([ \t]*)(?:([-*+•☐☑✅])|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/;

/** Lets a text area continue lists and set signs. */
export function watchWriting(area) {
  let isPlainBreak = false;
  area.addEventListener("keydown", (event) => {
    isPlainBreak = event.key === "Enter" && event.shiftKey;
    if (isForInputMethod(event) || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === "Tab" && !isCommand) { if (indent(area, event.shiftKey ? -1 : 1)) event.preventDefault(); return; }
    if (!isCommand || event.shiftKey) return;
    // With a Hangul layout the key is a consonant.
    const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code.replace("Key", "").toLowerCase();
    const act = { b: () => surround(area, "**"), i: () => surround(area, "*"), k: () => linkAt(area) }[letter];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  // Not the key: an input method ends a syllable with Enter before the line break comes, on some systems without another key.
  area.addEventListener("beforeinput", (event) => {
    if (!["insertLineBreak", "insertParagraph"].includes(event.inputType) || event.isComposing || isPlainBreak || !event.cancelable) return;
    if (breakItem(area)) event.preventDefault();
  });
}

/**
 * Replaces a part of the text, so that the browser's undo takes it back: `setRangeText` is not in its list of edits. The command is
 * marked as old, but no other call is in that list in all browsers.
 */
export function replace(area, from, to, text, start = from + text.length, end = start) {
  if (area.value.slice(from, to) !== text) {
    area.focus();
    area.setSelectionRange(from, to);
    if (!document.execCommand(text ? "insertText" : "delete", false, text)) {
      area.setRangeText(text, from, to, "end");
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  }
  area.setSelectionRange(start, end);
}

/** Replaces what differs between the text and another one, as one edit. */
function become(area, text, start, end = start) {
  const old = area.value;
  let from = 0;
  while (from < Math.min(old.length, text.length) && old[from] === text[from]) from += 1;
  let rest = 0;
  while (rest < Math.min(old.length, text.length) - from && old[old.length - 1 - rest] === text[text.length - 1 - rest]) rest += 1;
  replace(area, from, old.length - rest, text.slice(from, text.length - rest), start, end);
}

/** Reads the sign of a list item at the start of a line; null if there is none. */
function itemOf(line) {
  const match = item.exec(line);
  if (!match) return null;
  const [lead, indent, bullet, digits, dot, gap, box] = match;
  return { lead, indent, bullet, number: digits ? Number(digits) : null, dot, gap, box, width: (bullet ?? digits + dot).length + gap.length };
}

/** Numbers the items around a line anew. A list that begins in a changed line begins with 1. */
function renumber(lines, at, changed) {
  let first = at;
  while (first > 0 && itemOf(lines[first - 1])) first -= 1;
  const levels = [];
  for (let index = first; index < lines.length; index += 1) {
    const one = itemOf(lines[index]);
    if (!one) return;
    while (levels.length && levels.at(-1).indent > one.indent.length) levels.pop();
    const level = levels.at(-1)?.indent === one.indent.length ? levels.at(-1) : null;
    if (one.number === null) {
      if (level) level.next = null;
      else levels.push({ indent: one.indent.length, next: null });
      continue;
    }
    const number = level?.next ?? (changed(index) && one.indent ? 1 : one.number);
    if (level) level.next = number + 1;
    else levels.push({ indent: one.indent.length, next: number + 1 });
    lines[index] = one.indent + number + lines[index].slice(one.indent.length + String(one.number).length);
  }
}

/** Returns the lines of a text, and the numbers of those with its selection. */
function linesOf(area) {
  const number = (offset) => area.value.slice(0, offset).split("\n").length - 1;
  return { lines: area.value.split("\n"), first: number(area.selectionStart), last: number(area.selectionEnd) };
}

function offsetOf(lines, at) { return lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0); }

/** Begins the next item of a list at the cursor, or ends the list in an empty item. Returns false outside a list. */
function breakItem(area) {
  if (area.selectionStart !== area.selectionEnd) return false;
  const { lines, first } = linesOf(area);
  const one = itemOf(lines[first]);
  const column = area.selectionStart - offsetOf(lines, first);
  if (!one || column < one.lead.length) return false;
  if (!lines[first].slice(one.lead.length).trim()) {
    if (one.indent && indent(area, -1)) return true;
    const start = offsetOf(lines, first);
    replace(area, start, start + lines[first].length, "");
    return true;
  }
  const sign = one.number === null ? ("☑✅".includes(one.bullet) ? "☐" : one.bullet) : `${one.number + 1}${one.dot}`;
  const lead = one.indent + sign + one.gap + (one.box ? "[ ] " : "");
  lines.splice(first, 1, lines[first].slice(0, column).trimEnd(), lead + lines[first].slice(column).trimStart());
  const digits = lines[first + 1].length;
  renumber(lines, first, () => false);
  become(area, lines.join("\n"), offsetOf(lines, first + 1) + lead.length + lines[first + 1].length - digits);
  return true;
}

/**
 * Moves the selected items one level in or out. Returns false outside a list and where no level is left, so that the key moves the focus and
 * nobody is caught in the text.
 */
function indent(area, step) {
  const { lines, first, last } = linesOf(area);
  const one = itemOf(lines[first]);
  if (!one) return false;
  const depth = one.indent.length;
  let parent = null;
  for (let index = first - 1; index >= 0 && !parent; index -= 1) {
    const before = itemOf(lines[index]);
    if (!before) break;
    if (before.indent.length <= depth - (step < 0 ? 1 : 0)) parent = before;
  }
  const target = step < 0 ? parent?.indent.length ?? 0 : parent ? parent.indent.length + parent.width : depth;
  const change = target - depth;
  if (step < 0 ? change >= 0 : change <= 0) return false;
  const { selectionStart: start, selectionEnd: end } = area;
  const [fromStart, fromEnd] = [start - offsetOf(lines, first), end - offsetOf(lines, last)];
  const lengths = [lines[first].length, lines[last].length];
  for (let index = first; index <= last; index += 1) {
    if (!lines[index].trim()) continue;
    lines[index] = change > 0 ? " ".repeat(change) + lines[index] : lines[index].slice(Math.min(-change, /^[ \t]*/.exec(lines[index])[0].length));
  }
  renumber(lines, first, (index) => index >= first && index <= last);
  const moved = (column, line, length) => offsetOf(lines, line) + Math.max(column + lines[line].length - length, 0);
  become(area, lines.join("\n"), moved(fromStart, first, lengths[0]), moved(fromEnd, last, lengths[1]));
  return true;
}

/** Puts stars around the selection, or takes them away: two for strong, one for emphasis. */
function surround(area, sign) {
  let { value, selectionStart: start, selectionEnd: end } = area;
  // A sign before a space ends nothing.
  while (start < end && /\s/.test(value[start])) start += 1;
  while (end > start && /\s/.test(value[end - 1])) end -= 1;
  while (end - start > 2 && value[start] === "*" && value[end - 1] === "*") { start += 1; end -= 1; }
  const stars = Math.min(/\**$/.exec(value.slice(0, start))[0].length, /^\**/.exec(value.slice(end))[0].length);
  const isOn = sign.length === 2 ? stars >= 2 : stars % 2 === 1;
  const size = sign.length;
  if (isOn) return replace(area, start - size, end + size, value.slice(start, end), start - size, end - size);
  replace(area, start, end, sign + value.slice(start, end) + sign, start + size, end + size);
}

/** Makes a link of the selection: of an address, whose words are to be written, or of words, whose address is. */
function linkAt(area) {
  const { value, selectionStart: start, selectionEnd: end } = area;
  const chosen = value.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const text = isAddress ? `[](${chosen})` : `[${chosen}]()`;
  replace(area, start, end, text, start + (isAddress || !chosen ? 1 : text.length - 1));
}
