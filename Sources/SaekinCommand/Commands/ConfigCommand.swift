import ArgumentParser
import Foundation
import JSON
import MemoJSON
import MemoModel

/// `saekin config`: shows settings and creates a configuration file.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", _superCommandName: "saekin",
        abstract: say("Show and change settings.", "설정을 보고 바꿉니다."),
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

    @Option(help: ArgumentHelp(say("Output format: text or json.", "출력 형식: text, json"))) var format = OutputFormat.text
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
                json.field(
                    "settings",
                    array: { json in
                        for row in rows {
                            json.object {
                                $0.field("key", row.key); $0.field("value", row.value); $0.field("origin", row.origin.code);
                                $0.field("place", row.origin.place)
                            }
                        }
                    })
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
