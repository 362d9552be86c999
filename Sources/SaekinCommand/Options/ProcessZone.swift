import ArgumentParser
import MemoModel
import MemoVault

/// The time zone of this process, which decides what today is.
///
/// The C library takes a name that it does not know for UTC, so names are checked here.
enum ProcessZone {
    /// Names that mean UTC also where no zones are installed.
    private static let utc = ["UTC", "UTC0", "GMT", "GMT0", "Etc/UTC", "Universal", "Zulu"]

    /// Makes the zone of the setting that of the process. Call it before the program has other threads.
    static func prepare() {
        let name = Settings.value(of: .zone).value
        if !name.isEmpty, SettingKey.zone.accepts(name) { Environment.setZone(name) }
    }

    /// Says that the variable `TZ` names no zone; nil if it does or is not set.
    static var fault: LocalizedMessage? {
        guard let text = Environment["TZ"], !text.isEmpty else { return nil }
        let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
        guard !isKnown(name), !isRule(name) else { return nil }
        if name.hasPrefix("/"), name == "/etc/localtime" || Terminal.hasFile(name) { return nil }
        return LocalizedMessage(
            "TZ=\(text): there is no such time zone here; write one such as Asia/Seoul, or install tzdata",
            ko: "TZ=\(text): 이 시스템에 없는 시간대입니다. Asia/Seoul처럼 쓰거나 tzdata를 설치하세요")
    }

    /// Returns whether the system has a zone with this IANA name.
    static func isKnown(_ name: String) -> Bool {
        let isName = name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || (0x30...0x39).contains($0) || "/_+-".utf8.contains($0) }
        guard isName, name.first?.isLetter == true, !name.hasSuffix("/") else { return false }
        let file = (Environment["TZDIR"] ?? "/usr/share/zoneinfo") + "/" + name
        // A folder, such as Asia, is none.
        return utc.contains(name) || Terminal.hasFile(file) && !Terminal.hasFile(file + "/")
    }

    /// Returns whether a text is a rule of POSIX: a name and an offset, such as `KST-9` or `<+09>-9`.
    private static func isRule(_ text: String) -> Bool {
        let isQuoted = text.hasPrefix("<")
        let name = text.dropFirst(isQuoted ? 1 : 0).prefix { isQuoted ? $0 != ">" : $0.isASCII && $0.isLetter }
        let rest = text.dropFirst(isQuoted ? name.count + 2 : name.count).drop { $0 == "+" || $0 == "-" }
        return name.count >= 3 && rest.first?.isNumber == true
    }
}

/// The time zone of days for callers who name none.
struct ZoneOption: ParsableArguments {
    @Option(
        name: .customLong("zone"),
        help: ArgumentHelp(
            "Time zone of days, such as Asia/Seoul (default: that of the system).", "날짜의 시간대. Asia/Seoul 등(기본값: 시스템의 시간대)",
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
