package import JSON
package import MemoModel
import MemoSearch
package import MemoVault

extension Record {
    /// The columns at the beginning of every table of memos.
    package static let memoColumns = ["id", "external_id", "date", "category", "state", "title"]
}

extension MemoFacts {
    /// Adds the facts.
    package func add(to record: inout some FieldTaker) {
        for field in FactField.allCases { record.add(field, of: self) }
    }
}

extension MemoDetails {
    /// The record of the whole memo.
    package var record: Record {
        let checklist = checklist
        var record = Record()
        record.add("id", Int(id.rawValue))
        record.add("external_id", facts.externalID)
        record.add("title", text.title)
        record.add("body", text.body)
        record.add("text", text.whole)
        facts.add(to: &record)
        record.add("checklist") { json in
            guard let checklist else { return json.value(nil as String?) }
            json.object {
                $0.field("done", checklist.done); $0.field("total", checklist.total)
            }
        }
        record.add("revisions", revisionCount)
        record.add("conflicts") { json in json.array { json in conflicts.forEach { json.value(Int($0.rawValue)) } } }
        if !attachments.isEmpty {
            record.add("attachments") { json in json.array { json in attachments.forEach { $0.write(to: &json) } } }
        }
        return record
    }

    /// The progress of the memo's checklists; nil if it has none.
    package var checklist: ChecklistProgress? {
        // Any day will do, since checklists do not depend on it.
        ChecklistProgress(Detector.items(in: text.whole, today: CivilDate(dayNumber: 0), kinds: DetectedKinds(.checklist)))
    }
}

extension Attachment {
    /// Writes the attachment as an object.
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("number", number)
            json.field("name", name)
            json.field("media_type", mediaType)
            json.field("size", size)
            json.field("sha256", hash)
        }
    }
}

extension MemoListItem {
    /// The record of the memo in a list.
    package var record: Record {
        var record = Record()
        record.add("id", Int(id.rawValue))
        record.add("external_id", facts.externalID)
        record.add("title", title)
        if let snippet {
            record.add("snippet", snippet.text)
            record.add("snippet_cut_after", snippet.isCutAfter)
        }
        facts.add(to: &record)
        return record
    }
}

/// The number of ticked checklist entries.
package struct ChecklistProgress: Sendable {
    package let done: Int
    package let total: Int

    /// Returns nil if there is no checklist.
    package init?(_ items: [DetectedItem]) {
        let states = items.compactMap(\.isDone)
        guard !states.isEmpty else { return nil }
        (done, total) = (states.count { $0 }, states.count)
    }
}

extension MemoFacts {
    /// Returns the memo as one line of JSON that another import can restore.
    package func exported(_ text: MemoText) -> String {
        var json = JSONWriter()
        json.object { json in
            if let id = externalID { json.field("id", id) }
            json.field("text", text.whole)
            for field in FactField.exported { json.add(field, of: self) }
        }
        return json.text
    }
}
