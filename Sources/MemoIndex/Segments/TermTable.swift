/// The distinct terms of a segment in the making: a hash table that gives each term an id, counting from 0 as they first come, and
/// counts how often it comes.
///
/// It looks up many terms at once: the table is larger than the processor's caches, and so the processor fetches many slots from memory
/// in the time of one.
///
/// Of a term of up to seven bytes the table knows the key (see `PackedTerm`), of a longer one a hash, and the term itself in `longTerms`:
///
///     slots       | key: 64 bits | value: 32 bits | count: 32 bits |      a free slot has the key 0
///                   of the term    its id           how often it came     up to 7 bytes
///                   `Hash.key`     its start in     how often it came     longer
///                                  `longTerms`
///
///     longTerms   | id: 32 bits | length in bytes: 32 bits | chunk 1 | chunk 2 | … | the next term …
struct TermTable {
    /// A distinct term.
    struct Term {
        /// See `PackedTerm`.
        let key: UInt64
        /// Where a long term starts in `longTerms`.
        let start: UInt32
    }

    /// Makes the keys by which the table knows long terms. Two terms may share a key; no short term has it.
    struct Hash {
        private var state: UInt64 = 0

        @inline(__always) mutating func combine(_ chunk: UInt64) {
            state = (state ^ chunk) &* 0x9E37_79B9_7F4A_7C15
            state ^= state >> 29
        }

        @inline(__always) var key: UInt64 { PackedTerm.longKey(state) }
    }

    private struct Slot {
        var key: UInt64 = 0
        var value: UInt32 = 0
        var count: UInt32 = 0
    }

    /// Added to the key of a colocated token: a bit that no key has.
    static let colocatedFlag: UInt64 = 0x80
    private static let leastSlots = 1 << 17

    private var slots = [Slot](repeating: Slot(), count: leastSlots)
    /// By id.
    private(set) var terms: [Term] = []
    private(set) var longTerms: [UInt64] = []
    /// Holds what `prefetch` read, so that the compiler cannot leave the reading out.
    private var prefetchSink: UInt64 = 0

    init() {}

    /// How often each term came, by its id.
    var counts: [UInt32] {
        var counts = [UInt32](repeating: 0, count: terms.count)
        for slot in slots where slot.key != 0 {
            let id = PackedTerm.isLong(slot.key) ? UInt32(longTerms[Int(slot.value)] >> 32) : slot.value
            counts[Int(id)] = slot.count
        }
        return counts
    }

    /// Bytes of a term.
    @inline(__always) func length(of term: Term) -> Int {
        PackedTerm.isLong(term.key) ? Int(longTerms[Int(term.start)] & 0xFFFF_FFFF) : Int(term.key & 0xFF)
    }

    /// Eight bytes of a term, zeros after its end; `index` counts chunks.
    @inline(__always) func chunk(_ index: Int, of term: Term) -> UInt64 {
        PackedTerm.isLong(term.key) ? longTerms[Int(term.start) &+ 1 &+ index] : term.key & ~0xFF
    }

    /// The eight bytes after the seventh of a long term, zeros after its end.
    @inline(__always) func bytesAfterSeventh(of term: Term) -> UInt64 {
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

    /// Looks up the entries from the one at `start` on, tokens of one column in their order. Each of them holds a key, and
    /// `colocatedFlag` where the token has the position of the one before it. Afterwards it holds
    ///
    ///     | id of the term: 32 bits | position: 32 bits |
    ///
    /// - Parameters:
    ///   - longTerms: of each long term among the entries, in their order, its length in bytes and its chunks.
    ///   - positionCount: how many positions of the column came before these entries; grows by theirs.
    mutating func resolve(_ entries: inout [UInt64], from start: Int, longTerms long: [UInt64], _ positionCount: inout Int) {
        while (terms.count &+ entries.count &- start) &* 2 > slots.count { grow() }
        prefetchSink = prefetch(entries.span.extracting(start...))
        var out = entries.mutableSpan
        var next = 0
        for index in start..<out.count {
            let key = out[index] & ~Self.colocatedFlag
            if key == out[index] || positionCount == 0 { positionCount &+= 1 }
            let id: UInt32
            if PackedTerm.isLong(key) {
                let length = Int(truncatingIfNeeded: long[next])
                let chunks = long.span.extracting((next &+ 1)..<(next &+ 1 &+ PackedTerm.chunkCount(length)))
                id = idOfLongTerm(key, chunks, length)
                next &+= 1 &+ chunks.count
            } else {
                id = idOfShortTerm(key)
            }
            out[index] = UInt64(id) << 32 | UInt64(truncatingIfNeeded: positionCount &- 1)
        }
    }
}

// MARK: Looking up

extension TermTable {
    /// Reads the slots where the keys probably are, so that they are in the processor's caches when they are looked up one by one.
    /// The sum means nothing.
    private func prefetch(_ keys: Span<UInt64>) -> UInt64 {
        let table = slots.span
        var sum: UInt64 = 0
        for index in keys.indices { sum &+= table[slotIndex(keys[index] & ~Self.colocatedFlag)].key }
        for index in keys.indices where PackedTerm.isLong(keys[index]) {
            let slot = table[slotIndex(keys[index] & ~Self.colocatedFlag)]
            if PackedTerm.isLong(slot.key) { sum &+= longTerms[Int(slot.value)] }
        }
        return sum
    }

    /// The id of a short term, new or known; counts the term once more.
    @inline(__always) private mutating func idOfShortTerm(_ key: UInt64) -> UInt32 {
        var index = slotIndex(key)
        while slots[index].key != key {
            if slots[index].key == 0 {
                let id = UInt32(truncatingIfNeeded: terms.count)
                terms.append(Term(key: key, start: 0))
                slots[index] = Slot(key: key, value: id, count: 1)
                return id
            }
            index = (index &+ 1) & (slots.count &- 1)
        }
        slots[index].count &+= 1
        return slots[index].value
    }

    /// The id of a long term, new or known; counts the term once more.
    @inline(__always) private mutating func idOfLongTerm(_ key: UInt64, _ chunks: Span<UInt64>, _ length: Int) -> UInt32 {
        var index = slotIndex(key)
        while slots[index].key != 0 {
            let start = Int(slots[index].value)
            if slots[index].key == key, equals(start, chunks, length) {
                slots[index].count &+= 1
                return UInt32(truncatingIfNeeded: longTerms[start] >> 32)
            }
            index = (index &+ 1) & (slots.count &- 1)
        }
        let id = UInt32(truncatingIfNeeded: terms.count)
        let start = UInt32(truncatingIfNeeded: longTerms.count)
        longTerms.append(UInt64(id) << 32 | UInt64(truncatingIfNeeded: length))
        for index in chunks.indices { longTerms.append(chunks[index]) }
        terms.append(Term(key: PackedTerm.longKey(chunks[0]), start: start))
        slots[index] = Slot(key: key, value: start, count: 1)
        return id
    }

    /// Whether the long term at `start` has these bytes.
    @inline(__always) private func equals(_ start: Int, _ chunks: Span<UInt64>, _ length: Int) -> Bool {
        guard longTerms[start] & 0xFFFF_FFFF == UInt64(truncatingIfNeeded: length) else { return false }
        for index in chunks.indices where longTerms[start &+ 1 &+ index] != chunks[index] { return false }
        return true
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        for slot in old where slot.key != 0 {
            var index = slotIndex(slot.key)
            while slots[index].key != 0 { index = (index &+ 1) & (slots.count &- 1) }
            slots[index] = slot
        }
    }

    /// The slot to look at first; the next ones follow where others have taken it. The number of slots is a power of two.
    @inline(__always) private func slotIndex(_ key: UInt64) -> Int {
        let mixed = key &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> UInt64(64 &- slots.count.trailingZeroBitCount))
    }
}

// MARK: Terms as integers

/// Terms as integers that sort as the terms' bytes do, so that to compare two terms is mostly to compare two integers.
///
/// Every term has a key, an integer of eight bytes, here with the most significant byte first:
///
///     up to 7 bytes   | byte 1 | byte 2 | … | byte 7 | length |     zeros after the last byte of the term
///     longer          | byte 1 | byte 2 | … | byte 7 |   8    |     the 8 is `longTag`; other terms may have the same key
///
/// All bytes of a longer term are kept in chunks, integers of eight bytes with zeros after the last byte of the term:
///
///     | byte 1 | … | byte 8 |   | byte 9 | … | byte 16 |   …
enum PackedTerm {
    /// Lowest byte of the key of a term of more than seven bytes.
    static let longTag: UInt64 = 8

    @inline(__always) static func isLong(_ key: UInt64) -> Bool { key & longTag != 0 }

    /// The key of a long term whose first chunk is `chunk`.
    @inline(__always) static func longKey(_ chunk: UInt64) -> UInt64 { chunk & ~0xFF | longTag }

    /// Chunks of a term of `length` bytes.
    @inline(__always) static func chunkCount(_ length: Int) -> Int { (length &+ 7) / 8 }

    /// The key of a term of one to seven bytes.
    @inline(__always) static func shortKey(_ term: borrowing Span<UInt8>) -> UInt64 {
        let count = term.count
        if count >= 4 {
            // The first four bytes and the last four, which may overlap.
            // SAFETY: there are at least four bytes, and any of them make an integer.
            let first = unsafe term.bytes.unsafeLoadUnaligned(as: UInt32.self)
            let last = unsafe term.bytes.unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            return UInt64(first.bigEndian) << 32 | UInt64(last.bigEndian) &<< UInt64(64 &- 8 &* count) | UInt64(count)
        }
        var key: UInt64 = 0
        for index in 0..<count { key = key << 8 | UInt64(term[index]) }
        return key &<< UInt64(64 &- 8 &* count) | UInt64(count)
    }

    /// The eight bytes from `index` on of a term of at least eight bytes, zeros after its end.
    @inline(__always) static func chunk(_ term: borrowing Span<UInt8>, at index: Int) -> UInt64 {
        let missing = max(0, index &+ 8 &- term.count)
        // SAFETY: where fewer than eight bytes follow `index`, the last eight bytes of the term are read instead and moved into place.
        let chunk = unsafe term.bytes.unsafeLoadUnaligned(fromByteOffset: index &- missing, as: UInt64.self)
        return chunk.bigEndian << UInt64(8 &* missing)
    }
}
