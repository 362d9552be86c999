import Foundation
import MemoModel

/// The configuration file: lines of `key = value`, a subset of TOML.
///
/// Parsed by hand, because every run reads it and TOML libraries support dates, tables and nesting that no
/// setting needs.
struct ConfigurationFile {
    struct Entry {
        let value: String
        let line: Int
    }

    let path: String
    private(set) var entries: [SettingKey: Entry] = [:]
    /// The commands that read files, by their endings: `reader.djvu = "djvutxt"`.
    private(set) var readers: [String: String] = [:]
    /// Errors. No command runs until they are corrected.
    private(set) var faults: [LocalizedMessage] = []
    /// Harmless mistakes, such as unknown settings.
    private(set) var warnings: [LocalizedMessage] = []

    /// `$XDG_CONFIG_HOME/saekin/config.toml`. A relative folder is ignored, as the XDG specification
    /// requires.
    static var standardPath: String {
        let folder = Environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? (Environment["HOME"] ?? ".") + "/.config") + "/saekin/config.toml"
    }

    /// Reads the file. A missing file sets nothing.
    init(path: String) {
        // Most users have no file, and Foundation's check takes a thirtieth of a short run.
        let data = Terminal.hasFile(path) ? FileManager.default.contents(atPath: path) ?? Data() : Data()
        self.init(path: path, text: String(decoding: data, as: UTF8.self))
    }

    init(path: String, text: String) {
        self.path = path
        for (number, line) in text.lines.enumerated() {
            let content = line.drop { $0 == "\u{FEFF}" }.trimmingCharacters(in: .whitespaces)
            if !content.isEmpty, !content.hasPrefix("#") { read(content, line: number + 1) }
        }
    }

    private mutating func read(_ content: String, line: Int) {
        guard let equals = content.firstIndex(of: "="), let value = Self.value(content[content.index(after: equals)...]) else {
            return fault(line, "not a setting; write key = \"value\"", ko: "설정이 아닙니다. 키 = \"값\"으로 쓰세요")
        }
        let name = content[..<equals].trimmingCharacters(in: .whitespaces)
        if name.hasPrefix(Self.reader), name.utf8.count > Self.reader.utf8.count {
            return readers[name.dropFirst(Self.reader.count).lowercased()] = value
        }
        guard let key = SettingKey(rawValue: name) else { return unknown(name, line) }
        guard key.accepts(value) else {
            let message = key.fault(in: value, of: name)
            return fault(line, message.english, ko: message.korean)
        }
        if let first = entries[key] {
            return fault(line, "\(name) is already set in line \(first.line)", ko: "\(name): \(first.line)행에 이미 있습니다")
        }
        entries[key] = Entry(value: value, line: line)
    }

    /// The beginning of the names of settings for endings.
    private static let reader = "reader."

    private mutating func fault(_ line: Int, _ english: String, ko korean: String) {
        faults.append(LocalizedMessage("\(path):\(line): \(english)", ko: "\(path):\(line): \(korean)"))
    }

    private mutating func unknown(_ name: String, _ line: Int) {
        let near = SettingKey.allCases.min { Self.difference($0.rawValue, name) < Self.difference($1.rawValue, name) }?.rawValue ?? ""
        warnings.append(
            LocalizedMessage(
                "\(path):\(line): no such setting: \(name); the nearest is \(near)",
                ko: "\(path):\(line): \(name) 설정은 없습니다. 가장 가까운 설정: \(near)"))
    }

    /// Returns the number of letters that only one of the names has.
    private static func difference(_ left: String, _ right: String) -> Int {
        right.difference(from: left).count
    }

    /// Parses a quoted string, number or boolean with an optional comment. Returns nil for anything else.
    private static func value(_ text: Substring) -> String? {
        let text = text.drop { $0 == " " || $0 == "\t" }
        guard let quote = text.first else { return nil }
        guard quote == "\"" || quote == "'" else {
            let word = text.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
            return word == "true" || word == "false" || Int(word) != nil ? word : nil
        }
        var (value, isEscaped, rest) = ("", false, text.dropFirst())
        while let character = rest.popFirst() {
            if isEscaped {
                guard let meaning = escapes[character] else { return nil }
                value.append(meaning)
                isEscaped = false
            } else if character == "\\", quote == "\"" {
                isEscaped = true
            } else if character == quote {
                let tail = rest.drop { $0 == " " || $0 == "\t" }
                return tail.isEmpty || tail.first == "#" ? value : nil
            } else {
                value.append(character)
            }
        }
        return nil
    }

    private static let escapes: [Character: Character] = ["\"": "\"", "\\": "\\", "n": "\n", "t": "\t"]
}
