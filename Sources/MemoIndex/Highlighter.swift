import KoreanText
import MemoModel

/// Finds in a memo's own text what the query matched: re-analyses the few memos that are shown, so marks are true to the
/// original whatever its spelling, and FTS5's own highlighting is never needed.
struct Highlighter {
    /// One way a typed term can match.
    struct Probe {
        let pattern: Pattern
        let typed: QueryTerm
        let rung: Rung
        fileprivate let matcher: TextMatcher

        init(pattern: Pattern, typed: QueryTerm, rung: Rung) {
            self.pattern = pattern
            self.typed = typed
            self.rung = rung
            matcher = TextMatcher(pattern)
        }
    }

    private struct Found {
        var range: Range<Int>
        var probe: Int
    }

    private let probes: [Probe]
    private let mark: MarkUnit
    private let snippetLength: Int
    private var text: AnalyzedText

    init(probes: [Probe], mark: MarkUnit, snippetLength: Int) {
        self.probes = probes
        self.mark = mark
        self.snippetLength = snippetLength
        text = AnalyzedText(for: probes.map(\.pattern))
    }

    /// Fills in what a hit shows: title, snippet, marks, occurrences, reasons.
    mutating func fill(_ hit: inout Hit, title: String, body: String) {
        let titleFound = find(in: title, .title)
        let bodyFound = find(in: body, .body)
        let titleMarks = ranges(titleFound, in: title)
        let bodyMarks = ranges(bodyFound, in: body)
        hit.occurrences = Self.merged(titleFound.map(\.range)).count + Self.merged(bodyFound.map(\.range)).count
        hit.title = Excerpt(of: title, around: titleMarks, length: max(snippetLength, 200)).marked
        let snippet = Excerpt(of: body, around: bodyMarks, length: snippetLength)
        hit.snippet = snippet.marked
        hit.snippetOffset = snippet.offset
        hit.reasons = reasons([(titleFound, title), (bodyFound, body)])
    }

    private mutating func find(in string: String, _ field: QueryTerm.Field) -> [Found] {
        var string = string
        string.makeContiguousUTF8()
        text.read(string.utf8.span)
        var found: [Found] = []
        for (index, probe) in probes.enumerated() where probe.typed.field ?? field == field {
            probe.matcher.forEachMatch(in: text) { found.append(Found(range: $0, probe: index)) }
        }
        return found
    }

    private func ranges(_ found: [Found], in string: String) -> [Range<Int>] {
        let pieces = found.flatMap { item in
            if mark == .word { return [WordExtent.around(item.range, in: string)] }
            return probes[item.probe].rung == .spacing ? WordExtent.withoutSpaces(item.range, in: string) : [item.range]
        }
        return Self.merged(pieces)
    }

    /// Ascending, overlaps joined.
    static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) where !range.isEmpty {
            if let last = result.last, range.lowerBound < last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }

    /// Of each typed term the match on the best rung, the earliest of them; title before body.
    private func reasons(_ fields: [(found: [Found], text: String)]) -> [Reason] {
        var best: [(found: Found, text: String)] = []
        for field in fields {
            for item in field.found {
                let probe = probes[item.probe]
                if let index = best.firstIndex(where: { probes[$0.found.probe].typed == probe.typed }) {
                    if probe.rung < probes[best[index].found.probe].rung { best[index] = (item, field.text) }
                } else {
                    best.append((item, field.text))
                }
            }
        }
        return best.map { item in
            let probe = probes[item.found.probe]
            let extent = WordExtent.around(item.found.range, in: item.text)
            return Reason(typed: probe.typed.text, rung: probe.rung, found: WordExtent.text(extent, in: item.text))
        }
    }
}

/// Words around a stretch of text, by white space and punctuation.
enum WordExtent {
    static func around(_ range: Range<Int>, in string: String) -> Range<Int> {
        let scalars = string.unicodeScalars
        var start = string.utf8.index(string.startIndex, offsetBy: range.lowerBound)
        var end = string.utf8.index(string.startIndex, offsetBy: range.upperBound)
        while start > scalars.startIndex, isInside(scalars[scalars.index(before: start)]) { start = scalars.index(before: start) }
        while end < scalars.endIndex, isInside(scalars[end]) { end = scalars.index(after: end) }
        return start.utf8Offset(in: string)..<end.utf8Offset(in: string)
    }

    static func text(_ range: Range<Int>, in string: String) -> String {
        let start = string.utf8.index(string.startIndex, offsetBy: range.lowerBound)
        return String(string[start..<string.utf8.index(start, offsetBy: range.count)])
    }

    /// The stretches of a range that are not white space.
    static func withoutSpaces(_ range: Range<Int>, in string: String) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var offset = range.lowerBound
        var start: Int?
        for scalar in text(range, in: string).unicodeScalars {
            if scalar.properties.isWhitespace {
                if let from = start { pieces.append(from..<offset) }
                start = nil
            } else if start == nil {
                start = offset
            }
            offset += UTF8.width(scalar)
        }
        if let from = start { pieces.append(from..<offset) }
        return pieces
    }

    private static func isInside(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value &- 0xAC00 < 11172 { return true }  // Hangul, before tables are asked
        return scalar.isASCII
            ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            : !scalar.properties.isWhitespace && !isPunctuation(scalar)
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .dashPunctuation, .mathSymbol,
            .otherSymbol, .control:
            true
        default: false
        }
    }
}

extension String.Index {
    /// Bytes of UTF-8 before the index.
    func utf8Offset(in string: String) -> Int { string.utf8.distance(from: string.startIndex, to: self) }
}
