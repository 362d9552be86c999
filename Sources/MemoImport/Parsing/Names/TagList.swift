import JSON
import MemoModel

/// The tags that stand in one text: `봄, 여름`, `#봄 #여름`, `봄;여름`, `봄|여름`, `["봄","여름"]`, and lines.
enum TagList {
    private static let separators: Set<Character> = [",", ";", "|", "、", "，", "；"]

    /// Returns the names of the tags in order.
    static func names(in text: String) -> [String] {
        guard text.utf8.contains(where: { $0 >= 0x80 || signs.contains($0) }) else { return [text].compactMap(\.tagName) }
        if !text.trimmed.hasPrefix("[["), let list = list(text) { return list }
        let text = HTMLEntities.decoded(text)
        // A sign before each tag separates them, so that a tag may have several words.
        if text.first(where: { !$0.isWhitespace }) == "#" { return hashed(text) }
        return text.split { separators.contains($0) || $0.isNewline }.compactMap { unlinked(String($0)).tagName }
    }

    /// Returns the tags of an element of a list, which is one unless each has a sign.
    static func element(_ text: String) -> [String] {
        let text = HTMLEntities.decoded(text)
        return text.utf8.first == UInt8(ascii: "#") ? hashed(text) : [unlinked(text)].compactMap(\.tagName)
    }

    /// Returns the page that a text is a link to: `공예` of `[[공예]]`; any other text unchanged.
    private static func unlinked(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return text }
        let link = text.trimmed
        guard link.hasPrefix("[["), link.hasSuffix("]]"), link.count > 4 else { return text }
        return String(link.dropFirst(2).dropLast(2))
    }

    /// The bytes without which a text in ASCII is one tag.
    private static let signs = Set(",;|#[{&\n\r".utf8)

    private static func hashed(_ text: String) -> [String] {
        var parts: [Substring] = []
        var start = text.startIndex
        for index in text.indices where text[index] == "#" && index > start {
            let before = text[text.index(before: index)]
            // `C#` and `a/b#c` are names.
            guard before.isWhitespace || separators.contains(before) || text[start..<index].first == "#" && !before.isASCII else {
                continue
            }
            parts.append(text[start..<index])
            start = index
        }
        parts.append(text[start...])
        return parts.flatMap { part in part.split { separators.contains($0) || $0.isNewline } }.compactMap { String($0).tagName }
    }

    /// Returns the elements of a list that was written into a text; nil for any other text.
    private static func list(_ text: String) -> [String]? {
        let text = text.trimmed
        // Python writes a set in braces.
        let ends = text.utf8.first.map { [$0, text.utf8.last ?? 0] } ?? []
        guard ends == Array("[]".utf8) || ends == Array("{}".utf8) else { return nil }
        var parser = JSONParser(Array(text.utf8))
        if let value = try? parser.value(), case .array(let values) = value {
            return values.flatMap { element($0.scalarText ?? $0["name"]?.scalarText ?? "") }
        }
        return text.dropFirst().dropLast().split { separators.contains($0) }.flatMap { part in
            let bare = String(part).trimmed
            let isQuoted = bare.count > 1 && bare.first == bare.last && (bare.first == "'" || bare.first == "\"")
            return element(isQuoted ? String(bare.dropFirst().dropLast()) : bare)
        }
    }
}
