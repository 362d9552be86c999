import KoreanText

/// An inverted index in the making: gathers the tokens of many memos in memory, each distinct term once and a few bytes for each token.
/// `RunEncoder` puts it in order.
///
/// Memos must come in ascending order of their ids, and of each memo the body before the title: the order in which FTS5 keeps them.
/// Tokens gather in the order of the texts, eight bytes each. Half a million of them at a time are put in the order of their terms and appended to
/// the terms' doclists: to append each as it comes would wait for memory three times a token.
struct InvertedBuffer {
    /// Tokens that are put in order at a time.
    private static let batchTokens = 1 << 19
    /// Memos without a single token would otherwise gather without end.
    private static let batchMemos = 500_000
    /// Tokens of a long text are looked up in parts of so many.
    private static let mostWaiting = 4096
    /// Room behind the bytes of a run, for what the last batch has more.
    private static let reserve = 8 << 20

    /// A run that was not known: which bytes of `unknownText` it has, where it stands, which of `tokens` are its own.
    private struct Unknown {
        let text: Range<Int>
        let position: Int
        var tokens: Range<Int>
    }

    private(set) var terms = TermTable()
    private(set) var arena: PostingArena
    private(set) var memoCount = 0
    /// Positions of all bodies and of all titles, which FTS5 keeps as the sizes of its two columns.
    private(set) var bodyTotal = 0
    private(set) var titleTotal = 0
    /// Tokens gathered.
    var count: Int { sortedCount &+ tokens.count }

    private let capacity: Int
    private var eojeols = EojeolTable()
    private var borders = BorderTable()

    /// Of the present batch: id of the term in the high half, column and position in the low half (see `Posting`). The id is to come where a
    /// token waits.
    private var tokens: [UInt64] = []
    /// The memos, and where the tokens of each begin.
    private var ids: [Int64] = []
    private var starts: [Int] = []
    /// Tokens of the batches before.
    private var sortedCount = 0
    private var postings: [Posting] = []
    private var encoder = DoclistEncoder()

    /// Terms of the present column to be looked up, and the tokens that wait for them.
    private var waiting = TermTable.Queue()
    private var waitingTokens: [Int] = []
    private var foundIDs: [UInt32] = []
    private var unknown: [Unknown] = []
    private var unknownText: [UInt8] = []
    /// Pairs that were not known, and which of `tokens` they are.
    private var unknownBorders: [(pair: UInt32, token: Int)] = []
    private var column: UInt64 = 0
    private var prefetchSink: UInt64 = 0
    /// Of the run that was announced last.
    private var lastSyllable: UInt32 = 0

    /// - Parameter capacity: bytes after which the buffer is full.
    init(capacity: Int) {
        self.capacity = capacity
        arena = PostingArena(capacity: capacity + Self.reserve)
        terms.reserve(capacity + Self.reserve)
        eojeols.reserve(capacity / 2)
    }

    /// Whether a run should end here.
    var isFull: Bool { vocabularySize &+ arena.size >= capacity }

    private var vocabularySize: Int { terms.size &+ eojeols.size &+ borders.size }

    /// Adds the body of a memo, which begins it.
    mutating func addBody(_ id: Int64, _ text: Span<UInt8>, by analyzer: inout Analyzer) {
        if tokens.capacity == 0 { tokens.reserveCapacity(Self.batchTokens + Self.batchTokens / 16) }
        ids.append(id)
        starts.append(tokens.count)
        memoCount += 1
        column = 0
        analyzer.analyze(text, into: &self)
        lookUp()
        bodyTotal += analyzer.length
    }

    /// Adds its title, which ends it.
    mutating func addTitle(_ text: Span<UInt8>, by analyzer: inout Analyzer) {
        column = 1 << 31
        analyzer.analyze(text, into: &self)
        lookUp()
        titleTotal += analyzer.length
        if tokens.count >= Self.batchTokens || ids.count >= Self.batchMemos { sort() }
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
        let slot = borders.slot(for: pair)
        prefetchSink &+= slot
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
        // SAFETY: the bytes are copied within the call.
        unsafe run.withUnsafeBufferPointer { unsafe unknownText.append(contentsOf: $0) }
        unknown.append(Unknown(text: start..<unknownText.count, position: position, tokens: tokens.count..<tokens.count))
    }

    mutating func endRun() {
        guard let last = unknown.indices.last else { return }
        unknown[last].tokens = unknown[last].tokens.lowerBound..<tokens.count
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

    /// Looks up the terms that wait, and remembers the tokens of runs that were not known.
    private mutating func lookUp() {
        guard !waiting.isEmpty || !unknown.isEmpty else { return }
        terms.look(up: waiting, ids: &foundIDs)
        for (index, token) in waitingTokens.enumerated() { tokens[token] |= UInt64(foundIDs[index]) << 32 }
        for run in unknown { eojeols.insert(unknownText, run.text, at: run.position, tokens[run.tokens]) }
        for border in unknownBorders { borders.insert(UInt32(truncatingIfNeeded: tokens[border.token] >> 32), for: border.pair) }
        unknownBorders.removeAll(keepingCapacity: true)
        waiting.removeAll()
        waitingTokens.removeAll(keepingCapacity: true)
        unknown.removeAll(keepingCapacity: true)
        unknownText.removeAll(keepingCapacity: true)
    }
}

// MARK: Order

extension InvertedBuffer {
    /// Terms whose doclists are fetched together.
    private static let prefetchDistance = 64

    /// Appends the tokens of the present batch to the doclists of their terms. Call before the doclists are read.
    mutating func sort() {
        var ends = [UInt32](repeating: 0, count: terms.terms.count)
        for token in tokens { ends[Int(truncatingIfNeeded: token >> 32)] &+= 1 }
        var start: UInt32 = 0
        for id in ends.indices { (ends[id], start) = (start, start &+ ends[id]) }
        Self.scatter(tokens, starts, &ends, into: &postings)
        appendPostings(ends)
        sortedCount &+= tokens.count
        tokens.removeAll(keepingCapacity: true)
        ids.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    /// Gives back the memory that only gathering needs. Call when all is sorted.
    mutating func releaseBatch() { (tokens, postings) = ([], []) }

    /// Puts tokens in the order of their terms, those of one term in the order in which they came. `next` says, by the id of a term, where its
    /// postings begin, and afterwards where they end.
    private static func scatter(_ tokens: [UInt64], _ starts: [Int], _ next: inout [UInt32], into postings: inout [Posting]) {
        if postings.count < tokens.count {
            postings.append(contentsOf: repeatElement(Posting(document: 0, place: 0), count: tokens.count &- postings.count))
        }
        var next = next.mutableSpan
        var out = postings.mutableSpan
        let all = tokens.span
        for document in starts.indices {
            let end = document &+ 1 < starts.count ? starts[document &+ 1] : all.count
            for index in starts[document]..<end {
                let id = Int(truncatingIfNeeded: all[index] >> 32)
                out[Int(next[id])] = Posting(document: document, place: all[index] & 0xFFFF_FFFF)
                next[id] &+= 1
            }
        }
    }

    private mutating func appendPostings(_ ends: [UInt32]) {
        var start = 0
        for id in ends.indices {
            if id % Self.prefetchDistance == 0 {
                prefetchSink = arena.prefetch(terms.terms.span.extracting(id..<min(id &+ Self.prefetchDistance, ends.count)))
            }
            let end = Int(ends[id])
            guard end > start else { continue }
            var list = terms.terms[id].list
            encoder.encode(postings, start..<end, ids: ids, after: &list.lastID)
            arena.append(encoder.bytes, encoder.count, to: &list)
            terms.terms[id].list = list
            start = end
        }
    }
}

/// Encodes what an `InvertedBuffer` holds in the order of an index, a record a term (see `RunSet`).
struct RunEncoder {
    private let terms: TermTable
    private let arena: PostingArena
    private let order: [UInt32]
    private var next = 0
    private var term: [UInt8] = []
    private var lastTerm: [UInt8] = []
    private var doclist: [UInt8] = []
    private var prefetchSink: UInt64 = 0
    /// Terms whose doclists are fetched together.
    private static let prefetchDistance = 64

    /// All tokens of the buffer must be sorted.
    init(_ buffer: borrowing InvertedBuffer) { (terms, arena, order) = (buffer.terms, buffer.arena, buffer.terms.order()) }

    var isAtEnd: Bool { next == order.count }

    /// Appends records until there are `count` bytes more, or no more terms.
    mutating func encode(_ count: Int, to stream: inout [UInt8]) {
        let end = stream.count &+ count
        while next < order.count, stream.count < end {
            if next % Self.prefetchDistance == 0 { prefetchSink = prefetch() }
            let entry = terms.terms[Int(order[next])]
            terms.spell(entry, into: &term)
            appendTerm(to: &stream)
            doclist.removeAll(keepingCapacity: true)
            arena.read(entry.list, into: &doclist)
            var index = 0
            let first = Varint.read(doclist.span, at: &index) ?? 0
            Varint.append(UInt64(bitPattern: entry.list.lastID) &- first, to: &stream)
            Varint.append(UInt64(doclist.count), to: &stream)
            stream.append(contentsOf: doclist)
            next &+= 1
        }
    }

    /// The sum means nothing: it is there so that the memory that the next terms need is read for many of them in the time of one.
    private func prefetch() -> UInt64 {
        let ids = order.span.extracting(next..<min(next &+ Self.prefetchDistance, order.count))
        let known = terms.terms.span
        var sum: UInt64 = 0
        for index in ids.indices { sum &+= known[Int(ids[index])].key }
        for index in ids.indices {
            let term = known[Int(ids[index])]
            sum &+= arena.firstByte(of: term.list) &+ terms.firstByte(of: term)
        }
        return sum
    }

    private mutating func appendTerm(to stream: inout [UInt8]) {
        let most = min(term.count, lastTerm.count)
        var shared = 0
        while shared < most, term[shared] == lastTerm[shared] { shared &+= 1 }
        Varint.append(UInt64(shared), to: &stream)
        Varint.append(UInt64(term.count &- shared), to: &stream)
        stream.append(contentsOf: term[shared...])
        swap(&term, &lastTerm)
    }
}
