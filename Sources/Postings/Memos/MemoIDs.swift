import MemoModel

/// A set of memo IDs, such as the matches of a part of a query. A small or sparse set is a list, a large one
/// a bitmap (`MemoBitmap`). Operations take linear time in the smaller form of the two.
package struct MemoIDs: Sendable {
    private enum Form {
        /// Ascending, each id once.
        case list([Int64])
        case bitmap(MemoBitmap)
    }

    private let form: Form

    /// Creates an empty set.
    package init() { form = .list([]) }

    /// Creates a set of `values`, which must ascend without duplicates.
    package init(ascending values: [Int64]) {
        if let first = values.first, let last = values.last, MemoBitmap.isWorthwhile(first: first, last: last, count: values.count) {
            form = .bitmap(MemoBitmap(ascending: values))
        } else {
            form = .list(values)
        }
    }

    /// Creates a set of `values`, which may be in any order. For many, this takes a fraction of the time of sorting them.
    package init(unordered values: [Int64]) {
        if let first = values.min(), let last = values.max(), MemoBitmap.sorts(first: first, last: last, count: values.count) {
            self.init(MemoBitmap(values, within: first...last))
        } else {
            let sorted = values.sorted()
            self.init(ascending: sorted.indices.filter { $0 == 0 || sorted[$0 - 1] != sorted[$0] }.map { sorted[$0] })
        }
    }

    /// Creates a set from `bitmap`, as a list if that is shorter.
    package init(_ bitmap: MemoBitmap) { form = bitmap.count < bitmap.wordCount ? .list(bitmap.list) : .bitmap(bitmap) }

    /// The number of sets up to which merging them one by one, the smallest first, is faster than sorting all
    /// IDs.
    private static let fewSets = 6

    /// Creates the union of `sets`.
    package init(unionOf sets: [MemoIDs]) {
        let sets = sets.filter { !$0.isEmpty }.sorted { $0.count < $1.count }
        let lists = sets.compactMap(\.asList)
        guard lists.count > Self.fewSets else {
            self = sets.reduce(MemoIDs()) { $0.union($1) }
            return
        }
        // Of many sets, most are small. Taking all IDs at once is faster than merging the sets one by one.
        self = sets.reduce(MemoIDs(unordered: lists.flatMap(\.self))) { $1.asList == nil ? $0.union($1) : $0 }
    }

    private var asList: [Int64]? {
        guard case .list(let list) = form else { return nil }
        return list
    }

    /// The bitmap, or nil if the set is a list.
    package var bitmap: MemoBitmap? {
        guard case .bitmap(let bitmap) = form else { return nil }
        return bitmap
    }

    /// The IDs in ascending order if they are so few or sparse that looking up each one pays off; otherwise
    /// nil.
    package var scattered: [Int64]? { asList }

    /// The IDs in ascending order. Listing a large set takes linear time; use `contains` if that suffices.
    package var values: [Int64] {
        switch form {
        case .list(let list): list
        case .bitmap(let bitmap): bitmap.list
        }
    }

    /// Returns the `count` highest IDs, or all if there are fewer, as a set.
    package func highest(_ count: Int) -> MemoIDs {
        switch form {
        case .list(let list): MemoIDs(ascending: Array(list.suffix(count)))
        case .bitmap(let bitmap): MemoIDs(ascending: bitmap.highest(count))
        }
    }

    /// Memory use in bytes.
    package var size: Int { 8 * (bitmap?.wordCount ?? count) }

    /// Number of memos.
    package var count: Int {
        switch form {
        case .list(let list): list.count
        case .bitmap(let bitmap): bitmap.count
        }
    }

    /// Whether there are none.
    package var isEmpty: Bool { count == 0 }

    /// Returns whether the set contains `id`, in at most logarithmic time.
    package func contains(_ id: Int64) -> Bool {
        switch form {
        case .bitmap(let bitmap): return bitmap.contains(id)
        case .list(let list):
            let index = list.partitioningIndex { $0 >= id }
            return index < list.count && list[index] == id
        }
    }

    /// Appends the members among `candidates` to `found`, in their order, until `found` has `count` elements.
    package func pick(from candidates: ArraySlice<Int64>, upTo count: Int, into found: inout [Int64]) {
        guard found.count < count else { return }
        if let bitmap = bitmap(forTests: candidates.count) { return bitmap.pick(from: candidates, upTo: count, into: &found) }
        guard let filter = filter(forPicking: count &- found.count) else {
            return pickOneByOne(from: candidates, upTo: count, into: &found)
        }
        filter.forEachPossible(candidates) { id in
            if contains(id) { found.append(id) }
            return found.count < count
        }
    }

    private func pickOneByOne(from candidates: ArraySlice<Int64>, upTo count: Int, into found: inout [Int64]) {
        for id in candidates where contains(id) {
            found.append(id)
            if found.count == count { return }
        }
    }

    /// Returns a filter of the members of a list if that pays off for picking `count` of them: if about as many candidates must be tested as it
    /// has members, supposed that these are spread evenly. Adding a member costs as much as passing the filter, a tenth of a test in the list.
    private func filter(forPicking count: Int) -> MemoFilter? {
        guard case .list(let list) = form, let first = list.first, let last = list.last else { return nil }
        let candidates = Double(count) * (Double(last) - Double(first) + 1) / Double(list.count)
        return candidates > Double(list.count) / 10 ? MemoFilter(list) : nil
    }

    /// Returns the set as a bitmap if that pays off for this number of tests. A test of a bit takes a tenth
    /// of the time of a test in a list.
    private func bitmap(forTests tests: Int) -> MemoBitmap? {
        switch form {
        case .bitmap(let bitmap): return bitmap
        case .list(let list):
            guard let first = list.first, let last = list.last, (last >> 6) - (first >> 6) < Int64(tests) else { return nil }
            return MemoBitmap(ascending: list)
        }
    }

    /// Returns the IDs in either set.
    package func union(_ other: MemoIDs) -> MemoIDs {
        if other.isEmpty { return self }
        if isEmpty { return other }
        switch (form, other.form) {
        case (.list(let ours), .list(let theirs)): return MemoIDs(ascending: Self.merge(ours, theirs))
        case (.list, .bitmap): return other.union(self)
        case (.bitmap(let ours), .bitmap(let theirs)):
            return ours.union(theirs).map { MemoIDs($0) } ?? MemoIDs(ascending: Self.merge(values, other.values))
        case (.bitmap(var ours), .list(let theirs)):
            for id in theirs where !ours.insert(id) { return MemoIDs(ascending: Self.merge(values, theirs)) }
            return MemoIDs(ours)
        }
    }

    /// Returns the IDs in both sets.
    package func intersection(_ other: MemoIDs) -> MemoIDs {
        switch (form, other.form) {
        case (.list(let ours), .list(let theirs)): MemoIDs(ascending: Self.common(ours, theirs))
        case (.list(let ours), .bitmap(let theirs)): MemoIDs(ascending: ours.filter(theirs.contains))
        case (.bitmap, .list): other.intersection(self)
        case (.bitmap(let ours), .bitmap(let theirs)): MemoIDs(ours.intersection(theirs))
        }
    }

    /// Returns the IDs that are not in `other`.
    package func subtracting(_ other: MemoIDs) -> MemoIDs {
        if other.isEmpty || isEmpty { return self }
        switch (form, other.form) {
        case (.list(let ours), .list(let theirs)): return MemoIDs(ascending: Self.difference(ours, theirs))
        case (.list(let ours), .bitmap(let theirs)): return MemoIDs(ascending: ours.filter { !theirs.contains($0) })
        case (.bitmap(let ours), .bitmap(let theirs)): return MemoIDs(ours.subtracting(theirs))
        case (.bitmap(var ours), .list(let theirs)):
            for id in theirs { ours.remove(id) }
            return MemoIDs(ours)
        }
    }
}

extension MemoIDs {
    /// Adds `amount` to the sum of each member among `ids`, which ascend. The sums have the places of their IDs.
    package func add(_ amount: Double, to sums: inout [Double], of ids: [Int64]) {
        let ids = ids.span
        var sums = sums.mutableSpan
        guard ids.count <= sums.count else { return }
        switch form {
        case .bitmap(let bitmap):
            let (bits, first, end) = (bitmap.words.span, bitmap.firstWord &* 64, UInt64(bitmap.words.count) &* 64)
            for place in ids.indices {
                let bit = UInt64(bitPattern: ids[place] &- first)
                if bit < end, bits[Int(bit >> 6)] >> (bit & 63) & 1 != 0 { sums[place] += amount }
            }
        case .list(let list):
            let members = list.span
            var place = 0
            let isShort = members.count < ids.count / 8
            for index in members.indices {
                // Longer steps over far more IDs than members.
                if isShort {
                    var step = 8
                    while place &+ step < ids.count, ids[place &+ step] < members[index] { (place, step) = (place &+ step, step &* 2) }
                    while step > 1 {
                        step /= 2
                        if place &+ step < ids.count, ids[place &+ step] < members[index] { place &+= step }
                    }
                }
                while place < ids.count, ids[place] < members[index] { place &+= 1 }
                if place == ids.count { break }
                if ids[place] == members[index] { sums[place] += amount }
            }
        }
    }
}

extension MemoIDs: Equatable {
    package static func == (one: MemoIDs, other: MemoIDs) -> Bool { one.count == other.count && one.values == other.values }
}

// MARK: Lists

extension MemoIDs {
    private static func merge(_ one: [Int64], _ other: [Int64]) -> [Int64] {
        let (ours, theirs) = (one.span, other.span)
        return Array(capacity: ours.count &+ theirs.count) { result in
            var (left, right) = (0, 0)
            while left < ours.count, right < theirs.count {
                let (a, b) = (ours[left], theirs[right])
                result.append(min(a, b))
                left &+= a <= b ? 1 : 0
                right &+= b <= a ? 1 : 0
            }
            for index in left..<ours.count { result.append(ours[index]) }
            for index in right..<theirs.count { result.append(theirs[index]) }
        }
    }

    private static func common(_ one: [Int64], _ other: [Int64]) -> [Int64] {
        if one.count > other.count { return common(other, one) }
        var result: [Int64] = []
        let (few, many) = (one.span, other.span)
        var index = 0
        for item in few.indices {
            let id = few[item]
            // A galloping search: the step doubles, then halves. It pays off if one set is far smaller than
            // the other.
            var step = 1
            while index &+ step < many.count, many[index &+ step] < id {
                index &+= step
                step &*= 2
            }
            index = (index..<min(index &+ step, many.count)).partitioningIndex { many[$0] >= id }
            if index == many.count { break }
            if many[index] == id { result.append(id) }
        }
        return result
    }

    private static func difference(_ one: [Int64], _ other: [Int64]) -> [Int64] {
        let (ours, theirs) = (one.span, other.span)
        return Array(capacity: ours.count) { result in
            var right = 0
            for index in ours.indices {
                let id = ours[index]
                while right < theirs.count, theirs[right] < id { right &+= 1 }
                if right == theirs.count || theirs[right] != id { result.append(id) }
            }
        }
    }
}

/// Decides quickly for most IDs that they are not in a list, by their lowest bits.
private struct MemoFilter {
    private static let bitsOfMember = 16

    private let words: [UInt64]
    private let mask: Int

    init(_ members: [Int64]) {
        var count = 64
        while count < members.count &* Self.bitsOfMember { count &*= 2 }
        let mask = count &- 1
        var words = Array(repeating: 0 as UInt64, count: count / 64)
        var bits = words.mutableSpan
        for id in members {
            let place = Int(truncatingIfNeeded: id) & mask
            bits[place >> 6] |= 1 << UInt64(place & 63)
        }
        (self.words, self.mask) = (words, mask)
    }

    /// Calls `visit` with each of `ids` that may be a member, in their order, until it returns false. Leaves no member out.
    @inline(__always) func forEachPossible(_ ids: ArraySlice<Int64>, _ visit: (Int64) -> Bool) {
        let (words, ids) = (words.span, ids.span)
        for index in ids.indices {
            let place = Int(truncatingIfNeeded: ids[index]) & mask
            if words[place >> 6] >> UInt64(place & 63) & 1 == 1, !visit(ids[index]) { return }
        }
    }
}
