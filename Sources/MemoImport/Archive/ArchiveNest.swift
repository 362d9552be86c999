import Foundation
import MemoModel

/// Opens the archives inside an export, and archives inside those, so that their files become files of the
/// export.
struct ArchiveNest {
    /// Maximum nesting depth. Notion, for example, packs zips in a zip.
    private static let depthLimit = 3
    private static let archiveLimit = 1000
    /// Maximum total size in bytes of archives that are unpacked to temporary files.
    private static let copyLimit = 4 << 30
    static let extensions: Set<String> = [
        "zip", "tar", "gz", "tgz", "bz2", "tbz", "tbz2", "xz", "txz", "zst", "tzst", "7z", "rar", "jex", "bear2bk", "bearbk", "textpack",
        "upnx",
    ]

    private(set) var listing: ExportListing
    private(set) var storage = NestedStorage()
    private var archives = 0
    private var copied = 0
    /// Number of entries that may still be listed, for all archives together.
    private var room: Int

    /// Returns whether a name has an archive's extension.
    static func isArchive(named name: String) -> Bool {
        name.lastIndex(of: ".").map { extensions.contains(name[name.index(after: $0)...].lowercased()) } ?? false
    }

    /// Returns whether a listing contains files with an archive's extension.
    static func isNeeded(for listing: ExportListing) -> Bool { listing.files.contains { extensions.contains($0.pathExtension) } }

    /// Collects the files of a listing and of its archives.
    ///
    /// - Parameters:
    ///   - isFolder: Whether the listing is that of a folder, even if it was packed for sending.
    ///   - limit: Maximum number of entries in all archives. The rest is left out and reported.
    init(_ listing: ExportListing, _ storage: any ExportStorage, isFolder: Bool, limit: Int = ArchiveListing.entryLimit) {
        self.listing = ExportListing()
        room = max(0, limit - listing.entryCount)
        add(listing, storage, depth: 0, isFolder: isFolder)
    }

    private mutating func add(_ part: ExportListing, _ source: any ExportStorage, depth: Int, isFolder: Bool = false) {
        let number = storage.enter(source)
        listing.problems += part.problems
        listing.systemFileCount += part.systemFileCount
        listing.obsidianVaults.formUnion(part.obsidianVaults)
        for file in ExportGenerations.newestFirst(part.files) {
            guard Self.extensions.contains(file.pathExtension), ArchiveSignature.matches(source.head(of: file)) else {
                listing.files.append(file.numbered(listing.files.count))
                storage.add(file, of: number)
                continue
            }
            let isWrapper = !isFolder && part.files.count == 1
            open(file, in: source, isWrapper: isWrapper, depth: depth)
        }
    }

    private mutating func open(_ file: ExportFile, in source: any ExportStorage, isWrapper: Bool, depth: Int) {
        let place = Place(path: file.path)
        archives += 1
        guard depth < Self.depthLimit, archives <= Self.archiveLimit else {
            return listing.problems.append(.nestedTooDeep(place, limit: Self.depthLimit))
        }
        let names = file.path.split(separator: "/").count
        let prefix = isWrapper ? file.folderPath : file.path + "/"
        let depths = isWrapper ? file.archiveDepths : file.archiveDepths + [names]
        do {
            let opened: (listing: ExportListing, storage: ArchiveStorage)
            if let folder = source as? FolderStorage {
                opened = try ArchiveListing.open(
                    folder.path(of: file), name: file.name, prefix: prefix, archiveDepths: depths, limit: room)
            } else {
                guard let copy = try copy(file, from: source) else { return }
                opened = try ArchiveListing.open(
                    copy.path + "/archive", name: file.name, prefix: prefix, archiveDepths: depths, keeping: copy, limit: room)
            }
            room = max(0, room - opened.listing.entryCount)
            add(opened.listing, opened.storage, depth: depth + 1)
        } catch let failure as ImportFailure {
            let reason = if case .unreadable(_, let reason) = failure { reason } else { "missing" }
            listing.problems.append(.archiveDamaged(place, reason: reason))
        } catch {
            listing.problems.append(.noTemporaryRoom(place, reason: FolderListing.reason(error)))
        }
    }

    /// Copies an archive to a temporary file, since libarchive needs random access to read a zip. Returns nil
    /// if that fails, after recording the problem.
    private mutating func copy(_ file: ExportFile, from source: any ExportStorage) throws -> PrivateFolder? {
        let folder = try PrivateFolder()
        var (isWhole, problem) = (false, ImportProblem?.none)
        let room = Self.copyLimit - copied
        try source.read([file], counter: ReadCounter(), report: { problem = $0 }) { _, bytes in
            isWhole = try folder.copy(bytes, as: "archive", limit: room)
        }
        if isWhole {
            copied += file.size
            return folder
        }
        listing.problems.append(problem ?? .tooLarge(Place(path: file.path), limit: room))
        return nil
    }
}
