// Hangul as it is typed. The last syllable of a Korean word stays in composition until the next key, so the page searches on every
// `input`, composing or not; what it must not do meanwhile is take the input method's keys for its own, or touch the field.

// Safari reports the end of a composition before the key that ended it, which then looks like any other.
const afterComposition = 100;

let isComposing = false;
let ended = -Infinity;

addEventListener("compositionstart", () => { isComposing = true; }, true);
addEventListener("compositionend", () => { isComposing = false; ended = performance.now(); }, true);

/** Whether a key belongs to the input method. */
export function isForInputMethod(event) {
  return event.isComposing || event.keyCode === 229 || isComposing || performance.now() - ended < afterComposition;
}

// How long nobody types before the search is asked for the whole answer: other spellings, and counts by category.
const pause = 450;

/**
 * Watches the field of the search.
 * - `changed(text)`: at every change, also while composing.
 * - `settled(text)`: when nobody typed for a moment, also while the last syllable is still open.
 * - `key(name)`: Enter, Escape or ArrowDown, when they are no keys of the input method.
 */
export function watchTyping(field, { changed, settled, key }) {
  let timer;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    changed(field.value);
    timer = setTimeout(() => settled(field.value), pause);
  });
  field.addEventListener("keydown", (event) => {
    if (!["Enter", "Escape", "ArrowDown"].includes(event.key)) return;
    if (isForInputMethod(event)) {
      // The input method has had it by now; the browser would send the form or empty the field.
      if (event.key !== "ArrowDown") event.preventDefault();
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer);
    key(event.key);
  });
}

/** Writes the field of the search, unless somebody composes in it. */
export function write(field, text) {
  if (isComposing && document.activeElement === field) return;
  if (field.value !== text) field.value = text;
}
