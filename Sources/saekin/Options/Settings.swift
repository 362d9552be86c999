import MemoIndex
import MemoModel
import MemoVault

/// What holds for all commands where no option says otherwise: the variable, then the file, then what is usual.
enum Settings {
    /// Where a value comes from.
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

    /// What is wrong with the file or a variable, to be told before anything runs.
    static var faults: [LocalizedMessage] {
        file.faults
            + SettingKey.allCases.compactMap { key in
                guard case (let value, .variable(let name)) = value(of: key), !key.accepts(value) else { return nil }
                return LocalizedMessage(
                    "\(name): \(value) is not among: \(key.expected.english)", ko: "\(name): 쓸 수 없는 값입니다(\(value)): \(key.expected.korean)"
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

    /// `~/` at the beginning of a path in the file: no shell has read it.
    static var vault: String? {
        let path = value(of: .vault).value
        guard path.hasPrefix("~/"), let home = Environment["HOME"] else { return path.isEmpty ? nil : path }
        return home + path.dropFirst()
    }
}
