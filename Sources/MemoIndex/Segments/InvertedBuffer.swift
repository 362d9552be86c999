/// An inverted index in the making: gathers the tokens of many memos in memory, each distinct term once and eight bytes for each
/// token. `SortedRun` puts them in order.
///
/// Memos must come in ascending order of their ids, and of each memo the body before the title: the order in which FTS5 keeps them.
/// Terms are looked up a column at a time, for then the processor waits for many slots of the term table at once.
struct InvertedBuffer {
    /// A memo, and where its tokens begin among the entries.
    struct Document {
        let id: Int64
        let body: Int
        var title: Int
    }

    /// A long text is looked up in parts of so many tokens.
    private static let mostWaiting = 4096

    private(set) var terms = TermTable()
    /// One for each token, in the order of the texts; from `resolved` on as `TermTable.resolve` expects them, before it
    ///
    ///     | id of the term: 32 bits | position: 32 bits |
    private(set) var entries: [UInt64] = []
    private(set) var documents: [Document] = []
    /// Positions of all bodies and of all titles, which FTS5 keeps as the sizes of its two columns.
    private(set) var bodyTotal = 0
    private(set) var titleTotal = 0

    /// How many entries have been looked up in the term table.
    private var resolved = 0
    /// How many positions of the present column these have.
    private var positionCount = 0
    /// For each long term that waits to be looked up its length in bytes, then its chunks (see `PackedTerm`).
    private var waitingTerms: [UInt64] = []

    init() {}

    /// Tokens gathered.
    var count: Int { entries.count }

    /// Begins a memo with its body.
    mutating func beginDocument(_ id: Int64) {
        documents.append(Document(id: id, body: entries.count, title: entries.count))
    }

    /// Ends the body of the present memo and begins its title.
    mutating func beginTitle() {
        documents[documents.count - 1].title = entries.count
        bodyTotal += endColumn()
    }

    mutating func endDocument() { titleTotal += endColumn() }

    /// Appends a token to the present column. A colocated token has the position of the one before it.
    @inline(__always) mutating func append(_ term: borrowing Span<UInt8>, isColocated: Bool) {
        let flag = isColocated ? TermTable.colocatedFlag : 0
        if term.count > 7 {
            waitingTerms.append(UInt64(truncatingIfNeeded: term.count))
            var hash = TermTable.Hash()
            for index in stride(from: 0, to: term.count, by: 8) {
                let chunk = PackedTerm.chunk(term, at: index)
                waitingTerms.append(chunk)
                hash.combine(chunk)
            }
            entries.append(hash.key | flag)
        } else if !term.isEmpty {
            entries.append(PackedTerm.shortKey(term) | flag)
        }
        if entries.count &- resolved >= Self.mostWaiting { resolveEntries() }
    }

    /// Empties the buffer but keeps its memory.
    mutating func removeAll() {
        terms.removeAll()
        entries.removeAll(keepingCapacity: true)
        documents.removeAll(keepingCapacity: true)
        (bodyTotal, titleTotal, resolved, positionCount) = (0, 0, 0, 0)
    }

    /// Returns how many positions the column had.
    private mutating func endColumn() -> Int {
        resolveEntries()
        defer { positionCount = 0 }
        return positionCount
    }

    private mutating func resolveEntries() {
        terms.resolve(&entries, from: resolved, longTerms: waitingTerms, &positionCount)
        resolved = entries.count
        waitingTerms.removeAll(keepingCapacity: true)
    }
}

/// What an `InvertedBuffer` holds, in the order of an index: by term, then by memo, column and position.
struct SortedRun {
    /// Where a token stands, in an integer that sorts in the order of the run:
    ///
    ///     | index of the memo in `ids`: 32 bits | column: 1 bit | position: 31 bits |
    struct Posting {
        private let bits: UInt64

        @inline(__always) init(document: Int, column: UInt64, position: UInt64) {
            bits = UInt64(truncatingIfNeeded: document) << 32 | column << 31 | position
        }

        /// The index of the memo in `ids`.
        @inline(__always) var document: Int { Int(truncatingIfNeeded: bits >> 32) }
        /// 0 for the body, 1 for the title.
        @inline(__always) var column: UInt64 { bits >> 31 & 1 }
        @inline(__always) var position: UInt64 { bits & 0x7FFF_FFFF }
    }

    /// Ids of the memos, ascending.
    let ids: [Int64]
    /// The terms in the order of their bytes, and how many postings each has.
    let terms: [(term: TermTable.Term, count: Int)]
    /// The postings of the first term, then those of the second, and so on.
    let postings: [Posting]
    private let table: TermTable

    init(_ buffer: borrowing InvertedBuffer) {
        table = buffer.terms
        let order = Self.order(table)
        let counts = table.counts
        var starts = counts
        var start: UInt32 = 0
        for id in order {
            starts[Int(id)] = start
            start += counts[Int(id)]
        }
        ids = buffer.documents.map(\.id)
        terms = order.map { [table] in (table.terms[Int($0)], Int(counts[Int($0)])) }
        postings = Self.scatter(buffer, starts)
    }

    /// Appends the bytes that a long term has after its seventh, and before them how many they are.
    func appendRest(of term: TermTable.Term, to bytes: inout [UInt8]) {
        let length = table.length(of: term)
        Varint.append(UInt64(length &- 7), to: &bytes)
        bytes.append(UInt8(truncatingIfNeeded: table.chunk(0, of: term)))
        for index in 1..<PackedTerm.chunkCount(length) {
            var chunk = table.chunk(index, of: term)
            for _ in 0..<min(8, length &- 8 &* index) {
                bytes.append(UInt8(truncatingIfNeeded: chunk >> 56))
                chunk <<= 8
            }
        }
    }
}

// MARK: Sorting

extension SortedRun {
    /// A term, by its id, and the key it is sorted by.
    private struct Keyed {
        var key: UInt64
        var id: UInt32
    }

    /// The ids of the terms in the order of the terms' bytes.
    private static func order(_ table: TermTable) -> [UInt32] {
        var keyed = table.terms.indices.map { Keyed(key: table.terms[$0].key, id: UInt32(truncatingIfNeeded: $0)) }
        sortByKey(&keyed)
        var start = 0
        while start < keyed.count {
            var end = start &+ 1
            while end < keyed.count, keyed[end].key == keyed[start].key { end &+= 1 }
            if end &- start > 1 { sortByRest(&keyed, start..<end, table) }
            start = end
        }
        return keyed.map(\.id)
    }

    /// A radix sort, byte by byte from the lowest; bytes that are the same in all keys are passed over.
    private static func sortByKey(_ keyed: inout [Keyed]) {
        var other = keyed
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            var starts = [Int](repeating: 0, count: 257)
            for item in keyed { starts[Int(item.key >> shift & 0xFF) &+ 1] &+= 1 }
            if starts.contains(keyed.count) { continue }
            for byte in 1...256 { starts[byte] &+= starts[byte &- 1] }
            for item in keyed {
                let byte = Int(item.key >> shift & 0xFF)
                other[starts[byte]] = item
                starts[byte] &+= 1
            }
            swap(&keyed, &other)
        }
    }

    /// Sorts long terms that share their first seven bytes, and so their key: by the next eight bytes, which become their keys and are
    /// looked up only once for each term, then by the whole terms.
    private static func sortByRest(_ keyed: inout [Keyed], _ range: Range<Int>, _ table: TermTable) {
        for index in range { keyed[index].key = table.bytesAfterSeventh(of: table.terms[Int(keyed[index].id)]) }
        keyed[range].sort {
            if $0.key != $1.key { return $0.key < $1.key }
            return precedes(table.terms[Int($0.id)], table.terms[Int($1.id)], table)
        }
    }

    /// Orders two long terms.
    private static func precedes(_ left: TermTable.Term, _ right: TermTable.Term, _ table: TermTable) -> Bool {
        let (first, second) = (table.length(of: left), table.length(of: right))
        for index in 0..<PackedTerm.chunkCount(min(first, second)) {
            let (one, other) = (table.chunk(index, of: left), table.chunk(index, of: right))
            if one != other { return one < other }
        }
        return first < second
    }

    /// Puts the entries in the order of their terms, those of one term in the order in which they came. `starts` says, by the id of a
    /// term, where its postings begin.
    private static func scatter(_ buffer: borrowing InvertedBuffer, _ starts: consuming [UInt32]) -> [Posting] {
        var postings = [Posting](repeating: Posting(document: 0, column: 0, position: 0), count: buffer.entries.count)
        var next = starts.mutableSpan
        var out = postings.mutableSpan
        let entries = buffer.entries.span
        let documents = buffer.documents.span
        for document in documents.indices {
            let end = document &+ 1 < documents.count ? documents[document &+ 1].body : entries.count
            for index in documents[document].body..<end {
                let id = Int(truncatingIfNeeded: entries[index] >> 32)
                let column: UInt64 = index < documents[document].title ? 0 : 1
                let target = next[id]
                next[id] = target &+ 1
                out[Int(target)] = Posting(document: document, column: column, position: entries[index] & 0x7FFF_FFFF)
            }
        }
        return postings
    }
}
