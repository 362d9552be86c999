import Foundation
import MemoImport

/// The files of attachments, in a folder beside the vault. Each is named by the SHA-256 of its content, so equal
/// files are stored once, and no name of an export reaches the file system.
///
/// Store and remove files only within an immediate transaction. Then no other program removes a file between its storing and the commit of
/// the row that names it.
struct AttachmentStore {
    /// The path of the folder.
    let folder: String

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
    init(besideVault path: String) { folder = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false) + "-files" }

    /// Returns the path of a file.
    func path(of hash: String) -> String { "\(folder)/\(hash.prefix(2))/\(hash.dropFirst(2))" }

    /// Returns whether there is a file with this size.
    func holds(_ hash: String, size: Int) -> Bool { Self.size(of: path(of: hash)) == size }

    private static func size(of path: String) -> Int? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        guard attributes[.type] as? FileAttributeType == .typeRegular else { return nil }
        return (attributes[.size] as? NSNumber)?.intValue
    }

    /// Stores the bytes that `next` returns until nil. The file is on the disk, under its final name, when this returns.
    /// - Throws: `TooLarge`, `VaultError.diskFull`, `.cannotWrite`, and what `next` throws.
    func store(_ name: String, limit: Int = AttachmentRecord.sizeLimit, next: () throws -> [UInt8]?) throws -> File {
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
        guard !holds(stored.hash, size: size) else { return stored }
        try writing(to: partial) { try file.synchronize() }
        let path = path(of: stored.hash)
        try createFolder(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
        guard FilePlacement.move(partial, to: path) == nil else { throw VaultError.cannotWrite(path: path) }
        return stored
    }

    /// Copies a file from another folder, unless it is here.
    /// - Throws: As `store`. A file that the other folder lacks is passed over.
    func copy(_ hash: String, size: Int, from other: AttachmentStore) throws {
        guard !holds(hash, size: size), let file = FileHandle(forReadingAtPath: other.path(of: hash)) else { return }
        defer { try? file.close() }
        _ = try store("", limit: .max) {
            let bytes = try file.read(upToCount: 1 << 20) ?? Data()
            return bytes.isEmpty ? nil : [UInt8](bytes)
        }
    }

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
    func others(than isWanted: (String) -> Bool) -> [String] {
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
