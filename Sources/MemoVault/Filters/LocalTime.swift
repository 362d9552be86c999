import Foundation
import GRDB
import MemoImport
import MemoModel

/// Days of the user's time zone as points in time.
///
/// SQLite asks the C library for the zone: no calendar of Foundation's has to be loaded for it. But it knows it from 1970 to 2037 only and
/// takes other years for one of these, while the offsets of old times differ: there Foundation is asked after all.
struct LocalTime {
    /// Days for which SQLite knows the zone; in each zone a day less at either end.
    private static let known = CivilDate(year: 1970, month: 1, day: 3)..<CivilDate(year: 2038, month: 1, day: 1)

    private let db: Database

    init(in db: Database) { self.db = db }

    /// The day it is at `time`.
    func day(at time: Timestamp) throws -> CivilDate {
        let seconds = time.milliseconds.flooredSeconds
        let inUTC = CivilDate(dayNumber: Int(seconds.flooredQuotient(86_400)))
        guard Self.known.contains(inUTC) else {
            let offset = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
            return min(max(CivilDate(dayNumber: Int((seconds + Int64(offset)).flooredQuotient(86_400))), .first), .last)
        }
        let days = try Int.fetchOne(
            db, sql: "SELECT unixepoch(?, 'unixepoch', 'localtime', 'start of day') / 86400",
            arguments: [seconds])
        return CivilDate(dayNumber: days ?? inUTC.dayNumber)
    }

    /// Milliseconds since 1970 from which on memos are of `day` or later. What is beyond the calendar here counts to its first or last day.
    func lowerBound(of day: CivilDate) throws -> Int64 {
        if day <= .first { return .min }
        return day > .last ? .max : try start(of: day)
    }

    /// Milliseconds since 1970 at which `day` begins.
    func start(of day: CivilDate) throws -> Int64 {
        guard Self.known.contains(day) else {
            return Int64(TimeZone.current.seconds(sinceLocal1970: Double(day.dayNumber) * 86_400)) * 1000
        }
        let seconds = try Int64.fetchOne(db, sql: "SELECT unixepoch(?, 'utc')", arguments: [day.text])
        return (seconds ?? Int64(day.dayNumber) * 86_400) * 1000
    }
}

extension Int64 {
    /// Whole seconds of a number of milliseconds, towards the past.
    var flooredSeconds: Int64 { flooredQuotient(1000) }

    func flooredQuotient(_ divisor: Int64) -> Int64 { (self >= 0 ? self : self - (divisor - 1)) / divisor }
}
