import JSON
import MemoModel
import Yams

/// Memos in YAML: a list of records, or records in lists, with the keys of JSON.
struct YAMLImporter: Importer {
    static let name = "yaml"
    static let summary = LocalizedMessage("memos in YAML: lists of records as in JSON", ko: "YAML의 메모: JSON과 같은 레코드의 목록")

    let options: ImportOptions

    /// Claims YAML with a list whose first records have keys of memos' texts. Settings of programs have none.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let names = FieldNames(map: options.map)
        return files.filter { file in
            guard ["yaml", "yml"].contains(file.pathExtension) else { return false }
            let lines = String(decoding: JSONFiles.text(of: export.head(of: file)), as: UTF8.self).split(whereSeparator: \.isNewline)
            let entries = lines.map { $0.drop { $0 == " " } }
            guard entries.contains(where: { $0.hasPrefix("- ") }) else { return false }
            return lines.contains { line in
                let text = line.drop { $0 == " " || $0 == "-" }
                let field = names.match(String(text.prefix { $0 != ":" }))?.field
                return text.contains(":") && text.count < line.count && [.title, .body, .wholeText].contains(field)
            }
        }
    }

    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try JSONFiles.read(files, of: export, options, yield: yield, convert: value) { _ in PlainDialect() }
    }

    private func value(_ file: ExportFile, _ source: ByteSource, yield: (ImportItem) throws -> Void) throws -> JSONValue? {
        guard let text = try TextFile.read(file, source, options, yield: yield) else { return nil }
        let place = Place(path: file.path)
        if let danger = YAMLDanger.find(in: text) {
            try yield(.problem(.unreadable(place, reason: danger)))
            return nil
        }
        do {
            return try Yams.compose(yaml: text).map { FrontMatter.value($0, depth: 0) }
        } catch {
            try yield(.problem(.unreadable(place, reason: FrontMatter.oneLine("\(error)"))))
            return nil
        }
    }
}
