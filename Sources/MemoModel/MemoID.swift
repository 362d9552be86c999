/// The number of a memo, used by the vault, the index and the command line.
public struct MemoID: Sendable, Hashable, Comparable, Codable, RawRepresentable {
    /// The memo's row in the vault and in the index.
    public let rawValue: Int64
    /// Creates an ID. The vault need not contain such a memo.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// Orders by number. Memos imported earlier come first.
    public static func < (left: MemoID, right: MemoID) -> Bool { left.rawValue < right.rawValue }
}
