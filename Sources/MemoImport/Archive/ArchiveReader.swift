import CArchive
import Foundation
import MemoModel

/// One pass through an archive by libarchive, entry after entry.
///
/// The only code that touches libarchive: everything that comes out of here is a value of Swift's own.
@safe final class ArchiveReader {
    /// An entry's header.
    struct Entry {
        let name: String
        let isFile: Bool
        let isLink: Bool
        /// Locked with a password.
        let isEncrypted: Bool
        let size: Int
        let modified: Timestamp?
    }

    /// libarchive gave up on the archive.
    struct Failure: Error {
        let reason: String
    }

    static let entryLimit = 1 << 30
    static let ratioLimit = 200
    private static let ratioFrom = 1 << 20
    private static let chunk = 256 << 10

    // SAFETY: made by init, freed by deinit, never handed out.
    private let handle: OpaquePointer
    /// What one compressed file is called without its compression: `memos.json` of `memos.json.gz`.
    private let stem: String
    private var buffer = [UInt8](repeating: 0, count: ArchiveReader.chunk)
    private var entryStart: Int64 = 0
    private var entryBytes = 0

    /// File names come out as NULL in the C locale unless they are ASCII.
    private static let locale: Void = {
        // SAFETY: the string literal lives as long as the program; the result is not used.
        _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
    }()

    // SAFETY: bytes of an archive in memory, ours from init to deinit, for libarchive keeps a pointer to them.
    private let memory: UnsafeMutableRawBufferPointer?

    /// - Parameter name: What the file is called, where its path does not tell.
    convenience init(path: String, name: String? = nil) throws {
        try unsafe self.init(name: name ?? (path as NSString).lastPathComponent, memory: nil)
        // SAFETY: `handle` is a live read archive; the path is copied by the callee.
        guard unsafe archive_read_open_filename(handle, path, 65536) == ARCHIVE_OK else { throw failure() }
    }

    /// An archive, or one compressed file, that is in memory.
    convenience init(bytes: [UInt8]) throws {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
        unsafe memory.copyBytes(from: bytes)
        try unsafe self.init(name: "", memory: memory)
        // SAFETY: the memory lives as long as this object, which frees the handle first.
        guard unsafe archive_read_open_memory(handle, memory.baseAddress, bytes.count) == ARCHIVE_OK else { throw failure() }
    }

    private init(name: String, memory: UnsafeMutableRawBufferPointer?) throws {
        Self.locale
        stem = (name as NSString).deletingPathExtension
        unsafe self.memory = memory
        // SAFETY: a fresh archive belongs to this object alone and is freed in deinit.
        guard let handle = unsafe archive_read_new() else {
            unsafe memory?.deallocate()
            throw Failure(reason: "out of memory")
        }
        unsafe self.handle = handle
        // SAFETY: `handle` is a live read archive.
        unsafe archive_read_support_filter_all(handle)
        unsafe archive_read_support_format_all(handle)
        unsafe archive_read_support_format_raw(handle)
    }

    deinit {
        // SAFETY: the handle is live until here and nothing else keeps it; the memory it reads from goes after it.
        _ = unsafe archive_read_free(handle)
        unsafe memory?.deallocate()
    }

    /// All bytes of the current entry, or nil when they are more than `limit`.
    func rest(limit: Int) throws -> [UInt8]? {
        var all: [UInt8] = []
        while let bytes = try read() {
            guard all.count + bytes.count <= limit else { return nil }
            all += bytes
        }
        return all
    }

    /// The next entry, or nil after the last.
    func next() throws -> Entry? {
        // SAFETY: libarchive owns the entry; it is only used before the next call, and everything is copied out of it.
        var entry: OpaquePointer?
        switch unsafe archive_read_next_header(handle, &entry) {
        case ARCHIVE_EOF: return nil
        case ARCHIVE_OK, ARCHIVE_WARN: break
        default: throw failure()
        }
        guard let entry = unsafe entry else { throw failure() }
        // SAFETY: plain numbers of the live archive. A raw entry is one compressed file; anything else is no archive at all.
        let isRaw = unsafe archive_format(handle) == ARCHIVE_FORMAT_RAW
        if isRaw, unsafe archive_filter_count(handle) < 2 { throw Failure(reason: "not an archive, or cut off") }
        (entryStart, entryBytes) = (position, 0)
        // SAFETY: as above; these read plain numbers from the live entry.
        let type = unsafe archive_entry_filetype(entry)
        let linked = unsafe archive_entry_hardlink(entry) != nil
        let isEncrypted = unsafe archive_entry_is_data_encrypted(entry) != 0
        let isDated = unsafe archive_entry_mtime_is_set(entry) != 0
        let seconds = unsafe isDated ? Double(archive_entry_mtime(entry)) + Double(archive_entry_mtime_nsec(entry)) / 1e9 : nil
        return Entry(
            name: isRaw ? stem : unsafe Self.name(of: entry), isFile: isRaw || type == S_IFREG, isLink: type == S_IFLNK || linked,
            isEncrypted: isEncrypted, size: unsafe Int(clamping: archive_entry_size(entry)),
            modified: seconds.flatMap { Timestamp(seconds: $0) })
    }

    /// The next bytes of the current entry; nil at its end.
    ///
    /// - Throws: `Failure`, or `Swollen` when the entry unpacks beyond the limits.
    func read() throws -> [UInt8]? {
        // SAFETY: libarchive writes at most `count` bytes to the buffer, which is ours for the length of the call.
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe archive_read_data(handle, $0.baseAddress, $0.count) }
        if count == 0 { return nil }
        guard count > 0 else { throw failure() }
        entryBytes += count
        if entryBytes > Self.entryLimit { throw Swollen() }
        if entryBytes > Self.ratioFrom, entryBytes / Self.ratioLimit > packedBytes { throw Swollen() }
        return Array(buffer[..<count])
    }

    /// An entry that unpacks to more than an export would hold.
    struct Swollen: Error {}

    /// How much of the file went into the current entry. Behind a filter such as gzip the file is read ahead in blocks,
    /// of which any part may belong to the entry.
    private var packedBytes: Int {
        // SAFETY: a plain number of the live archive.
        let isFiltered = unsafe archive_filter_count(handle) > 1
        return Int(position - entryStart) + (isFiltered ? 65536 : 0)
    }

    private var position: Int64 {
        // SAFETY: a plain number of the live archive; -1 asks for the bytes of the file itself.
        unsafe archive_filter_bytes(handle, -1)
    }

    private static func name(of entry: OpaquePointer) -> String {
        // SAFETY: both names are NUL-terminated, owned by the entry, and copied before the entry changes.
        if let name = unsafe archive_entry_pathname_utf8(entry) { return unsafe String(cString: name) }
        guard let raw = unsafe archive_entry_pathname(entry) else { return "" }
        let bytes = unsafe Array(UnsafeBufferPointer(start: raw, count: strlen(raw))).map(UInt8.init(bitPattern:))
        // Windows zips in Korean without the UTF-8 flag.
        return LegacyText.decode(bytes)?.text ?? String(decoding: bytes, as: UTF8.self)
    }

    private func failure() -> Failure {
        // SAFETY: the message is NUL-terminated, owned by the live archive, and copied at once.
        Failure(reason: unsafe archive_error_string(handle).map { unsafe String(cString: $0) } ?? "unknown error")
    }
}
