public import MemoModel

/// What an importer yields, in the order of the export.
public enum ImportItem: Sendable, Equatable {
    /// One memo.
    case memo(MemoRecord)
    /// One category; its memos may come before it or after it.
    case category(CategoryRecord)
    /// Something to tell a person.
    case problem(ImportProblem)
}

/// One memo of an export, before the vault gives it a number.
public struct MemoRecord: Sendable, Equatable {
    /// Where in the export it stands.
    public var place: Place
    /// The id its application gave it; nil when the format has none.
    public var externalID: String?
    /// Title and body, byte for byte.
    public var text: MemoText
    /// Names from the outermost category to the memo's own; empty for none. Names are NFC and not blank.
    public var category: [String] = []
    /// Colour, icon and place of the category, where they stand in the memo itself; nil when it only names its category.
    public var categoryAppearance: CategoryAppearance?
    /// Names without `#`, NFC, not blank, in the order of the export.
    public var tags: [String] = []
    /// When it was written; nil when the export does not tell.
    public var created: Timestamp?
    /// When it was last changed; of a text file without a date of its own, when the file was.
    public var modified: Timestamp?
    /// Whether it is kept on top.
    public var isPinned = false
    /// Whether it lay in the trash of its application.
    public var isTrashed = false
    /// When it was put there; nil when that is not known.
    public var trashed: Timestamp?
    /// Where a work item stands; nil for a memo that is none.
    public var state: WorkState?
    /// When it is due.
    public var deadline: Timestamp?
    /// The path (NFC, relative to the export) of the file of which this is a conflicted copy; the `externalID` of the other memo where a
    /// file holds many.
    public var conflictOf: String?

    /// A memo of which nothing but its text is known.
    public init(place: Place, text: MemoText) {
        self.place = place
        self.text = text
    }
}

/// Colour, icon and place of a category, as far as an export tells them.
public struct CategoryAppearance: Sendable, Equatable {
    /// `#RRGGBB`, upper case.
    public var color: String?
    /// The name of a symbol, or an emoji.
    public var icon: String?
    /// Place among its siblings, ascending.
    public var position: Int?
    /// An appearance; nil for what the export does not tell.
    public init(color: String? = nil, icon: String? = nil, position: Int? = nil) {
        (self.color, self.icon, self.position) = (color, icon, position)
    }
}

/// One category of an export.
public struct CategoryRecord: Sendable, Equatable {
    /// Names from the outermost category to this one; NFC, not blank, never empty.
    public var path: [String]
    /// Its colour, icon and place, as far as they are known.
    public var appearance: CategoryAppearance
    /// The category at the end of `path`.
    public init(path: [String], appearance: CategoryAppearance) { (self.path, self.appearance) = (path, appearance) }
}

/// A place in an export, as exact as the format allows.
public struct Place: Sendable, Equatable {
    /// Relative to the export, NFC; inside an archive the entry's name.
    public var path: String
    /// Counts from 1: the record within the file.
    public var record: Int?
    /// Counts from 1.
    public var line: Int?
    /// Counts characters (Unicode scalars) from 1.
    public var column: Int?
    /// Counts from 0: the byte within the file.
    public var byte: Int?
    /// A place of which only the path need be known.
    public init(path: String, record: Int? = nil, line: Int? = nil, column: Int? = nil, byte: Int? = nil) {
        (self.path, self.record, self.line, self.column, self.byte) = (path, record, line, column, byte)
    }
}

/// Something in an export that a person should know of.
public struct ImportProblem: Sendable, Equatable {
    /// What became of the thing the problem is about.
    public enum Severity: String, Sendable, Equatable {
        /// Nothing was lost, something was assumed or changed: an encoding, a date without a zone, a duplicate id.
        case note
        /// Left out on purpose: an empty memo, a system file, a file of no known format.
        case skipped
        /// Could not be read; the rest of the import went on.
        case rejected
    }
    /// What became of the file or record.
    public var severity: Severity
    /// The file or record that has the problem.
    public var place: Place
    /// What is wrong, for the eyes of a program: stable, such as `json-syntax`, `encoding-assumed`, `empty-memo`.
    public var code: String
    /// What is wrong and what to do about it.
    public var message: LocalizedMessage
    /// A problem of that wording.
    public init(severity: Severity, place: Place, code: String, message: LocalizedMessage) {
        (self.severity, self.place, self.code, self.message) = (severity, place, code, message)
    }
}
