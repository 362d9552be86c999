/// A set of memos as a bitmap, with one bit for each ID from the first to the last. It is meant for sets that
/// contain a large part of all memos, which a list would store ID by ID. Set operations process 64 IDs at a
/// time.
package struct MemoBitmap: Sendable {
    /// Bit `id & 63` of `words[(id >> 6) - firstWord]` is set if the set contains `id`.
    package private(set) var words: [UInt64]
    /// The number of the first word: its lowest ID divided by 64.
    package let firstWord: Int64
    /// Number of memos.
    package private(set) var count: Int

    /// Returns whether `count` IDs from `first` to `last` need no more memory as bits than as a list, and are
    /// enough to be worth it.
    package static func isWorthwhile(first: Int64, last: Int64, count: Int) -> Bool {
        count >= fewest && (last >> 6) - (first >> 6) < Int64(count)
    }

    /// Returns whether a bitmap of `count` IDs from `first` to `last` is made and listed faster than the IDs are sorted.
    static func sorts(first: Int64, last: Int64, count: Int) -> Bool {
        count >= fewestToSort && (last >> 6) - (first >> 6) < Int64(count) * 8
    }

    private static let fewestToSort = 32

    /// Below this number of IDs, a list is as fast.
    package static let fewest = 1024

    /// Creates a bitmap of the IDs in `list`, which must ascend and not be empty. A damaged table may return
    /// IDs in another order; IDs outside the range of the first and the last are ignored.
    package init(ascending list: [Int64]) {
        firstWord = (list.first ?? 0) >> 6
        words = Array(repeating: 0, count: max(0, Int(clamping: ((list.last ?? 0) >> 6) - firstWord)) + 1)
        count = list.count
        for id in list {
            let index = Int((id >> 6) &- firstWord)
            if words.indices.contains(index) { words[index] |= Self.bit(of: id) }
        }
    }

    /// Creates a bitmap of the IDs in `list`, which are in any order. IDs outside `range` are ignored.
    init(_ list: [Int64], within range: ClosedRange<Int64>) {
        let start = range.lowerBound >> 6
        var words = Array(repeating: UInt64(0), count: Int(clamping: (range.upperBound >> 6) - start) + 1)
        var bits = words.mutableSpan
        for id in list where range.contains(id) { bits[Int((id >> 6) &- start)] |= Self.bit(of: id) }
        self.init(words, from: start)
    }

    private init(_ words: [UInt64], from firstWord: Int64) {
        let span = words.span
        self.init(words: words, from: firstWord, count: Self.bits(ofWords: span.count) { span[$0] })
    }

    /// Creates a set from its words, which have `count` bits set. `firstWord` is the number of the first one.
    package init(words: [UInt64], from firstWord: Int64, count: Int) {
        (self.words, self.firstWord, self.count) = (words, firstWord, count)
    }

    /// The number of words, which determines the cost of a pass over the set.
    package var wordCount: Int { words.count }

    /// Returns whether a memo is in the set.
    package func contains(_ id: Int64) -> Bool {
        guard let index = index(of: id) else { return false }
        return words[index] & Self.bit(of: id) != 0
    }

    /// Appends the members among `candidates` to `found`, in their order, until `found` has `count` elements.
    /// It must have fewer at the call.
    package func pick(from candidates: ArraySlice<Int64>, upTo count: Int, into found: inout [Int64]) {
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
    package var list: [Int64] {
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

    /// Returns the `count` highest IDs, or all if there are fewer, ascending.
    func highest(_ count: Int) -> [Int64] {
        var (found, index) = ([Int64](), words.count)
        while index > 0, found.count < count {
            index &-= 1
            var bits = words[index]
            while bits != 0, found.count < count {
                let bit = 63 &- bits.leadingZeroBitCount
                found.append((firstWord &+ Int64(index)) << 6 | Int64(bit))
                bits ^= 1 << UInt64(bit)
            }
        }
        return found.reversed()
    }

    private func index(of id: Int64) -> Int? {
        let word = id >> 6
        guard word >= firstWord, word &- firstWord < Int64(words.count) else { return nil }
        return Int(word &- firstWord)
    }

    /// Returns the number of bits set in `number` words. `word` returns each. Adds up four words at a time,
    /// because counting bits takes longer than that.
    @inline(__always) package static func bits(ofWords number: Int, _ word: (Int) -> UInt64) -> Int {
        var (count, index) = (0, 0)
        // Bits of equal weight are added: `ones`, `twos` and `fours` are the digits of 64 sums.
        var (ones, twos) = (UInt64(0), UInt64(0))
        while index &+ 4 <= number {
            let (a, b, c, d) = (word(index), word(index &+ 1), word(index &+ 2), word(index &+ 3))
            let (first, firstTwo) = (ones ^ a ^ b, (ones & a) | ((ones ^ a) & b))
            let (second, secondTwo) = (first ^ c ^ d, (first & c) | ((first ^ c) & d))
            let fours = (twos & firstTwo) | ((twos ^ firstTwo) & secondTwo)
            (ones, twos) = (second, twos ^ firstTwo ^ secondTwo)
            count &+= 4 &* fours.nonzeroBitCount
            index &+= 4
        }
        count &+= 2 &* twos.nonzeroBitCount &+ ones.nonzeroBitCount
        while index < number {
            count &+= word(index).nonzeroBitCount
            index &+= 1
        }
        return count
    }

    // MARK: One id at a time

    /// Adds an ID. Returns false, without a change, if the ID is below the first word or so far beyond the
    /// last that a list would be shorter.
    @inline(__always) package mutating func insert(_ id: Int64) -> Bool {
        let word = id >> 6
        guard word >= firstWord, word &- firstWord < Int64(words.count &+ count) else { return false }
        let index = Int(word &- firstWord)
        if index >= words.count { words.append(contentsOf: repeatElement(0, count: index &- words.count &+ 1)) }
        let bit = Self.bit(of: id)
        count &+= words[index] & bit == 0 ? 1 : 0
        words[index] |= bit
        return true
    }

    /// Adds IDs above all others. Returns false, without a change, if they are so far beyond the last that a
    /// list would be shorter.
    package mutating func append(ascending ids: [Int64]) -> Bool {
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

    /// Lets `body` set bits of IDs above `last`, the highest so far. `body` receives the words, the number of
    /// the first word, and the count of IDs, which it must update. There may be too few words for all its
    /// IDs.
    package mutating func fill<Outcome>(
        beyond last: Int64, _ body: (inout MutableSpan<UInt64>, Int64, inout Int) throws -> Outcome
    ) rethrows -> Outcome {
        // Doubles the words as long as they stay smaller than a list. Only the end shows whether they
        // suffice.
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

    /// Removes trailing empty words.
    package mutating func trim() { while words.last == 0 { words.removeLast() } }

    /// Removes a memo, if it is in the set.
    package mutating func remove(_ id: Int64) {
        guard let index = index(of: id), words[index] & Self.bit(of: id) != 0 else { return }
        words[index] ^= Self.bit(of: id)
        count &-= 1
    }

    private static func bit(of id: Int64) -> UInt64 { 1 << UInt64(truncatingIfNeeded: id & 63) }

    /// Adds the bits of `number` words that begin at `offset`, which have `memos` bits set. `word` returns each.
    @inline(__always) package mutating func unite(_ number: Int, at offset: Int, memos: Int, _ word: (Int) -> UInt64) {
        let known = max(0, words.count &- offset)
        if offset > words.count { words.append(contentsOf: repeatElement(0, count: offset &- words.count)) }
        count &+= memos
        for index in 0..<min(known, number) {
            let new = word(index)
            count &-= (words[offset &+ index] & new).nonzeroBitCount
            words[offset &+ index] |= new
        }
        guard known < number else { return }
        words.reserveCapacity(max(offset &+ number, words.capacity))
        for index in known..<number { words.append(word(index)) }
    }

    // MARK: Sets

    /// Returns the IDs of either set, or nil if they are too far apart for a common bitmap.
    package func union(_ other: MemoBitmap) -> MemoBitmap? {
        let start = min(firstWord, other.firstWord)
        let end = max(firstWord &+ Int64(words.count), other.firstWord &+ Int64(other.words.count))
        guard end &- start <= Int64(count &+ other.count) else { return nil }
        var joined = Array(repeating: UInt64(0), count: Int(end &- start))
        let (ours, theirs) = (words.span, other.words.span)
        var all = joined.mutableSpan
        let (offset, otherOffset) = (Int(firstWord &- start), Int(other.firstWord &- start))
        for index in ours.indices { all[offset &+ index] = ours[index] }
        for index in theirs.indices { all[otherOffset &+ index] |= theirs[index] }
        return MemoBitmap(joined, from: start)
    }

    /// Returns the memos of both sets.
    package func intersection(_ other: MemoBitmap) -> MemoBitmap {
        let start = max(firstWord, other.firstWord)
        let end = min(firstWord &+ Int64(words.count), other.firstWord &+ Int64(other.words.count))
        guard start < end else { return MemoBitmap([], from: 0) }
        let length = Int(end &- start)
        let ours = words.span.extracting(droppingFirst: Int(start &- firstWord))
        let theirs = other.words.span.extracting(droppingFirst: Int(start &- other.firstWord))
        let common = [UInt64](capacity: length) { common in
            for index in 0..<length { common.append(ours[index] & theirs[index]) }
        }
        return MemoBitmap(common, from: start)
    }

    /// Returns the memos that are not in the other set.
    package func subtracting(_ other: MemoBitmap) -> MemoBitmap {
        var rest = words
        let start = max(firstWord, other.firstWord)
        let end = min(firstWord &+ Int64(words.count), other.firstWord &+ Int64(other.words.count))
        guard start < end else { return self }
        var ours = rest.mutableSpan
        let (offset, theirs) = (Int(start &- firstWord), other.words.span.extracting(droppingFirst: Int(start &- other.firstWord)))
        for index in 0..<Int(end &- start) { ours[offset &+ index] &= ~theirs[index] }
        return MemoBitmap(rest, from: firstWord)
    }
}
