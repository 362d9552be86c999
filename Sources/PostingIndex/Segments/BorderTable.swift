/// A hash table of the IDs of pairs of syllables with a space between them. Every second word yields such a
/// pair. There are few distinct pairs, so a table of nothing else fits into the processor's caches.
///
///     slots       | first character: 16 bits | second: 16 bits | id + 1: 32 bits |      a free slot is 0
struct BorderTable {
    private static let leastSlots = 1 << 12

    private var slots = [UInt64](repeating: 0, count: leastSlots)
    private var count = 0

    init() {}

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

    /// Prefetches the bucket that `id(of:)` will read; the result is unused. Lets several cache misses
    /// overlap.
    @inline(__always) func slot(for pair: UInt32) -> UInt64 { slots[firstPlace(of: pair)] }

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
