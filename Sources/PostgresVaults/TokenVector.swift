import KoreanText

/// The tokens of a memo as values of PostgreSQL's type `tsvector`, in its binary form.
///
/// Tokens are spelled as the index of a file spells them (`IndexTerm.kept`). Those of the title come first and have the weight A; the body
/// follows after a gap, so that no phrase reaches from one into the other.
///
/// A `tsvector` holds 16,383 positions, 255 of one token, and a megabyte. A longer memo has several parts that overlap by `overlap`
/// positions: a phrase of at most that many positions and one more is whole in some part.
struct TokenVector {
    /// Number of positions that two successive parts share.
    static let overlap = 96
    /// Largest position of a part, and largest number of positions of one token.
    private static let (mostPositions, mostOfToken) = (16_000, 255)
    /// Bytes of a part, counted generously.
    private static let mostBytes = 900_000
    /// Positions between the last token of the title and the first of the body.
    private static let gap = 4
    private static let titleWeight: UInt16 = 3 << 14

    private struct Entry {
        let start: Int
        let length: Int
        let position: Int
        let isTitle: Bool
        let isTerm: Bool
    }

    private var analyzer: Analyzer
    private var bytes: [UInt8] = []
    /// In ascending order of position.
    private var entries: [Entry] = []

    /// - Parameter amount: How much text will be analysed. More text is worth more memory.
    init(for amount: Analyzer.Amount = .collection) {
        analyzer = Analyzer(for: amount)
        analyzer.isForIndex = true
    }

    /// Analyses a memo and calls `take` with each part.
    mutating func parts(title: String, body: String, _ take: ([UInt8]) throws -> Void) throws {
        bytes.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        add(title, isTitle: true, from: 0)
        add(body, isTitle: false, from: entries.isEmpty ? 0 : analyzer.length + Self.gap)
        guard let last = entries.last else { return }
        try split(0..<entries.count, from: 0, to: last.position + 1, take)
    }

    private mutating func add(_ text: String, isTitle: Bool, from first: Int) {
        var (entries, bytes) = (self.entries, self.bytes)
        (self.entries, self.bytes) = ([], [])
        analyzer.analyze(text.utf8.span) { kind, term, _, position in
            entries.append(
                Entry(start: bytes.count, length: term.count, position: first + position, isTitle: isTitle, isTerm: kind == .term))
            for index in term.indices { bytes.append(term[index]) }
            return true
        }
        (self.entries, self.bytes) = (entries, bytes)
    }

    /// Passes on the entries as one part if that is allowed, else as the parts of both halves.
    private func split(_ range: Range<Int>, from first: Int, to end: Int, _ take: ([UInt8]) throws -> Void) throws {
        if let part = part(entries[range], after: first) { return try take(part) }
        let middle = (first + end) / 2
        let (left, right) = (place(of: middle + Self.overlap, in: range), place(of: middle, in: range))
        try split(range.lowerBound..<left, from: first, to: middle + Self.overlap, take)
        try split(right..<range.upperBound, from: middle, to: end, take)
    }

    /// Returns the index of the first entry at `position` or later.
    private func place(of position: Int, in range: Range<Int>) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].position < position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the entries as one value, or nil if they are too many. Positions count from 1 after `first`.
    private func part(_ part: ArraySlice<Entry>, after first: Int) -> [UInt8]? {
        guard let last = part.last else { return [0, 0, 0, 0] }
        guard last.position - first < Self.mostPositions else { return nil }
        let sorted = part.sorted { isBelow($0, $1) ?? ($0.position < $1.position) }
        var (value, count): ([UInt8], UInt32) = ([0, 0, 0, 0], 0)
        var index = 0
        while index < sorted.count {
            let token = sorted[index]
            var positions: [UInt16] = []
            while index < sorted.count, isBelow(token, sorted[index]) == nil {
                let entry = sorted[index]
                let position = UInt16(entry.position - first + 1) | (entry.isTitle ? Self.titleWeight : 0)
                if positions.last != position { positions.append(position) }
                index += 1
            }
            guard positions.count <= Self.mostOfToken, value.count < Self.mostBytes else { return nil }
            value += bytes[token.start..<token.start + token.length]
            value.append(0)
            for number in [UInt16(positions.count)] + positions {
                value.append(UInt8(number >> 8))
                value.append(UInt8(number & 0xFF))
            }
            count += 1
        }
        for (place, shift) in [24, 16, 8, 0].enumerated() { value[place] = UInt8(truncatingIfNeeded: count >> UInt32(shift)) }
        return value
    }

    /// Returns whether one token comes before another, or nil if they are equal. PostgreSQL sorts by length first.
    private func isBelow(_ one: Entry, _ other: Entry) -> Bool? {
        if one.length != other.length { return one.length < other.length }
        for offset in 0..<one.length {
            let (left, right) = (bytes[one.start + offset], bytes[other.start + offset])
            if left != right { return left < right }
        }
        return nil
    }

    // MARK: Words

    /// Calls `take` with each word, verb and Latin word of the memo that was analysed last, once: as spelled first, and whether that spelling
    /// occurs, not only the second one (`IndexTerm.kept`).
    func forEachWord(_ take: (_ word: [UInt8], _ isFirstSpelling: Bool) -> Void) {
        var words: [[UInt8]: Bool] = [:]
        for entry in entries where entry.length > 0 {
            let kind = IndexTerm.markedKind(of: bytes[entry.start..<entry.start + 1])
            switch kind {
            case .word, .dictionaryForm: words[Array(bytes[entry.start..<entry.start + entry.length])] = true
            case .changedWord, .plainVerb:
                let text = bytes[entry.start + 1..<entry.start + entry.length]
                let word = kind == .changedWord ? IndexTerm.word(text) : IndexTerm.dictionaryForm(text)
                words[word] = words[word] ?? false
            case nil where entry.isTerm: words[Array(bytes[entry.start..<entry.start + entry.length])] = true
            default: break
            }
        }
        for (word, isFirst) in words { take(word, isFirst) }
    }
}
