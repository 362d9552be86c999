import Foundation
import MemoModel

/// A folder, an archive or a single file, presented as a list of readable files.
///
/// Importers access the disk only through this type. It follows no links, reads nothing outside the export,
/// and limits how far archives may expand.
public struct Export: Sendable {
    /// The last component of the path, NFC.
    public let name: String
    /// The files, without system files. Those of a folder are ordered by path, newer exports of an app before older ones; those of an archive as in
    /// the archive.
    public let files: [ExportFile]
    /// Problems found while listing.
    public let problems: [ImportProblem]
    /// Number of files of operating systems and sync services that were left out.
    public let systemFileCount: Int
    /// Whether the export itself is an archive. A folder that was packed for sending does not count.
    public let isArchive: Bool
    /// The folder that an archive holds alone, if the archive was made of it: paths begin below it.
    package let top: String?
    /// Whether it is read as a folder of a larger export.
    private(set) var isPart = false
    private let obsidianVaults: Set<String>
    /// When the whole export was copied or unpacked, if the dates of its files show it.
    let copyTime: CopyTime?

    /// Whether the export has a name. A piped export has none.
    var isNamed: Bool { isArchive || folder == nil }

    let counter: ReadCounter
    private let storage: any ExportStorage
    /// Keeps the temporary copy of a piped export alive.
    private let folder: PrivateFolder?

    /// Lists a folder with its subfolders, the entries of an archive, or a single file.
    ///
    /// - Throws: `ImportFailure` if there is nothing at `path` or it cannot be opened.
    public init(path: String) throws { try self.init(path: path, isPackedFolder: false, keeping: nil) }

    /// Lists a folder that was sent as an `ExportParcel`, with the same result as listing the folder itself.
    ///
    /// - Throws: `ImportFailure` if there is nothing at `path` or it cannot be opened.
    package init(packedFolder path: String) throws { try self.init(path: path, isPackedFolder: true, keeping: nil) }

    private init(path: String, isPackedFolder: Bool, keeping folder: PrivateFolder?) throws {
        (self.folder, counter) = (folder, ReadCounter())
        let last = (path as NSString).lastPathComponent
        // `.` is the folder's own name.
        name = DiskName.shown([".", "..", "", "/"].contains(last) ? (Self.place(of: path) as NSString).lastPathComponent : last)
        let kind = try Self.kind(of: path)
        isArchive = kind == .archive && !isPackedFolder
        var (listing, storage): (ExportListing, any ExportStorage) =
            switch kind {
            case .folder: (try FolderListing.list(path), FolderStorage(root: path))
            case .archive: try ArchiveListing.open(path)
            case .file: (try FolderListing.single(path), FolderStorage(root: path.folderAndName.folder))
            }
        // An archive is read in its own order.
        if kind == .folder { listing.files = ExportGenerations.newestFirst(listing.files) }
        if ArchiveNest.isNeeded(for: listing) {
            let nest = ArchiveNest(listing, storage, isFolder: !isArchive)
            (listing, storage) = (nest.listing, nest.storage)
        }
        self.storage = storage
        // An archive that was made of a folder holds the folder.
        top = isArchive ? Self.top(of: listing.files.map(\.path), inArchive: name) : nil
        if let top { listing.leaveOutTop(top) }
        (files, problems, systemFileCount) = (listing.files, listing.problems, listing.systemFileCount)
        (obsidianVaults, copyTime) = (listing.obsidianVaults, CopyTime(of: listing.files))
    }

    /// Returns where a path leads on this machine, without links.
    package static func place(of path: String) -> String {
        URL(fileURLWithPath: DiskName.resolvable(path)).resolvingSymlinksInPath().standardizedFileURL.path
    }

    /// Reads a file or archive from a pipe into a private copy, which is deleted with this value.
    ///
    /// - Parameter next: Returns the next bytes; nil or none at the end.
    /// - Throws: `ImportFailure` if they cannot be copied, and what `next` throws.
    package init(named name: String, next: @escaping () throws -> [UInt8]?) throws {
        do {
            let folder = try PrivateFolder()
            let source = ByteSource(counter: ReadCounter()) {
                do { return try next().flatMap { $0.isEmpty ? nil : $0 } } catch { throw Interrupted(reason: error) }
            }
            guard try folder.copy(source, as: name, limit: Self.pipeLimit) else {
                throw ImportFailure.unreadable(path: name, reason: "more than \(Self.pipeLimit >> 30) GB")
            }
            try self.init(path: folder.path + "/" + name, isPackedFolder: false, keeping: folder)
        } catch let failure as ImportFailure {
            throw failure
        } catch let interrupted as Interrupted {
            throw interrupted.reason
        } catch {
            throw ImportFailure.unreadable(path: name, reason: FolderListing.reason(error))
        }
    }

    /// Tells an error of the caller from those of the pipe.
    private struct Interrupted: Error { let reason: any Error }

    /// Makes an export of one file in memory. An archive is not opened.
    package init(bytes: [UInt8], named name: String) {
        var listing = ExportListing()
        listing.add(rawPath: name, size: bytes.count, modified: nil)
        (self.name, isArchive, top, obsidianVaults, copyTime) = (name.precomposed, false, nil, [], nil)
        (storage, folder, counter) = (HeldBytes(bytes: bytes), nil, ReadCounter())
        (files, problems, systemFileCount) = (listing.files, [], 0)
    }

    private init(_ whole: Export, _ listing: ExportListing) {
        (name, isArchive, top, obsidianVaults, counter) = (whole.name, whole.isArchive, whole.top, whole.obsidianVaults, ReadCounter())
        (storage, folder, copyTime) = (whole.storage, whole.folder, whole.copyTime)
        (files, problems, systemFileCount) = (listing.files, listing.problems, listing.systemFileCount)
    }

    /// Returns the folder that all files of an archive are in, if the archive is named after it; nil if there is none.
    package static func top(of paths: [String], inArchive name: String) -> String? {
        guard let top = paths.first?.split(separator: "/").first.map(String.init), paths.allSatisfy({ $0.hasPrefix(top + "/") }),
            ExportName.plain(top) == ExportName.plain(ExportName.source(of: name))
        else { return nil }
        return top
    }

    /// Returns the same folder with only these files and folders listed, given by their current paths on the
    /// disk; nil if this is not a folder or if they include archives.
    func narrowed(to rawPaths: Set<String>) -> Export? {
        guard !isArchive, let storage = storage as? FolderStorage else { return nil }
        let listing = FolderListing.files(rawPaths, of: storage.root)
        return ArchiveNest.isNeeded(for: listing) ? nil : Export(self, listing)
    }

    /// Returns the same export as a folder of a larger one: its files have paths in that folder, and are read from where they are.
    /// - Parameters:
    ///   - archive: The path of the export in the larger one, if it is an archive there.
    ///   - isInObsidianVault: Whether a folder around it has Obsidian's settings.
    func within(_ folder: String, archive: String?, isInObsidianVault: Bool) -> Export {
        Export(self, in: folder, archive: archive, isInObsidianVault: isInObsidianVault)
    }

    private init(_ part: Export, in around: String, archive: String?, isInObsidianVault: Bool) {
        (name, isArchive, storage, folder, copyTime) = (part.name, part.isArchive, part.storage, part.folder, part.copyTime)
        (isPart, top) = (true, part.top)
        (files, problems) = (part.files.map { $0.within(around, archive: archive) }, part.problems)
        (systemFileCount, counter) = (part.systemFileCount, part.counter)
        obsidianVaults = Set(part.obsidianVaults.map { around.isEmpty ? $0 : around + "/" + $0 } + (isInObsidianVault ? [""] : []))
    }

    /// Returns whether two files exist whose names differ only in Unicode composition or encoding.
    func hasTwin(_ rawPath: String) -> Bool {
        guard let storage = storage as? FolderStorage else { return false }
        let (folder, name) = rawPath.folderAndName
        let plain = DiskName.decoded(name)
        return [plain.precomposedStringWithCanonicalMapping, plain.decomposedStringWithCanonicalMapping]
            .flatMap { [$0, LegacyText.encodeCP949($0).map { DiskName.text($0) } ?? $0] }
            // `==` treats strings that differ only in composition as equal.
            .filter { !$0.utf8.elementsEqual(name.utf8) }
            .contains { !FolderListing.isMissing([storage.root, folder, $0].filter { !$0.isEmpty }.joined(separator: "/")) }
    }

    /// Returns whether a file is in an Obsidian vault, at any depth.
    func isInObsidianVault(_ file: ExportFile) -> Bool {
        !obsidianVaults.isEmpty && (obsidianVaults.contains("") || file.folderPaths.contains(where: obsidianVaults.contains))
    }

    private static let pipeLimit = 16 << 30

    /// Returns up to 4,096 bytes from the beginning of a file, fewer for text files in archives; empty if it
    /// cannot be read.
    func head(of file: ExportFile) -> [UInt8] { storage.head(of: file) }

    /// Frees the beginnings of files that were kept. Call it when each file has been claimed.
    func forgetHeads() { storage.forgetHeads() }

    /// Opens each file of `wanted`, in the order of the export.
    ///
    /// A file that cannot be read to its end is reported, and the next one follows. The source must not be
    /// used after `body` returns.
    func read(_ wanted: [ExportFile], report: ProblemTaker, body: FileTaker) throws {
        try storage.read(wanted, counter: counter, report: report, body: body)
    }

    private enum Kind { case folder, archive, file }

    private static func kind(of path: String) throws -> Kind {
        let status: FileStatus
        do {
            // A link given by the user is followed; links inside an export are not.
            status = try FileStatus(at: path.linkResolved)
        } catch {
            guard !FolderListing.isMissing(path) else { throw ImportFailure.missing(path: path) }
            throw ImportFailure.unreadable(path: path, reason: FolderListing.reason(error))
        }
        if status.kind == .folder { return .folder }
        do {
            let file = try DiskName.open(path)
            defer { try? file.close() }
            let head = [UInt8](try file.read(upToCount: 512) ?? Data())
            return ArchiveSignature.matches(head) && !ArchiveSignature.isDocument(name: path) ? .archive : .file
        } catch {
            throw ImportFailure.unreadable(path: path, reason: FolderListing.reason(error))
        }
    }
}

/// The result of listing an export.
struct ExportListing {
    var files: [ExportFile] = []
    var problems: [ImportProblem] = []
    var systemFileCount = 0
    /// For a folder, the paths of system files and folders. The folders are not entered.
    var systemPaths: [String] = []
    /// For an archive, the number of entries of any kind.
    var entryCount = 0
    /// The folders that hold Obsidian's settings: their paths with a trailing `/`, empty for the export
    /// itself.
    var obsidianVaults: Set<String> = []

    /// Counts a system file. Obsidian's settings folder marks a vault.
    mutating func leaveOut(_ rawPath: String, isFile: Bool = true) {
        systemFileCount += isFile ? 1 : 0
        let (path, settings) = (DiskName.shown(rawPath), FolderImporter.settings)
        if path == settings || path.hasSuffix("/" + settings) { obsidianVaults.insert(String(path.dropLast(settings.count))) }
    }

    /// Takes a folder that all files are in off the paths.
    mutating func leaveOutTop(_ top: String) {
        files = files.map { $0.withoutTop(of: top.utf8.count + 1) }
        obsidianVaults = Set(obsidianVaults.map { $0.hasPrefix(top + "/") ? String($0.dropFirst(top.count + 1)) : $0 })
    }

    mutating func add(rawPath: String, size: Int, modified: Timestamp?) {
        files.append(
            ExportFile(number: files.count, path: DiskName.shown(rawPath), rawPath: rawPath, size: size, modified: modified))
    }
}

/// Takes a problem of a file that is read.
typealias ProblemTaker = (ImportProblem) throws -> Void

/// Takes a file and the source of its bytes, which is valid for the length of the call.
typealias FileTaker = (ExportFile, ByteSource) throws -> Void

/// Access to the bytes of an export.
protocol ExportStorage: Sendable {
    func head(of file: ExportFile) -> [UInt8]
    func forgetHeads()
    func read(_ wanted: [ExportFile], counter: ReadCounter, report: ProblemTaker, body: FileTaker) throws
}

extension ExportStorage {
    /// Does nothing: most storages keep no beginnings, or need them.
    func forgetHeads() {}
}

extension String {
    /// The string in NFC.
    var precomposed: String { isPlainlyComposed ? self : precomposedStringWithCanonicalMapping }

    /// The string in lower case. The same as `lowercased()`, but faster for most names: of ASCII and Hangul syllables only letters of ASCII have a case.
    package var lowered: String {
        guard isPlainlyComposed else { return lowercased() }
        var bytes = Array(utf8)
        for index in bytes.indices where 0x41...0x5A ~= bytes[index] { bytes[index] |= 0x20 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The path with symbolic links resolved. NSString's own property leaves them unresolved.
    package var linkResolved: String {
        URL(fileURLWithPath: DiskName.resolvable(self)).resolvingSymlinksInPath().path(percentEncoded: false)
    }

    /// The text after the last dot, in lower case; empty without a dot. Unlike in `ExportFile.pathExtension`, any text counts.
    package var ending: String { utf8.lastIndex(of: 0x2E).map { String(self[utf8.index(after: $0)...]).lowered } ?? "" }

    /// The path split into folder and last name. Foundation's `deletingLastPathComponent` crashes for a path of one letter.
    package var folderAndName: (folder: String, name: String) {
        guard let slash = lastIndex(of: "/") else { return ("", self) }
        let name = String(self[index(after: slash)...])
        return (slash == startIndex ? "/" : String(self[..<slash]), name)
    }

    /// Whether the string only contains ASCII and Hangul syllables. Most strings do, and these are always
    /// NFC.
    private var isPlainlyComposed: Bool {
        var isHangul = false
        var isSecond = false
        for byte in utf8 {
            switch byte {
            case ..<0x80: (isHangul, isSecond) = (false, false)
            case 0xEA...0xED: (isHangul, isSecond) = (true, byte == 0xEA)
            case 0x80..<0xC0:
                // U+A000 to U+ABFF share their lead bytes with Hangul syllables.
                if !isHangul || isSecond && byte < 0xB0 { return false }
                isSecond = false
            default: return false
            }
        }
        return true
    }
}

/// The bytes of a single file in memory.
struct HeldBytes: ExportStorage {
    let bytes: [UInt8]

    func head(of file: ExportFile) -> [UInt8] { Array(bytes.prefix(4096)) }

    func read(_ wanted: [ExportFile], counter: ReadCounter, report: ProblemTaker, body: FileTaker) throws {
        for file in wanted {
            do {
                try body(file, ByteSource(bytes, counter: counter))
            } catch let failure as ReadFailure {
                try report(failure.problem)
            }
        }
    }
}
