/// Two files of an export that are versions of each other.
public struct TwinFiles: Sendable, Equatable {
    /// The relation between the two files.
    public enum Kind: String, Sendable {
        /// The second file has the name that a sync service gives to a conflicted copy.
        case conflict
        /// The names differ only in case, Unicode composition or encoding, so some systems treat them as one file.
        case name
    }
    /// The relation between the two files.
    public let kind: Kind
    /// The original, or the one listed first.
    public let first: ExportFile
    /// The copy, or the one listed second.
    public let second: ExportFile

    /// Returns files whose names some systems treat as equal, in listing order.
    static func names(in files: [ExportFile]) -> [TwinFiles] {
        var byName = [String: Int](minimumCapacity: files.count)
        return files.indices.compactMap { index in
            let name = files[index].path.lowered
            guard let first = byName[name] else {
                byName[name] = index
                return nil
            }
            return TwinFiles(kind: .name, first: files[first], second: files[index])
        }
    }

    /// Returns conflicted copies whose originals exist, in listing order.
    static func conflicts(in files: [ExportFile]) -> [TwinFiles] {
        let copies = files.compactMap { file in ConflictName.original(of: file.name).map { (file, file.folderPath + $0) } }
        guard !copies.isEmpty else { return [] }
        let wanted = Set(copies.map(\.1))
        let originals = Dictionary(files.filter { wanted.contains($0.path) }.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        return copies.compactMap { copy, path in originals[path].map { TwinFiles(kind: .conflict, first: $0, second: copy) } }
    }
}
