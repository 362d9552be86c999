public import MemoModel

/// Everything the vault knows of a memo but its text: what a line of a result shows.
public struct MemoFacts: Sendable, Identifiable {
    /// The memo.
    public let id: MemoID
    /// Names from the outermost category to the memo's own; empty for none.
    public let category: [String]
    /// `#RRGGBB` of its category.
    public let color: String?
    /// Symbol or emoji of its category.
    public let icon: String?
    /// In alphabetical order.
    public let tags: [String]
    /// When it was written, as its app says.
    public let created: Timestamp?
    /// When it was last changed, as its app says.
    public let modified: Timestamp?
    /// When the vault first saw it.
    public let imported: Timestamp
    /// Whether its app keeps it on top.
    public let isPinned: Bool
    /// Where the work stands.
    public let state: WorkState?
    /// When it is due.
    public let deadline: Timestamp?
    /// When it was put into the trash.
    public let trashed: Timestamp?
    /// The memo of which this is a conflicted copy.
    public internal(set) var conflictOf: MemoID?
    /// The name of the source it came from.
    public let source: String
    /// What its source calls it: an id, else a path; nil when it has neither.
    public let externalID: String?

    /// Facts from elsewhere than a vault's file.
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

    /// The time a list shows: of the last change, else of creation; nil where neither is known. That it was imported today makes no memo new.
    public var recency: Timestamp? { modified ?? created }
}

/// A memo with its text and all its facts.
public struct MemoDetails: Sendable, Identifiable {
    /// Everything but the text.
    public let facts: MemoFacts
    /// The text, byte for byte as it was written.
    public var text: MemoText
    /// How many replaced texts are kept.
    public let revisionCount: Int
    /// Conflicted copies of it.
    public let conflicts: [MemoID]

    /// The number by which the vault knows the memo.
    public var id: MemoID { facts.id }

    /// A memo from elsewhere than a vault's file.
    package init(facts: MemoFacts, text: MemoText, revisionCount: Int, conflicts: [MemoID]) {
        (self.facts, self.text, self.revisionCount, self.conflicts) = (facts, text, revisionCount, conflicts)
    }
}
