import Foundation
import MemoVault

/// The journal or log that lies beside a vault when nobody in this process has it open.
///
/// SQLite finds these files by name, and applies them to whatever file has the name of the vault. So they may have been written for another file
/// that was there before. They begin with copies of the first page, which has the number of the state (`VaultState`).
struct Leftovers {
    let file: VaultFile

    /// The offset of `PRAGMA user_version` in the first page, and the size of the header there.
    private static let (placeOfState, headerSize) = (60, 100)
    /// Number of times that files are read again if they contradict each other. Another program may be writing.
    private static let attempts = 5

    /// - Throws: `VaultError.foreignLog` if SQLite would apply pages of another file to this one.
    func check() throws {
        let place = file.resolved
        for companion in [VaultFile.Companion.log, .journal] {
            let path = place + companion.rawValue
            guard OpenFile.size(at: path) ?? 0 > 0 else { continue }
            var tries = 0
            while try !(companion == .log ? isOwnLog(path) : isOwnJournal(path)) {
                tries += 1
                guard tries < Self.attempts else { throw VaultError.foreignLog(path: file.path, log: path) }
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }

    /// Returns whether the log was written for the file as it is, or has nothing that SQLite would apply.
    private func isOwnLog(_ path: String) throws -> Bool {
        guard let log = LogReading(path) else { return true }
        defer { log.close() }
        // The file is read after the log: its state can only be a later one then, which the log has too.
        guard let first = log.nextState(at: Self.placeOfState) else { return true }
        let frames = log.frameCount
        guard let base = fileState else { return true }
        if base.number == 0 { return first.number == 0 || first.mayBeFirst }
        // Each transaction has at least one frame.
        if base.isBefore(first) || first.distance(to: base) < frames { return true }
        // A vault that was restored has numbers in other orders.
        while let state = log.nextState(at: Self.placeOfState) { if state.number == base.number { return true } }
        return false
    }

    /// Returns whether the journal holds pages of this file. Saekin itself leaves none beside a vault.
    private func isOwnJournal(_ path: String) throws -> Bool {
        guard let page = JournalReading.firstPage(path) else { return true }
        // Without the first page SQLite would cut the file to its size before there were any pages.
        guard !page.isEmpty else { return false }
        guard let head = bytes(of: file.resolved, from: 0, count: page.count), head.count >= Self.headerSize else { return true }
        // Nothing of the transaction may have reached this page yet.
        if head == page { return true }
        let (before, now) = (VaultState(page, at: Self.placeOfState), VaultState(head, at: Self.placeOfState))
        return before.number > 0 && (before.number == now.number || before.isBefore(now))
    }

    private var fileState: VaultState? {
        guard let head = bytes(of: file.resolved, from: 0, count: Self.headerSize), head.count == Self.headerSize else { return nil }
        return VaultState(head, at: Self.placeOfState)
    }

    private func bytes(of path: String, from offset: UInt64, count: Int) -> [UInt8]? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        return handle.bytes(from: offset, count: count)
    }
}

/// Reads the copies of the first page in a write-ahead log (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
private final class LogReading {
    private let handle: FileHandle
    private let pageSize: Int
    private let salt: [UInt8]
    private let size: UInt64
    private var offset = UInt64(LogReading.headSize)
    private static let (headSize, frameHeadSize) = (32, 24)

    /// Returns nil if the file is no log.
    init?(_ path: String) {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        guard let head = handle.bytes(from: 0, count: Self.headSize), head.count == Self.headSize,
            head.number(at: 0) & ~1 == 0x377f_0682, head.number(at: 8) > 0, let size = try? handle.seekToEnd()
        else {
            try? handle.close()
            return nil
        }
        (self.handle, pageSize, salt, self.size) = (handle, Int(head.number(at: 8)), Array(head[16..<24]), size)
    }

    func close() { try? handle.close() }

    /// The number of frames for which the log has room.
    var frameCount: Int { Int(size) / (pageSize + Self.frameHeadSize) }

    /// Returns the state in the next copy of the first page, or nil if there is none.
    func nextState(at place: Int) -> VaultState? {
        while offset < size {
            guard let head = handle.bytes(from: offset, count: Self.frameHeadSize + place + 4),
                head.count == Self.frameHeadSize + place + 4,
                // A log is written again from its start; later frames may be older.
                head[8..<16].elementsEqual(salt)
            else { return nil }
            offset += UInt64(pageSize + Self.frameHeadSize)
            if head.number(at: 0) == 1 { return VaultState(head, at: Self.frameHeadSize + place) }
        }
        return nil
    }
}

/// Reads a rollback journal (https://www.sqlite.org/fileformat.html#the_rollback_journal).
private enum JournalReading {
    private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

    /// Returns the first page of the file as it was before; empty if the journal has none, and nil if SQLite would not apply the journal.
    static func firstPage(_ path: String) -> [UInt8]? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        guard let head = handle.bytes(from: 0, count: 28), head.count == 28, head.starts(with: magic) else { return nil }
        let (sector, pageSize) = (UInt64(head.number(at: 20)), Int(head.number(at: 24)))
        guard (512...65_536).contains(pageSize), let size = try? handle.seekToEnd() else { return nil }
        var offset = sector
        while offset + UInt64(pageSize) + 8 <= size, let number = handle.bytes(from: offset, count: 4), number.count == 4 {
            if number.number(at: 0) == 1 { return handle.bytes(from: offset + 4, count: pageSize) }
            offset += UInt64(pageSize) + 8
        }
        return []
    }
}

extension VaultState {
    /// Reads the state from bytes of a first page.
    fileprivate init(_ bytes: [UInt8], at place: Int) {
        self.init(userVersion: place + 4 <= bytes.count ? Int(bytes.number(at: place)) : 0)
    }
}

extension [UInt8] {
    /// Returns the big-endian number at an index. There must be four bytes.
    fileprivate func number(at index: Int) -> UInt32 { self[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) } }
}

extension FileHandle {
    /// Returns up to `count` bytes, or nil if they cannot be read.
    fileprivate func bytes(from offset: UInt64, count: Int) -> [UInt8]? {
        guard (try? seek(toOffset: offset)) != nil, let data = try? read(upToCount: count) else { return nil }
        return [UInt8](data)
    }
}
