public import MemoModel

/// One file of an export, before it is read.
public struct ExportFile: Sendable, Hashable {
    /// Its place in the listing, which no other file shares: two names may become one in NFC.
    public let number: Int
    /// Relative to the export, NFC, `/` between the names.
    public let path: String
    /// The same as it is written on the disk or in the archive.
    public let rawPath: String
    /// Bytes, unpacked; 0 when an archive does not tell.
    public let size: Int
    /// When it was last changed, as far as the file system or the archive tells.
    public let modified: Timestamp?

    /// The last name of the path.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The names of the folders it lies in, outermost first.
    public var folders: [String] { path.split(separator: "/").dropLast().map(String.init) }

    /// What follows the last dot of the name, lower case; empty for none.
    public var pathExtension: String {
        let name = name
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
