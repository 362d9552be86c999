// The files of a memo: pictures are shown, everything else is saved.
import { el, saveFile } from "./elements.js";
import { fetchFile } from "./service.js";
import { bytes, say } from "./words.js";

const shown = ["image/png", "image/jpeg", "image/gif", "image/webp"];
/** Size in bytes above which a picture is a link. */
const largest = 20_000_000;

/** Returns the files of a memo that its text does not show; null if there are none. Calls `failed` with a `Problem` if one cannot be read. */
export function attachments(memo, placed, failed) {
  const files = (memo.attachments ?? []).filter((file) => !placed.has(file.number));
  return files.length ? el("section", { class: "files", "aria-label": say("attachments") }, files.map((file) => attachment(memo, file, failed))) : null;
}

/** Returns a file of a memo: a picture, or a button that saves it. */
export function attachment(memo, file, failed) {
  const path = `/v1/memos/${memo.id}/attachments/${file.number}`;
  return shown.includes(file.media_type) && file.size <= largest ? picture(file, path, failed) : link(file, path, failed);
}

function link(file, path, failed) {
  return el("button", { type: "button", class: "quiet word", onclick: () => fetchFile(path).then((blob) => saveFile(blob, file.name)).catch(failed) },
    `${file.name} · ${bytes(file.size)}`);
}

/** Returns an image that is fetched when it comes into view. A request of its own would not carry the key. */
function picture(file, path, failed) {
  const image = el("img", { alt: file.name, title: file.name });
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    fetchFile(path).then(dataAddress).then((address) => { image.src = address; }).catch(() => image.replaceWith(link(file, path, failed)));
  });
  observer.observe(image);
  return image;
}

/** Returns a file as an address that the content security policy allows for images. */
function dataAddress(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = reject;
    reader.readAsDataURL(blob);
  });
}
