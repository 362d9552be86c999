/// A point in time: milliseconds since 1970-01-01T00:00:00Z. No calendar, no zone, no Foundation.
public struct Timestamp: Sendable, Hashable, Comparable, Codable {
    /// Since 1970-01-01T00:00:00Z, leap seconds not counted; negative before.
    public var milliseconds: Int64

    /// The moment this many milliseconds after the start of 1970, in UTC.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Milliseconds in which some place on earth has a day from `CivilDate.first` to `CivilDate.last`: no clock differs from UTC by more
    /// than 18 hours.
    public static let calendar = -62_135_596_800_000 - 64_800_000..<253_402_300_800_000 + 64_800_000 as Range<Int64>

    /// Seconds since 1970, fractions kept to the millisecond. Nil when the value is not finite or beyond the `calendar`.
    public init?(seconds: Double) {
        guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
        milliseconds = Int64((seconds * 1000).rounded())
        guard Self.calendar.contains(milliseconds) else { return nil }
    }

    /// Since 1970, with the milliseconds as a fraction.
    public var seconds: Double { Double(milliseconds) / 1000 }

    /// Earlier is less.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}
