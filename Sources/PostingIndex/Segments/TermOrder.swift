import Postings

/// The terms of a `TermDictionary` that have postings, in byte order. They are sorted group by group, because a group fits into the
/// processor's caches, where an encoder then finds its terms.
struct TermOrder {
    /// A term, by its ID, and the key it is sorted by.
    private struct Keyed {
        var key: UInt64
        let id: UInt32
        /// Where a long term starts.
        let start: UInt32
    }

    /// Minimum number of terms that `sortMore` sorts, unless fewer are left.
    private static let leastTerms = 64
    /// Maximum number of terms that are sorted by insertion.
    private static let fewTerms = 24

    /// The IDs of the terms, of which the first `sortedCount` are in order.
    private(set) var ids: [UInt32]
    private(set) var sortedCount = 0
    /// Where the IDs of each group end.
    private var ends: [UInt32]
    private var group = 0
    private var keyed: [Keyed] = []
    private var other: [Keyed] = []

    init(_ terms: borrowing TermDictionary) {
        let known = terms.terms.span
        ends = Array(repeating: 0, count: Self.groups)
        for id in known.indices where !known[id].list.isEmpty { ends[Self.group(of: known[id].key)] &+= 1 }
        var next: UInt32 = 0
        for group in ends.indices { (ends[group], next) = (next, next &+ ends[group]) }
        ids = Array(repeating: 0, count: Int(next))
        for id in known.indices where !known[id].list.isEmpty {
            let group = Self.group(of: known[id].key)
            ids[Int(ends[group])] = UInt32(truncatingIfNeeded: id)
            ends[group] &+= 1
        }
    }

    /// Most terms begin with a mark below this byte (see `TokenKind.Mark`).
    private static let endOfCommonMarks: UInt64 = 4
    private static let groups = Int(endOfCommonMarks + 1) << 16

    /// Returns the group of a key. Terms with such a mark are grouped by their first three bytes, the others by their first two.
    @inline(__always) private static func group(of key: UInt64) -> Int {
        Int(truncatingIfNeeded: key >> 56 < endOfCommonMarks ? key >> 40 : endOfCommonMarks << 16 | key >> 48)
    }

    /// Sorts some of the terms that are left, if there are any.
    mutating func sortMore(_ terms: borrowing TermDictionary) {
        let start = sortedCount
        while group < ends.count, sortedCount &- start < Self.leastTerms {
            if Int(ends[group]) > sortedCount { sort(sortedCount..<Int(ends[group]), terms) }
            group &+= 1
        }
    }

    private mutating func sort(_ range: Range<Int>, _ terms: borrowing TermDictionary) {
        sortedCount = range.upperBound
        keyed.removeAll(keepingCapacity: true)
        let known = terms.terms.span
        for index in range {
            let term = known[Int(ids[index])]
            keyed.append(Keyed(key: term.key, id: ids[index], start: term.start))
        }
        if keyed.count <= Self.fewTerms {
            sortByInsertion(0..<keyed.count, terms)
        } else {
            Self.sortByKey(&keyed, &other)
            var start = 0
            while start < keyed.count {
                var end = start &+ 1
                while end < keyed.count, keyed[end].key == keyed[start].key { end &+= 1 }
                if end &- start > 1 { sortByRest(start..<end, terms) }
                start = end
            }
        }
        for index in range { ids[index] = keyed[index &- range.lowerBound].id }
    }

    /// Sorts by key with a radix sort, byte by byte from the lowest. Bytes that are the same in all keys are skipped.
    private static func sortByKey(_ keyed: inout [Keyed], _ other: inout [Keyed]) {
        var counts = [8 of [256 of Int]](repeating: [256 of Int](repeating: 0))
        other = keyed
        for item in keyed {
            for byte in 0..<8 { counts[byte][Int(item.key >> UInt64(8 &* byte) & 0xFF)] &+= 1 }
        }
        for byte in 0..<8 where counts[byte][Int(keyed[0].key >> UInt64(8 &* byte) & 0xFF)] < keyed.count {
            var (starts, next) = (counts[byte], 0)
            for place in 0..<256 { (starts[place], next) = (next, next &+ starts[place]) }
            do {
                let items = keyed.span
                var out = other.mutableSpan
                for index in items.indices {
                    let value = Int(items[index].key >> UInt64(8 &* byte) & 0xFF)
                    out[starts[value]] = items[index]
                    starts[value] &+= 1
                }
            }
            swap(&keyed, &other)
        }
    }

    /// Sorts long terms that share their first seven bytes, and so their key. The next eight bytes become their keys.
    private mutating func sortByRest(_ range: Range<Int>, _ terms: borrowing TermDictionary) {
        let spellings = terms.longTerms.bytes.span
        for index in range { keyed[index].key = PackedTerm.integer(spellings.extracting(terms.longTerm(at: keyed[index].start)), at: 7) }
        if range.count <= Self.fewTerms { return sortByInsertion(range, terms) }
        let known = copy terms
        keyed[range].sort { Self.precedes($0, $1, known) }
    }

    private mutating func sortByInsertion(_ range: Range<Int>, _ terms: borrowing TermDictionary) {
        var items = keyed.mutableSpan
        for index in range.dropFirst() {
            let item = items[index]
            var place = index
            while place > range.lowerBound, Self.precedes(item, items[place &- 1], terms) {
                items[place] = items[place &- 1]
                place &-= 1
            }
            items[place] = item
        }
    }

    /// Returns whether a term comes before another one. If their keys are equal, both are long.
    @inline(__always) private static func precedes(_ one: Keyed, _ other: Keyed, _ terms: borrowing TermDictionary) -> Bool {
        if one.key != other.key { return one.key < other.key }
        return terms.longTerms.bytes[terms.longTerm(at: one.start)].lexicographicallyPrecedes(
            terms.longTerms.bytes[terms.longTerm(at: other.start)])
    }
}
