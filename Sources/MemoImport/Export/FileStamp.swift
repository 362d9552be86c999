import Foundation
import MemoModel

/// A file of text as it was read: a hash of its bytes and of everything else that its memo is made of. See decision 104.
package struct FileStamp: Sendable {
    /// The version of the code that reads texts. Raise it if the same file becomes another memo: otherwise memos of files that do not change stay as
    /// they are.
    package static let readers: UInt8 = 1
    /// Length in bytes from which a file is read each time. The report names long memos, and longer ones become several.
    static let longest = 1 << 20

    /// The path in the export.
    package let path: String
    private let hash: FNVHash

    fileprivate init(_ path: String, _ hash: FNVHash) { (self.path, self.hash) = (path, hash) }

    /// Returns the value for a memo that has the date of its file, or one of its own.
    package func value(isFileDated: Bool) -> UInt64 {
        var hash = hash
        hash.add(isFileDated ? 1 : 0)
        return hash.value
    }
}

/// Makes the stamps of the files of an export.
struct FileStamps {
    private let beginning: FNVHash

    init(_ options: ImportOptions) {
        var hash = FNVHash()
        hash.add(FileStamp.readers)
        let map = options.map.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        for text in [options.timeZone.identifier, options.encoding?.rawValue ?? ""] + map { hash.add(text) }
        beginning = hash
    }

    /// Returns the stamp of a file.
    /// - Parameter meaning: The facts that the files and folders around it decide.
    func stamp(of bytes: [UInt8], _ file: ExportFile, meaning: [UInt8]) -> FileStamp {
        var hash = beginning
        hash.add(file.path)
        hash.add(meaning.span)
        hash.add(UInt8(0xFF))
        hash.add(file.modified.map { String($0.milliseconds) } ?? "")
        hash.add(bytes.span)
        return FileStamp(file.path, hash)
    }
}

extension FNVHash {
    /// Adds a text and its end, which is no byte of UTF-8.
    fileprivate mutating func add(_ text: String) {
        add(text.utf8.span)
        add(UInt8(0xFF))
    }
}
