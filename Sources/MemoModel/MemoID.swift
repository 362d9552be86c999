/// The number of a memo: what the vault, the index and a user's command line all call it by.
public struct MemoID: Sendable, Hashable, Comparable, Codable, RawRepresentable {
    /// The memo's row in the vault and in the index.
    public let rawValue: Int64
    /// The memo of this number, whether or not the vault has it.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// By number: memos imported earlier come first.
    public static func < (left: MemoID, right: MemoID) -> Bool { left.rawValue < right.rawValue }
}
