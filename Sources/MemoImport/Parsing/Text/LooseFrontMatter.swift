import JSON

/// Front matter as people type it, which is not always YAML: colons in titles, signs before tags, tabs.
enum LooseFrontMatter {
    private static let longestKey = 40

    /// Returns the YAML with tags that begin with a sign in quotes, since YAML takes them for a comment.
    static func quotingTags(_ yaml: String) -> String {
        guard yaml.contains("#") else { return yaml }
        return yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            guard let colon = line.firstIndex(of: ":"), FieldNames().match(String(line[..<colon]))?.field == .tags else {
                return String(line)
            }
            let value = FrontMatter.trimmed(line[line.index(after: colon)...])
            guard value.first == "#", let second = value.dropFirst().first, second.isLetter || second.isNumber, !value.contains("\"") else {
                return String(line)
            }
            return "\(line[...colon]) \"\(value.replacing("\\", with: "\\\\"))\""
        }.joined(separator: "\n")
    }

    /// Returns the members of lines `key: value` whose values are taken as they stand, with lists of `- item` lines; nil if there is anything
    /// else.
    static func members(of yaml: String) -> [JSONMember]? {
        var members: [JSONMember] = []
        for line in yaml.split(whereSeparator: \.isNewline) {
            let content = FrontMatter.trimmed(line)
            if content.isEmpty || content.hasPrefix("#") { continue }
            if content.hasPrefix("- "), let last = members.indices.last {
                let item = JSONValue.string(bare(content.dropFirst(2)))
                switch members[last].value {
                case .array(let items): members[last].value = .array(items + [item])
                case .null: members[last].value = .array([item])
                default: return nil
                }
                continue
            }
            guard line.first?.isWhitespace == false, let colon = content.firstIndex(of: ":"),
                let key = FrontMatter.plainKey(content[..<colon]),
                key.count <= longestKey, !key.contains(where: { "{}[]|>".contains($0) })
            else { return nil }
            let rest = FrontMatter.trimmed(content[content.index(after: colon)...])
            // Blocks, references and structures are no slips.
            if let first = rest.first, "|>{&*!".contains(first) || first == "[" && rest.last != "]" { return nil }
            let value =
                rest.isEmpty ? JSONValue.null : rest.first == "[" ? FrontMatter.value(rest) ?? .string(bare(rest)) : .string(bare(rest))
            members.append(JSONMember(key: key, value: value))
        }
        return members.isEmpty ? nil : members
    }

    /// Returns a value without quotes around it.
    private static func bare(_ text: Substring) -> String {
        let text = FrontMatter.trimmed(text)
        guard text.count > 1, let first = text.first, first == text.last, first == "\"" || first == "'" else { return String(text) }
        return String(text.dropFirst().dropLast())
    }
}
