import MemoImport
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

extension MemoFacts {
    /// Returns the facts of a memo: number, day, category, state, tags, then `more`, on as many lines as the
    /// width requires. The tags and categories in `named` are highlighted.
    func summary(_ style: Style, indent: String = "", isByCreation: Bool = false, more: [String] = [], named: [Reason] = []) -> [String] {
        var line = SummaryLine(style: style, indent: indent, swatch: category.isEmpty ? "" : style.swatch(color))
        line.add("#\(id.rawValue)")
        let names = { (place: Reason.Place) in Set(named.filter { $0.place == place }.map(\.found)) }
        for field in Self.summarized {
            switch field {
            case .category: if !category.isEmpty { line.add(category, marking: names(.category)) }
            case .tags: for tag in tags { line.add([tag], after: "#", marking: names(.tag)) }
            case .date: if let day = day(style, isByCreation: isByCreation) { line.add(day) }
            case .plain(let fact): if let value = plain[fact] { line.add(Self.phrase(fact.definition, value, style)) }
            case .trashed: if trashed != nil { line.add(say("in the trash", "휴지통")) }
            case .conflict:
                if let conflictOf { line.add(say("conflicted copy of #\(conflictOf.rawValue)", "#\(conflictOf.rawValue)의 충돌 사본")) }
            case .created, .modified, .source: break
            }
        }
        for text in more { line.add(text) }
        return line.lines
    }

    private static func phrase(_ fact: PlainFact.Definition, _ value: PlainValue, _ style: Style) -> String {
        let name = say(fact.argument, fact.name.korean)
        return switch value {
        case .flag: name
        case .state(let state): state.title
        case .time(let time): name + " " + time.shownDay(style)
        case .text(let text): name + " " + VisibleText.line(text)
        }
    }

    /// The order of the facts in a summary.
    private static let summarized: [FactField] = {
        let first: [FactField] = [.date, .category, .plain(.pinned), .plain(.state), .plain(.deadline), .conflict, .trashed]
        return first + FactField.allCases.filter { !first.contains($0) && $0 != .tags } + [.tags]
    }()

    /// Returns the date by which the list is sorted.
    private func day(_ style: Style, isByCreation: Bool) -> String? {
        let createdDay = isByCreation ? created.map { say("created ", "작성 ") + $0.shown(style) } : nil
        return createdDay ?? recency?.shown(style)
    }
}

/// Facts separated by dots, on as many lines as needed. A fact is broken only if it does not fit on a line of
/// its own.
private struct SummaryLine {
    private let style: Style
    private let indent: String
    private let width: Int
    private var done: [String] = []
    /// The current line, its part that waits for more text of the same face, and the width of both.
    private var current: String
    private var waiting = ""
    private var used: Int
    private var isEmpty = true

    init(style: Style, indent: String, swatch: String) {
        (self.style, self.indent) = (style, indent)
        width = style.columns.map { max(20, $0) } ?? .max
        current = indent + swatch
        used = DisplayWidth.columns(of: indent) + (swatch.isEmpty ? 0 : 2)
    }

    var lines: [String] { done + [current + style.text(waiting, .dim)] }

    mutating func add(_ text: String) { add([(text, false)]) }

    /// Adds a path of names, some of them highlighted.
    mutating func add(_ names: [String], after sign: String = "", marking marked: Set<String>) {
        var pieces: [(String, isMarked: Bool)] = [(sign, false)]
        for (place, name) in names.enumerated() {
            if place > 0 { pieces.append(("/", false)) }
            pieces.append((VisibleText.line(name), marked.contains(name)))
        }
        add(pieces)
    }

    private mutating func add(_ pieces: [(text: String, isMarked: Bool)]) {
        let columns = pieces.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) }
        if !isEmpty, used + 3 + columns > width {
            done = lines
            (current, waiting, used, isEmpty) = (indent, "", DisplayWidth.columns(of: indent), true)
        }
        if !isEmpty { waiting += " · " }
        used += columns + (isEmpty ? 0 : 3)
        isEmpty = false
        for piece in pieces {
            guard piece.isMarked else {
                waiting += piece.text
                continue
            }
            current += style.text(waiting, .dim) + style.text(piece.text, .mark)
            waiting = ""
        }
    }
}
