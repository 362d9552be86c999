/// A set of memos as bits, one for each id from the first to the last: for sets that hold a good part of all memos, which a list would
/// spell out id by id. Two of them are joined 64 ids at a time.
struct MemoBitmap: Sendable {
    /// Bit `id & 63` of `words[(id >> 6) - firstWord]` says whether the set holds `id`.
    private var words: [UInt64]
    /// The number of the first word, that is, of the 64 ids that it stands for.
    private let firstWord: Int64
    private(set) var count: Int

    /// Whether ids from `first` to `last`, `count` of them, take no more room as bits than as a list, and are enough to be worth it.
    static func isWorthwhile(first: Int64, last: Int64, count: Int) -> Bool {
        count >= fewest && (last >> 6) - (first >> 6) < Int64(count)
    }

    /// Up to so many ids, a list is as quick.
    static let fewest = 1024

    /// The ids of `list`, which must ascend and not be empty. A damaged table may yield ids in another order: those out of the range
    /// of the first and the last are left out.
    init(ascending list: [Int64]) {
        firstWord = (list.first ?? 0) >> 6
        words = Array(repeating: 0, count: max(0, Int(clamping: ((list.last ?? 0) >> 6) - firstWord)) + 1)
        count = list.count
        for id in list {
            let index = Int((id >> 6) &- firstWord)
            if words.indices.contains(index) { words[index] |= Self.bit(of: id) }
        }
    }

    private init(_ words: [UInt64], from firstWord: Int64) {
        (self.words, self.firstWord) = (words, firstWord)
        count = words.reduce(0) { $0 &+ $1.nonzeroBitCount }
    }

    /// How many words there are: what a pass over the set costs.
    var wordCount: Int { words.count }

    func contains(_ id: Int64) -> Bool {
        guard let index = index(of: id) else { return false }
        return words[index] & Self.bit(of: id) != 0
    }

    /// Appends to `found` those of `candidates` that the set holds, in their order, until `found` has `count`, which it has not yet.
    func pick(from candidates: ArraySlice<Int64>, upTo count: Int, into found: inout [Int64]) {
        let (bits, span, first) = (words.span, candidates.span, firstWord &* 64)
        let end = UInt64(words.count) &* 64
        for index in span.indices {
            let place = UInt64(bitPattern: span[index] &- first)
            guard place < end, bits[Int(place >> 6)] >> (place & 63) & 1 != 0 else { continue }
            found.append(span[index])
            if found.count == count { return }
        }
    }

    /// The ids, ascending.
    var list: [Int64] {
        Array(capacity: count) { list in
            for index in words.indices {
                var bits = words[index]
                while bits != 0 {
                    list.append((firstWord &+ Int64(index)) << 6 | Int64(bits.trailingZeroBitCount))
                    bits &= bits &- 1
                }
            }
        }
    }

    private func index(of id: Int64) -> Int? {
        let word = id >> 6
        guard word >= firstWord, word &- firstWord < Int64(words.count) else { return nil }
        return Int(word &- firstWord)
    }

    // MARK: One id at a time

    /// Adds an id. False, and nothing is changed, where it is below the first word or further beyond the last than a list would be long.
    @inline(__always) mutating func insert(_ id: Int64) -> Bool {
        let word = id >> 6
        guard word >= firstWord, word &- firstWord < Int64(words.count &+ count) else { return false }
        let index = Int(word &- firstWord)
        if index >= words.count { words.append(contentsOf: repeatElement(0, count: index &- words.count &+ 1)) }
        let bit = Self.bit(of: id)
        count &+= words[index] & bit == 0 ? 1 : 0
        words[index] |= bit
        return true
    }

    /// Adds ids above all others. False, and nothing is changed, where they are further beyond the last than a list would be long.
    mutating func append(ascending ids: [Int64]) -> Bool {
        guard let last = ids.last else { return true }
        let length = Int((last >> 6) &- firstWord) &+ 1
        guard length <= words.count &+ count &+ ids.count else { return false }
        if length > words.count { words.append(contentsOf: repeatElement(0, count: length &- words.count)) }
        let first = firstWord
        var bits = words.mutableSpan
        for id in ids { bits[Int((id >> 6) &- first)] |= Self.bit(of: id) }
        count &+= ids.count
        return true
    }

    /// Lets `body` set bits of ids above `last`, the highest so far. It is given the words, the number of the first of them, and the count of
    /// ids to bring up to date; it may find too few words.
    mutating func fill<Outcome>(
        beyond last: Int64, _ body: (inout MutableSpan<UInt64>, Int64, inout Int) throws -> Outcome
    ) rethrows -> Outcome {
        // Twice as many, as long as that is no more than a list would take: where they suffice is known only at the end.
        if Int((last >> 6) &- firstWord) &+ Self.fewestSpareWords > words.count {
            words.append(contentsOf: repeatElement(0, count: max(Self.fewestSpareWords, min(words.count, count))))
        }
        let first = firstWord
        var total = count
        let outcome: Outcome
        do {
            var span = words.mutableSpan
            outcome = try body(&span, first, &total)
        }
        count = total
        return outcome
    }

    private static let fewestSpareWords = 16

    /// Removes the words behind the last id.
    mutating func trim() { while words.last == 0 { words.removeLast() } }

    mutating func remove(_ id: Int64) {
        guard let index = index(of: id), words[index] & Self.bit(of: id) != 0 else { return }
        words[index] ^= Self.bit(of: id)
        count &-= 1
    }

    private static func bit(of id: Int64) -> UInt64 { 1 << UInt64(truncatingIfNeeded: id & 63) }

    // MARK: Sets

    /// The ids of either set; nil where they are too far apart to be bits together.
    func union(_ other: MemoBitmap) -> MemoBitmap? {
        let start = min(firstWord, other.firstWord)
        let end = max(firstWord &+ Int64(words.count), other.firstWord &+ Int64(other.words.count))
        guard end &- start <= Int64(count &+ other.count) else { return nil }
        var joined = Array(repeating: UInt64(0), count: Int(end &- start))
        let offset = Int(firstWord &- start)
        for index in words.indices { joined[offset &+ index] = words[index] }
        let otherOffset = Int(other.firstWord &- start)
        for index in other.words.indices { joined[otherOffset &+ index] |= other.words[index] }
        return MemoBitmap(joined, from: start)
    }

    func intersection(_ other: MemoBitmap) -> MemoBitmap {
        let start = max(firstWord, other.firstWord)
        let end = min(firstWord &+ Int64(words.count), other.firstWord &+ Int64(other.words.count))
        guard start < end else { return MemoBitmap([], from: 0) }
        let (ours, theirs) = (Int(start &- firstWord), Int(start &- other.firstWord))
        return MemoBitmap((0..<Int(end &- start)).map { words[ours &+ $0] & other.words[theirs &+ $0] }, from: start)
    }

    func subtracting(_ other: MemoBitmap) -> MemoBitmap {
        var rest = words
        let start = max(firstWord, other.firstWord)
        let end = min(firstWord &+ Int64(words.count), other.firstWord &+ Int64(other.words.count))
        guard start < end else { return self }
        let (ours, theirs) = (Int(start &- firstWord), Int(start &- other.firstWord))
        for index in 0..<Int(end &- start) { rest[ours &+ index] &= ~other.words[theirs &+ index] }
        return MemoBitmap(rest, from: firstWord)
    }
}
