public import Foundation
import MemoModel

/// A folder, an archive or a single file, seen as a list of files that are read one after another.
///
/// Importers see nothing of the disk but this: no path leaves it, no link is followed, and an archive cannot swell without bound.
public struct Export: Sendable {
    /// The last name of its path, NFC.
    public let name: String
    /// What it holds, system files left out; a folder's in the order of their paths, an archive's in its own.
    public let files: [ExportFile]
    /// What was found wrong while listing.
    public let problems: [ImportProblem]
    /// How many files were left out as leftovers of operating systems and sync services.
    public let systemFileCount: Int
    /// Whether the export itself is an archive; a folder that was packed to be sent is none.
    public let isArchive: Bool
    private let obsidianVaults: Set<String>

    /// Whether its one file has a name; what comes by a pipe has none.
    var isNamed: Bool { isArchive || folder == nil }

    let counter = ReadCounter()
    private let storage: any ExportStorage
    /// Holds the export itself when it came by a pipe.
    private let folder: PrivateFolder?

    /// Lists what is at `path`; a folder and its subfolders, an archive's entries, or the one file.
    ///
    /// - Throws: `ImportFailure` when there is nothing or it cannot be opened.
    public init(path: String) throws { try self.init(path: path, isPackedFolder: false, keeping: nil) }

    /// Lists a folder that came as an `ExportParcel`: what is found in it is what is found in the folder.
    ///
    /// - Throws: `ImportFailure` when there is nothing or it cannot be opened.
    package init(packedFolder path: String) throws { try self.init(path: path, isPackedFolder: true, keeping: nil) }

    private init(path: String, isPackedFolder: Bool, keeping folder: PrivateFolder?) throws {
        self.folder = folder
        name = (path as NSString).lastPathComponent.precomposed
        let kind = try Self.kind(of: path)
        isArchive = kind == .archive && !isPackedFolder
        var (listing, storage): (ExportListing, any ExportStorage) =
            switch kind {
            case .folder: (try FolderListing.list(path), FolderStorage(root: path))
            case .archive: try ArchiveListing.open(path)
            case .file: (try FolderListing.single(path), FolderStorage(root: path.folderAndName.folder))
            }
        if ArchiveNest.isNeeded(for: listing) {
            let nest = ArchiveNest(listing, storage, isFolder: !isArchive)
            (listing, storage) = (nest.listing, nest.storage)
        }
        self.storage = storage
        (files, problems, systemFileCount) = (listing.files, listing.problems, listing.systemFileCount)
        obsidianVaults = listing.obsidianVaults
    }

    /// The one file or archive that comes by a pipe, kept in a private copy for as long as this lives.
    ///
    /// - Throws: `ImportFailure` when there is no room for it.
    public init(reading handle: FileHandle, named name: String) throws {
        do {
            let folder = try PrivateFolder()
            let source = ByteSource(counter: ReadCounter()) {
                try handle.read(upToCount: 256 << 10).flatMap { $0.isEmpty ? nil : [UInt8]($0) }
            }
            guard try folder.copy(source, as: name, limit: Self.pipeLimit) else {
                throw ImportFailure.unreadable(path: name, reason: "more than \(Self.pipeLimit >> 30) GB")
            }
            try self.init(path: folder.path + "/" + name, isPackedFolder: false, keeping: folder)
        } catch let failure as ImportFailure {
            throw failure
        } catch {
            throw ImportFailure.unreadable(path: name, reason: FolderListing.reason(error))
        }
    }

    private init(_ whole: Export, _ listing: ExportListing) {
        (name, isArchive, obsidianVaults) = (whole.name, whole.isArchive, whole.obsidianVaults)
        (storage, folder) = (whole.storage, whole.folder)
        (files, problems, systemFileCount) = (listing.files, listing.problems, listing.systemFileCount)
    }

    /// The same folder, of which nothing is looked at but these files and folders, by their paths on the disk as they are now; nil for
    /// what is no folder or has archives in it.
    func narrowed(to rawPaths: Set<String>) -> Export? {
        guard !isArchive, let storage = storage as? FolderStorage else { return nil }
        let listing = FolderListing.files(rawPaths, of: storage.root)
        return ArchiveNest.isNeeded(for: listing) ? nil : Export(self, listing)
    }

    /// Whether the name of a file, written in composed and in decomposed letters, is that of two files.
    func hasTwin(_ rawPath: String) -> Bool {
        guard let storage = storage as? FolderStorage else { return false }
        let (folder, name) = rawPath.folderAndName
        return [name.precomposedStringWithCanonicalMapping, name.decomposedStringWithCanonicalMapping]
            // Strings that differ in composition only are equal.
            .filter { !$0.utf8.elementsEqual(name.utf8) }
            .contains { !FolderListing.isMissing([storage.root, folder, $0].filter { !$0.isEmpty }.joined(separator: "/")) }
    }

    /// Whether a file lies in a folder, however deep, in which Obsidian keeps its settings.
    func isInObsidianVault(_ file: ExportFile) -> Bool {
        !obsidianVaults.isEmpty && (obsidianVaults.contains("") || file.folderPaths.contains(where: obsidianVaults.contains))
    }

    private static let pipeLimit = 16 << 30

    /// Up to 4,096 bytes from the beginning of a file (fewer for text files in archives); empty when it cannot be read.
    func head(of file: ExportFile) -> [UInt8] { storage.head(of: file) }

    /// Opens each of `wanted`, in the order in which the export yields them.
    ///
    /// A file that cannot be read to its end is reported, and the next one follows. The source is of use only within `body`.
    func read(
        _ wanted: [ExportFile], report: (ImportProblem) throws -> Void, body: (ExportFile, ByteSource) throws -> Void
    ) throws {
        try storage.read(wanted, counter: counter, report: report, body: body)
    }

    private enum Kind { case folder, archive, file }

    private static func kind(of path: String) throws -> Kind {
        let attributes: [FileAttributeKey: Any]
        do {
            // A link that a person names is followed; those inside an export are not.
            attributes = try FileManager.default.attributesOfItem(atPath: path.linkResolved)
        } catch {
            guard FileManager.default.fileExists(atPath: path) else { throw ImportFailure.missing(path: path) }
            throw ImportFailure.unreadable(path: path, reason: FolderListing.reason(error))
        }
        if attributes[.type] as? FileAttributeType == .typeDirectory { return .folder }
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            let head = [UInt8](try file.read(upToCount: 512) ?? Data())
            return ArchiveSignature.matches(head) && !ArchiveSignature.isDocument(name: path) ? .archive : .file
        } catch {
            throw ImportFailure.unreadable(path: path, reason: FolderListing.reason(error))
        }
    }
}

/// What a listing finds.
struct ExportListing {
    var files: [ExportFile] = []
    var problems: [ImportProblem] = []
    var systemFileCount = 0
    /// Of a folder the paths of system files and folders, which are not looked into.
    var systemPaths: [String] = []
    /// Entries of an archive that were looked at, whatever they are.
    var entryCount = 0
    /// The folders in which Obsidian keeps its settings: their paths with the `/` at the end, empty for the top.
    var obsidianVaults: Set<String> = []

    /// Counts a system file. What lies beside the notes tells which program keeps them.
    mutating func leaveOut(_ rawPath: String, isFile: Bool = true) {
        systemFileCount += isFile ? 1 : 0
        let (path, settings) = (rawPath.precomposed, FolderImporter.settings)
        if path == settings || path.hasSuffix("/" + settings) { obsidianVaults.insert(String(path.dropLast(settings.count))) }
    }

    mutating func add(rawPath: String, size: Int, modified: Timestamp?) {
        files.append(
            ExportFile(number: files.count, path: rawPath.precomposed, rawPath: rawPath, size: size, modified: modified))
    }
}

/// Where the bytes of an export come from.
protocol ExportStorage: Sendable {
    func head(of file: ExportFile) -> [UInt8]
    func read(
        _ wanted: [ExportFile], counter: ReadCounter, report: (ImportProblem) throws -> Void,
        body: (ExportFile, ByteSource) throws -> Void
    ) throws
}

extension String {
    /// NFC.
    var precomposed: String { isPlainlyComposed ? self : precomposedStringWithCanonicalMapping }

    /// The path to which links lead. NSString's own answer leaves them as they are.
    var linkResolved: String { URL(fileURLWithPath: self).resolvingSymlinksInPath().path(percentEncoded: false) }

    /// The last name of a path and what leads to it. Foundation's own way to the folder ends the program for a path of one letter.
    var folderAndName: (folder: String, name: String) {
        guard let slash = lastIndex(of: "/") else { return ("", self) }
        let name = String(self[index(after: slash)...])
        return (slash == startIndex ? "/" : String(self[..<slash]), name)
    }

    /// Whether there is nothing in it but ASCII and Hangul syllables, which are NFC already and most of what comes.
    private var isPlainlyComposed: Bool {
        var isHangul = false
        var isSecond = false
        for byte in utf8 {
            switch byte {
            case ..<0x80: (isHangul, isSecond) = (false, false)
            case 0xEA...0xED: (isHangul, isSecond) = (true, byte == 0xEA)
            case 0x80..<0xC0:
                // U+A000 to U+ABFF come before the syllables.
                if !isHangul || isSecond && byte < 0xB0 { return false }
                isSecond = false
            default: return false
            }
        }
        return true
    }
}
