import GRDB
import Postings

/// The words of a segment, with the number of memos of each as its weight.
extension SegmentReader {
    /// Appends each word of a kind in the segment to `words`.
    mutating func append(_ part: Vocabulary.Part, to words: inout Vocabulary) throws {
        var list = CountedList()
        try appendTerms(in: part.tokens, markLength: part.markLength, weights(of: part), counting: &list, to: &words)
    }

    /// Appends each word of a kind in the segment to `words`, with the number of its memos in `visible`, which may be 0. Words with an entry that
    /// removes or replaces one of an older segment are added to `replaced`.
    mutating func append(_ part: Vocabulary.Part, among visible: MemoIDs, to words: inout Vocabulary, replaced: inout Set<[UInt8]>) throws {
        var list = CountedList(visible: visible)
        try appendTerms(in: part.tokens, markLength: part.markLength, counting: &list, to: &words)
        replaced.formUnion(list.replaced.map { Array($0.dropFirst(part.markLength)) })
    }

    /// Returns the weights that are stored for the words of a kind, or nil if there are none.
    private func weights(of part: Vocabulary.Part) throws -> WordWeights? {
        guard hasBits else { return nil }
        let row = WordWeights.row(segment.id, part)
        return try withBlock(ofRow: row, by: db.cachedStatement(sql: Self.selectBits)) { block in
            WordWeights(bytes: unsafe block.withUnsafeBufferPointer { unsafe Array($0) })
        }
    }

    /// Returns the numbers of memos of the words of a kind, counted in the posting lists.
    mutating func countedWeights(of part: Vocabulary.Part) throws -> WordWeights {
        var (words, weights, list) = (Vocabulary(), WordWeights(), CountedList())
        try appendTerms(in: part.tokens, markLength: part.markLength, counting: &list, to: &words)
        words.forEach { _, weight in weights.append(weight) }
        return weights
    }

    /// Returns whether the weights that are stored differ from the posting lists.
    mutating func hasWrongWeights() throws -> Bool {
        try Vocabulary.Part.allCases.contains { part in
            guard let stored = try weights(of: part) else { return false }
            return try stored.bytes != countedWeights(of: part).bytes
        }
    }

    /// Whether bits and weights are stored.
    var isComplete: Bool { get throws { try weights(of: .words) != nil } }

    /// Returns the tokens in `range` of at least `fewest` memos.
    mutating func tokens(in range: TokenRange, withMemosFrom fewest: Int) throws -> [[UInt8]] {
        var (words, found, list) = (Vocabulary(), [[UInt8]](), CountedList())
        try appendTerms(in: range, markLength: 0, counting: &list, to: &words)
        words.forEach { word, weight in
            if weight >= min(fewest, Vocabulary.greatestWeight) { found.append(word.indices.map { word[$0] }) }
        }
        return found
    }

    /// Appends each term of the segment within a range to `words`, without its first `markLength` bytes and
    /// with the number of its memos, which is that of `weights` if there are any.
    private mutating func appendTerms(
        in range: TokenRange, markLength: Int, _ weights: WordWeights? = nil, counting list: inout CountedList, to words: inout Vocabulary
    ) throws {
        var weights = weights
        let (key, end) = Self.terms(of: range)
        let first = max(segment.firstPage, try pageThatMayHold(key))
        var term = SpelledTerm()
        var isWithin = false
        var writer = VocabularyWriter()
        defer { words.append(&writer) }
        words.reserve(max(0, try pageThatMayHold(end) - first) * Self.wordBytesOfPage)
        try forEachPage(behind: first - 1) { bytes in
            let contentEnd = try PageBytes.contentEnd(of: bytes)
            var (footer, start) = (contentEnd, 0)
            if list.mayGoOn { words.addToLast(try list.goOn(bytes, term.token, memosOfBits: bits[term.token]?.memos)) }
            while footer < bytes.count {
                let (listStart, shared) = try Self.spell(&term, &footer, &start, bytes, contentEnd)
                // A term that begins like the one before is on the same side of both bounds.
                if shared < max(key.count, end.count) {
                    guard term.precedes(end) else { return false }
                    isWithin = isWithin || !term.precedes(key)
                }
                guard isWithin else { continue }
                var (next, listEnd) = (footer, contentEnd)
                if footer < bytes.count { listEnd = start &+ (try PageBytes.integer(bytes, &next)) }
                guard listStart <= listEnd, listEnd <= contentEnd else { throw PageBytes.unknown }
                let word = min(1 &+ markLength, term.count)..<term.count
                guard word.count <= Vocabulary.longestWord else { continue }
                if writer.isFull { words.append(&writer) }
                let memos = try weights?.next() ?? list.begin(listStart..<listEnd, isLastTerm: footer == bytes.count, bytes, term.token)
                writer.append(term.buffer.span, word, weight: memos)
            }
            words.append(&writer)
            return true
        }
    }

    /// Bytes of words in a page, generously estimated.
    private static let wordBytesOfPage = 1024
}

/// Counts the memos of doclists, each of which may go on over several pages.
private struct CountedList {
    private var part = DoclistPart(range: 0..<0, isLastTerm: false)
    /// The memos on the pages before; nil if the number of all is known.
    private var counted: Int? = 0
    /// The memos that count; nil for all.
    private let visible: MemoIDs?
    /// The tokens with an entry that removes or replaces one of an older segment. They are collected only if `visible` is given.
    private(set) var replaced: [[UInt8]] = []

    init(visible: MemoIDs? = nil) { self.visible = visible }

    /// Whether the doclist may continue on the next page.
    var mayGoOn: Bool { part.isLastTerm }

    /// Begins with the first part of a doclist. Returns its memos.
    mutating func begin(_ range: Range<Int>, isLastTerm: Bool, _ bytes: Span<UInt8>, _ token: @autoclosure () -> ArraySlice<UInt8>) throws
        -> Int
    {
        part = DoclistPart(range: range, isLastTerm: isLastTerm)
        let memos = try visible == nil ? part.count(bytes) : count(bytes, token())
        counted = memos
        return memos
    }

    /// Returns the memos that the next page adds. Nearly all doclists that fill a page have bits, whose number of memos is used then.
    mutating func goOn(_ bytes: Span<UInt8>, _ token: @autoclosure () -> ArraySlice<UInt8>, memosOfBits: @autoclosure () -> Int?) throws
        -> Int
    {
        try part.goOn(bytes)
        guard visible == nil else { return try count(bytes, token()) }
        guard let before = counted else { return 0 }
        if part.isLastTerm, let all = memosOfBits() {
            counted = nil
            return max(0, min(all, Vocabulary.greatestWeight) - before)
        }
        let more = try part.count(bytes)
        counted = before + more
        return more
    }

    private mutating func count(_ bytes: Span<UInt8>, _ token: @autoclosure () -> ArraySlice<UInt8>) throws -> Int {
        var replaces = false
        let memos = try part.count(bytes, in: visible ?? MemoIDs(), replaces: &replaces)
        if replaces { replaced.append(Array(token())) }
        return memos
    }
}
