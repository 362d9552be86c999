/// The memos that hold one token, and where in them.
struct PostingList {
    /// Ascending.
    private(set) var ids: [Int64] = []
    /// For each memo the end of its positions in `positions`.
    private var ends: [Int] = []
    /// Positions as FTS5 stores them.
    private var positions: [UInt8] = []

    init() {}

    /// Adds what a newer segment holds of the token: of memos in both, the newer says where the token stands, or that it no
    /// longer does.
    mutating func add(_ newer: SegmentPostings) {
        if let first = newer.ids.first, first > ids.last ?? .min { return append(newer) }
        guard !newer.ids.isEmpty else { return }
        var merged = PostingList()
        var (left, right) = (0, 0)
        while left < ids.count || right < newer.ids.count {
            if right == newer.ids.count || left < ids.count && ids[left] < newer.ids[right] {
                merged.append(ids[left], positions[start(of: left)..<ends[left]])
                left &+= 1
                continue
            }
            if left < ids.count, ids[left] == newer.ids[right] { left &+= 1 }
            let range = newer.range(of: right)
            if !range.isEmpty { merged.append(newer.ids[right], newer.positions[range]) }
            right &+= 1
        }
        self = merged
    }

    private mutating func append(_ newer: SegmentPostings) {
        if newer.holdsDeletions {
            for index in newer.ids.indices {
                let range = newer.range(of: index)
                if !range.isEmpty { append(newer.ids[index], newer.positions[range]) }
            }
        } else if ids.isEmpty {
            (ids, ends, positions) = (newer.ids, newer.ends, newer.positions)
        } else {
            let base = positions.count
            ids.append(contentsOf: newer.ids)
            ends.reserveCapacity(ids.count)
            for end in newer.ends { ends.append(base &+ end) }
            positions.append(contentsOf: newer.positions)
        }
    }

    private mutating func append(_ id: Int64, _ list: ArraySlice<UInt8>) {
        ids.append(id)
        positions.append(contentsOf: list)
        ends.append(positions.count)
    }

    private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index &- 1] }
}

/// What one segment holds of a token: memos in which the token no longer stands are there with no positions.
struct SegmentPostings {
    var ids: [Int64] = []
    var ends: [Int] = []
    var positions: [UInt8] = []
    var holdsDeletions = false

    func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index &- 1])..<ends[index] }

    mutating func removeAll() {
        ids.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        holdsDeletions = false
    }
}

extension PostingList {
    /// Memos in which the tokens of the lists stand one after the other, in the order of the lists.
    static func phrase(_ lists: [PostingList]) -> [Int64] {
        guard let first = lists.first, lists.count > 1 else { return lists.first?.ids ?? [] }
        var found: [Int64] = []
        var cursors = [Int](repeating: 0, count: lists.count)
        var (starts, next): ([UInt64], [UInt64]) = ([], [])
        let rarest = lists.indices.min { lists[$0].ids.count < lists[$1].ids.count } ?? 0
        candidates: for id in lists[rarest].ids {
            for index in lists.indices {
                guard lists[index].advance(&cursors[index], to: id) else {
                    if cursors[index] == lists[index].ids.count { break candidates }
                    continue candidates
                }
            }
            first.read(cursors[0], into: &starts)
            for (offset, list) in lists.enumerated().dropFirst() where !starts.isEmpty {
                list.read(cursors[offset], into: &next)
                starts = Self.followed(starts, by: next, after: UInt64(offset))
            }
            if !starts.isEmpty { found.append(id) }
        }
        return found
    }

    /// Moves a cursor to `id` or the first id beyond; whether it is `id`. Doubles its steps, for lists much longer than the rarest.
    private func advance(_ cursor: inout Int, to id: Int64) -> Bool {
        var step = 1
        var low = cursor
        while low &+ step < ids.count, ids[low &+ step] < id {
            low &+= step
            step &*= 2
        }
        var high = min(low &+ step, ids.count)
        while low < high {
            let middle = (low &+ high) / 2
            if ids[middle] < id { low = middle &+ 1 } else { high = middle }
        }
        cursor = low
        return low < ids.count && ids[low] == id
    }

    /// The positions `offset` before which stand in `starts`; both ascend.
    private static func followed(_ starts: [UInt64], by next: [UInt64], after offset: UInt64) -> [UInt64] {
        var kept: [UInt64] = []
        var index = 0
        for start in starts {
            while index < next.count, next[index] < start &+ offset { index &+= 1 }
            if index < next.count, next[index] == start &+ offset { kept.append(start) }
        }
        return kept
    }

    /// Positions in the memo at `index`: the column in the upper half, the position in the lower.
    private func read(_ index: Int, into result: inout [UInt64]) {
        result.removeAll(keepingCapacity: true)
        let span = positions.span
        var (offset, position) = (start(of: index), UInt64(0))
        let end = ends[index]
        while offset < end, let value = Varint.read(span, at: &offset) {
            if value == 1 {
                guard let column = Varint.read(span, at: &offset) else { return }
                position = column << 32
            } else {
                position &+= value &- 2
                result.append(position)
            }
        }
    }
}
