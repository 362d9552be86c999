/// Which memos a question to an index is about.
package enum MemoScope: Sendable {
    /// Whatever it holds.
    case all
    /// These alone, which is quick for few.
    case among(MemoIDs)
    /// All but these: who has found them already is spared what they would take.
    case besides(MemoIDs)

    /// Those of `memos` that the question is about.
    func narrowed(_ memos: MemoIDs) -> MemoIDs {
        switch self {
        case .all: memos
        case .among(let others): memos.intersection(others)
        case .besides(let others): memos.subtracting(others)
        }
    }
}

/// Tells which memos a scope holds, asked for one after the other in ascending order.
struct ScopeCursor {
    private enum Form {
        case all
        case among(MemoCursor)
        case amongBits(MemoBitmap)
        case besidesList(MemoCursor)
        case besidesBits(MemoBitmap)
    }

    private var form: Form

    init(_ scope: MemoScope) {
        switch scope {
        case .all: form = .all
        case .among(let memos): form = memos.bitmap.map { .amongBits($0) } ?? .among(MemoCursor(memos.values))
        case .besides(let memos): form = memos.bitmap.map { .besidesBits($0) } ?? .besidesList(MemoCursor(memos.values))
        }
    }

    /// The next memo that may be in the scope, as far as that is known; above all ids where there is none.
    var wanted: Int64 {
        if case .among(let cursor) = form { cursor.id } else { .min }
    }

    /// Whether a memo above those before is in the scope.
    @inline(__always) mutating func holds(_ id: Int64) -> Bool {
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

/// A place in an ascending list of memos.
struct MemoCursor {
    private let memos: [Int64]
    private var index = 0

    init(_ memos: [Int64]) { self.memos = memos }

    /// The memo at the place; behind the last one a number above all ids.
    var id: Int64 { index < memos.count ? memos[index] : .max }

    /// Moves on to `id`, which must not be below those before. Whether the list holds it; if so, the place is behind it.
    @inline(__always) mutating func reaches(_ id: Int64) -> Bool {
        while index < memos.count, memos[index] < id { index &+= 1 }
        guard index < memos.count, memos[index] == id else { return false }
        index &+= 1
        return true
    }
}
