import CArchive
import Foundation
import MemoModel

/// Reads an archive entry by entry with libarchive.
///
/// No other code calls libarchive. Everything returned is a Swift value.
@safe final class ArchiveReader {
    /// The header of an entry.
    struct Entry {
        let name: String
        let isFile: Bool
        let isLink: Bool
        /// Whether the entry needs a password.
        let isEncrypted: Bool
        let size: Int
        let modified: Timestamp?
    }

    /// libarchive cannot read the archive.
    struct Failure: Error {
        let reason: String
    }

    static let entryLimit = 1 << 30
    static let ratioLimit = 200
    private static let ratioFrom = 1 << 20
    private static let chunk = 256 << 10

    // SAFETY: created by init, freed by deinit, never handed out.
    private let handle: OpaquePointer
    /// For a single compressed file, its name without the compression suffix: `memos.json` for
    /// `memos.json.gz`.
    private let stem: String
    private var buffer = [UInt8](repeating: 0, count: ArchiveReader.chunk)
    private var entryStart: Int64 = 0
    private var entryBytes = 0

    /// Sets a UTF-8 locale for this thread. In the C locale libarchive returns NULL for names that are not
    /// ASCII. The locale of the process must not be changed while other threads run.
    private static func readNamesAsUTF8() {
        // SAFETY: a locale that is created once and never freed, so it is valid in every thread.
        if let locale = unsafe locale_t(bitPattern: nameLocale) { _ = unsafe uselocale(locale) }
    }

    /// The address of a UTF-8 locale; 0 if the system has none.
    private static let nameLocale: UInt = {
        // SAFETY: the string literal lives as long as the program. 1 is LC_CTYPE_MASK, which is not imported
        // into Swift.
        unsafe UInt(bitPattern: newlocale(1, "C.UTF-8", nil))
    }()

    // SAFETY: the bytes of an archive in memory. libarchive keeps a pointer to them, and this object owns
    // them from init to deinit.
    private let memory: UnsafeMutableRawBufferPointer?

    /// - Parameter name: The name of the file, if its path has another one.
    convenience init(path: String, name: String? = nil) throws {
        try unsafe self.init(name: name ?? (path as NSString).lastPathComponent, memory: nil)
        // SAFETY: `handle` is a live read archive; the path is copied by the callee.
        guard unsafe archive_read_open_filename(handle, DiskName.bytes(path), 65536) == ARCHIVE_OK else { throw failure() }
    }

    /// Opens an archive, or a single compressed file, in memory.
    convenience init(bytes: [UInt8]) throws {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
        unsafe memory.copyBytes(from: bytes)
        try unsafe self.init(name: "", memory: memory)
        // SAFETY: the memory lives as long as this object, which frees the handle first.
        guard unsafe archive_read_open_memory(handle, memory.baseAddress, bytes.count) == ARCHIVE_OK else { throw failure() }
    }

    private init(name: String, memory: UnsafeMutableRawBufferPointer?) throws {
        Self.readNamesAsUTF8()
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
        // SAFETY: the handle is live until here and not used elsewhere. The memory it reads from is freed
        // after it.
        _ = unsafe archive_read_free(handle)
        unsafe memory?.deallocate()
    }

    /// Returns all remaining bytes of the current entry; nil if there are more than `limit`.
    func rest(limit: Int) throws -> [UInt8]? {
        var all: [UInt8] = []
        while let bytes = try read() {
            guard all.count + bytes.count <= limit else { return nil }
            all += bytes
        }
        return all
    }

    /// Returns the next entry, or nil after the last.
    func next() throws -> Entry? {
        // The caller may have changed threads since the last call.
        Self.readNamesAsUTF8()
        // SAFETY: libarchive owns the entry. It is only used before the next call, and everything is copied
        // out of it.
        var entry: OpaquePointer?
        switch unsafe archive_read_next_header(handle, &entry) {
        case ARCHIVE_EOF: return nil
        case ARCHIVE_OK, ARCHIVE_WARN: break
        default: throw failure()
        }
        guard let entry = unsafe entry else { throw failure() }
        // SAFETY: plain numbers of the live archive. A raw entry is a single compressed file, and without a
        // compression filter the file is not an archive at all.
        let isRaw = unsafe archive_format(handle) == ARCHIVE_FORMAT_RAW
        if isRaw, unsafe archive_filter_count(handle) < 2 { throw Failure(reason: "not an archive, or truncated") }
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

    /// Returns the next bytes of the current entry; nil at its end.
    ///
    /// - Throws: `Failure`, or `ExpansionLimitExceeded` if the entry unpacks beyond the limits.
    func read() throws -> [UInt8]? {
        // SAFETY: libarchive writes at most `count` bytes to the buffer, which we own during the call.
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe archive_read_data(handle, $0.baseAddress, $0.count) }
        if count == 0 { return nil }
        guard count > 0 else { throw failure() }
        entryBytes += count
        if entryBytes > Self.entryLimit { throw ExpansionLimitExceeded() }
        if entryBytes > Self.ratioFrom, entryBytes / Self.ratioLimit > packedBytes { throw ExpansionLimitExceeded() }
        return Array(buffer[..<count])
    }

    /// Thrown if an entry unpacks to more than the limits allow.
    struct ExpansionLimitExceeded: Error {}

    /// Number of packed bytes read for the current entry. Filters such as gzip read ahead in blocks, and the
    /// last block may belong to this entry.
    private var packedBytes: Int {
        // SAFETY: a plain number of the live archive.
        let isFiltered = unsafe archive_filter_count(handle) > 1
        return Int(position - entryStart) + (isFiltered ? 65536 : 0)
    }

    private var position: Int64 {
        // SAFETY: a plain number of the live archive. -1 asks for bytes of the file itself.
        unsafe archive_filter_bytes(handle, -1)
    }

    private static func name(of entry: OpaquePointer) -> String {
        // SAFETY: both names are NUL-terminated, owned by the entry, and copied before the entry changes.
        if let name = unsafe archive_entry_pathname_utf8(entry) { return unsafe String(cString: name) }
        guard let raw = unsafe archive_entry_pathname(entry) else { return "" }
        let bytes = unsafe Array(UnsafeBufferPointer(start: raw, count: strlen(raw))).map(UInt8.init(bitPattern:))
        // Korean zips made by Windows lack the UTF-8 flag.
        return DiskName.decoded(DiskName.text(bytes))
    }

    private func failure() -> Failure {
        // SAFETY: the message is NUL-terminated, owned by the live archive, and copied at once.
        Failure(reason: unsafe archive_error_string(handle).map { unsafe String(cString: $0) } ?? "unknown error")
    }
}

/// Unpacks compressed documents: parts of a zip, and raw deflated data.
enum PackedBytes {
    /// Returns the entries of a zip in memory whose names `isWanted` accepts. Those before a damaged place are returned too, and `damage` is the
    /// reason.
    ///
    /// - Throws: `ArchiveReader.Failure` if there is none before the damage, or `ArchiveReader.ExpansionLimitExceeded` if they exceed `limit` bytes in total.
    static func parts(of zip: [UInt8], limit: Int, damage: inout ArchiveReader.Failure?, where isWanted: (String) -> Bool) throws
        -> [String: [UInt8]]
    {
        var parts: [String: [UInt8]] = [:]
        var room = limit
        let archive = try ArchiveReader(bytes: zip)
        do {
            while let entry = try archive.next() {
                guard entry.isFile, !entry.isEncrypted, isWanted(entry.name) else { continue }
                guard let bytes = try archive.rest(limit: room) else { throw ArchiveReader.ExpansionLimitExceeded() }
                room -= bytes.count
                parts[entry.name] = bytes
            }
        } catch let failure as ArchiveReader.Failure {
            guard !parts.isEmpty else { throw failure }
            damage = failure
        }
        return parts
    }

    /// Inflates raw deflated data (RFC 1951). Returns nil if it is invalid or exceeds `limit` bytes.
    static func inflated(_ deflated: [UInt8], limit: Int) -> [UInt8]? {
        guard !deflated.isEmpty else { return [] }
        // libarchive reads gzip but not raw deflate, so a gzip header and trailer are added. libarchive does
        // not verify the checksum.
        let file = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflated + [UInt8](repeating: 0, count: 8)
        guard let archive = try? ArchiveReader(bytes: file), (try? archive.next()) != nil else { return nil }
        return (try? archive.rest(limit: limit)).flatMap { $0 }
    }
}
