import Postings

/// A walk over the words of a kind in one segment, in byte order. Walks over several segments go on side by side, because each loads its own pages.
///
/// Every method throws `UnknownPages` if a page is not as expected, and errors of SQLite unchanged.
struct WordCursor {
    private let reader: SegmentReader
    /// The lowest term of the kind, and the lowest one above it.
    private let key, end: [UInt8]
    private let longestBound: Int
    private let markLength: Int
    /// The numbers of memos that are stored for the words, if there are any.
    private var weights: WordWeights?
    /// The number of memos that contain the word, or nil if it is not stored.
    private(set) var weight: Int?

    /// The page that is being read, and the offset at which its content ends and its footer begins.
    private var number: Int
    private var bytes: [UInt8] = []
    private var contentEnd = 0
    /// The offset of the term in the page, and of the distance to the next one in the footer.
    private var (start, footer) = (0, 0)
    /// The doclist of the word, or its first part.
    private var list = 0..<0
    private var isWithin = false
    /// The term of the word.
    private(set) var term = SpelledTerm()

    /// Begins before the first word.
    init(_ reader: SegmentReader, of part: Vocabulary.Part, _ weights: WordWeights? = nil) throws {
        (self.reader, self.weights, markLength) = (reader, weights, part.markLength)
        (key, end) = SegmentReader.terms(of: part.tokens)
        longestBound = max(key.count, end.count)
        number = max(reader.segment.firstPage, try reader.pageThatMayHold(key)) - 1
    }

    /// The range of the word in the bytes of its term.
    var word: Range<Int> { min(1 &+ markLength, term.count)..<term.count }

    /// The first sixteen bytes of the word as an integer, which are nearly always all.
    var head: UInt128 { term.head(from: 1 &+ markLength) }
    /// Whether `head` has all bytes of the word.
    var isWhole: Bool { word.count <= 16 }

    /// Calls `visit` with the term and the range of the word in it.
    @inline(__always) func pass(to visit: (Span<UInt8>, Range<Int>) -> Void) { visit(term.buffer.span, word) }

    /// Calls `visit` with the term and the number of memos of this word and the next ones that come before `bound`. Returns whether there is a word after
    /// them. None must be known to other segments.
    mutating func passAll(before bound: UInt128, _ visit: (Span<UInt8>, Range<Int>, Int) -> Void) throws -> Bool {
        repeat {
            let memos = try count()
            visit(term.buffer.span, word, memos)
            guard try next() else { return false }
        } while head < bound
        return true
    }

    /// Goes to the next word. Returns false if there is none.
    @inline(__always) mutating func next() throws -> Bool {
        while true {
            while footer == bytes.count { guard try turn() else { return false } }
            let (page, end) = (bytes, contentEnd)
            let (listStart, shared) = try SegmentReader.spell(&term, &footer, &start, page.span, end)
            // A term that begins like the one before is on the same side of both bounds.
            if shared < longestBound {
                guard term.precedes(self.end) else { return false }
                isWithin = isWithin || !term.precedes(key)
            }
            guard isWithin, word.count <= Vocabulary.longestWord else { continue }
            var (place, listEnd) = (footer, end)
            if footer < page.count { listEnd = start &+ (try PageBytes.integer(page.span, &place)) }
            guard listStart <= listEnd, listEnd <= end else { throw PageBytes.unknown }
            list = listStart..<listEnd
            weight = weights?.next()
            return true
        }
    }

    /// Loads the next page. Returns false if there is none.
    private mutating func turn() throws -> Bool {
        guard number < reader.segment.lastPage else { return false }
        number += 1
        bytes = try reader.bytes(ofPage: number)
        contentEnd = try PageBytes.contentEnd(of: bytes.span)
        (footer, start) = (contentEnd, 0)
        return true
    }

    // MARK: Memos

    /// Lists with fewer bytes on the page of their word have no bits, unless they continue on the next page.
    private static let leastBytes = 1024

    /// The bits of the word, or nil if it has none. Those of a few memos may be overlooked.
    var bits: BitLists.Entry? {
        list.count < Self.leastBytes && footer < bytes.count ? nil : reader.bits[term.token]
    }

    /// Returns the memos of the word, which must have bits.
    func memosOfBits() throws -> MemoBitmap {
        guard let memos = try reader.bitmap(of: term.token) else { throw PageBytes.unknown }
        return memos
    }

    /// Returns how many memos contain the word. Must not be called twice for a word.
    @inline(__always) mutating func count() throws -> Int {
        if let weight { return weight }
        return try countEntries()
    }

    private mutating func countEntries() throws -> Int {
        if let bits { return bits.memos }
        var memos = 0
        try forEachPart {
            memos += try $0.count($1)
            return true
        }
        return memos
    }

    /// Calls `visit` with each entry of the word's doclist until it returns false: a memo, and whether it contains the word or did so only in an older
    /// segment. Must not be called twice for a word.
    @inline(__always) mutating func forEachEntry(_ visit: (Int64, Bool) throws -> Bool) throws {
        try forEachPart { try $0.forEachEntry($1, visit) }
    }

    @inline(__always) private mutating func forEachPart(_ read: (inout DoclistPart, Span<UInt8>) throws -> Bool) throws {
        var part = DoclistPart(range: list, isLastTerm: footer == bytes.count)
        guard try read(&part, bytes.span) else { return }
        while part.isLastTerm, try turn() {
            try part.goOn(bytes.span)
            guard try read(&part, bytes.span) else { return }
        }
        guard part.missing == 0 else { throw PageBytes.unknown }
    }
}
