/// A part of a list: how many entries to skip, and how many to return.
///
/// Offsets and limits come from users. They are only added here, so that no sum overflows.
public struct Page: Sendable, Hashable {
    /// Number of entries to skip; never negative.
    public let offset: Int
    /// Maximum number of entries to return, never negative; nil for all.
    public let limit: Int?

    /// Creates a page. Negative numbers become 0.
    public init(offset: Int, limit: Int?) { (self.offset, self.limit) = (max(0, offset), limit.map { max(0, $0) }) }

    /// The index after the last entry of the page, `Int.max` if the sum overflows.
    public var end: Int {
        guard let limit else { return .max }
        let (sum, isBeyond) = offset.addingReportingOverflow(limit)
        return isBeyond ? .max : sum
    }

    /// Returns the part of a list of `count` entries that is on the page; empty beyond its end.
    public func range(of count: Int) -> Range<Int> { min(offset, count)..<min(end, count) }
}
