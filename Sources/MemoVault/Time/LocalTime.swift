import Foundation
import Glibc
public import MemoModel

/// The user's time zone: local time and the start of local days.
///
/// All filters and printers use it, so that a memo is found under the day that is shown for it. It calls the
/// C library, which knows the full history of the zone without loading a calendar of Foundation. Imports use
/// Foundation instead, because their dates may be in any zone, and so do callers with a zone of their own.
public enum LocalTime {
    /// The zone of the caller for whom the current thread or task works; nil for that of the process.
    @TaskLocal private static var zone: LocalZone?

    /// Runs `body` for a caller in a zone; nil for that of the process. The days of everything that it calls on this thread are those of
    /// the zone.
    public static func `in`<Value>(_ zone: LocalZone?, _ body: () throws -> Value) rethrows -> Value {
        try $zone.withValue(zone, operation: body)
    }

    /// Returns the offset of local time from UTC at `time` in seconds, positive to the east; 0 for years that
    /// the C library does not support.
    public static func secondsEast(at time: Timestamp) -> Int { secondsEast(at: time.milliseconds.flooredSeconds) }

    /// Returns the local day at `time`, or the nearest day that Saekin supports.
    public static func day(at time: Timestamp) -> CivilDate {
        min(max(day(at: time.milliseconds.flooredSeconds), .first), .last)
    }

    /// Returns the start of `day`: midnight or, if the clock was put forward at midnight, the moment after.
    public static func start(of day: CivilDate) -> Timestamp {
        let midnight = Int64(day.dayNumber) * secondsADay
        // A zone changes at most once in two days, so the offset at the start is that of the day before or
        // that of the day after.
        let offsets = [secondsEast(at: midnight - secondsADay), secondsEast(at: midnight + secondsADay)].sorted(by: >)
        let starts = offsets.map { midnight - Int64($0) }
        let start = starts.first { LocalTime.day(at: $0) >= day } ?? starts[0]
        return Timestamp(milliseconds: start * 1000)
    }

    /// Returns the time in milliseconds since 1970 from which memos belong to `day` or later. Times beyond
    /// the calendar count to its first or last day.
    static func lowerBound(of day: CivilDate) -> Int64 {
        if day <= .first { return .min }
        return day > .last ? .max : start(of: day).milliseconds
    }

    private static let secondsADay: Int64 = 86_400

    private static func day(at seconds: Int64) -> CivilDate {
        let local = seconds + Int64(secondsEast(at: seconds))
        let days = local >= 0 ? local / secondsADay : (local - secondsADay + 1) / secondsADay
        return CivilDate(dayNumber: Int(days))
    }

    private static func secondsEast(at seconds: Int64) -> Int {
        if let zone { return zone.secondsEast(at: seconds) }
        var time = time_t(seconds)
        var parts = unsafe tm()
        // SAFETY: both structures outlive the call; localtime_r keeps neither.
        guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
        return Int(unsafe parts.tm_gmtoff)
    }
}

extension Int64 {
    /// The number of milliseconds as whole seconds, rounded down.
    fileprivate var flooredSeconds: Int64 { self >= 0 ? self / 1000 : (self - 999) / 1000 }
}

/// A time zone by its IANA name, for callers whose days are not those of this process.
public struct LocalZone: Sendable, Hashable {
    /// The name, such as `Asia/Seoul`.
    public let name: String
    private let zone: TimeZone

    /// Finds a zone; nil if there is none with this name. Names are case-sensitive and contain no abbreviations except `UTC` and `GMT`.
    public init?(named name: String) {
        let isName = name.utf8.count <= 64 && !name.utf8.contains(0) && (name.contains("/") || ["UTC", "GMT"].contains(name))
        guard isName, let zone = TimeZone(identifier: name) else { return nil }
        (self.name, self.zone) = (name, zone)
    }

    /// Returns the offset from UTC at a time in seconds, positive to the east.
    func secondsEast(at seconds: Int64) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) }

    /// The zone of this process; nil if it has no name or Foundation reads it otherwise than the C library.
    public static var ofProcess: LocalZone? {
        guard let zone = LocalZone(named: TimeZone.current.identifier) else { return nil }
        let months = (0..<12).map { Timestamp.now.milliseconds / 1000 - Int64($0) * 2_629_800 }
        return LocalTime.in(nil) {
            months.allSatisfy { zone.secondsEast(at: $0) == LocalTime.secondsEast(at: Timestamp(milliseconds: $0 * 1000)) }
        }
            ? zone : nil
    }

    /// Says that there is no such zone.
    public static func fault(of name: String) -> LocalizedMessage {
        LocalizedMessage("\(name) is not a time zone; write one such as Asia/Seoul", ko: "\(name): 그런 시간대가 없습니다. Asia/Seoul처럼 쓰세요")
    }
}
