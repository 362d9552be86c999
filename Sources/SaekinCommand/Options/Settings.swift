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
                return LocalizedMessage(
                    "\(name): invalid value \(value); use \(key.expected.english)",
                    ko: "\(name): 쓸 수 없는 값입니다(\(value)): \(key.expected.korean)"
                )
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
