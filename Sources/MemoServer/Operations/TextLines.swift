import JSON
import MemoModel
import MemoSearch

/// The line of a match in the text of a memo.
struct LineMatch {
    /// The number of the line, from 1.
    let line: Int
    /// The offset of the match in the text, and in its line, in UTF-8 bytes.
    let (offset, column): (Int, Int)
    /// The line, cut off if long.
    let text: String

    /// Returns the lines of a hit's marks in the memo.
    static func all(of hit: Hit, in text: MemoText, _ steps: inout ReadingBudget.Steps) throws -> [LineMatch] {
        let start = (text.lead.utf8.count, text.lead.utf8.count + text.title.utf8.count + text.gap.utf8.count + hit.snippetOffset)
        // The snippet of a hit in an attached file is none of the memo's text.
        let inBody = hit.attachment == nil ? hit.snippet.marks : []
        let places = hit.title.marks.map { $0.utf8.lowerBound + start.0 } + inBody.map { $0.utf8.lowerBound + start.1 }
        var lines = TextLines(text.whole)
        var matches: [LineMatch] = []
        // If the beginning of the title was cut off, the positions of its marks are unknown.
        for offset in places where !hit.title.isCutBefore || offset >= start.1 {
            guard try lines.find(offset, &steps) else { continue }
            matches.append(LineMatch(line: lines.number, offset: offset, column: offset - lines.start, text: lines.shown))
        }
        return matches
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.field("line", line); $0.field("offset", offset); $0.field("column", column)
            $0.field("text", text)
        }
    }
}

/// Reads the lines of a text forwards, in one pass.
struct TextLines {
    private let text: String
    /// The number of the current line, from 1.
    private(set) var number = 1
    /// The offset of its start, and of the line break after it or of the end of the text, in UTF-8 bytes.
    private(set) var start = 0
    private var end: Int
    /// The current line as matches show it.
    private(set) var shown = ""

    /// Characters of a line that are shown.
    private static let longestShown = 300

    init(_ text: String) {
        self.text = text
        end = Self.lineEnd(from: 0, in: text.utf8)
        shown = shownLine
    }

    /// Goes on to the line that contains a byte. Returns false beyond the end of the text, and before the current line.
    mutating func find(_ offset: Int, _ steps: inout ReadingBudget.Steps) throws -> Bool {
        guard offset >= start, offset < text.utf8.count else { return false }
        let known = number
        while offset > end {
            try steps.take()
            (number, start) = (number + 1, end + 1)
            end = Self.lineEnd(from: start, in: text.utf8)
        }
        if number != known { shown = shownLine }
        return true
    }

    private var shownLine: String {
        // A character takes at least one byte.
        let line = text[index(start)..<index(end)]
        let shown = line.prefix(Self.longestShown)
        return shown.endIndex == line.endIndex ? String(line) : String(line.prefix(Self.longestShown - 1)) + "…"
    }

    /// Returns the text of a range of lines, counted from 1, without the last line break, and the number of all lines. The text is empty if
    /// there is no such line.
    static func lines(_ range: ClosedRange<Int>, of text: String, _ steps: inout ReadingBudget.Steps) throws -> (text: String, count: Int) {
        var lines = TextLines(text)
        var part: (start: Int, end: Int)?
        while true {
            if lines.number == range.lowerBound { part = (lines.start, lines.end) }
            if lines.number <= range.upperBound { part?.end = lines.end }
            guard lines.end < text.utf8.count else { break }
            try steps.take()
            (lines.number, lines.start) = (lines.number + 1, lines.end + 1)
            lines.end = lineEnd(from: lines.start, in: text.utf8)
        }
        return (part.map { String(text[lines.index($0.start)..<lines.index($0.end)]) } ?? "", lines.number)
    }

    private func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }

    /// Returns the offset of the first line break from an offset on, or the end of the text.
    private static func lineEnd(from start: Int, in text: String.UTF8View) -> Int {
        let bytes = text.span
        var index = start
        while index < bytes.count, bytes[index] != 0x0A { index &+= 1 }
        return index
    }
}
