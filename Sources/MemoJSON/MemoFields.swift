import MemoIndex
package import MemoModel
package import MemoVault

extension Record {
    /// The columns with which every table of memos begins.
    package static let memoColumns = ["id", "external_id", "date", "category", "state", "title"]
}

extension MemoFacts {
    /// Adds what programs want to know of a memo.
    package func add(to record: inout Record) {
        record.add("category", category, separator: "/")
        record.add("tags", tags)
        record.add("date", recency?.iso8601)
        record.add("created", created?.iso8601)
        record.add("modified", modified?.iso8601)
        record.add("pinned", isPinned)
        record.add("state", state?.code)
        record.add("deadline", deadline?.iso8601)
        record.add("trashed", trashed?.iso8601)
        record.add("conflict_of", conflictOf.map { Int($0.rawValue) })
        record.add("source", source)
    }
}

extension MemoDetails {
    /// The whole memo as programs read it.
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
        return record
    }

    /// How much of the checklists in it is done; nil without any.
    package var checklist: ChecklistProgress? {
        // Which day it is does not matter to a checklist.
        ChecklistProgress(Detector.items(in: text.whole, today: CivilDate(dayNumber: 0), kinds: DetectedKinds(.checklist)))
    }
}

extension MemoListItem {
    /// The memo as a list shows it to programs.
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

/// How many lines of a checklist are ticked.
package struct ChecklistProgress: Sendable {
    package let done: Int
    package let total: Int

    /// Nil when there is no checklist.
    package init?(_ items: [DetectedItem]) {
        let states = items.compactMap(\.isDone)
        guard !states.isEmpty else { return nil }
        (done, total) = (states.count { $0 }, states.count)
    }
}
