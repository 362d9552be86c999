/// Takes the posting list of a token in one segment with the positions of the token in each memo.
protocol PositionSink {
    /// The least id that makes a difference from now on: what is below need not be told. Above all others where nothing does.
    var wanted: Int64 { get }
    /// `positions` is empty of a memo that held the token when an older segment was written. See `PositionCursor`.
    mutating func add(_ id: Int64, positions: Span<UInt8>) throws
}

/// Gathers the posting lists of a token in several segments, from the oldest to the newest, and passes them on as one.
struct GatheredPostings: PositionSink {
    let wanted = Int64.min
    private var entries: [(id: Int64, positions: Range<Int>)] = []
    private var bytes: [UInt8] = []

    mutating func add(_ id: Int64, positions: Span<UInt8>) {
        let start = bytes.count
        for index in positions.indices { bytes.append(positions[index]) }
        entries.append((id, start..<bytes.count))
    }

    /// What the newest segment says of each memo, ascending.
    func pass(to postings: inout some PositionSink) throws {
        let order = entries.indices.sorted { (entries[$0].id, $0) < (entries[$1].id, $1) }
        for (index, next) in zip(order, order.dropFirst().map(Optional.init) + [nil]) {
            if let next, entries[next].id == entries[index].id { continue }
            try postings.add(entries[index].id, positions: bytes.span.extracting(entries[index].positions))
        }
    }
}

/// The posting list of a token, joined from those of all segments of an index: the memos that hold the token. It takes them from the oldest
/// segment to the newest, those of each in ascending order.
struct PostingList {
    /// Ascending; empty once there is a bitmap.
    private var ids: [Int64] = []
    private var bitmap: MemoBitmap?
    /// The highest id of all entries so far.
    private(set) var last = Int64.min
    /// Entries for memos that an older segment may know, in the order in which they came, where there is no bitmap to note them in.
    private var changes: [(id: Int64, holdsToken: Bool)] = []
    /// So many ids are tried as bits.
    private var nextTrial = MemoBitmap.fewest

    /// Memos that hold the token, ascending and above all entries so far.
    mutating func add(_ new: [Int64]) {
        guard let newest = new.last else { return }
        last = newest
        if bitmap?.append(ascending: new) == true { return }
        if bitmap != nil { becomeList() }
        if ids.isEmpty { ids = new } else { ids += new }
        if ids.count >= nextTrial { tryBitmap() }
    }

    /// Whether `fill` may be called.
    var isBitmap: Bool { bitmap != nil }

    /// Lets `body` set the bits of memos above all entries so far, see `MemoBitmap.fill`. It returns the last of them, if any, and what it
    /// found at the end; that is handed on.
    mutating func fill(_ body: (inout MutableSpan<UInt64>, Int64, inout Int) throws -> (last: Int64?, end: Bool?)) rethrows -> Bool? {
        let filled = try bitmap?.fill(beyond: last, body)
        if let newest = filled?.last { last = newest }
        return filled?.end
    }

    /// A memo that held the token when an older segment was written.
    mutating func remove(_ id: Int64) { add(id, holdsToken: false) }

    /// An entry for one memo; `holdsToken` is false of a memo that held the token when an older segment was written.
    @inline(__always) mutating func add(_ id: Int64, holdsToken: Bool) {
        guard id > last else { return change(id, holdsToken: holdsToken) }
        last = id
        guard holdsToken else { return }
        if bitmap?.insert(id) == true { return }
        if bitmap != nil { becomeList() }
        ids.append(id)
        if ids.count >= nextTrial { tryBitmap() }
    }

    /// Notes what a newer segment says of a memo that an older one may know; the newer one is right.
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

    /// The memos of all entries. The list is empty afterwards.
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

/// The memos that hold a token, in one column or in either.
struct ColumnPostings: PositionSink {
    private var list = PostingList()
    private let column: Int?
    private let scope: MemoScope
    private var cursor: ScopeCursor

    /// - Parameter column: nil for both.
    init(column: Int?, _ scope: MemoScope) { (self.column, self.scope, cursor) = (column, scope, ScopeCursor(scope)) }

    var wanted: Int64 { cursor.wanted }

    /// To be called before the postings of each segment.
    mutating func beginSegment() { cursor = ScopeCursor(scope) }

    @inline(__always) mutating func add(_ id: Int64, positions: Span<UInt8>) throws {
        if cursor.holds(id) { list.add(id, holdsToken: try holds(positions)) }
    }

    /// A list with one position is one of the body, and most lists have one.
    @inline(__always) private func holds(_ positions: Span<UInt8>) throws -> Bool {
        guard let column else { return positions.count > 0 }
        guard positions.count > 1 else { return column == 0 && positions.count == 1 }
        var cursor = PositionCursor()
        while let position = try cursor.next(in: positions) {
            if PositionCursor.column(position) == column { return true }
        }
        return false
    }

    /// The memos of all entries. The list is empty afterwards.
    mutating func take() -> MemoIDs { list.take() }
}

/// How many memos hold a token, counted over the segments of an index from the oldest to the newest, without keeping them.
struct PostingCount {
    private(set) var memos = 0
    /// Whether a segment knows a memo that an older one may know too, so that only the lists themselves can tell.
    private(set) var isUnsure = false
    private var last = Int64.min

    /// A memo that holds the token.
    @inline(__always) mutating func add(_ id: Int64) {
        if id <= last { isUnsure = true }
        last = id
        memos &+= 1
    }

    /// A memo that held it when an older segment was written.
    mutating func remove(_ id: Int64) { isUnsure = true }
}

/// The memos of many tokens together, over all segments of an index.
struct ListUnion {
    /// Lists with more memos are joined as they are; those of the others are sorted together.
    private static let longest = 256

    private var few: [Int64] = []
    private var many: [MemoIDs] = []
    /// The list that is being read.
    private var list: [Int64] = []
    /// Whether a segment says of some memo that it no longer holds a token that an older one has of it.
    private var isUnsure = false

    /// Memos that hold the token, ascending and above those before.
    mutating func add(_ ids: [Int64]) { if list.isEmpty { list = ids } else { list += ids } }

    /// A memo that held the token when an older segment was written.
    mutating func remove(_ id: Int64) { isUnsure = true }

    /// To be called behind the list of each token in each segment.
    mutating func endList() {
        if list.count > Self.longest { many.append(MemoIDs(ascending: list)) } else { few += list }
        list = []
    }

    /// Nil where only the lists themselves can tell.
    var memos: MemoIDs? {
        guard !isUnsure else { return nil }
        var values: [Int64] = []
        values.reserveCapacity(few.count)
        for id in few.sorted() where values.last != id { values.append(id) }
        return MemoIDs(unionOf: many + [MemoIDs(ascending: values)])
    }
}
