/// The distinct terms of a segment in the making, numbered as they come, and how often each has come.
struct TermTable {
    /// A distinct term; see `PackedTerm`.
    struct Term {
        let key: UInt64
        /// Where the words of a long term stand in `longTerms`.
        let start: UInt32
        let length: UInt32
    }

    /// A place of the hash table; free while `key` is 0.
    private struct Slot {
        /// The key of a short term, for a long one a hash with a lowest byte that no short one has.
        var key: UInt64 = 0
        var number: UInt32 = 0
        /// How many entries the term has.
        var count: UInt32 = 0
    }

    /// Marks the key of a colocated token.
    static let colocated: UInt64 = 0x80
    private static let leastSlots = 1 << 17

    private var slots = [Slot](repeating: Slot(), count: leastSlots)
    /// By number.
    private(set) var terms: [Term] = []
    /// The words of all long terms, one after the other.
    private(set) var longTerms: [UInt64] = []

    init() {}

    /// How many entries each term has, by its number.
    var counts: [UInt32] {
        var counts = [UInt32](repeating: 0, count: terms.count)
        for slot in slots where slot.key != 0 { counts[Int(slot.number)] = slot.count }
        return counts
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
        var out = keys.mutableSpan
        var next = 0
        for index in start..<out.count {
            let key = out[index] & ~Self.colocated
            if key == out[index] || positions == 0 { positions &+= 1 }
            let number: UInt32
            if key & 0xFF == PackedTerm.longTag {
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
    /// The number of a short term, new or known; counts its use.
    @inline(__always) private mutating func shortNumber(_ key: UInt64) -> UInt32 {
        var index = place(key)
        while slots[index].key != key {
            if slots[index].key == 0 { return insert(Term(key: key, start: 0, length: UInt32(key & 0xFF)), key, at: index) }
            index = (index &+ 1) & (slots.count &- 1)
        }
        slots[index].count &+= 1
        return slots[index].number
    }

    /// The same for a long one, with the key it has among all terms.
    @inline(__always) private mutating func longNumber(_ sortingKey: UInt64, _ words: Span<UInt64>, _ length: Int) -> UInt32 {
        var hash = UInt64(truncatingIfNeeded: length)
        for index in words.indices {
            hash = (hash ^ words[index]) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
        }
        let key = hash | 0xFF
        var index = place(key)
        while slots[index].key != 0 {
            if slots[index].key == key, equals(terms[Int(slots[index].number)], words, length) {
                slots[index].count &+= 1
                return slots[index].number
            }
            index = (index &+ 1) & (slots.count &- 1)
        }
        let start = UInt32(truncatingIfNeeded: longTerms.count)
        for index in words.indices { longTerms.append(words[index]) }
        return insert(Term(key: sortingKey, start: start, length: UInt32(truncatingIfNeeded: length)), key, at: index)
    }

    private mutating func insert(_ term: Term, _ key: UInt64, at index: Int) -> UInt32 {
        let number = UInt32(truncatingIfNeeded: terms.count)
        terms.append(term)
        slots[index] = Slot(key: key, number: number, count: 1)
        return number
    }

    @inline(__always) private func equals(_ known: Term, _ words: Span<UInt64>, _ length: Int) -> Bool {
        guard Int(known.length) == length else { return false }
        let start = Int(known.start)
        for index in words.indices where longTerms[start &+ index] != words[index] { return false }
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
