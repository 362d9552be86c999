// The files of a memo: pictures are shown, PDFs opened, and everything else is saved.
import { el, iconButton, saveFile } from "./elements.js";
import { fetchFile } from "./service.js";
import { bytes, say } from "./words.js";

const shown = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const pdf = "application/pdf";
/** Size in bytes above which a picture is a link. */
const largest = 20_000_000;

/**
 * Returns the files of a memo that its text does not show; null if there are none. `context` has `failed(problem)`, `foundIn(memo)` and
 * `removeFile(file)`, null if none may be removed.
 */
export function attachments(memo, placed, context) {
  const files = (memo.attachments ?? []).filter((file) => !placed.has(file.number));
  const remove = (file) => (context.removeFile ? iconButton("close", say("removeFile", file.name), () => context.removeFile(file), { class: "quiet take", "data-needs": "removeAttachment" }) : null);
  return files.length ? el("section", { class: "files", "aria-label": say("attachments") }, files.map((file) => el("div", { class: "file" }, attachment(memo, file, context), remove(file)))) : null;
}

/** Returns a file of a memo: a picture, or a button that opens or saves it. */
export function attachment(memo, file, context) {
  const path = `/v1/memos/${memo.id}/attachments/${file.number}`;
  return shown.includes(file.media_type) && file.size <= largest ? picture(file, path, memo, context) : link(file, path, memo, context);
}

function link(file, path, memo, context) {
  const hit = context.foundIn(memo.id);
  const page = hit?.number === file.number ? hit.page : null;
  const open = () => (file.media_type === pdf ? show(file, path, page, context) : fetchFile(path).then((blob) => saveFile(blob, file.name)).catch(context.failed));
  return el("button", { type: "button", class: "quiet word", onclick: open }, [file.name, page ? say("ofPage", page) : null, bytes(file.size)].filter(Boolean).join(" · "));
}

/**
 * Opens a PDF in a tab of the browser's reader, at a page. It is fetched here, because a request of the tab would not carry the key, and the
 * server sends nothing to be shown at its address that can contain a script. As a PDF by type, it is never read as a page.
 */
async function show(file, path, page, context) {
  // Opened at once: after waiting, a browser takes it for an advertisement.
  const tab = open("", "_blank");
  if (tab) tab.opener = null;
  try {
    const blob = new Blob([await fetchFile(path)], { type: pdf });
    if (!tab || !navigator.pdfViewerEnabled) { tab?.close(); return saveFile(blob, file.name); }
    const address = URL.createObjectURL(blob);
    tab.location.replace(`${address}${page ? `#page=${page}` : ""}`);
    const watch = setInterval(() => { if (tab.closed) { clearInterval(watch); URL.revokeObjectURL(address); } }, 5000);
  } catch (problem) {
    tab?.close();
    context.failed(problem);
  }
}

/** Returns an image that is fetched when it comes into view. A request of its own would not carry the key. */
function picture(file, path, memo, context) {
  const image = el("img", { alt: file.name, title: file.name });
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    fetchFile(path).then(dataAddress).then((address) => { image.src = address; }).catch(() => image.replaceWith(link(file, path, memo, context)));
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
