public import MemoModel

/// The metadata of a memo: everything but its text.
public struct MemoFacts: Sendable, Identifiable {
    /// The number of the memo.
    public let id: MemoID
    /// The path of its category, outermost name first; empty for none.
    public let category: [String]
    /// The colour of its category as `#RRGGBB`.
    public let color: String?
    /// The symbol or emoji of its category.
    public let icon: String?
    /// Its tags in alphabetical order.
    public let tags: [String]
    /// The creation time that its app recorded.
    public let created: Timestamp?
    /// The modification time that its app recorded.
    public let modified: Timestamp?
    /// The time of its first import, or of writing it in this vault.
    public let imported: Timestamp
    /// Whether it is pinned to the top of lists.
    public let isPinned: Bool
    /// Its state as a work item, or nil if it is none.
    public let state: WorkState?
    /// Its deadline.
    public let deadline: Timestamp?
    /// The time when it was moved to the trash.
    public let trashed: Timestamp?
    /// The original of which this memo is a conflicted copy.
    public internal(set) var conflictOf: MemoID?
    /// The name of its source.
    public let source: String
    /// Its ID in the source, else its path there, or nil if it has neither.
    public let externalID: String?

    /// Creates metadata that were not read from the file of a vault.
    package init(
        id: MemoID, category: [String], color: String?, icon: String?, tags: [String], created: Timestamp?, modified: Timestamp?,
        imported: Timestamp, isPinned: Bool, state: WorkState?, deadline: Timestamp?, trashed: Timestamp?, conflictOf: MemoID?,
        source: String, externalID: String?
    ) {
        (self.id, self.category, self.color, self.icon, self.tags) = (id, category, color, icon, tags)
        (self.created, self.modified, self.imported, self.isPinned) = (created, modified, imported, isPinned)
        (self.state, self.deadline, self.trashed, self.conflictOf) = (state, deadline, trashed, conflictOf)
        (self.source, self.externalID) = (source, externalID)
    }

    /// The time that lists show: the modification time, else the creation time, or nil if both are unknown.
    /// The time of the import does not count.
    public var recency: Timestamp? { modified ?? created }
}

/// A memo with its text and all metadata.
public struct MemoDetails: Sendable, Identifiable {
    /// Everything but the text.
    public let facts: MemoFacts
    /// The text, byte for byte as it was written.
    public var text: MemoText
    /// Number of stored versions of earlier texts.
    public let revisionCount: Int
    /// The conflicted copies of the memo.
    public let conflicts: [MemoID]

    /// The number of the memo.
    public var id: MemoID { facts.id }

    /// Creates a memo that was not read from the file of a vault.
    package init(facts: MemoFacts, text: MemoText, revisionCount: Int, conflicts: [MemoID]) {
        (self.facts, self.text, self.revisionCount, self.conflicts) = (facts, text, revisionCount, conflicts)
    }
}
