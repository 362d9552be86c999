import ArgumentParser
import MemoModel
import MemoVault

/// The time zone of days for callers who name none.
struct ZoneOption: ParsableArguments {
    @Option(
        name: .customLong("zone"),
        help: ArgumentHelp(
            say("Time zone of days, such as Asia/Seoul (default: that of the system).", "날짜의 시간대. Asia/Seoul 등(기본값: 시스템의 시간대)"),
            valueName: "zone"))
    var name: String?

    func validate() throws {
        if let name, !ProcessZone.isKnown(name) || LocalZone(named: name) == nil {
            throw ValidationError("--zone: " + LocalZone.fault(of: name).text(in: .ofUser))
        }
    }

    /// Makes it the zone of the process. Call it before the program has other threads.
    func use() {
        if let name { Environment.setZone(name) }
    }
}
