import MemoImport
import MemoModel

/// Gives records names that stay the same when the name of their export changes.
struct RecordNames {
    private var paths = CommonPaths()

    /// Returns the name of a record: its key with the common path of all exports instead of the path of its file. A record with neither ID nor time is
    /// named by its title.
    mutating func name(of record: MemoRecord, _ key: MemoKey) -> String {
        name(ofKey: key.text.text, in: record.place.path)
            ?? "\u{1F}" + (key.isGiven || record.created != nil ? key.text.text : record.text.title)
    }

    /// Returns the name of a record without the path of its file in its key, as if it had that path.
    mutating func scopedName(of record: MemoRecord, _ key: MemoKey) -> String {
        paths.path(of: record.place.path, isRecords: true) + "#" + key.text.text
    }

    /// Returns the name of a record whose key begins with the path of its file; nil for others.
    mutating func name(ofKey key: String, in path: String) -> String? {
        if key == path { return paths.path(of: path, isRecords: false) }
        return Self.id(in: key, of: path).map { paths.path(of: path, isRecords: true) + "#" + $0 }
    }

    /// Returns what follows the path of a file in the key of a record; nil if the key does not begin with it.
    static func id(in key: String, of path: String) -> String? {
        guard key.utf8.starts(with: path.utf8), key.utf8.dropFirst(path.utf8.count).first == 0x23 else { return nil }
        return String(Substring(key.utf8.dropFirst(path.utf8.count + 1)))
    }
}
