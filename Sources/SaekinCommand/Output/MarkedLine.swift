import KoreanText
import MemoSearch

/// Text with highlights, truncated and coloured for one output.
struct MarkedLine {
    private var cells: [(character: Character, isMarked: Bool)] = []

    /// Creates one line: line breaks become spaces, runs of spaces one space, and outer spaces are trimmed.
    /// Truncated text ends in ….
    init(_ marked: MarkedText) {
        read(marked, from: marked.text.startIndex, limit: .max)
        if marked.isCutBefore { cells.insert(("…", false), at: 0) }
        if marked.isCutAfter { cells.append(("…", false)) }
    }

    private mutating func read(_ marked: MarkedText, from start: String.Index, limit: Int) {
        var offset = marked.text.utf8.distance(from: marked.text.startIndex, to: start)
        var marks = marked.marks[...]
        for character in marked.text[start...] {
            guard cells.count < limit else {
                cells.append(("…", false))
                break
            }
            while let first = marks.first, first.utf8.upperBound <= offset { marks.removeFirst() }
            let isMarked = marks.first.map { $0.utf8.contains(offset) } ?? false
            offset += character.utf8.count
            if Self.isPlain(character) {
                cells.append((character, isMarked))
                continue
            }
            let isSpace = character.isWhitespace
            if isSpace, !isMarked, cells.last?.character == " " || cells.isEmpty { continue }
            cells.append((isSpace ? " " : VisibleText.visible(character), isMarked))
        }
        if let last = cells.last, last.character == " ", !last.isMarked { cells.removeLast() }
    }

    /// Returns whether a character is a Hangul syllable or visible ASCII, which needs no further checks.
    private static func isPlain(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first?.value else { return false }
        return 0x21...0x7E ~= scalar && character.utf8.count == 1 || 0xAC00...0xD7A3 ~= scalar && character.utf8.count == 3
    }

    /// Creates a title for lists, without the heading sign and with a limited length.
    init(title: MarkedText) {
        read(title, from: VisibleText.heading(title.text), limit: VisibleText.titleLimit)
        if title.isCutAfter { cells.append(("…", false)) }
    }

    var isEmpty: Bool { cells.isEmpty }

    /// Returns at most `limit` coloured lines of the style's width after `indent`. A truncated last line ends
    /// in ….
    func lines(_ style: Style, face: Style.Face, mark: Style.Face, indent: String = "", limit: Int) -> [String] {
        guard let columns = style.columns else { return [indent + paint(cells[...], style, face, mark)] }
        let width = max(20, columns - DisplayWidth.columns(of: indent))
        var lines: [String] = []
        var rest = cells[...]
        while !rest.isEmpty, lines.count < limit {
            let isLast = lines.count == limit - 1
            var head = MarkedLine.head(of: rest, width: width)
            if isLast, head.count < rest.count {
                head = MarkedLine.head(of: rest, width: width - 1)
                lines.append(indent + paint(head, style, face, mark) + "…")
            } else {
                lines.append(indent + paint(head, style, face, mark))
            }
            rest = rest.dropFirst(head.count)
            while rest.first?.character == " " { rest = rest.dropFirst() }
        }
        return lines
    }

    /// Returns the cells that fit, up to a space if one is in the second half.
    private static func head(
        of cells: ArraySlice<(character: Character, isMarked: Bool)>, width: Int
    ) -> ArraySlice<(character: Character, isMarked: Bool)> {
        var used = 0
        var end = cells.startIndex
        while end < cells.endIndex {
            used += DisplayWidth.columns(of: cells[end].character)
            if used > width { break }
            end += 1
        }
        guard end < cells.endIndex, end > cells.startIndex else { return cells[..<max(end, min(cells.endIndex, cells.startIndex + 1))] }
        let middle = cells.startIndex + (end - cells.startIndex) / 2
        let space = cells[middle..<end].lastIndex { $0.character == " " }
        return cells[..<(space ?? end)]
    }

    private func paint(
        _ part: ArraySlice<(character: Character, isMarked: Bool)>, _ style: Style, _ face: Style.Face, _ mark: Style.Face
    ) -> String {
        var text = ""
        var run = ""
        var isMarked = false
        for cell in part {
            if cell.isMarked != isMarked {
                text += style.text(run, isMarked ? mark : face)
                (run, isMarked) = ("", cell.isMarked)
            }
            run.append(cell.character)
        }
        return text + style.text(run, isMarked ? mark : face)
    }
}

/// The number of terminal columns of text: two for Hangul, Han, kana and emoji, none for combining marks.
enum DisplayWidth {
    static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Returns the width of a grapheme cluster, which is that of its widest scalar.
    static func columns(of character: Character) -> Int {
        var widest = 0
        for scalar in character.unicodeScalars {
            // A variation selector requests emoji presentation of a narrow character.
            if scalar.value == 0xFE0F { return 2 }
            widest = max(widest, CharacterWidth.columns(of: scalar))
        }
        return widest
    }
}
