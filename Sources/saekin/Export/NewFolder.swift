import Foundation
import MemoImport

/// A folder that appears under its name only when it is whole; until then it lies beside that, as `NAME.partial`.
final class NewFolder {
    /// Where to put the files for now.
    let partial: String
    private let path: String
    private var isFinished = false

    /// Takes the place of what an earlier run left unfinished, and with `isForced` of an earlier export. Never of anything else: a folder
    /// with other files in it may be all that a user has.
    /// - Throws: `CommandFailure`, `OutputFailure`.
    init(_ path: String, isForced: Bool) throws {
        self.path = URL(filePath: path).resolvingSymlinksInPath().standardized.path(percentEncoded: false).trimmingSlashes
        partial = self.path + ".partial"
        let isHere = self.path == URL(filePath: FileManager.default.currentDirectoryPath).resolvingSymlinksInPath().path().trimmingSlashes
        guard !isHere, try isForced || Self.isFree(self.path) else { throw CommandFailure.fileExists(path) }
        for place in [self.path, partial] { if let file = Self.foreignFile(in: place) { throw CommandFailure.foreignFile(file) } }
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

    /// Gives the folder its name.
    /// - Throws: `OutputFailure`.
    func finish() throws {
        let replaced = path + ".replaced"
        let isReplacing = try !Self.isFree(path)
        if isReplacing, let code = Terminal.rename(path, to: replaced) { throw OutputFailure(code: code, path: path) }
        if let code = Terminal.rename(partial, to: path) { throw OutputFailure(code: code, path: path) }
        isFinished = true
        guard isReplacing else { return }
        do { try FileManager.default.removeItem(atPath: replaced) } catch { throw OutputFailure(error, path: replaced) }
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

    /// The first file at or below a path that no export has written; files that were not finished begin as finished ones do.
    private static func foreignFile(in path: String) -> String? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        guard attributes[.type] as? FileAttributeType == .typeDirectory, let walk = FileManager.default.enumerator(atPath: path) else {
            return path
        }
        while let name = walk.nextObject() as? String {
            let file = path + "/" + name
            let last = (name as NSString).lastPathComponent
            switch walk.fileAttributes?[.type] as? FileAttributeType {
            case _ where SystemFile.matches(name: last): walk.skipDescendants()
            case .typeDirectory?: continue
            case .typeRegular?:
                guard name == FolderExport.categories || last.hasSuffix(".md") && hasOwnHead(file) else { return file }
            default: return file
            }
        }
        return nil
    }

    private static func hasOwnHead(_ file: String) -> Bool {
        let head = Data(FrontMatterText.head.utf8)
        guard let handle = FileHandle(forReadingAtPath: file) else { return false }
        defer { try? handle.close() }
        return ((try? handle.read(upToCount: head.count)) ?? nil).map { head.starts(with: $0) } ?? true
    }
}

extension String {
    fileprivate var trimmingSlashes: String { count > 1 && hasSuffix("/") ? String(dropLast()).trimmingSlashes : self }
}
