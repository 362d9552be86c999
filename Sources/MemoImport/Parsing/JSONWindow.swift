import MemoModel

/// The part of a JSON text that is in memory: grows at its end and forgets what was read.
///
/// Text is UTF-8; UTF-16 is turned into it on the way in, and byte order marks are dropped.
struct JSONWindow {
    /// Indices into this are good until the next `more`.
    private(set) var bytes: [UInt8] = []
    /// The next byte to read. Everything before it is forgotten by `more`.
    var at = 0
    private(set) var isAtEnd = false

    private let path: String
    private let source: ByteSource
    private var decoder: JSONTextDecoder?
    /// How many bytes lie before `bytes`.
    private var dropped = 0
    /// An index, and the whole lines and the characters of the line begun that lie before it in the file.
    private var mark = (index: 0, lines: 0, columns: 0)

    init(_ source: ByteSource, path: String) {
        (self.source, self.path) = (source, path)
    }

    /// Reads on, by as much as is held already, so that parsing again after it stays cheap; `at` becomes 0.
    ///
    /// - Returns: Whether there was more.
    mutating func more() throws -> Bool {
        // What the decoder has left over at the end is there once.
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

    /// Where a byte at or behind `at` stands in the file.
    mutating func place(_ index: Int, record: Int? = nil) -> Place {
        markHere()
        var there = mark
        count(upTo: min(index, bytes.count), &there)
        let byte = decoder?.isPlain == false ? nil : dropped + index + (decoder?.markLength ?? 0)
        return Place(path: path, record: record, line: there.lines + 1, column: there.columns + 1, byte: byte)
    }

    /// Moves `at` to the next byte that is not white space; nil at the end of the text.
    mutating func peek() throws -> UInt8? {
        while true {
            while at < bytes.count {
                let byte = bytes[at]
                if byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 { return byte }
                at += 1
            }
            guard !isAtEnd, try more() else { return nil }
        }
    }

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

    /// Moves a mark ahead. Each byte is looked at once, as `at` goes by.
    private func count(upTo end: Int, _ mark: inout (index: Int, lines: Int, columns: Int)) {
        guard end > mark.index else { return }
        let span = bytes.span.extracting(mark.index..<end)
        var lineStart = span.count
        while lineStart > 0, span[lineStart - 1] != 0x0A { lineStart -= 1 }
        // Two plain sums, which the compiler turns into vector code.
        var lines = 0
        for index in 0..<lineStart where span[index] == 0x0A { lines &+= 1 }
        var columns = lines > 0 ? 0 : mark.columns
        for index in lineStart..<span.count where span[index] & 0xC0 != 0x80 { columns &+= 1 }
        mark = (end, mark.lines + lines, columns)
    }
}

/// Turns the chunks of a file into UTF-8.
struct JSONTextDecoder {
    private enum Encoding { case utf8, utf16(bigEndian: Bool) }
    private let encoding: Encoding
    private var toDrop: Int
    private var pending: [UInt8] = []
    /// Bytes of the byte order mark.
    let markLength: Int
    /// Whether bytes come out as they went in.
    var isPlain: Bool { if case .utf8 = encoding { true } else { false } }

    /// - Parameter head: The first chunk. JSON begins with an ASCII character, so a NUL beside it tells UTF-16.
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
        // A character of two units may be cut by the end of the chunk.
        if let last = units.last, last & 0xFC00 == 0xD800 { units.removeLast() }
        pending.removeFirst(2 * units.count)
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// What was left over at the end: half a character.
    func finish() -> [UInt8] { pending.isEmpty ? [] : Array("\u{FFFD}".utf8) }
}
