import Foundation
import MemoModel

/// Where an export of one file goes: standard output, or a file that appears whole or not at all.
final class ExportSink {
    private let path: String?
    private let file: FileHandle?
    private var buffer = ""
    private var partial: String { (path ?? "") + ".partial" }

    /// - Throws: `CommandFailure` when the file is there already or cannot be written.
    init(path: String?, isForced: Bool) throws {
        self.path = path
        guard let path else {
            file = nil
            return
        }
        guard isForced || !FileManager.default.fileExists(atPath: path) else { throw CommandFailure.fileExists(path) }
        let partial = path + ".partial"
        guard FileManager.default.createFile(atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600]),
            let file = FileHandle(forWritingAtPath: partial)
        else { throw CommandFailure.unwritableFile(path) }
        self.file = file
    }

    func write(_ text: String) throws {
        guard file != nil else { return Console.write(Terminal.isOutput ? VisibleText.line(text, keepsBreaks: true) : text) }
        buffer += text
        if buffer.utf8.count > 1 << 18 { try drain() }
    }

    func close() throws {
        guard let path, let file else { return }
        try drain()
        do {
            try file.synchronize()
            try file.close()
            if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
            try FileManager.default.moveItem(atPath: partial, toPath: path)
        } catch {
            throw CommandFailure.unwritableFile(path)
        }
    }

    private func drain() throws {
        do {
            try file?.write(contentsOf: Data(buffer.utf8))
        } catch {
            try? FileManager.default.removeItem(atPath: partial)
            throw CommandFailure.unwritableFile(path ?? "-")
        }
        buffer = ""
    }
}
