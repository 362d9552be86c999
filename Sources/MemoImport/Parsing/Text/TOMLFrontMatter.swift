import JSON

/// Front matter in TOML between two `+++` lines, as Hugo and Zola write it: `key = value` and tables.
///
/// Tables of taxonomies become fields of their own, others objects. Dates and numbers are kept as written.
struct TOMLFrontMatter {
    private var rest: Substring

    /// Returns the members; nil if the text is not TOML of this kind.
    static func members(of toml: String) -> [JSONMember]? {
        var reader = TOMLFrontMatter(rest: toml[...])
        return reader.read()
    }

    private mutating func read() -> [JSONMember]? {
        var (members, table) = ([JSONMember](), [String]())
        while skipBlank(), let first = rest.first {
            if first == "[" {
                let line = rest.prefix { !$0.isNewline }
                let name = line.drop { $0 == "[" }.prefix { $0 != "]" }
                guard !name.isEmpty, line.contains("]") else { return nil }
                table = name.split(separator: ".").map { Self.bare($0) }
                rest = rest.dropFirst(line.count)
                continue
            }
            guard let key = key(), let value = value(depth: 0) else { return nil }
            // The rest of the line is a comment.
            let after = FrontMatter.trimmed(rest.prefix { !$0.isNewline })
            guard after.isEmpty || after.first == "#" else { return nil }
            rest = rest.drop { !$0.isNewline }
            if table.isEmpty || table == ["taxonomies"] {
                members.append(JSONMember(key: key, value: value))
            } else {
                Self.add(JSONMember(key: key, value: value), to: &members, under: table[...])
            }
        }
        return members.isEmpty ? nil : members
    }

    private static func add(_ member: JSONMember, to members: inout [JSONMember], under table: ArraySlice<String>) {
        guard let name = table.first else { return members.append(member) }
        if let index = members.firstIndex(where: { $0.key == name }), case .object(var inner) = members[index].value {
            add(member, to: &inner, under: table.dropFirst())
            members[index].value = .object(inner)
        } else {
            var inner: [JSONMember] = []
            add(member, to: &inner, under: table.dropFirst())
            members.append(JSONMember(key: name, value: .object(inner)))
        }
    }

    /// Moves to the next sign that is no blank, line break or comment. Always returns true.
    private mutating func skipBlank() -> Bool {
        while let first = rest.first, first.isWhitespace || first == "#" {
            rest = first == "#" ? rest.drop { !$0.isNewline } : rest.dropFirst()
        }
        return true
    }

    private mutating func key() -> String? {
        let line = rest.prefix { !$0.isNewline }
        guard let sign = line.firstIndex(of: "=") else { return nil }
        let key = Self.bare(line[..<sign])
        rest = rest[line.index(after: sign)...].drop { $0 == " " || $0 == "\t" }
        return key.isEmpty ? nil : key
    }

    private static func bare(_ text: Substring) -> String {
        String(FrontMatter.trimmed(text)).trimmingQuotes
    }

    private mutating func value(depth: Int) -> JSONValue? {
        guard depth < 8, let first = rest.first else { return nil }
        switch first {
        case "\"", "'":
            for mark in [String(repeating: first, count: 3), String(first)] where rest.hasPrefix(mark) { return string(mark) }
            return nil
        case "[":
            rest = rest.dropFirst()
            var values: [JSONValue] = []
            while skipBlank(), let next = rest.first, next != "]" {
                guard let value = value(depth: depth + 1) else { return nil }
                values.append(value)
                guard skipBlank(), rest.first == "," || rest.first == "]" else { return nil }
                if rest.first == "," { rest = rest.dropFirst() }
            }
            guard rest.first == "]" else { return nil }
            rest = rest.dropFirst()
            return .array(values)
        default:
            let word = FrontMatter.trimmed(rest.prefix { !$0.isNewline && !",]#}".contains($0) })
            guard first != "{", !word.isEmpty else { return nil }
            rest = rest.dropFirst(rest.distance(from: rest.startIndex, to: word.endIndex))
            return .string(String(word))
        }
    }

    /// Reads a string between marks. In double quotes a backslash is an escape.
    private mutating func string(_ mark: String) -> JSONValue? {
        rest = rest.dropFirst(mark.count)
        var text = ""
        if mark.count == 3, rest.first?.isNewline == true { rest = rest.dropFirst() }
        while let first = rest.first {
            if rest.hasPrefix(mark) {
                rest = rest.dropFirst(mark.count)
                return .string(text)
            }
            if mark.count == 1, first.isNewline { return nil }
            if first == "\\", mark.first == "\"", let escaped = rest.dropFirst().first {
                text.append(["n": "\n", "t": "\t", "\"": "\"", "\\": "\\"][escaped] ?? "\\\(escaped)")
                rest = rest.dropFirst(2)
            } else {
                text.append(first)
                rest = rest.dropFirst()
            }
        }
        return nil
    }
}

extension String {
    /// The text without quotes around it.
    fileprivate var trimmingQuotes: String {
        guard count > 1, let first, first == last, first == "\"" || first == "'" else { return self }
        return String(dropFirst().dropLast())
    }
}
