import Foundation

/// The bytes of a file that a vault keeps.
package protocol StoredBytes: Sendable {
    /// Number of bytes.
    var size: Int { get }

    /// The path of a file with the same bytes; nil if there is none on this machine.
    var path: String? { get }

    /// Returns a part of the bytes.
    /// - Throws: If they are not all there.
    func bytes(in range: Range<Int>) throws -> [UInt8]
}

/// The length of all pieces of a stored file but the last one. The pieces in PostgreSQL have it too, so it never changes.
package let storedPieceSize = 1 << 18

extension StoredBytes {
    package var path: String? { nil }

    /// Returns a function that returns one piece of a range after another, and nil after the last.
    package func pieces(_ range: Range<Int>) -> () throws -> [UInt8]? {
        var start = range.lowerBound
        return {
            guard start < range.upperBound else { return nil }
            let end = min(range.upperBound, (start / storedPieceSize + 1) * storedPieceSize)
            let bytes = try self.bytes(in: start..<end)
            start = end
            return bytes
        }
    }

    /// Returns a function that returns one piece after another, and nil after the last.
    package func pieces() -> () throws -> [UInt8]? { pieces(0..<size) }

    /// Runs `body` with the path of a file with the same bytes, which may be gone afterwards.
    /// - Throws: `VaultError.diskFull`, `.cannotWrite`, and what `body` throws.
    func withFile<Value>(_ body: (_ path: String) throws -> Value) throws -> Value {
        if let path { return try body(path) }
        let copy = try AttachmentStore.temporary.receive("", limit: .max, next: pieces())
        return try withExtendedLifetime(copy) { try body(copy.path) }
    }
}

/// The bytes of a file on this machine.
package struct FileBytes: StoredBytes {
    private let place: String
    package let size: Int

    /// Creates the bytes of a file, which is not read yet.
    package init(at path: String, size: Int) { (place, self.size) = (path, size) }

    package var path: String? { place }

    package func bytes(in range: Range<Int>) throws -> [UInt8] {
        let file = try FileHandle(forReadingFrom: URL(filePath: place))
        defer { try? file.close() }
        try file.seek(toOffset: UInt64(range.lowerBound))
        let bytes = try range.isEmpty ? [] : [UInt8](file.read(upToCount: range.count) ?? Data())
        guard bytes.count == range.count else { throw VaultError.inputOutput(path: place, detail: "the file is shorter") }
        return bytes
    }
}
