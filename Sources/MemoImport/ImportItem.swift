public import MemoModel

/// An item that an importer yields, in the order of the export.
public enum ImportItem: Sendable, Equatable {
    /// A memo.
    case memo(MemoRecord)
    /// A category. Its memos may come before or after it.
    case category(CategoryRecord)
    /// A problem to report to the user.
    case problem(ImportProblem)
}

/// A memo of an export, before it is stored in the vault.
public struct MemoRecord: Sendable, Equatable {
    /// Its place in the export.
    public var place: Place
    /// The ID given by the app; nil if the format has none.
    public var externalID: String?
    /// The ID that earlier versions of the program read for it; nil if it is the same.
    package var formerID: String?
    /// Title and body, byte for byte.
    public var text: MemoText
    /// Category names, outermost first; empty for none. Names are NFC and not blank.
    public var category: [String] = []
    /// Colour, icon and position of the category, if the memo itself contains them; nil if it only names its
    /// category.
    public var categoryAppearance: CategoryAppearance?
    /// Tag names without `#`, NFC, not blank, in the order of the export.
    public var tags: [String] = []
    /// When the memo was written; nil if the export does not say.
    public var created: Timestamp?
    /// When the memo was last changed. For a text file without a date inside, the date of the file.
    public var modified: Timestamp?
    /// Whether `modified` is the date of the file, because the file itself has none.
    package var isFileDated = false
    /// Whether that date is when the file was copied or unpacked. It still tells whether the file has changed, but nothing about the memo.
    package var isCopyDated = false
    /// Whether the memo was in the app's trash.
    public var isTrashed = false
    /// When the memo was moved to the trash; nil if unknown.
    public var trashed: Timestamp?
    /// The facts that have one value each.
    public var plain = PlainFacts()
    /// For a conflicted copy, the path of the original file (NFC, relative to the export), or the
    /// `externalID` of the original memo if a file holds many memos.
    public var conflictOf: String?
    /// The files of the memo, in the order of its text. Not used unless `ImportOptions.keepsAttachments`.
    public var attachments: [AttachmentRecord] = []
    /// Whether a list names `attachments`, so that links in the text bring only files at the very places that they name.
    package var listsAttachments = false
    /// Whether the record is one of Saekin's own exports, which say all of a memo.
    package var isExported = false
    /// The stamp of the file, if the memo is all that reading it tells; see `FileStamp`.
    package var stamp: UInt64?

    /// Whether the memo is pinned.
    public var isPinned: Bool {
        get { plain.isPinned }
        set { plain.isPinned = newValue }
    }
    /// The state of a work item; nil if the memo is not one.
    public var state: WorkState? {
        get { plain.state }
        set { plain.state = newValue }
    }
    /// When the work item is due.
    public var deadline: Timestamp? {
        get { plain.deadline }
        set { plain.deadline = newValue }
    }

    /// Creates a memo with text only.
    public init(place: Place, text: MemoText) {
        self.place = place
        self.text = text
    }
}

/// Colour, icon and position of a category, as far as the export contains them.
public struct CategoryAppearance: Sendable, Equatable {
    /// `#RRGGBB`, upper case.
    public var color: String?
    /// The name of a symbol, or an emoji.
    public var icon: String?
    /// Position among sibling categories, ascending.
    public var position: Int?
    /// Creates an appearance. Values that the export does not contain are nil.
    public init(color: String? = nil, icon: String? = nil, position: Int? = nil) {
        (self.color, self.icon, self.position) = (color, icon, position)
    }
}

/// A category of an export.
public struct CategoryRecord: Sendable, Equatable {
    /// Names from the outermost category to this one; NFC, not blank, never empty.
    public var path: [String]
    /// Colour, icon and position.
    public var appearance: CategoryAppearance
    /// Creates a record for the last category of `path`.
    public init(path: [String], appearance: CategoryAppearance) { (self.path, self.appearance) = (path, appearance) }
}

/// A place in an export, as exact as the format allows.
public struct Place: Sendable, Equatable {
    /// Path relative to the export, NFC. For a file in an archive, the name of its entry.
    public var path: String
    /// Number of the record in the file, counting from 1.
    public var record: Int?
    /// Line number, counting from 1.
    public var line: Int?
    /// Column in Unicode scalars, counting from 1.
    public var column: Int?
    /// Offset in the file in bytes, counting from 0.
    public var byte: Int?
    /// Creates a place. Only the path is required.
    public init(path: String, record: Int? = nil, line: Int? = nil, column: Int? = nil, byte: Int? = nil) {
        (self.path, self.record, self.line, self.column, self.byte) = (path, record, line, column, byte)
    }
}

/// A problem or an assumption to report to the user.
public struct ImportProblem: Sendable, Equatable {
    /// The outcome for the file or record.
    public enum Severity: String, Sendable, Equatable {
        /// Imported. Something was assumed or changed, such as an encoding, a time zone or a duplicate ID.
        case note
        /// Left out on purpose, such as an empty memo, a system file or a file of unknown format.
        case skipped
        /// Could not be read. The rest of the import continued.
        case rejected
    }
    /// The outcome for the file or record.
    public var severity: Severity
    /// The place of the file or record.
    public var place: Place
    /// A stable identifier for programs, such as `json-syntax`, `encoding-assumed` or `empty-memo`.
    public var code: String
    /// Says what is wrong, where, and what to do.
    public var message: LocalizedMessage
    /// Whether text of the export is not in the memos, though everything could be read.
    package var leavesTextOut: Bool { ["unread-keys", "fields-left-out", "wrong-type"].contains(code) }
    /// Whether it only says how a file was read of which nothing is missing.
    package var saysHowRead: Bool {
        [
            "zone-assumed", "encoding-assumed", "unknown-keys", "copied-files", "front-matter-comments", "trailing-comma", "json-slip",
            "labels-are-tags",
        ].contains(code)
    }
    /// Creates a problem.
    public init(severity: Severity, place: Place, code: String, message: LocalizedMessage) {
        (self.severity, self.place, self.code, self.message) = (severity, place, code, message)
    }
}

extension MemoRecord {
    /// Maximum length of the text of a memo in bytes. Longer ones are cut, because an index of one takes about thirty times its length
    /// in memory, and every search that shows it reads it all.
    static let textLimit = 16 << 20

    /// Whether the text is longer than that.
    var isLong: Bool { text.body.utf8.count + text.title.utf8.count > Self.textLimit }

    /// Returns the memos into which a memo is cut, at the ends of lines if possible. Joined, their texts are the whole text.
    func cut(limit: Int = textLimit) -> [MemoRecord] {
        let parts = Self.parts(of: text.whole, limit: limit).map { MemoText($0) }.filter { !$0.isBlank }
        return parts.enumerated().map { number, text in
            var part = self
            part.text = text
            guard number > 0 else { return part }
            part.externalID = "\(externalID ?? place.path)#\(number + 1)"
            (part.conflictOf, part.attachments, part.isPinned) = (nil, [], false)
            return part
        }
    }

    private static func parts(of text: String, limit: Int) -> [String] {
        let bytes = text.utf8
        var (parts, start) = ([String](), bytes.startIndex)
        while start < bytes.endIndex {
            var end = bytes.index(start, offsetBy: limit, limitedBy: bytes.endIndex) ?? bytes.endIndex
            if end < bytes.endIndex {
                // A line, or at least a character, is not cut.
                let line = bytes[start..<end].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { bytes.index(after: $0) }
                while bytes[end] & 0xC0 == 0x80, end > start { bytes.formIndex(before: &end) }
                end = line ?? end
            }
            parts.append(String(text[start..<end]))
            start = end
        }
        return parts
    }
}
