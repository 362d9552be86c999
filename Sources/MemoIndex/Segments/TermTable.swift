/// The distinct terms of a segment in the making, numbered as they come, and how often each has come.
///
/// Looks many terms up at once: the table is larger than the processor's caches, and it waits for many places in the time of one.
struct TermTable {
    /// A distinct term; see `PackedTerm`.
    struct Term {
        let key: UInt64
        /// Where a long term stands in `longTerms`.
        let start: UInt32
    }

    /// Makes the keys by which the table knows long terms. Two may share one; none is that of a short term.
    struct Hash {
        private var state: UInt64 = 0

        @inline(__always) mutating func combine(_ word: UInt64) {
            state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
            state ^= state >> 29
        }

        @inline(__always) var key: UInt64 { PackedTerm.longKey(state) }
    }

    /// A place of the hash table; free while `key` is 0.
    private struct Slot {
        var key: UInt64 = 0
        /// Number of a short term, start of a long one.
        var value: UInt32 = 0
        /// How many entries the term has.
        var count: UInt32 = 0
    }

    /// Marks the key of a colocated token.
    static let colocated: UInt64 = 0x80
    private static let leastSlots = 1 << 17

    private var slots = [Slot](repeating: Slot(), count: leastSlots)
    /// By number.
    private(set) var terms: [Term] = []
    /// All long terms, one after the other: number and, in the lower half, length in bytes, then the words.
    private(set) var longTerms: [UInt64] = []
    /// Keeps the reading ahead from being optimised away.
    private var touched: UInt64 = 0

    init() {}

    /// How many entries each term has, by its number.
    var counts: [UInt32] {
        var counts = [UInt32](repeating: 0, count: terms.count)
        for slot in slots where slot.key != 0 {
            let number = PackedTerm.isLong(slot.key) ? UInt32(longTerms[Int(slot.value)] >> 32) : slot.value
            counts[Int(number)] = slot.count
        }
        return counts
    }

    /// Bytes of a term.
    @inline(__always) func length(of term: Term) -> Int {
        PackedTerm.isLong(term.key) ? Int(longTerms[Int(term.start)] & 0xFFFF_FFFF) : Int(term.key & 0xFF)
    }

    /// Eight bytes of a term, zeros after its end.
    @inline(__always) func word(_ place: Int, of term: Term) -> UInt64 {
        PackedTerm.isLong(term.key) ? longTerms[Int(term.start) &+ 1 &+ place] : term.key & ~0xFF
    }

    /// Bytes eight to fifteen of a long term, zeros after its end.
    @inline(__always) func second(of term: Term) -> UInt64 {
        let first = longTerms[Int(term.start) &+ 1] << 56
        return length(of: term) > 8 ? first | longTerms[Int(term.start) &+ 2] >> 8 : first
    }

    /// Empties the table but keeps its memory.
    mutating func removeAll() {
        var table = slots.mutableSpan
        for index in table.indices { table[index] = Slot() }
        terms.removeAll(keepingCapacity: true)
        longTerms.removeAll(keepingCapacity: true)
    }

    /// Replaces keys, from the one at `start` on, by the number of the term and, in the lower half, the position in the column,
    /// of which `positions` are gone. `long` holds the length and the words of each long term among them.
    mutating func number(_ keys: inout [UInt64], from start: Int, _ long: [UInt64], _ positions: inout Int) {
        while (terms.count &+ keys.count &- start) &* 2 > slots.count { grow() }
        touched = touch(keys.span.extracting(start...))
        var out = keys.mutableSpan
        var next = 0
        for index in start..<out.count {
            let key = out[index] & ~Self.colocated
            if key == out[index] || positions == 0 { positions &+= 1 }
            let number: UInt32
            if PackedTerm.isLong(key) {
                let length = Int(truncatingIfNeeded: long[next])
                let words = long.span.extracting((next &+ 1)..<(next &+ 1 &+ PackedTerm.wordCount(length)))
                number = longNumber(key, words, length)
                next &+= 1 &+ words.count
            } else {
                number = shortNumber(key)
            }
            out[index] = UInt64(number) << 32 | UInt64(truncatingIfNeeded: positions &- 1)
        }
    }
}

// MARK: Looking up

extension TermTable {
    /// Reads where the keys probably stand, so that it is at hand when they are looked up one by one. The sum means nothing.
    private func touch(_ keys: Span<UInt64>) -> UInt64 {
        let table = slots.span
        var sum: UInt64 = 0
        for index in keys.indices { sum &+= table[place(keys[index] & ~Self.colocated)].key }
        for index in keys.indices where PackedTerm.isLong(keys[index]) {
            let slot = table[place(keys[index] & ~Self.colocated)]
            if PackedTerm.isLong(slot.key) { sum &+= longTerms[Int(slot.value)] }
        }
        return sum
    }

    /// The number of a short term, new or known; counts its use.
    @inline(__always) private mutating func shortNumber(_ key: UInt64) -> UInt32 {
        var index = place(key)
        while slots[index].key != key {
            if slots[index].key == 0 {
                let number = UInt32(truncatingIfNeeded: terms.count)
                terms.append(Term(key: key, start: 0))
                slots[index] = Slot(key: key, value: number, count: 1)
                return number
            }
            index = (index &+ 1) & (slots.count &- 1)
        }
        slots[index].count &+= 1
        return slots[index].value
    }

    /// The same for a long one.
    @inline(__always) private mutating func longNumber(_ key: UInt64, _ words: Span<UInt64>, _ length: Int) -> UInt32 {
        var index = place(key)
        while slots[index].key != 0 {
            let start = Int(slots[index].value)
            if slots[index].key == key, equals(start, words, length) {
                slots[index].count &+= 1
                return UInt32(truncatingIfNeeded: longTerms[start] >> 32)
            }
            index = (index &+ 1) & (slots.count &- 1)
        }
        let number = UInt32(truncatingIfNeeded: terms.count)
        let start = UInt32(truncatingIfNeeded: longTerms.count)
        longTerms.append(UInt64(number) << 32 | UInt64(truncatingIfNeeded: length))
        for index in words.indices { longTerms.append(words[index]) }
        terms.append(Term(key: PackedTerm.longKey(words[0]), start: start))
        slots[index] = Slot(key: key, value: start, count: 1)
        return number
    }

    @inline(__always) private func equals(_ start: Int, _ words: Span<UInt64>, _ length: Int) -> Bool {
        guard longTerms[start] & 0xFFFF_FFFF == UInt64(truncatingIfNeeded: length) else { return false }
        for index in words.indices where longTerms[start &+ 1 &+ index] != words[index] { return false }
        return true
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        for slot in old where slot.key != 0 {
            var index = place(slot.key)
            while slots[index].key != 0 { index = (index &+ 1) & (slots.count &- 1) }
            slots[index] = slot
        }
    }

    /// Where to look first; the number of slots is a power of two.
    @inline(__always) private func place(_ key: UInt64) -> Int {
        let mixed = key &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> UInt64(64 &- slots.count.trailingZeroBitCount))
    }
}
