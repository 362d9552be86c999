/// A set of integers other than 0, in a hash table without the cost of Swift's hashing.
struct KeySet: Sendable {
    private var slots: [Int]

    init(_ keys: [Int]) {
        var count = 4
        while count < 2 * keys.count { count *= 2 }
        slots = Array(repeating: 0, count: count)
        for key in keys { slots[slot(of: key)] = key }
    }

    @inline(__always) func contains(_ key: Int) -> Bool { key != 0 && slots[slot(of: key)] == key }

    /// Returns the slot of a key, or the slot where it would be inserted. The table is at most half full, so the search ends.
    @inline(__always) private func slot(of key: Int) -> Int {
        var slot = Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count &- 1)
        while slots[slot] != 0, slots[slot] != key { slot = (slot &+ 1) & (slots.count &- 1) }
        return slot
    }
}
