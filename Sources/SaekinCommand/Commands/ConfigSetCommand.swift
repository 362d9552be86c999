import ArgumentParser
import Foundation
import KoreanText
import MemoModel

/// The name of a setting, as an argument.
struct SettingArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(say("The setting, such as dates or serve.port.", "설정의 이름. dates, serve.port 등")),
        completion: .list(SettingKey.allCases.map(\.rawValue))) var key: String

    /// The setting.
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
    @Argument(help: ArgumentHelp(say("Its new value.", "새 값")), completion: .list(SettingKey.allChoices)) var value: String

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
