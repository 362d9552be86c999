import MemoModel

/// Shows in a memo's own text what the query matched: the few memos that are shown are analysed anew, so marks are true to the
/// original whatever its spelling, and FTS5's own highlighting is never needed.
struct Highlighter {
    /// One way a typed term can match.
    struct Probe {
        let pattern: TokenPhrase
        let typed: QueryTerm
        let rung: Rung
    }

    private struct Found {
        var range: Range<Int>
        var probe: Int
    }

    private let probes: [Probe]
    /// The numbers of their patterns.
    private let numbers: [Int?]
    private let mark: MarkUnit
    private let snippetLength: Int

    /// What `occurrences` does not look for is not marked.
    init(probes: [Probe], _ occurrences: Occurrences, mark: MarkUnit, snippetLength: Int) {
        self.probes = probes
        numbers = probes.map { occurrences.number(of: $0.pattern) }
        self.mark = mark
        self.snippetLength = snippetLength
    }

    /// Fills in what a hit shows: title, snippet, marks, occurrences, reasons. `memo` is what `occurrences` found in it.
    func fill(
        _ hit: inout Hit, title: Span<UInt8>, body: Span<UInt8>, _ memo: Occurrences.Memo, _ occurrences: Occurrences
    ) {
        let titleFound = found(memo.title, occurrences, .title)
        let bodyFound = found(memo.body, occurrences, .body)
        hit.occurrences = Self.merged(titleFound.map(\.range)).count + Self.merged(bodyFound.map(\.range)).count
        hit.title = Excerpt(of: title, around: ranges(titleFound, in: title), length: max(snippetLength, 200)).marked
        let snippet = Excerpt(of: body, around: ranges(bodyFound, in: body), length: snippetLength)
        hit.snippet = snippet.marked
        hit.snippetOffset = snippet.offset
        hit.reasons = reasons(titleFound, title, bodyFound, body)
    }

    /// What stands in one field, by probe and then by place.
    private func found(_ places: Range<Int>, _ occurrences: Occurrences, _ field: QueryTerm.Field) -> [Found] {
        guard !places.isEmpty else { return [] }
        var found: [Found] = []
        for index in probes.indices where probes[index].typed.field ?? field == field {
            for place in places where occurrences.all[place].pattern == numbers[index] {
                found.append(Found(range: occurrences.all[place].range, probe: index))
            }
        }
        return found
    }

    private func ranges(_ found: [Found], in text: Span<UInt8>) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        for item in found {
            if mark == .word {
                pieces.append(WordExtent.around(item.range, in: text))
            } else if probes[item.probe].rung == .spacing {
                pieces += WordExtent.withoutSpaces(item.range, in: text)
            } else {
                pieces.append(item.range)
            }
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
    private func reasons(
        _ titleFound: [Found], _ title: Span<UInt8>, _ bodyFound: [Found], _ body: Span<UInt8>
    ) -> [Reason] {
        var best: [(found: Found, isTitle: Bool)] = []
        for (items, isTitle) in [(titleFound, true), (bodyFound, false)] {
            for item in items {
                let probe = probes[item.probe]
                if let index = best.firstIndex(where: { probes[$0.found.probe].typed == probe.typed }) {
                    if probe.rung < probes[best[index].found.probe].rung { best[index] = (item, isTitle) }
                } else {
                    best.append((item, isTitle))
                }
            }
        }
        var reasons: [Reason] = []
        for (found, isTitle) in best {
            let word = isTitle ? Self.word(around: found.range, in: title) : Self.word(around: found.range, in: body)
            reasons.append(Reason(typed: probes[found.probe].typed.text, rung: probes[found.probe].rung, found: word))
        }
        return reasons
    }

    private static func word(around range: Range<Int>, in text: Span<UInt8>) -> String {
        String(copying: text.extracting(WordExtent.around(range, in: text)))
    }
}
