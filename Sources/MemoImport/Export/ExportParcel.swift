package import Foundation
package import MemoModel

/// An export as one stream of bytes, to be sent to a server: an archive or a file as it is, a folder packed.
///
/// The server, which is told whether it is a folder, finds in it what it would find here: the same paths, dates and bytes.
package final class ExportParcel {
    /// What the server is to call it: the last name of the path.
    package let name: String
    /// Bytes in all; nil for a pipe.
    package let length: Int?
    /// Whether it is a folder, or a file with others that belong to it, packed.
    package let isPackedFolder: Bool
    /// When a single file was last changed, which a stream of its bytes does not tell.
    package let modified: Timestamp?
    /// What was found wrong while listing.
    package let problems: [ImportProblem]

    private var pieces: any ParcelPieces

    /// - Throws: `ImportFailure` where there is nothing, or nothing that can be read.
    package init(path: String) throws {
        var resolved = path.linkResolved
        while resolved.utf8.count > 1, resolved.hasSuffix("/") { resolved.removeLast() }
        let isFolder = try Self.isFolder(resolved, path)
        name = (isFolder ? resolved : path).folderAndName.name.precomposed
        let root = isFolder ? resolved : resolved.folderAndName.folder
        let listing = try isFolder ? FolderListing.list(resolved) : FolderListing.single(resolved)
        problems = listing.problems
        // A database may come with its log.
        if !isFolder, listing.files.count == 1, let file = listing.files.first {
            isPackedFolder = false
            (length, modified, pieces) = (file.size, file.modified, try FilePieces(path: resolved, shown: path, size: file.size))
        } else {
            isPackedFolder = true
            let packed = PackedFolder(listing, root: root)
            (length, modified, pieces) = (packed.length, nil, packed)
        }
    }

    private static func isFolder(_ path: String, _ shown: String) throws -> Bool {
        do {
            return try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeDirectory
        } catch {
            guard FileManager.default.fileExists(atPath: path) else { throw ImportFailure.missing(path: shown) }
            throw ImportFailure.unreadable(path: shown, reason: FolderListing.reason(error))
        }
    }

    /// What comes by a pipe.
    package init(reading handle: FileHandle, named name: String) {
        (self.name, length, isPackedFolder, modified, problems, pieces) = (name, nil, false, nil, [], PipePieces(handle: handle))
    }

    /// The next bytes; nil at the end.
    /// - Throws: `ImportFailure` for a file that cannot be read on, or is no longer what it was.
    package func next() throws -> [UInt8]? { try pieces.next() }
}

/// Where the bytes of a parcel come from.
protocol ParcelPieces { mutating func next() throws -> [UInt8]? }

private let pieceSize = 256 << 10

private struct PipePieces: ParcelPieces {
    let handle: FileHandle

    func next() throws -> [UInt8]? {
        guard let data = try handle.read(upToCount: pieceSize), !data.isEmpty else { return nil }
        return [UInt8](data)
    }
}

/// Just so many bytes of a file as it was listed with.
struct FilePieces: ParcelPieces {
    private let handle: FileHandle
    private let shown: String
    private var left: Int

    /// - Throws: `ImportFailure`.
    init(path: String, shown: String, size: Int) throws {
        do {
            handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        } catch {
            throw ImportFailure.unreadable(path: shown, reason: FolderListing.reason(error))
        }
        (self.shown, left) = (shown, size)
    }

    mutating func next() throws -> [UInt8]? {
        guard left > 0 else { return nil }
        let data: Data?
        do {
            data = try handle.read(upToCount: min(left, pieceSize))
        } catch {
            throw ImportFailure.unreadable(path: shown, reason: FolderListing.reason(error))
        }
        // Its length has been announced.
        guard let data, !data.isEmpty else { throw ImportFailure.unreadable(path: shown, reason: "it changed while it was sent") }
        left -= data.count
        return [UInt8](data)
    }
}
