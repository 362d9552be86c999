/// Two files of an export that are versions of one another.
public struct TwinFiles: Sendable, Equatable {
    /// What makes them twins.
    public enum Kind: String, Sendable {
        /// The second has the name that a sync service gives to the loser of a conflict.
        case conflict
        /// Their names differ in case or in the composition of Hangul only, so one system may take them for one file.
        case name
    }
    /// Whether one is the copy of the other, or only their names are alike.
    public let kind: Kind
    /// The original, or the one listed first.
    public let first: ExportFile
    /// The copy, or the one listed second.
    public let second: ExportFile

    /// Files whose names one system may take for the same, in their order.
    static func names(in files: [ExportFile]) -> [TwinFiles] {
        var byName = [String: Int](minimumCapacity: files.count)
        return files.indices.compactMap { index in
            let name = files[index].path.lowercased()
            guard let first = byName[name] else {
                byName[name] = index
                return nil
            }
            return TwinFiles(kind: .name, first: files[first], second: files[index])
        }
    }

    /// Conflicted copies whose originals are there, in their order.
    static func conflicts(in files: [ExportFile]) -> [TwinFiles] {
        let copies = files.compactMap { file in ConflictName.original(of: file.name).map { (file, file.folderPath + $0) } }
        guard !copies.isEmpty else { return [] }
        let wanted = Set(copies.map(\.1))
        let originals = Dictionary(files.filter { wanted.contains($0.path) }.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        return copies.compactMap { copy, path in originals[path].map { TwinFiles(kind: .conflict, first: $0, second: copy) } }
    }
}
