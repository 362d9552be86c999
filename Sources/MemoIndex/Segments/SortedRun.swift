/// What a `InvertedBuffer` holds, in the order of a run: by term, then memo, then column and position.
struct SortedRun {
    /// A token's place: number of its memo in `ids`, column, position; in 32, 1 and 31 bits, so that they compare as they sort.
    struct Posting {
        private let bits: UInt64

        @inline(__always) init(memo: Int, column: UInt64, position: UInt64) {
            bits = UInt64(truncatingIfNeeded: memo) << 32 | column << 31 | position
        }

        @inline(__always) var memo: Int { Int(truncatingIfNeeded: bits >> 32) }
        /// 0 for the body, 1 for the title.
        @inline(__always) var column: UInt64 { bits >> 31 & 1 }
        @inline(__always) var position: UInt64 { bits & 0x7FFF_FFFF }
    }

    /// Ids of the memos, ascending.
    let ids: [Int64]
    /// The terms as `memcmp` orders them, and how many entries each has.
    let terms: [(term: TermTable.Term, count: Int)]
    /// The entries of the first term, then those of the second.
    let postings: [Posting]
    private let table: TermTable

    init(_ buffer: borrowing InvertedBuffer) {
        table = buffer.terms
        let order = Self.order(table)
        let counts = table.counts
        var starts = counts
        var start: UInt32 = 0
        for number in order {
            starts[Int(number)] = start
            start += counts[Int(number)]
        }
        ids = buffer.documents.map(\.id)
        terms = order.map { [table] in (table.terms[Int($0)], Int(counts[Int($0)])) }
        postings = Self.scatter(buffer, starts)
    }

    /// Appends the number of bytes that a long term has after its seventh, and these.
    func appendRest(of term: TermTable.Term, to bytes: inout [UInt8]) {
        let length = table.length(of: term)
        Varint.append(UInt64(length &- 7), to: &bytes)
        bytes.append(UInt8(truncatingIfNeeded: table.word(0, of: term)))
        for place in 1..<PackedTerm.wordCount(length) {
            var word = table.word(place, of: term)
            for _ in 0..<min(8, length &- 8 &* place) {
                bytes.append(UInt8(truncatingIfNeeded: word >> 56))
                word <<= 8
            }
        }
    }
}

// MARK: Sorting

extension SortedRun {
    private struct Ranked {
        var key: UInt64
        var number: UInt32
    }

    /// The numbers of the terms in the order of their bytes.
    private static func order(_ table: TermTable) -> [UInt32] {
        var ranked = table.terms.indices.map { Ranked(key: table.terms[$0].key, number: UInt32(truncatingIfNeeded: $0)) }
        sortByKey(&ranked)
        var start = 0
        while start < ranked.count {
            var end = start &+ 1
            while end < ranked.count, ranked[end].key == ranked[start].key { end &+= 1 }
            if end &- start > 1 { sortByRest(&ranked, start..<end, table) }
            start = end
        }
        return ranked.map(\.number)
    }

    /// Sorts byte by byte from the lowest; leaves out bytes that are the same in all keys.
    private static func sortByKey(_ ranked: inout [Ranked]) {
        var other = ranked
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            var starts = [Int](repeating: 0, count: 257)
            for item in ranked { starts[Int(item.key >> shift & 0xFF) &+ 1] &+= 1 }
            if starts.contains(ranked.count) { continue }
            for byte in 1...256 { starts[byte] &+= starts[byte &- 1] }
            for item in ranked {
                let byte = Int(item.key >> shift & 0xFF)
                other[starts[byte]] = item
                starts[byte] &+= 1
            }
            swap(&ranked, &other)
        }
    }

    /// Sorts long terms with the same key: by the eight bytes that follow, which are read once each, then by all.
    private static func sortByRest(_ ranked: inout [Ranked], _ range: Range<Int>, _ table: TermTable) {
        for index in range { ranked[index].key = table.second(of: table.terms[Int(ranked[index].number)]) }
        ranked[range].sort {
            if $0.key != $1.key { return $0.key < $1.key }
            return precedes(table.terms[Int($0.number)], table.terms[Int($1.number)], table)
        }
    }

    /// Orders two long terms.
    private static func precedes(_ left: TermTable.Term, _ right: TermTable.Term, _ table: TermTable) -> Bool {
        let (first, second) = (table.length(of: left), table.length(of: right))
        for place in 0..<PackedTerm.wordCount(min(first, second)) {
            let (one, other) = (table.word(place, of: left), table.word(place, of: right))
            if one != other { return one < other }
        }
        return first < second
    }

    /// Puts every entry where its term begins, after the entries of that term that came before it. Uses `starts` up.
    private static func scatter(_ buffer: borrowing InvertedBuffer, _ starts: consuming [UInt32]) -> [Posting] {
        var postings = [Posting](repeating: Posting(memo: 0, column: 0, position: 0), count: buffer.entries.count)
        var places = starts.mutableSpan
        var out = postings.mutableSpan
        let entries = buffer.entries.span
        let documents = buffer.documents.span
        for memo in documents.indices {
            let end = memo &+ 1 < documents.count ? documents[memo &+ 1].body : entries.count
            for index in documents[memo].body..<end {
                let number = Int(truncatingIfNeeded: entries[index] >> 32)
                let column: UInt64 = index < documents[memo].title ? 0 : 1
                let place = places[number]
                places[number] = place &+ 1
                out[Int(place)] = Posting(memo: memo, column: column, position: entries[index] & 0x7FFF_FFFF)
            }
        }
        return postings
    }
}
