import Foundation
import MemoImport

/// A file whose bytes have arrived. They are in a partial file, which goes when this object does. No vault has it yet.
package final class ArrivedFile {
    /// Its hash, size and type.
    package let file: StoredFile
    /// The path of the partial file.
    let path: String
    let handle: FileHandle

    init(_ file: StoredFile, at path: String, _ handle: FileHandle) { (self.file, self.path, self.handle) = (file, path, handle) }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        try? handle.close()
    }

    /// The bytes, as long as this object is kept.
    package var bytes: any StoredBytes { FileBytes(at: path, size: file.size) }
}

/// A file of an attachment, as the row of `file` has it.
package struct StoredFile: Sendable {
    /// SHA-256 in hexadecimal digits.
    package let hash: String
    /// Number of bytes.
    package let size: Int
    /// The media type, such as `image/png`.
    package let mediaType: String
}

/// Keeps the files of a vault, wherever its database has them.
package protocol FileKeeper {
    /// Where files arrive. A transaction may run again, but bytes arrive once, so they arrive before it.
    var arriving: AttachmentStore { get }

    /// Keeps a file, unless the vault has it, in the transaction that writes the row that names it.
    /// - Throws: `VaultError.diskFull`, `.cannotWrite`, and errors of the database.
    func keep(_ file: ArrivedFile, in db: any WritableVaultDatabase) throws
}

extension FileKeeper {
    /// Takes the bytes that `next` returns until nil, and keeps them. For a transaction that does not run again.
    /// - Throws: `AttachmentStore.TooLarge`, and as `keep`.
    func keep(_ name: String, in db: any WritableVaultDatabase, next: () throws -> [UInt8]?) throws -> StoredFile {
        let arrived = try arriving.receive(name, next: next)
        try keep(arrived, in: db)
        return arrived.file
    }
}
