public import MemoImport
public import MemoModel

/// An event in the history of a vault: a change, its time, and its memo.
public struct Change: Sendable, Hashable {
    /// The kind of a change.
    public enum Kind: Sendable, Hashable {
        /// A memo was written in this vault.
        case added
        /// The text was replaced. The old text is kept as `version`.
        case edited(version: Int)
        /// The text of an earlier version was restored. The text before that is kept as `version`.
        case reverted(to: Int, version: Int)
        /// Imported from this source.
        case imported(source: String)
        /// Text or metadata were updated by an import. A replaced text is kept as `version`.
        case updated(version: Int?)
        /// An import and a person had changed the same facts (`text`, `tags` …). Some have both changes now, of others the vault kept its own: their
        /// names, with the value of the export after `=`, in the form in which the vault stores it (`state=2`, nothing for none).
        case merged(joined: [String], kept: [String])
        /// A person decided for the vault's values of facts that the export has otherwise: names and values as in `merged`.
        case decided([String])
        /// Moved to the trash by an import, because its source no longer has it.
        case vanished
        /// Written back into the folder that it was imported from.
        case writtenBack
        /// Moved to another category. The values are paths joined by `/`, or nil for no category.
        case moved(from: String?, to: String?)
        /// The memo was pinned.
        case pinned
        /// The memo was unpinned.
        case unpinned
        /// Another fact got another value; nil means none.
        case factChanged(PlainFact, from: PlainValue?, to: PlainValue?)
        /// The date that the memo is about changed; it had none if `from` is nil.
        case dateChanged(from: Timestamp?, to: Timestamp)
        /// A tag was added.
        case tagged(String)
        /// A tag was removed.
        case untagged(String)
        /// A file with this name was attached.
        case attached(String)
        /// A file with this name was removed from the memo.
        case detached(String)
        /// Moved to the trash.
        case trashed
        /// Restored from the trash.
        case restored
        /// Deleted permanently.
        case purged
        /// A conflicted copy became a memo of its own.
        case parted(from: MemoID)
        /// A whole import, with the numbers of new, changed and trashed memos. The title is the name of the
        /// source.
        case importRun(new: Int, changed: Int, trashed: Int)
        /// A category was added. The title is its name.
        case categoryAdded
        /// A category was renamed. The title is its old path.
        case categoryRenamed(to: String)
        /// The colour, icon or position of a category changed.
        case categoryChanged
        /// A category was moved to another parent; nil means the top level.
        case categoryNested(in: String?)
        /// A category was deleted and its memos moved to another one; nil means none.
        case categoryRemoved(memosTo: String?)
        /// A tag was renamed. The title is its old name.
        case tagRenamed(to: String)
        /// A search was saved under a name, or another one under the same name.
        case searchSaved
        /// A saved search was deleted.
        case searchDeleted
        /// A saved search was renamed. The title is its old name.
        case searchRenamed(to: String)
        /// The user's synonyms were changed, or those of the program switched on or off.
        case synonymsChanged
        /// A change was undone: its kind (`moved`, `import` …).
        case undone(String)
    }

    /// The time of the change.
    public let time: Timestamp
    /// The memo that was changed, or nil if the change concerns several. The memo may have been deleted
    /// since.
    public let memo: MemoID?
    /// The memo's title at that time.
    public let title: String
    /// The kind of the change.
    public let kind: Kind
}

/// A fact of which the vault kept its own value, with that of the export.
package struct KeptFact: Sendable {
    /// The fact; nil if a later version wrote an unknown one.
    package let fact: MemoFact?
    /// Its name.
    package let name: String
    /// The value of the export as the vault stores it, empty for none; nil if it is not known, or a text, which is a memo of its own.
    package let export: String?

    /// Reads a text of `Change.Kind.merged` or `decided`.
    package init(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        (fact, name, export) = (MemoFact(rawValue: parts[0]), parts[0], parts.count > 1 ? parts[1] : nil)
    }

    init(_ fact: MemoFact, export value: FactValue) {
        (self.fact, name) = (fact, fact.rawValue)
        export = [.text, .trashed].contains(fact) ? nil : String(value.texts.joined(separator: "/").map { $0.isNewline ? " " : $0 })
    }

    /// The text in an event.
    var text: String { name + (export.map { "=" + $0 } ?? "") }

    /// Returns the texts in an event. Earlier versions wrote names, with spaces between them.
    static func texts(in column: String) -> [String] {
        column.split { $0.isNewline || $0 == " " && !column.contains("=") }.map(String.init)
    }

    /// The value as one of a plain fact or a time; nil for others.
    package var value: PlainValue? {
        guard let export else { return nil }
        return switch fact {
        case .plain(let fact): PlainValue(fact.definition.kind, stored: export)
        case .date: Int64(export).map { .time(Timestamp(milliseconds: $0)) }
        default: nil
        }
    }
}

extension Change {
    /// The names of all kinds.
    package static let kindNames =
        [
            "added", "edited", "reverted", "imported", "updated", "merged", "decided", "vanished", "written-back", "moved", "pinned",
            "unpinned",
        ]
        + PlainFact.allCases.filter { $0 != .pinned }.map(\.definition.argument) + [
            "date", "tagged",
            "untagged", "attached", "detached", "trashed", "restored", "purged", "parted", "import", "category-added", "category-renamed",
            "category-changed",
            "category-nested", "category-removed", "tag-renamed", "search-saved", "search-deleted", "search-renamed", "synonyms-changed",
            "undone",
        ]

    /// The kind in JSON and other output for programs: `edited`, `moved`, `state`, `category-added` …
    public var name: String { EventColumns(kind).name }
    /// The old value, if the kind has one: a category, a state, a tag.
    public var old: String? { EventColumns(kind).old }
    /// The new value, if the kind has one.
    public var new: String? { EventColumns(kind).new }
    /// The version number of a replaced text.
    public var version: Int? { EventColumns(kind).version }
}
