import GRDB

/// Sorts matches by walking an index of the content table in its order and keeping what matches: for large sets a few steps
/// suffice, for small ones the set is looked up instead.
struct RecencyOrder {
    private let postings: Postings

    /// What a step of the walk costs as against looking one match up.
    private static let walkingCost = 0.15

    init(_ postings: Postings) { self.postings = postings }

    /// The first `count` of `ids`.
    func first(_ count: Int, of ids: RowIDs, _ order: SearchOrder) throws -> [Int64] {
        let needed = min(count, ids.count)
        guard needed > 0 else { return [] }
        let steps = Double(needed) * Double(try postings.memoCount()) / Double(ids.count)
        if needed == ids.count || Double(ids.count) < Self.walkingCost * steps { return try Array(lookedUp(ids, order).prefix(needed)) }
        let members = Membership(ids)
        var found: [Int64] = []
        found.reserveCapacity(needed)
        _ = try postings.reader.ids("SELECT id FROM memo ORDER BY \(Self.column(order))", []) { id in
            if members.contains(id) { found.append(id) }
            return found.count < needed
        }
        return found
    }

    private func lookedUp(_ ids: RowIDs, _ order: SearchOrder) throws -> [Int64] {
        if order == .modified || order == .best {
            return try postings.reader.recencies(of: ids.values).sorted { ($1.recency, $1.id) < ($0.recency, $0.id) }.map(\.id)
        }
        let list = "[" + ids.values.map(String.init).joined(separator: ",") + "]"
        return try postings.reader.ids(
            "SELECT memo.id FROM json_each(?) JOIN memo ON memo.id = json_each.value ORDER BY \(Self.column(order))", [list])
    }

    private static func column(_ order: SearchOrder) -> String {
        switch order {
        case .best, .modified: "memo.recency DESC, memo.id DESC"
        case .newest: "memo.created DESC, memo.recency DESC, memo.id DESC"
        case .oldest: "memo.created, memo.recency, memo.id"
        case .title: "memo.title, memo.id"
        }
    }
}

/// Ids as bits.
private struct Membership {
    private var bits: [UInt64] = []
    private let base: Int64

    init(_ ids: RowIDs) {
        base = ids.values.first ?? 0
        bits = Array(repeating: 0, count: Int(((ids.values.last ?? 0) - base) / 64 + 1))
        for id in ids.values { bits[Int((id - base) / 64)] |= 1 << UInt64((id - base) % 64) }
    }

    func contains(_ id: Int64) -> Bool {
        let offset = id - base
        guard offset >= 0, offset / 64 < bits.count else { return false }
        return bits[Int(offset / 64)] >> UInt64(offset % 64) & 1 == 1
    }
}
