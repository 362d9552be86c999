/// Two files of an export that are versions of one another.
public struct TwinFiles: Sendable, Equatable {
    /// What makes them twins.
    public enum Kind: String, Sendable {
        /// The second has the name that a sync service gives to the loser of a conflict.
        case conflict
        /// Their names differ in case or in the composition of Hangul only, so one system may take them for one file.
        case name
    }
    /// What makes them twins.
    public let kind: Kind
    /// The original, or the one listed first.
    public let first: ExportFile
    /// The copy, or the one listed second.
    public let second: ExportFile

    /// The twins among `files`, in their order.
    static func find(in files: [ExportFile]) -> [TwinFiles] {
        var byPath: [String: ExportFile] = [:]
        var byName: [String: ExportFile] = [:]
        var twins: [TwinFiles] = []
        for file in files {
            byPath[file.path] = byPath[file.path] ?? file
            let name = file.path.lowercased()
            if let first = byName[name] { twins.append(TwinFiles(kind: .name, first: first, second: file)) } else { byName[name] = file }
        }
        for file in files {
            guard let name = ConflictName.original(of: file.name), let original = byPath[file.folderPath + name] else { continue }
            twins.append(TwinFiles(kind: .conflict, first: original, second: file))
        }
        return twins
    }
}
