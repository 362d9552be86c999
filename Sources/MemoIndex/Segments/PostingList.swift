/// The posting list of a token, joined from those of all segments of an index: the memos that hold the token.
struct PostingList {
    /// Ascending.
    private(set) var ids: [Int64] = []

    init() {}

    /// Adds what a newer segment holds of the token. Where both have an entry for a memo, the newer one says whether it still holds it.
    mutating func add(_ newer: SegmentPostingList) {
        guard let first = newer.entries.first?.id else { return }
        if first > ids.last ?? .min {
            // As a rule newer segments hold newer memos.
            ids.reserveCapacity(ids.count &+ newer.entries.count)
            for entry in newer.entries where entry.holdsToken { ids.append(entry.id) }
        } else {
            merge(newer.entries)
        }
    }

    private mutating func merge(_ newer: [SegmentPostingList.Entry]) {
        var merged: [Int64] = []
        merged.reserveCapacity(ids.count &+ newer.count)
        var left = 0
        for entry in newer {
            while left < ids.count, ids[left] < entry.id {
                merged.append(ids[left])
                left &+= 1
            }
            if left < ids.count, ids[left] == entry.id { left &+= 1 }
            if entry.holdsToken { merged.append(entry.id) }
        }
        merged.append(contentsOf: ids[left...])
        ids = merged
    }
}

/// Takes the posting list of a token in one segment, entry by entry in ascending order of memos.
protocol PostingSink {
    /// `holdsToken` is false of a memo that held it when an older segment was written.
    mutating func add(_ id: Int64, holdsToken: Bool)
}

/// The posting list of a token in one segment.
struct SegmentPostingList: PostingSink {
    struct Entry {
        var id: Int64
        /// False where the memo was changed or deleted: it held the token when an older segment was written, and no longer does.
        var holdsToken: Bool
    }

    /// Ascending by id.
    var entries: [Entry] = []

    mutating func add(_ id: Int64, holdsToken: Bool) { entries.append(Entry(id: id, holdsToken: holdsToken)) }
}

/// How many memos hold a token, counted over the segments of an index from the oldest to the newest, without keeping them.
struct PostingCount: PostingSink {
    private(set) var memos = 0
    /// Whether a segment knows a memo that an older one may know too, so that only the lists themselves can tell.
    private(set) var isUnsure = false
    private var last = Int64.min

    mutating func add(_ id: Int64, holdsToken: Bool) {
        if id <= last || !holdsToken { isUnsure = true }
        last = id
        memos &+= 1
    }
}
