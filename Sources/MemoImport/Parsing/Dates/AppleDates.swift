import MemoModel

/// Tells whether the dates of a file that are numbers of seconds count from 2001, as programs for Apple's systems write them unless told
/// otherwise.
///
/// They do if all of them lie before 2001 as seconds since 1970, and in 2007 or later as seconds since 2001: there were no apps for memos
/// in the nineties.
struct AppleDates: Equatable {
    /// Seconds from 1970 to 2001.
    static let offset = 978_307_200.0
    /// Seconds from 2001 to 2007.
    private static let first = 189_302_400.0

    private var earliest = Double.infinity
    private var latest = -Double.infinity

    mutating func add(_ seconds: Double) { (earliest, latest) = (min(earliest, seconds), max(latest, seconds)) }

    /// Whether all dates so far count from 2001.
    var areApples: Bool { earliest <= latest && latest < Self.offset && earliest >= Self.first }

    /// Returns a date that was read as seconds since 1970, counted from 2001 if it can be.
    static func shifted(_ date: Timestamp?) -> Timestamp? {
        guard let date, Int64(first) * 1000..<Int64(offset) * 1000 ~= date.milliseconds else { return date }
        return Timestamp(milliseconds: date.milliseconds + Int64(offset) * 1000)
    }
}

extension MemoRecord {
    /// Counts the dates that were numbers of seconds from 2001.
    mutating func countFrom2001() {
        (created, modified) = (AppleDates.shifted(created), AppleDates.shifted(modified))
        (deadline, trashed) = (AppleDates.shifted(deadline), AppleDates.shifted(trashed))
    }
}
