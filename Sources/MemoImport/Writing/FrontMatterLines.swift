import Foundation
import JSON
import MemoModel

/// The front matter of a text file, line by line. Single fields are replaced, and every other byte stays.
struct FrontMatterLines {
    /// A key with the lines that belong to it, or lines without a key such as comments.
    private struct Entry {
        let key: String?
        var lines: String
    }

    /// A value of a field.
    enum Value: Equatable {
        case text(String)
        case list([String])
        /// Yes, for a field that is only there if it applies.
        case yes
        /// A time, written in the style of the value that it replaces, or as ISO 8601.
        case time(Timestamp, TimeZone, isISO: Bool = false)
    }

    private let first: String
    private let last: String
    private let lineBreak: String
    private var entries: [Entry]
    /// The text after the front matter.
    var rest: String
    /// Whether the file had front matter before.
    let wasThere: Bool

    /// Splits a text; returns nil if its front matter cannot be read.
    init?(_ text: String) {
        switch FrontMatter.split(text) {
        case .broken: return nil
        case .none:
            lineBreak = text.lineBreak
            (first, last, entries, rest, wasThere) = ("---" + lineBreak, "---" + lineBreak, [], text, false)
        case .read(let front):
            let lines = Self.lines(String(text.utf8.dropLast(front.rest.utf8.count)) ?? "")
            // Fields of TOML are not written back.
            guard lines.count >= 2, let first = lines.first, let last = lines.last, first.hasPrefix("---") else { return nil }
            (self.first, self.last, rest, wasThere) = (first, last, front.rest, true)
            lineBreak = first.lineBreak
            entries = Self.entries(lines.dropFirst().dropLast())
        }
    }

    /// The whole text of the file.
    var text: String {
        guard wasThere || !entries.isEmpty else { return rest }
        // A file may end with its front matter.
        let end = last.last?.isNewline == true || rest.isEmpty ? last : last + lineBreak
        return first + entries.map(\.lines).joined() + end + rest
    }

    /// The keys, in their order.
    var keys: [String] { entries.compactMap(\.key) }

    /// Sets the field that `fills` recognises by its key, or removes it if `value` is nil. A new field is called `name`.
    mutating func set(_ name: String, _ value: Value?, where fills: (String) -> Bool) {
        let found = entries.indices.filter { entries[$0].key.map(fills) ?? false }
        for index in found.dropFirst().reversed() { entries.remove(at: index) }
        if let index = found.first {
            guard let value else { return _ = entries.remove(at: index) }
            entries[index].lines = line(entries[index].key ?? name, value, like: entries[index].lines)
        } else if let value {
            entries.append(Entry(key: name, lines: line(name, value, like: "")))
        }
    }

    private func line(_ key: String, _ value: Value, like old: String) -> String {
        let name = old.firstIndex(of: ":").map { String(old[..<$0]) } ?? key
        let lineBreak = Self.comment(of: old) + lineBreak
        switch value {
        case .text(let text): return "\(name): \(YAMLText.scalar(text))\(lineBreak)"
        case .yes: return "\(name): true\(lineBreak)"
        case .time(let time, let zone, let isISO):
            let before = old.firstIndex(of: ":").map { old[old.index(after: $0)...].prefix { !$0.isNewline } } ?? ""
            if !isISO, let text = TimeStyle(of: String(before)).text(time, in: zone) { return "\(name):\(text)\(self.lineBreak)" }
            return "\(name): \(TimeStyle.plain(time, in: zone, isNew: old.isEmpty))\(lineBreak)"
        case .list(let items):
            guard let indent = Self.indent(ofList: old) else {
                return "\(name): [\(items.map { YAMLText.scalar($0) }.joined(separator: ", "))]\(lineBreak)"
            }
            return "\(name):\(lineBreak)" + items.map { "\(indent)- \(YAMLText.scalar($0))\(self.lineBreak)" }.joined()
        }
    }

    /// Returns the comment after a value on its first line, with the white space before it.
    private static func comment(of lines: String) -> String {
        let line = lines.prefix { !$0.isNewline }
        var quote: Character?
        for (index, sign) in zip(line.indices, line) {
            if let open = quote {
                if sign == open { quote = nil }
            } else if sign == "\"" || sign == "'" {
                quote = sign
            } else if sign == "#", index > line.startIndex, line[line.index(before: index)].isWhitespace {
                let value = line[..<index]
                return String(line[(value.lastIndex { !$0.isWhitespace }.map(line.index(after:)) ?? index)...])
            }
        }
        return ""
    }

    /// Returns the spaces before the entries of a list with one entry a line; nil for anything else.
    private static func indent(ofList lines: String) -> String? {
        for line in self.lines(lines).dropFirst() {
            let content = line.drop { $0 == " " || $0 == "\t" }
            if content.first == "-" { return String(line.prefix(line.count - content.count)) }
        }
        return nil
    }

    private static func entries(_ lines: ArraySlice<String>) -> [Entry] {
        var entries: [Entry] = []
        for line in lines {
            if let key = key(of: line) {
                entries.append(Entry(key: key, lines: line))
            } else if let last = entries.indices.last, entries[last].key != nil, line.first?.isWhitespace == true || line.first == "-" {
                entries[last].lines += line
            } else {
                entries.append(Entry(key: nil, lines: line))
            }
        }
        return entries
    }

    private static func key(of line: String) -> String? {
        guard let first = line.first, !first.isWhitespace, first != "#", first != "-", let colon = line.firstIndex(of: ":") else {
            return nil
        }
        let next = line[line.index(after: colon)...].first
        guard next.map(\.isWhitespace) ?? true else { return nil }
        let key = line[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'"))
        return key.isEmpty ? nil : key
    }

    /// Splits a text after each line break. Joined, the lines are the text.
    private static func lines(_ text: String) -> [String] {
        var lines: [String] = []
        var start = text.utf8.startIndex
        while start < text.utf8.endIndex {
            let end = FrontMatter.lineEnd(text.utf8, from: start) ?? text.utf8.endIndex
            lines.append(String(text[start..<end]))
            start = end
        }
        return lines
    }
}

/// Values of YAML.
package enum YAMLText {
    /// Returns a value as plain text, or in quotes if a reader could take it for something else.
    static func scalar(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.properties.isAlphabetic || first == "_", text.last?.isWhitespace == false else {
            return false
        }
        let isSafe = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || 0x30...0x39 ~= $0.value || " _-./".unicodeScalars.contains($0)
        }
        return isSafe && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
    }

    /// Returns a double-quoted string with escapes.
    package static func quoted(_ value: String) -> String {
        var json = JSONWriter()
        json.value(value)
        var result = ""
        for scalar in json.text.unicodeScalars {
            switch scalar {
            case "&", "*", "[", "]", "{", "}", "\u{FEFF}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
