// What the page says, in Korean and English, and how it writes numbers and days.

const korean = {
  name: "색인", search: "메모 찾기", searchHint: "찾을 말을 적으세요", clear: "지우기", skip: "목록으로 건너뛰기", views: "보기", tools: "도구",
  memos: "메모", today: "오늘", board: "보드", statistics: "통계", imports: "가져오기", trash: "휴지통",
  categories: "분류", allCategories: "모든 분류", noCategory: "분류 없음",
  add: "새 메모", theme: (n) => `화면: ${n}`, themeAuto: "기기 설정대로", themeLight: "밝게", themeDark: "어둡게",
  otherLanguage: "English", keys: "단축키",
  found: (n) => `${n}개 찾음`, all: (n) => `메모 ${n}개`, trashed: (n) => `휴지통에 ${n}개`, ofToday: (n) => `오늘 ${n}개`,
  corrected: (q) => `‘${q}’(으)로 찾았습니다`, similar: "비슷한 말", nothing: "찾은 메모가 없습니다", nothingHint: "낱말을 줄이거나 분류와 조건을 풀어 보세요",
  nothingToday: "오늘 적은 메모가 아직 없습니다", nothingTrash: "휴지통이 비었습니다", noMemos: "아직 메모가 없습니다", noMemosHint: "새 메모를 적거나 내보낸 파일을 가져오세요",
  word: "낱말", inside: "글자", spacing: "띄어쓰기", typing: "입력 중", initials: "초성", layout: "한/영", sound: "비슷한 말", some: "일부", rungs: "찾은 단계", moreInside: (n) => `더 긴 낱말 속에 ${n}개 더`,
  pinned: "고정한 메모", others: "나머지 메모", more: (n) => `더 보기 (${n}개 남음)`, untitled: "제목 없음",
  occurrences: (n) => `${n}곳`, copyOf: (n) => `#${n}의 충돌된 사본`,
  order: "정렬", best: "잘 맞는 순", newest: "작성 최신순", oldest: "작성 오래된 순", modified: "최근 고친 순", title: "제목순",
  filters: "조건", state: "할 일 상태", any: "모두", from: "이날부터", to: "이날까지", tag: "태그", clearFilters: "조건 풀기",
  todo: "할 일", doing: "진행 중", done: "완료", noState: "할 일 아님", overdue: (n) => `기한 지남 ${n}`, due: (d) => `기한 ${d}`, late: (d) => `기한 지남 · ${d}`,
  matches: (i, n) => `${n}곳 가운데 ${i}번째`, previous: "앞 일치 (p)", next: "다음 일치 (n)", back: "목록으로", memo: "메모", chooseMemo: "왼쪽에서 메모를 고르세요",
  chooseHint: "j·k 로 고르고 Enter 로 엽니다. ? 는 단축키입니다",
  edit: "고치기", pin: "위에 고정", unpin: "고정 풀기", remove: "휴지통으로", restore: "되살리기", history: "변경 기록", undo: "되돌리기",
  movedToTrash: "휴지통으로 옮겼습니다", restored: "되살렸습니다", saved: "저장했습니다", pinnedNow: "위에 고정했습니다", unpinnedNow: "고정을 풀었습니다",
  created: (d) => `적음 ${d}`, changed: (d) => `고침 ${d}`, source: (s) => `출처 ${s}`, checklist: (a, b) => `체크 ${a}/${b}`,
  newMemo: "새 메모", editMemo: "메모 고치기", text: "글", textHint: "첫 줄이 제목이 됩니다", category: "분류", tags: "태그", tagsHint: "쉼표로 나누세요",
  dueDay: "기한", pinnedField: "위에 고정", save: "저장", cancel: "취소", saveKey: "저장 (Ctrl+Enter)",
  leave: "고친 내용을 저장하지 않고 나갈까요?", leaveYes: "버리고 나가기", leaveNo: "계속 고치기", emptyText: "글을 적으세요",
  conflict: "그사이에 다른 곳에서 이 메모가 바뀌었습니다", conflictHint: "지금 저장된 글을 보고 고르세요. 어느 쪽이든 다른 글은 변경 기록에 남습니다",
  theirs: "지금 저장된 글", mine: "내가 고친 글", keepMine: "내 글로 저장", keepTheirs: "저장된 글을 두기",
  version: (n) => `이전 글 ${n}`, restoreVersion: "이 글로 되돌리기", showVersion: "보기", closeHistory: "기록 닫기",
  addedLine: "더해진 줄", removedLine: "빠진 줄", sameText: "지금 글과 같습니다",
  moveLeft: (s) => `${s}(으)로 옮기기`, moveRight: (s) => `${s}(으)로 옮기기`, movedTo: (s) => `${s}(으)로 옮겼습니다`, emptyColumn: "없음",
  boardHint: "카드를 끌거나, Shift+←·→ 로 옮깁니다", andMore: (n) => `${n}개 더`,
  drop: "내보낸 파일을 여기에 놓으세요", dropHint: "압축 파일, JSON, 마크다운, ENEX … 어느 앱의 것이든 알아봅니다. 폴더는 압축해서 넣으세요", choose: "파일 고르기",
  dryRun: "넣지 않고 무엇이 바뀔지만 보기", importing: (n) => `${n} 가져오는 중`, sending: "보내는 중", waiting: "기다리는 중", running: "읽는 중",
  doneJob: "끝남", failed: "실패", stopped: "멈춤", stop: "멈추기", pastImports: "가져온 기록", noImports: "아직 가져온 것이 없습니다",
  imported: "새로", updated: "바뀜", unchanged: "그대로", trashedCount: "휴지통으로", newCategories: "새 분류", skipped: "건너뜀", rejected: "거절", notes: "알림",
  problems: (n) => `알림 ${n}개`, place: "곳", message: "내용", kind: "종류", read: (n) => `${n}개 읽음`, folder: "폴더는 zip 으로 묶어서 넣으세요", dryRunDone: "미리 보기: 넣지 않았습니다",
  error: "거절", skip_: "건너뜀", note: "알림", warning: "주의",
  countMemos: "메모", countCategories: "분류", countTags: "태그", countRevisions: "이전 글", countConflicts: "충돌된 사본", countTrashed: "휴지통", size: "글의 크기", vaultSize: "파일 크기",
  calendar: "달력", calendarOf: (y, n) => `${y}년에 적거나 고친 메모 ${n}개`, dayCount: (d, n) => `${d}: ${n}개`, less: "적음", moreOf: "많음", previousYear: "지난해", nextYear: "다음 해",
  months: "달마다", month: "달", count: "개수", shares: "분류마다", growth: "늘어난 메모", growthOf: (n) => `달마다 쌓인 메모, 모두 ${n}개`, sources: "출처", undated: (n) => `날짜를 알 수 없는 메모 ${n}개`,
  keyNeeded: "이 서버는 키가 필요합니다", keyField: "키", keyHint: "saekin keys add 로 만듭니다. 이 창을 닫으면 잊습니다", enter: "들어가기",
  offline: "서버에 닿지 않습니다. saekin serve 가 돌고 있는지 보세요", retry: "다시", unknown: "문제가 생겼습니다",
  close: "닫기", singleKeys: "한 글쇠 단축키 쓰기", keySearch: "찾기로 가기", keyMove: "다음·이전 메모", keyOpen: "열기", keyEscape: "닫기·돌아가기·지우기", keyMatches: "다음·이전 일치",
  keyAdd: "새 메모", keyEdit: "고치기", keyHistory: "변경 기록", keyPin: "고정", keyViews: "메모·오늘·보드·통계·가져오기·휴지통", keyBoard: "카드를 옆 칸으로", keyHelp: "이 도움말",
  change: {
    added: "적음", edited: "고침", reverted: "이전 글로 되돌림", imported: "가져옴", updated: "가져오며 바뀜", vanished: "출처에서 사라져 휴지통으로", moved: "분류를 옮김", pinned: "고정",
    unpinned: "고정 풂", state: "상태 바꿈", due: "기한 바꿈", tagged: "태그 붙임", untagged: "태그 뗌", trashed: "휴지통으로", restored: "되살림", purged: "완전히 지움",
  },
};

const english = {
  name: "Saekin", search: "Search memos", searchHint: "Search memos", clear: "Clear", skip: "Skip to the list", views: "Views", tools: "Tools",
  memos: "Memos", today: "Today", board: "Board", statistics: "Statistics", imports: "Import", trash: "Trash",
  categories: "Categories", allCategories: "All categories", noCategory: "No category",
  add: "New memo", theme: (n) => `Theme: ${n}`, themeAuto: "as the device", themeLight: "light", themeDark: "dark",
  otherLanguage: "한국어", keys: "Keys",
  found: (n) => `${n} found`, all: (n) => plural(n, "memo"), trashed: (n) => `${n} in the trash`, ofToday: (n) => `${n} today`,
  corrected: (q) => `Searched for “${q}”`, similar: "Similar", nothing: "No memo found", nothingHint: "Try fewer words, or drop the category and the conditions",
  nothingToday: "No memos of today yet", nothingTrash: "The trash is empty", noMemos: "No memos yet", noMemosHint: "Write one, or import an export of your app",
  word: "word", inside: "inside", spacing: "spacing", typing: "typing", initials: "initials", layout: "layout", sound: "sound", some: "some", rungs: "Rungs", moreInside: (n) => `${n} more inside longer words`,
  pinned: "Pinned", others: "Other memos", more: (n) => `Show more (${n} left)`, untitled: "Untitled",
  occurrences: (n) => plural(n, "match", "matches"), copyOf: (n) => `Conflicted copy of #${n}`,
  order: "Order", best: "Best match", newest: "Newest", oldest: "Oldest", modified: "Last changed", title: "Title",
  filters: "Filters", state: "State", any: "Any", from: "From", to: "To", tag: "Tag", clearFilters: "Clear filters",
  todo: "To do", doing: "Doing", done: "Done", noState: "No work item", overdue: (n) => `${n} overdue`, due: (d) => `Due ${d}`, late: (d) => `Overdue · ${d}`,
  matches: (i, n) => `Match ${i} of ${n}`, previous: "Previous match (p)", next: "Next match (n)", back: "Back to the list", memo: "Memo", chooseMemo: "Choose a memo",
  chooseHint: "j and k move, Enter opens, ? shows all keys",
  edit: "Edit", pin: "Pin", unpin: "Unpin", remove: "Move to the trash", restore: "Restore", history: "History", undo: "Undo",
  movedToTrash: "Moved to the trash", restored: "Restored", saved: "Saved", pinnedNow: "Pinned", unpinnedNow: "Unpinned",
  created: (d) => `Written ${d}`, changed: (d) => `Changed ${d}`, source: (s) => `From ${s}`, checklist: (a, b) => `Checked ${a}/${b}`,
  newMemo: "New memo", editMemo: "Edit memo", text: "Text", textHint: "The first line is the title", category: "Category", tags: "Tags", tagsHint: "Commas between them",
  dueDay: "Due", pinnedField: "Pinned", save: "Save", cancel: "Cancel", saveKey: "Save (Ctrl+Enter)",
  leave: "Leave without saving your changes?", leaveYes: "Discard them", leaveNo: "Go on editing", emptyText: "Write something first",
  conflict: "This memo was changed elsewhere meanwhile", conflictHint: "Look at the text as it is saved now and choose. Either way the other text stays in the history",
  theirs: "As it is saved now", mine: "Your text", keepMine: "Save yours", keepTheirs: "Keep the saved one",
  version: (n) => `Earlier text ${n}`, restoreVersion: "Bring this text back", showVersion: "Show", closeHistory: "Close the history",
  addedLine: "Line added", removedLine: "Line removed", sameText: "The same as the text now",
  moveLeft: (s) => `Move to ${s}`, moveRight: (s) => `Move to ${s}`, movedTo: (s) => `Moved to ${s}`, emptyColumn: "None",
  boardHint: "Drag cards, or move them with Shift+← and →", andMore: (n) => `${n} more`,
  drop: "Drop an export here", dropHint: "An archive, JSON, Markdown, ENEX … of any app. Pack folders into a zip first", choose: "Choose files",
  dryRun: "Only show what would change", importing: (n) => `Importing ${n}`, sending: "Sending", waiting: "Waiting", running: "Reading",
  doneJob: "Done", failed: "Failed", stopped: "Stopped", stop: "Stop", pastImports: "Imports", noImports: "Nothing imported yet",
  imported: "New", updated: "Changed", unchanged: "Unchanged", trashedCount: "Trashed", newCategories: "New categories", skipped: "Skipped", rejected: "Rejected", notes: "Notes",
  problems: (n) => plural(n, "note"), place: "Where", message: "What", kind: "Kind", read: (n) => `${n} read`, folder: "Pack the folder into a zip first", dryRunDone: "A preview: nothing was changed",
  error: "rejected", skip_: "skipped", note: "note", warning: "warning",
  countMemos: "memos", countCategories: "categories", countTags: "tags", countRevisions: "earlier texts", countConflicts: "conflicted copies", countTrashed: "in the trash", size: "of text", vaultSize: "in the file",
  calendar: "Calendar", calendarOf: (y, n) => `${plural(n, "memo")} written or changed in ${y}`, dayCount: (d, n) => `${d}: ${n}`, less: "fewer", moreOf: "more", previousYear: "Year before", nextYear: "Year after",
  months: "By month", month: "Month", count: "Count", shares: "Categories", growth: "Growth", growthOf: (n) => `Memos by month, ${n} in all`, sources: "Sources", undated: (n) => `${plural(n, "memo")} without a date`,
  keyNeeded: "This server wants a key", keyField: "Key", keyHint: "Made by saekin keys add. Forgotten when this tab is closed", enter: "Enter",
  offline: "The server is out of reach; see whether saekin serve runs", retry: "Again", unknown: "Something went wrong",
  close: "Close", singleKeys: "Use single-key shortcuts", keySearch: "To the search", keyMove: "Next or previous memo", keyOpen: "Open", keyEscape: "Close, go back, clear", keyMatches: "Next or previous match",
  keyAdd: "New memo", keyEdit: "Edit", keyHistory: "History", keyPin: "Pin", keyViews: "Memos, today, board, statistics, import, trash", keyBoard: "Move a card to the next column", keyHelp: "This help",
  change: {
    added: "Written", edited: "Edited", reverted: "Earlier text brought back", imported: "Imported", updated: "Changed by an import", vanished: "Trashed: gone from its source", moved: "Moved", pinned: "Pinned",
    unpinned: "Unpinned", state: "State changed", due: "Due day changed", tagged: "Tag added", untagged: "Tag removed", trashed: "Moved to the trash", restored: "Restored", purged: "Deleted for good",
  },
};

function plural(count, one, many = `${one}s`) { return `${count} ${String(count) === "1" ? one : many}`; }

const tables = { ko: korean, en: english };
let current = localStorage.getItem("saekin.language") ?? (navigator.language.toLowerCase().startsWith("ko") ? "ko" : "en");
if (!tables[current]) current = "en";

/** `ko` or `en`. */
export function language() { return current; }

/** Changes to the other language, for good. */
export function switchLanguage() {
  current = current === "ko" ? "en" : "ko";
  localStorage.setItem("saekin.language", current);
}

/** A phrase; numbers in it are written with separators. */
export function say(name, ...values) {
  const phrase = tables[current][name];
  return typeof phrase === "function" ? phrase(...values.map((value) => (typeof value === "number" ? number(value) : value))) : phrase ?? name;
}

/** What was done to a memo. */
export function changeName(kind) { return tables[current].change[kind] ?? kind; }

/** 1,234 */
export function number(value) { return new Intl.NumberFormat(current).format(value); }

/** A part of one, to a tenth of a percent. */
export function percent(part) { return new Intl.NumberFormat(current, { style: "percent", maximumFractionDigits: 1 }).format(part); }

/** 1.2 MB */
export function bytes(value) {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = value > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(value) / 3)) : 0;
  return `${new Intl.NumberFormat(current, { maximumFractionDigits: step > 0 ? 1 : 0 }).format(value / 1000 ** step)} ${units[step]}`;
}

/** 2026-11-22 of a moment, where the reader is. */
export function dayCode(moment) {
  const date = new Date(moment);
  return [String(date.getFullYear()).padStart(4, "0"), String(date.getMonth() + 1).padStart(2, "0"), String(date.getDate()).padStart(2, "0")].join("-");
}

/** A moment as lists show it: the time of today, else the day, with its year unless it is this one. */
export function when(moment) {
  const date = new Date(moment);
  const now = new Date();
  const form = date.toDateString() === now.toDateString() ? { hour: "numeric", minute: "2-digit" }
    : date.getFullYear() === now.getFullYear() ? { month: "short", day: "numeric" } : { year: "numeric", month: "short", day: "numeric" };
  return new Intl.DateTimeFormat(current, form).format(date);
}

/** A moment in full. */
export function inFull(moment) {
  return new Intl.DateTimeFormat(current, { dateStyle: "long", timeStyle: "short" }).format(new Date(moment));
}

/** A day in full. */
export function day(moment) { return new Intl.DateTimeFormat(current, { dateStyle: "medium" }).format(new Date(moment)); }
