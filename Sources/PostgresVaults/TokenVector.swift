import KoreanText
import MemoModel

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
        /// Decides the order of most tokens: the length, then the first bytes of one that is short. PostgreSQL sorts by length first.
        let order: UInt64
        let start: Int
        let length: Int32
        let position: Int32
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
        try split(0..<entries.count, from: 0, to: Int(last.position) + 1, take)
    }

    private mutating func add(_ text: String, isTitle: Bool, from first: Int) {
        var (entries, bytes) = (self.entries, self.bytes)
        (self.entries, self.bytes) = ([], [])
        analyzer.analyze(text.utf8.span) { kind, term, _, position in
            entries.append(
                Entry(
                    order: Self.order(of: term), start: bytes.count,
                    length: Int32(truncatingIfNeeded: term.count),
                    position: Int32(truncatingIfNeeded: first + position), isTitle: isTitle, isTerm: kind == .term))
            for index in term.indices { bytes.append(term[index]) }
            return true
        }
        (self.entries, self.bytes) = (entries, bytes)
    }

    private static func order(of term: Span<UInt8>) -> UInt64 {
        guard term.count < 255 else { return 255 << 56 }
        var order = UInt64(term.count)
        for index in 0..<7 { order = order << 8 | (index < term.count ? UInt64(term[index]) : 0) }
        return order
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
        range.partitioningIndex { Int(entries[$0].position) >= position }
    }

    /// Returns the entries as one value, or nil if they are too many. Positions count from 1 after `first`.
    private func part(_ part: ArraySlice<Entry>, after first: Int) -> [UInt8]? {
        guard let last = part.last else { return [0, 0, 0, 0] }
        guard Int(last.position) - first < Self.mostPositions else { return nil }
        let bytes = bytes
        let sorted = part.sorted { Self.isBelow($0, $1, bytes) ?? ($0.position < $1.position) }
        var (value, count): ([UInt8], UInt32) = ([0, 0, 0, 0], 0)
        value.reserveCapacity(16 * sorted.count)
        var index = 0
        while index < sorted.count {
            guard value.count < Self.mostBytes else { return nil }
            let token = sorted[index]
            for index in token.start..<token.start + Int(token.length) { value.append(bytes[index]) }
            // The end of the text, then the number of positions, which is known after them.
            value += [0, 0, 0]
            let end = value.count
            var latest: UInt16?
            while index < sorted.count, Self.isBelow(token, sorted[index], bytes) == nil {
                let entry = sorted[index]
                let position = UInt16(Int(entry.position) - first + 1) | (entry.isTitle ? Self.titleWeight : 0)
                if latest != position {
                    value.append(UInt8(position >> 8))
                    value.append(UInt8(position & 0xFF))
                }
                latest = position
                index += 1
            }
            let positions = (value.count - end) / 2
            guard positions <= Self.mostOfToken else { return nil }
            value[end - 1] = UInt8(positions)
            count += 1
        }
        for (place, shift) in [24, 16, 8, 0].enumerated() { value[place] = UInt8(truncatingIfNeeded: count >> UInt32(shift)) }
        return value
    }

    /// Returns whether one token comes before another, or nil if they are equal.
    private static func isBelow(_ one: Entry, _ other: Entry, _ bytes: [UInt8]) -> Bool? {
        if one.order != other.order { return one.order < other.order }
        if one.length != other.length { return one.length < other.length }
        if one.length <= 7 { return nil }
        for offset in 0..<Int(one.length) {
            let (left, right) = (bytes[one.start + offset], bytes[other.start + offset])
            if left != right { return left < right }
        }
        return nil
    }

    // MARK: Words

    /// Counts each word, verb and Latin word of the memo that was analysed last: as spelled first, and whether that spelling occurs, not only the
    /// second one (`IndexTerm.kept`).
    /// - Parameter change: By how much the counts of these words change.
    func countWords(in counts: inout WordCounts, by change: Int32) {
        counts.beginMemo(by: change)
        let bytes = bytes.span
        for entry in entries where entry.length > 0 {
            let (first, rest) = (bytes[entry.start], bytes.extracting(entry.start + 1..<entry.start + Int(entry.length)))
            switch IndexTerm.markedKind(of: CollectionOfOne(first)) {
            case .word, .dictionaryForm: counts.add(first, rest, isFirst: true)
            case .changedWord: counts.add(Self.wordMark, rest, isFirst: false)
            case .plainVerb: counts.add(Self.verbMark, rest, isFirst: false)
            case nil where entry.isTerm: counts.add(first, rest, isFirst: true)
            default: break
            }
        }
    }

    /// Calls `take` with each token of a value in the binary form, which PostgreSQL has made: the number of tokens; for each its text, a zero, the number of
    /// its positions, and these.
    static func forEachToken(in value: Span<UInt8>, _ take: (Span<UInt8>) -> Void) {
        var start = 4
        while start < value.count {
            var end = start
            while end < value.count, value[end] != 0 { end &+= 1 }
            guard end &+ 2 < value.count else { return }
            take(value.extracting(start..<end))
            start = end &+ 3 &+ 2 &* (Int(value[end &+ 1]) << 8 | Int(value[end &+ 2]))
        }
    }

    private static let (wordMark, verbMark) = (TokenKind.word.mark ?? 0, TokenKind.dictionaryForm.mark ?? 0)
}
