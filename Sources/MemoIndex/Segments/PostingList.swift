/// The posting list of a token: the memos that hold it, gathered from the segments of an index.
struct PostingList {
    /// Ascending.
    private(set) var ids: [Int64] = []

    init() {}

    /// Adds what a newer segment holds of the token: where both know a memo, the newer knows whether it still holds the token.
    mutating func add(_ newer: SegmentPostingList) {
        guard let first = newer.entries.first?.id else { return }
        if first > ids.last ?? .min {
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

/// What one segment says of a token.
struct SegmentPostingList {
    struct Entry {
        var id: Int64
        /// False in a memo that held it when an older segment was written.
        var holdsToken: Bool
    }

    /// Ascending by id.
    var entries: [Entry] = []
}
