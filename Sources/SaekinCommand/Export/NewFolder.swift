import Foundation
import MemoImport
import MemoModel
import MemoVault

/// A folder that is filled as `NAME.partial` and renamed when it is complete.
final class NewFolder: ExportFolder {
    private let partial: String
    private let path: String
    private var isFinished = false

    var foreignFiles: [String] { [] }
    var report: String? { nil }

    /// Returns a folder to fill at `path`: a new one or, with `isForced`, that of an earlier export. A folder
    /// without exported files is refused, because it may hold other data of the user.
    /// - Throws: `CommandFailure`, `OutputFailure`.
    static func at(_ path: String, isForced: Bool) throws -> any ExportFolder {
        let place = URL(filePath: path).resolvingSymlinksInPath().standardized.path(percentEncoded: false).trimmingSlashes
        let isHere = place == URL(filePath: FileManager.default.currentDirectoryPath).resolvingSymlinksInPath().path().trimmingSlashes
        let isFree = try isFree(place)
        guard isForced || isFree, !(isFree && isHere) else { throw CommandFailure.fileExists(path) }
        guard !isFree else { return try NewFolder(place, named: path) }
        let old = ExportedFiles(in: place)
        if let file = old.foreign.first, !old.holdsMemos { throw CommandFailure.foreignFile(place + "/" + file) }
        return UpdatedFolder(place, old)
    }

    /// Replaces the incomplete folder of an earlier run.
    private init(_ place: String, named path: String) throws {
        self.path = place
        partial = place + ".partial"
        if let file = ExportedFiles(in: partial, isPartial: true).foreign.first { throw CommandFailure.foreignFile(partial + "/" + file) }
        do {
            if FileManager.default.fileExists(atPath: partial) { try FileManager.default.removeItem(atPath: partial) }
            try FileManager.default.createDirectory(
                atPath: partial, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw OutputFailure(error, path: path)
        }
    }

    /// An incomplete folder is removed to free disk space.
    deinit { if !isFinished { try? FileManager.default.removeItem(atPath: partial) } }

    func write(_ text: String, to name: String, modified: Timestamp?) throws {
        let file = partial + "/" + name
        do {
            try FileManager.default.createDirectory(
                atPath: file.folderAndName.folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: file))
        } catch {
            throw OutputFailure(error, path: file)
        }
        FileDate.set(modified, at: file)
    }

    func copy(_ bytes: any StoredBytes, to name: String) throws {
        let file = partial + "/" + name
        do {
            try FileManager.default.createDirectory(atPath: file.folderAndName.folder, withIntermediateDirectories: true)
        } catch {
            throw OutputFailure(error, path: file)
        }
        try bytes.write(to: file)
    }

    /// Renames the folder. An empty folder of that name is replaced.
    func finish() throws {
        Terminal.syncDisk(of: partial)
        if let code = Terminal.rename(partial, to: path) { throw OutputFailure(code: code, path: path) }
        isFinished = true
    }

    /// Returns whether the path is unused or an empty folder.
    /// - Throws: `OutputFailure` if that cannot be determined.
    private static func isFree(_ path: String) throws -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return true }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).isEmpty
        } catch {
            throw OutputFailure(error, path: path)
        }
    }
}

extension String {
    fileprivate var trimmingSlashes: String { count > 1 && hasSuffix("/") ? String(dropLast()).trimmingSlashes : self }
}
