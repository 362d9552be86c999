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
        if count > other.count { return other.intersection(self) }
        var result: [Int64] = []
        let (few, many) = (values.span, other.values.span)
        var place = 0
        for index in 0..<few.count {
            let id = few[index]
            // Doubles its steps, for sets of very different size.
            var step = 1
            while place &+ step < many.count, many[place &+ step] < id {
                place &+= step
                step &*= 2
            }
            var end = min(place &+ step, many.count)
            while place < end {
                let middle = (place &+ end) / 2
                if many[middle] < id { place = middle &+ 1 } else { end = middle }
            }
            if place == many.count { break }
            if many[place] == id { result.append(id) }
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
