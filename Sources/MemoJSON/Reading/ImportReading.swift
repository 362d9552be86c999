package import JSON
import MemoImport
import MemoModel
package import MemoVault

extension ImportReport {
    /// Reads the output of `write`. Both languages of a message get the text of the answer.
    /// - Throws: `UnreadableAnswer`.
    package init(reading value: JSONValue, committed: Int) throws {
        self.init()
        self.committed = committed
        for problem in try value.values("problems") { add(try ImportProblem(reading: problem)) }
        // The answer only contains the first of many problems.
        (skipped, rejected, notes) = (try value.integer("skipped"), try value.integer("rejected"), try value.integer("notes"))
        (imported, updated) = (try value.integer("imported"), try value.integer("updated"))
        // Servers of earlier versions do not count these.
        importedInTrash = try value["imported_in_trash"] == nil ? 0 : value.integer("imported_in_trash")
        merged = try value["merged"] == nil ? 0 : value.integer("merged")
        deleted = try value["deleted"] == nil ? 0 : value.integer("deleted")
        (unchanged, trashed) = (try value.integer("unchanged"), try value.integer("trashed"))
        newCategories = try value.integer("new_categories")
        attachments = try value["attachments"] == nil ? nil : value.integer("attachments")
        sources = try value.texts("sources")
        formats = try value.values("by_format").map {
            FormatCount(name: try $0.text("format"), files: try $0.integer("files"), memos: try $0.integer("memos"))
        }
        isDryRun = try value.flag("dry_run")
    }
}

extension ImportProblem {
    fileprivate init(reading value: JSONValue) throws {
        let message = try value.text("message")
        self.init(
            severity: try value.word("severity"),
            place: Place(
                path: try value.text("path"), record: try value.optionalInteger("record"), line: try value.optionalInteger("line"),
                column: try value.optionalInteger("column"), byte: try value.optionalInteger("byte")), code: try value.text("code"),
            message: LocalizedMessage(message, ko: message))
    }
}
