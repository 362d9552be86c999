/// Ids of memos, ascending, each once: what a part of a query matches. Set algebra is linear merging.
struct RowIDs: Sendable, Equatable {
    private(set) var values: [Int64]

    init() { values = [] }
    /// `values` must ascend.
    init(ascending values: [Int64]) { self.values = values }

    var count: Int { values.count }
    var isEmpty: Bool { values.isEmpty }

    func union(_ other: RowIDs) -> RowIDs {
        if other.isEmpty { return self }
        if isEmpty { return other }
        var result: [Int64] = []
        result.reserveCapacity(max(count, other.count))
        var (left, right) = (0, 0)
        while left < values.count, right < other.values.count {
            let (a, b) = (values[left], other.values[right])
            result.append(min(a, b))
            if a <= b { left &+= 1 }
            if b <= a { right &+= 1 }
        }
        result.append(contentsOf: values[left...])
        result.append(contentsOf: other.values[right...])
        return RowIDs(ascending: result)
    }

    func intersection(_ other: RowIDs) -> RowIDs {
        var result: [Int64] = []
        var (left, right) = (0, 0)
        while left < values.count, right < other.values.count {
            let (a, b) = (values[left], other.values[right])
            if a == b { result.append(a) }
            if a <= b { left &+= 1 }
            if b <= a { right &+= 1 }
        }
        return RowIDs(ascending: result)
    }

    func subtracting(_ other: RowIDs) -> RowIDs {
        if other.isEmpty || isEmpty { return self }
        var result: [Int64] = []
        var right = 0
        for value in values {
            while right < other.values.count, other.values[right] < value { right &+= 1 }
            if right == other.values.count || other.values[right] != value { result.append(value) }
        }
        return RowIDs(ascending: result)
    }

    func contains(_ id: Int64) -> Bool {
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if values[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < values.count && values[low] == id
    }
}
