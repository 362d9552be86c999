import ArgumentParser
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// `saekin state`: sets the state of work items.
struct StateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "state", say("Set the state of memos: todo, doing, done or none.", "메모의 상태를 할 일, 진행 중, 완료, 없음 가운데 하나로 정합니다."),
        usage: "saekin state <id> ... <todo|doing|done|none>")

    @Argument(
        help: ArgumentHelp(
            "The memos, then the state; - reads memos from standard input.", "메모의 번호, 끝에 상태. -는 번호를 표준 입력에서 읽음", valueName: "id"),
        completion: .list(WorkState.allCases.map(\.code) + ["none"]))
    var words: [String]
    @OptionGroup var input: IDInputOptions
    @OptionGroup var options: ChangeOptions

    func run() throws {
        let (names, state) = try words.memos(and: StateArgument.state, usage: Self.self)
        try options.perform { vault in
            let ids = try input.memos(names, in: vault)
            return try vault.edit(now: .now) { editor in try ids.compactMap { try editor.setState(of: $0, to: state) } }
        }
    }
}

/// `saekin due`: sets deadlines.
struct DueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "due", say("Set or clear the deadline of memos.", "메모의 기한을 정하거나 삭제합니다."),
        usage: "saekin due <id> ... <2023-09-30|none>",
        discussion: say("A memo without a state becomes todo.", "상태가 없던 메모는 ‘할 일’이 됩니다."))

    @Argument(
        help: ArgumentHelp(
            "The memos, then the day; - reads memos from standard input.", "메모의 번호, 끝에 날짜. -는 번호를 표준 입력에서 읽음", valueName: "id"))
    var words: [String]
    @OptionGroup var input: IDInputOptions
    @OptionGroup var options: ChangeOptions

    func run() throws {
        let (names, due) = try words.memos(and: { NoneWord.isMeant(by: $0) ? nil : try DayArgument.due($0) }, usage: Self.self)
        try options.perform { vault in
            let ids = try input.memos(names, in: vault)
            return try vault.edit(now: .now) { editor in try ids.flatMap { try editor.setDue(of: $0, to: due) } }
        }
    }
}

/// `saekin board`: shows work items in three columns.
struct BoardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(saekin: "board", say("Show work items by state.", "할 일을 상태별로 봅니다."))

    @OptionGroup var vault: DirectOptions
    @OptionGroup var output: OutputOptions
    @Option(
        name: [.customShort("n", allowingJoined: true), .long],
        help: ArgumentHelp("Show at most this many items of each state; 0 for all.", "상태마다 보여 줄 최대 개수, 0이면 모두"))
    var limit = 20

    func validate() throws {
        try output.check()
        guard limit >= 0 else { throw ValidationError(say("--limit must be 0 or more", "--limit에는 0 이상의 수를 쓰세요")) }
    }

    func run() throws {
        let board = try vault.library().board(limit: limit == 0 ? nil : limit, snippetLength: nil, now: .now)
        try BoardPrinter(board: board, output: output.choice).show()
        if board.columns.allSatisfy({ $0.count == 0 }) { throw ExitCode(ExitStatus.nothing) }
    }
}

extension [String] {
    /// Returns the names of memos and the value among the words. The value is last, first or between them, and can have several words,
    /// such as 다음 주 금요일.
    ///
    /// A number beside other memos belongs to them. Otherwise `11 12월 25일` would be a day of the year 2011.
    /// - Throws: `ValidationError` if there are fewer than two words, else what `value` throws for the last one.
    fileprivate func memos<Value>(
        and value: (String) throws -> Value, usage command: any ParsableCommand.Type
    ) throws -> (names: [String], value: Value) {
        guard count >= 2 else {
            throw ValidationError(
                say(
                    "too few arguments; write: \(command.configuration.usage ?? "")",
                    "인자가 모자랍니다. 이렇게 쓰세요: \(command.configuration.usage ?? "")"))
        }
        let others = (1..<count).flatMap { start in (start + 1..<Swift.max(start + 1, count)).map { start..<$0 } }
        let places = (1..<count).map { $0..<count } + (1..<count).reversed().map { 0..<$0 } + others
        let clear = places.filter { place in
            !self[place].contains("-") && (place.lowerBound == 0 || !isMemo(at: place.lowerBound))
                && (place.upperBound == count || !isMemo(at: place.upperBound - 1))
        }
        // Days such as 20230930 are numbers too.
        for place in clear + [count - 1..<count, 0..<1] {
            if case .success(let found) = Result(catching: { try value(self[place].joined(separator: " ")) }) {
                return (Array(self[..<place.lowerBound] + self[place.upperBound...]), found)
            }
        }
        return (Array(dropLast()), try value(self[count - 1]))
    }

    /// Returns whether a word is the number of a memo, or stands for those on standard input.
    private func isMemo(at index: Int) -> Bool { self[index] == "-" || Int64(self[index].drop { $0 == "#" }) != nil }
}

/// The output of work items in three columns, or one state after another on narrow terminals.
struct BoardPrinter {
    let board: Board
    let output: OutputChoice

    /// The minimum terminal width for three columns.
    private static let least = 72
    private static let gap = 2

    func show() throws {
        switch output.format {
        case .text: try Pager.show(text, isWanted: output.isPaged)
        case .json:
            try Console.write(
                Document.text { json in
                    board.write(output.table.fields, to: &json)
                })
        case .jsonl, .tsv:
            var records = RecordPrinter(output, columns: ["id", "state", "deadline", "overdue", "title"])
            for column in board.columns { for item in column.items { try records.add(item.record(in: column.state)) } }
            try records.end("items")
        }
    }

    private var text: String {
        let width = output.style.columns ?? Environment["COLUMNS"].flatMap { Int($0) } ?? 0
        guard width >= Self.least else { return board.columns.map(section).joined(separator: "\n") }
        return table(columnWidth: (width - 2 * Self.gap) / 3)
    }

    private func section(_ column: Board.Column) -> String {
        output.style.text(heading(column), .title) + "\n"
            + column.items.map { item in
                lines(of: item).map { paint("  " + $0, item) + "\n" }.joined()
            }.joined()
            + (rest(of: column).map { "  " + output.style.text($0, .dim) + "\n" } ?? "")
    }

    /// Returns title and deadline on one line if they fit, else the truncated title and the deadline below
    /// it.
    private func lines(of item: Board.Item) -> [String] {
        let parts = item.parts(output.style)
        let whole = (parts.title + [parts.due].compactMap { $0 }).joined(separator: "  ")
        guard let columns = output.style.columns, DisplayWidth.columns(of: whole) > columns - 2 else { return [whole] }
        let title = MarkedLine(MarkedText(text: parts.title.joined(separator: " ")))
        let plain = Style(isColored: false, columns: columns - 2)
        return title.lines(plain, face: .plain, mark: .plain, limit: 1) + [parts.due].compactMap { $0.map { "  " + $0 } }
    }

    private func table(columnWidth width: Int) -> String {
        let columns = board.columns.map { column in
            [Cell(text: heading(column), face: .title), Cell(text: String(repeating: "─", count: width), face: .dim)]
                + column.items.flatMap { item in
                    let parts = item.parts(output.style)
                    let face: Style.Face = item.isOverdue ? .overdue : .plain
                    return [Cell(text: parts.title.joined(separator: " "), face: face)]
                        + (parts.due.map { [Cell(text: "  " + $0, face: item.isOverdue ? .overdue : .dim)] } ?? [])
                } + (rest(of: column).map { [Cell(text: $0, face: .dim)] } ?? [])
        }
        let height = columns.map(\.count).max() ?? 0
        return (0..<height).map { line in
            var cells = columns.map { line < $0.count ? $0[line].shown(width, output.style) : Cell.empty(width) }
            // Lines have no trailing spaces.
            while let last = cells.last, last.allSatisfy({ $0 == " " }) { cells.removeLast() }
            let text = cells.joined(separator: String(repeating: " ", count: Self.gap))
            return String(text.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }

    /// `할 일 3 (지남 1)`.
    private func heading(_ column: Board.Column) -> String {
        "\(column.state.title) \(column.count.grouped)"
            + (column.overdue > 0 ? say(" (overdue \(column.overdue.grouped))", " (지남 \(column.overdue.grouped))") : "")
    }

    private func rest(of column: Board.Column) -> String? {
        let more = column.count - column.items.count
        return more > 0 ? say("and \(more.grouped) more", "외 \(more.grouped)개") : nil
    }

    private func paint(_ text: String, _ item: Board.Item) -> String {
        output.style.text(text, item.isOverdue ? .overdue : .plain)
    }
}

/// A line in a column.
private struct Cell {
    let text: String
    let face: Style.Face

    /// Returns the text truncated and padded to `width` terminal columns.
    func shown(_ width: Int, _ style: Style) -> String {
        var (cut, used) = ("", 0)
        let whole = DisplayWidth.columns(of: text)
        for character in text {
            let columns = DisplayWidth.columns(of: character)
            if used + columns > (whole > width ? width - 1 : width) { break }
            cut.append(character)
            used += columns
        }
        if whole > width { (cut, used) = (cut + "…", used + 1) }
        return style.text(VisibleText.isolated(cut), face) + Cell.empty(width - used)
    }

    static func empty(_ width: Int) -> String { String(repeating: " ", count: max(0, width)) }
}

extension Board.Item {
    /// `#3 회의록` and `기한 2023. 09. 30. 지남`.
    fileprivate func parts(_ style: Style) -> (title: [String], due: String?) {
        let line = VisibleText.title(title)
        let day = deadline.map { say("due ", "기한 ") + $0.shownDay(style) + (isOverdue ? say(" overdue", " 지남") : "") }
        return (["#\(id.rawValue)", line.isEmpty ? say("(no title)", "(제목 없음)") : line], day)
    }
}
