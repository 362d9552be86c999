public import MemoImport
public import MemoModel

/// Options of writing changes back into an imported folder.
public struct WriteBackOptions: Sendable {
    /// The name of the source in the vault, or nil for the name of the folder.
    public var source: String?
    /// Whether to compute the outcome without writing anything, neither in the folder nor in the vault.
    public var isDryRun: Bool
    /// Whether files of memos in the trash are deleted.
    public var deletes: Bool
    /// Whether a file that changed after its import is left for the next import, which merges it.
    public var leavesChanged = false
    /// How the folder was imported.
    public var reading: ImportOptions
    /// Returns the words in the name of a conflicted copy, with a number from the second on.
    public var copyLabel: @Sendable (CivilDate, Int) -> String
    /// The time that the vault records.
    public var now: Timestamp

    /// Creates options. Without `isDryRun: false` nothing is written.
    public init(
        source: String? = nil, isDryRun: Bool = true, deletes: Bool = false, reading: ImportOptions = ImportOptions(),
        now: Timestamp = .now,
        copyLabel: @escaping @Sendable (CivilDate, Int) -> String = Self.englishLabel
    ) {
        (self.source, self.isDryRun, self.deletes, self.reading) = (source, isDryRun, deletes, reading)
        (self.copyLabel, self.now) = (copyLabel, now)
    }

    /// The words that Dropbox uses in English.
    public static let englishLabel: @Sendable (CivilDate, Int) -> String = { day, number in
        "Saekin's conflicted copy \(day.text)" + (number > 1 ? " (\(number - 1))" : "")
    }

    /// The words that Dropbox uses in Korean.
    public static let koreanLabel: @Sendable (CivilDate, Int) -> String = { day, number in
        "Saekin의 충돌된 사본 \(day.text)" + (number > 1 ? " (\(number - 1))" : "")
    }
}

/// The files that were, or would be, written into a folder.
public struct WriteBackReport: Sendable {
    /// The action on a file.
    public enum Action: String, Sendable {
        /// Its content is replaced.
        case changed
        /// It goes to the folder of its memo's category.
        case moved
        /// It is written again, because its memo was changed here after it had vanished.
        case restored
        /// The memo is written beside the file, because both were changed.
        case copied = "conflicted-copy"
        /// It is deleted, because its memo is in the trash.
        case deleted
        /// It is an attachment that the file of its memo would not find any more in its place.
        case attached = "attachment"
        /// Its memo was changed, but nothing can be written.
        case kept
    }

    /// A file with its memo.
    public struct Entry: Sendable {
        /// The action on the file.
        public let action: Action
        /// The path of the file relative to the folder, NFC.
        public let path: String
        /// The path after a move, or that of the conflicted copy.
        public let target: String?
        /// The memo; nil for a list of categories.
        public let memo: MemoID?
        /// The facts that are written: `text`, `category`, `tags`, `pinned`, `state`, `deadline`, `trashed`.
        public let written: [String]
        /// The facts that the file cannot hold.
        public let unwritten: [String]
        /// Why nothing can be written.
        public let reason: LocalizedMessage?
    }

    /// Files that were or would be written, and those that cannot be, in the order of the folder.
    public internal(set) var entries: [Entry] = []
    /// Number of memos that are equal in the folder and in the vault.
    public internal(set) var unchanged = 0
    /// Number of files that changed after the import. The next import reads them.
    public internal(set) var changedThere = 0
    /// Number of files without a memo. The next import adds them.
    public internal(set) var newThere = 0
    /// Number of memos without a file that were not changed here.
    public internal(set) var goneThere = 0
    /// Number of memos in the trash whose files stay.
    public internal(set) var trashedHere = 0
    /// Whether nothing was written.
    public internal(set) var isDryRun = true
    /// Problems of the folder.
    public internal(set) var problems: [ImportProblem] = []
    /// The name of the source.
    public internal(set) var source = ""
    /// The memos with files that changed meanwhile, or that could not be written for a reason that may pass.
    public internal(set) var postponed: Set<MemoID> = []

    /// Whether a change could not be written in whole.
    public var isIncomplete: Bool { entries.contains { $0.action == .kept || !$0.unwritten.isEmpty } }

    mutating func add(
        _ action: Action, _ path: String, to target: String? = nil, memo: MemoID? = nil, _ written: [MemoFact] = [],
        unwritten: [MemoFact] = [],
        reason: LocalizedMessage? = nil
    ) {
        entries.append(
            Entry(
                action: action, path: path, target: target, memo: memo, written: written.map(\.rawValue),
                unwritten: unwritten.map(\.rawValue),
                reason: reason))
    }
}

/// An error before anything was written into a folder.
public enum WriteBackFailure: LocalizedFailure {
    /// The path is an archive or a file.
    case notAFolder(String)
    /// The vault has no memos of this source.
    case noSource(String, known: [String])
    /// The folder is a part of a source, and is not in the folder that the whole was imported from.
    case part(String, of: String)

    /// The error and its remedy.
    public var message: LocalizedMessage {
        switch self {
        case .notAFolder(let path):
            LocalizedMessage(
                "\(path): not a folder of text files; name the folder that was imported", ko: "\(path): 텍스트 파일이 든 폴더가 아닙니다. 가져왔던 폴더를 적으세요")
        case .part(let path, let source):
            LocalizedMessage(
                "\(path): only a part of \(source); name the folder that the whole was imported from",
                ko: "\(path): \(source)의 일부일 뿐입니다. 전체를 가져왔던 폴더를 적으세요")
        case .noSource(let name, let known):
            LocalizedMessage(
                "\(name): nothing was imported under this name; give the source with --source (known: \(known.joined(separator: ", ")))",
                ko: "\(name): 이 이름으로 가져온 메모가 없습니다. --source로 출처를 적으세요(있는 출처: \(known.joined(separator: ", ")))")
        }
    }
}
