package import JSON
import MemoImport
package import MemoModel
package import MemoVault

extension ImportReport {
    /// Writes the report into an open object, with messages in `language`.
    package func write(in language: Language, to json: inout JSONWriter) {
        json.field("sources", sources)
        json.field("formats", formats.map(\.name))
        json.field("by_format", objects: formats) { json, format in
            json.field("format", format.name)
            json.field("files", format.files)
            json.field("memos", format.memos)
        }
        json.field("dry_run", isDryRun)
        let counts = [
            ("imported", imported), ("imported_in_trash", importedInTrash), ("updated", updated), ("merged", merged),
            ("unchanged", unchanged),
            ("trashed", trashed), ("deleted", deleted), ("new_categories", newCategories), ("skipped", skipped),
            ("rejected", rejected), ("notes", notes),
        ]
        for (name, count) in counts { json.field(name, count) }
        if let attachments { json.field("attachments", attachments) }
        json.array("problems") { json in problems.forEach { $0.write(in: language, to: &json) } }
    }
}

extension ImportProblem {
    /// Writes the problem as an object.
    fileprivate func write(in language: Language, to json: inout JSONWriter) {
        json.object { json in
            json.field("severity", severity.rawValue)
            json.field("code", code)
            json.field("path", place.path)
            json.field("record", place.record)
            json.field("line", place.line)
            json.field("column", place.column)
            json.field("byte", place.byte)
            json.field("message", message.text(in: language))
        }
    }
}
