import JSON
import MemoModel

/// The part of a JSON text that is in memory. It grows at its end and drops what has been read.
///
/// The bytes are UTF-8. UTF-16 input is converted, and byte order marks are removed.
struct JSONWindow {
    /// Indices into this array are valid until the next call of `more`.
    private(set) var bytes: [UInt8] = []
    /// Index of the next byte to read. `more` drops everything before it.
    var at = 0
    private(set) var isAtEnd = false
    /// Whether comments between values were passed over.
    private(set) var hasComments = false

    private let path: String
    private let source: ByteSource
    private var decoder: JSONTextDecoder?
    /// Number of bytes of the text before `bytes`.
    private var dropped = 0
    /// An index for which line and column are known: whole lines before it, and characters before it on its
    /// line.
    private var mark = (index: 0, lines: 0, columns: 0)

    init(_ source: ByteSource, path: String) {
        (self.source, self.path) = (source, path)
    }

    /// Reads as many bytes as are already in memory, so that parsing a long value again and again stays
    /// linear. Sets `at` to 0.
    ///
    /// - Returns: Whether there was more.
    mutating func more() throws -> Bool {
        // The decoder's leftover must be appended only once.
        guard !isAtEnd else { return false }
        forget()
        let goal = 2 * bytes.count
        let before = bytes.count
        repeat {
            guard let chunk = try source.next() else {
                isAtEnd = true
                if let rest = decoder?.finish() { bytes += rest }
                break
            }
            if decoder == nil { decoder = JSONTextDecoder(head: chunk) }
            if bytes.isEmpty, let chunk = decoder?.decode(chunk) { bytes = chunk } else { bytes += decoder?.decode(chunk) ?? [] }
        } while bytes.count == before || bytes.count < goal
        return bytes.count > before
    }

    /// Returns the place of a byte at or after `at`.
    mutating func place(_ index: Int, record: Int? = nil) -> Place {
        markHere()
        var there = mark
        count(upTo: min(index, bytes.count), &there)
        let byte = decoder?.isPlain == false ? nil : dropped + index + (decoder?.markLength ?? 0)
        return Place(path: path, record: record, line: there.lines + 1, column: there.columns + 1, byte: byte)
    }

    /// Moves `at` to the next byte that is not white space and returns it; nil at the end of the text.
    mutating func peek() throws -> UInt8? {
        while true {
            while at < bytes.count {
                let byte = bytes[at]
                if byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 {
                    guard byte == 0x2F, try skipComment() else { return byte }
                    continue
                }
                at += 1
            }
            guard !isAtEnd, try more() else { return nil }
        }
    }

    /// Moves behind the comment at `at`. Returns false if there is none. One that the text ends in goes to its end.
    private mutating func skipComment() throws -> Bool {
        while true {
            if let end = JSONComment.end(in: bytes, from: at) {
                (at, hasComments) = (end, true)
                return true
            }
            if at + 1 < bytes.count, bytes[at + 1] != 0x2F, bytes[at + 1] != 0x2A { return false }
            guard bytes.count - at <= Self.commentLimit, try more() else { break }
        }
        guard at + 1 < bytes.count, isAtEnd, bytes[at + 1] == 0x2F else { return false }
        (at, hasComments) = (bytes.count, true)
        return true
    }

    private static let commentLimit = 1 << 20

    private mutating func forget() {
        guard at > 0 else { return }
        markHere()
        mark.index = 0
        dropped += at
        bytes.removeSubrange(..<at)
        at = 0
    }

    private mutating func markHere() {
        var here = mark
        count(upTo: at, &here)
        mark = here
    }

    /// Moves a mark ahead. Each byte is counted once.
    private func count(upTo end: Int, _ mark: inout (index: Int, lines: Int, columns: Int)) {
        guard end > mark.index else { return }
        let span = bytes.span.extracting(mark.index..<end)
        var lineStart = span.count
        while lineStart > 0, span[lineStart - 1] != 0x0A { lineStart -= 1 }
        // Two separate sums, so that the compiler can vectorize the loops.
        var lines = 0
        for index in 0..<lineStart where span[index] == 0x0A { lines &+= 1 }
        var columns = lines > 0 ? 0 : mark.columns
        for index in lineStart..<span.count where span[index] & 0xC0 != 0x80 { columns &+= 1 }
        mark = (end, mark.lines + lines, columns)
    }
}

/// Converts the chunks of a file to UTF-8.
struct JSONTextDecoder {
    private enum Encoding { case utf8, utf16(bigEndian: Bool) }
    private let encoding: Encoding
    private var toDrop: Int
    private var pending: [UInt8] = []
    /// Length of the byte order mark in bytes.
    let markLength: Int
    /// Whether the input is UTF-8 and needs no conversion.
    var isPlain: Bool { if case .utf8 = encoding { true } else { false } }

    /// - Parameter head: The first chunk. JSON begins with an ASCII character, so a NUL next to it means
    ///   UTF-16.
    init(head: [UInt8]) {
        switch head.prefix(2) {
        case [0xFF, 0xFE]: (encoding, markLength) = (.utf16(bigEndian: false), 2)
        case [0xFE, 0xFF]: (encoding, markLength) = (.utf16(bigEndian: true), 2)
        case let two where two.count == 2 && two[0] == 0 && two[1] != 0: (encoding, markLength) = (.utf16(bigEndian: true), 0)
        case let two where two.count == 2 && two[0] != 0 && two[1] == 0: (encoding, markLength) = (.utf16(bigEndian: false), 0)
        default: (encoding, markLength) = (.utf8, head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        }
        toDrop = markLength
    }

    mutating func decode(_ chunk: [UInt8]) -> [UInt8] {
        if isPlain, toDrop == 0 { return chunk }
        pending += chunk
        pending.removeFirst(min(toDrop, pending.count))
        toDrop = 0
        guard case .utf16(let bigEndian) = encoding else {
            defer { pending = [] }
            return pending
        }
        var units = UTF16Bytes.units(pending[...], bigEndian: bigEndian)
        // The chunk may end between the two units of a character.
        if let last = units.last, last & 0xFC00 == 0xD800 { units.removeLast() }
        pending.removeFirst(2 * units.count)
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Returns a replacement character if half a character was left over at the end.
    func finish() -> [UInt8] { pending.isEmpty ? [] : Array("\u{FFFD}".utf8) }
}
