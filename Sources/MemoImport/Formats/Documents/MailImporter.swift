import MemoModel

/// E-mail messages, one per file (`.eml`) or many (`.mbox`, also under the name of a text). The subject is the title and the sender the
/// first line of the text. Attached messages are kept with their text. Other attachments are named, and can be kept.
struct MailImporter: FileImporter {
    static let name = "mail"
    static let summary = LocalizedMessage("e-mail (.eml, .mbox)", ko: "전자 우편(.eml, .mbox)")

    private static let limit = 64 << 20

    let options: ImportOptions

    /// Claims messages by their extension, and mailboxes also by their first line.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        switch file.pathExtension {
        case "eml", "emlx", "mbox": true
        case "", "mbx": export.head(of: file).starts(with: Array("From ".utf8)) || MailText.begins(export.head(of: file))
        case "txt", "text": MailText.isMailbox(export.head(of: file))
        default: Self.isMaildir(file) && MailText.begins(export.head(of: file))
        }
    }

    /// Returns whether a file is one message, and not a box of them.
    private func isSingle(_ file: ExportFile, in export: Export) -> Bool {
        switch file.pathExtension {
        case "eml", "emlx": true
        case "mbox": false
        default: options.format != Self.name && !export.head(of: file).starts(with: Array("From ".utf8))
        }
    }

    /// Returns whether a file has a name as in a Maildir: `1709511120.M12P3.host:2,S`.
    private static func isMaildir(_ file: ExportFile) -> Bool { file.name.contains(":2,") }

    /// Yields one memo per message. Only one message is in memory at a time.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readRecords(files, options, yield: yield) { reading, file, source in
            var place = Place(path: file.path)
            if isSingle(file, in: export) {
                guard let bytes = try source.rest(limit: Self.limit) else {
                    return try yield(.problem(.tooLarge(place, limit: Self.limit)))
                }
                return try message(bytes, file, place, &reading.dates, folders: file.folders, yield: yield)
            }
            var box = MailBox(source, limit: Self.limit)
            let folders = file.folders + [file.notebookName].compactMap { $0 }
            var count = 0
            while let bytes = try box.next() {
                count += 1
                place.record = count
                guard !bytes.isEmpty else {
                    try yield(.problem(.tooLarge(place, limit: Self.limit)))
                    continue
                }
                try message(bytes, file, place, &reading.dates, folders: folders, yield: yield)
            }
        }
    }

    /// Yields the memo of a message.
    func message(
        _ bytes: [UInt8], _ file: ExportFile, _ place: Place, _ dates: inout DateReading, folders: [String],
        yield: (ImportItem) throws -> Void
    ) throws {
        guard let mail = MailText(bytes, keepsFiles: options.keepsAttachments) else { return try yield(.problem(.noMailHead(place))) }
        // A text that cannot be read makes the whole message unreadable: half of it would pass for all.
        if let name = mail.faults.unread {
            for problem in ImportProblem.decoding(nil, named: name, place) { try yield(.problem(problem)) }
            return
        }
        let lines = [mail.sender] + [mail.text.trimmingEnds] + mail.attachments
        let text = MemoText(title: mail.subject, body: lines.filter { !$0.isEmpty }.joined(separator: "\n"))
        guard !text.isBlank else { return try yield(.problem(.emptyMemo(place))) }
        for problem in Self.problems(of: mail.faults, place) { try yield(.problem(problem)) }
        var memo = MemoRecord(place: place, text: text)
        if !mail.id.isEmpty { memo.externalID = mail.id }
        memo.created = dates.moment(mail.date)
        memo.modified = memo.created ?? file.modified
        (memo.category, memo.tags) = (folders, mail.labels)
        memo.attachments = mail.files.records
        try mail.files.report(place, yield)
        try yield(.memo(memo))
    }

    private static func problems(of faults: MailText.Faults, _ place: Place) -> [ImportProblem] {
        var problems = faults.unreadWords.map { ImportProblem.wordsUnread(place, $0) }
        if let (set, count) = faults.damaged {
            problems += ImportProblem.decoding(NamedText(text: "", invalidBytes: count), named: set, place)
        }
        if let assumed = faults.assumed { problems.append(.encodingAssumed(place, assumed)) }
        if faults.isCut { problems.append(.markupTooDeep(place)) }
        return problems
    }
}

/// Splits an mbox file into its messages, each of which begins with a `From ` line.
struct MailBox {
    private let source: ByteSource
    private let limit: Int
    private var buffer: [UInt8] = []
    private var searched = 0
    private var isEnd = false

    init(_ source: ByteSource, limit: Int) { (self.source, self.limit) = (source, limit) }

    /// Returns the next message without its `From ` line, or nil at the end. A message larger than the limit
    /// is returned as an empty array.
    mutating func next() throws -> [UInt8]? {
        var isTooLarge = false
        while true {
            if let mark = nextMark() {
                let message = Array(buffer[..<mark])
                buffer.removeFirst(mark)
                searched = 0
                if message.isEmpty { continue }
                return isTooLarge ? [] : Self.withoutMark(message)
            }
            if isEnd {
                defer { buffer = [] }
                if isTooLarge { return [] }
                return buffer.isEmpty ? nil : Self.withoutMark(buffer)
            }
            guard let bytes = try source.next() else {
                isEnd = true
                continue
            }
            buffer += bytes
            if buffer.count > limit {
                // The last bytes may be the beginning of the next mark.
                buffer.removeFirst(buffer.count - 8)
                (searched, isTooLarge) = (0, true)
            }
        }
    }

    /// Returns the index after the line break that precedes the next mark.
    private mutating func nextMark() -> Int? {
        let mark = Array("\nFrom ".utf8)
        var at = min(buffer.count, max(0, searched - mark.count))
        while let found = buffer[at...].firstIndex(of: 0x0A) {
            guard found + mark.count <= buffer.count else { break }
            if buffer[found..<found + mark.count].elementsEqual(mark) {
                guard let isMark = beginsMessage(found + 1) else {
                    searched = found
                    return nil
                }
                if isMark { return found + 1 }
            }
            at = found + 1
        }
        searched = buffer.count
        return nil
    }

    /// Longer lines are text.
    private static let longestMark = 1000

    /// Returns whether the line at `start` begins a message: it has a time, or a head follows. A sentence may begin with `From ` too. Nil if
    /// more bytes are needed.
    private func beginsMessage(_ start: Int) -> Bool? {
        let rest = buffer[start...].prefix(2 * Self.longestMark)
        guard let end = rest.firstIndex(of: 0x0A) else { return rest.count > Self.longestMark || isEnd ? false : nil }
        var before = [UInt8](repeating: 0, count: 2)
        for index in start..<end {
            // A time of day, `09:12`.
            if buffer[index] == 0x3A, before.allSatisfy({ 0x30...0x39 ~= $0 }), index + 2 < end, 0x30...0x39 ~= buffer[index + 1],
                0x30...0x39 ~= buffer[index + 2]
            {
                return true
            }
            before = [before[1], buffer[index]]
        }
        let next = rest[(end + 1)...]
        guard let stop = next.firstIndex(of: 0x0A) ?? (isEnd || next.count > Self.longestMark ? next.endIndex : nil) else { return nil }
        let name = next[..<stop].prefix { $0 != 0x3A }
        return name.count < stop - next.startIndex && !name.isEmpty
            && name.allSatisfy { $0 == 0x2D || 0x41...0x5A ~= $0 & 0xDF || 0x30...0x39 ~= $0 }
    }

    private static func withoutMark(_ message: [UInt8]) -> [UInt8] {
        guard message.starts(with: Array("From ".utf8)), let line = message.firstIndex(of: 0x0A) else { return unquoted(message[...]) }
        return unquoted(message[(line + 1)...])
    }

    /// Takes off the `>` that programs put before a line that begins with `From `, so that it is no mark.
    private static func unquoted(_ message: ArraySlice<UInt8>) -> [UInt8] {
        let mark = Array("From ".utf8)
        var (plain, copied, at) = ([UInt8](), message.startIndex, message.startIndex)
        while at < message.endIndex {
            if message[at] == UInt8(ascii: ">"), message[at...].drop(while: { $0 == UInt8(ascii: ">") }).starts(with: mark) {
                plain += message[copied..<at]
                copied = at + 1
            }
            at = message[at...].firstIndex(of: 0x0A).map { $0 + 1 } ?? message.endIndex
        }
        return plain + message[copied...]
    }
}

extension String {
    /// The text without line breaks at its beginning and white space at its end.
    var trimmingEnds: String {
        var text = self[...]
        while let first = text.first, first.isNewline { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
