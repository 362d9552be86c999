/// A part of a list: how many entries to pass over, and how many to deliver.
///
/// Offsets and limits are what a user typed. They are added here and nowhere else, so that no number overflows.
public struct Page: Sendable, Hashable {
    /// Entries to pass over; never below 0.
    public let offset: Int
    /// Entries to deliver at most, never below 0; nil for all.
    public let limit: Int?

    /// Numbers below 0 become 0.
    public init(offset: Int, limit: Int?) { (self.offset, self.limit) = (max(0, offset), limit.map { max(0, $0) }) }

    /// The entry behind the last one of the page, counted from 0; the greatest number where that is beyond it.
    public var end: Int {
        guard let limit else { return .max }
        let (sum, isBeyond) = offset.addingReportingOverflow(limit)
        return isBeyond ? .max : sum
    }

    /// What the page shows of a list of so many entries; empty behind its end.
    public func range(of count: Int) -> Range<Int> { min(offset, count)..<min(end, count) }
}
