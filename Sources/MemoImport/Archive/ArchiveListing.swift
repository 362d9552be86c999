import MemoModel

/// The first pass through an archive. It collects the name, size and first bytes of each entry.
enum ArchiveListing {
    /// Maximum number of entries in all archives of an export. Up to 4 kB are kept in memory for each, 512
    /// bytes for text files.
    static let entryLimit = 250_000

    /// Lists the archive at `path`.
    ///
    /// - Parameters:
    ///   - name: The name of the archive, if its path has another one.
    ///   - prefix: Prepended to the paths of its files.
    ///   - archiveDepths: As in `ExportFile`.
    ///   - folder: Kept alive as long as the storage.
    ///   - limit: Maximum number of entries. The rest is left out and reported.
    /// - Throws: `ImportFailure` if nothing can be read.
    static func open(
        _ path: String, name: String? = nil, prefix: String = "", archiveDepths: [Int] = [], keeping folder: PrivateFolder? = nil,
        limit: Int = entryLimit
    ) throws -> (listing: ExportListing, storage: ArchiveStorage) {
        var (listing, heads) = (ExportListing(), [Int: [UInt8]]())
        do {
            let archive = try ArchiveReader(path: path, name: name)
            while let entry = try archive.next() {
                listing.entryCount += 1
                guard listing.entryCount <= limit else {
                    listing.problems.append(.tooManyFiles(Place(path: prefix + entry.name.precomposed), limit: entryLimit))
                    break
                }
                guard accepts(entry, prefix, &listing) else { continue }
                let number = listing.files.count
                listing.files.append(
                    ExportFile(
                        number: number, path: prefix + entry.name.precomposed, rawPath: entry.name, size: entry.size,
                        modified: entry.modified, archiveDepths: archiveDepths))
                heads[number] = head(of: listing.files[number], archive)
            }
        } catch let failure as ArchiveReader.Failure {
            // Entries listed before the damage can still be read.
            guard !listing.files.isEmpty else { throw ImportFailure.unreadable(path: path, reason: failure.reason) }
            listing.problems.append(.archiveDamaged(Place(path: listing.files.last?.path ?? path), reason: failure.reason))
        }
        return (listing, ArchiveStorage(path: path, name: name, heads: heads, folder: folder))
    }

    /// Returns whether an entry is a file that may be read. File numbers depend on this, so both passes must
    /// agree.
    static func isReadable(_ entry: ArchiveReader.Entry) -> Bool {
        entry.isFile && !entry.isLink && !entry.isEncrypted && SystemFile.match(in: entry.name) == nil && !leadsOut(entry.name)
    }

    private static func accepts(_ entry: ArchiveReader.Entry, _ prefix: String, _ listing: inout ExportListing) -> Bool {
        if isReadable(entry) { return true }
        let place = Place(path: prefix + entry.name.precomposed)
        if entry.isLink {
            listing.problems.append(.linkNotFollowed(place))
        } else if leadsOut(entry.name) {
            listing.problems.append(.unsafePath(place))
        } else if let path = SystemFile.match(in: entry.name) {
            listing.leaveOut(prefix + path, isFile: entry.isFile)
        } else if entry.isFile {
            listing.problems.append(.archiveLocked(place))
        }
        return false
    }

    /// Returns whether a name is empty, absolute, or leads out of the archive. Nothing is unpacked to such a
    /// path, but the archive cannot be trusted.
    private static func leadsOut(_ name: String) -> Bool {
        let parts = name.split(whereSeparator: { $0 == "/" || $0 == "\\" })
        let drive = name.dropFirst().first == ":"
        return parts.isEmpty || name.hasPrefix("/") || name.hasPrefix("\\") || drive || parts.contains("..")
            || name.utf8.contains(0) || parts.count > FolderListing.depthLimit
    }

    /// Reads the first bytes of an entry. Text files are recognized by name, so fewer bytes are kept.
    private static func head(of file: ExportFile, _ archive: ArchiveReader) -> [UInt8] {
        let limit = FolderImporter.extensions.contains(file.pathExtension) ? 512 : 4096
        // A damaged entry has no first bytes. It is reported when it is read.
        let first = (try? archive.read()).flatMap { $0 } ?? []
        return Array(first.prefix(limit))
    }
}
