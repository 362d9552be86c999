import Foundation
import MemoImport
import MemoModel
import MemoVault

/// The folder of an earlier export. Only changed files are written, and files of missing memos are removed.
///
/// Each file is replaced atomically. An interrupted run leaves files of both exports, and the next run
/// completes it. Files that no export wrote are never changed.
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
                atPath: file.folderAndName.folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw OutputFailure(error, path: file)
        }
        FileDate.set(modified, at: file)
        written += 1
    }

    func copy(_ bytes: any StoredBytes, to name: String) throws {
        kept.insert(name)
        let file = path + "/" + name
        if old.own.contains(name), try bytes.isSame(as: file) { return }
        let partial = "\(path)/\(UUID().uuidString).partial"
        do {
            try FileManager.default.createDirectory(atPath: file.folderAndName.folder, withIntermediateDirectories: true)
        } catch {
            throw OutputFailure(error, path: file)
        }
        do {
            try bytes.write(to: partial)
        } catch {
            try? FileManager.default.removeItem(atPath: partial)
            throw error
        }
        if let code = Terminal.rename(partial, to: file) {
            try? FileManager.default.removeItem(atPath: partial)
            throw OutputFailure(code: code, path: file)
        }
        written += 1
    }

    func finish() throws {
        defer { Terminal.syncDisk(of: path) }
        let numbers = Set(kept.compactMap { number(of: $0) })
        for name in old.own.subtracting(kept).sorted() {
            // On a case-insensitive file system, this is the new file under its old name.
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

    /// Returns the inode number of a file, which is the same for all its names.
    private func number(of name: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path + "/" + name))?[.systemFileNumber] as? Int
    }

    /// Removes folders that became empty.
    private func removeEmptyFolders(above name: String) {
        var folder = name.folderAndName.folder
        while !folder.isEmpty {
            let place = path + "/" + folder
            guard (try? FileManager.default.contentsOfDirectory(atPath: place))?.isEmpty == true,
                (try? FileManager.default.removeItem(atPath: place)) != nil
            else { return }
            folder = folder.folderAndName.folder
        }
    }

    var report: String? {
        let other = foreignFiles.count
        return say(
            "files: \(written.grouped) written, \(removed.grouped) removed, \((kept.count - written).grouped) unchanged",
            "파일: \(written.grouped)개 저장함, \(removed.grouped)개 삭제함, \((kept.count - written).grouped)개 그대로")
            + (other == 0
                ? ""
                : say("; kept \(other == 1 ? "1 other file" : "\(other.grouped) other files")", ". 내보내기와 무관한 파일 \(other.grouped)개는 그대로 둠"))
    }
}

/// The modification date of a file.
enum FileDate {
    static func set(_ time: Timestamp?, at path: String) {
        guard let time else { return }
        try? FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: time.seconds)], ofItemAtPath: path)
    }
}
