/// Documents that are packed: parts of a zip by their names, and bytes deflated without a header.
enum PackedBytes {
    /// Parts that lie in a zip in memory, those that `isWanted` takes by their names.
    ///
    /// - Throws: `ArchiveReader.Failure`, or `ArchiveReader.Swollen` when they are more than `limit` bytes in all.
    static func parts(of zip: [UInt8], limit: Int, where isWanted: (String) -> Bool) throws -> [String: [UInt8]] {
        var parts: [String: [UInt8]] = [:]
        var room = limit
        let archive = try ArchiveReader(bytes: zip)
        while let entry = try archive.next() {
            guard entry.isFile, !entry.isEncrypted, isWanted(entry.name) else { continue }
            guard let bytes = try archive.rest(limit: room) else { throw ArchiveReader.Swollen() }
            room -= bytes.count
            parts[entry.name] = bytes
        }
        return parts
    }

    /// What was deflated (RFC 1951), up to `limit` bytes of it; nil when it cannot be read or is more.
    static func inflated(_ deflated: [UInt8], limit: Int) -> [UInt8]? {
        guard !deflated.isEmpty else { return [] }
        // As a file of gzip, which libarchive reads: a header without a name, and a sum at the end that it does not ask for.
        let file = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflated + [UInt8](repeating: 0, count: 8)
        guard let archive = try? ArchiveReader(bytes: file), (try? archive.next()) != nil else { return nil }
        return (try? archive.rest(limit: limit)).flatMap { $0 }
    }
}
