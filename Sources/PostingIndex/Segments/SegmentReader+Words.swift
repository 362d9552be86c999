import GRDB
import Postings

/// The words of a segment, with the number of memos of each as its weight.
extension SegmentReader {
    /// Appends each word of a kind in the segment to `words`, given the weights that are stored for them. Returns whether no memo contains some of them.
    mutating func append(_ part: Vocabulary.Part, _ weights: WordWeights?, to words: inout Vocabulary) throws -> Bool {
        var list = CountedList()
        try appendTerms(in: part.tokens, markLength: part.markLength, weights, counting: &list, to: &words)
        return list.mayBeEmpty
    }

    /// Returns the weights that are stored for the words of a kind, or nil if there are none.
    func weights(of part: Vocabulary.Part) throws -> WordWeights? {
        guard hasBits else { return nil }
        let row = WordWeights.row(segment.id, part)
        return try withBlock(ofRow: row, by: db.cachedStatement(sql: Self.selectBits)) { block in
            WordWeights(row: unsafe block.withUnsafeBufferPointer { unsafe Array($0) })
        } ?? nil
    }

    /// Returns the numbers of memos of the words of a kind, counted in the posting lists.
    func countedWeights(of part: Vocabulary.Part) throws -> WordWeights {
        var (cursor, counts, lowest, highest) = (try WordCursor(self, of: part), [Int](), Int64.max, Int64.min)
        while try cursor.next() {
            var memos = 0
            try cursor.forEachEntry { id, holdsWord in
                (lowest, highest) = (min(lowest, id), max(highest, id))
                if holdsWord { memos += 1 }
                return true
            }
            counts.append(memos)
        }
        var weights = WordWeights(of: counts.isEmpty ? 0...0 : lowest...highest)
        for memos in counts { weights.append(memos) }
        return weights
    }

    /// Returns whether the weights that are stored differ from the posting lists.
    func hasWrongWeights() throws -> Bool {
        try Vocabulary.Part.allCases.contains { part in
            guard let stored = try weights(of: part) else { return false }
            let counted = try countedWeights(of: part)
            return !stored.hasSameWeights(as: counted) || !counted.isEmpty && !stored.memos.contains(counted.memos)
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
            if list.mayGoOn { words.addToLast(try list.goOn(bytes, memosOfBits: bits[term.token]?.memos)) }
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
                let memos = try weights?.next() ?? list.begin(listStart..<listEnd, isLastTerm: footer == bytes.count, bytes)
                if memos == 0 { list.mayBeEmpty = true }
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

    /// Whether a doclist may have had no memo.
    var mayBeEmpty = false

    /// Whether the doclist may continue on the next page.
    var mayGoOn: Bool { part.isLastTerm }

    /// Begins with the first part of a doclist. Returns its memos.
    mutating func begin(_ range: Range<Int>, isLastTerm: Bool, _ bytes: Span<UInt8>) throws -> Int {
        part = DoclistPart(range: range, isLastTerm: isLastTerm)
        let memos = try part.count(bytes)
        counted = memos
        return memos
    }

    /// Returns the memos that the next page adds. Nearly all doclists that fill a page have bits, whose number of memos is used then.
    mutating func goOn(_ bytes: Span<UInt8>, memosOfBits: @autoclosure () -> Int?) throws -> Int {
        try part.goOn(bytes)
        guard let before = counted else { return 0 }
        if part.isLastTerm, let all = memosOfBits() {
            counted = nil
            return max(0, min(all, Vocabulary.greatestWeight) - before)
        }
        let more = try part.count(bytes)
        counted = before + more
        return more
    }
}
