/// A point in time in milliseconds since 1970-01-01T00:00:00Z, without calendar and time zone.
public struct Timestamp: Sendable, Hashable, Comparable, Codable {
    /// Milliseconds since 1970-01-01T00:00:00Z without leap seconds; negative before.
    public var milliseconds: Int64

    /// Creates a timestamp.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The timestamps at which any place on earth has a day from `CivilDate.first` to `CivilDate.last`. No
    /// local time differs from UTC by more than 18 hours.
    public static let calendar = -62_135_596_800_000 - 64_800_000..<253_402_300_800_000 + 64_800_000 as Range<Int64>

    /// Converts seconds since 1970, with fractions rounded to milliseconds. Returns nil if the value is not
    /// finite or is outside `calendar`.
    public init?(seconds: Double) {
        guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
        milliseconds = Int64((seconds * 1000).rounded())
        guard Self.calendar.contains(milliseconds) else { return nil }
    }

    /// Seconds since 1970, with fractions.
    public var seconds: Double { Double(milliseconds) / 1000 }

    /// Orders chronologically.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}
