import Foundation
import MemoImport
import MemoModel

/// The files of a source whose memos are known, so that only their bytes are read. See decision 104.
///
/// Each is a hash of the stamp of a file and of the fingerprint of the memo that was made of it. This stays true whatever happens in the vault or in the
/// folder: if the vault has the memo with another fingerprint or under another key, the file is not among them.
struct KnownFiles {
    private let source: StoredText
    /// The hashes that the vault has, ascending; nil if they are not read yet.
    private var stored: [UInt64]?
    /// The hashes of this import.
    private var current: [UInt64] = []

    /// - Parameter source: The name of the source.
    init(of source: StoredText) { self.source = source }

    /// Returns whether the vault has any.
    mutating func areThere(in db: any VaultDatabase) throws -> Bool {
        if stored == nil {
            let sql = "SELECT t.value FROM source s JOIN setting t ON t.key = '\(Self.prefix)' || s.id WHERE s.name = ?"
            stored = Self.hashes(try db.statement(sql).text(VaultCell(source)) ?? "")
        }
        return stored?.isEmpty == false
    }

    /// Returns whether a memo is that of a file and has its date; nil if it is not known to be that of the file as it is.
    func isFileDated(_ memo: KnownMemo, _ stamp: FileStamp) -> Bool? {
        [true, false].first { isFileDated in
            let hash = Self.hash(stamp.value(isFileDated: isFileDated), memo.fingerprint)
            guard let stored else { return false }
            let place = stored.partitioningIndex { $0 >= hash }
            return place < stored.count && stored[place] == hash
        }
    }

    /// Adds a file by its stamp and the fingerprint of its memo.
    mutating func add(_ stamp: UInt64, _ fingerprint: Int64) { current.append(Self.hash(stamp, fingerprint)) }

    /// Writes the files of an import of the whole source, if they are others than before.
    mutating func write(of source: Int64, in db: any WritableVaultDatabase) throws {
        current.sort()
        // Without texts of folders, nobody has asked.
        if let stored, current != stored { try db.set(Self.prefix + String(source), to: .text(Self.text(current))) }
    }

    private static let prefix = "source_files/"

    private static func hash(_ stamp: UInt64, _ fingerprint: Int64) -> UInt64 {
        var hash = ContentHash()
        hash.combine(Int64(bitPattern: stamp))
        hash.combine(fingerprint)
        return hash.value
    }

    private static func text(_ hashes: [UInt64]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(hashes.count * 8)
        for hash in hashes { for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: hash >> shift)) } }
        return Data(bytes).base64EncodedString()
    }

    private static func hashes(_ text: String) -> [UInt64] {
        let bytes = Data(base64Encoded: text).map { [UInt8]($0) } ?? []
        return stride(from: 0, to: bytes.count & ~7, by: 8).map { start in
            (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) }
        }
    }
}
