/// A cache from eojeols to their tokens, as IDs of terms. Text repeats its words, so most tokens of a memo
/// come from this table without being spelled or looked up one by one.
///
///     slots       | part of the hash: 32 bits | start of the entry: 32 bits |      a free slot is 0
///     entry       | length of the run: 1 byte | tokens: 1 byte | bytes of the run | id of a term: 4 bytes | id | …
///
/// First come the pairs, at the first syllable, the second and so on, up to the last but one; then the words,
/// at the first syllable.
struct EojeolTable {
    /// Longer runs, in bytes, and runs of more tokens are not cached.
    static let (longestRun, mostTokens) = (120, 255)
    private static let leastSlots = 1 << 15

    private var slots = [UInt64](repeating: 0, count: leastSlots)
    private var count = 0
    /// The bytes of all entries. Offset 0 stands for no entry.
    private var entries: [UInt8] = [0]
    /// Hashes of the runs that come next, from `nextExpected` on.
    private var expected: [UInt64] = []
    private var nextExpected = 0
    private var prefetchSink: UInt64 = 0

    init() {}

    /// See `TermDictionary.reserve`.
    mutating func reserve(_ bytes: Int) { entries.reserveCapacity(bytes) }

    /// Bytes of memory.
    var size: Int { slots.count &* 8 &+ entries.count }

    /// Empties the table but keeps its memory.
    mutating func removeAll() {
        slots = [UInt64](repeating: 0, count: Self.leastSlots)
        entries.removeAll(keepingCapacity: true)
        entries.append(0)
        count = 0
    }

    /// Announces that `append` will be called for this run, after those announced before. A run has at least
    /// three bytes.
    @inline(__always) mutating func expect(_ run: Span<UInt8>) {
        let hash = ByteHash.hash(of: run)
        expected.append(hash)
        let slot = slots[Int(truncatingIfNeeded: hash) & (slots.count &- 1)]
        prefetchSink &+= slot
    }

    /// Prefetches the memory that the expected runs will need, so that their cache misses overlap.
    mutating func prefetch() { prefetchSink = entriesRead() }

    private func entriesRead() -> UInt64 {
        let (table, bytes, hashes) = (slots.span, entries.span, expected.span)
        var sum: UInt64 = 0
        for index in nextExpected..<hashes.count {
            sum &+= UInt64(bytes[Int(truncatingIfNeeded: table[Int(truncatingIfNeeded: hashes[index]) & (table.count &- 1)] & 0xFFFF_FFFF)])
        }
        return sum
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
        let bytes = unsafe entries.span.bytes
        let first = entry &+ 2 &+ run.count
        let (pairs, count) = (run.count / 3 &- 1, Int(entries[entry &+ 1]))
        for index in 0..<count {
            // SAFETY: an entry has as many ids as its second byte says.
            let id = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: first &+ 4 &* index, as: UInt32.self)
            let offset = index < pairs ? index : 0
            tokens.append(UInt64(id) << 32 | position &+ UInt64(truncatingIfNeeded: offset))
        }
        return true
    }

    /// Stores the tokens of the run in `range` of `text`, which is at `position`, unless the table contains
    /// it. `tokens` has the format of `append`, in any column, with the words anywhere among the pairs.
    mutating func insert(_ text: [UInt8], _ range: Range<Int>, at position: Int, _ tokens: ArraySlice<UInt64>) {
        let run = text.span.extracting(range)
        guard run.count <= Self.longestRun, tokens.count <= Self.mostTokens else { return }
        let hash = ByteHash.hash(of: run)
        guard find(run, hash) == 0 else { return }
        if (count &+ 1) &* 4 > slots.count &* 3 { grow() }
        put(UInt64(truncatingIfNeeded: entries.count), hash)
        count &+= 1
        entries.append(UInt8(truncatingIfNeeded: run.count))
        entries.append(UInt8(truncatingIfNeeded: tokens.count))
        // SAFETY: the bytes are copied within the call.
        unsafe run.withUnsafeBufferPointer { unsafe entries.append(contentsOf: $0) }
        let pairs = run.count / 3 &- 1
        var next = 0
        for token in tokens where next < pairs && Int(token & 0x7FFF_FFFF) == position &+ next {
            append(token)
            next &+= 1
        }
        next = 0
        for token in tokens {
            if next < pairs, Int(token & 0x7FFF_FFFF) == position &+ next { next &+= 1 } else { append(token) }
        }
    }

    private mutating func append(_ token: UInt64) {
        var id = token >> 32
        for _ in 0..<4 {
            entries.append(UInt8(truncatingIfNeeded: id))
            id >>= 8
        }
    }

    /// Returns the beginning of a run's entry, or 0 if there is none.
    @inline(__always) private func find(_ run: Span<UInt8>, _ hash: UInt64) -> Int {
        let (slots, bytes) = (self.slots.span, entries.span)
        var index = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
        while slots[index] != 0 {
            let entry = Int(truncatingIfNeeded: slots[index] & 0xFFFF_FFFF)
            if slots[index] >> 32 == hash >> 32, Int(bytes[entry]) == run.count, ByteHash.equal(bytes, at: entry &+ 2, run) { return entry }
            index = (index &+ 1) & (slots.count &- 1)
        }
        return 0
    }

    private mutating func put(_ entry: UInt64, _ hash: UInt64) {
        var index = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
        while slots[index] != 0 { index = (index &+ 1) & (slots.count &- 1) }
        slots[index] = (hash & ~0xFFFF_FFFF) | entry
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 2)
        for slot in old where slot != 0 {
            let entry = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF)
            let hash = ByteHash.hash(of: entries.span.extracting((entry &+ 2)..<(entry &+ 2 &+ Int(entries[entry]))))
            put(UInt64(truncatingIfNeeded: entry), hash)
        }
    }
}
