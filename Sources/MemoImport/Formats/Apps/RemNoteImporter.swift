import JSON
import MemoModel

/// RemNote's export (`.rem`, or `rem.json` in it, 2024): one memo per document, and per rem at the top, everything below it as a list. Documents above
/// are the category. Cards' schedules, references in the sidebar and what the program itself wrote are left out.
struct RemNoteImporter: FileImporter {
    static let name = "remnote"
    static let summary = LocalizedMessage("RemNote's rem.json; documents above become categories", ko: "렘노트 rem.json, 상위 문서는 분류로")

    let options: ImportOptions

    /// Claims the list of rems by its first keys, and the cards beside it.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        file.pathExtension == "json" && JSONFiles.begins(export.head(of: file), with: ["knowledgebaseId", "docs"])
    }

    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let cards = files.filter { $0.name == "cards.json" }
        for file in cards { export.counter.add(file.size) }
        try export.readValues(files.filter { $0.name != "cards.json" }, options, yield: yield) { reading, file, value in
            var rems = Rems(value["docs"]?.items ?? [])
            for (number, rem) in rems.pages.enumerated() {
                let place = Place(path: file.path, record: number + 1)
                let fields = reading.read(
                    .record([
                        ("title", .string(rems.text(of: rem))), ("body", .string(rems.lines(below: rem).joined(separator: "\n"))),
                        ("uuid", rem["_id"]), ("created", rem["createdAt"]), ("modified", rem["u"]),
                    ]))
                guard var memo = try MemoRecord(fields.text(usingName: false), fields, at: place, yield: yield) else { continue }
                (memo.externalID, memo.category) = (fields.id, rems.path(of: rem))
                try yield(.memo(memo))
            }
            reading.countLeftOut(rems.leftOut)
            let others = value.unread(
                besides: ["userId", "knowledgebaseId", "name", "exportDate", "exportVersion", "exportID"], whole: ["docs"])
            reading.countLeftOut(NestedText.words(in: others, under: file.stem))
        }
        if !cards.isEmpty { try yield(.problem(.companions(Place(path: export.name), count: cards.count))) }
    }
}

/// The rems of an export, each of which names the one above it.
private struct Rems {
    private var rems: [String: JSONValue] = [:]
    private var children: [String: [JSONValue]] = [:]
    private(set) var pages: [JSONValue] = []
    /// Members that are not read, with counts.
    private(set) var leftOut: [String: Int] = [:]

    /// The ID of the tag that every document has.
    private static let document = "Fv0CqTL0lG4TwiBFK"
    /// Members that only what the program itself wrote has.
    private static let machinery = ["e", "rcrt", "rcrs", "rcre", "rcrp"]
    private static let depthLimit = 64

    init(_ all: [JSONValue]) {
        let own = all.filter { rem in !Self.machinery.contains { rem[$0].map { $0 != .null } ?? false } }
        for rem in own { if let id = Self.id(rem) { rems[id] = rem } }
        for rem in own {
            let above = rem["parent"]?.scalarText ?? ""
            if rems[above] == nil || Self.isDocument(rem) { pages.append(rem) }
            children[above, default: []].append(rem)
        }
        for (above, below) in children { children[above] = sorted(below, by: rems[above]) }
    }

    private static func id(_ rem: JSONValue) -> String? { rem["_id"]?.scalarText }
    private static func isDocument(_ rem: JSONValue) -> Bool { rem["tp"]?[document] != nil }

    /// Returns rems in the order that the one above them tells, or that of their own keys.
    private func sorted(_ below: [JSONValue], by above: JSONValue?) -> [JSONValue] {
        var ranks: [String: Int] = [:]
        for (rank, id) in (above?["children"]?.items ?? []).enumerated() { if let id = id.scalarText { ranks[id] = rank } }
        return below.enumerated().sorted { first, second in
            let order = [first, second].map { (ranks[Self.id($0.element) ?? ""] ?? .max, $0.element["f"]?.scalarText ?? "", $0.offset) }
            return order[0] < order[1]
        }.map(\.element)
    }

    /// Returns the names of the documents above a rem.
    func path(of rem: JSONValue) -> [String] {
        var (names, at) = ([String](), rem)
        while let above = rems[at["parent"]?.scalarText ?? ""], names.count < Self.depthLimit {
            names.append(plain(above["key"], depth: 0))
            at = above
        }
        return names.reversed().compactMap(\.categoryName)
    }

    /// Returns the text of a rem: its front, and its back after a dash if it is a card.
    mutating func text(of rem: JSONValue) -> String {
        let unread = rem.unread(besides: Self.read, whole: Self.readWhole, lists: ["children"])
        leftOut.merge(NestedText.words(in: unread, under: "docs")) { $0 + $1 }
        for key in ["key", "value"] {
            let parts = Self.parts(of: rem[key]).filter { !$0.isPlain }.map {
                $0.unread(besides: Self.readOfPart, whole: ["textOfDeletedRem"])
            }
            leftOut.merge(NestedText.words(in: .array(parts), under: "docs.\(key)")) { $0 + $1 }
        }
        let parts = [plain(rem["key"], depth: 0), plain(rem["value"], depth: 0)].filter { !$0.isEmpty }
        return parts.joined(separator: " — ")
    }

    /// Returns what is below a rem as a list, without documents of their own.
    mutating func lines(below rem: JSONValue, depth: Int = 0) -> [String] {
        guard depth < Self.depthLimit, let below = children[Self.id(rem) ?? ""] else { return [] }
        var lines: [String] = []
        for inner in below where !Self.isDocument(inner) {
            let indent = String(repeating: "  ", count: min(16, depth))
            let text = text(of: inner)
            let sign = inner["crt"]?["t"].map { Self.holds("Finished", $0) ? "- [x] " : "- [ ] " } ?? "- "
            if !text.isEmpty { lines.append(indent + sign + text.lines.joined(separator: "\n" + indent + "  ")) }
            lines += self.lines(below: inner, depth: depth + 1)
        }
        return lines
    }

    private static func holds(_ word: String, _ value: JSONValue) -> Bool {
        value.scalarText == word || value.items.contains { holds(word, $0) } || value.members.contains { holds(word, $0.value) }
    }

    /// Members of a rem that are read, or that only the program needs.
    private static let read: Set<String> = ["_id", "parent", "f", "u", "m", "o", "n", "k", "owner", "createdAt", "createdBy", "docUpdated"]
    private static let readWhole: Set<String> = [
        "key", "value", "tp", "crt", "typeParents", "typeChildren", "subBlocks", "portalsIn", "references", "rcr",
    ]

    private static let readOfPart: Set<String> = [
        "i", "text", "title", "_id", "url", "b", "l", "u", "q", "x", "h", "cId", "language", "onlyAudio", "width", "height", "percent",
    ]

    /// Returns the parts of a rich text, which a plain text is one of.
    private static func parts(of value: JSONValue?) -> [JSONValue] {
        if case .array(let parts)? = value { parts } else { [value].compactMap(\.self) }
    }

    /// Returns a rich text without its marks. References to other rems become their names.
    private func plain(_ value: JSONValue?, depth: Int) -> String {
        Self.parts(of: value).map { part in
            if let text = part.scalarText { return text }
            if part["i"] == .string("q"), let id = part["_id"]?.scalarText {
                if let deleted = part["textOfDeletedRem"] { return plain(deleted, depth: depth + 1) }
                return depth < 4 ? rems[id].map { plain($0["key"], depth: depth + 1) } ?? "" : ""
            }
            let text = (part["text"] ?? part["title"])?.scalarText ?? ""
            return text + LinkText.addition(to: text, address: part["url"]?.scalarText ?? "")
        }.joined()
    }
}
