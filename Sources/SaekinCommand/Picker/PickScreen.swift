import MemoModel

/// The screen of the picker: the query, the memos found, and the text of the selected memo.
struct PickScreen {
    struct Item: Equatable {
        let id: Int64
        /// The title, on one line.
        let title: String
        let facts: String
    }

    private(set) var query: String
    private(set) var items: [Item] = []
    /// The count, or an error in the query.
    var message = ""
    /// The text of the selected memo, its title first.
    var preview: [String] = []
    private(set) var chosen = 0
    private(set) var marked: Set<Int64> = []
    /// The index of the first visible memo.
    private var top = 0
    var columns = 80
    var rows = 24

    init(query: String) { self.query = query }

    var chosenItem: Item? { items.indices.contains(chosen) ? items[chosen] : nil }

    /// The result: the marked memos, else the selected one.
    var picked: [Int64] { marked.isEmpty ? [chosenItem?.id].compactMap(\.self) : marked.sorted() }

    /// Replaces the memos and selects the first.
    mutating func show(_ items: [Item]) { (self.items, chosen, top) = (items, 0, 0) }

    /// Handles a key. Returns whether the query has changed.
    mutating func press(_ key: PickKey) -> Bool {
        let before = query
        switch key {
        case .text(let text): query += text
        case .erase: query = String(query.dropLast())
        case .eraseWord:
            while query.last?.isWhitespace == true { query.removeLast() }
            while let last = query.last, !last.isWhitespace { query.removeLast() }
        case .eraseAll: query = ""
        case .up: move(-1)
        case .down: move(1)
        case .pageUp: move(-listRows)
        case .pageDown: move(listRows)
        case .mark:
            guard let id = chosenItem?.id else { break }
            if marked.remove(id) == nil { marked.insert(id) }
            move(1)
        case .accept, .cancel: break
        }
        return query != before
    }

    private mutating func move(_ count: Int) {
        chosen = max(0, min(items.count - 1, chosen + count))
        top = max(min(top, chosen), chosen - listRows + 1)
    }

    /// The number of rows for memos: all but two on a low screen, else two fifths, with the rest for the
    /// text.
    private var listRows: Int { rows < 12 ? max(1, rows - 2) : max(3, (rows - 3) * 2 / 5) }

    /// Returns the screen as terminal output, with the cursor after the query.
    func frame(_ style: Style) -> String {
        let prompt = "> " + Self.end(of: VisibleText.line(query), columns: columns - 3)
        var lines = [prompt, style.text(Self.cut(message, columns), .dim)]
        for index in top..<min(items.count, top + listRows) { lines.append(line(index, style)) }
        if rows >= 12 {
            while lines.count < listRows + 2 { lines.append("") }
            lines.append(style.text(String(repeating: "─", count: columns), .dim))
            for (place, line) in wrapped(preview).prefix(rows - lines.count).enumerated() {
                lines.append(place == 0 ? style.text(line, .title) : line)
            }
        }
        let text = lines.prefix(rows).map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
        return "\u{1B}[?25l\u{1B}[H" + text + "\u{1B}[J\u{1B}[1;\(min(columns, DisplayWidth.columns(of: prompt) + 1))H\u{1B}[?25h"
    }

    private func line(_ index: Int, _ style: Style) -> String {
        let item = items[index]
        let sign = (index == chosen ? ">" : " ") + (marked.contains(item.id) ? "*" : " ")
        let title = Self.cut(item.title.isEmpty ? say("(no title)", "(제목 없음)") : item.title, max(8, columns - 2))
        let room = columns - 4 - DisplayWidth.columns(of: title)
        let facts = room < 8 ? "" : "  " + style.text(Self.cut(item.facts, room), .dim)
        return sign + (index == chosen ? style.text(title, .title) : title) + facts
    }

    /// Returns the first lines of a text, wrapped, as many as the screen has.
    private func wrapped(_ lines: [String]) -> [String] {
        var result: [String] = []
        for line in lines {
            guard result.count < rows else { break }
            // The screen has no room for more characters, and a memo can have a line of megabytes.
            let shown = String(line.prefix(rows * columns))
            let parts = WrappedText.wrapped(shown, columns: columns).lines
            result += parts.map(String.init)
        }
        return result
    }

    /// Returns the part of a line that fits, with … if it was truncated.
    static func cut(_ text: String, _ columns: Int) -> String {
        var (result, used) = ("", 0)
        for character in text {
            let width = DisplayWidth.columns(of: character)
            guard used + width <= columns else {
                while used > columns - 1, let last = result.popLast() { used -= DisplayWidth.columns(of: last) }
                return VisibleText.isolated(result + "…")
            }
            result.append(character)
            used += width
        }
        return result
    }

    /// Returns the end of a query that is wider than the screen.
    private static func end(of text: String, columns: Int) -> String {
        var (result, used) = ([Character](), 0)
        for character in text.reversed() {
            used += DisplayWidth.columns(of: character)
            guard used <= columns else { break }
            result.append(character)
        }
        return String(result.reversed())
    }
}
