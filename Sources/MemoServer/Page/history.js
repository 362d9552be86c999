// What concerns the whole vault: its history, newest first, and all memos in a file.
import { el, fill, saveFile } from "./elements.js";
import { showDialog } from "./keys.js";
import { transition } from "./memo.js";
import { fetchFile, get } from "./service.js";
import { changeName, dayCode, inFull, number, say, when } from "./words.js";

const pageSize = 50;

/** Saves all memos in a file. */
export async function exportAll(context) {
  try {
    saveFile(await fetchFile("/v1/export"), `saekin-${dayCode(Date.now())}.jsonl`);
  } catch (problem) {
    context.failed(problem);
  }
}

/** Shows the changes in a dialog. A change leads to its memo. */
export function showHistory(context) {
  let chosen = null;
  const list = el("ol");
  const more = el("button", { type: "button", class: "more", onclick: () => load(more.dataset.cursor) }, say("moreChanges"));
  const known = new Set();
  const row = (change) => {
    known.add(JSON.stringify(change));
    const title = change.title.replace(/^#{1,6}[ \t]+(?=\S)/, "");
    return el("li", {}, el("time", { datetime: change.time, title: inFull(change.time) }, when(change.time)), el("span", {}, change.id
      ? el("button", { type: "button", class: "link", dir: "auto", onclick: (event) => { chosen = change.id; event.target.closest("dialog").close(); } }, title) : el("strong", { dir: "auto" }, title),
    " ", el("span", { class: "soft" }, change.alike > 1 ? `${say("andMore", change.alike - 1)} · ` : "", changeName(change.kind), change.memos ? ` ${number(change.memos.new)}` : transition(change))));
  };
  const load = async (cursor) => {
    try {
      const answer = await get("/v1/history", { joined: true, limit: pageSize, cursor });
      list.append(...answer.changes.map(row));
      more.hidden = !answer.next;
      more.dataset.cursor = answer.next ?? "";
    } catch (problem) {
      fill(list, el("li", { class: "mistake" }, problem.message || say("offline")));
    }
  };
  /** Puts what has happened since before the rest. */
  const follow = async () => {
    const { changes } = await get("/v1/history", { limit: pageSize }).catch(() => ({ changes: [] }));
    list.prepend(...changes.filter((change) => !known.has(JSON.stringify(change))).map(row));
  };
  const forget = context.watch(follow);
  load();
  return showDialog(say("wholeHistory"), [el("div", { class: "history whole" }, list, more)], [[say("close"), null]], { class: "wide" })
    .then(() => { forget(); if (chosen) context.go({ view: "memos", q: "", memo: chosen, mode: null }); });
}
