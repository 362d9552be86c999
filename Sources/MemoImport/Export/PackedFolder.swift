import Foundation
import MemoModel

/// A folder as a tar archive (POSIX pax), created while it is read.
struct PackedFolder: ParcelPieces {
    /// A file of the folder, or an empty entry for a file that is left out, so that the server can count it.
    private struct Entry {
        let rawPath: String
        let size: Int
        let modified: Timestamp?
    }

    private let root: String
    private let entries: [Entry]
    let length: Int
    private var place = 0
    private var file: FilePieces?
    private var (hasBegun, isEnded) = (false, false)

    /// - Parameter root: The folder that the listing's paths are relative to.
    init(_ listing: ExportListing, root: String) {
        self.root = root
        entries =
            listing.files.map { Entry(rawPath: $0.rawPath, size: $0.size, modified: $0.modified) }
            + listing.systemPaths.map { Entry(rawPath: $0, size: 0, modified: nil) }
        length = entries.reduce(3 * TarHeader.block) {
            $0 + TarHeader.bytes(DiskName.decoded($1.rawPath), $1.size, $1.modified).count + TarHeader.padded($1.size)
        }
    }

    mutating func next() throws -> [UInt8]? {
        guard hasBegun else {
            hasBegun = true
            // This entry makes the archive valid even if the folder is empty.
            return TarHeader.folder
        }
        if file != nil {
            if let bytes = try file?.next() { return bytes }
            file = nil
            let padding = TarHeader.padded(entries[place - 1].size) - entries[place - 1].size
            if padding > 0 { return [UInt8](repeating: 0, count: padding) }
        }
        guard place < entries.count else {
            defer { isEnded = true }
            return isEnded ? nil : [UInt8](repeating: 0, count: 2 * TarHeader.block)
        }
        let entry = entries[place]
        place += 1
        if entry.size > 0 {
            let path = root.isEmpty ? entry.rawPath : root + "/" + entry.rawPath
            file = try FilePieces(path: path, shown: path, size: entry.size)
        }
        return TarHeader.bytes(DiskName.decoded(entry.rawPath), entry.size, entry.modified)
    }
}

/// The header blocks of a file in a tar archive.
enum TarHeader {
    static let block = 512

    /// Rounds a size up to whole blocks.
    static func padded(_ size: Int) -> Int { (size + block - 1) / block * block }

    /// The header of the folder itself.
    static var folder: [UInt8] { header(Array("./".utf8), size: 0, kind: 0x35) }

    /// Returns a pax header with path, size and time in milliseconds, followed by the header of the file. The
    /// plain header is too small for long UTF-8 names.
    static func bytes(_ path: String, _ size: Int, _ modified: Timestamp?) -> [UInt8] {
        var records = record("path", path) + record("size", String(size))
        if let modified { records += record("mtime", seconds(modified)) }
        let plain = Array(path.utf8.suffix(100))
        return header(Array("././@PaxHeader".utf8), size: records.count, kind: 0x78) + records
            + [UInt8](repeating: 0, count: padded(records.count) - records.count)
            + header(plain, size: size, kind: 0x30)
    }

    /// Formats a time. Before 1970 only whole seconds are written, since readers disagree about the sign of
    /// fractions.
    private static func seconds(_ time: Timestamp) -> String {
        guard time.milliseconds >= 0 else { return String((time.milliseconds - 999) / 1000) }
        return "\(time.milliseconds / 1000).\(String(time.milliseconds % 1000 + 1000).dropFirst())"
    }

    /// Formats `LENGTH KEY=VALUE\n`, where the length includes itself.
    private static func record(_ key: String, _ value: String) -> [UInt8] {
        let rest = " \(key)=\(value)\n"
        var length = rest.utf8.count
        while length != rest.utf8.count + String(length).utf8.count { length = rest.utf8.count + String(length).utf8.count }
        return Array((String(length) + rest).utf8)
    }

    private static func header(_ name: [UInt8], size: Int, kind: UInt8) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: block)
        let put = { (text: [UInt8], at: Int) in bytes.replaceSubrange(at..<at + text.count, with: text) }
        put(name, 0)
        put(Array("0000644\0".utf8), 100)
        put(octal(0, 8), 108)
        put(octal(0, 8), 116)
        // The pax header holds sizes that do not fit here.
        put(octal(size < 1 << 33 ? size : 0, 12), 124)
        put(octal(0, 12), 136)
        put([UInt8](repeating: 0x20, count: 8), 148)
        bytes[156] = kind
        put(Array("ustar\u{0}00".utf8), 257)
        let sum = bytes.reduce(0) { $0 + Int($1) }
        put(Array(octal(sum, 7)) + [0x20], 148)
        return bytes
    }

    /// Formats octal digits with a trailing NUL.
    private static func octal(_ number: Int, _ width: Int) -> [UInt8] {
        let digits = String(number, radix: 8)
        return Array((String(repeating: "0", count: max(0, width - 1 - digits.count)) + digits).utf8) + [0]
    }
}

/// A temporary folder that only this user can read. It is deleted with this object.
final class PrivateFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "saekin-" + UUID().uuidString).path(percentEncoded: false)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Copies `source` to a new file in the folder. Returns false if it exceeds `limit` bytes.
    func copy(_ source: ByteSource, as name: String, limit: Int) throws -> Bool {
        let file = path + "/" + name
        guard FileManager.default.createFile(atPath: file, contents: nil), let handle = FileHandle(forWritingAtPath: file) else {
            throw CocoaError(.fileWriteUnknown)
        }
        defer { try? handle.close() }
        var count = 0
        while let bytes = try source.next() {
            count += bytes.count
            guard count <= limit else { return false }
            try handle.write(contentsOf: Data(bytes))
        }
        return true
    }
}
