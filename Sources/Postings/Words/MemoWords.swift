import MemoModel

/// The words of some memos in memory, memo by memo, for callers who must not learn the words of others.
///
/// Words are tokens as an index spells them. Each memo has a list of its words, so that changed memos can be replaced without reading the others again:
/// a new collection takes over the lists of the rest. It takes some 350 bytes for each short memo.
package struct MemoWords: Sendable {
    private var table = WordTable()
    /// Where the words of each memo are in `lists`.
    private var memos: [Int64: Range<Int>] = [:]
    private var lists: [UInt32] = []
    /// The number of memos with each word.
    private var counts: [UInt32] = []
    /// All words in byte order, as far as `sort` was called.
    private var order: [UInt32] = []

    /// Creates an empty collection.
    package init() {}

    /// Creates a collection without memos, which can take memos over from `earlier`.
    package init(after earlier: MemoWords) {
        (table, order) = (earlier.table, earlier.order)
        counts = Array(repeating: 0, count: table.count)
        lists.reserveCapacity(earlier.lists.count)
        memos.reserveCapacity(earlier.memos.count)
    }

    /// Approximate size in bytes.
    package var size: Int { table.size + 40 * memos.count + 4 * (lists.count + counts.count + order.count) }

    /// Takes a memo over from `earlier`, the collection after which this one was created, unless it is here already. Returns false if it is not there.
    package mutating func take(_ memo: Int64, from earlier: MemoWords) -> Bool {
        guard let places = earlier.memos[memo] else { return false }
        guard memos[memo] == nil else { return true }
        memos[memo] = lists.count..<lists.count + places.count
        for place in places {
            let word = earlier.lists[place]
            lists.append(word)
            counts[Int(word)] &+= 1
        }
        return true
    }

    /// Adds a memo that is not there yet.
    /// - Parameter words: Calls its argument with each word of the memo, perhaps several times.
    package mutating func add(_ memo: Int64, _ words: ((Span<UInt8>) -> Void) throws -> Void) rethrows {
        let start = lists.count
        try words { word in
            let number = table.number(of: word)
            if Int(number) == counts.count { counts.append(0) }
            lists.append(number)
        }
        // Few words, so sorting costs less than remembering for all words whether the memo has them.
        let sorted = lists[start...].sorted()
        lists.removeSubrange(start...)
        for number in sorted where lists.count == start || lists[lists.count - 1] != number {
            lists.append(number)
            counts[Int(number)] &+= 1
        }
        memos[memo] = start..<lists.count
    }

    /// Whether most words are those of memos that are not there any more.
    package var isMostlyUnused: Bool { counts.count { $0 == 0 } * 2 > counts.count }

    /// Adds a word that some number of other memos have, which cannot be taken over.
    package mutating func add(_ word: Span<UInt8>, memos: UInt32) {
        let number = table.number(of: word)
        if Int(number) == counts.count { counts.append(0) }
        counts[Int(number)] &+= memos
    }

    /// Puts new words in their order. Call it after the last memo.
    package mutating func sort() {
        let table = table
        // Most words differ in their first bytes.
        var added: [(number: UInt32, beginning: UInt64)] = []
        for place in order.count..<table.count {
            let number = UInt32(truncatingIfNeeded: place)
            added.append((number, table.beginning(of: number)))
        }
        added.sort { $0.beginning == $1.beginning ? table.isBelow($0.number, $1.number) : $0.beginning < $1.beginning }
        guard !added.isEmpty else { return }
        var (merged, next) = ([UInt32](), 0)
        merged.reserveCapacity(table.count)
        for (number, _) in added {
            let end = order[next...].partitioningIndex { !table.isBelow($0, number) }
            merged += order[next..<end]
            merged.append(number)
            next = end
        }
        order = merged + order[next...]
    }

    /// Calls `take` with each word in a range that some memo has, in byte order, and with the number of these memos, until it returns false.
    package func forEachWord(in range: TokenRange, _ take: (_ word: Span<UInt8>, _ memos: Int) -> Bool) {
        let start = order.partitioningIndex { !table.isBelow($0, range.lower) }
        let end = range.upper.map { upper in order[start...].partitioningIndex { !table.isBelow($0, upper) } } ?? order.count
        guard start < end else { return }
        for number in order[start..<end] where counts[Int(number)] > 0 {
            guard table.withWord(number, { take($0, Int(counts[Int(number)])) }) else { return }
        }
    }

    /// Returns the words of a kind, each with its number of memos as its weight.
    package func vocabulary(of part: Vocabulary.Part) -> Vocabulary {
        var (words, writer) = (Vocabulary(), VocabularyWriter())
        let markLength = part.markLength
        forEachWord(in: part.tokens) { word, memos in
            if writer.isFull { words.append(&writer) }
            writer.append(word, markLength..<word.count, weight: memos)
            return true
        }
        words.append(&writer)
        return words
    }
}

/// Different words, numbered as they come, with their texts in one block of memory.
private struct WordTable: Sendable {
    /// Differs from run to run, so that nobody can write memos whose words all have the same hash.
    private static let seed = UInt64.random(in: 0 ... .max)

    private var bytes: [UInt8] = []
    /// Where each word ends in `bytes`.
    private var ends: [Int] = []
    /// For each hash the number of its word plus one, or of another word that took its place; zero if it is free. Its length is a power of two.
    private var slots = [UInt32](repeating: 0, count: 1 << 10)

    /// Number of words.
    var count: Int { ends.count }
    var size: Int { bytes.count + 8 * ends.count + 4 * slots.count }

    private func range(_ number: UInt32) -> Range<Int> { (number == 0 ? 0 : ends[Int(number) - 1])..<ends[Int(number)] }

    func withWord<Value>(_ number: UInt32, _ take: (Span<UInt8>) -> Value) -> Value { take(bytes.span.extracting(range(number))) }

    /// Returns the number of a word, which gets the next one if it is new.
    mutating func number(of word: Span<UInt8>) -> UInt32 {
        if ends.count * 2 >= slots.count { grow() }
        var slot = Self.hash(word) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = slots[slot] &- 1
            if isEqual(number, word) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        for index in word.indices { bytes.append(word[index]) }
        ends.append(bytes.count)
        slots[slot] = UInt32(truncatingIfNeeded: ends.count)
        return UInt32(truncatingIfNeeded: ends.count &- 1)
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for number in 0..<ends.count {
            let number = UInt32(truncatingIfNeeded: number)
            var slot = Self.hash(bytes.span.extracting(range(number))) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = number &+ 1
        }
    }

    private static func hash(_ word: Span<UInt8>) -> Int {
        var hash = seed
        for index in word.indices { hash = (hash ^ UInt64(word[index])) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    private func isEqual(_ number: UInt32, _ word: Span<UInt8>) -> Bool {
        let range = range(number)
        guard range.count == word.count else { return false }
        for index in word.indices where bytes[range.lowerBound + index] != word[index] { return false }
        return true
    }

    /// Returns the first eight bytes of a word as a number.
    func beginning(of number: UInt32) -> UInt64 {
        let range = range(number)
        return (0..<8).reduce(0) { $0 << 8 | ($1 < range.count ? UInt64(bytes[range.lowerBound + $1]) : 0) }
    }

    /// Returns whether a word comes before another one.
    func isBelow(_ number: UInt32, _ other: UInt32) -> Bool {
        bytes[range(number)].lexicographicallyPrecedes(bytes[range(other)])
    }

    func isBelow(_ number: UInt32, _ word: [UInt8]) -> Bool { bytes[range(number)].lexicographicallyPrecedes(word) }
}
