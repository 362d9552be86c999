import JSON
import Yams

/// The YAML between two `---` lines at the beginning of a text, or the TOML between two `+++` lines.
///
/// Simple lines are parsed here. Yams, which is fifty times slower, parses everything else.
struct FrontMatter {
    /// Keys and values. Those of simple lines are strings and lists of strings.
    let members: [JSONMember]
    /// The text after the front matter, byte for byte.
    let rest: String
    /// Number of comments with words.
    let comments: Int

    enum Outcome {
        /// The text has no front matter.
        case none
        case read(FrontMatter)
        /// The text begins like front matter, but the YAML is invalid.
        case broken(String)
    }

    /// A longer block is text between two rules.
    private static let limit = 64 << 10

    static func split(_ text: String) -> Outcome {
        let bytes = text.utf8
        let isTOML = text.utf8.starts(with: "+++".utf8)
        guard isTOML || text.utf8.starts(with: "---".utf8), let first = lineEnd(bytes, from: bytes.startIndex),
            bytes[bytes.index(bytes.startIndex, offsetBy: 3)..<first].allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x0A })
        else { return .none }
        var line = first
        // Saekin's own exports list attachments there.
        let limit = text.utf8.starts(with: ListedAttachments.head.utf8) ? ListedAttachments.frontMatterLimit : Self.limit
        while bytes.distance(from: first, to: line) < limit, line < bytes.endIndex {
            let next = lineEnd(bytes, from: line) ?? bytes.endIndex
            let content = trimmed(text[line..<next])
            if isTOML, content == "+++" {
                // Anything else between the lines is text.
                guard let members = TOMLFrontMatter.members(of: String(text[first..<line])) else { return .none }
                let comments = text[first..<line].split(whereSeparator: \.isNewline).count { trimmed($0).hasPrefix("#") }
                return .read(FrontMatter(members: members, rest: String(text[next...]), comments: comments))
            } else if !isTOML, content == "---" || content == "..." {
                return read(String(text[first..<line]), rest: String(text[next...]))
            }
            line = next
        }
        return .none
    }

    static func lineEnd(_ bytes: String.UTF8View, from start: String.Index) -> String.Index? {
        guard let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
        let next = bytes.index(after: end)
        return bytes[end] == 0x0D && next < bytes.endIndex && bytes[next] == 0x0A ? bytes.index(after: next) : next
    }

    private static func read(_ yaml: String, rest: String) -> Outcome {
        let yaml = LooseFrontMatter.quotingTags(yaml)
        let comments = yaml.utf8.contains(UInt8(ascii: "#")) ? comments(in: yaml) : 0
        if let members = simple(yaml) { return .read(FrontMatter(members: members, rest: rest, comments: comments)) }
        if let danger = YAMLDanger.find(in: yaml) { return .broken(danger) }
        do {
            guard let node = try Yams.compose(yaml: yaml), let mapping = node.mapping else { return .none }
            let members = mapping.map { JSONMember(key: $0.key.string ?? "", value: value($0.value, depth: 0)) }
            return .read(FrontMatter(members: members, rest: rest, comments: comments))
        } catch let error as YamlError {
            if let members = LooseFrontMatter.members(of: yaml) {
                return .read(FrontMatter(members: members, rest: rest, comments: comments))
            }
            // Without a colon this is text between two rules, not broken front matter.
            return yaml.contains(":") ? .broken(oneLine("\(error)")) : .none
        } catch {
            return .broken(oneLine("\(error)"))
        }
    }

    /// Counts the comments that have words: lines that begin with `#` without an indent, since indented ones may be text of a block, and
    /// ends of other lines after ` #` that are outside quotes.
    private static func comments(in yaml: String) -> Int {
        yaml.split(whereSeparator: \.isNewline).count { line in
            guard line.first?.isWhitespace == false else { return false }
            var (quote, before) = (Character?.none, Character(" "))
            for index in line.indices {
                let character = line[index]
                if let open = quote {
                    if character == open { quote = nil }
                } else if (character == "\"" || character == "'") && (before == " " || before == "[") {
                    quote = character
                } else if character == "#", before == " " || before == "\t" {
                    return line[index...].contains { $0.isLetter || $0.isNumber }
                }
                before = character
            }
            return false
        }
    }

    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).prefix(1).joined()
    }

    static func value(_ node: Node, depth: Int) -> JSONValue {
        if let text = node.scalar?.string { return text == "~" ? .null : .string(text) }
        guard depth < 16 else { return .null }
        if let list = node.sequence { return .array(list.map { value($0, depth: depth + 1) }) }
        guard let mapping = node.mapping else { return .null }
        return .object(mapping.map { JSONMember(key: $0.key.string ?? "", value: value($0.value, depth: depth + 1)) })
    }
}

// MARK: Simple lines

extension FrontMatter {
    /// Parses `key: value`, `key: [a, b]` and lists of `- item` lines; returns nil if there is anything else.
    private static func simple(_ yaml: String) -> [JSONMember]? {
        var members: [JSONMember] = []
        for line in yaml.split(whereSeparator: \.isNewline) {
            let content = trimmed(line)
            if content.isEmpty || content.hasPrefix("#") { continue }
            if content == "-" || content.hasPrefix("- ") {
                guard let index = members.indices.last, let item = scalar(content.dropFirst(1)) else { return nil }
                switch members[index].value {
                case .array(var items):
                    // Only one reference, so that the items are not copied.
                    members[index].value = .null
                    items.append(item)
                    members[index].value = .array(items)
                case .null: members[index].value = .array([item])
                default: return nil
                }
            } else {
                guard line.first?.isWhitespace == false, let colon = content.firstIndex(of: ":") else { return nil }
                let rest = content[content.index(after: colon)...]
                guard rest.isEmpty || rest.first == " ", let value = value(rest), let key = plainKey(content[..<colon]) else { return nil }
                members.append(JSONMember(key: key, value: value))
            }
        }
        return members
    }

    static func plainKey(_ text: Substring) -> String? {
        let key = trimmed(text)
        guard let first = key.first, first.isLetter || first == "_", !key.contains("\"") else { return nil }
        return String(key)
    }

    static func value(_ text: Substring) -> JSONValue? {
        let text = trimmed(text)
        guard text.hasPrefix("[") else { return scalar(text) }
        guard text.hasSuffix("]"), text.count > 1 else { return nil }
        let inside = text.dropFirst().dropLast()
        guard !inside.contains(where: { "\"'[]{}#".contains($0) }) else { return nil }
        let items = inside.split(separator: ",").compactMap { scalar($0) }
        return .array(items.filter { $0 != .null })
    }

    /// Parses plain text, or text in quotes without escapes; returns nil if it needs a YAML parser.
    private static func scalar(_ text: Substring) -> JSONValue? {
        let text = trimmed(text)
        guard let first = text.first else { return .null }
        if first == "\"" || first == "'" {
            let inside = text.dropFirst().dropLast()
            guard text.count > 1, text.last == first, !inside.contains(where: { $0 == first || $0 == "\\" }) else { return nil }
            return .string(String(inside))
        }
        if "[]{}&*!|>%@`,#?".contains(first) || text.contains(" #") || text.contains(": ") || text.hasSuffix(":") { return nil }
        return text == "~" || text == "null" ? .null : .string(String(text))
    }

    static func trimmed(_ text: some StringProtocol) -> Substring {
        var text = Substring(text)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

/// Detects YAML that could harm a parser: nesting that exhausts the stack, and aliases that expand
/// exponentially.
enum YAMLDanger {
    private static let nestingLimit = 64

    /// Returns why this should not be parsed; nil if it is harmless.
    ///
    /// Only looks at single characters, so it may reject harmless text as well, but none that occurs in real
    /// front matter.
    static func find(in yaml: String) -> String? {
        var brackets = 0
        for line in yaml.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            var (markers, before) = (0, UInt8(ascii: " "))
            let indent = line.prefix { $0 == 0x20 }.count
            for byte in line {
                switch byte {
                case UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets -= 1
                case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): markers += 1
                case UInt8(ascii: "&"), UInt8(ascii: "*"):
                    if [0x20, 0x09, UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ",")].contains(before) { return "references" }
                default: break
                }
                if brackets > nestingLimit || markers > 4 * nestingLimit { return "nesting" }
                before = byte
            }
            if indent > 4 * nestingLimit { return "nesting" }
        }
        return nil
    }
}

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
