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
    /// Whether files only pass through. Partial files then have no names, so that a killed program leaves none behind.
    private let isTemporary: Bool

    /// Thrown if a file exceeds the limit.
    package struct TooLarge: Error {}

    private static let partial = "partial-"
    /// Foundation's prefix of files that are being created. Earlier versions left such files when they were killed.
    private static let foundation = ".dat.nosync"

    /// - Parameter path: The path of the vault.
    package init(besideVault path: String) {
        (folder, isTemporary) = (URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false) + "-files", false)
    }

    private init(temporary folder: String) { (self.folder, isTemporary) = (folder, true) }

    /// The folder in which files arrive that a database keeps.
    package static var temporary: AttachmentStore {
        AttachmentStore(temporary: FileManager.default.temporaryDirectory.path(percentEncoded: false))
    }

    /// Returns the path of a file.
    package func path(of hash: String) -> String { "\(folder)/\(hash.prefix(2))/\(hash.dropFirst(2))" }

    /// Claims the reading of a file, until the result is released or its process ends.
    /// - Returns: Nil if somebody else is reading it.
    package func claim(_ hash: String) -> FileLock? { FileLock(existing: path(of: hash), isShared: false, patience: .zero) }

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
        guard let lock = FileLock(existing: folder, isShared: isShared, patience: .seconds(30)) else {
            throw VaultError.filesInUse(path: folder)
        }
        return lock
    }

    /// Takes the bytes that `next` returns until nil, as a partial file.
    /// - Throws: `TooLarge`, `VaultError.diskFull`, `.cannotWrite`, and what `next` throws.
    package func receive(_ name: String, limit: Int = AttachmentRecord.sizeLimit, next: () throws -> [UInt8]?) throws -> ArrivedFile {
        try createFolder(folder)
        let partial = URL(filePath: folder).appending(path: Self.partial + UUID().uuidString).path(percentEncoded: false)
        guard let file = FilePlacement.create(partial) else {
            throw errno == ENOSPC ? VaultError.diskFull(path: folder) : VaultError.cannotWrite(path: partial)
        }
        var place = partial
        if isTemporary {
            // Programs that read the file find it there too.
            place = "/proc/\(ProcessInfo.processInfo.processIdentifier)/fd/\(file.fileDescriptor)"
            try? FileManager.default.removeItem(atPath: partial)
        }
        var (hash, size, head) = (SHA256(), 0, [UInt8]())
        do {
            while let bytes = try next() {
                size += bytes.count
                guard size <= limit else { throw TooLarge() }
                if head.count < 16 { head += bytes.prefix(16 - head.count) }
                hash.add(bytes)
                try writing(to: partial) { try file.write(contentsOf: Data(bytes)) }
            }
        } catch {
            try? FileManager.default.removeItem(atPath: partial)
            throw error
        }
        return ArrivedFile(StoredFile(hash: hash.digest().hex, size: size, mediaType: MediaType.of(name, head: head)), at: place, file)
    }

    /// Gives an arrived file its final name, unless it is there. The file is on the disk when this returns.
    /// - Throws: `VaultError.diskFull`, `.cannotWrite`.
    func place(_ arrived: ArrivedFile) throws {
        let file = arrived.file
        // A file whose content has changed is stored again.
        guard condition(of: file.hash, size: file.size) != .whole else { return }
        try writing(to: arrived.path) { try arrived.handle.synchronize() }
        let path = path(of: file.hash)
        try createFolder(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
        guard FilePlacement.move(arrived.path, to: path) == nil else { throw VaultError.cannotWrite(path: path) }
    }

    /// Stores the bytes that `next` returns until nil, if they have a hash. Returns whether they do.
    /// - Throws: `VaultError.diskFull`, `.cannotWrite`, and what `next` throws.
    package func store(_ hash: String, next: () throws -> [UInt8]?) throws -> Bool {
        let arrived = try receive("", limit: .max, next: next)
        guard arrived.file.hash == hash else { return false }
        try place(arrived)
        return true
    }

    /// Returns the bytes of a file; nil if it is missing, or its content has changed. Reads the whole file.
    package func bytes(of hash: String, size: Int) -> FileBytes? {
        condition(of: hash, size: size) == .whole ? FileBytes(at: path(of: hash), size: size) : nil
    }

    /// Copies a file from another folder, unless it is here.
    /// - Returns: The condition of the file in the other folder, if it is not `whole` here.
    /// - Throws: `VaultError.diskFull`, `.cannotWrite`.
    func copy(_ hash: String, size: Int, from other: AttachmentStore) throws -> Condition {
        if condition(of: hash, size: size) == .whole { return .whole }
        guard let file = FileHandle(forReadingAtPath: other.path(of: hash)) else { return .missing }
        defer { try? file.close() }
        let isSame = try store(hash) {
            let bytes = try file.read(upToCount: Self.chunk) ?? Data()
            return bytes.isEmpty ? nil : [UInt8](bytes)
        }
        return isSame ? .whole : .changed
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

    /// Returns the paths of all files that `isWanted` does not accept by hash: those that no row names, and those that an interrupted import left.
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

extension AttachmentStore: FileKeeper {
    package var arriving: AttachmentStore { self }

    package func keep(_ file: ArrivedFile, in db: any WritableVaultDatabase) throws { try place(file) }
}
