import GRDB
import MemoModel

/// Days of the user's time zone as points in time.
///
/// SQLite asks the C library for the zone: no calendar of Foundation's has to be loaded for it.
struct LocalTime {
    private let db: Database

    init(in db: Database) { self.db = db }

    /// The day it is at `time`.
    func day(at time: Timestamp) throws -> CivilDate {
        let days = try Int.fetchOne(
            db, sql: "SELECT unixepoch(?, 'unixepoch', 'localtime', 'start of day') / 86400",
            arguments: [time.milliseconds.flooredSeconds])
        return CivilDate(dayNumber: days ?? 0)
    }

    /// Milliseconds since 1970 at which `day` begins.
    func start(of day: CivilDate) throws -> Int64 {
        let seconds = try Int64.fetchOne(db, sql: "SELECT unixepoch(?, 'utc')", arguments: [day.text])
        return (seconds ?? Int64(day.dayNumber) * 86_400) * 1000
    }
}

extension Int64 {
    /// Whole seconds of a number of milliseconds, towards the past.
    var flooredSeconds: Int64 { self >= 0 ? self / 1000 : (self - 999) / 1000 }
}
