/// What a `PostingBuffer` holds, in the order of a segment: by term, then memo, then column and position.
struct SortedPostings {
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
    let terms: [(term: PostingBuffer.Term, count: Int)]
    /// The entries of the first term, then those of the second.
    let postings: [Posting]
    private let longTerms: [UInt8]

    init(_ buffer: borrowing PostingBuffer) {
        let order = Self.order(buffer)
        let counts = buffer.termCounts
        var starts = counts
        var start: UInt32 = 0
        for number in order {
            starts[Int(number)] = start
            start += counts[Int(number)]
        }
        ids = buffer.documents.map(\.id)
        terms = order.map { (buffer.terms[Int($0)], Int(counts[Int($0)])) }
        longTerms = buffer.longTerms
        postings = Self.scatter(buffer, starts)
    }

    /// Replaces `bytes` by the term.
    func spell(_ term: PostingBuffer.Term, after mark: UInt8, into bytes: inout [UInt8]) {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(mark)
        if term.length > 7 {
            bytes.append(contentsOf: longTerms[Int(term.start)..<Int(term.start &+ term.length)])
        } else {
            for place in 0..<UInt64(term.length) { bytes.append(UInt8(truncatingIfNeeded: term.key >> (56 &- 8 &* place))) }
        }
    }
}

// MARK: Sorting

extension SortedPostings {
    private struct Ranked {
        let key: UInt64
        let number: UInt32
    }

    /// The numbers of the terms in the order of their bytes.
    private static func order(_ buffer: borrowing PostingBuffer) -> [UInt32] {
        let terms = buffer.terms
        let bytes = buffer.longTerms
        var ranked = terms.indices.map { Ranked(key: terms[$0].key, number: UInt32(truncatingIfNeeded: $0)) }
        ranked.sort { left, right in
            if left.key != right.key { return left.key < right.key }
            return precedes(terms[Int(left.number)], terms[Int(right.number)], bytes)
        }
        return ranked.map(\.number)
    }

    /// Orders two terms of more than seven bytes.
    private static func precedes(_ left: PostingBuffer.Term, _ right: PostingBuffer.Term, _ bytes: [UInt8]) -> Bool {
        let (first, second) = (Int(left.start), Int(right.start))
        for place in 7..<max(7, Int(min(left.length, right.length))) {
            let (one, other) = (bytes[first &+ place], bytes[second &+ place])
            if one != other { return one < other }
        }
        return left.length < right.length
    }

    /// Puts every entry where its term begins, after the entries of that term that came before it. Uses `starts` up.
    private static func scatter(_ buffer: borrowing PostingBuffer, _ starts: consuming [UInt32]) -> [Posting] {
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
