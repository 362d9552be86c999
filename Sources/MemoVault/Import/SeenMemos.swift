/// A sparse bit set of the memos that an import has seen. Sparse because other programs may give memos any
/// number.
struct SeenMemos {
    private var words: [Int64: UInt64] = [:]

    func contains(_ id: Int64) -> Bool { words[id >> 6, default: 0] & Self.bit(id) != 0 }

    mutating func insert(_ id: Int64) { words[id >> 6, default: 0] |= Self.bit(id) }

    private static func bit(_ id: Int64) -> UInt64 { 1 << UInt64(id & 63) }
}
