import MemoModel
import MemoSearch
import MemoVault

/// Settings for all commands unless an option overrides them: from the variable, else the file, else the
/// default.
enum Settings {
    /// The origin of a value.
    enum Origin {
        case flag
        case variable(String)
        case file(String, line: Int)
        case standard
    }

    static let file = ConfigurationFile(path: ConfigurationFile.standardPath)

    static func value(of key: SettingKey) -> (value: String, origin: Origin) {
        if let value = Environment[key.variable], !value.isEmpty { return (value, .variable(key.variable)) }
        if let entry = file.entries[key] { return (entry.value, .file(file.path, line: entry.line)) }
        return (key.standard, .standard)
    }

    /// Errors in the file or variables, reported before any command runs.
    static var faults: [LocalizedMessage] {
        file.faults + (ProcessZone.fault.map { [$0] } ?? [])
            + SettingKey.allCases.compactMap { key in
                guard case (let value, .variable(let name)) = value(of: key), !key.accepts(value) else { return nil }
                return key.fault(in: value, of: name)
            }
    }

    static var color: ColorChoice { ColorChoice(rawValue: value(of: .color).value) ?? .auto }
    static var dates: DateStyle { DateStyle(rawValue: value(of: .dates).value) ?? .relative }
    static var mark: MarkUnit { MarkUnit(rawValue: value(of: .mark).value) ?? .match }
    static var vaultSettings: VaultSettings {
        var settings = VaultSettings()
        if let limit = Int(value(of: .pinLimit).value) { settings.pinLimit = limit }
        if let limit = Int(value(of: .historyLimit).value) { settings.versionLimit = max(1, limit) }
        return settings
    }
    static var limit: Int { Int(value(of: .limit).value) ?? 20 }

    /// The vault path with `~/` expanded, since no shell has expanded it.
    static var vault: String? {
        let path = value(of: .vault).value
        guard path.hasPrefix("~/"), let home = Environment["HOME"] else { return path.isEmpty ? nil : path }
        return home + path.dropFirst()
    }
}

/// A setting that a variable or the configuration file can set for all commands.
enum SettingKey: String, CaseIterable {
    case vault, language, zone, color, dates, limit
    case pinLimit = "pin-limit"
    case historyLimit = "history-limit"
    case pager, mark
    case serveHost = "serve.host"
    case servePort = "serve.port"
    case serveRate = "serve.rate"
    case serveLog = "serve.log"
    case serveLogFormat = "serve.log-format"

    /// The environment variable: `SAEKIN_PIN_LIMIT`, `SAEKIN_SERVE_PORT`.
    var variable: String {
        "SAEKIN_" + String(rawValue.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 })
    }

    /// The default; empty if it depends on the system.
    var standard: String {
        switch self {
        case .vault, .language, .zone, .pager: ""
        case .color: ColorChoice.auto.rawValue
        case .dates: DateStyle.relative.rawValue
        case .limit: "20"
        case .pinLimit: "5"
        case .historyLimit: "100"
        case .mark: MarkUnit.match.rawValue
        case .serveHost: "127.0.0.1"
        case .servePort: "7171"
        case .serveRate: "100"
        case .serveLog: "warning"
        case .serveLogFormat: LogFormat.text.rawValue
        }
    }

    /// The valid values; nil for any text.
    var choices: [String]? {
        switch self {
        case .vault, .zone, .pager, .limit, .pinLimit, .historyLimit, .serveHost, .servePort, .serveRate: nil
        case .language: ["ko", "en"]
        case .color: ColorChoice.allCases.map(\.rawValue)
        case .dates: DateStyle.allCases.map(\.rawValue)
        case .mark: MarkUnit.allCases.map(\.rawValue)
        case .serveLog: ["debug", "info", "warning", "error"]
        case .serveLogFormat: LogFormat.allCases.map(\.rawValue)
        }
    }

    /// The valid values of all settings that have a list, each once.
    static var allChoices: [String] {
        var seen: Set<String> = []
        return allCases.flatMap { $0.choices ?? [] }.filter { seen.insert($0).inserted }
    }

    func accepts(_ value: String) -> Bool {
        switch self {
        case .limit, .pinLimit, .historyLimit: Int(value).map { 0...1_000_000_000 ~= $0 } ?? false
        case .servePort: Int(value).map { 0...65535 ~= $0 } ?? false
        case .zone: value.isEmpty || ProcessZone.isKnown(value)
        case .serveRate: Int(value).map { 1...1_000_000_000 ~= $0 } ?? false
        default: choices?.contains(value) ?? true
        }
    }

    /// Returns the error for a value that is not valid. `place` is the file or variable that holds it.
    func fault(in value: String, of place: String) -> LocalizedMessage {
        let near = choices.flatMap { NearValue.of(value, among: $0) }.map(NearValue.question)
        return LocalizedMessage(
            "\(place): invalid value \(value); \(near?.english ?? "use \(expected.english)")",
            ko: near.map { "\(place): 쓸 수 없는 값입니다(\(value)). \($0.korean)" } ?? "\(place): 쓸 수 없는 값입니다(\(value)): \(expected.korean)")
    }

    /// The valid values in messages.
    var expected: LocalizedMessage {
        if let choices { return LocalizedMessage(choices.joined(separator: ", "), ko: choices.joined(separator: ", ")) }
        return switch self {
        case .servePort: LocalizedMessage("a number from 0 to 65535", ko: "0부터 65535까지의 수")
        case .serveRate: LocalizedMessage("a number of 1 or more", ko: "1 이상의 수")
        case .zone: LocalizedMessage("a time zone such as Asia/Seoul", ko: "Asia/Seoul 같은 시간대")
        default: accepts("x") ? LocalizedMessage("text", ko: "글") : LocalizedMessage("a number of 0 or more", ko: "0 이상의 수")
        }
    }

    /// The description in the file that `config init` creates.
    var purpose: LocalizedMessage {
        switch self {
        case .vault: LocalizedMessage("the vault file", ko: "보관소 파일")
        case .language: LocalizedMessage("language of messages: ko or en (default: from the locale)", ko: "메시지 언어: ko, en(기본값: 로캘에 따름)")
        case .zone:
            LocalizedMessage(
                "time zone of days, such as Asia/Seoul (default: that of the system)", ko: "날짜의 시간대. Asia/Seoul 등(기본값: 시스템의 시간대)")
        case .color: LocalizedMessage("colours: auto, always or never", ko: "색: auto, always, never")
        case .dates: LocalizedMessage("dates: relative, iso or long", ko: "날짜: relative, iso, long")
        case .limit: LocalizedMessage("number of memos to show; 0 for all", ko: "보여 줄 최대 개수. 0이면 모두")
        case .pinLimit: LocalizedMessage("maximum number of pinned memos", ko: "고정할 수 있는 최대 개수")
        case .historyLimit: LocalizedMessage("old texts of each memo that history prune keeps", ko: "history prune이 메모마다 남길 이전 버전의 수")
        case .pager: LocalizedMessage("the pager (default: $PAGER, else less -RFX)", ko: "페이저(기본값: $PAGER, 없으면 less -RFX)")
        case .serveHost: LocalizedMessage("address on which serve listens", ko: "serve의 수신 주소")
        case .servePort: LocalizedMessage("port on which serve listens; 0 for any free port", ko: "serve의 수신 포트. 0이면 빈 포트")
        case .serveRate: LocalizedMessage("allowed requests per second of each key", ko: "키마다 허용할 초당 요청 수")
        case .serveLog:
            LocalizedMessage("log level of serve: debug, info, warning or error", ko: "serve의 로그 수준: debug, info, warning, error")
        case .serveLogFormat: LocalizedMessage("log format of serve: text or json", ko: "serve의 로그 형식: text, json")
        case .mark: LocalizedMessage("highlight the match or the whole word", ko: "맞은 글자(match) 또는 낱말 전체(word)를 강조")
        }
    }
}
