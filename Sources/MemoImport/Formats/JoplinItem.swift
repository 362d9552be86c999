/// One file of a Joplin export: a title, a text, and at the very end a block of `key: value` lines, the last of which is `type_`.
struct JoplinItem {
    enum Kind: Int { case note = 1, folder = 2, resource = 4, tag = 5, noteTag = 6 }

    let kind: Kind?
    /// Title and text as they are, without the block.
    let text: String
    private let values: [String: String]

    subscript(key: String) -> String { values[key] ?? "" }

    /// Nil when the text does not end in such a block.
    init?(_ text: String) {
        var values: [String: String] = [:]
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var index = lines.count - 1
        while index >= 0, lines[index].allSatisfy(\.isWhitespace) { index -= 1 }
        // From the end: the text may hold lines that look like these.
        while index >= 0, !lines[index].isEmpty {
            guard let colon = lines[index].firstIndex(of: ":") else { break }
            let key = lines[index][..<colon]
            guard !key.isEmpty, key.utf8.allSatisfy({ 0x61...0x7A ~= $0 || $0 == 0x5F || 0x30...0x39 ~= $0 }) else { break }
            values[String(key)] = String(lines[index][lines[index].index(after: colon)...].drop { $0 == " " })
            index -= 1
        }
        guard let type = values["type_"], values["id"] != nil else { return nil }
        kind = Int(type).flatMap(Kind.init)
        self.values = values
        // The blank line before the block belongs to it.
        if index >= 0, lines[index].isEmpty { index -= 1 }
        self.text = index < 0 ? "" : lines[...index].joined(separator: "\n")
    }
}
