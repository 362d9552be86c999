import JSON
import MemoModel

/// Outline's export as JSON (2025): a file for each collection, which is the category of its documents. A document below another is in the category of
/// that name, as in the sidebar. Pictures and the version of the export are left out.
struct OutlineImporter: FileImporter {
    static let name = "outline"
    static let summary = LocalizedMessage(
        "Outline's JSON; collections and the documents above become categories", ko: "아웃라인 JSON, 컬렉션과 상위 문서는 분류로")

    let options: ImportOptions

    /// Claims collections by their first key, and the description of the export beside them.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "json" else { return false }
        let head = export.head(of: file)
        if file.name == "metadata.json" { return JSONFiles.begins(head, with: ["exportVersion", "createdById"]) }
        let start = head.prefix(64).filter { $0 > 0x20 }
        return start.starts(with: Array("{\"collection\":{".utf8)) && JSONFiles.begins(head, with: ["urlId"])
    }

    /// Yields one memo per document, in the order of the sidebar, and one for the description of a collection.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let collections = files.filter { $0.name != "metadata.json" }
        for file in files where file.name == "metadata.json" { export.counter.add(file.size) }
        try export.readValues(collections, options, yield: yield) { reading, file, value in
            let collection = value["collection"] ?? .null
            let name = collection["name"]?.scalarText ?? file.stem
            var place = Place(path: file.path, record: 1)
            let category = [name.categoryName].compactMap(\.self)
            if let text = Self.text(of: collection), !text.isEmpty {
                var memo = MemoRecord(place: place, text: MemoText(title: name, body: text))
                (memo.externalID, memo.category) = (collection["id"]?.scalarText, category)
                try yield(.memo(memo))
            }
            let (documents, rest) = (value["documents"]?.members ?? []).partitioned { !$0.value.isPlain }
            var paths: [String: [String]] = [:]
            Self.place(collection["documentStructure"]?.items ?? [], below: category, depth: 0, in: &paths)
            for (number, document) in documents.enumerated() {
                place.record = number + 2
                guard var memo = try memo(document.value.members, at: place, &reading, yield: yield) else { continue }
                memo.category = paths[document.key] ?? category
                try yield(.memo(memo))
            }
            reading.countLeftOut(NestedText.words(in: .object(rest), under: "documents"))
            let unread = collection.unread(besides: Self.readOfCollection, whole: ["data", "documentStructure", "sort", "sharing"])
            reading.countLeftOut(NestedText.words(in: unread, under: "collection"))
            let others = value.members.rest(besides: [], whole: ["collection", "documents", "attachments"])
            reading.countLeftOut(NestedText.words(in: .object(others), under: file.stem))
            if documents.isEmpty { try yield(.category(CategoryRecord(path: category, appearance: CategoryAppearance()))) }
        }
        if collections.count < files.count {
            try yield(.problem(.companions(Place(path: export.name), count: files.count - collections.count)))
        }
    }

    /// Notes the categories of documents by their IDs.
    private static func place(_ nodes: [JSONValue], below category: [String], depth: Int, in paths: inout [String: [String]]) {
        for node in nodes where depth < 16 {
            if let id = node["id"]?.scalarText { paths[id] = category }
            let name = node["title"]?.scalarText?.categoryName
            place(node["children"]?.items ?? [], below: category + [name].compactMap(\.self), depth: depth + 1, in: &paths)
        }
    }

    /// Returns the text of a document or a description. Older versions wrote Markdown.
    private static func text(of value: JSONValue) -> String? {
        let data = value["data"].flatMap { NestedText.whole($0, under: "data") }
        return data ?? (value["text"] ?? value["description"])?.scalarText
    }

    /// Members of a collection that are read, or that only the program needs.
    private static let readOfCollection: Set<String> = [
        "id", "url", "urlId", "name", "text", "description", "icon", "color", "index", "permission", "createdAt", "updatedAt", "deletedAt",
        "archivedAt", "archivedBy",
    ]

    /// Members of a document that are read, or that only the program needs.
    private static let read: Set<String> = [
        "urlId", "text", "publishedAt", "createdById", "createdByEmail", "fullWidth", "template", "parentDocumentId", "icon", "emoji",
        "color",
    ]
    private static let readWhole: Set<String> = ["id", "title", "data", "createdAt", "updatedAt", "createdByName"]

    private func memo(
        _ members: [JSONMember], at place: Place, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        var fields = reading.read(
            .record([
                ("title", members["title"]), ("body", Self.text(of: .object(members)).map(JSONValue.string)), ("uuid", members["id"]),
                ("created", members["createdAt"]), ("modified", members["updatedAt"]), ("author", members["createdByName"]),
            ]) + members.rest(besides: Self.read, whole: Self.readWhole))
        for note in fields.notes { try yield(.problem(note(place))) }
        reading.leaveOutNested(of: fields)
        if members["template"] == .bool(true) { fields.tags.append("template") }
        let own = fields.text(usingName: false)
        guard var memo = try MemoRecord(own.adding(lines: reading.kept(of: fields, besides: own)), fields, at: place, yield: yield) else {
            return nil
        }
        memo.externalID = fields.id
        return memo
    }
}
