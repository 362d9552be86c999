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
        "upnx", "nsx", "rem",
    ]

    private(set) var listing: ExportListing
    private(set) var storage = NestedStorage()
    private var archives = 0
    private var copied = 0
    /// Number of entries that may still be listed, for all archives together.
    private var room: Int

    /// Returns whether a name has an archive's extension.
    static func isArchive(named name: String) -> Bool { extensions.contains(name.ending) }

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

/// Combines several storages: an export and the archives inside it.
struct NestedStorage: ExportStorage {
    /// The storage of a file, and the file as that storage knows it.
    private struct Origin: Sendable {
        let storage: Int
        let file: ExportFile
    }

    private var storages: [any ExportStorage] = []
    private var origins: [Origin] = []

    /// Adds a storage and returns its number for `add`.
    mutating func enter(_ storage: any ExportStorage) -> Int {
        storages.append(storage)
        return storages.count - 1
    }

    /// Adds a file of a storage. It gets the next number of the combined listing.
    mutating func add(_ file: ExportFile, of storage: Int) { origins.append(Origin(storage: storage, file: file)) }

    func head(of file: ExportFile) -> [UInt8] {
        guard origins.indices.contains(file.number) else { return [] }
        let origin = origins[file.number]
        return storages[origin.storage].head(of: origin.file)
    }

    func forgetHeads() { for storage in storages { storage.forgetHeads() } }

    /// Reads the storages one after the other, each in its own order.
    func read(_ wanted: [ExportFile], counter: ReadCounter, report: ProblemTaker, body: FileTaker) throws {
        let groups = Dictionary(grouping: wanted.filter { origins.indices.contains($0.number) }) { origins[$0.number].storage }
        for (storage, files) in groups.sorted(by: { $0.key < $1.key }) {
            let inner = files.map { origins[$0.number].file }
            let outer = Dictionary(zip(inner.map(\.number), files), uniquingKeysWith: { first, _ in first })
            try storages[storage].read(inner, counter: counter, report: report) { file, source in
                if let file = outer[file.number] { try body(file, source) }
            }
        }
    }
}

/// Recognizes archives by their first bytes.
enum ArchiveSignature {
    private static let heads: [[UInt8]] = [
        [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06],  // zip, empty zip
        [0x1F, 0x8B], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD],  // gz, bz2, xz, zst
        [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],  // 7z
        [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07],  // rar
    ]
    /// Extensions of documents that are zip archives.
    private static let documents = [
        ".docx", ".sdocx", ".xlsx", ".pptx", ".odt", ".ods", ".odp", ".docm", ".xlsm", ".xltx", ".pptm", ".ppsx", ".potx", ".hwpx", ".epub",
        ".pages", ".numbers", ".key", ".jar", ".apk", ".sqd",
    ]

    /// Returns whether a name is that of a document, which is never listed as an archive.
    static func isDocument(name: String) -> Bool { documents.contains { name.lowercased().hasSuffix($0) } }

    /// Returns whether a file is an archive. `head` must hold its first 512 bytes.
    static func matches(_ head: [UInt8]) -> Bool {
        heads.contains { head.starts(with: $0) } || head.dropFirst(257).starts(with: Array("ustar".utf8))
    }
}
