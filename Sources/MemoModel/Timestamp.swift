/// A point in time: milliseconds since 1970-01-01T00:00:00Z. No calendar, no zone, no Foundation.
public struct Timestamp: Sendable, Hashable, Comparable, Codable {
    /// Since 1970-01-01T00:00:00Z, leap seconds not counted; negative before.
    public var milliseconds: Int64

    /// The moment this many milliseconds after the start of 1970, in UTC.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Seconds since 1970, fractions kept to the millisecond. Nil when the value is not finite or beyond the years -9999 to 9999.
    public init?(seconds: Double) {
        guard seconds.isFinite, abs(seconds) < 377_705_116_800 else { return nil }
        milliseconds = Int64((seconds * 1000).rounded())
    }

    /// Since 1970, with the milliseconds as a fraction.
    public var seconds: Double { Double(milliseconds) / 1000 }

    /// Earlier is less.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}
