import Foundation
import MemoModel

/// The folder of an earlier export, brought up to date: only what has changed is written, and files whose memos are gone are removed.
///
/// Each file is replaced as a whole. A run that is broken off leaves files of both exports, and the next one does the rest. What no export has
/// written is never touched.
final class UpdatedFolder: ExportFolder {
    private let path: String
    private let old: ExportedFiles
    private var kept: Set<String> = []
    private var written = 0
    private var removed = 0

    var foreignFiles: [String] { old.foreign }

    init(_ path: String, _ old: ExportedFiles) { (self.path, self.old) = (path, old) }

    func write(_ text: String, to name: String, modified: Timestamp?) throws {
        kept.insert(name)
        let file = path + "/" + name
        if old.own.contains(name), let bytes = FileManager.default.contents(atPath: file), bytes == Data(text.utf8) { return }
        do {
            try FileManager.default.createDirectory(
                atPath: FilePath.folder(of: file), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw OutputFailure(error, path: file)
        }
        FileDate.set(modified, at: file)
        written += 1
    }

    func finish() throws {
        let numbers = Set(kept.compactMap { number(of: $0) })
        for name in old.own.subtracting(kept).sorted() {
            // Where case does not count, this is the new file by its old name.
            if let number = number(of: name), numbers.contains(number) { continue }
            do {
                try FileManager.default.removeItem(atPath: path + "/" + name)
            } catch {
                throw OutputFailure(error, path: path + "/" + name)
            }
            removed += 1
            removeEmptyFolders(above: name)
        }
    }

    /// What the file system calls a file, by whatever name.
    private func number(of name: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path + "/" + name))?[.systemFileNumber] as? Int
    }

    /// Folders that held nothing but what was removed.
    private func removeEmptyFolders(above name: String) {
        var folder = FilePath.folder(of: name)
        while !folder.isEmpty {
            let place = path + "/" + folder
            guard (try? FileManager.default.contentsOfDirectory(atPath: place))?.isEmpty == true,
                (try? FileManager.default.removeItem(atPath: place)) != nil
            else { return }
            folder = FilePath.folder(of: folder)
        }
    }

    var report: String? {
        let other = foreignFiles.count
        return say(
            "files: \(written.grouped) written, \(removed.grouped) removed, \((kept.count - written).grouped) unchanged",
            "파일 \(written.grouped)개를 쓰고 \(removed.grouped)개를 지웠습니다. \((kept.count - written).grouped)개는 그대로입니다")
            + (other == 0
                ? ""
                : say("; \(other.grouped) of other makers were left alone", ". 내보낸 것이 아닌 파일 \(other.grouped)개는 건드리지 않았습니다"))
    }
}

/// Paths as plain text: Foundation's `deletingLastPathComponent` ends the program at a path of one syllable.
enum FilePath {
    /// What stands before the last slash; empty where there is none.
    static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

    /// What stands behind the last slash.
    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// The date of a file.
enum FileDate {
    static func set(_ time: Timestamp?, at path: String) {
        guard let time else { return }
        try? FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: time.seconds)], ofItemAtPath: path)
    }
}
