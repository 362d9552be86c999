import Foundation
import MemoModel

/// A single file with all memos of an app: `CloudNote/CloudNote.txt`.
///
/// A memo is `--<UUID of the file>--`, a line break, `--<UUID of the memo>--`, a line break, and then four
/// parts separated by `--<UUID of the memo>--`: the memo's UUID, the seconds since 1970, the title and the
/// body.
enum CloudNoteFile {
    struct Note: Equatable {
        let id: String
        let modified: Timestamp?
        let title: String
        let body: String
        /// The offset of the memo in the file, in UTF-8 bytes.
        let byte: Int
    }

    private static let markLength = 40

    /// Returns whether `head` begins like such a file.
    static func matches(_ head: [UInt8]) -> Bool {
        let lines = String(decoding: head.prefix(2 * markLength + 3), as: UTF8.self).lines.prefix(2)
        return lines.count == 2 && lines.allSatisfy { uuid(inMark: $0) != nil }
    }

    /// Returns the notes of the file, and the byte offsets of notes that cannot be read.
    static func read(_ text: String) -> (notes: [Note], broken: [Int]) {
        var (notes, broken) = ([Note](), [Int]())
        guard let first = text.firstLine else { return ([], [0]) }
        let separator = first.text + text.lineBreak
        var start = text.startIndex
        while start < text.endIndex {
            let inside = text.utf8.index(start, offsetBy: separator.utf8.count, limitedBy: text.endIndex) ?? text.endIndex
            let stop = text.index(ofBytes: separator, from: inside) ?? text.endIndex
            let byte = text.utf8.distance(from: text.startIndex, to: start)
            if let note = note(text[inside..<stop], byte: byte) { notes.append(note) } else { broken.append(byte) }
            start = stop
        }
        return (notes, broken)
    }

    /// Returns the text of the file with another title, body and time of the note `id`; nil if it is not there or cannot hold them.
    static func replacing(_ id: String, by memo: MemoRecord, in text: String) -> String? {
        guard let note = read(text).notes.first(where: { $0.id == id }) else { return nil }
        let mark = "--\(id)--"
        let start = text.utf8.index(text.utf8.startIndex, offsetBy: note.byte)
        // The file's own mark and the note's come first, each with a line break.
        guard let head = text[start...].range(of: mark + text.lineBreak + id + mark) else { return nil }
        let old = [String(text[head.upperBound...].prefix { $0 != "-" }), note.title, note.body].joined(separator: mark)
        guard text[head.upperBound...].utf8.starts(with: old.utf8) else { return nil }
        let seconds = memo.modified.map { $0.milliseconds.isMultiple(of: 1000) ? String($0.milliseconds / 1000) : String($0.seconds) }
        let (title, body) = (memo.text.lead + memo.text.title, memo.text.body)
        guard !(title + body).contains(mark) else { return nil }
        let end = text.utf8.index(head.upperBound, offsetBy: old.utf8.count)
        return text[..<head.upperBound] + [seconds ?? "", title, body].joined(separator: mark) + text[end...]
    }

    private static func note(_ text: Substring, byte: Int) -> Note? {
        guard let first = text.firstLine, let id = uuid(inMark: first.text) else { return nil }
        let mark = String(first.text)
        var parts: [Substring] = []
        var rest = first.rest
        while parts.count < 3, let range = rest.range(of: mark) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        guard parts.count == 3, parts[0] == id else { return nil }
        let modified = Double(parts[1]).flatMap(Timestamp.init(seconds:))
        return Note(id: id, modified: modified, title: String(parts[2]), body: String(rest), byte: byte)
    }

    /// Returns the UUID in a `--<UUID>--` mark; nil for anything else.
    private static func uuid(inMark mark: Substring) -> String? {
        guard mark.utf8.count == markLength, mark.hasPrefix("--"), mark.hasSuffix("--") else { return nil }
        let id = String(mark.dropFirst(2).dropLast(2))
        return id.isUUID ? id : nil
    }
}

extension String {
    /// Whether the text has the form `XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX`.
    var isUUID: Bool {
        guard utf8.count == 36 else { return false }
        let groups = split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
    }
}
