import MemoModel

/// The first pass through an archive: names, sizes and the bytes each file begins with.
enum ArchiveListing {
    /// Entries of all archives of an export: half a kilobyte is kept of each.
    static let entryLimit = 250_000

    /// Lists the archive at `path`.
    ///
    /// - Parameters:
    ///   - name: What the archive is called, where its path does not tell.
    ///   - prefix: What stands before the paths of its files.
    ///   - archiveDepths: As in `ExportFile`.
    ///   - folder: Kept for as long as the storage is.
    ///   - limit: Entries after which the rest is left out, which is reported.
    /// - Throws: `ImportFailure` when nothing of it can be read.
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
            // What was listed up to here is still worth reading.
            guard !listing.files.isEmpty else { throw ImportFailure.unreadable(path: path, reason: failure.reason) }
            listing.problems.append(.archiveDamaged(Place(path: listing.files.last?.path ?? path), reason: failure.reason))
        }
        return (listing, ArchiveStorage(path: path, name: name, heads: heads, folder: folder))
    }

    /// Whether an entry is a file that may be read. Must be the same in both passes: it decides the numbers.
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

    /// Whether a name is absolute, climbs, or is none at all. Nothing is ever unpacked to disk, yet such an archive is not to be trusted.
    private static func leadsOut(_ name: String) -> Bool {
        let parts = name.split(whereSeparator: { $0 == "/" || $0 == "\\" })
        let drive = name.dropFirst().first == ":"
        return parts.isEmpty || name.hasPrefix("/") || name.hasPrefix("\\") || drive || parts.contains("..")
            || name.utf8.contains(0) || parts.count > FolderListing.depthLimit
    }

    /// Text files are claimed by their names: a few bytes of each are enough, and there may be many.
    private static func head(of file: ExportFile, _ archive: ArchiveReader) -> [UInt8] {
        let limit = FolderImporter.extensions.contains(file.pathExtension) ? 512 : 4096
        // A broken entry has no head here and is reported when it is read.
        let first = (try? archive.read()).flatMap { $0 } ?? []
        return Array(first.prefix(limit))
    }
}
