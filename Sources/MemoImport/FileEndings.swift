public import MemoModel

/// Counts of files by extension, for messages about files of unknown formats.
public struct FileEndings: Sendable, Equatable {
    /// Number of extensions listed in `text`. An ellipsis stands for the others.
    private static let limit = 8

    /// Number of files by lower-case extension. The key is empty for files without one.
    public let counts: [String: Int]

    /// Creates counts from a dictionary.
    public init(_ counts: [String: Int]) { self.counts = counts }

    init(_ files: [ExportFile]) { self.init(Dictionary(files.map { ($0.pathExtension, 1) }, uniquingKeysWith: +)) }

    /// Number of files in total.
    public var total: Int { counts.values.reduce(0, +) }

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
