import ArgumentParser
import Foundation
import Logging
import MemoJSON
import MemoModel
import MemoVault

/// The log format of the server.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    /// Plain text lines.
    case text
    /// One JSON object per line, for log collectors.
    case json
}

/// A log handler that writes each entry to standard error as one line of JSON: `time` (ISO 8601), `level`,
/// `message`, and the metadata with its numbers as numbers.
struct JSONLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let line = Self.line(event.level, event.message.description, metadata.merging(event.metadata ?? [:]) { $1 }, at: .now)
        // A closed log does not stop the server.
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }

    /// The metadata keys with numeric values.
    private static let numbers: Set<String> = ["status", "ms", "connections", "memos"]

    static func line(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata, at time: Timestamp) -> String {
        var record = Record()
        record.add("time", time.iso8601)
        record.add("level", level.rawValue)
        record.add("message", message)
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            let text = "\(value)"
            if numbers.contains(key), let number = Int(text) {
                record.add(key, number)
            } else if numbers.contains(key), let number = Double(text) {
                record.add(key, number)
            } else {
                record.add(key, text)
            }
        }
        return record.json()
    }
}
