// The texts of the page in Korean and English, and the formats of numbers and dates.

const korean = {
  ...Object.fromEntries($facts.map(({ name, korean }) => [`${name}Field`, korean])),
  name: "색인", search: "메모 검색", searchHint: "검색어를 입력하세요", clear: "검색어 지우기", skip: "목록으로 건너뛰기", views: "보기", tools: "도구",
  memos: "메모", today: "오늘", board: "보드", statistics: "통계", imports: "가져오기", trash: "휴지통",
  categories: "분류", allCategories: "모든 분류", noCategory: "분류 없음",
  add: "새 메모", theme: (n) => `화면: ${n}`, themeAuto: "기기 설정대로", themeLight: "밝게", themeDark: "어둡게",
  otherLanguage: "English", keys: "단축키",
  found: (n) => `${n}개 찾음`, all: (n) => `메모 ${n}개`, trashed: (n) => `휴지통에 ${n}개`, ofToday: (n) => `오늘 ${n}개`,
  corrected: (q) => `‘${q}’${toward(q)} 찾았습니다`, guessed: (q) => `찾는 말이 없습니다. 혹시 이 말인가요? ${q}`, similar: "소리가 비슷한 말",
  foundNear: (n) => `0개 찾음 · 비슷한 메모 ${n}개`, foundPartly: (n) => `일부만 든 메모 ${n}개`, ofDay: (n) => `이날 ${n}개`, inTitle: "제목", inBody: "본문", missing: (w) => `${w}${subject(w)} 든 메모는 없습니다.`, restFound: (n) => `나머지 낱말이 든 메모는 ${n}개입니다.`, perhaps: "혹시 이 말인가요?",
  readAs: (t, w, n) => `‘${t}’: ${w}${n === "0" ? "" : ` 외 ${n}가지`}${n === "0" ? toward(w) : "로"} 찾았습니다`, guessHeading: "혹시 이런 메모인가요?", partlyHeading: "일부 낱말만 든 메모",
  takeOff: (t) => `조건 빼기: ${t}`, outside: (c, n) => `${c} 밖에서 ${n}개 보기`, online: "서버에 다시 연결했습니다", suggestions: "이어 쓸 말", byTime: "기간별 개수",
  previousDay: "전날", nextDay: "다음 날", previousMonth: "지난달", nextMonth: "다음 달", nothingOnDay: "이날 작성한 메모가 없습니다",
  saveSearch: "검색 저장", savedSearches: "저장한 검색", searchSaved: (n) => `‘${n}’${toward(n)} 저장했습니다`, searchDeleted: (n) => `‘${n}’${object(n)} 지웠습니다`, deleteSearch: (n) => `저장한 검색 지우기: ${n}`, name_: "이름",
  select: "여러 개 고르기", selectAll: "모두 고르기", endSelection: "완료", selected: (n) => `${n}개 고름`, addTag: "태그 추가", changedMany: (n) => `${n}개를 바꾸었습니다`, trashedMany: (n) => `${n}개를 휴지통으로 옮겼습니다`, restoredMany: (n) => `${n}개를 되살렸습니다`,
  manage: "분류와 태그 관리", subcategories: (n) => `${n}의 하위 분류`, otherCategories: (n) => `결과가 없는 분류 ${n}개`, moreCategories: (n) => `그 밖의 분류 ${n}개`, showAll: "모두 보기", showFewer: "접기", color: "색", icon: "아이콘", moveUp: "위로", moveDown: "아래로", mergeInto: "합칠 곳…", merge: "합치기",
  mergeQuestion: (a) => `‘${a}’${object(a)} 어디에 합칠까요?`, mergeHint: (n) => `메모 ${n}개가 옮겨지고 분류는 없어집니다. 하위 분류는 한 단계 위로 올라갑니다`, deleteCategory: "분류 삭제", deleteQuestion: (a) => `분류 ‘${a}’${object(a)} 삭제할까요?`, deleteHint: (n) => `메모 ${n}개는 분류 없이 남습니다`,
  newCategory: "새 분류", newCategoryHint: "새 분류 이름, 하위 분류는 업무/회의처럼", addCategory: "추가", filterCategories: "분류 찾기", noSuchCategory: "이런 분류가 없습니다", tagsCount: (n) => `태그 ${n}개`, renameTag: (n) => `태그 이름 바꾸기: ${n}`, renameTagHint: "이미 있는 이름을 쓰면 두 태그가 합쳐집니다",
  asWritten: "원문 보기", asMeant: "서식 보기", callNumber: "전화 걸기", writeMail: "메일 쓰기", showDay: "이날의 메모", showMap: "지도에서 보기", box: "할 일", table: "표", related: "관련 메모", linking: "이 메모를 가리키는 메모", footnote: (n) => `각주 ${n}`, backToText: (n) => `각주 ${n}의 본문으로`, outline: (n) => `차례 ${n}`, noSuchTitle: (t) => `‘${t}’${subject(t)} 제목인 메모가 없습니다`, writeIt: "새로 쓰기", more_: "더 보기", copyText: "글 복사", copyLink: "링크 복사", share: "공유", saveFile: "파일로 저장", openObsidian: "옵시디언에서 열기", print: "인쇄", copied: "복사했습니다", notCopied: "복사하지 못했습니다", notShared: "공유하지 못했습니다",
  lateBy: (n) => `${n}일 지남`, addHere: "추가", older: (n) => `이전에 끝낸 일 ${n}개`, dateDay: "날짜", draftRestored: "저장하지 않은 글을 되살렸습니다", discardDraft: "버리기", tagsFromText: (t) => `글에 쓴 태그도 붙입니다: ${t}`,
  changedElsewhere: (n) => `메모 ${n}개가 바뀌었습니다`, somethingChanged: "보관소가 바뀌었습니다", showChanges: "새로 보기", editedElsewhere: "수정하는 동안 다른 곳에서 이 메모가 바뀌었습니다",
  wholeHistory: "전체 변경 기록", exportAll: "모두 내보내기", moreChanges: "더 보기",
  menu: "메뉴", years: "연도", overviewHint: "눌러서 좁혀 보세요", wayImport: "가져오기", wayImportHint: "다른 앱에서 내보낸 파일", wayWrite: "새 메모", wayWriteHint: "첫 줄이 제목이 됩니다", waySamples: "예제 넣기", waySamplesHint: "메모 다섯 개로 둘러보기", samplesName: "예제",
  queryHelp: "검색 도움말", queryLead: "조사와 어미는 신경 쓰지 않아도 됩니다. 예를 누르면 그대로 검색합니다", queryAnd: "두 낱말이 모두 든 메모", queryPhrase: "이어서 쓴 그대로", queryNot: "낱말 빼기", queryOr: "둘 중 하나", queryInitials: "초성으로", queryCategory: "분류와 하위 분류", queryTag: "태그", queryDate: "그달에 마지막으로 고친 메모. 고친 적이 없으면 쓴 달로 찾습니다", queryRelative: "상대 날짜", queryDue: "기한이 오늘까지",
  queryPinned: "고정한 메모", queryHas: "전화번호가 든 메모. url, email, address, date, checklist도 됩니다", queryState: "할 일 상태", queryTitle: "제목에서만", queryPattern: "정규식", keyTrash: "휴지통으로", keyPick: "고르기", nothing: "찾은 메모가 없습니다", nothingHint: "낱말을 줄이거나 분류와 조건을 해제해 보세요",
  nothingToday: "오늘 작성한 메모가 아직 없습니다", writeToday: "오늘 적기", writeOn: (d) => `${d}에 적기`, yearAgo: "1년 전 오늘", yearBefore: "1년 전 이날", dueThisWeek: "이번 주 기한", lastEdited: "최근에 수정한 메모", trashedOn: (d) => `${d} 버림`, purge: "영구 삭제", purgeAll: "비우기", purgeOld: "30일 지난 것 비우기", purgeQuestion: (t) => `‘${t}’${object(t)} 영구 삭제할까요?`, purgeAllQuestion: (n) => `휴지통의 메모 ${n}개를 영구 삭제할까요?`, purgeOldQuestion: "휴지통에 온 지 30일이 지난 메모를 영구 삭제할까요?", purgeHint: "이전 버전과 첨부 파일도 지워지며, 되돌릴 수 없습니다", purged: (n) => `${n}개를 영구 삭제했습니다`, nothingTrash: "휴지통이 비었습니다", noMemos: "아직 메모가 없습니다", 
  ...Object.fromEntries($rungs.map(({ name, korean }) => [name, korean])), rungs: "검색 단계", moreInside: (n) => `더 긴 낱말 속에 ${n}개 더`,
  pinned: "고정한 메모", others: "나머지 메모", more: (n) => `더 보기 (${n}개 남음)`, untitled: "제목 없음",
  inFile: (name, page, isScanned) => `${name}${page ? `, ${page}쪽` : ""}${isScanned ? "(OCR)" : ""}`,
  occurrences: (n) => `${n}곳`, copyOf: (n) => `#${n}의 충돌 사본`, hasCopy: (n) => `충돌 사본 #${n}`, twoTexts: "− 원본 · + 사본", keepCopy: "사본의 글로 바꾸기", keepOriginal: "원본 그대로 두기", keepBoth: "둘 다 따로 두기", keptCopy: "사본의 글을 넣었습니다", keptOriginal: "원본을 그대로 두었습니다", keptBoth: "따로 둔 메모가 되었습니다", openOriginal: "원본 열기", openCopy: "사본 열기",
  order: "정렬", best: "잘 맞는 순", newest: "작성 최신순", oldest: "작성 오래된 순", modified: "최근 수정순", title: "제목순",
  filters: "조건", state: "할 일 상태", any: "모두", from: "이날부터", to: "이날까지", tag: "태그", clearFilters: "조건 해제",
  inExport: (n, v) => `${n}(가져온 값: ${v})`, takeExported: "가져온 값으로 바꾸기", tookExported: "가져온 값으로 바꾸었습니다", keepMine: "여기 값 남기기", keptMine: "여기 값을 남겼습니다", todo: "할 일", doing: "진행 중", done: "완료", noState: "상태 없음", overdue: (n) => `기한 지남 ${n}`, due: (d) => `기한 ${d}`,
  matches: (i, n) => `${n}곳 가운데 ${i}번째`, previous: "이전 결과 (p)", next: "다음 결과 (n)", back: "목록으로", memo: "메모", chooseMemo: "왼쪽에서 메모를 고르세요",
  chooseHint: "j·k로 고르고 Enter로 엽니다. ?를 누르면 단축키가 나옵니다",
  edit: "수정", pin: "위에 고정", unpin: "고정 해제", remove: "휴지통으로", restore: "되살리기", history: "변경 기록", undo: "되돌리기", redo: "다시 하기", undone: (w) => `되돌렸습니다: ${w}`, undoneBut: (n) => `그 뒤에 바뀐 ${n}개는 그대로 두었습니다`, seeImported: "메모 보기", undoImport: "이 가져오기 되돌리기", changedCategories: "분류와 태그를 바꾸었습니다",
  movedToTrash: "휴지통으로 옮겼습니다", restored: "되살렸습니다", saved: "저장했습니다", pinnedNow: "위에 고정했습니다", unpinnedNow: "고정을 해제했습니다",
  attachments: "첨부 파일", created: (d) => `작성 ${d}`, changed: (d) => `수정 ${d}`, source: (s) => `출처 ${s}`, checklist: (a, b) => `체크 ${a}/${b}`,
  picture: "그림", noFilesHere: "이 보관소에는 파일을 붙일 수 없습니다", notAttached: (n, m) => `‘${n}’${object(n)} 붙이지 못했습니다. ${m}`, newMemo: "새 메모", editMemo: "메모 수정", text: "글", textHint: "첫 줄이 제목이 됩니다", category: "분류", tags: "태그", tagsHint: "쉼표로 구분하세요",
  stateField: "할 일 상태", pinnedField: "위에 고정", save: "저장", cancel: "취소", finish: "완료", finishKey: "저장하고 닫기 (Ctrl+Enter)", savedNow: "저장됨", savingNow: "저장하는 중", unsavedNow: "아직 저장 전", discard: "이번에 수정한 내용을 버릴까요?",
  leave: "수정한 내용을 저장하지 않고 나갈까요?", leaveYes: "버리고 나가기", leaveNo: "계속 수정", emptyText: "글을 입력하세요", emptyMemo: "글이 없는 메모는 저장하지 않습니다.",
  conflict: "그사이에 다른 곳에서 이 메모가 바뀌었습니다", conflictHint: "지금 저장된 글을 보고 고르세요. 어느 쪽이든 다른 글은 변경 기록에 남습니다",
  conflictLines: "− 지금 저장된 글 · + 내가 수정한 글", keepMine: "내 글로 저장", keepTheirs: "저장된 글을 두기",
  version: (n) => `버전 ${n}`, restoreVersion: "이 버전으로 되돌리기", showVersion: "보기", closeHistory: "기록 닫기",
  addedLine: "추가된 줄", removedLine: "삭제된 줄", sameText: "지금 글과 같습니다",
  moveLeft: (s) => `${s}${toward(s)} 옮기기`, moveRight: (s) => `${s}${toward(s)} 옮기기`, movedTo: (s) => `${s}${toward(s)} 옮겼습니다`, emptyColumn: "없음",
  boardHint: "카드를 끌거나 Shift+←·→로 옮깁니다", boardEmpty: "상태가 있는 메모가 카드로 보입니다. 메모에서 상태를 고르거나 ‘추가’를 누르세요.", andMore: (n) => `${n}개 더`,
  drop: "내보낸 파일을 여기에 놓으세요", dropHint: "압축 파일, JSON, 마크다운, ENEX … 어느 앱의 것이든 알아봅니다. 폴더는 압축해서 넣으세요", choose: "파일 고르기",
  dryRun: "가져오지 않고 바뀔 내용만 보기", importing: (n) => `${n} 가져오는 중`, sending: "보내는 중", waiting: "기다리는 중", running: "읽는 중",
  doneJob: "끝남", failed: "실패", stopped: "멈춤", stop: "멈추기", pastImports: "가져온 기록", noImports: "아직 가져온 기록이 없습니다",
  imported: "새로", importedInTrash: "그중 휴지통", updated: "바뀜", merged: "합침", unchanged: "그대로", trashedCount: "휴지통으로", deletedCount: "지운 것이라 넣지 않음", newCategories: "새 분류", skipped: "건너뜀", rejected: "거부", notes: "알림",
  problems: (n) => `알림 ${n}개`, place: "위치", message: "내용", kind: "종류", read: (n) => `${n}개 읽음`, folder: "폴더는 zip으로 묶어서 넣으세요", dryRunDone: "미리 보기: 가져오지 않았습니다",
  error: "거부", skip_: "건너뜀", note: "알림", warning: "주의",
  countMemos: "메모", countCategories: "분류", countTags: "태그", countRevisions: "이전 버전", countConflicts: "충돌 사본", countTrashed: "휴지통", size: "글의 크기", vaultSize: "파일 크기",
  calendar: "달력", calendarOf: (y, n) => `${y}년에 작성하거나 수정한 메모 ${n}개`, dayCount: (d, n) => `${d}: ${n}개`, less: "적음", moreOf: "많음", previousYear: "지난해", nextYear: "다음 해",
  months: "월별", month: "달", count: "개수", shares: "분류별", growth: "누적 메모", growthOf: (n) => `월별 누적 메모, 모두 ${n}개`, sources: "출처", undated: (n) => `날짜를 알 수 없는 메모 ${n}개`,
  keyNeeded: "이 서버는 키가 필요합니다", keyField: "키", keyHint: "키는 saekin keys add로 만듭니다", keepKey: "이 기기에 키와 최근에 본 메모를 보관하기. 고르지 않으면 탭을 닫을 때 키를 지웁니다", enter: "들어가기",
  signOut: "로그아웃", leaveDevice: "이 기기에 보관한 것 지우기", leaveDeviceHint: "이 기기에 보관한 키와 메모를 지웁니다. 서버의 메모는 그대로입니다", leaveWaiting: (n) => `아직 보내지 못한 변경 ${n}개도 지워집니다`,
  offlineKept: "서버에 연결하지 못해 이 기기에 보관한 것을 보여 줍니다", waitingChanges: (n) => `보낼 변경 ${n}개`, refusedChanges: (n) => `서버가 받지 않은 변경 ${n}개`, waitingTitle: "아직 보내지 않은 변경", waitingHint: "서버에 다시 연결되면 차례로 보냅니다. 서버가 받지 않은 글은 복사해 두세요",
  waitingElsewhere: (n) => `다른 보관소나 키로 쓴 변경 ${n}개도 기다립니다. 그 보관소를 열면 보냅니다`,
  sentNow: (n) => `기다리던 변경 ${n}개를 저장했습니다`, sentCopies: (n) => `${n}개는 다른 곳에서도 수정되어, 여기서 쓴 글을 충돌 사본으로 남겼습니다`, sentKept: (n) => `${n}개는 다른 곳에서 바뀌어 휴지통으로 옮기지 않았습니다`, keptNow: "이 기기에 저장됨", keptOnly: "이 기기에 보관한 메모에서만 찾았습니다",
  quoted: (t) => `‘${t}’`, fileRemoved: (n) => `‘${n}’${object(n)} 메모에서 뗐습니다`, removeFile: (n) => `첨부 파일 떼기: ${n}`, ofPage: (n) => `${n}쪽`,
  offline: "서버에 연결하지 못했습니다. saekin serve가 실행 중인지 확인하세요", retry: "다시 시도", unknown: "문제가 생겼습니다",
  close: "닫기", singleKeys: "한 글자 단축키 사용", keySearch: "검색창으로 이동", keyMove: "다음·이전 메모", keyOpen: "열기", keyEscape: "닫기·돌아가기·지우기", keyMatches: "다음·이전 결과",
  keyAdd: "새 메모", keyEdit: "수정", keyHistory: "변경 기록", keyPin: "고정", keyViews: "메모·오늘·보드·통계·가져오기·휴지통", keyBoard: "카드를 옆 칸으로", keySigns: "글에서 굵게·기울임·링크", keyIndent: "목록에서 들여쓰기, Shift+Tab은 내어쓰기", keyHelp: "이 도움말", doubleClick: "두 번 클릭", keyDouble: "글의 그 자리에서 수정",
  change: {
    ...Object.fromEntries($facts.map(({ name, korean }) => [name, `${korean} 바꿈`])),
    added: "추가함", edited: "수정함", reverted: "이전 버전으로 되돌림", imported: "가져옴", updated: "다시 가져와 바꿈", merged: "여기서 바꾼 것과 합침", decided: "여기 값을 남김", vanished: "출처에서 사라져 휴지통으로 옮김", "written-back": "가져온 폴더에 다시 저장함", moved: "분류 옮김", pinned: "고정함",
    unpinned: "고정 해제함", date: "날짜 바꿈", tagged: "태그 추가함", untagged: "태그 제거함", attached: "파일 첨부함", detached: "파일 뗌", trashed: "휴지통으로 옮김", restored: "되살림", purged: "영구 삭제함", parted: "충돌 사본을 따로 둠",
    import: "가져옴", "category-added": "분류 추가함", "category-renamed": "분류 이름 바꿈", "category-changed": "분류 모습 바꿈", "category-nested": "분류 옮김", "category-removed": "분류 삭제함", "tag-renamed": "태그 이름 바꿈", "search-saved": "검색 저장함", "search-deleted": "저장한 검색 삭제함", "search-renamed": "저장한 검색 이름 바꿈", "synonyms-changed": "동의어 바꿈", undone: "변경을 되돌림",
  },
};

const english = {
  ...Object.fromEntries($facts.map(({ name, english }) => [`${name}Field`, english])),
  name: "Saekin", search: "Search memos", searchHint: "Search memos", clear: "Clear the search", skip: "Skip to the list", views: "Views", tools: "Tools",
  memos: "Memos", today: "Today", board: "Board", statistics: "Statistics", imports: "Import", trash: "Trash",
  categories: "Categories", allCategories: "All categories", noCategory: "No category",
  add: "New memo", theme: (n) => `Theme: ${n}`, themeAuto: "system", themeLight: "light", themeDark: "dark",
  otherLanguage: "한국어", keys: "Keyboard shortcuts",
  found: (n) => `${n} found`, all: (n) => plural(n, "memo"), trashed: (n) => `${n} in the trash`, ofToday: (n) => `${n} today`,
  corrected: (q) => `Searched for “${q}”`, guessed: (q) => `Nothing found. Perhaps you meant “${q}”`, similar: "Sounds alike:",
  foundNear: (n) => `0 found · ${plural(n, "similar memo")}`, foundPartly: (n) => `${n} with some words`, ofDay: (n) => `${n} on this day`, inTitle: "title", inBody: "text", missing: (w) => `No memo contains ${w}.`, restFound: (n) => `${plural(n, "memo has", "memos have")} the other words.`, perhaps: "Did you mean",
  readAs: (t, w, n) => `Read “${t}” as ${w}${n === "0" ? "" : ` and ${n} more`}`, guessHeading: "Perhaps you meant", partlyHeading: "Memos with some of the words",
  takeOff: (t) => `Remove the filter ${t}`, outside: (c, n) => `Show ${n} outside ${c}`, online: "Connected to the server again", suggestions: "Suggestions", byTime: "Counts by time",
  previousDay: "Previous day", nextDay: "Next day", previousMonth: "Previous month", nextMonth: "Next month", nothingOnDay: "No memos on this day",
  saveSearch: "Save this search", savedSearches: "Saved searches", searchSaved: (n) => `Saved as “${n}”`, searchDeleted: (n) => `Deleted “${n}”`, deleteSearch: (n) => `Delete the saved search ${n}`, name_: "Name",
  select: "Select several", selectAll: "Select all", endSelection: "Done", selected: (n) => `${n} selected`, addTag: "Add a tag", changedMany: (n) => `Changed ${plural(n, "memo")}`, trashedMany: (n) => `Moved ${plural(n, "memo")} to the trash`, restoredMany: (n) => `Restored ${plural(n, "memo")}`,
  manage: "Manage categories and tags", subcategories: (n) => `Subcategories of ${n}`, otherCategories: (n) => `${n} without hits`, moreCategories: (n) => plural(n, "other category", "other categories"), showAll: "Show all", showFewer: "Show fewer", color: "Colour", icon: "Icon", moveUp: "Move up", moveDown: "Move down", mergeInto: "Merge into…", merge: "Merge",
  mergeQuestion: (a) => `Merge “${a}” into which category?`, mergeHint: (n) => `${plural(n, "memo")} will move there, and the category is deleted. Its subcategories move up one level`, deleteCategory: "Delete the category", deleteQuestion: (a) => `Delete the category “${a}”?`, deleteHint: (n) => `${plural(n, "memo")} will have no category`,
  newCategory: "New category", newCategoryHint: "New category, such as Work/Meetings", addCategory: "Add", filterCategories: "Find categories", noSuchCategory: "No such category", tagsCount: (n) => plural(n, "tag"), renameTag: (n) => `Rename the tag ${n}`, renameTagHint: "If the new name exists, the two tags are merged",
  asWritten: "Show the source", asMeant: "Show formatted", callNumber: "Call", writeMail: "Write a mail", showDay: "Memos of this day", showMap: "Show on a map", box: "Task", table: "Table", related: "Related memos", linking: "Memos that link here", footnote: (n) => `Footnote ${n}`, backToText: (n) => `Back to the text of footnote ${n}`, outline: (n) => plural(n, "section"), noSuchTitle: (t) => `No memo has the title “${t}”`, writeIt: "Write it", more_: "More", copyText: "Copy the text", copyLink: "Copy a link", share: "Share", saveFile: "Save as a file", openObsidian: "Open in Obsidian", print: "Print", copied: "Copied", notCopied: "Could not copy", notShared: "Could not share",
  lateBy: (n) => `${plural(n, "day")} overdue`, addHere: "Add", older: (n) => `${n} done earlier`, dateDay: "Date", draftRestored: "Your unsaved text was restored", discardDraft: "Discard", tagsFromText: (t) => `Tags in the text: ${t}`,
  changedElsewhere: (n) => `${plural(n, "memo")} changed`, somethingChanged: "The vault changed", showChanges: "Refresh", editedElsewhere: "This memo was changed elsewhere while you edit it",
  wholeHistory: "All changes", exportAll: "Export all", moreChanges: "Show more",
  menu: "Menu", years: "Years", overviewHint: "Click to narrow the search", wayImport: "Import", wayImportHint: "An export from another app", wayWrite: "New memo", wayWriteHint: "The first line is the title", waySamples: "Add samples", waySamplesHint: "Look around with five memos", samplesName: "samples",
  queryHelp: "How to search", queryLead: "Korean particles and endings do not matter. Click an example to search for it", queryAnd: "Memos with both words", queryPhrase: "Exactly this phrase", queryNot: "Without a word", queryOr: "Either word", queryInitials: "First consonants", queryCategory: "A category and its subcategories", queryTag: "A tag", queryDate: "Last changed in that month, or written then and never changed", queryRelative: "Relative dates", queryDue: "Due today or earlier",
  queryPinned: "Pinned memos", queryHas: "With a phone number; also url, email, address, date, checklist", queryState: "State of work", queryTitle: "In titles only", queryPattern: "A regular expression", keyTrash: "Move to the trash", keyPick: "Select", nothing: "No memos found", nothingHint: "Try fewer words, or clear the category and the filters",
  nothingToday: "No memos today yet", writeToday: "Write for today", writeOn: (d) => `Write for ${d}`, yearAgo: "A year ago today", yearBefore: "A year before", dueThisWeek: "Due this week", lastEdited: "Edited last", trashedOn: (d) => `trashed ${d}`, purge: "Delete permanently", purgeAll: "Empty the trash", purgeOld: "Delete those older than 30 days", purgeQuestion: (t) => `Delete “${t}” permanently?`, purgeAllQuestion: (n) => `Delete ${plural(n, "memo")} in the trash permanently?`, purgeOldQuestion: "Delete memos that have been in the trash for more than 30 days?", purgeHint: "Earlier versions and attachments are deleted too. This cannot be undone", purged: (n) => `Deleted ${plural(n, "memo")} permanently`, nothingTrash: "The trash is empty", noMemos: "No memos yet", 
  ...Object.fromEntries($rungs.map(({ name, english }) => [name, english])), rungs: "Rungs", moreInside: (n) => `${n} more inside longer words`,
  pinned: "Pinned", others: "Other memos", more: (n) => `Show more (${n} left)`, untitled: "Untitled",
  inFile: (name, page, isScanned) => `in ${name}${page ? `, page ${page}` : ""}${isScanned ? " (OCR)" : ""}`,
  occurrences: (n) => plural(n, "match", "matches"), copyOf: (n) => `Conflicted copy of #${n}`, hasCopy: (n) => `Conflicted copy: #${n}`, twoTexts: "− Original · + Copy", keepCopy: "Use the copy", keepOriginal: "Keep the original", keepBoth: "Keep both as memos", keptCopy: "The memo has the text of the copy", keptOriginal: "The memo stays as it was", keptBoth: "The copy is a memo of its own", openOriginal: "Open the original", openCopy: "Open the copy",
  order: "Order", best: "Best match", newest: "Newest", oldest: "Oldest", modified: "Modified", title: "Title",
  filters: "Filters", state: "State", any: "Any", from: "From", to: "To", tag: "Tag", clearFilters: "Clear filters",
  inExport: (n, v) => `${n} (in the export: ${v})`, takeExported: "Take the export's values", tookExported: "Changed to the export's values", keepMine: "Keep mine", keptMine: "Kept your values", todo: "To do", doing: "Doing", done: "Done", noState: "No state", overdue: (n) => `${n} overdue`, due: (d) => `Due ${d}`,
  matches: (i, n) => `Match ${i} of ${n}`, previous: "Previous match (p)", next: "Next match (n)", back: "Back to the list", memo: "Memo", chooseMemo: "Choose a memo",
  chooseHint: "j and k move, Enter opens, ? shows all shortcuts",
  edit: "Edit", pin: "Pin", unpin: "Unpin", remove: "Move to the trash", restore: "Restore", history: "History", undo: "Undo", redo: "Redo", undone: (w) => `Undone: ${w}`, undoneBut: (n) => `${n} changed since ${n === "1" ? "was" : "were"} kept`, seeImported: "Show the memos", undoImport: "Undo this import", changedCategories: "Categories and tags changed",
  movedToTrash: "Moved to the trash", restored: "Restored", saved: "Saved", pinnedNow: "Pinned", unpinnedNow: "Unpinned",
  attachments: "Attachments", created: (d) => `Written ${d}`, changed: (d) => `Changed ${d}`, source: (s) => `From ${s}`, checklist: (a, b) => `Checked ${a}/${b}`,
  picture: "Picture", noFilesHere: "This vault keeps no files", notAttached: (n, m) => `Could not attach “${n}”. ${m}`, newMemo: "New memo", editMemo: "Edit memo", text: "Text", textHint: "The first line is the title", category: "Category", tags: "Tags", tagsHint: "Separated by commas",
  dueField: "Due", pinnedField: "Pinned", save: "Save", cancel: "Cancel", finish: "Done", finishKey: "Save and close (Ctrl+Enter)", savedNow: "Saved", savingNow: "Saving", unsavedNow: "Not saved yet", discard: "Discard what you have changed?",
  leave: "Leave without saving your changes?", leaveYes: "Discard", leaveNo: "Keep editing", emptyText: "Write something first", emptyMemo: "A memo without text is not saved.",
  conflict: "This memo was changed elsewhere", conflictHint: "Compare the saved text with yours and choose one. The history keeps the other",
  conflictLines: "− Saved text · + Your text", keepMine: "Save your text", keepTheirs: "Keep the saved text",
  version: (n) => `Version ${n}`, restoreVersion: "Restore this version", showVersion: "Show", closeHistory: "Close history",
  addedLine: "Added line", removedLine: "Removed line", sameText: "Same as the current text",
  moveLeft: (s) => `Move to ${s}`, moveRight: (s) => `Move to ${s}`, movedTo: (s) => `Moved to ${s}`, emptyColumn: "None",
  boardHint: "Drag cards, or move them with Shift+← and →", boardEmpty: "Memos with a state are cards here. Choose a state in a memo, or press Add.", andMore: (n) => `${n} more`,
  drop: "Drop an export here", dropHint: "An archive, JSON, Markdown, ENEX … from any app. Zip folders first", choose: "Choose files",
  dryRun: "Only show what would change", importing: (n) => `Importing ${n}`, sending: "Sending", waiting: "Waiting", running: "Reading",
  doneJob: "Done", failed: "Failed", stopped: "Stopped", stop: "Stop", pastImports: "Imports", noImports: "Nothing imported yet",
  imported: "New", importedInTrash: "of them in the trash", updated: "Changed", merged: "Merged", unchanged: "Unchanged", trashedCount: "Trashed", deletedCount: "Deleted here, left out", newCategories: "New categories", skipped: "Skipped", rejected: "Rejected", notes: "Notes",
  problems: (n) => plural(n, "note"), place: "Place", message: "Message", kind: "Kind", read: (n) => `${n} read`, folder: "Zip the folder first", dryRunDone: "Preview: nothing was changed",
  error: "rejected", skip_: "skipped", note: "note", warning: "warning",
  countMemos: "memos", countCategories: "categories", countTags: "tags", countRevisions: "earlier versions", countConflicts: "conflicted copies", countTrashed: "in the trash", size: "of text", vaultSize: "in the file",
  calendar: "Calendar", calendarOf: (y, n) => `${plural(n, "memo")} written or modified in ${y}`, dayCount: (d, n) => `${d}: ${n}`, less: "fewer", moreOf: "more", previousYear: "Previous year", nextYear: "Next year",
  months: "By month", month: "Month", count: "Count", shares: "Categories", growth: "Growth", growthOf: (n) => `Total number of memos by month, now ${n}`, sources: "Sources", undated: (n) => `${plural(n, "memo")} without a date`,
  keyNeeded: "This server needs a key", keyField: "Key", keyHint: "Create one with saekin keys add", keepKey: "Keep the key and the memos you read on this device. Otherwise the key is forgotten when this tab is closed", enter: "Enter",
  signOut: "Sign out", leaveDevice: "Forget what this device keeps", leaveDeviceHint: "Deletes the key and the memos on this device. Those of the server stay", leaveWaiting: (n) => `${plural(n, "change")} not sent yet will be lost`,
  offlineKept: "Cannot reach the server. This is what the device has kept", waitingChanges: (n) => `${plural(n, "change")} to send`, refusedChanges: (n) => `${plural(n, "change")} refused by the server`, waitingTitle: "Changes not sent yet", waitingHint: "They are sent in order when the server is back. Copy texts that the server refuses",
  waitingElsewhere: (n) => `${plural(n, "change")} of another vault or key ${n === "1" ? "waits" : "wait"} too, until that is opened`,
  sentNow: (n) => `Saved ${plural(n, "waiting change")}`, sentCopies: (n) => `${n} of them had been edited elsewhere; your text is a conflicted copy`, sentKept: (n) => `${n} not moved to the trash, because of a change elsewhere`, keptNow: "Saved on this device", keptOnly: "Found among the memos on this device only",
  quoted: (t) => `“${t}”`, fileRemoved: (n) => `Removed “${n}” from the memo`, removeFile: (n) => `Remove the attachment ${n}`, ofPage: (n) => `page ${n}`,
  offline: "Cannot reach the server. Is saekin serve running?", retry: "Retry", unknown: "Something went wrong",
  close: "Close", singleKeys: "Use single-key shortcuts", keySearch: "Go to search", keyMove: "Next or previous memo", keyOpen: "Open", keyEscape: "Close, go back, clear", keyMatches: "Next or previous match",
  keyAdd: "New memo", keyEdit: "Edit", keyHistory: "History", keyPin: "Pin", keyViews: "Memos, today, board, statistics, import, trash", keyBoard: "Move a card to the next column", keySigns: "Bold, italic, link while writing", keyIndent: "Indent a list item; Shift+Tab outdents", keyHelp: "This help", keyDouble: "Edit at that place of the text", doubleClick: "double click",
  change: {
    ...Object.fromEntries($facts.map(({ name, english }) => [name, `${english} changed`])),
    added: "Added", edited: "Edited", reverted: "Earlier version restored", imported: "Imported", updated: "Changed by an import", merged: "Merged with your changes", decided: "Kept yours", vanished: "Trashed: missing from its source", "written-back": "Written back into its folder", moved: "Moved", pinned: "Pinned",
    unpinned: "Unpinned", date: "Date changed", tagged: "Tag added", untagged: "Tag removed", attached: "File attached", detached: "File removed", trashed: "Moved to the trash", restored: "Restored", purged: "Deleted permanently", parted: "Made a memo of its own",
    import: "Imported", "category-added": "Category added", "category-renamed": "Category renamed", "category-changed": "Category changed", "category-nested": "Category moved", "category-removed": "Category deleted", "tag-renamed": "Tag renamed", "search-saved": "Search saved", "search-deleted": "Saved search deleted", "search-renamed": "Saved search renamed", "synonyms-changed": "Synonyms changed", undone: "Change undone",
  },
};

/** Returns the number of the final consonant of a text, 0 for none. Digits and consonants count as they are read in Korean: 삼 and 기역, 일 and 리을. */
function final(text) {
  const last = [...String(text)].findLast((character) => /[\p{L}\p{N}]/u.test(character)) ?? "";
  const code = last.charCodeAt(0) - 0xac00;
  return code >= 0 && code < 11172 ? code % 28 : /[178ㄹ]/.test(last) ? 8 : /[036ㄱ-ㅎ]/.test(last) ? 1 : 0;
}

/** 로 or 으로, whichever follows a text. */
function toward(text) { return [0, 8].includes(final(text)) ? "로" : "으로"; }

/** 을 or 를. */
function object(text) { return final(text) ? "을" : "를"; }

/** 이 or 가. */
function subject(text) { return final(text) ? "이" : "가"; }

function plural(count, one, many = `${one}s`) { return `${count} ${String(count) === "1" ? one : many}`; }

const tables = { ko: korean, en: english };
let current = localStorage.getItem("saekin.language") ?? (navigator.language.toLowerCase().startsWith("ko") ? "ko" : "en");
if (!tables[current]) current = "en";

/** Returns `ko` or `en`. */
export function language() { return current; }

/** Switches to the other language and remembers it. */
export function switchLanguage() {
  current = current === "ko" ? "en" : "ko";
  localStorage.setItem("saekin.language", current);
}

/** Returns a text of the page, with digit grouping in its numbers. */
export function say(name, ...values) {
  const phrase = tables[current][name];
  return typeof phrase === "function" ? phrase(...values.map((value) => (typeof value === "number" ? number(value) : value))) : phrase ?? name;
}

/** Returns the name of a change to a memo. */
export function changeName(kind) { return tables[current].change[kind] ?? kind; }

// Creating a formatter takes longer than a row of the list.
const formatters = new Map();

/** Returns the formatter of a kind (`Intl.NumberFormat` …) in the current language. */
function formatter(Kind, options = {}) {
  const key = [Kind.name, current, JSON.stringify(options)].join(" ");
  if (!formatters.has(key)) formatters.set(key, new Kind(current, options));
  return formatters.get(key);
}

/** Formats a number: 1,234 */
export function number(value) { return formatter(Intl.NumberFormat).format(value); }

/** Joins words: a, b, c */
export function listOf(words) { return words.join(", "); }

/** Formats a fraction as a percentage with one decimal. */
export function percent(part) { return formatter(Intl.NumberFormat, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(part); }

/** Formats a size: 1.2 MB */
export function bytes(value) {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = value > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(value) / 3)) : 0;
  return `${formatter(Intl.NumberFormat, { maximumFractionDigits: step > 0 ? 1 : 0 }).format(value / 1000 ** step)} ${units[step]}`;
}

/** Returns the local day of a time: 2026-11-22 */
export function dayCode(moment) {
  const date = new Date(moment);
  return [String(date.getFullYear()).padStart(4, "0"), String(date.getMonth() + 1).padStart(2, "0"), String(date.getDate()).padStart(2, "0")].join("-");
}

/** Returns whether a date is the start of a day, as a day without a time is stored. */
function isDayOnly(date) { return date.getHours() + date.getMinutes() + date.getSeconds() + date.getMilliseconds() === 0; }

/** Formats a time for lists: the time of day if it is today, the day of the week if it is one of the last seven days, otherwise the day, with the year if it is another one. */
export function when(moment) {
  const then = new Date(moment);
  const now = new Date();
  const isToday = then.toDateString() === now.toDateString();
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / 86_400_000);
  if (isToday && isDayOnly(then)) return say("today");
  const form = isToday ? { hour: "numeric", minute: "2-digit" } : days > 0 && days < 7 ? { weekday: "long" }
    : then.getFullYear() === now.getFullYear() ? { month: "short", day: "numeric" } : { year: "numeric", month: "short", day: "numeric" };
  return formatter(Intl.DateTimeFormat, form).format(then);
}

/** Formats a time with day and, if it has one, time of day. */
export function inFull(moment) {
  const then = new Date(moment);
  return formatter(Intl.DateTimeFormat, { dateStyle: "long", timeStyle: isDayOnly(then) ? undefined : "short" }).format(then);
}

/** Formats a year, a month or a day: 2026, 2026-11, 2026-11-22. */
export function period(code) {
  const [year, month, day] = code.split("-");
  return formatter(Intl.DateTimeFormat, { year: "numeric", ...(month ? { month: "short" } : {}), ...(day ? { day: "numeric" } : {}) }).format(new Date(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
}

/** Formats a day, with the year. */
export function day(moment) { return formatter(Intl.DateTimeFormat, { year: "numeric", month: "short", day: "numeric" }).format(new Date(moment)); }
