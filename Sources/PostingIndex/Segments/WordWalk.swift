import Postings

/// A walk over the words of a kind in all segments of an index at once. It finds out by how many memos each segment changes the number of those
/// that contain a word, which takes little longer than reading all doclists.
///
/// FTS5 marks entries that end those of older segments. These marks alone do not tell how many memos are left: after a merge, there are marks without an
/// older entry, and entries without a mark that replace one. So memos are compared one by one, if several segments contain a word.
struct WordWalk {
    /// A segment by its place among the others, and the change it makes to the number of memos of a word.
    typealias Change = (segment: Int, memos: Int)

    /// One for each segment, from the oldest to the newest.
    private var cursors: [WordCursor] = []
    /// For each segment the first bytes of its next word; the greatest number if it has none.
    private var heads: [UInt128] = []
    private var entries = WordEntries()
    private let visible: MemoIDs?
    /// The memos of the oldest segments that have no memo in common. If there is only one segment, its memos may be unknown.
    private var apart: [ClosedRange<Int64>] = []

    /// - Parameter visible: The memos that count, or nil for all.
    init(_ readers: [SegmentReader], of part: Vocabulary.Part, among visible: MemoIDs? = nil) throws {
        self.visible = visible
        let weights = try readers.map { visible == nil ? try $0.weights(of: part) : nil }
        if visible == nil { apart = Self.apart(weights) }
        for segment in readers.indices {
            cursors.append(try WordCursor(readers[segment], of: part, weights[segment]))
            heads.append(.max)
            try proceed(segment)
        }
    }

    /// Returns the memos of the oldest segments that have no memo in common, given the weights of all.
    static func apart(_ weights: [WordWeights?]) -> [ClosedRange<Int64>] {
        var apart: [ClosedRange<Int64>] = []
        for weights in weights {
            let memos = weights?.memos ?? .min ... .max
            guard !apart.contains(where: { $0.overlaps(memos) }) else { break }
            apart.append(memos)
        }
        return apart
    }

    /// Calls `visit` with each word, as a range of its term, and with the changes of the segments that know it.
    mutating func forEachWord(_ visit: (_ term: Span<UInt8>, _ word: Range<Int>, _ changes: [Change]) -> Void) throws {
        var changes: [Change] = []
        while let (first, bound) = lowest() {
            changes.removeAll(keepingCapacity: true)
            if visible == nil, heads[first] < bound {
                changes.append((first, 0))
                let goesOn = try cursors[first].passAll(before: bound) {
                    changes[0].memos = $2
                    visit($0, $1, changes)
                }
                heads[first] = goesOn ? cursors[first].head : .max
            } else {
                try compare(first, &changes)
                cursors[first].pass { visit($0, $1, changes) }
                try proceed(first)
            }
        }
    }

    /// Goes to the next word of a segment.
    private mutating func proceed(_ segment: Int) throws { heads[segment] = try cursors[segment].next() ? cursors[segment].head : .max }

    /// Returns the oldest segment with the lowest next word, and the first bytes of the lowest word of all others, or nil if there is no word.
    /// Most words are known to one segment or to nearly all, so looking at all is faster than keeping them in order.
    private func lowest() -> (first: Int, bound: UInt128)? {
        var (first, lowest, bound) = (0, UInt128.max, UInt128.max)
        let heads = heads.span
        for segment in heads.indices {
            let head = heads[segment]
            if head < lowest {
                (first, lowest, bound) = (segment, head, lowest)
            } else if head < bound {
                bound = head
            }
        }
        guard lowest < .max else { return nil }
        if bound == lowest, !cursors[first].isWhole {
            for segment in heads.indices where heads[segment] == lowest && cursors[segment].term.order(cursors[first].term) < 0 {
                first = segment
            }
        }
        return (first, bound)
    }

    /// Returns whether a segment has the same next word as another.
    @inline(__always) private func isSame(_ segment: Int, as other: Int) -> Bool {
        guard heads[segment] == heads[other] else { return false }
        return cursors[segment].isWhole && cursors[other].isWhole || cursors[segment].term.order(cursors[other].term) == 0
    }

    /// Finds the changes of the segments that know the next word. The first of them stays at the word, the others go on.
    private mutating func compare(_ first: Int, _ changes: inout [Change]) throws {
        entries.begin()
        for segment in max(first, apart.count)..<max(cursors.count, first) where isSame(segment, as: first) {
            changes.append((segment, try entries.read(&cursors[segment], among: visible, place: changes.count)))
            if segment != first { try proceed(segment) }
        }
        entries.sort()
        for segment in first..<max(apart.count, first) where isSame(segment, as: first) {
            // Most lists need not be read, because their number of memos is stored and no newer segment has their memos.
            let memos = try entries.isWithin(apart[segment]) ? countOld(segment, &changes) : cursors[segment].count()
            changes.append((segment, memos))
            if segment != first { try proceed(segment) }
        }
    }

    /// Returns the number of memos of the next word in one of the oldest segments. Subtracts them from the changes of the segments that had them first.
    private mutating func countOld(_ segment: Int, _ changes: inout [Change]) throws -> Int {
        if let bits = cursors[segment].bits {
            let memos = try cursors[segment].memosOfBits()
            entries.forEachNew { id, place in if memos.contains(id) { changes[place].memos -= 1 } }
            return bits.memos
        }
        let weight = cursors[segment].weight.flatMap { $0 < Vocabulary.greatestWeight ? $0 : nil }
        let counted = try entries.forEachNew(in: &cursors[segment], isWhole: weight == nil) { changes[$0].memos -= 1 }
        return weight ?? counted
    }
}

/// The entries of a word in several segments, read from the oldest to the newest.
private struct WordEntries {
    /// The first entry for each memo, and the place of its segment.
    private var first: [(id: Int64, holdsWord: Bool, place: Int32)] = []
    private var highest = Int64.min
    /// Whether `first` ascends. Only then, states need not be kept.
    private var isAscending = true
    private var states = MemoStates()

    /// Returns whether some of the memos are in a range. They must be sorted.
    func isWithin(_ range: ClosedRange<Int64>) -> Bool {
        guard let lowest = first.first, let highest = first.last else { return false }
        return range.overlaps(lowest.id...highest.id)
    }

    /// Begins with another word.
    mutating func begin() {
        first.removeAll(keepingCapacity: true)
        (highest, isAscending) = (.min, true)
    }

    /// Reads the entries of the next segment. Returns by how many memos it changes the number of those that contain the word.
    mutating func read(_ cursor: inout WordCursor, among visible: MemoIDs?, place: Int) throws -> Int {
        var (change, last, ascends) = (0, highest, isAscending)
        let (place, isLimited) = (Int32(truncatingIfNeeded: place), visible != nil)
        try cursor.forEachEntry { id, holdsWord in
            if isLimited, visible?.contains(id) == false { return true }
            if id <= last, ascends {
                keepStates()
                ascends = false
            }
            last = id
            let held = ascends ? nil : states.replace(id, by: holdsWord)
            if held == nil { first.append((id, holdsWord, place)) }
            change &+= (holdsWord ? 1 : 0) &- (held == true ? 1 : 0)
            return true
        }
        highest = last
        return change
    }

    /// Keeps the states of the memos so far.
    private mutating func keepStates() {
        isAscending = false
        states.begin()
        for entry in first { _ = states.replace(entry.id, by: entry.holdsWord) }
    }

    /// Calls `visit` with each memo and the place of the first segment that had an entry for it.
    func forEachNew(_ visit: (Int64, Int) -> Void) { for entry in first { visit(entry.id, Int(entry.place)) } }

    /// Sorts the memos, after all segments are read.
    mutating func sort() { if !isAscending { first.sort { $0.id < $1.id } } }

    /// Calls `visit` with the same places for memos that contain the word by the doclist of an older segment. The memos must be sorted. Returns the number
    /// of memos of the doclist, of which no more is read than needed unless it must be read as a whole.
    func forEachNew(in cursor: inout WordCursor, isWhole: Bool, _ visit: (Int) -> Void) throws -> Int {
        var (next, memos) = (0, 0)
        try cursor.forEachEntry { id, holdsWord in
            while next < first.count, first[next].id < id { next &+= 1 }
            guard isWhole || next < first.count else { return false }
            guard holdsWord else { return true }
            memos &+= 1
            if next < first.count, first[next].id == id { visit(Int(first[next].place)) }
            return true
        }
        return memos
    }
}

/// Whether memos contain a word, by the segments that were read so far.
private struct MemoStates {
    /// For each memo the number of the last word that had an entry for it, and in the lowest bit whether it contains that word.
    private var marks: [UInt32] = []
    /// Memos beyond the marks.
    private var others: [Int64: Bool] = [:]
    private var word: UInt32 = 0

    /// Above this number, IDs have no marks, which would need too much memory.
    private static let mostMarks: Int64 = 1 << 22

    /// Begins with another word.
    mutating func begin() {
        word &+= 2
        if !others.isEmpty { others.removeAll() }
    }

    /// Replaces the state of a memo. Returns the one before, or nil if there was none.
    @inline(__always) mutating func replace(_ id: Int64, by holdsWord: Bool) -> Bool? {
        guard 0..<Self.mostMarks ~= id else { return others.updateValue(holdsWord, forKey: id) }
        let place = Int(id)
        if place >= marks.count { marks += repeatElement(0, count: max(place &+ 1, 2 &* marks.count) &- marks.count) }
        let mark = marks[place]
        marks[place] = word | (holdsWord ? 1 : 0)
        return mark & ~1 == word ? mark & 1 == 1 : nil
    }
}

/// The numbers of memos of a segment's words of one kind, in the order of the words. With them, a vocabulary is read without
/// the entries of posting lists, in half of the time.
///
/// Like the bits of frequent tokens, they are derived data, and valid as long as the directory of the bits is (`BitLists`).
///
///     row   segment << 32 | 2³² − 1 − part    lowest ID of the segment's memos | highest ID − lowest ID
///                                             for each word, in byte order:  its weight (`Vocabulary`) as a varint
struct WordWeights {
    private(set) var bytes: [UInt8] = []
    /// The offsets of the first weight, and of the next one.
    private var (start, offset) = (0, 0)
    /// A range that has all memos of the words, as the segment knows them.
    let memos: ClosedRange<Int64>

    /// Creates the weights of no word yet.
    init(of memos: ClosedRange<Int64>) {
        self.memos = memos
        Varint.append(UInt64(bitPattern: memos.lowerBound), to: &bytes)
        Varint.append(UInt64(bitPattern: memos.upperBound &- memos.lowerBound), to: &bytes)
        (start, offset) = (bytes.count, bytes.count)
    }

    /// Decodes a row. Returns nil if it is damaged.
    init?(row: [UInt8]) {
        var place = 0
        guard let lowest = Varint.read(row.span, at: &place).map({ Int64(bitPattern: $0) }),
            let distance = Varint.read(row.span, at: &place).flatMap({ Int64(exactly: $0) })
        else { return nil }
        let (highest, overflows) = lowest.addingReportingOverflow(distance)
        guard !overflows else { return nil }
        (memos, bytes, start, offset) = (lowest...highest, row, place, place)
    }

    /// Returns the row with the weights of a segment, in the table of the bits.
    static func row(_ segment: Int, _ part: Vocabulary.Part) -> Int64 { BitLists.row(segment, Int(UInt32.max) - (part == .words ? 0 : 1)) }

    /// Appends the weight of the next word.
    @inline(__always) mutating func append(_ memos: Int) { Varint.append(UInt64(min(memos, Vocabulary.greatestWeight)), to: &bytes) }

    var isEmpty: Bool { start == bytes.count }

    /// Returns whether the weights are those of others.
    func hasSameWeights(as other: WordWeights) -> Bool { bytes[start...] == other.bytes[other.start...] }

    /// Returns the weight of the next word, or nil at the end.
    @inline(__always) mutating func next() -> Int? {
        var place = offset
        let weight = Varint.read(bytes.span, at: &place)
        offset = place
        return weight.map { Int(min($0, UInt64(Vocabulary.greatestWeight))) }
    }
}
