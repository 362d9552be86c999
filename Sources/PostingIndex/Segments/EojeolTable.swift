import Postings

/// A cache from eojeols to their tokens, as IDs of terms. Text repeats its words, so most tokens of a memo
/// come from this table without being spelled or looked up one by one.
///
///     slots       | first half of the hash: 32 bits | start of the entry: 32 bits |      a free slot is 0
///     entry       | length of the run: 1 byte | tokens: 1 byte | bytes of the run | id of a term: 4 bytes | id | …
///
/// First come the pairs, at the first syllable, the second and so on, up to the last but one; then the words, at the first syllable.
struct EojeolTable {
    /// Longer runs, in bytes, and runs of more tokens are not cached.
    static let (longestRun, mostTokens) = (120, 255)
    private static let leastSlots = 1 << 15

    private var slots = [UInt64](repeating: 0, count: leastSlots)
    private var count = 0
    /// The bytes of all entries. Offset 0 stands for no entry.
    private var entries: ByteBuffer
    /// Hashes of the runs that come next, from `nextExpected` on.
    private var expected: [UInt64] = []
    private var nextExpected = 0
    /// The IDs of a run that is stored, see `separate`.
    private var ids = [UInt32](repeating: 0, count: 2 * mostTokens)

    /// - Parameter capacity: Bytes of entries for which address space is reserved.
    init(capacity: Int) {
        entries = ByteBuffer(capacity: capacity)
        entries.append(0)
    }

    /// Bytes of memory.
    var size: Int { slots.count &* 8 &+ entries.count }

    /// Empties the table but keeps its memory.
    mutating func removeAll() {
        slots = [UInt64](repeating: 0, count: Self.leastSlots)
        entries.removeAll()
        entries.append(0)
        count = 0
    }

    /// Announces that `append` will be called for this run, after those announced before. A run has at least three bytes.
    @inline(__always) mutating func expect(_ run: Span<UInt8>) {
        let hash = ByteHash.hash(of: run)
        expected.append(hash)
        slots.span.prefetch(place(hash))
    }

    /// Prefetches the memory that the expected runs will need, so that their cache misses overlap.
    mutating func prefetch() {
        let (table, bytes, hashes) = (slots.span, entries.bytes.span, expected.span)
        for index in nextExpected..<hashes.count { bytes.prefetch(Int(truncatingIfNeeded: table[place(hashes[index])] & 0xFFFF_FFFF)) }
    }

    /// Appends the tokens of the next expected run to `tokens`, with the ID of the term in the high half and
    /// the position in the low half. Returns false if the table does not contain the run.
    @inline(__always) mutating func append(_ run: Span<UInt8>, at position: UInt64, to tokens: inout [UInt64]) -> Bool {
        let hash = expected[nextExpected]
        nextExpected &+= 1
        if nextExpected == expected.count {
            expected.removeAll(keepingCapacity: true)
            nextExpected = 0
        }
        let entry = find(run, hash)
        guard entry > 0 else { return false }
        let bytes = unsafe entries.bytes.span.bytes
        let first = entry &+ 2 &+ run.count
        let (pairs, count) = (run.count / 3 &- 1, Int(entries.bytes[entry &+ 1]))
        for index in 0..<count {
            // SAFETY: an entry has as many ids as its second byte says.
            let id = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: first &+ 4 &* index, as: UInt32.self)
            let offset = index < pairs ? index : 0
            tokens.append(UInt64(id) << 32 | position &+ UInt64(truncatingIfNeeded: offset))
        }
        return true
    }

    /// Stores the tokens of a run, which is at `position`, unless the table contains it. `tokens` has the format of `append`, in any column,
    /// with the words anywhere among the pairs.
    mutating func insert(_ run: Span<UInt8>, at position: Int, _ tokens: Span<UInt64>) {
        guard run.count <= Self.longestRun, tokens.count <= Self.mostTokens else { return }
        let hash = ByteHash.hash(of: run)
        guard find(run, hash) == 0 else { return }
        if (count &+ 1) &* 4 > slots.count &* 3 { grow() }
        put(UInt64(truncatingIfNeeded: entries.count), hash)
        count &+= 1
        entries.append(UInt8(truncatingIfNeeded: run.count))
        entries.append(UInt8(truncatingIfNeeded: tokens.count))
        entries.append(run)
        let pairs = Self.separate(tokens, run.count / 3 &- 1, at: position, into: &ids)
        entries.append(ids, 0..<pairs)
        entries.append(ids, Self.mostTokens..<Self.mostTokens &+ tokens.count &- pairs)
    }

    /// Puts the IDs of the pairs of a run, of which there are at most `most`, at the beginning of `ids`, and those of the words at
    /// `mostTokens`. Returns the number of pairs.
    private static func separate(_ tokens: Span<UInt64>, _ most: Int, at position: Int, into ids: inout [UInt32]) -> Int {
        var out = ids.mutableSpan
        var (pairs, end) = (0, mostTokens)
        for index in tokens.indices {
            let id = UInt32(truncatingIfNeeded: tokens[index] >> 32)
            if pairs < most, Int(tokens[index] & 0x7FFF_FFFF) == position &+ pairs {
                out[pairs] = id
                pairs &+= 1
            } else {
                out[end] = id
                end &+= 1
            }
        }
        return pairs
    }

    /// Returns the beginning of a run's entry, or 0 if there is none.
    @inline(__always) private func find(_ run: Span<UInt8>, _ hash: UInt64) -> Int {
        let (slots, bytes) = (self.slots.span, entries.bytes.span)
        var index = place(hash)
        while slots[index] != 0 {
            let entry = Int(truncatingIfNeeded: slots[index] & 0xFFFF_FFFF)
            if slots[index] >> 32 == hash >> 32, Int(bytes[entry]) == run.count, ByteHash.equal(bytes, at: entry &+ 2, run) { return entry }
            index = (index &+ 1) & (slots.count &- 1)
        }
        return 0
    }

    /// Returns the first slot to probe. The number of slots is a power of two.
    @inline(__always) private func place(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash >> UInt64(64 &- slots.count.trailingZeroBitCount))
    }

    private mutating func put(_ entry: UInt64, _ hash: UInt64) {
        var index = place(hash)
        while slots[index] != 0 { index = (index &+ 1) & (slots.count &- 1) }
        slots[index] = (hash & ~0xFFFF_FFFF) | entry
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 2)
        // A slot begins with the bits of the hash that decide its place.
        for slot in old where slot != 0 { put(slot & 0xFFFF_FFFF, slot) }
    }
}

/// A hash table of the IDs of pairs of syllables with a space between them. Every second word yields such a pair. There are few distinct pairs, so
/// a table of nothing else fits into the processor's caches.
///
///     slots       | first character: 16 bits | second: 16 bits | id + 1: 32 bits |      a free slot is 0
struct BorderTable {
    private static let leastSlots = 1 << 12

    private var slots = [UInt64](repeating: 0, count: leastSlots)
    private var count = 0

    /// Bytes of memory.
    var size: Int { slots.count &* 8 }

    mutating func removeAll() {
        slots = [UInt64](repeating: 0, count: Self.leastSlots)
        count = 0
    }

    /// Returns the ID of a pair, or nil if the table does not contain it.
    @inline(__always) func id(of pair: UInt32) -> UInt32? {
        let slot = slots[place(of: pair)]
        return slot == 0 ? nil : UInt32(truncatingIfNeeded: slot) &- 1
    }

    /// Prefetches the bucket that `id(of:)` will read, so that several cache misses overlap.
    @inline(__always) func prefetch(for pair: UInt32) { slots.span.prefetch(firstPlace(of: pair)) }

    mutating func insert(_ id: UInt32, for pair: UInt32) {
        if (count &+ 1) &* 8 > slots.count &* 7 { grow() }
        let place = place(of: pair)
        if slots[place] == 0 { count &+= 1 }
        slots[place] = UInt64(pair) << 32 | UInt64(id &+ 1)
    }

    /// Returns the slot of a pair, or the free slot for it.
    @inline(__always) private func place(of pair: UInt32) -> Int {
        var index = firstPlace(of: pair)
        while slots[index] != 0, slots[index] >> 32 != UInt64(pair) { index = (index &+ 1) & (slots.count &- 1) }
        return index
    }

    @inline(__always) private func firstPlace(of pair: UInt32) -> Int {
        Int(truncatingIfNeeded: ByteHash.mix(UInt64(pair)) >> UInt64(64 &- slots.count.trailingZeroBitCount))
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 2)
        for slot in old where slot != 0 { slots[place(of: UInt32(truncatingIfNeeded: slot >> 32))] = slot }
    }
}

/// Hashes and comparisons of short texts, eight bytes at a time.
enum ByteHash {
    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Spreads the bits of an integer.
    @inline(__always) static func mix(_ value: UInt64) -> UInt64 {
        let product = value &* factor
        return (product ^ product >> 32) &* 0x9FB2_1C65_1E98_DF25
    }

    /// Returns a hash of the bytes, of which there must be at least three.
    @inline(__always) static func hash(of text: borrowing Span<UInt8>) -> UInt64 {
        let count = text.count
        let bytes = unsafe text.bytes
        guard count >= 8 else {
            guard count >= 4 else { return mix(UInt64(text[0]) << 16 | UInt64(text[1]) << 8 | UInt64(text[2])) }
            // SAFETY: there are at least four bytes. The two halves may overlap.
            let first = unsafe bytes.unsafeLoadUnaligned(as: UInt32.self)
            let last = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            return mix((UInt64(first) << 32 | UInt64(last)) &+ UInt64(truncatingIfNeeded: count))
        }
        var hash = UInt64(truncatingIfNeeded: count)
        var index = 0
        while index &+ 8 < count {
            // SAFETY: eight bytes follow.
            let next = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            hash = mix(hash ^ next)
            index &+= 8
        }
        // SAFETY: the last eight bytes, some of which may have been read before.
        let last = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        return mix(hash ^ last)
    }

    /// Returns whether `bytes` contain `text`, of at least three bytes, at `start`; false if they end before it.
    @inline(__always) static func equal(_ bytes: Span<UInt8>, at start: Int, _ text: Span<UInt8>) -> Bool {
        let count = text.count
        guard start &+ count <= bytes.count else { return false }
        let (left, right) = unsafe (bytes.bytes, text.bytes)
        guard count >= 8 else {
            if count < 4 { return bytes[start] == text[0] && bytes[start &+ 1] == text[1] && bytes[start &+ 2] == text[2] }
            // SAFETY: both have `count` bytes, at least four.
            return unsafe left.unsafeLoadUnaligned(fromByteOffset: start, as: UInt32.self)
                == right.unsafeLoadUnaligned(as: UInt32.self)
                && left.unsafeLoadUnaligned(fromByteOffset: start &+ count &- 4, as: UInt32.self)
                    == right.unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
        }
        var index = 0
        while index < count {
            let place = min(index, count &- 8)
            // SAFETY: both have eight bytes from `place` on.
            let (one, other) = unsafe (
                left.unsafeLoadUnaligned(fromByteOffset: start &+ place, as: UInt64.self),
                right.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
            )
            if one != other { return false }
            index &+= 8
        }
        return true
    }
}
