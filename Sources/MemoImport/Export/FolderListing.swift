import Foundation
import MemoModel

/// Lists a folder recursively, without following links.
enum FolderListing {
    static let depthLimit = 64
    static let fileLimit = 1_000_000

    static func list(_ root: String) throws -> ExportListing {
        var listing = ExportListing()
        do {
            // The folder itself must be readable. Errors further down are reported, and the rest is listed.
            _ = try DiskName.names(in: root)
        } catch {
            throw ImportFailure.unreadable(path: root, reason: reason(error))
        }
        walk(root, prefix: "", depth: 0, into: &listing)
        return listing
    }

    /// Lists a single file and, for a database, its write-ahead log, which may hold the latest changes.
    static func single(_ path: String) throws -> ExportListing {
        var listing = ExportListing()
        try add(path, to: &listing)
        let log = path + "-wal"
        if !isMissing(log) { try add(log, to: &listing) }
        return listing
    }

    private static func add(_ path: String, to listing: inout ExportListing) throws {
        // A file named by the user is always read: links are followed, and system files are not excluded.
        let status: FileStatus
        do {
            status = try FileStatus(at: path.linkResolved)
        } catch {
            throw ImportFailure.unreadable(path: path, reason: reason(error))
        }
        listing.add(rawPath: (path as NSString).lastPathComponent, size: status.size, modified: status.modified)
    }

    /// Lists only these files and folders, with all files below them. Missing ones are ignored. None of them
    /// may be inside another.
    static func files(_ rawPaths: Set<String>, of root: String) -> ExportListing {
        var listing = ExportListing()
        for rawPath in rawPaths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            let path = root + "/" + rawPath
            guard SystemFile.match(in: rawPath) == nil, !isMissing(path) else { continue }
            visit(path, rawPath: rawPath, depth: rawPath.split(separator: "/").count - 1, into: &listing)
        }
        return listing
    }

    /// Returns whether nothing exists at a path. A path without permission counts as existing.
    static func isMissing(_ path: String) -> Bool {
        do {
            _ = try FileStatus(at: path)
            return false
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
            return cause?.code == .ENOENT || cause?.code == .ENOTDIR
        }
    }

    private static func walk(_ folder: String, prefix: String, depth: Int, into listing: inout ExportListing) {
        let names: [String]
        do {
            names = try DiskName.names(in: folder)
        } catch {
            return listing.problems.append(.unreadable(Place(path: DiskName.shown(prefix)), reason: reason(error)))
        }
        // Sorted by bytes, which gives the same order on every machine.
        for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            let rawPath = prefix.isEmpty ? name : prefix + "/" + name
            if SystemFile.matches(name: name) {
                listing.leaveOut(rawPath)
                listing.systemPaths.append(rawPath)
            } else {
                visit(folder + "/" + name, rawPath: rawPath, depth: depth, into: &listing)
            }
        }
    }

    private static func visit(_ path: String, rawPath: String, depth: Int, into listing: inout ExportListing) {
        let place = Place(path: DiskName.shown(rawPath))
        let status: FileStatus
        do {
            status = try FileStatus(at: path)
        } catch {
            return listing.problems.append(.unreadable(place, reason: reason(error)))
        }
        switch status.kind {
        case .link:
            listing.problems.append(.linkNotFollowed(place))
        case .folder:
            guard depth + 1 < depthLimit else { return listing.problems.append(.tooDeep(place, limit: depthLimit)) }
            walk(path, prefix: rawPath, depth: depth + 1, into: &listing)
        case .file:
            guard listing.files.count < fileLimit else {
                if listing.files.count == fileLimit, listing.problems.last?.code != "too-many-files" {
                    listing.problems.append(.tooManyFiles(place, limit: fileLimit))
                }
                return
            }
            listing.add(rawPath: rawPath, size: status.size, modified: status.modified)
        case .other:
            listing.problems.append(.notAFile(place))
        }
    }

    static func reason(_ error: any Error) -> String {
        let details = error as NSError
        if let underlying = details.userInfo[NSUnderlyingErrorKey] as? NSError { return reason(underlying) }
        if let code = (error as? POSIXError)?.code { return "\(code)" }
        // Foundation's own messages consist of error domains and numbers.
        switch (error as? CocoaError)?.code {
        case .fileNoSuchFile?, .fileReadNoSuchFile?: return "no such file or folder"
        case .fileReadNoPermission?, .fileWriteNoPermission?: return "permission denied"
        case .fileWriteOutOfSpace?: return "no space left"
        case .fileWriteVolumeReadOnly?: return "read-only disk"
        case .fileReadTooLarge?: return "too large"
        default: return "it cannot be read or written"
        }
    }
}

/// Names of files and folders of operating systems, editors and sync services, and hidden ones. They hold no memos.
package enum SystemFile {
    private static let names: Set<String> = [
        ".dropbox", ".dropbox.attr", ".dropbox.cache", "rules.dropboxignore", "desktop.ini", "thumbs.db", ".ds_store", "icon\r",
        "__macosx", ".git", ".obsidian", ".localized", ".spotlight-v100", ".trashes", ".fseventsd", ".stfolder", ".stversions",
        ".stignore", "@eadir", "$recycle.bin", "system volume information", ".documentrevisions-v100", ".temporaryitems", ".nomedia",
        // Vim writes this file to learn whether it may write in a folder.
        "4913",
    ]
    private static let prefixes = ["._", "~$", ".~"]

    /// Returns whether a file or folder with this name is left out. Case is ignored.
    package static func matches(name: String) -> Bool {
        let name = name.lowered
        return names.contains(name) || name.hasSuffix(".tmp") || name.hasSuffix("~") || prefixes.contains { name.hasPrefix($0) }
            || isHidden(name)
    }

    /// Returns whether a file or folder is hidden and no importer reads or explains it. Hidden files belong to programs.
    private static func isHidden(_ name: String) -> Bool {
        guard name.hasPrefix("."), name.count > 1, !read.contains(name), !name.hasSuffix(storeEnding) else { return false }
        return ![".icloud", ".nextcloud", ".owncloud"].contains { name.hasSuffix($0) }
    }

    /// The ending of the folder with the larger values of a store of Core Data.
    private static let storeEnding = "_support"
    /// Obsidian's trash and Saekin's list of categories.
    private static let read: Set<String> = [".trash", ".saekin.json", ".."]

    /// Returns the path up to the first system file or folder in it; nil if there is none.
    static func match(in path: String) -> String? {
        let names = path.split(separator: "/")
        return names.firstIndex { matches(name: String($0)) }.map { names[...$0].joined(separator: "/") }
    }
}

/// Reads the files of a folder, or a single file.
struct FolderStorage: ExportStorage {
    let root: String
    private let heads = FileHeads()
    private static let chunk = 256 << 10

    init(root: String) { self.root = root }

    func head(of file: ExportFile) -> [UInt8] {
        heads.head(of: file.rawPath) {
            // A small beginning takes no more memory than it needs.
            (try? DiskFile(at: path(of: file)).read(upTo: min(file.size, FileHeads.length))) ?? []
        }
    }

    func forgetHeads() { heads.end() }

    func read(_ wanted: [ExportFile], counter: ReadCounter, report: ProblemTaker, body: FileTaker) throws {
        for file in wanted {
            do {
                if let bytes = whole(file) {
                    try body(file, ByteSource(bytes, counter: counter))
                    continue
                }
                guard let disk = try? DiskFile(at: path(of: file)) else {
                    let (place, isThere) = (Place(path: file.path), !FolderListing.isMissing(path(of: file)))
                    throw ReadFailure(problem: isThere ? .unreadable(place, reason: "permission denied") : .vanished(place))
                }
                try body(file, source(of: file, disk, counter))
            } catch let failure as ReadFailure {
                try report(failure.problem)
            }
        }
    }

    /// Returns the bytes of a small file if its beginning was looked at and it has not changed since it was listed.
    private func whole(_ file: ExportFile) -> [UInt8]? {
        guard let bytes = heads.take(file.rawPath), bytes.count == file.size, let status = try? FileStatus(at: path(of: file)),
            status.kind == .file, status.size == file.size, status.modified == file.modified
        else { return nil }
        return bytes
    }

    /// Returns the path on the disk.
    func path(of file: ExportFile) -> String { root.isEmpty ? file.rawPath : root + "/" + file.rawPath }

    /// Returns the bytes of a file. If the length differs from the listing, the file was written to in the
    /// meantime.
    private func source(of file: ExportFile, _ disk: DiskFile, _ counter: ReadCounter) -> ByteSource {
        var count = 0
        return ByteSource(counter: counter) {
            let bytes: [UInt8]
            do {
                // One more byte tells whether the file has grown.
                bytes = try disk.read(upTo: count > file.size ? Self.chunk : min(Self.chunk, file.size - count + 1))
            } catch {
                throw ReadFailure(problem: .unreadable(Place(path: file.path, byte: count), reason: FolderListing.reason(error)))
            }
            guard !bytes.isEmpty else {
                guard count == file.size else {
                    throw ReadFailure(problem: .changedWhileRead(Place(path: file.path, byte: count)))
                }
                return nil
            }
            count += bytes.count
            return bytes
        }
    }
}
