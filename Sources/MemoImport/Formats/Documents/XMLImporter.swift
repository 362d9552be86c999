import JSON
import MemoModel

/// Memos in XML of any vocabulary, and in property lists: the same records as in JSON, with elements and attributes as keys.
struct XMLImporter: Importer {
    static let name = "xml"
    static let summary = LocalizedMessage(
        "memos in XML and property lists: elements and attributes named as keys of JSON", ko: "XML과 속성 목록의 메모: JSON의 키처럼 이름 붙은 요소와 속성")

    private static let extensions: Set<String> = ["xml", "plist", "doentry"]

    let options: ImportOptions

    /// Claims XML whose first elements have names of memos' texts. Vocabularies of a namespace are no exports of memos.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let names = FieldNames(map: options.map)
        return files.filter { file in
            guard Self.extensions.contains(file.pathExtension), file.name.lowered != "info.plist" else { return false }
            return Self.namesText(JSONFiles.text(of: export.head(of: file)), names)
        }
    }

    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try JSONFiles.read(files, of: export, options, yield: yield, convert: value) { _ in PlainDialect() }
    }

    /// Returns the records of a file as a value of JSON; nil if they cannot be read, which has been reported.
    private func value(_ file: ExportFile, _ source: ByteSource, yield: (ImportItem) throws -> Void) throws -> JSONValue? {
        guard let text = try TextFile.read(file, source, options, declared: Self.encoding, yield: yield) else { return nil }
        let (place, tree) = (Place(path: file.path), XMLTree())
        guard let reader = XMLReader(tree) else {
            try yield(.problem(.unreadable(place, reason: "out of memory")))
            return nil
        }
        do {
            _ = try reader.feed(Array(Self.withoutProlog(text).utf8))
            try reader.finish()
        } catch {
            try yield(.problem(.xml(Place(path: file.path, line: reader.line), error)))
        }
        return XMLRecords.records(of: tree.root)
    }

    /// Returns whether elements, attributes called `name`, or keys in the first bytes of a file are names of texts.
    private static func namesText(_ head: [UInt8], _ names: FieldNames) -> Bool {
        let text = String(decoding: head, as: UTF8.self)
        let parts = text.split(separator: "<").filter { $0.first != "?" && $0.first != "!" && $0.first != "/" }
        guard text.contains("<"), let root = parts.first(where: { $0.first?.isLetter == true }), !text.contains("$archiver") else {
            return false
        }
        if root.contains(" xmlns=") || root.contains("xmlns:android") { return false }
        return parts.contains { part in
            let element = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            var found = [String(element)]
            if element == "key" { found.append(String(part.drop { $0 != ">" }.dropFirst())) }
            let tag = part.prefix { $0 != ">" }
            if let name = tag.firstRange(of: " name=") {
                found.append(String(tag[name.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }))
            }
            return found.contains { name in
                guard let field = names.match(name)?.field else { return false }
                return field == .title || field == .body || field == .wholeText
            }
        }
    }

    /// Returns the encoding that the declaration of a document names, unless it is Unicode.
    private static func encoding(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(200), as: UTF8.self)
        guard head.contains("<?xml"), let name = head.firstRange(of: "encoding=") else { return nil }
        let value = String(head[name.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" })
        return value.lowercased().hasPrefix("utf") ? nil : value
    }

    /// Returns a document without its declaration, since its text is decoded, and without a type that refers to another file.
    private static func withoutProlog(_ text: String) -> Substring {
        var rest = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        while rest.hasPrefix("<?") || rest.hasPrefix("<!DOCTYPE"), let end = rest.firstIndex(of: ">"), !rest[..<end].contains("[") {
            rest = rest[end...].dropFirst().drop(while: \.isWhitespace)
        }
        return rest
    }
}
