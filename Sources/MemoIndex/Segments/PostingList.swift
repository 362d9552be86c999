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

/// The posting list of a token in one segment.
struct SegmentPostingList {
    struct Entry {
        var id: Int64
        /// False where the memo was changed or deleted: it held the token when an older segment was written, and no longer does.
        var holdsToken: Bool
    }

    /// Ascending by id.
    var entries: [Entry] = []
}
