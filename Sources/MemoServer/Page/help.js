// Help: how to write queries, with examples to try, and the shortcuts.
import { el } from "./elements.js";
import { showDialog, showKeys } from "./keys.js";
import { language, say } from "./words.js";

export const examples = {
  ko: ["회의 보고", "\"분기 회의\"", "회의 -취소", "회의 OR 미팅", "ㄱㅇㅇ", "category:업무", "#회의", "date:2024-03", "date:지난달", "due:..오늘", "is:pinned", "has:phone", "state:할일", "title:회의", "/\\d{4}호/"],
  en: ["회의 보고", "\"분기 회의\"", "회의 -취소", "회의 OR 미팅", "ㄱㅇㅇ", "category:업무", "#회의", "date:2024-03", "date:last-month", "due:..today", "is:pinned", "has:phone", "state:todo", "title:회의", "/\\d{4}호/"],
};
const names = ["queryAnd", "queryPhrase", "queryNot", "queryOr", "queryInitials", "queryCategory", "queryTag", "queryDate", "queryRelative", "queryDue", "queryPinned", "queryHas", "queryState", "queryTitle", "queryPattern"];

/** Shows how to write queries. `search(query)` runs an example. */
export async function showHelp(search) {
  let chosen = null;
  const example = (query, index) => el("div", {}, el("dt", {}, el("button", { type: "button", class: "example", onclick: (event) => { chosen = query; event.target.closest("dialog").close(); } }, query)), el("dd", {}, say(names[index])));
  const wantsKeys = await showDialog(say("queryHelp"), [el("p", { class: "soft" }, say("queryLead")), el("dl", { class: "queries" }, examples[language()].map(example))], [[say("keys"), true], [say("close"), null, "main"]]);
  if (chosen) return search(chosen);
  if (wantsKeys) showKeys();
}
