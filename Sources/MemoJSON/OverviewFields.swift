package import JSON
package import MemoModel
package import MemoSearch
package import MemoVault

extension CategorySummary {
    /// The record of the category.
    package var record: Record {
        var record = Record()
        record.add("id", Int(category.id.rawValue))
        record.add("name", category.name)
        record.add("path", path, separator: "/")
        record.add("color", category.color)
        record.add("icon", category.icon)
        record.add("picture", category.icon.flatMap(CategoryIcon.picture))
        record.add("position", category.position)
        record.add("count", count)
        record.add("total", total)
        record.add("last_change", lastChange?.iso8601)
        return record
    }
}

extension TagSummary {
    /// The record of the tag.
    package var record: Record {
        var record = Record()
        record.add("name", name)
        record.add("count", count)
        return record
    }
}

extension Board {
    /// Writes the columns into an open object. Items contain only these fields; nil for all.
    package func write(_ fields: [String]? = nil, to json: inout JSONWriter) {
        json.field("columns", objects: columns) { json, column in
            json.field("state", column.state.code)
            json.field("count", column.count)
            json.field("overdue", column.overdue)
            let items = column.items.map { $0.record(in: column.state).json(fields) }
            json.field("items", json: "[" + items.joined(separator: ",") + "]")
        }
    }
}

extension Board.Item {
    /// Returns the record of the work item.
    package func record(in state: WorkState) -> Record {
        var record = Record()
        record.add("id", Int(id.rawValue))
        record.add("title", title)
        record.add("category", category, separator: "/")
        record.add("tags", tags)
        record.add("state", state.code)
        record.add("deadline", deadline?.iso8601)
        record.add("overdue", isOverdue)
        if let snippet {
            record.add("snippet", snippet.text)
            record.add("snippet_cut_after", snippet.isCutAfter)
        }
        return record
    }
}

extension VaultStatistics {
    /// The counts with their names in the API.
    package var counts: [(name: String, count: Int)] {
        [
            ("memos", memos), ("trashed", trashed), ("conflicts", conflicts), ("categories", categories), ("tags", tags),
            ("revisions", revisions), ("attached_files", attachedFiles), ("read_files", readFiles), ("text_bytes", textBytes),
            ("index_bytes", indexBytes), ("vault_bytes", vaultBytes),
        ]
    }

    /// Writes all statistics into an open object.
    package func write(to json: inout JSONWriter) {
        for (name, count) in counts { json.field(name, count) }
        json.field("analyzer", analyzerVersion)
        json.field(database.name, database.version)
        json.field("sources", objects: sources) { json, source in
            json.field("name", source.name); json.field("memos", source.count)
        }
    }
}

extension Suggestion {
    /// The record of the suggestion.
    package var record: Record {
        var record = Record()
        record.add("kind", kind.rawValue)
        record.add("text", text)
        record.add("memos", memos)
        return record
    }
}

extension Facets.Count {
    /// The record of the value and its count.
    package var record: Record {
        var record = Record()
        record.add("value", value)
        record.add("count", count)
        return record
    }
}

extension RelatedAnswer {
    /// The records of the memos, each with the words it shares.
    package var records: [Record] {
        let facts = Dictionary(facts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return hits.map { hit in
            var record = hit.record(externalID: facts[hit.id]?.externalID, facts: facts[hit.id])
            record.add("words", hit.reasons.map(\.typed))
            return record
        }
    }

    /// Writes the members before the list of memos related to `memo` into an open object.
    package func writeHead(of memo: MemoID, to json: inout JSONWriter) {
        json.field("memo", Int(memo.rawValue))
        json.field("total", total)
        json.field("words", objects: words) { json, word in
            json.field("text", word.text); json.field("memos", word.memos)
        }
    }
}
