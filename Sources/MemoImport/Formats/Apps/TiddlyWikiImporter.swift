import JSON
import MemoModel

/// TiddlyWiki's tiddlers, as JSON and as `.tid` files: title, tags and dates. Wiki text stays as written;
/// HTML at its end is converted to text. System tiddlers (`$:/…`) are left out.
struct TiddlyWikiImporter: FileImporter {
    static let name = "tiddlywiki"
    static let summary = LocalizedMessage("TiddlyWiki's tiddlers (JSON, .tid)", ko: "티들리위키 티들러(JSON, .tid)")

    let options: ImportOptions

    /// Claims tiddlers by their extension, and JSON by the keys of its records.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        if file.pathExtension == "tid" { return true }
        guard file.pathExtension == "json" else { return false }
        let head = export.head(of: file)
        return head.contains("\"title\"")
            && (head.contains("text/vnd.tiddlywiki") || head.contains("\"text\"") && head.contains("\"modifier\""))
    }

    /// Yields one memo per tiddler.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let system = SystemTiddlers()
        try JSONFiles.read(files.filter { $0.pathExtension != "tid" }, of: export, options, yield: yield) { _ in
            TiddlerDialect(system: system)
        }
        try export.readRecords(files.filter { $0.pathExtension == "tid" }, options, yield: yield) { reading, file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            let place = Place(path: file.path)
            guard case .record(let members) = TiddlerDialect(system: system).translate(Self.members(text, file), at: place) else {
                return
            }
            let fields = reading.read(members)
            let own = fields.text(usingName: false)
            let whole = own.adding(lines: reading.kept(of: fields, besides: own))
            guard var memo = try MemoRecord(whole, fields, at: place, yield: yield) else { return }
            memo.modified = memo.modified ?? file.modified
            try yield(.memo(memo))
        }
        if system.count > 0 { try yield(.problem(.companions(Place(path: export.name), count: system.count))) }
    }

    /// Reads `name: value` lines up to the first empty line, and the text after it.
    private static func members(_ text: String, _ file: ExportFile) -> [JSONMember] {
        var members = [JSONMember(key: "title", value: .string(file.stem))]
        var rest = text[...]
        while let end = rest.firstIndex(where: \.isNewline) {
            let line = rest[..<end]
            rest = rest[rest.index(after: end)...]
            guard !line.isEmpty else { break }
            guard let colon = line.firstIndex(of: ":") else { continue }
            members.append(JSONMember(key: String(line[..<colon]), value: .string(String(line[colon...].dropFirst().drop { $0 == " " }))))
        }
        return members + [JSONMember(key: "text", value: .string(String(rest)))]
    }
}

/// Counts the tiddlers that belong to the program.
private final class SystemTiddlers {
    var count = 0
}

private struct TiddlerDialect: JSONDialect {
    let system: SystemTiddlers
    /// The text is wiki text, not HTML.
    var readsMarkup: Bool { false }

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        let title = members["title"]?.scalarText ?? ""
        if title.hasPrefix("$:/") {
            system.count += 1
            return .nothing
        }
        return .record(
            .record(
                [
                    ("title", .string(title)),
                    ("body", members["text"].map { Self.text($0, isPage: members["type"] == .string("text/html")) }),
                    ("created", Self.moment(members["created"])),
                    ("modified", Self.moment(members["modified"])), ("tags", Self.tags(members["tags"])),
                ] + fields(members)))
    }

    /// Returns the fields that a person added, also those that TiddlyWeb writes under `fields`.
    private func fields(_ members: [JSONMember]) -> [(String, JSONValue?)] {
        let all = members + (members["fields"]?.members ?? [])
        return all.rest(
            besides: ["title", "type", "bag", "revision", "uri"], whole: ["text", "created", "modified", "tags", "fields", "permissions"]
        ).map { ($0.key, $0.value) }
    }

    /// Returns whether a text holds wiki text: widgets, macros, links or lines with marks.
    private static func isWiki(_ text: Substring) -> Bool {
        if ["<$", "</$", "<<", "{{", "[["].contains(where: { text.contains($0) }) { return true }
        return text.split(whereSeparator: \.isNewline).contains { line in
            line.first.map { "!*#|;:\\".contains($0) } ?? false || line.hasPrefix("```") || line.hasPrefix("\"\"\"")
        }
    }

    /// Converts the HTML of a clipped page that follows typed wiki text.
    private static func text(_ value: JSONValue, isPage: Bool) -> JSONValue {
        guard case .string(let text) = value, let start = text.utf8.firstIndex(of: UInt8(ascii: "<")) else { return value }
        let line = text[..<start].lastIndex(where: \.isNewline).map { text.index(after: $0) } ?? text.startIndex
        guard text[line..<start].allSatisfy(\.isWhitespace), isPage || !isWiki(text[start...]) else { return value }
        let page = MarkupText.plain(String(text[start...]))
        return page == text[start...] ? value : .string(text[..<line] + page)
    }

    /// Converts a time of 17 digits in UTC to ISO 8601.
    private static func moment(_ value: JSONValue?) -> JSONValue? {
        guard let text = value?.scalarText, text.utf8.count >= 14, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return value }
        let digits = Array(text.utf8.prefix(14)).map { String(UnicodeScalar($0)) }
        let part = { (range: Range<Int>) in digits[range].joined() }
        return .string("\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):\(part(12..<14))Z")
    }

    /// Splits `one [[two words]]` into tags.
    private static func tags(_ value: JSONValue?) -> JSONValue? {
        guard let text = value?.scalarText else { return value }
        var (tags, rest) = ([String](), text[...])
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.dropFirst()
            } else if rest.hasPrefix("[["), let end = rest.ranges(of: "]]").first {
                tags.append(String(rest[..<end.lowerBound].dropFirst(2)))
                rest = rest[end.upperBound...]
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                tags.append(String(word))
                rest = rest.dropFirst(word.count)
            }
        }
        return .array(tags.map(JSONValue.string))
    }
}
