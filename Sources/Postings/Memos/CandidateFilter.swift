/// A filter on the memos that a query to the index considers.
package enum CandidateFilter: Sendable {
    /// All memos.
    case all
    /// Only these memos, which is fast for few.
    case among(MemoIDs)
    /// All memos but these. A caller that has already found them saves their cost.
    case besides(MemoIDs)

    /// Returns those of `memos` that pass the filter.
    package func narrowed(_ memos: MemoIDs) -> MemoIDs {
        switch self {
        case .all: memos
        case .among(let others): memos.intersection(others)
        case .besides(let others): memos.subtracting(others)
        }
    }
}

/// Tests memos in ascending order against a filter.
package struct ScopeCursor {
    private enum Form {
        case all
        case among(MemoCursor)
        case amongBits(MemoBitmap)
        case besidesList(MemoCursor)
        case besidesBits(MemoBitmap)
    }

    private var form: Form

    package init(_ scope: CandidateFilter) {
        switch scope {
        case .all: form = .all
        case .among(let memos): form = memos.bitmap.map { .amongBits($0) } ?? .among(MemoCursor(memos.values))
        case .besides(let memos): form = memos.bitmap.map { .besidesBits($0) } ?? .besidesList(MemoCursor(memos.values))
        }
    }

    /// A lower bound of the next ID in scope: `.min` if unknown, `.max` if none is left.
    package var wanted: Int64 {
        if case .among(let cursor) = form { cursor.id } else { .min }
    }

    /// Returns whether a memo is in scope. IDs must ascend from call to call.
    @inline(__always) package mutating func holds(_ id: Int64) -> Bool {
        switch form {
        case .all: return true
        case .besidesBits(let bits): return !bits.contains(id)
        case .amongBits(let bits): return bits.contains(id)
        case .among(var cursor):
            form = .all
            defer { form = .among(cursor) }
            return cursor.reaches(id)
        case .besidesList(var cursor):
            form = .all
            defer { form = .besidesList(cursor) }
            return !cursor.reaches(id)
        }
    }
}

/// A cursor in an ascending list of memos.
package struct MemoCursor {
    private let memos: [Int64]
    private var index = 0

    package init(_ memos: [Int64]) { self.memos = memos }

    /// The memo at the cursor, or `.max` after the last one.
    package var id: Int64 { index < memos.count ? memos[index] : .max }

    /// Moves to `id`, which must not be below earlier ones. Returns whether the list contains it; if so, the
    /// cursor moves past it.
    @inline(__always) package mutating func reaches(_ id: Int64) -> Bool {
        while index < memos.count, memos[index] < id { index &+= 1 }
        guard index < memos.count, memos[index] == id else { return false }
        index &+= 1
        return true
    }
}
