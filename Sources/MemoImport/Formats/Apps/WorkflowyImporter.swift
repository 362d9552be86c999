import JSON
import MemoModel

/// Workflowy's backups (`.workflowy.backup`, 2024): one memo per point at the top, everything below it as a list. Their dates count from the day on
/// which the account was opened, and are lost.
struct WorkflowyImporter: FileImporter {
    static let name = "workflowy"
    static let summary = LocalizedMessage("Workflowy's backups; one memo per point at the top", ko: "워크플로위 백업, 맨 위 항목마다 메모 하나")

    let options: ImportOptions

    /// Claims JSON by the keys of a point.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        ["backup", "json"].contains(file.pathExtension) && JSONFiles.begins(export.head(of: file), with: ["nm", "ct", "lm"])
    }

    /// Yields the points at the top in their order.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readValues(files, options, readsMarkup: true, yield: yield) { reading, file, value in
            for (number, point) in value.items.enumerated() {
                let place = Place(path: file.path, record: number + 1)
                var lines = Self.note(of: point)
                Self.add(point["ch"]?.items ?? [], depth: 0, to: &lines)
                let fields = reading.read(
                    .record([
                        ("title", point["nm"]), ("body", .string(lines.joined(separator: "\n"))), ("uuid", point["id"]),
                        ("done", point["cp"].map { _ in .bool(true) }),
                    ]))
                let text = fields.text(usingName: false)
                guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { continue }
                memo.externalID = fields.id
                try yield(.memo(memo))
            }
            if value.items.isEmpty { reading.countLeftOut(NestedText.words(in: value, under: file.stem)) }
        }
    }

    /// Members of a point that are read, or that only the app needs.
    private static let read: Set<String> = ["id", "nm", "no", "ct", "lm", "cp", "cm", "cb"]

    private static func add(_ points: [JSONValue], depth: Int, to lines: inout [String]) {
        let indent = String(repeating: "  ", count: min(16, depth))
        for point in points {
            let text = MarkupText.words(point["nm"]?.scalarText ?? "")
            let sign = point["cp"] == nil ? "- " : "- [x] "
            if !text.isEmpty { lines.append(indent + sign + text.lines.joined(separator: "\n" + indent + "  ")) }
            lines += note(of: point).map { indent + "  " + $0 }
            add(point["ch"]?.items ?? [], depth: depth + 1, to: &lines)
        }
    }

    /// Returns the lines of the note below a point, and of what else it has.
    private static func note(of point: JSONValue) -> [String] {
        let note = MarkupText.words(point["no"]?.scalarText ?? "")
        let others = ChatReceiver.rest(of: point, besides: read, whole: ["ch", "metadata"]).flatMap(\.lines)
        return (note.isEmpty ? [] : note.lines.map(String.init)) + others.map { String($0) }
    }
}
