package import JSON
import MemoImport
import MemoModel
package import MemoVault

/// Colours of categories by path, to show beside their names.
package typealias CategoryColors = [[String]: String]

extension MemoFacts {
    /// Reads the facts of a memo or hit, except those of its import.
    /// - Throws: `UnreadableAnswer`.
    package init(reading record: JSONValue, colors: CategoryColors = [:]) throws {
        let path = try record.texts("category")
        var plain = PlainFacts()
        for fact in PlainFact.allCases {
            let name = fact.rawValue
            plain[fact] =
                switch fact.definition.kind {
                case .flag: try record.flag(name) ? .flag : nil
                case .state: try record.optionalText(name).flatMap(WorkState.init(named:)).map(PlainValue.state)
                case .time: try record.time(name).map(PlainValue.time)
                case .text: try record.optionalText(name).map(PlainValue.text)
                }
        }
        self.init(
            id: MemoID(rawValue: Int64(try record.integer("id"))), category: path, color: colors[path], icon: nil,
            tags: try record.texts("tags"), created: try record.time("created"), modified: try record.time("modified"),
            imported: Timestamp(milliseconds: 0), plain: plain, trashed: try record.time("trashed"),
            conflictOf: try record.optionalInteger("conflict_of").map { MemoID(rawValue: Int64($0)) }, source: try record.text("source"),
            externalID: try record.optionalText("external_id"))
    }
}

extension MemoDetails {
    /// Reads a whole memo.
    /// - Throws: `UnreadableAnswer`.
    package init(reading record: JSONValue, colors: CategoryColors = [:]) throws {
        let conflicts = try record.values("conflicts").map { value in
            guard case .integer(let number) = value else { throw UnreadableAnswer("conflicts") }
            return MemoID(rawValue: number)
        }
        let attachments = try record.optionalValues("attachments").map { try Attachment(reading: $0) }
        self.init(
            facts: try MemoFacts(reading: record, colors: colors), text: MemoText(try record.text("text")),
            revisionCount: try record.integer("revisions"), conflicts: conflicts, attachments: attachments)
    }
}

extension Attachment {
    /// Reads an attachment of a memo.
    /// - Throws: `UnreadableAnswer`.
    package init(reading value: JSONValue) throws {
        self.init(
            number: try value.integer("number"), name: try value.text("name"), mediaType: try value.text("media_type"),
            size: try value.integer("size"), hash: try value.text("sha256"))
    }
}

extension MemoListItem {
    /// Reads an entry of a list.
    /// - Throws: `UnreadableAnswer`.
    package init(reading record: JSONValue, colors: CategoryColors = [:]) throws {
        self.init(facts: try MemoFacts(reading: record, colors: colors), title: try record.text("title"))
    }
}

extension ListCounts {
    /// Reads the counts of a list.
    /// - Throws: `UnreadableAnswer`.
    package init(reading document: JSONValue) throws {
        self.init(total: try document.integer("total"), pinned: try document.integer("pinned"))
    }
}

extension CategoryListing {
    /// Reads all categories.
    /// - Throws: `UnreadableAnswer`.
    package init(reading document: JSONValue) throws {
        self.init(
            categories: try document.values("categories").map { try CategorySummary(reading: $0) },
            uncategorized: try document.integer("uncategorized"))
    }
}

extension CategorySummary {
    fileprivate init(reading record: JSONValue) throws {
        let category = Category(
            id: Category.ID(rawValue: Int64(try record.integer("id"))), name: try record.text("name"),
            color: try record.optionalText("color"), icon: try record.optionalText("icon"), position: try record.integer("position"))
        self.init(
            category: category, path: try record.texts("path"), count: try record.integer("count"), total: try record.integer("total"),
            lastChange: try record.time("last_change"))
    }
}
