public import MemoModel

/// One event of a vault's history: what was done, when, and to which memo.
public struct Change: Sendable, Hashable {
    /// What was done.
    public enum Kind: Sendable, Hashable {
        /// Written in this vault.
        case added
        /// The text was replaced; the one before is kept as this version.
        case edited(version: Int)
        /// An old text was brought back; the one before is kept as `version`.
        case reverted(to: Int, version: Int)
        /// Came in with an import, from this source.
        case imported(source: String)
        /// An import brought other text or metadata; a replaced text is kept as `version`.
        case updated(version: Int?)
        /// Put into the trash by an import, for its source no longer has it.
        case vanished
        /// Names of categories, outermost first, joined by `/`; nil for no category.
        case moved(from: String?, to: String?)
        /// Kept on top of lists.
        case pinned
        /// No longer kept on top.
        case unpinned
        /// Nil for a memo that is no work item.
        case stateChanged(from: WorkState?, to: WorkState?)
        /// When it is due; nil for never.
        case dueChanged(from: Timestamp?, to: Timestamp?)
        /// A tag was added.
        case tagged(String)
        /// A tag was taken away.
        case untagged(String)
        /// Put into the trash.
        case trashed
        /// Taken out of the trash.
        case restored
        /// Deleted for good.
        case purged
        /// A whole import: how many memos were new, changed and trashed. The title is the name of the source.
        case importRun(new: Int, changed: Int, trashed: Int)
        /// The title is the name of the category.
        case categoryAdded
        /// The title is the path before.
        case categoryRenamed(to: String)
        /// Colour, icon or place among its siblings.
        case categoryChanged
        /// Nested elsewhere; nil for the top.
        case categoryNested(in: String?)
        /// Its memos went to another category; nil for none.
        case categoryRemoved(memosTo: String?)
        /// The title is the name before.
        case tagRenamed(to: String)
    }

    /// When it was done.
    public let time: Timestamp
    /// The memo it was done to; nil where it concerns more than one. It may be gone by now.
    public let memo: MemoID?
    /// The memo's title at that time.
    public let title: String
    /// What was done.
    public let kind: Kind
}
