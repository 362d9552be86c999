import ArgumentParser
import Foundation
import MemoModel

/// `saekin config`: what is set, where, and a file to begin with.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", _superCommandName: "saekin",
        abstract: say("Show settings and where each comes from.", "설정과 그 출처를 봅니다."),
        discussion: say(
            "An option wins over a variable, that over the file, that over what is usual.",
            "옵션, 환경 변수, 설정 파일, 기본값 순서로 우선합니다."),
        subcommands: [ConfigShowCommand.self, ConfigPathCommand.self, ConfigInitCommand.self], defaultSubcommand: ConfigShowCommand.self)
}

/// `saekin config show`.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: say("Show every setting and its origin.", "모든 설정과 출처를 봅니다."))

    @Option(help: ArgumentHelp(say("text or json.", "text, json"))) var format = OutputFormat.text
    @OptionGroup var vault: VaultOptions

    func run() throws {
        try Console.write(SettingsPrinter(vault: vault).shown(as: format))
    }
}

/// `saekin config path`.
struct ConfigPathCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "path", abstract: say("Print where the configuration file is looked for.", "설정 파일의 자리를 출력합니다."))

    func run() throws { try Console.write(Settings.file.path + "\n") }
}

/// `saekin config init`.
struct ConfigInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: say("Write a configuration file in which everything is commented out.", "모두 주석 처리된 설정 파일을 만듭니다."))

    func run() throws {
        let path = Settings.file.path
        guard !FileManager.default.fileExists(atPath: path) else { throw CommandFailure.configurationExists(path) }
        var text = say("# Settings of saekin. Take away the # of a line to set it.\n", "# 색인의 설정. 줄 앞의 #을 지우면 적용됩니다.\n")
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
        Console.note(say("wrote \(VisibleText.line(path))", "만들었습니다: \(VisibleText.line(path))"))
    }
}
