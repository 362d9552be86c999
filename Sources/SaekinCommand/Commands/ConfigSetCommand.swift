import ArgumentParser
import Foundation
import KoreanText
import MemoModel

/// `saekin config set`: writes a setting to the configuration file.
struct ConfigSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: say("Write a setting to the configuration file.", "설정 파일에 설정을 씁니다."))

    @Argument(
        help: ArgumentHelp(say("The setting, such as dates or serve.port.", "설정의 이름. dates, serve.port 등")),
        completion: .list(SettingKey.allCases.map(\.rawValue))) var key: String
    @Argument(help: ArgumentHelp(say("Its new value.", "새 값"))) var value: String

    func validate() throws {
        guard let key = SettingKey(rawValue: key) else {
            let names = SettingKey.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(say("\(key): no such setting; choose from: \(names)", "\(key): 그런 설정이 없습니다. 쓸 수 있는 설정: \(names)"))
        }
        guard key.accepts(value), !value.contains(where: { $0.isNewline }) else {
            throw ValidationError(
                say(
                    "\(key.rawValue): invalid value \(value); use \(key.expected.english)",
                    "\(key.rawValue): 쓸 수 없는 값입니다(\(value)): \(key.expected.korean)"))
        }
    }

    func run() throws {
        guard let key = SettingKey(rawValue: key) else { return }
        let path = Settings.file.path
        do {
            try FileManager.default.createDirectory(
                atPath: URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw OutputFailure(error, path: path)
        }
        let old = FileManager.default.contents(atPath: path) ?? Data()
        // Written to the file that a link names, so that a link in a folder of settings stays one.
        let file = try NewFile(URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false))
        try file.write(Array(Settings.file.setting(key, to: value, in: String(decoding: old, as: UTF8.self)).utf8))
        try file.finish()
        let line = "\(key.rawValue) = \(VisibleText.line(value))"
        if case .variable(let name) = Settings.value(of: key).origin {
            Console.warn("$\(name) is set and takes precedence", "$\(PairedParticle.subject.after(name)) 정해져 있어 먼저 적용됩니다")
        }
        Console.note("\(line)  (\(VisibleText.line(path)))")
    }
}

extension ConfigurationFile {
    /// Returns the text of this file with a setting on its line, below the line of its comment, or at the end.
    func setting(_ key: SettingKey, to value: String, in text: String) -> String {
        let isText = key.accepts("x") || key.choices != nil
        let written = "\(key.rawValue) = " + (isText ? Self.quoted(value) : value)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        if let entry = entries[key], lines.indices.contains(entry.line - 1) {
            lines[entry.line - 1] = written
        } else if let comment = lines.firstIndex(where: { $0.hasPrefix("# \(key.rawValue) = ") }) {
            lines.insert(written, at: comment + 1)
        } else {
            lines.append(written)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ value: String) -> String {
        "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\t", with: "\\t") + "\""
    }
}
