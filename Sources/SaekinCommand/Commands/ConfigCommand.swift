import ArgumentParser
import Foundation
import JSON
import KoreanText
import MemoJSON
import MemoModel

/// `saekin config`: shows settings and creates a configuration file.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "config", say("Show and change settings.", "설정을 보고 바꿉니다."),
        discussion: say(
            "Options take precedence over environment variables, variables over the file, and the file over defaults.",
            "옵션, 환경 변수, 설정 파일, 기본값 순서로 우선합니다."),
        subcommands: [
            ConfigShowCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self, ConfigPathCommand.self, ConfigInitCommand.self,
        ],
        defaultSubcommand: ConfigShowCommand.self)
}

/// `saekin config show`: prints all settings.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: say("Show every setting and its origin.", "모든 설정과 출처를 봅니다."))

    @Option(help: ArgumentHelp("Output format: text or json.", "출력 형식: text, json")) var format = OutputFormat.text
    @OptionGroup var vault: VaultOptions

    func run() throws {
        try Console.write(SettingsPrinter(vault: vault).shown(as: format))
    }
}

/// `saekin config path`: prints the path of the file.
struct ConfigPathCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "path", abstract: say("Print the path of the configuration file.", "설정 파일의 경로를 출력합니다."))

    func run() throws { try Console.write(Settings.file.path + "\n") }
}

/// `saekin config init`: creates the file.
struct ConfigInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: say("Create a configuration file with every setting commented out.", "모든 설정이 주석으로 된 설정 파일을 만듭니다."))

    func run() throws {
        let path = Settings.file.path
        guard !FileManager.default.fileExists(atPath: path) else { throw CommandFailure.configurationExists(path) }
        var text = say("# Settings of saekin. Remove the # of a line to set it.\n", "# 색인의 설정. 줄 앞의 #을 지우면 적용됩니다.\n")
        for key in SettingKey.allCases {
            let value = key.accepts("x") || key.choices != nil ? "\"\(key.standard)\"" : key.standard
            text += "\n# \(key.purpose.text(in: .ofUser))\n# \(key.rawValue) = \(value)\n"
        }
        do {
            try FileManager.default.createDirectory(
                atPath: URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(text.utf8).write(to: URL(filePath: path))
        } catch {
            throw OutputFailure(error, path: path)
        }
        Console.note(say("created \(VisibleText.line(path))", "만듦: \(VisibleText.line(path))"))
    }
}

/// The output of settings with values and origins.
private struct SettingsPrinter {
    let vault: VaultOptions

    private var rows: [(key: String, value: String, origin: Settings.Origin)] {
        SettingKey.allCases.map { key in
            if key == .vault, let path = vault.path { return (key.rawValue, path, .flag) }
            let (value, origin) = Settings.value(of: key)
            if key == .vault { return (key.rawValue, vault.location.path, origin) }
            return value.isEmpty ? effective(key, origin) : (key.rawValue, value, origin)
        }
    }

    /// Returns the value that holds where a setting leaves it to the system.
    private func effective(_ key: SettingKey, _ origin: Settings.Origin) -> (key: String, value: String, origin: Settings.Origin) {
        switch key {
        case .language: return (key.rawValue, Language.ofUser == .korean ? "ko" : "en", origin)
        case .pager:
            let pager = Environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 }
            return (key.rawValue, pager ?? Pager.standardName, pager == nil ? origin : .variable("PAGER"))
        default: return (key.rawValue, "", origin)
        }
    }

    func shown(as format: OutputFormat) -> String {
        switch format {
        case .text:
            return rows.map { "\($0.key) = \(VisibleText.line($0.value))  (\($0.origin.text))\n" }.joined()
        case .tsv:
            return rows.map { TSV.line([$0.key, $0.value, $0.origin.text]) }.joined()
        case .json, .jsonl:
            return Document.text { json in
                json.field("settings", objects: rows) { json, row in
                    json.field("key", row.key); json.field("value", row.value); json.field("origin", row.origin.code);
                    json.field("place", row.origin.place)
                }
            }
        }
    }
}

extension Settings.Origin {
    /// The name of the origin in JSON.
    fileprivate var code: String {
        switch self {
        case .flag: "flag"
        case .variable: "environment"
        case .file: "file"
        case .standard: "default"
        }
    }

    fileprivate var place: String? {
        switch self {
        case .flag, .standard: nil
        case .variable(let name): name
        case .file(let path, let line): "\(path):\(line)"
        }
    }

    fileprivate var text: String {
        switch self {
        case .flag: say("option", "옵션")
        case .standard: say("default", "기본값")
        case .variable(let name): "$" + name
        case .file(let path, let line): "\(VisibleText.line(path)):\(line)"
        }
    }
}

/// The name of a setting, as an argument.
struct SettingArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The setting, such as dates or serve.port.", "설정의 이름. dates, serve.port 등"),
        completion: .list(SettingKey.allCases.map(\.rawValue))) var key: String

    /// Returns the setting.
    /// - Throws: `ValidationError` with all names if there is no such setting.
    func setting() throws -> SettingKey {
        guard let key = SettingKey(rawValue: key) else {
            let names = SettingKey.allCases.map(\.rawValue).joined(separator: ", ")
            let fault = NearValue.message(
                LocalizedMessage("\(key): no such setting", ko: "\(key): 그런 설정이 없습니다"), for: key,
                among: SettingKey.allCases.map(\.rawValue),
                else: LocalizedMessage("choose from: \(names)", ko: "쓸 수 있는 설정: \(names)"))
            throw ValidationError(fault.text(in: .ofUser))
        }
        return key
    }
}

/// `saekin config set`: writes a setting to the configuration file.
struct ConfigSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: say("Write a setting to the configuration file.", "설정 파일에 설정을 씁니다."))

    @OptionGroup var name: SettingArgument
    @Argument(help: ArgumentHelp("Its new value.", "새 값"), completion: .list(SettingKey.allChoices)) var value: String

    func validate() throws {
        let key = try name.setting()
        guard key.accepts(value), !value.contains(where: { $0.isNewline }) else {
            throw ValidationError(key.fault(in: value, of: key.rawValue).text(in: .ofUser))
        }
    }

    func run() throws {
        let key = try name.setting()
        let file = Settings.file
        try file.write(file.setting(key, to: value, in: file.text))
        let line = "\(key.rawValue) = \(VisibleText.line(value))"
        if case .variable(let name) = Settings.value(of: key).origin {
            Console.warn("$\(name) is set and takes precedence", "$\(PairedParticle.subject.after(name)) 정해져 있어 먼저 적용됩니다")
        }
        Console.note("\(line)  (\(VisibleText.line(file.path)))")
    }
}

/// `saekin config unset`: removes a setting from the configuration file, so that its default applies.
struct ConfigUnsetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: say("Remove a setting from the configuration file.", "설정 파일에서 설정을 지웁니다."))

    @OptionGroup var name: SettingArgument

    func validate() throws { _ = try name.setting() }

    func run() throws {
        let key = try name.setting()
        let (file, path) = (Settings.file, VisibleText.line(Settings.file.path))
        guard file.entries[key] != nil else {
            return Console.note(say("\(key.rawValue): not set in \(path)", "\(key.rawValue): \(path)에 없습니다"))
        }
        try file.write(file.removing(key, from: file.text))
        Console.note(say("removed \(key.rawValue)  (\(path))", "\(key.rawValue): 지움  (\(path))"))
    }
}

extension ConfigurationFile {
    /// The text of the file; empty if there is none.
    fileprivate var text: String { String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self) }

    /// Replaces the file with `text`. A link to a file stays one.
    /// - Throws: `OutputFailure` with the path.
    fileprivate func write(_ text: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw OutputFailure(error, path: path)
        }
        let file = try NewFile(URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false))
        try file.write(Array(text.utf8))
        try file.finish()
    }

    /// Returns the text of this file without the line of a setting.
    func removing(_ key: SettingKey, from text: String) -> String {
        var lines = text.lines
        if let entry = entries[key], lines.indices.contains(entry.line - 1) { lines.remove(at: entry.line - 1) }
        return lines.joined(separator: text.lineBreak)
    }

    /// Returns the text of this file with a setting on its line, below the line of its comment, or at the end.
    func setting(_ key: SettingKey, to value: String, in text: String) -> String {
        let isText = key.accepts("x") || key.choices != nil
        let written = "\(key.rawValue) = " + (isText ? Self.quoted(value) : value)
        var lines = text.lines.map(String.init)
        if lines.last == "" { lines.removeLast() }
        if let entry = entries[key], lines.indices.contains(entry.line - 1) {
            lines[entry.line - 1] = written
        } else if let comment = lines.firstIndex(where: { $0.hasPrefix("# \(key.rawValue) = ") }) {
            lines.insert(written, at: comment + 1)
        } else {
            lines.append(written)
        }
        return lines.joined(separator: text.lineBreak) + text.lineBreak
    }

    private static func quoted(_ value: String) -> String {
        "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\t", with: "\\t") + "\""
    }
}
