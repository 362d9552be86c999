// An empty vault: three ways to begin, and the sample memos of one of them.
import { el, icon } from "./elements.js";
import { address, get, upload } from "./service.js";
import { language, say } from "./words.js";

const samples = {
  ko: [
    ["# 집들이 준비\n토요일 저녁 여섯 시, 네 명.\n\n- [x] 초대하기\n- [ ] 과일 사기\n- [ ] 상 펴기\n\n길을 물으면 02-6000-1234로 전화하라고 하기", ["집"], ["집들이"]],
    ["읽고 싶은 책: 바닷가 등대지기의 일기", ["책"], []],
    ["# 주간 회의\n## 정한 것\n1. 첫 화면을 먼저 고친다\n2. 검색은 그다음\n\n| 할 일 | 누가 |\n|---|---|\n| 화면 | 보람 |\n| 검색 | 은결 |", ["일", "회의"], ["회의"]],
    ["된장찌개: 멸치 육수에 된장 두 숟갈, 두부는 나중에", ["요리"], ["찌개"]],
    ["학교에서 돌아오는 길에 은행잎을 주웠다. 책갈피로 써야지.", ["일기"], []],
  ],
  en: [
    ["# House-warming\nSaturday at six, four guests.\n\n- [x] Invite everyone\n- [ ] Buy fruit\n- [ ] Set the table\n\nIf they get lost: 02-6000-1234", ["Home"], ["party"]],
    ["Books to read: the diary of a lighthouse keeper", ["Books"], []],
    ["# Weekly meeting\n## Decided\n1. Mend the first screen\n2. Then the search\n\n| Task | Who |\n|---|---|\n| Screen | Boram |\n| Search | Eungyeol |", ["Work", "Meetings"], ["meeting"]],
    ["Soybean stew: anchovy stock, two spoons of paste, the tofu last", ["Cooking"], ["stew"]],
    ["Picked up a ginkgo leaf on the way home from school. It will be a bookmark. 학교에서 주운 은행잎.", ["Diary"], []],
  ],
};

/** Imports the sample memos, as a file like any other, so that importing them again changes nothing. */
export async function addSamples() {
  const lines = samples[language()].map(([text, category, tags], index) => JSON.stringify({ id: `sample-${index + 1}`, text, category, tags }));
  const job = await upload(address("/v1/imports", { name: `${say("samplesName")}.jsonl` }), new Blob([`${lines.join("\n")}\n`]), () => {});
  for (let state = job; ["waiting", "running"].includes(state.state); state = await get(`/v1/imports/${encodeURIComponent(job.id)}`)) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Creates the invitation that an empty vault shows. */
export function welcome({ go, changed, failed }) {
  const button = (needs, drawing, name, hint, style, action) => el("button", { type: "button", class: style, "data-needs": needs, onclick: action }, icon(drawing), el("span", {}, el("b", {}, say(name)), el("span", { class: "soft" }, say(hint))));
  const add = async (event) => {
    const target = event.currentTarget;
    target.disabled = true;
    try {
      await addSamples();
      await changed();
    } catch (problem) {
      target.disabled = false;
      failed(problem);
    }
  };
  return el("div", { class: "empty welcome" }, el("p", { class: "lead" }, say("noMemos")), el("div", { class: "ways" },
    button("startImport", "imports", "wayImport", "wayImportHint", "way", () => go({ view: "imports", memo: null, mode: null })), button("createMemo", "edit", "wayWrite", "wayWriteHint", "way", () => go({ view: "memos", memo: null, mode: "new" })), button("startImport", "star", "waySamples", "waySamplesHint", "way", add)));
}
