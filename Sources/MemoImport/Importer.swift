public import Foundation
public import MemoModel

/// Reads the exports of one application or of one kind of file.
///
/// To add a format, write one of these and put it into `importers`.
public protocol Importer: Sendable {
    /// The name on the command line, such as `json`; unique among `importers`.
    static var name: String { get }

    /// One sentence on what it reads, for the help.
    static var summary: LocalizedMessage { get }

    /// The source of everything this importer reads, whatever the export is called: of an app that exports the same under ever new names.
    /// Nil, as for most, where the name of the export is that of the source.
    static var sharedSource: String? { get }

    /// - Parameter options: The same for every importer of a run.
    init(options: ImportOptions)

    /// The files of `files` that are its own, judged by name and by the bytes they begin with.
    ///
    /// A broken file that was clearly meant for this format is claimed too, so that it is reported and does not vanish.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile]

    /// Yields what `files` hold. Nothing is read but the export, and the same export yields the same items.
    ///
    /// - Throws: Only what `yield` throws; whatever is wrong with the export is yielded as a problem.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws
}

extension Importer {
    /// None of its own.
    public static var sharedSource: String? { nil }
}

/// What a person can say about an export that it does not say by itself.
public struct ImportOptions: Sendable {
    /// The zone of dates that name none.
    public var timeZone: TimeZone
    /// Keys of unusual names, by the field they fill: one of `mappableFields`.
    public var map: [String: String]
    /// The name of the one importer to use; nil lets each claim what is its own.
    public var format: String?
    /// The encoding of every text; nil finds it out file by file.
    public var encoding: TextEncoding?

    /// What of a chat is a memo.
    public var split = ChatSplit.day

    /// What of a chat is a memo.
    public enum ChatSplit: String, Sendable, CaseIterable {
        /// All that was written in a room on a day.
        case day
        /// Each message.
        case message
    }

    /// The fields that `map` can fill.
    public static let mappableFields = [
        "title", "body", "text", "category", "tags", "created", "modified", "pinned", "state", "deadline", "id", "color", "icon",
    ]

    /// Options of which each has a use-as-it-is default; the zone is the one of this machine.
    public init(
        timeZone: TimeZone = .current, map: [String: String] = [:], format: String? = nil, encoding: TextEncoding? = nil
    ) {
        (self.timeZone, self.map, self.format, self.encoding) = (timeZone, map, format, encoding)
    }
}
