import KoreanText
import Postings

/// An in-memory inverted index under construction. It stores each distinct term of many memos once and a few
/// bytes for each token. `RunEncoder` writes it in order.
///
/// Memos must come in ascending order of ID. Tokens, those of the body before those of the title as FTS5 stores them, are
/// collected in text order, eight bytes each. Half a million at a time are sorted by term and appended to the terms' doclists. Appending
/// each token at once would cost three cache misses a token.
struct InvertedBuffer {
    /// Tokens that are sorted at a time.
    private static let batchTokens = 1 << 19
    /// A bound for memos without any token, which would otherwise never end a batch.
    private static let batchMemos = 500_000
    /// Tokens that are looked up together, so that their cache misses overlap. Until then their runs are not known.
    private static let mostWaiting = 256
    /// Spare bytes of a run for the part of the last batch that exceeds its capacity.
    private static let reserve = 8 << 20

    /// A run that is not in the table: its bytes in `unknownText`, its position, and its share of `tokens`.
    private struct Unknown {
        let text: Range<Int>
        let position: Int
        var tokens: Range<Int>
    }

    private(set) var terms = TermDictionary()
    private(set) var arena: PostingArena
    private(set) var memoCount = 0
    /// Total positions of all bodies and of all titles, which FTS5 stores as the sizes of its two columns.
    private(set) var bodyTotal = 0
    private(set) var titleTotal = 0
    /// The number of tokens added.
    var count: Int { sortedCount &+ tokens.count }

    private let capacity: Int
    private var eojeols: EojeolTable
    private var borders = BorderTable()

    /// Tokens of the current batch: ID of the term in the high half, column and position in the low half (see
    /// `Posting`). The ID is missing while a token waits for its lookup.
    private var tokens: [UInt64] = []
    /// The memos of the run, and where the tokens of each one in the current batch begin.
    private(set) var ids: [Int64] = []
    private var starts: [Int] = []
    /// Tokens of the batches before.
    private var sortedCount = 0
    private var postings: [Posting] = []
    /// Zero for each term, except while tokens are sorted.
    private var counts: [UInt32] = []
    private var encoder = DoclistEncoder()

    /// Terms to look up, and the tokens that wait for them.
    private var waiting = TermDictionary.Queue()
    private var waitingTokens: [Int] = []
    private var foundIDs: [UInt32] = []
    private var unknown: [Unknown] = []
    private var unknownText = ByteBuffer()
    /// Pairs that are not in the table, and their indices in `tokens`.
    private var unknownBorders: [(pair: UInt32, token: Int)] = []
    private var column: UInt64 = 0
    /// The last syllable of the run announced last.
    private var lastSyllable: UInt32 = 0

    /// - Parameter capacity: Bytes after which the buffer is full.
    init(capacity: Int) {
        self.capacity = capacity
        arena = PostingArena(capacity: capacity + Self.reserve)
        terms.reserve(capacity + Self.reserve)
        eojeols = EojeolTable(capacity: capacity / 2)
    }

    /// Whether a run should end here.
    var isFull: Bool { vocabularySize &+ arena.size >= capacity }

    private var vocabularySize: Int { terms.size &+ eojeols.size &+ borders.size }

    /// Adds a memo.
    mutating func add(_ id: Int64, title: Span<UInt8>, body: Span<UInt8>, by analyzer: inout Analyzer) {
        if tokens.capacity == 0 { tokens.reserveCapacity(Self.batchTokens + Self.batchTokens / 16) }
        ids.append(id)
        starts.append(tokens.count)
        memoCount += 1
        column = 0
        analyzer.analyze(body, into: &self)
        bodyTotal += analyzer.length
        if !title.isEmpty {
            column = 1 << 31
            analyzer.analyze(title, into: &self)
            titleTotal += analyzer.length
        }
        if waitingTokens.count >= Self.mostWaiting { lookUp() }
        if tokens.count >= Self.batchTokens || starts.count >= Self.batchMemos { sort() }
    }

    /// Empties the buffer but keeps its memory, and the terms if there are not too many.
    mutating func removeAll() {
        if vocabularySize > capacity / 4 * 3 {
            terms.removeAll()
            eojeols.removeAll()
            borders.removeAll()
        } else {
            terms.forgetPostings()
        }
        arena.removeAll()
        forgetWaiting()
        tokens.removeAll(keepingCapacity: true)
        ids.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        (memoCount, bodyTotal, titleTotal, sortedCount) = (0, 0, 0, 0)
    }
}

// MARK: Tokens

extension InvertedBuffer: RunTaker {
    mutating func expect(_ run: Span<UInt8>) {
        eojeols.expect(run)
        // Most runs have nothing but a space between them.
        let pair = lastSyllable << 16 | Self.syllable(run, at: 0)
        borders.prefetch(for: pair)
        lastSyllable = Self.syllable(run, at: run.count &- 3)
    }

    /// The UTF-16 unit of a syllable.
    @inline(__always) private static func syllable(_ run: Span<UInt8>, at index: Int) -> UInt32 {
        UInt32(run[index] & 0x0F) << 12 | UInt32(run[index &+ 1] & 0x3F) << 6 | UInt32(run[index &+ 2] & 0x3F)
    }

    mutating func endExpecting() { eojeols.prefetch() }

    mutating func takeKnownRun(_ run: Span<UInt8>, at position: Int) -> Bool {
        eojeols.append(run, at: column | UInt64(truncatingIfNeeded: position), to: &tokens)
    }

    mutating func beginRun(_ run: Span<UInt8>, at position: Int) {
        let start = unknownText.count
        unknownText.append(run)
        unknown.append(Unknown(text: start..<unknownText.count, position: position, tokens: tokens.count..<tokens.count))
    }

    mutating func endRun() {
        if let last = unknown.indices.last { unknown[last].tokens = unknown[last].tokens.lowerBound..<tokens.count }
        if waitingTokens.count >= Self.mostWaiting { lookUp() }
    }

    mutating func takeBorder(_ pair: UInt32, _ term: Span<UInt8>, at position: Int) {
        if let id = borders.id(of: pair) {
            tokens.append(UInt64(id) << 32 | column | UInt64(truncatingIfNeeded: position))
        } else {
            unknownBorders.append((pair, tokens.count))
            take(term, at: position)
        }
    }

    mutating func take(_ term: Span<UInt8>, at position: Int) {
        guard !term.isEmpty else { return }
        waiting.append(term)
        waitingTokens.append(tokens.count)
        tokens.append(column | UInt64(truncatingIfNeeded: position))
    }

    /// Looks up the waiting terms, and stores the tokens of unknown runs.
    private mutating func lookUp() {
        guard !waiting.isEmpty || !unknown.isEmpty else { return }
        terms.look(up: waiting, ids: &foundIDs)
        Self.put(foundIDs, into: &tokens, at: waitingTokens)
        let (text, all) = (unknownText.bytes, tokens)
        for run in unknown { eojeols.insert(text.span.extracting(run.text), at: run.position, all.span.extracting(run.tokens)) }
        for border in unknownBorders { borders.insert(UInt32(truncatingIfNeeded: tokens[border.token] >> 32), for: border.pair) }
        forgetWaiting()
    }

    /// Gives their IDs to the tokens at `places`.
    private static func put(_ ids: [UInt32], into tokens: inout [UInt64], at places: [Int]) {
        let (ids, places) = (ids.span, places.span)
        var tokens = tokens.mutableSpan
        for index in places.indices { tokens[places[index]] |= UInt64(ids[index]) << 32 }
    }

    private mutating func forgetWaiting() {
        unknownBorders.removeAll(keepingCapacity: true)
        waiting.removeAll()
        waitingTokens.removeAll(keepingCapacity: true)
        unknown.removeAll(keepingCapacity: true)
        unknownText.removeAll()
    }
}

// MARK: Order

extension InvertedBuffer {
    /// Number of terms whose doclists are prefetched together.
    private static let prefetchDistance = 64

    /// Appends the tokens of the current batch to the doclists of their terms. Call this before reading doclists.
    mutating func sort() {
        lookUp()
        counts.append(contentsOf: repeatElement(0, count: max(0, terms.terms.count &- counts.count)))
        let found = Self.count(tokens, &counts)
        Self.scatter(tokens, starts, from: ids.count &- starts.count, &counts, into: &postings)
        appendPostings(of: found)
        sortedCount &+= tokens.count
        tokens.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    /// Frees the memory that is needed only for adding. Call this after the last `sort`.
    mutating func releaseBatch() { (tokens, postings, counts) = ([], [], []) }

    /// Counts the tokens of each term, by ID, and replaces the numbers by the starts of the terms' postings. Returns the IDs that occur.
    private static func count(_ tokens: [UInt64], _ counts: inout [UInt32]) -> [UInt32] {
        let tokens = tokens.span
        var counts = counts.mutableSpan
        for index in tokens.indices { counts[Int(truncatingIfNeeded: tokens[index] >> 32)] &+= 1 }
        var (start, found): (UInt32, [UInt32]) = (0, [])
        for id in counts.indices where counts[id] > 0 {
            found.append(UInt32(truncatingIfNeeded: id))
            (counts[id], start) = (start, start &+ counts[id])
        }
        return found
    }

    /// Groups tokens by term, keeping their order within a term. `next` gives the start of each term's postings, by ID; afterwards their end.
    private static func scatter(
        _ tokens: [UInt64], _ starts: [Int], from first: Int, _ next: inout [UInt32], into postings: inout [Posting]
    ) {
        if postings.count < tokens.count {
            postings.append(contentsOf: repeatElement(Posting(document: 0, place: 0), count: tokens.count &- postings.count))
        }
        var next = next.mutableSpan
        var out = postings.mutableSpan
        let all = tokens.span
        for memo in starts.indices {
            let end = memo &+ 1 < starts.count ? starts[memo &+ 1] : all.count
            for index in starts[memo]..<end {
                let id = Int(truncatingIfNeeded: all[index] >> 32)
                out[Int(next[id])] = Posting(document: first &+ memo, place: all[index] & 0xFFFF_FFFF)
                next[id] &+= 1
            }
        }
    }

    /// Appends the sorted postings of the terms with these IDs, whose ends `counts` holds.
    private mutating func appendPostings(of found: [UInt32]) {
        var start = 0
        for (index, id) in found.enumerated() {
            if index % Self.prefetchDistance == 0 {
                for id in found[index..<min(index &+ Self.prefetchDistance, found.count)] {
                    arena.prefetchEnd(of: terms.terms[Int(id)].list)
                }
            }
            let (id, end) = (Int(id), Int(counts[Int(id)]))
            counts[id] = 0
            var list = terms.terms[id].list
            append(start..<end, to: &list)
            terms.terms[id].list = list
            start = end
        }
    }

    /// Appends the sorted postings in a range to a doclist.
    @inline(__always) private mutating func append(_ range: Range<Int>, to list: inout PostingArena.List) {
        var lastID = list.isEmpty ? 0 : ids[Int(list.lastDocument)]
        let last = postings[range.upperBound &- 1]
        list.lastDocument = UInt32(truncatingIfNeeded: last.document)
        if range.count == 1, let entry = DoclistEncoder.entry(of: last, UInt64(bitPattern: ids[last.document] &- lastID)),
            list.append(entry.bytes, entry.count)
        {
            return
        }
        encoder.encode(postings, range, ids: ids, after: &lastID)
        arena.append(encoder.bytes, encoder.count, to: &list)
    }
}

/// Encodes an `InvertedBuffer` in the order of an index, one record per term (see `RunSet`).
struct RunEncoder {
    private let terms: TermDictionary
    private let arena: PostingArena
    private let ids: [Int64]
    private var order: TermOrder
    private var next = 0
    /// Where the terms end whose memory is prefetched.
    private var prefetched = 0
    private var term = SpelledTerm()
    private var lastTerm = SpelledTerm()
    /// The records encoded last.
    private(set) var records = ByteBuffer()
    /// Number of terms whose doclists are prefetched together.
    private static let prefetchDistance = 64

    /// Creates an encoder. All tokens of the buffer must be sorted.
    init(_ buffer: borrowing InvertedBuffer) {
        (terms, arena, ids, order) = (buffer.terms, buffer.arena, buffer.ids, TermOrder(buffer.terms))
    }

    var isAtEnd: Bool { next == order.ids.count }

    /// Replaces `records` by those that follow: at least `count` bytes, or all that are left.
    mutating func encode(_ count: Int) {
        records.removeAll()
        while !isAtEnd, records.count < count {
            if next == prefetched { prefetch() }
            let entry = terms.terms[Int(order.ids[next])]
            terms.spell(entry, into: &term)
            appendTerm()
            records.append(varint: UInt64(arena.length(of: entry.list)))
            var start = records.count
            arena.read(entry.list, into: &records)
            let first = Varint.read(records.bytes.span, at: &start) ?? 0
            records.append(varint: UInt64(bitPattern: ids[Int(entry.list.lastDocument)]) &- first)
            next &+= 1
        }
    }

    /// Sorts the next terms and prefetches their memory, so that their cache misses overlap.
    private mutating func prefetch() {
        if next == order.sortedCount { order.sortMore(terms) }
        prefetched = min(next &+ Self.prefetchDistance, order.sortedCount)
        for id in order.ids[next..<prefetched] {
            let term = terms.terms[Int(id)]
            terms.prefetch(term)
            arena.prefetchStart(of: term.list)
            arena.prefetchEnd(of: term.list)
        }
    }

    private mutating func appendTerm() {
        let shared = term.countShared(with: lastTerm)
        records.append(varint: UInt64(shared))
        records.append(varint: UInt64(term.count &- shared))
        records.append(term, from: shared)
        swap(&term, &lastTerm)
    }
}
