public import MemoModel

/// How many files have which ending: what there is to say of files of which nothing else is known.
public struct FileEndings: Sendable, Equatable {
    /// Endings that are told one by one; the rest by their number.
    private static let limit = 8

    /// Files by the ending of their names, lower case; empty for none.
    public let counts: [String: Int]

    /// So many files of each ending.
    public init(_ counts: [String: Int]) { self.counts = counts }

    init(_ files: [ExportFile]) { self.init(Dictionary(files.map { ($0.pathExtension, 1) }, uniquingKeysWith: +)) }

    /// Files of all endings together.
    public var total: Int { counts.values.reduce(0, +) }

    /// `.png 12, .hwp 3, no ending 1`, the most frequent first.
    public var text: LocalizedMessage {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let list = { (none: String) in
            sorted.prefix(Self.limit).map { ($0.isEmpty ? none : "." + $0) + " \($1)" }.joined(separator: ", ")
                + (sorted.count > Self.limit ? " …" : "")
        }
        return LocalizedMessage(list("no ending"), ko: list("확장자 없음"))
    }
}
