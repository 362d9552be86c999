import Foundation
import MemoModel

/// The destination of a single-file export: standard output, or a file that is replaced atomically.
final class ExportSink {
    private static let capacity = 1 << 18
    /// Nil for standard output.
    private let file: NewFile?
    private var buffer: [UInt8] = []
    var isFile: Bool { file != nil }

    /// - Throws: `CommandFailure` if the file exists, `OutputFailure` if it cannot be created.
    init(path: String?, isForced: Bool) throws {
        guard let path else {
            file = nil
            return
        }
        if let attributes = try? FileManager.default.attributesOfItem(atPath: path) {
            guard isForced else { throw CommandFailure.fileExists(path) }
            // Folders and devices such as /dev/null must not be replaced.
            guard attributes[.type] as? FileAttributeType == .typeRegular else { throw CommandFailure.notReplaceable(path) }
        }
        file = try NewFile(path)
    }

    /// - Throws: `OutputFailure`.
    func write(_ text: String) throws {
        guard let file else { return try Console.write(memo: text) }
        buffer.append(contentsOf: text.utf8)
        guard buffer.count >= Self.capacity else { return }
        try file.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    /// - Throws: `OutputFailure` if some output could not be delivered.
    func close() throws {
        guard let file else { return try Console.flush() }
        try file.write(buffer)
        try file.finish()
    }
}
