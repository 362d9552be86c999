/// A set of memos, as their ids in ascending order: what a part of a query matches. Its operations merge, in linear time.
package struct MemoIDs: Sendable, Equatable {
    /// The ids, ascending, each once.
    package private(set) var values: [Int64]

    /// No memo.
    package init() { values = [] }
    /// `values` must ascend, each id once.
    package init(ascending values: [Int64]) { self.values = values }

    /// Sets up to which merging one after another, the smallest first, is quicker than sorting all.
    private static let fewSets = 6

    /// The ids that any of `sets` holds.
    init(unionOf sets: [MemoIDs]) {
        let sets = sets.filter { !$0.isEmpty }.sorted { $0.count < $1.count }
        guard sets.count > Self.fewSets else {
            self = sets.reduce(MemoIDs()) { $0.union($1) }
            return
        }
        // Where there are many sets, most are small: to sort them all once is quicker than to merge them one by one.
        let sorted = sets.flatMap(\.values).sorted()
        values = []
        values.reserveCapacity(sorted.count)
        for id in sorted where values.last != id { values.append(id) }
    }

    package var count: Int { values.count }
    package var isEmpty: Bool { values.isEmpty }

    /// The ids that either set holds.
    package func union(_ other: MemoIDs) -> MemoIDs {
        if other.isEmpty { return self }
        if isEmpty { return other }
        let (ours, theirs) = (values.span, other.values.span)
        return MemoIDs(
            ascending: Array(capacity: ours.count &+ theirs.count) { result in
                var (left, right) = (0, 0)
                while left < ours.count, right < theirs.count {
                    let (a, b) = (ours[left], theirs[right])
                    result.append(min(a, b))
                    left &+= a <= b ? 1 : 0
                    right &+= b <= a ? 1 : 0
                }
                for index in left..<ours.count { result.append(ours[index]) }
                for index in right..<theirs.count { result.append(theirs[index]) }
            })
    }

    /// The ids that both sets hold.
    package func intersection(_ other: MemoIDs) -> MemoIDs {
        if count > other.count { return other.intersection(self) }
        var result: [Int64] = []
        let (few, many) = (values.span, other.values.span)
        var index = 0
        for item in few.indices {
            let id = few[item]
            // A galloping search: steps that double, then halves. It pays where one set is far smaller than the other.
            var step = 1
            while index &+ step < many.count, many[index &+ step] < id {
                index &+= step
                step &*= 2
            }
            var end = min(index &+ step, many.count)
            while index < end {
                let middle = (index &+ end) / 2
                if many[middle] < id { index = middle &+ 1 } else { end = middle }
            }
            if index == many.count { break }
            if many[index] == id { result.append(id) }
        }
        return MemoIDs(ascending: result)
    }

    /// The ids that `other` does not hold.
    package func subtracting(_ other: MemoIDs) -> MemoIDs {
        if other.isEmpty || isEmpty { return self }
        let (ours, theirs) = (values.span, other.values.span)
        return MemoIDs(
            ascending: Array(capacity: ours.count) { result in
                var right = 0
                for index in ours.indices {
                    let id = ours[index]
                    while right < theirs.count, theirs[right] < id { right &+= 1 }
                    if right == theirs.count || theirs[right] != id { result.append(id) }
                }
            })
    }

    /// Whether the set holds `id`, in logarithmic time.
    package func contains(_ id: Int64) -> Bool {
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if values[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < values.count && values[low] == id
    }
}
