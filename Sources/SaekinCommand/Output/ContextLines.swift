import MemoSearch

/// The marked lines of a text with lines around them, as `rg -C` prints them: `12:` before a marked line, `13-` before another one, `--` between
/// groups.
struct ContextLines {
    /// Numbers of lines before and after each marked line.
    var (before, after) = (0, 0)

    /// Number of characters of an excerpt that is the whole text. No memo has more.
    static let wholeText = 1 << 26

    /// Returns the lines of a text.
    /// - Parameter first: The number of the first line.
    func lines(of text: MarkedText, from first: Int, _ style: Style) -> [String] {
        let lines = Self.cut(text)
        let marked = lines.indices.filter { !lines[$0].marks.isEmpty }
        let width = String(first + (marked.last ?? 0) + after).count
        var (shown, result) = (-1, [String]())
        for place in marked {
            let from = max(shown + 1, place - before)
            if shown >= 0, from > shown + 1 { result.append("  " + style.text("--", .dim)) }
            let end = min(lines.count - 1, place + after)
            guard from <= end else { continue }
            for index in from...end { result += Self.shown(lines[index], number: first + index, width, style) }
            shown = end
        }
        return result
    }

    private static func shown(_ line: MarkedText, number: Int, _ width: Int, _ style: Style) -> [String] {
        let digits = String(number)
        let sign = String(repeating: " ", count: width - digits.count) + digits + (line.marks.isEmpty ? "-" : ":") + " "
        let indent = String(repeating: " ", count: sign.count + 2)
        let lines = MarkedLine(line).lines(style, face: .plain, mark: .mark, indent: indent, limit: .max)
        return ["  " + style.text(sign, .dim) + (lines.first.map { String($0.dropFirst(indent.count)) } ?? "")] + lines.dropFirst()
    }

    /// Returns the lines of a text, each with its marks. A mark that goes on in the next line is in both.
    private static func cut(_ text: MarkedText) -> [MarkedText] {
        var (lines, start, marks) = ([MarkedText](), 0, text.marks[...])
        for part in text.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let end = start + part.count
            while let first = marks.first, first.utf8.upperBound <= start { marks.removeFirst() }
            let own = marks.prefix { $0.utf8.lowerBound < end }.map { mark in
                let range = max(mark.utf8.lowerBound, start) - start..<min(mark.utf8.upperBound, end) - start
                return Mark(utf8: range, utf16: range, characters: range)
            }
            let line = part.last == 0x0D ? part.dropLast() : part
            lines.append(MarkedText(text: String(Substring(line)), marks: own))
            start = end + 1
        }
        // A line feed ends the last line and begins none.
        if lines.count > 1, lines.last?.text.isEmpty == true { lines.removeLast() }
        return lines
    }
}
