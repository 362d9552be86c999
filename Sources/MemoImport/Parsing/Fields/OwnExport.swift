/// Saekin's own exports in JSON and CSV.
enum OwnExport {
    /// Keys that all of their records have, whatever the version that wrote them. The rarest comes first, since nearly all other records lack it.
    private static let keys = ["trashed", "text", "category", "tags", "created", "modified", "pinned"]

    /// Returns whether a record with these keys is one of them.
    static func hasRecord(_ keys: some Sequence<String>) -> Bool { Self.keys.allSatisfy { key in keys.contains { $0 == key } } }
}
