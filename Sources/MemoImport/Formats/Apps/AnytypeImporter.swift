import JSON
import MemoModel

/// Anytype's Any-Block export as JSON, in its first form (`*.pb.json`) and its second (`*.anyblock.json`): one memo per page. Types and layouts are
/// left out; files can be kept. Anytype's Markdown export is a folder.
struct AnytypeImporter: Importer {
    static let name = "anytype"
    static let summary = LocalizedMessage("Anytype's Any-Block JSON", ko: "애니타입 Any-Block JSON")

    let options: ImportOptions

    /// Claims the objects and, beside objects of the second form, their lists.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let own = files.filter { file in
            if file.name.hasSuffix(".anyblock.json") { return true }
            guard file.pathExtension == "json" else { return false }
            let head = export.head(of: file)
            if file.name.hasSuffix(".pb.json"), JSONFiles.begins(head, with: ["sbType"]) { return true }
            return ["sbType", "logHeads"].contains { JSONFiles.begins(head, with: ["snapshot", $0]) }
        }
        guard !own.isEmpty else { return [] }
        let known = Set(own.map(\.number))
        let lists = files.filter { file in
            guard !known.contains(file.number), ["properties.json", "index.json"].contains(file.name) else { return false }
            return JSONFiles.begins(export.head(of: file), with: ["formatVersion"])
        }
        return own + lists
    }

    /// Yields one memo per page. Reads each file twice, since pages name others by their IDs.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var names = AnytypeNames()
        try export.readValues(files, options, yield: { _ in }) { _, _, value in names.add(value) }
        export.counter.reset()
        var others = 0
        try export.readValues(files, options, yield: yield) { reading, file, value in
            guard let page = AnytypePage(value, names) else { return others += 1 }
            reading.countLeftOut(NestedText.words(in: AnytypePage.unread(in: value), under: "object"))
            let place = Place(path: file.path)
            reading.takesTexts = false
            let fields = reading.read(page.members)
            let own = MemoText(title: page.title, body: page.body)
            let text = own.adding(links: fields.links).adding(lines: reading.kept(of: fields, besides: own))
            guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return }
            memo.attachments = page.files
            memo.externalID = fields.id ?? file.name.split(separator: ".").first.map(String.init)
            try yield(.memo(memo))
        }
        if others > 0 { try yield(.problem(.companions(Place(path: export.name), count: others))) }
    }
}

/// The names of objects, properties and tags by their IDs.
private struct AnytypeNames {
    private(set) var objects: [String: String] = [:]
    private(set) var properties: [String: String] = [:]
    /// The paths of files within the export, by the IDs of their objects.
    private(set) var files: [String: String] = [:]

    mutating func add(_ value: JSONValue) {
        if let properties = value["properties"]?.items, !properties.isEmpty {
            for property in properties {
                if let key = property["internal_key"]?.scalarText, let name = property["name"]?.scalarText { self.properties[key] = name }
            }
            return
        }
        if let id = value["id"]?.scalarText { objects[id] = value["properties"]?["Name"]?.scalarText }
        guard let data = value["snapshot"]?["data"], let details = data["details"].map(Self.plain) else { return }
        let name = details["name"]?.scalarText
        if let id = details["id"]?.scalarText ?? Self.root(of: data) {
            objects[id] = name
            if value["sbType"] == .string("FileObject") || details["fileExt"] != nil {
                let ending = details["fileExt"]?.scalarText ?? ""
                files[id] = details["source"]?.scalarText ?? "files/" + (name ?? "") + (ending.isEmpty ? "" : "." + ending)
            }
        }
        if let key = details["relationKey"]?.scalarText, value["sbType"] == .string("STRelation") { properties[key] = name }
        if let key = details["uniqueKey"]?.scalarText { objects[key] = name }
    }

    /// Returns details without the wrappers of their types: `{"fields": {"name": {"stringValue": "가"}}}`.
    static func plain(_ value: JSONValue) -> JSONValue {
        guard let fields = value["fields"], value.members.count == 1 else { return value }
        return .object(
            fields.members.map { member in
                let inner = member.value
                let list = inner["listValue"]?["values"]?.items.map { $0["stringValue"] ?? $0["numberValue"] ?? .null }
                return JSONMember(
                    key: member.key,
                    value: inner["stringValue"] ?? inner["numberValue"] ?? inner["boolValue"] ?? list.map { .array($0) } ?? .null)
            })
    }

    private static func root(of data: JSONValue) -> String? {
        data["blocks"]?.items.first { $0["smartblock"] != nil }?["id"]?.scalarText
    }
}

/// The text and properties of a page.
private struct AnytypePage {
    let title: String
    let body: String
    /// The properties by names that `FieldNames` knows, and all others.
    let members: [JSONMember]
    /// The files in its blocks.
    let files: [AttachmentRecord]

    /// Names of properties in both forms, in lower case without blanks, and the fields that they fill.
    private static let fields: [String: String] = [
        "createddate": "created", "creationdate": "created", "lastmodifieddate": "modified", "tag": "tags", "tags": "tags",
        "isarchived": "archived", "archived": "archived", "duedate": "deadline", "done": "done", "id": "id", "source": "url", "url": "url",
        "status": "status", "description": "description",
    ]
    /// Properties that tell the app how to show a page, or that repeat others.
    private static let machinery: Set<String> = [
        "name", "creator", "createdby", "lastmodifiedby", "lastopeneddate", "lastuseddate", "layout", "resolvedlayout", "layoutalign",
        "type",
        "featuredrelations", "featuredproperties", "iconemoji", "iconimage", "iconname", "iconoption", "covertype", "coverid", "coverx",
        "covery", "coverscale", "links", "backlinks", "mentions", "origin", "importtype", "sourceobject", "sourcefilepath", "spaceid",
        "snippet", "restrictions", "internalflags", "syncstatus", "syncdate", "syncerror", "uniquekey", "revision", "ishidden",
        "isreadonly",
        "isfavorite", "isdeleted", "setof", "workspaceid", "addeddate", "oldanytypeid", "recommendedrelations", "globalname", "identity",
        "headerrelationslayout", "resolvedtype", "timestamp", "relationdefaultvalue", "targetobjecttype", "recommendedlayout", "space",
    ]

    /// Returns nil for an object that is not a page, such as a type or a file.
    init?(_ value: JSONValue, _ names: AnytypeNames) {
        files = (value["snapshot"]?["data"]?["blocks"]?.items ?? value["blocks"]?.items ?? []).compactMap { block in
            let file = block["file"]
            let id = file?["targetObjectId"]?.scalarText ?? file?["hash"]?.scalarText ?? block["object_id"]?.scalarText
            let name = file?["name"]?.scalarText ?? (block["object_id"] == nil ? nil : block["name"]?.scalarText)
            let links = [id.flatMap { names.files[$0] }, name.map { "files/" + $0 }, name].compactMap { $0 }.filter { !$0.isEmpty }
            return links.isEmpty ? nil : AttachmentRecord(name: name ?? "", content: .links(links))
        }
        if let data = value["snapshot"]?["data"] {
            guard value["sbType"] == .string("Page") || value["sbType"] == nil else { return nil }
            let details = data["details"].map(AnytypeNames.plain) ?? .null
            title = details["name"]?.scalarText ?? ""
            body = AnytypeBlocks.tree(data["blocks"]?.items ?? [], names: names.objects)
            members = Self.members(details.members.map { JSONMember(key: names.properties[$0.key] ?? $0.key, value: $0.value) }, names)
        } else {
            guard let properties = value["properties"], value["blocks"] != nil || value["type"] != nil, properties.items.isEmpty else {
                return nil
            }
            let kind = value["type_internal_key"]?.scalarText ?? value["type"]?.scalarText?.lowercased() ?? ""
            guard
                !["objecttype", "object type", "file", "image", "audio", "video", "pdf", "participant", "property", "relation", "template"]
                    .contains(kind)
            else { return nil }
            title = properties["Name"]?.scalarText ?? ""
            body = AnytypeBlocks.list(value["blocks"]?.items ?? [], names: names.objects)
            let id = value["id"].map { [JSONMember(key: "id", value: $0)] } ?? []
            members = id + Self.members(properties.members, names)
        }
    }

    /// Returns what neither the text nor the properties of a page have.
    static func unread(in value: JSONValue) -> JSONValue {
        guard value["snapshot"] == nil else { return .object(value.members.rest(besides: ["sbType"], whole: ["snapshot"])) }
        let name = (value["properties"]?["Name"]).map { $0.isPlain ? [] : [JSONMember(key: "Name", value: $0)] } ?? []
        return .object(value.unread(besides: read, parts: ["blocks", "rows", "cells"], whole: ["properties"]).members + name)
    }

    /// Members of a page of the second form and of its blocks that are read, or that only the program needs.
    private static let read: Set<String> = [
        "formatVersion", "id", "type", "type_internal_key", "text", "url", "title", "description", "caption", "name", "object_id", "indent",
        "checked", "style", "align", "color", "background", "icon", "layout", "language", "internal_key", "property_key",
    ]

    private static func members(_ members: [JSONMember], _ names: AnytypeNames) -> [JSONMember] {
        members.compactMap { member in
            let name = member.key.lowercased().filter { $0 != " " && $0 != "_" }
            guard !machinery.contains(name) else { return nil }
            let value: JSONValue
            switch member.value {
            case .array(let values):
                let texts = values.compactMap { $0.scalarText.map { names.objects[$0] ?? $0 } }.filter { !$0.isEmpty && !isID($0) }
                guard !texts.isEmpty else {
                    let text = NestedText.everything(in: .array(values.filter { !$0.members.isEmpty }), under: member.key)
                    return text.isEmpty ? nil : JSONMember(key: member.key, value: .string(text))
                }
                value = fields[name] == "tags" ? .array(texts.map { .string($0) }) : .string(texts.joined(separator: ", "))
            case .string(let text):
                guard !isID(text) || names.objects[text] != nil else {
                    return name == "id" ? JSONMember(key: "id", value: member.value) : nil
                }
                value = .string(names.objects[text] ?? text)
            case .object: value = .string(NestedText.everything(in: member.value, under: member.key))
            case .null, .bool, .integer, .number: value = member.value
            }
            return JSONMember(key: fields[name] ?? member.key, value: value)
        }
    }

    private static func isID(_ text: String) -> Bool {
        text.utf8.count > 20 && !text.contains(" ") && ["bafy", "participant", "rel-", "ot-", "opt-"].contains { text.hasPrefix($0) }
    }
}

/// The blocks of a page as text.
private enum AnytypeBlocks {
    /// Reads the first form, in which blocks name their children.
    static func tree(_ blocks: [JSONValue], names: [String: String]) -> String {
        let byID = Dictionary(
            blocks.compactMap { block in block["id"]?.scalarText.map { ($0, block) } }, uniquingKeysWith: { first, _ in first })
        let children = Set(blocks.flatMap { $0["childrenIds"]?.items.compactMap(\.scalarText) ?? [] })
        let roots = blocks.compactMap { $0["id"]?.scalarText }.filter { !children.contains($0) }
        var (lines, seen) = ([String](), Set<String>())
        // Iterative, since a crafted file may nest as deeply as it likes.
        var waiting = roots.reversed().map { (id: $0, depth: 0) }
        while let (id, depth) = waiting.popLast() {
            guard seen.insert(id).inserted, let block = byID[id] else { continue }
            let line = line(block, names)
            if let line { lines.append(String(repeating: "  ", count: min(depth, 16)) + line) }
            let inner = block["childrenIds"]?.items.compactMap(\.scalarText) ?? []
            let isText = block["text"] != nil && line != nil
            waiting += inner.reversed().map { ($0, depth + (isText ? 1 : 0)) }
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ block: JSONValue, _ names: [String: String]) -> String? {
        if let text = block["text"] {
            let style = text["style"]?.scalarText ?? "Paragraph"
            guard style != "Title", style != "Description" else { return nil }
            var plain = text["text"]?.scalarText ?? ""
            for mark in text["marks"]?["marks"]?.items ?? [] where mark["type"] == .string("Link") {
                if let address = mark["param"]?.scalarText, !plain.contains(address) { plain += " (\(address))" }
            }
            return plain.isEmpty ? nil : styled(plain, style, isChecked: text["checked"] == .bool(true))
        }
        if let bookmark = block["bookmark"] {
            return joined([bookmark["title"], bookmark["description"], bookmark["url"]])
        }
        if let file = block["file"], let name = file["name"]?.scalarText, !name.isEmpty { return "[\(name)]" }
        if let latex = block["latex"] { return joined([latex["text"]]) }
        if let link = block["link"], let id = link["targetBlockId"]?.scalarText { return names[id].flatMap { $0.isEmpty ? nil : $0 } }
        return nil
    }

    /// Reads the second form, in which blocks follow one another with their depth.
    static func list(_ blocks: [JSONValue], names: [String: String]) -> String {
        blocks.compactMap { block in
            let kind = block["type"]?.scalarText ?? "paragraph"
            let depth: Int = if case .integer(let number)? = block["indent"] { Int(clamping: number) } else { 0 }
            var parts = [block["text"], block["url"], block["title"], block["description"], block["caption"]].compactMap { $0?.scalarText }
            if parts.isEmpty, let name = block["name"]?.scalarText { parts = ["[\(name)]"] }
            if parts.isEmpty, let id = block["object_id"]?.scalarText, let name = names[id] { parts = [name] }
            let text = plain(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
            let cells = block["rows"]?.items.map { row in
                (row["cells"]?.items ?? row.items).compactMap { $0.scalarText ?? $0["text"]?.scalarText }.joined(separator: " | ")
            }
            let whole = ([text] + (cells ?? [])).filter { !$0.isEmpty }.joined(separator: "\n")
            guard !whole.isEmpty else { return nil }
            return String(repeating: "  ", count: min(max(depth, 0), 16))
                + styled(whole, styles[kind] ?? "Paragraph", isChecked: block["checked"] == .bool(true))
        }.joined(separator: "\n")
    }

    private static let styles: [String: String] = [
        "heading_1": "Header1", "heading_2": "Header2", "heading_3": "Header3", "heading_4": "Header4", "bulleted_list_item": "Marked",
        "numbered_list_item": "Numbered", "toggle": "Toggle", "checkbox": "Checkbox", "quote": "Quote", "callout": "Callout",
    ]

    /// Removes the tags with which the second form marks colours and mentions.
    private static func plain(_ text: String) -> String {
        var text = text
        for tag in ["mention", "font", "u"] {
            text = text.replacing("</\(tag)>", with: "")
            while let open = text.firstRange(of: "<\(tag)"), let close = text[open.upperBound...].firstIndex(of: ">"),
                text[open.upperBound] == ">" || text[open.upperBound] == " "
            { text.removeSubrange(open.lowerBound...close) }
        }
        return text.replacing("\\<", with: "<").replacing("\\[", with: "[")
    }

    private static func styled(_ text: String, _ style: String, isChecked: Bool) -> String {
        switch style {
        case "Header1": "# " + text
        case "Header2": "## " + text
        case "Header3": "### " + text
        case "Header4": "#### " + text
        case "Checkbox": (isChecked ? "- [x] " : "- [ ] ") + text
        case "Marked", "Toggle": "- " + text
        case "Numbered": "1. " + text
        case "Quote", "Callout": "> " + text
        default: text
        }
    }

    private static func joined(_ values: [JSONValue?]) -> String? {
        let text = values.compactMap { $0?.scalarText }.filter { !$0.isEmpty }.joined(separator: "\n")
        return text.isEmpty ? nil : text
    }
}
