public import Foundation
public import MemoModel

/// Reads the exports of one app or files of one kind.
///
/// To add a format, implement this protocol and list the type in `importers`.
///
/// If each file can be judged by itself, conform to `FileImporter`.
public protocol Importer: Sendable {
    /// The name on the command line, such as `json`. Unique among `importers`.
    static var name: String { get }

    /// A phrase about the export that it reads, for the help.
    static var summary: LocalizedMessage { get }

    /// The source name for everything this importer reads, for apps whose exports have a new name each time.
    /// Nil if the name of the export identifies the source.
    static var sharedSource: String? { get }

    /// - Parameter options: The options of the import, equal for all importers.
    init(options: ImportOptions)

    /// Returns the files that belong to this importer, judged by name and first bytes.
    ///
    /// Claims broken files of this format too, so that they are reported.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile]

    /// Returns the files to read if the user chose this format: all, unless the format needs some of them together.
    func chosen(_ files: [ExportFile], of export: Export) -> [ExportFile]

    /// Yields the content of `files`. Reads nothing but the export, and yields the same items for the same
    /// export.
    ///
    /// - Throws: Only errors thrown by `yield`. Problems of the export are yielded.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws
}

extension Importer {
    /// No shared source.
    public static var sharedSource: String? { nil }

    /// Returns all files.
    public func chosen(_ files: [ExportFile], of export: Export) -> [ExportFile] { files }
}

/// An importer that claims each file without looking at the others.
protocol FileImporter: Importer {
    /// Returns whether the file belongs to this importer; see `claim(_:of:)`.
    func claims(_ file: ExportFile, of export: Export) -> Bool
}

extension FileImporter {
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] { files.filter { claims($0, of: export) } }
}

/// Options of an import that the export itself cannot answer.
public struct ImportOptions: Sendable {
    /// The time zone of dates that name none.
    public var timeZone: TimeZone
    /// Keys by the field that they fill. Fields are `mappableFields`.
    public var map: [String: String]
    /// The name of the only importer to use; nil to let every importer claim files.
    public var format: String?
    /// The encoding of all text; nil to detect it for each file.
    public var encoding: TextEncoding?

    /// How chats are divided into memos; nil for the way of the source's earlier imports, and at first by days.
    public var split: ChatSplit?

    /// Whether memos get the pictures and other files of the export.
    public var keepsAttachments = false

    /// How chats are divided into memos.
    public enum ChatSplit: String, Sendable, CaseIterable {
        /// One memo per room and day.
        case day
        /// One memo per message.
        case message
    }

    /// Names of the fields that `map` can fill.
    public static let mappableFields =
        ["title", "body", "text", "category", "tags", "created", "modified"] + PlainFact.allCases.map(\.rawValue) + ["id", "color", "icon"]

    /// Creates options. The defaults suit most exports; the time zone is that of this machine.
    public init(
        timeZone: TimeZone = .current, map: [String: String] = [:], format: String? = nil, encoding: TextEncoding? = nil
    ) {
        (self.timeZone, self.map, self.format, self.encoding) = (timeZone, map, format, encoding)
    }
}

/// Counts of files by extension, for messages about files of unknown formats.
public struct FileEndings: Sendable, Equatable {
    /// Number of extensions listed in `text`. An ellipsis stands for the others.
    private static let limit = 8

    /// Number of files by lower-case extension. The key is empty for files without one.
    public let counts: [String: Int]

    /// Creates counts from a dictionary.
    public init(_ counts: [String: Int]) { self.counts = counts }

    init(_ files: [ExportFile]) { self.init(Dictionary(files.map { ($0.pathExtension, 1) }, uniquingKeysWith: +)) }

    /// `.png 12, .hwp 3, no extension 1`, the most frequent first.
    public var text: LocalizedMessage {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let list = { (none: String) in
            sorted.prefix(Self.limit).map { ($0.isEmpty ? none : "." + $0) + " \($1)" }.joined(separator: ", ")
                + (sorted.count > Self.limit ? " …" : "")
        }
        return LocalizedMessage(list("no extension"), ko: list("확장자 없음"))
    }
}
