/// Gathers the tokens of many memos until they are worth a segment: each term once, and for each token eight bytes.
///
/// Memos come in ascending order of id, and of each memo the body before the title: the order in which FTS5 keeps columns.
struct PostingBuffer {
    /// Where a memo's entries begin.
    struct Document {
        let id: Int64
        let body: Int
        var title: Int
    }

    /// A distinct term.
    struct Term {
        /// The first seven bytes, big-endian, then the length, or 8 for more than seven. Orders all terms but long ones that
        /// begin alike.
        let key: UInt64
        /// Where the bytes of a term of more than seven stand in `longTerms`.
        let start: UInt32
        let length: UInt32
    }

    /// A place of the hash table; free while `key` is 0.
    private struct Slot {
        var key: UInt64 = 0
        var number: UInt32 = 0
        var count: UInt32 = 0
    }

    private static let leastSlots = 1 << 17

    private var slots = [Slot](repeating: Slot(), count: leastSlots)
    private(set) var terms: [Term] = []
    /// The bytes of all terms of more than seven, one after the other.
    private(set) var longTerms: [UInt8] = []
    /// For each token the number of its term and, in the lower half, its position.
    private(set) var entries: [UInt64] = []
    private(set) var documents: [Document] = []
    /// Positions of all bodies and titles: FTS5's totals of tokens.
    private(set) var bodyTotal = 0
    private(set) var titleTotal = 0
    private var positions = 0

    init() {}

    /// Tokens gathered.
    var count: Int { entries.count }

    /// How many entries each term has, by its number.
    var termCounts: [UInt32] {
        var counts = [UInt32](repeating: 0, count: terms.count)
        for slot in slots where slot.key != 0 { counts[Int(slot.number)] = slot.count }
        return counts
    }

    /// Begins a memo with its body.
    mutating func beginDocument(_ id: Int64) {
        documents.append(Document(id: id, body: entries.count, title: entries.count))
        positions = 0
    }

    /// Ends the body of the memo begun last.
    mutating func beginTitle() {
        documents[documents.count - 1].title = entries.count
        bodyTotal += positions
        positions = 0
    }

    mutating func endDocument() { titleTotal += positions }

    /// Appends a token to the column begun last. A colocated token has the position of the one before it.
    @inline(__always) mutating func append(_ term: borrowing Span<UInt8>, isColocated: Bool) {
        if !isColocated || positions == 0 { positions &+= 1 }
        guard !term.isEmpty else { return }
        let number = number(of: term)
        entries.append(UInt64(number) << 32 | UInt64(truncatingIfNeeded: positions &- 1))
    }

    /// Empties the buffer but keeps its memory.
    mutating func removeAll() {
        slots = [Slot](repeating: Slot(), count: slots.count)
        terms.removeAll(keepingCapacity: true)
        longTerms.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        documents.removeAll(keepingCapacity: true)
        (bodyTotal, titleTotal) = (0, 0)
    }
}

// MARK: Terms

extension PostingBuffer {
    /// The number of a term, new or known; counts its use.
    @inline(__always) private mutating func number(of term: borrowing Span<UInt8>) -> UInt32 {
        let key = Self.sortingKey(term)
        if term.count > 7 { return longNumber(of: term, key) }
        var index = place(key)
        while true {
            if slots[index].key == key {
                slots[index].count &+= 1
                return slots[index].number
            }
            if slots[index].key == 0 { break }
            index = (index &+ 1) & (slots.count &- 1)
        }
        return insert(term, sortingKey: key, key, at: index)
    }

    private mutating func longNumber(of term: borrowing Span<UInt8>, _ sortingKey: UInt64) -> UInt32 {
        let key = Self.hash(term, sortingKey) | 0xFF
        var index = place(key)
        while slots[index].key != 0 {
            if slots[index].key == key, equals(terms[Int(slots[index].number)], term) {
                slots[index].count &+= 1
                return slots[index].number
            }
            index = (index &+ 1) & (slots.count &- 1)
        }
        return insert(term, sortingKey: sortingKey, key, at: index)
    }

    private mutating func insert(_ term: borrowing Span<UInt8>, sortingKey: UInt64, _ key: UInt64, at index: Int) -> UInt32 {
        let number = UInt32(truncatingIfNeeded: terms.count)
        let start = UInt32(truncatingIfNeeded: longTerms.count)
        if term.count > 7 { for place in term.indices { longTerms.append(term[place]) } }
        terms.append(Term(key: sortingKey, start: start, length: UInt32(truncatingIfNeeded: term.count)))
        slots[index] = Slot(key: key, number: number, count: 1)
        if terms.count &* 2 > slots.count { grow() }
        return number
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

    /// Terms of up to seven bytes have a key of their own; longer ones share a lowest byte no short one has.
    @inline(__always) private static func sortingKey(_ term: borrowing Span<UInt8>) -> UInt64 {
        let count = min(term.count, 7)
        var key: UInt64 = 0
        for index in 0..<count { key = key << 8 | UInt64(term[index]) }
        return key << UInt64(8 &* (8 &- count)) | UInt64(min(term.count, 8))
    }

    @inline(__always) private static func hash(_ term: borrowing Span<UInt8>, _ start: UInt64) -> UInt64 {
        var hash = start
        for index in 7..<term.count { hash = (hash.rotated(by: 9) ^ UInt64(term[index])) &* 0x9E37_79B9_7F4A_7C15 }
        return hash
    }

    @inline(__always) private func place(_ key: UInt64) -> Int {
        let mixed = key &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> UInt64(64 &- slots.count.trailingZeroBitCount))
    }

    @inline(__always) private func equals(_ known: Term, _ term: borrowing Span<UInt8>) -> Bool {
        guard Int(known.length) == term.count else { return false }
        let start = Int(known.start)
        for index in term.indices where longTerms[start &+ index] != term[index] { return false }
        return true
    }
}

extension UInt64 {
    @inline(__always) fileprivate func rotated(by bits: UInt64) -> UInt64 { self << bits | self >> (64 &- bits) }
}
