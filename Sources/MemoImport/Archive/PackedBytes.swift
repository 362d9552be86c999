/// Unpacks compressed documents: parts of a zip, and raw deflated data.
enum PackedBytes {
    /// Returns the entries of a zip in memory whose names `isWanted` accepts. Those before a damaged place are returned too, and `damage`
    /// says what is wrong.
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
