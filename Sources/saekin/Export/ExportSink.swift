import Foundation
import MemoModel

/// Where an export of one file goes: standard output, or a file that appears whole or not at all.
final class ExportSink {
    private static let capacity = 1 << 18
    /// Nil for standard output.
    private let file: NewFile?
    private var buffer: [UInt8] = []

    /// - Throws: `CommandFailure` when something is there already, `OutputFailure` when the file cannot be made.
    init(path: String?, isForced: Bool) throws {
        guard let path else {
            file = nil
            return
        }
        if let attributes = try? FileManager.default.attributesOfItem(atPath: path) {
            guard isForced else { throw CommandFailure.fileExists(path) }
            // A folder, or something like /dev/null, on which much depends.
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

    /// - Throws: `OutputFailure` when not all has arrived.
    func close() throws {
        guard let file else { return try Console.flush() }
        try file.write(buffer)
        try file.finish()
    }
}
