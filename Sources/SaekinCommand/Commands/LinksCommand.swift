public import ArgumentParser
import JSON
import MemoJSON
public import MemoModel
import MemoSearch
import MemoVault

extension DetectedItem.Kind: ExpressibleByArgument {}

/// `saekin links`: lists links, numbers, dates and checklists found in memos.
struct LinksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "links",
        say("List links, phone numbers, email and postal addresses, dates and checklists in memos.", "메모 속의 링크·전화번호·이메일·주소·날짜·체크리스트를 봅니다."),
        discussion: say(
            "Words such as 내일 are relative to the day on which the memo was written.",
            "내일 같은 말은 메모를 쓴 날을 기준으로 읽습니다."))

    @Argument(help: ArgumentHelp("A query or numbers of memos (default: all memos).", "검색어나 메모 번호(기본값: 모든 메모)", valueName: "query"))
    var arguments: [String] = []
    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp(
            "Show only url, phone, email, date, checklist or address; repeatable.",
            "보여 줄 종류: url, phone, email, date, checklist, address. 여러 번 쓸 수 있음")
    )
    var kinds: [DetectedItem.Kind] = []
    @Option(
        name: [.customShort("n", allowingJoined: true), .long],
        help: ArgumentHelp("Show at most this many memos; 0 for all.", "보여 줄 최대 메모 수, 0이면 모두", valueName: "n"))
    var limit = 0
    @Option(.offset, valueName: "n") var offset = 0
    @OptionGroup var vault: DirectOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try output.check()
        guard limit >= 0, offset >= 0 else {
            throw ValidationError(say("--limit and --offset must be 0 or more", "--limit와 --offset에는 0 이상의 수를 쓰세요"))
        }
    }

    func run() throws {
        let vault = try vault.library()
        let wanted = kinds.isEmpty ? DetectedKinds.all : kinds.reduce(into: []) { $0.insert(DetectedKinds($1)) }
        let ids = try memos(in: vault) ?? vault.memos(withAnyOf: wanted)
        var printer = LinksPrinter(output: output.choice, limit: limit == 0 ? nil : limit, offset: offset)
        try vault.detected(in: ids, kinds: wanted) { try printer.add($0) }
        try printer.end()
        if printer.total == 0 { throw ExitCode(ExitStatus.nothing) }
    }

    /// Returns the memos named by the arguments, or found by them as a query. Returns nil without arguments.
    private func memos(in vault: any DirectVault) throws -> [MemoID]? {
        if arguments.isEmpty { return nil }
        if arguments.allSatisfy({ Int64($0.drop { $0 == "#" }) != nil }) { return try vault.memos(named: arguments) }
        return try SearchInvocation.ids(of: arguments.joined(separator: " "), in: vault)
    }
}

/// The output of links, numbers and dates, memo by memo.
struct LinksPrinter {
    private let output: OutputChoice
    private let style: Style
    /// Text output is collected for the pager.
    private var pending = ""
    private var records: RecordPrinter
    /// The number of items in all memos, and in those shown.
    private(set) var total = 0
    private var shown = 0
    /// The number of memos so far.
    private var memos = 0
    private let limit: Int?
    private let offset: Int

    /// - Parameter limit: The maximum number of memos to show, after the first `offset`; nil for all.
    init(output: OutputChoice, limit: Int? = nil, offset: Int = 0) {
        (self.output, style, self.limit, self.offset) = (output, output.style, limit, offset)
        records = RecordPrinter(output, columns: ["memo", "kind", "value", "done", "text"])
    }

    mutating func add(_ memo: DetectedMemo) throws {
        total += memo.items.count
        memos += 1
        guard memos > offset, limit.map({ memos - offset <= $0 }) ?? true else { return }
        if output.format == .text { pending += heading(of: memo) }
        let bytes = Array(memo.text.whole.utf8)
        for item in memo.items {
            let written = String(decoding: bytes[item.range], as: UTF8.self)
            if output.format == .text {
                pending += line(of: item, written: written)
            } else {
                try records.add(record(of: item, written: written, in: memo))
            }
            shown += 1
        }
    }

    func end() throws {
        switch output.format {
        case .text:
            try Pager.show(pending, isWanted: output.isPaged)
            let part =
                shown < total
                ? say(", \(shown.grouped) shown; see more with --limit and --offset", ", \(shown.grouped)개 보임. 더 보려면 --limit, --offset")
                : ""
            Console.note(say("\(total.grouped) found", "\(total.grouped)개 찾음") + part)
        case .json, .jsonl, .tsv: try records.end("items") { $0.field("total", total) }
        }
    }

    /// Returns the title, the number of the memo, and the progress of its checklist.
    private func heading(of memo: DetectedMemo) -> String {
        let title = VisibleText.title(memo.text.title)
        let facts = ["#\(memo.id.rawValue)", ChecklistProgress(memo.items)?.text].compactMap { $0 }.joined(separator: " · ")
        return style.text(title.isEmpty ? say("(no title)", "(제목 없음)") : title, .title) + "  " + style.text(facts, .dim) + "\n"
    }

    private func line(of item: DetectedItem, written: String) -> String {
        if let isDone = item.isDone { return "  [\(isDone ? "x" : " ")] \(VisibleText.line(item.value))\n" }
        let source = item.value == written ? "" : "  " + style.text("← " + VisibleText.line(written), .dim)
        return "  \(item.kind.title)  \(VisibleText.line(item.value))\(source)\n"
    }

    private func record(of item: DetectedItem, written: String, in memo: DetectedMemo) -> Record {
        var record = Record()
        record.add("memo", Int(memo.id.rawValue))
        record.add("kind", item.kind.rawValue)
        record.add("value", item.value)
        record.add("done", cell: item.isDone.map { $0 ? "done" : "open" }) { $0.value(item.isDone) }
        record.add("text", written)
        record.add("utf8") { json in
            json.array {
                $0.value(item.range.lowerBound); $0.value(item.range.upperBound)
            }
        }
        return record
    }
}

extension ChecklistProgress {
    /// `checklist 2/5`.
    var text: String { say("checklist \(done)/\(total)", "체크리스트 \(done)/\(total)") }
}

extension DetectedItem.Kind {
    /// The name in output.
    var title: String {
        switch self {
        case .url: say("link", "링크")
        case .phone: say("phone", "전화")
        case .email: say("email", "이메일")
        case .date: say("date", "날짜")
        case .checklist: say("checklist", "체크리스트")
        case .address: say("address", "주소")
        }
    }
}
