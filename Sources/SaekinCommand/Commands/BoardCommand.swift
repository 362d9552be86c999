import ArgumentParser
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

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

    /// Returns the head of a column: `할 일 3 (지남 1)`.
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
    /// Returns the lines of an item: `#3 회의록` and `기한 2023. 09. 30. 지남`.
    fileprivate func parts(_ style: Style) -> (title: [String], due: String?) {
        let line = VisibleText.title(title)
        let day = deadline.map { say("due ", "기한 ") + $0.shownDay(style) + (isOverdue ? say(" overdue", " 지남") : "") }
        return (["#\(id.rawValue)", line.isEmpty ? say("(no title)", "(제목 없음)") : line], day)
    }
}
