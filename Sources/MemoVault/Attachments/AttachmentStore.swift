import Foundation
import MemoImport

/// The files of attachments, in a folder beside the vault. Each is named by the SHA-256 of its content, so equal
/// files are stored once, and no name of an export reaches the file system.
///
/// Store and remove files only within an immediate transaction. Then no other program removes a file between its storing and the commit of
/// the row that names it.
package struct AttachmentStore {
    /// The path of the folder.
    package let folder: String

    /// A stored file.
    struct File {
        /// SHA-256 in hexadecimal digits.
        let hash: String
        let size: Int
        let mediaType: String
    }

    /// Thrown if a file exceeds the limit.
    struct TooLarge: Error {}

    private static let partial = "partial-"
    /// Foundation's prefix of files that are being created. Earlier versions left such files when they were killed.
    private static let foundation = ".dat.nosync"

    /// - Parameter path: The path of the vault.
    package init(besideVault path: String) { folder = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false) + "-files" }

    /// Returns the path of a file.
    package func path(of hash: String) -> String { "\(folder)/\(hash.prefix(2))/\(hash.dropFirst(2))" }

    /// The condition of a stored file.
    package enum Condition {
        case whole, missing
        /// The file does not have the content that its name tells.
        case changed
    }

    /// Reads a file and compares its content with its name.
    package func condition(of hash: String, size: Int) -> Condition {
        let path = path(of: hash)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let file = FileHandle(forReadingAtPath: path)
        else { return .missing }
        defer { try? file.close() }
        guard (attributes[.size] as? NSNumber)?.intValue == size else { return .changed }
        var content = SHA256()
        while let bytes = try? file.read(upToCount: Self.chunk), !bytes.isEmpty { content.add([UInt8](bytes)) }
        return content.digest().hex == hash ? .whole : .changed
    }

    private static let chunk = 1 << 20

    /// Keeps files from being removed (`isShared`), or keeps others from copying and storing them, until the lock ends.
    /// - Returns: Nil if there is no folder.
    /// - Throws: `VaultError.filesInUse` if another program prevents it for half a minute.
    package func lock(isShared: Bool) throws -> FileLock? {
        guard FileManager.default.fileExists(atPath: folder) else { return nil }
        guard let lock = FileLock(folder: folder, isShared: isShared, patience: .seconds(30)) else {
            throw VaultError.filesInUse(path: folder)
        }
        return lock
    }

    /// Thrown if a file does not have the content that was asked for.
    private struct OtherContent: Error {}

    /// Stores the bytes that `next` returns until nil. The file is on the disk, under its final name, when this returns.
    /// - Parameter wanted: The hash that the content must have; nil for any content.
    /// - Throws: `TooLarge`, `VaultError.diskFull`, `.cannotWrite`, and what `next` throws.
    func store(
        _ name: String, as wanted: String? = nil, limit: Int = AttachmentRecord.sizeLimit, next: () throws -> [UInt8]?
    ) throws -> File {
        try createFolder(folder)
        let partial = "\(folder)/\(Self.partial)\(UUID().uuidString)"
        guard let file = FilePlacement.create(partial) else {
            throw errno == ENOSPC ? VaultError.diskFull(path: folder) : VaultError.cannotWrite(path: partial)
        }
        defer { try? FileManager.default.removeItem(atPath: partial) }
        defer { try? file.close() }
        var (hash, size, head) = (SHA256(), 0, [UInt8]())
        while let bytes = try next() {
            size += bytes.count
            guard size <= limit else { throw TooLarge() }
            if head.count < 16 { head += bytes.prefix(16 - head.count) }
            hash.add(bytes)
            try writing(to: partial) { try file.write(contentsOf: Data(bytes)) }
        }
        let stored = File(hash: hash.digest().hex, size: size, mediaType: MediaType.of(name, head: head))
        if let wanted, stored.hash != wanted { throw OtherContent() }
        // A file whose content has changed is stored again.
        guard condition(of: stored.hash, size: size) != .whole else { return stored }
        try writing(to: partial) { try file.synchronize() }
        let path = path(of: stored.hash)
        try createFolder(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
        guard FilePlacement.move(partial, to: path) == nil else { throw VaultError.cannotWrite(path: path) }
        return stored
    }

    /// Copies a file from another folder, unless it is here.
    /// - Returns: The condition of the file in the other folder, if it is not `whole` here.
    /// - Throws: As `store`.
    func copy(_ hash: String, size: Int, from other: AttachmentStore) throws -> Condition {
        if condition(of: hash, size: size) == .whole { return .whole }
        guard let file = FileHandle(forReadingAtPath: other.path(of: hash)) else { return .missing }
        defer { try? file.close() }
        do {
            _ = try store("", as: hash, limit: .max) {
                let bytes = try file.read(upToCount: Self.chunk) ?? Data()
                return bytes.isEmpty ? nil : [UInt8](bytes)
            }
            return .whole
        } catch is OtherContent {
            return .changed
        }
    }

    /// Copies files from another folder. Returns those that are missing or changed there.
    package func copy(_ files: [AttachmentRows.Use], from other: AttachmentStore) throws -> [DamagedFile] {
        try files.filter { try copy($0.hash, size: $0.size, from: other) != .whole }.map { DamagedFile($0, other) }
    }

    /// Creates the folder if there is none.
    /// - Throws: `VaultError`.
    package func createFolder() throws { try createFolder(folder) }

    private func createFolder(_ path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        try writing(to: path) {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        FilePlacement.syncFolder(of: path)
    }

    private func writing(to path: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            let code = (error as NSError).code
            let inner = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            let isFull = code == CocoaError.fileWriteOutOfSpace.rawValue || [code, inner?.code].contains(Int(ENOSPC))
            throw isFull ? VaultError.diskFull(path: folder) : VaultError.cannotWrite(path: path)
        }
    }

    /// The paths of all files that `isWanted` does not accept by hash: those that no row names, and those that an interrupted import left.
    package func others(than isWanted: (String) -> Bool) -> [String] {
        var found: [String] = []
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            if name.hasPrefix(Self.partial) || name.hasPrefix(Self.foundation) { found.append("\(folder)/\(name)") }
            guard name.utf8.count == 2 else { continue }
            for rest in (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? [] where rest.utf8.count == 62 {
                if !isWanted(name + rest) { found.append("\(folder)/\(name)/\(rest)") }
            }
        }
        return found
    }
}
