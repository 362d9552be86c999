import Postings

/// A receiver of the posting list of a token in one segment, with the token's positions in each memo.
protocol PositionSink {
    /// The lowest ID that can still affect the result; lower ones may be skipped. `.max` if none can.
    var wanted: Int64 { get }
    /// Entries with fewer bytes of positions cannot affect the result if their memos are above `floor`; these may be skipped.
    var leastSize: Int { get }
    /// See `leastSize`.
    var floor: Int64 { get }
    /// Adds an entry. `positions` is empty for a memo that contained the token only in older segments. See
    /// `PositionCursor`.
    mutating func add(_ id: Int64, positions: Span<UInt8>) throws
}

extension PositionSink {
    var leastSize: Int { 0 }
    var floor: Int64 { .max }
}

/// Collects the posting lists of a token in several segments, from the oldest to the newest, and passes them
/// on as one.
struct GatheredPostings: PositionSink {
    let wanted = Int64.min
    private var entries: [(id: Int64, positions: Range<Int>)] = []
    private var bytes: [UInt8] = []

    mutating func add(_ id: Int64, positions: Span<UInt8>) {
        let start = bytes.count
        for index in positions.indices { bytes.append(positions[index]) }
        entries.append((id, start..<bytes.count))
    }

    /// Passes on the newest segment's entry for each memo, in ascending order.
    func pass(to postings: inout some PositionSink) throws {
        let order = entries.indices.sorted { (entries[$0].id, $0) < (entries[$1].id, $1) }
        for (index, next) in zip(order, order.dropFirst().map(Optional.init) + [nil]) {
            if let next, entries[next].id == entries[index].id { continue }
            try postings.add(entries[index].id, positions: bytes.span.extracting(entries[index].positions))
        }
    }
}

/// The posting list of a token, merged from all segments of an index. Add segments from the oldest to the
/// newest, each in ascending order.
struct PostingList {
    /// Ascending; empty once there is a bitmap.
    private var ids: [Int64] = []
    private var bitmap: MemoBitmap?
    /// The highest id of all entries so far.
    private(set) var last = Int64.min
    /// Entries for memos that an older segment may contain, in order of arrival, if there is no bitmap to
    /// update.
    private var changes: [(id: Int64, holdsToken: Bool)] = []
    /// Number of IDs at which the list is next tried as a bitmap.
    private var nextTrial = MemoBitmap.fewest

    /// Adds memos that contain the token. They must ascend and be above all entries so far.
    mutating func add(_ new: [Int64]) {
        guard let newest = new.last else { return }
        last = newest
        if bitmap?.append(ascending: new) == true { return }
        if bitmap != nil { becomeList() }
        if ids.isEmpty { ids = new } else { ids += new }
        if ids.count >= nextTrial { tryBitmap() }
    }

    /// Adds the memos of a newer segment from their row of bits. Returns false, without a change, if they must
    /// be added one by one.
    mutating func add(_ row: Span<UInt8>, of entry: BitLists.Entry) -> Bool {
        guard changes.isEmpty else { return false }
        if bitmap == nil, ids.isEmpty {
            bitmap = MemoBitmap(row: row, of: entry)
            guard bitmap != nil else { return false }
        } else {
            if bitmap == nil {
                guard let first = ids.first, (last >> 6) - (first >> 6) <= Int64(entry.memos) else { return false }
                (bitmap, ids) = (MemoBitmap(ascending: ids), [])
            }
            guard bitmap?.add(row, of: entry) == true else { return false }
        }
        last = max(last, entry.last)
        return true
    }

    /// Whether `fill` may be called.
    var isBitmap: Bool { bitmap != nil }

    /// Lets `body` set the bits of memos above all entries so far; see `MemoBitmap.fill`. `body` returns the
    /// last of them, if any, and how it ended, which is passed on.
    mutating func fill(_ body: (inout MutableSpan<UInt64>, Int64, inout Int) throws -> (last: Int64?, end: Bool?)) rethrows -> Bool? {
        let filled = try bitmap?.fill(beyond: last, body)
        if let newest = filled?.last { last = newest }
        return filled?.end
    }

    /// Removes a memo that contained the token only in an older segment.
    mutating func remove(_ id: Int64) { add(id, holdsToken: false) }

    /// Adds an entry for one memo. `holdsToken` is false if the memo contained the token only in an older
    /// segment.
    @inline(__always) mutating func add(_ id: Int64, holdsToken: Bool) {
        guard id > last else { return change(id, holdsToken: holdsToken) }
        last = id
        guard holdsToken else { return }
        if bitmap?.insert(id) == true { return }
        if bitmap != nil { becomeList() }
        ids.append(id)
        if ids.count >= nextTrial { tryBitmap() }
    }

    /// Applies a newer segment's entry for a memo that an older one may contain. The newer entry wins.
    private mutating func change(_ id: Int64, holdsToken: Bool) {
        if bitmap != nil {
            guard holdsToken else {
                bitmap?.remove(id)
                return
            }
            if bitmap?.insert(id) == true { return }
            becomeList()
        }
        changes.append((id, holdsToken))
    }

    private mutating func tryBitmap() {
        while nextTrial <= ids.count { nextTrial &*= 2 }
        guard changes.isEmpty, let first = ids.first, MemoBitmap.isWorthwhile(first: first, last: last, count: ids.count) else { return }
        bitmap = MemoBitmap(ascending: ids)
        ids.removeAll()
    }

    private mutating func becomeList() {
        ids = bitmap?.list ?? []
        bitmap = nil
        while nextTrial <= ids.count { nextTrial &*= 2 }
    }

    /// Returns the memos of all entries and empties the list.
    mutating func take() -> MemoIDs {
        if var bits = bitmap.take() {
            bits.trim()
            return MemoIDs(bits)
        }
        guard !changes.isEmpty else { return MemoIDs(ascending: ids) }
        let newest = Dictionary(changes.map { ($0.id, $0.holdsToken) }) { _, newer in newer }
        func changed(_ holdsToken: Bool) -> MemoIDs { MemoIDs(ascending: newest.filter { $0.value == holdsToken }.keys.sorted()) }
        return MemoIDs(ascending: ids).subtracting(changed(false)).union(changed(true))
    }
}

/// The memos that contain a token, in one column or in either.
struct ColumnPostings: PositionSink {
    private var list = PostingList()
    private let column: Int?
    private let scope: CandidateFilter
    private var cursor: ScopeCursor

    /// - Parameter column: The column to match in, or nil for both.
    init(column: Int?, _ scope: CandidateFilter) { (self.column, self.scope, cursor) = (column, scope, ScopeCursor(scope)) }

    var wanted: Int64 { cursor.wanted }

    /// A position in the title takes one byte, after two that end those in the body. Most memos have no such position. The cursor of a list
    /// must see all entries, because it ends the reading.
    var leastSize: Int { column == 1 && cursor.wanted == .min ? 3 : 0 }
    /// Memos up to the last one found may have the token in the title in an older segment only.
    var floor: Int64 { list.last }

    /// Begins the postings of a segment. Call it before those of each segment.
    mutating func beginSegment() { cursor = ScopeCursor(scope) }

    @inline(__always) mutating func add(_ id: Int64, positions: Span<UInt8>) throws {
        if cursor.holds(id) { list.add(id, holdsToken: try holds(positions)) }
    }

    /// A list with one position is in the body, and most lists have one.
    @inline(__always) private func holds(_ positions: Span<UInt8>) throws -> Bool {
        guard let column else { return positions.count > 0 }
        guard positions.count > 1 else { return column == 0 && positions.count == 1 }
        var cursor = PositionCursor()
        while let position = try cursor.next(in: positions) {
            if PositionCursor.column(position) == column { return true }
        }
        return false
    }

    /// Returns the memos of all entries and empties the list.
    mutating func take() -> MemoIDs { list.take() }
}

/// Counts the memos that contain a token, over the segments of an index from the oldest to the newest,
/// without storing them.
struct PostingCount {
    private(set) var memos = 0
    /// Whether two segments may contain the same memo, so that the lists must be read for an exact count.
    private(set) var isUnsure = false
    private var last = Int64.min

    /// Counts a memo that contains the token.
    @inline(__always) mutating func add(_ id: Int64) {
        if id <= last { isUnsure = true }
        last = id
        memos &+= 1
    }

    /// Counts memos that contain the token, from the first to the last.
    mutating func add(_ count: Int, from first: Int64, to last: Int64) {
        if first <= self.last { isUnsure = true }
        self.last = last
        memos &+= count
    }

    /// Notes a memo that contained the token only in an older segment.
    mutating func remove() { isUnsure = true }
}

/// The union of the memos of many tokens, over all segments of an index.
struct ListUnion {
    /// Longer lists are merged one by one; the IDs of shorter ones are sorted together.
    private static let longest = 256

    /// The IDs of the shorter lists, followed by those of the list that is being read.
    private var few: [Int64] = []
    private var many: [MemoIDs] = []
    /// The place at which the list that is being read begins in `few`.
    private var start = 0
    /// Whether a segment removes a memo from the list of a token in an older segment.
    private var isUnsure = false

    /// Adds at most `count` memos that contain the token, which `fill` appends. They must ascend and be above those before.
    @inline(__always) mutating func add(_ count: Int, _ fill: (inout OutputSpan<Int64>) throws -> Void) throws {
        try few.append(addingCapacity: count, initializingWith: fill)
    }

    /// Adds all memos of a token in a segment.
    mutating func add(_ memos: MemoIDs) { many.append(memos) }

    /// Notes a memo that contained the token only in an older segment.
    mutating func remove() { isUnsure = true }

    /// Ends a list. Call it after the list of each token in each segment.
    mutating func endList() {
        if few.count &- start > Self.longest {
            many.append(MemoIDs(ascending: Array(few[start...])))
            few.removeSubrange(start...)
        }
        start = few.count
    }

    /// The union, or nil if the lists must be read token by token.
    var memos: MemoIDs? {
        isUnsure ? nil : MemoIDs(unionOf: many + [MemoIDs(unordered: few)])
    }
}
