// Typing Hangul. The last syllable of a Korean word stays in composition until the next key, so the page searches on every
// `input` event, composing or not. Meanwhile it must not handle keys of the input method or change the field.

// Safari reports the end of a composition before the key that ended it, so that this key looks like an ordinary one.
const afterComposition = 100;

let isComposing = false;
let ended = -Infinity;

addEventListener("compositionstart", () => { isComposing = true; }, true);
addEventListener("compositionend", (event) => { isComposing = false; ended = event.timeStamp; }, true);

/** Returns whether a key event belongs to the input method. Compares when events happened, because a busy page handles them later. */
export function isForInputMethod(event) {
  return event.isComposing || event.keyCode === 229 || isComposing || event.timeStamp - ended < afterComposition;
}

// Enter in a single-line field submits its form, even if it only ends a composition.
addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement && isForInputMethod(event)) event.preventDefault();
}, true);

// Pause in typing after which the complete answer is requested, with other spellings and counts by category.
const pause = 450;

/**
 * Watches the search field.
 * - `changed(text)`: called on every change, also during a composition.
 * - `settled(text)`: called after a pause in typing, even if the last syllable is still being composed.
 * - `key(name)`: called for Enter, Escape and the arrows up and down, unless the input method handles them.
 */
export function watchTyping(field, { changed, settled, key }) {
  let timer;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    changed(field.value);
    timer = setTimeout(() => settled(field.value), pause);
  });
  field.addEventListener("keydown", (event) => {
    if (!["Enter", "Escape", "ArrowDown", "ArrowUp"].includes(event.key)) return;
    if (isForInputMethod(event)) {
      // The input method has processed the key by now. The browser would submit the form or clear the field.
      if (!event.key.startsWith("Arrow")) event.preventDefault();
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (key(event.key) !== false) clearTimeout(timer);
  });
}

/** Sets the text of the search field, unless the user is composing in it. */
export function write(field, text) {
  if (isComposing && document.activeElement === field) return;
  if (field.value !== text) field.value = text;
}
