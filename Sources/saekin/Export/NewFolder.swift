import Foundation
import MemoModel

/// A folder that appears under its name only when it is whole; until then it lies beside that, as `NAME.partial`.
final class NewFolder: ExportFolder {
    private let partial: String
    private let path: String
    private var isFinished = false

    var foreignFiles: [String] { [] }
    var report: String? { nil }

    /// A folder to fill at `path`: a new one, or with `isForced` the one of an earlier export. Never one that holds nothing of an export:
    /// it may be all that a user has.
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

    /// Takes the place of what an earlier run left unfinished.
    private init(_ place: String, named path: String) throws {
        self.path = place
        partial = place + ".partial"
        if let file = ExportedFiles(in: partial).foreign.first { throw CommandFailure.foreignFile(partial + "/" + file) }
        do {
            if FileManager.default.fileExists(atPath: partial) { try FileManager.default.removeItem(atPath: partial) }
            try FileManager.default.createDirectory(
                atPath: partial, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw OutputFailure(error, path: path)
        }
    }

    /// What was not finished goes: on a full disk it would take the room.
    deinit { if !isFinished { try? FileManager.default.removeItem(atPath: partial) } }

    func write(_ text: String, to name: String, modified: Timestamp?) throws {
        let file = partial + "/" + name
        do {
            try FileManager.default.createDirectory(
                atPath: FilePath.folder(of: file), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: file))
        } catch {
            throw OutputFailure(error, path: file)
        }
        FileDate.set(modified, at: file)
    }

    /// Gives the folder its name, in the place of an empty one.
    func finish() throws {
        if let code = Terminal.rename(partial, to: path) { throw OutputFailure(code: code, path: path) }
        isFinished = true
    }

    /// Whether there is nothing, or a folder with nothing in it.
    /// - Throws: `OutputFailure` when that cannot be seen.
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
