import ArgumentParser
import MemoModel
import MemoSearch

/// An option of a search: its names, help text, and place in `SearchInvocation`.
///
/// The argument parser's declarations and `QuickArguments` share these definitions.
struct SearchOption<Value> {
    let short: Character?
    let long: String?
    let help: LocalizedMessage
    let place: WritableKeyPath<SearchInvocation, Value>

    init(
        _ long: String?, short: Character? = nil, _ place: WritableKeyPath<SearchInvocation, Value>, _ help: String, ko korean: String
    ) {
        (self.short, self.long, self.place, self.help) = (short, long, place, LocalizedMessage(help, ko: korean))
    }

    var names: NameSpecification {
        // A number may follow the letter directly: -n5.
        NameSpecification(
            [short.map { .customShort($0, allowingJoined: Value.self == Int.self) }, long.map { .customLong($0) }].compactMap { $0 })
    }

    func argumentHelp(valueName: String? = nil) -> ArgumentHelp { ArgumentHelp(help.text(in: .ofUser), valueName: valueName) }

    /// Returns whether `argument`, including its hyphens, names this option.
    func isCalled(_ argument: String) -> Bool {
        long.map { argument == "--\($0)" } ?? false || short.map { argument == "-\($0)" } ?? false
    }
}

extension SearchOption where Value == Bool {
    static var count: Self { Self("count", short: "c", \.isCountOnly, "Print only the number of memos found.", ko: "찾은 개수만 출력") }
    static var more: Self {
        Self(
            "more", \.request.wantsMore, "Also find alternative readings of the words, and memos with some of the words.",
            ko: "다르게 읽은 말과 낱말 일부만 든 메모도 찾기")
    }
    static var typing: Self {
        Self(
            "typing", \.request.isTyping, "Treat the last word as incomplete and find its completions too.",
            ko: "마지막 낱말을 입력 중으로 보고 완성될 말도 찾기")
    }
    static var ids: Self {
        Self(
            "ids", \.wantsIDs, "Print only numbers, for other commands, all without --limit; with --batch, the IDs of the source app.",
            ko: "다른 명령에 넘길 번호만 출력. --limit이 없으면 모두. --batch에서는 원래 앱의 ID")
    }
    static var nullEnded: Self {
        Self(nil, short: "0", \.isNullEnded, "With --ids: end each number with NUL, for xargs -0.", ko: "--ids와 함께: 줄바꿈 대신 NUL (xargs -0)")
    }
    static var explain: Self { Self("explain", \.request.wantsExplanation, "Show why each memo was found.", ko: "찾은 이유를 보이기") }
    static var facets: Self {
        Self("facets", \.request.wantsFacets, "Show counts by category, tag, state and year.", ko: "분류·태그·상태·연도별 개수를 보이기")
    }
    static var noPager: Self { Self("no-pager", \.output.isPagerOff, "Do not use a pager.", ko: "페이저를 쓰지 않음") }
}

extension SearchOption where Value == Int {
    static var limit: Self {
        Self(
            "limit", short: "n", \.limit, "Show at most this many memos; 0 for all. (default: \(Settings.limit))",
            ko: "보여 줄 최대 개수, 0이면 모두 (기본값: \(Settings.limit))")
    }
    static var offset: Self { Self("offset", \.request.offset, "Skip this many memos.", ko: "건너뛸 개수") }
}

extension SearchOption where Value == String? {
    static var vault: Self {
        Self(
            "vault", \.vault, "The vault file (default: $SAEKIN_VAULT, else saekin/vault.db in the data folder).",
            ko: "보관소 파일(기본값: $SAEKIN_VAULT, 없으면 데이터 폴더의 saekin/vault.db)")
    }
    static var server: Self {
        Self(
            "server", \.server, "Use the server http://HOST:7171 instead of a local vault (default: $SAEKIN_SERVER).",
            ko: "이 컴퓨터의 보관소 대신 서버(http://호스트:7171)에 요청(기본값: $SAEKIN_SERVER)")
    }
    static var store: Self {
        Self(
            "store", \.store,
            "Use the vault that --vault names in this PostgreSQL database, such as postgres://USER@HOST/DATABASE (default: $SAEKIN_STORE).",
            ko: "--vault로 이름을 정한 보관소를 이 PostgreSQL 데이터베이스에서 쓰기. postgres://사용자@호스트/데이터베이스 꼴(기본값: $SAEKIN_STORE)")
    }
    static var keyFile: Self {
        Self(
            "key-file", \.keyFile, "Read the server key from this file (default: $SAEKIN_KEY, else the file $SAEKIN_KEY_FILE).",
            ko: "서버 키가 든 파일(기본값: $SAEKIN_KEY, 없으면 $SAEKIN_KEY_FILE 파일)")
    }
    static var category: Self {
        Self("category", \.category, "Search only this category: a name or a path such as a/b.", ko: "찾을 분류. 이름, 또는 ‘업무/회의’ 같은 경로")
    }
    static var save: Self { Self("save", \.savedName, "Save the query under this name, for use as @NAME.", ko: "검색어를 이 이름으로 저장. @이름으로 씀") }
    static var batch: Self {
        Self(
            "batch", \.batch, "Answer each line {\"id\", \"text\"} of a file; - reads standard input.",
            ko: "파일의 {\"id\", \"text\"} 줄마다 답하기. -는 표준 입력")
    }
}

extension SearchOption where Value == SearchOrder {
    static var sort: Self {
        Self("sort", \.request.order, "Sort by best, newest, oldest, modified or title.", ko: "정렬: best, newest, oldest, modified, title")
    }
}

extension SearchOption where Value == MarkUnit {
    static var mark: Self {
        Self("mark", \.request.mark, "Highlight the match or the whole word.", ko: "맞은 글자(match) 또는 낱말 전체(word)를 강조")
    }
}

extension SearchOption where Value == OutputFormat {
    static var format: Self {
        Self(
            "format", \.output.format, "Output format: text, json, jsonl, tsv, or a line such as '{id} {title}'.",
            ko: "출력 형식: text, json, jsonl, tsv, 또는 '{id} {title}' 같은 줄")
    }
}

extension SearchOption where Value == ColorChoice {
    static var color: Self { Self("color", \.output.color, "Colours: auto, always or never.", ko: "색: auto, always, never") }
}

extension SearchOption where Value == DateStyle {
    static var dates: Self { Self("dates", \.output.dates, "Dates: relative, iso or long.", ko: "날짜: relative, iso, long") }
}

// MARK: Declarations for the argument parser

extension Flag where Value == Bool {
    init(_ option: SearchOption<Bool>) { self.init(wrappedValue: false, name: option.names, help: option.argumentHelp()) }
}

extension Option where Value: ExpressibleByArgument {
    init(wrappedValue: Value, _ option: SearchOption<Value>, valueName: String? = nil) {
        self.init(wrappedValue: wrappedValue, name: option.names, help: option.argumentHelp(valueName: valueName))
    }
}

extension Option where Value == Int? {
    init(_ option: SearchOption<Int>, valueName: String? = nil) {
        self.init(name: option.names, help: option.argumentHelp(valueName: valueName))
    }
}

extension Option where Value == String? {
    init(_ option: SearchOption<String?>, valueName: String? = nil, completion: CompletionKind? = nil) {
        self.init(name: option.names, help: option.argumentHelp(valueName: valueName), completion: completion)
    }
}
