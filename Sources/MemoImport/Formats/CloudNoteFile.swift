import Foundation
import MemoModel

/// The one file in which some apps keep all their memos: `CloudNote/CloudNote.txt`.
///
/// A memo is `--<uuid of the file>--`, a line break, `--<uuid of the memo>--`, a line break, and then the memo's uuid, the seconds
/// since 1970, the title and the body, with `--<uuid of the memo>--` between them.
enum CloudNoteFile {
    struct Note: Equatable {
        let id: String
        let modified: Timestamp?
        let title: String
        let body: String
        /// Where it begins, in UTF-8 bytes.
        let byte: Int
    }

    private static let markLength = 40

    /// Whether bytes begin as this file does.
    static func matches(_ head: [UInt8]) -> Bool {
        guard head.count >= 2 * markLength + 1 else { return false }
        let text = String(decoding: head.prefix(2 * markLength + 1), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count == 2 && lines.allSatisfy { uuid(inMark: $0) != nil }
    }

    /// The notes of the file, and the bytes at which notes begin that cannot be read.
    static func read(_ text: String) -> (notes: [Note], broken: [Int]) {
        var (notes, broken) = ([Note](), [Int]())
        guard let end = text.firstIndex(of: "\n") else { return ([], [0]) }
        let separator = String(text[...end])
        var start = text.startIndex
        while start < text.endIndex {
            let inside = text.utf8.index(start, offsetBy: separator.utf8.count, limitedBy: text.endIndex) ?? text.endIndex
            let stop = text[inside...].range(of: separator)?.lowerBound ?? text.endIndex
            let byte = text.utf8.distance(from: text.startIndex, to: start)
            if let note = note(text[inside..<stop], byte: byte) { notes.append(note) } else { broken.append(byte) }
            start = stop
        }
        return (notes, broken)
    }

    private static func note(_ text: Substring, byte: Int) -> Note? {
        guard let end = text.firstIndex(of: "\n"), let id = uuid(inMark: text[..<end]) else { return nil }
        let mark = String(text[..<end])
        var parts: [Substring] = []
        var rest = text[text.index(after: end)...]
        while parts.count < 3, let range = rest.range(of: mark) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        guard parts.count == 3, parts[0] == id else { return nil }
        let modified = Double(parts[1]).flatMap(Timestamp.init(seconds:))
        return Note(id: id, modified: modified, title: String(parts[2]), body: String(rest), byte: byte)
    }

    /// The uuid of a `--<uuid>--`.
    private static func uuid(inMark mark: Substring) -> String? {
        guard mark.utf8.count == markLength, mark.hasPrefix("--"), mark.hasSuffix("--") else { return nil }
        let id = String(mark.dropFirst(2).dropLast(2))
        return id.isUUID ? id : nil
    }
}

extension String {
    /// Whether this has the form `XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX`.
    var isUUID: Bool {
        let groups = split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
    }
}
