public import MemoModel

/// One file of an export, before it is read.
public struct ExportFile: Sendable, Hashable {
    /// Its place in the listing, which no other file shares: two names may become one in NFC.
    public let number: Int
    /// Relative to the export, NFC, `/` between the names. An archive in the export stands in it like a folder.
    public let path: String
    /// The same as it is written on the disk or in the archive it lies in.
    public let rawPath: String
    /// Bytes, unpacked; 0 when an archive does not tell.
    public let size: Int
    /// When it was last changed, as far as the file system or the archive tells.
    public let modified: Timestamp?
    /// How many names at the beginning of `path` lead to each archive around it, outermost first.
    let archiveDepths: [Int]

    init(number: Int, path: String, rawPath: String, size: Int, modified: Timestamp?, archiveDepths: [Int] = []) {
        (self.number, self.path, self.rawPath) = (number, path, rawPath)
        (self.size, self.modified, self.archiveDepths) = (size, modified, archiveDepths)
    }

    /// The last name of the path.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The name without its extension.
    public var stem: String { pathExtension.isEmpty ? name : String(name.dropLast(pathExtension.count + 1)) }

    /// The names of the folders it lies in, outermost first; archives are none.
    public var folders: [String] {
        let names = path.split(separator: "/").dropLast().map(String.init)
        guard !archiveDepths.isEmpty else { return names }
        return names.indices.filter { !archiveDepths.contains($0 + 1) }.map { names[$0] }
    }

    /// All of the path before the name, with the `/` at its end; empty at the top.
    var folderPath: String { String(path.dropLast(name.count)) }

    /// The path of each folder it lies in, outermost first, with the `/` at its end.
    var folderPaths: [String] {
        let path = folderPath
        return path.indices.filter { path[$0] == "/" }.map { String(path[...$0]) }
    }

    /// What follows the last dot of the name, lower case; empty for none.
    public var pathExtension: String {
        let name = name
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    func numbered(_ number: Int) -> ExportFile {
        ExportFile(number: number, path: path, rawPath: rawPath, size: size, modified: modified, archiveDepths: archiveDepths)
    }
}
