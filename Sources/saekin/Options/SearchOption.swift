import ArgumentParser
import MemoIndex
import MemoModel

/// One option: its names, what help says of it, and where its value goes in a search.
///
/// The argument parser's declarations take names and help from here, and `QuickArguments` reads options by the same names into the same
/// places without it.
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
        // A number may touch its letter: -n5.
        NameSpecification(
            [short.map { .customShort($0, allowingJoined: Value.self == Int.self) }, long.map { .customLong($0) }].compactMap { $0 })
    }

    func argumentHelp(valueName: String? = nil) -> ArgumentHelp { ArgumentHelp(help.text(in: .ofUser), valueName: valueName) }

    /// Whether it is called `argument`, hyphens included.
    func isCalled(_ argument: String) -> Bool {
        long.map { argument == "--\($0)" } ?? false || short.map { argument == "-\($0)" } ?? false
    }
}

extension SearchOption where Value == Bool {
    static var count: Self { Self("count", short: "c", \.isCountOnly, "Print only how many memos were found.", ko: "찾은 개수만 출력") }
    static var more: Self {
        Self("more", \.request.wantsMore, "Also what the words may stand for, and memos with some of them.", ko: "뜻했을 말과 낱말 일부만 든 메모도")
    }
    static var typing: Self {
        Self(
            "typing", \.request.isTyping, "The last word is still being typed: also what it may become.",
            ko: "끝 낱말은 아직 입력 중. 될 수 있는 말도 찾음")
    }
    static var ids: Self {
        Self(
            "ids", \.wantsIDs, "Print only numbers, for other commands; with --batch the ids of the memos' app.",
            ko: "다른 명령에 넘길 번호만 출력. --batch에서는 앱에서 쓰던 번호")
    }
    static var nullEnded: Self {
        Self(nil, short: "0", \.isNullEnded, "With --ids: end each with NUL, for xargs -0.", ko: "--ids와 함께: 줄바꿈 대신 NUL (xargs -0)")
    }
    static var explain: Self { Self("explain", \.request.wantsExplanation, "Show how each memo was found.", ko: "어떻게 찾았는지 보이기") }
    static var facets: Self { Self("facets", \.request.wantsFacets, "Count by category, tag, state and year.", ko: "분류·태그·상태·연도별 개수") }
    static var noPager: Self { Self("no-pager", \.output.isPagerOff, "Never start a pager.", ko: "페이저를 쓰지 않음") }
}

extension SearchOption where Value == Int {
    static var limit: Self { Self("limit", short: "n", \.limit, "Most memos to show; 0 for all.", ko: "보여 줄 최대 개수, 0이면 모두") }
    static var offset: Self { Self("offset", \.request.offset, "Memos to pass over first.", ko: "건너뛸 개수") }
}

extension SearchOption where Value == String? {
    static var vault: Self {
        Self(
            "vault", \.vault, "The vault; else $SAEKIN_VAULT, else saekin/vault.db in the data folder.",
            ko: "보관소 파일. 없으면 $SAEKIN_VAULT, 그것도 없으면 데이터 폴더의 saekin/vault.db")
    }
    static var server: Self {
        Self(
            "server", \.server, "Ask a server, http://HOST:7171, instead of a vault here; else $SAEKIN_SERVER.",
            ko: "이 컴퓨터의 보관소 대신 서버(http://호스트:7171)에 묻기. 없으면 $SAEKIN_SERVER")
    }
    static var keyFile: Self {
        Self(
            "key-file", \.keyFile, "A file with the key that the server asks for; else $SAEKIN_KEY, else $SAEKIN_KEY_FILE.",
            ko: "서버에 쓸 키가 든 파일. 없으면 $SAEKIN_KEY, 그것도 없으면 $SAEKIN_KEY_FILE")
    }
    static var category: Self {
        Self("category", \.category, "Only in this category: a name or a path such as a/b.", ko: "이 분류 안에서만. 이름이나 가/나 꼴의 경로")
    }
    static var save: Self { Self("save", \.savedName, "Keep the query under a name; @NAME stands for it.", ko: "질의를 이 이름으로 저장. @이름 으로 씀") }
    static var batch: Self {
        Self(
            "batch", \.batch, "Answer each line {\"id\", \"text\"} of a file (- for standard input).",
            ko: "파일의 {\"id\", \"text\"} 줄마다 답하기 (-는 표준 입력)")
    }
}

extension SearchOption where Value == SearchOrder {
    static var sort: Self {
        Self("sort", \.request.order, "best, newest, oldest, modified or title.", ko: "best, newest, oldest, modified, title")
    }
}

extension SearchOption where Value == MarkUnit {
    static var mark: Self {
        Self("mark", \.request.mark, "Highlight the match or the whole word.", ko: "맞은 글자(match) 또는 낱말 전체(word)를 강조")
    }
}

extension SearchOption where Value == OutputFormat {
    static var format: Self { Self("format", \.output.format, "text, json, jsonl or tsv.", ko: "text, json, jsonl, tsv 가운데 하나") }
}

extension SearchOption where Value == ColorChoice {
    static var color: Self { Self("color", \.output.color, "Colours: auto, always or never.", ko: "색: auto, always, never") }
}

extension SearchOption where Value == DateStyle {
    static var dates: Self { Self("dates", \.output.dates, "Dates: relative, iso or long.", ko: "날짜: relative, iso, long") }
}

// MARK: As the argument parser declares them

extension Flag where Value == Bool {
    init(_ option: SearchOption<Bool>) { self.init(wrappedValue: false, name: option.names, help: option.argumentHelp()) }
}

extension Option where Value: ExpressibleByArgument {
    init(wrappedValue: Value, _ option: SearchOption<Value>) {
        self.init(wrappedValue: wrappedValue, name: option.names, help: option.argumentHelp())
    }
}

extension Option where Value == String? {
    init(_ option: SearchOption<String?>, valueName: String? = nil, completion: CompletionKind? = nil) {
        self.init(name: option.names, help: option.argumentHelp(valueName: valueName), completion: completion)
    }
}
