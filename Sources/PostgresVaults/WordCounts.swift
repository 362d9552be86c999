import PostgresSupport

/// Counts of words, for a few hundred thousand of them: their texts are in one block of memory, and a memo costs no allocation.
///
/// A word counts once for each memo, however often the memo has it.
struct WordCounts {
    /// A text, whose first bytes are numbers that are quickly compared. Zeros follow a shorter text.
    private struct Key: Equatable {
        static let most = 16
        var (high, low) = (UInt64(0), UInt64(0))
        var length: Int32

        init(_ first: UInt8, _ rest: Span<UInt8>) {
            length = Int32(truncatingIfNeeded: rest.count + 1)
            high = UInt64(first)
            for index in 0..<7 { high = high << 8 | (index < rest.count ? UInt64(rest[index]) : 0) }
            if rest.count > 7 { for index in 7..<15 { low = low << 8 | (index < rest.count ? UInt64(rest[index]) : 0) } }
        }
    }

    private struct Entry {
        let key: Key
        /// Where the text begins in `bytes`.
        let start: Int
        let hash: UInt32
        var memos: Int32 = 0
        var either: Int32 = 0
        /// The last memo that was counted for `either`, and for `memos`.
        var lastEither: Int32 = 0
        var lastMemos: Int32 = 0
    }

    /// Differs from run to run, so that nobody can write memos whose words all have the same hash.
    private static let seed = UInt64.random(in: 0 ... .max)

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// For each hash, the number of its entry plus one, or of another entry that took its place; zero if it is free. Its length is a power of two.
    private var slots = [UInt32](repeating: 0, count: 1 << 12)
    /// The number of the current memo, and by how much it changes the counts.
    private var memo = (number: Int32(0), change: Int32(0))

    /// Number of different words.
    var count: Int { entries.count }

    /// Begins a memo, which changes the counts of its words by `change`.
    mutating func beginMemo(by change: Int32) { memo = (memo.number &+ 1, change) }

    /// Counts a word of the current memo: its first byte, and the other bytes.
    /// - Parameter isFirst: Whether the memo has its first spelling, not only the second one (`IndexTerm.kept`).
    mutating func add(_ first: UInt8, _ rest: Span<UInt8>, isFirst: Bool) {
        let place = place(first, rest)
        if entries[place].lastEither != memo.number {
            entries[place].lastEither = memo.number
            entries[place].either += memo.change
        }
        if isFirst, entries[place].lastMemos != memo.number {
            entries[place].lastMemos = memo.number
            entries[place].memos += memo.change
        }
    }

    /// Returns the number of a word's entry, which is made if there is none.
    private mutating func place(_ first: UInt8, _ rest: Span<UInt8>) -> Int {
        if entries.count * 2 >= slots.count { grow() }
        let key = Key(first, rest)
        let hash = Self.hash(key, rest)
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let place = Int(slots[slot]) - 1
            if entries[place].key == key, rest.count < Key.most || isEnd(of: place, rest) { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        entries.append(Entry(key: key, start: bytes.count, hash: hash))
        bytes.append(first)
        for index in rest.indices { bytes.append(rest[index]) }
        slots[slot] = UInt32(truncatingIfNeeded: entries.count)
        return entries.count - 1
    }

    /// Returns whether a word of the same length is equal behind its key.
    private func isEnd(of place: Int, _ rest: Span<UInt8>) -> Bool {
        let start = entries[place].start + 1
        for index in Key.most - 1..<rest.count where bytes[start + index] != rest[index] { return false }
        return true
    }

    private static func hash(_ key: Key, _ rest: Span<UInt8>) -> UInt32 {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var hash = (seed ^ key.high) &* factor
        hash = (hash ^ (hash >> 32) ^ key.low) &* factor
        hash = (hash ^ (hash >> 32) ^ UInt64(truncatingIfNeeded: key.length)) &* factor
        if rest.count >= Key.most {
            for index in Key.most - 1..<rest.count { hash = (hash ^ (hash >> 32) ^ UInt64(rest[index])) &* factor }
        }
        return UInt32(truncatingIfNeeded: hash >> 32)
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (place, entry) in entries.enumerated() {
            var slot = Int(entry.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: place + 1)
        }
    }

    /// Calls `take` with each word whose counts are not zero, in ascending order of bytes.
    func forEachWord(_ take: (_ word: ArraySlice<UInt8>, _ memos: Int64, _ either: Int64) throws -> Void) rethrows {
        let (entries, bytes) = (entries, bytes)
        func text(_ entry: Entry) -> ArraySlice<UInt8> { bytes[entry.start..<entry.start + Int(entry.key.length)] }
        let sorted = entries.indices.filter { entries[$0].memos != 0 || entries[$0].either != 0 }
            .map { (beginning: entries[$0].key.high, place: $0) }
            .sorted {
                if $0.beginning != $1.beginning { return $0.beginning < $1.beginning }
                let (one, other) = (entries[$0.place], entries[$1.place])
                return one.key.low == other.key.low ? text(one).lexicographicallyPrecedes(text(other)) : one.key.low < other.key.low
            }
        for (_, place) in sorted { try take(text(entries[place]), Int64(entries[place].memos), Int64(entries[place].either)) }
    }

    /// Forgets all words.
    mutating func removeAll() { self = WordCounts() }
}
