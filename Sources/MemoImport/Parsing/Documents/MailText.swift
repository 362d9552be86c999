import Foundation
import MemoModel

/// The header fields and the text of an e-mail message (RFC 5322, MIME), with the messages that are attached to it.
struct MailText {
    /// Maximum nesting depth of MIME parts.
    private static let depthLimit = 16
    private static let partLimit = 1000
    /// One of these stands in the head of every message.
    private static let known = ["from", "subject", "date", "to", "message-id", "received", "return-path", "mime-version", "content-type"]

    /// Kinds of text that only programs read. Reports of delivery are for people too.
    private static let forPrograms: Set<String> = [
        "text/calendar", "text/x-amp-html", "text/rtf", "text/x-vcard", "text/vcard", "text/css",
    ]

    /// Header fields by lower-case name, unfolded but still encoded.
    private typealias Head = [String: String]

    /// Losses while the text of a message was decoded.
    struct Faults: Equatable {
        /// The names of unknown character sets in the head. Their words stay encoded.
        var unreadWords: [String] = []
        /// The unknown character set of a text that was left out.
        var unread: String?
        /// Number of bytes that became U+FFFD, and the set they are not valid in.
        var damaged: (set: String, count: Int)?
        var assumed: String?
        /// Whether parts were left out because they are nested too deeply or too many.
        var isCut = false

        static func == (one: Faults, other: Faults) -> Bool {
            one.unreadWords == other.unreadWords && one.unread == other.unread && one.assumed == other.assumed && one.isCut == other.isCut
                && one.damaged?.set == other.damaged?.set && one.damaged?.count == other.damaged?.count
        }
    }

    let subject: String
    let sender: String
    let date: String
    let id: String
    /// Gmail labels, as exported by Google Takeout.
    let labels: [String]
    private(set) var text = ""
    /// The attachments: names in brackets, and messages with their text.
    private(set) var attachments: [String] = []
    private(set) var faults = Faults()
    /// The attached files and the pictures within the text, if they are kept.
    private(set) var files = HeldFiles()

    /// Returns nil if the bytes do not begin with message headers.
    init?(_ bytes: [UInt8], keepsFiles: Bool = false) {
        var parts = 0
        self.init(Self.withoutEnvelope(bytes[...]), depth: 0, &parts, keepsFiles)
    }

    private init?(_ bytes: ArraySlice<UInt8>, depth: Int, _ parts: inout Int, _ keepsFiles: Bool) {
        let (head, body) = Self.split(bytes)
        guard Self.known.contains(where: { head[$0] != nil }) else { return nil }
        subject = MailWords.decoded(head["subject"] ?? "", &faults)
        sender = MailWords.decoded(head["from"] ?? "", &faults)
        (date, id) = (head["date"] ?? "", head["message-id"] ?? "")
        labels = MailWords.decoded(head["x-gmail-labels"] ?? "").split(separator: ",").compactMap { String($0).tagName }
        var found = Contents(keepsFiles: keepsFiles)
        found.read(head, body, depth: depth, &parts)
        (attachments, files) = (found.attachments, found.files)
        faults.isCut = found.isCut
        for inner in found.messages { take(inner) }
        // Most messages contain the same text twice, as plain text and as HTML. HTML is only used if there is
        // no plain text, or only a stub of it.
        text = found.plain.map { decoded($0) }.joined(separator: "\n")
        let hasText = !text.allSatisfy(\.isWhitespace)
        let isShort = text.utf8.count < Self.stub || found.pages.allSatisfy { $0.bytes.count < Self.stub }
        guard !found.pages.isEmpty, !hasText || isShort else { return }
        let pages = found.pages.map { page in
            let html = decoded(page)
            return (try? HTMLText(html).text) ?? html
        }.joined(separator: "\n")
        if !hasText { text = pages } else if Self.isOther(pages, than: text) { text = text.trimmingEnds + "\n" + pages }
    }

    /// Length in bytes up to which a plain text may be a stub, such as "your program shows no HTML".
    private static let stub = 1500

    /// Returns whether most words of a page are not in the plain text beside it.
    private static func isOther(_ page: String, than text: String) -> Bool {
        let words = { (text: String) in Set(text.split { !$0.isLetter && !$0.isNumber }) }
        let own = words(page)
        return own.subtracting(words(text)).count * 2 > own.count
    }

    /// Returns whether the first bytes of a file are the head of a message, and nothing else stands before its first empty line.
    static func begins(_ head: [UInt8]) -> Bool {
        let bytes = withoutEnvelope(head[...])
        let end =
            bytes.indices.first { bytes[$0...].starts(with: [0x0A, 0x0A]) || bytes[$0...].starts(with: [0x0A, 0x0D, 0x0A]) }
            ?? bytes.endIndex
        let lines = bytes[..<end].split(separator: 0x0A)
        let isHead = lines.allSatisfy { line in
            if line.first == 0x20 || line.first == 0x09 { return true }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return line.isEmpty }
            return line[..<colon].allSatisfy { 0x21...0x7E ~= $0 }
        }
        let names = split(bytes[..<end]).0
        return isHead && known.count { names[$0] != nil } > 2 && (names["from"] != nil || names["received"] != nil)
    }

    /// Returns whether a text begins like a mailbox: a line `From `, an address and a date as C's `asctime` writes it, then the head of a
    /// message.
    static func isMailbox(_ head: [UInt8]) -> Bool {
        guard head.starts(with: Array("From ".utf8)), let end = head.firstIndex(of: 0x0A), end <= 200 else { return false }
        let words = String(decoding: head[5..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        guard words.count >= 6, days.contains(words[1]), months.contains(words[2]), let day = Int(words[3]), 1...31 ~= day,
            words[4].contains(":"), words[5...].contains(where: { $0.count == 4 && Int($0) != nil })
        else { return false }
        return begins(head)
    }

    private static let days: Set<String> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let months: Set<String> = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Returns whether a text file is a message with a head as mail programs write it. A memo that begins with "From: …" has none of the
    /// lines that only programs write.
    static func isMessage(_ bytes: [UInt8]) -> Bool {
        let line = bytes.prefix(64).prefix { $0 != 0x0A && $0 != UInt8(ascii: ":") }
        guard line.count < min(64, bytes.count), bytes[line.endIndex] == UInt8(ascii: ":"), let last = line.last, last != 0x20,
            line.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return false }
        let head = Array(bytes.prefix(headLimit))
        let names = split(head[...]).0
        return ["received", "message-id", "return-path", "mime-version"].contains { names[$0] != nil } && begins(head)
    }

    /// Bytes in which the head of a message in a text file must end.
    private static let headLimit = 64 << 10

    /// The message as lines of text, for one that is attached to another.
    var lines: [String] { ([subject, sender, date, text.trimmingEnds] + attachments).filter { !$0.isEmpty } }

    private mutating func take(_ inner: Faults) {
        faults.unreadWords += inner.unreadWords.filter { !faults.unreadWords.contains($0) }
        faults.unread = faults.unread ?? inner.unread
        faults.damaged = faults.damaged ?? inner.damaged
        faults.assumed = faults.assumed ?? inner.assumed
        faults.isCut = faults.isCut || inner.isCut
    }

    private mutating func decoded(_ part: (bytes: [UInt8], charset: String)) -> String {
        guard let read = NamedText(part.bytes, named: part.charset) else {
            faults.unread = part.charset
            return ""
        }
        if read.invalidBytes > 0 { faults.damaged = (part.charset, read.invalidBytes) }
        if let assumed = read.assumed { faults.assumed = assumed }
        return read.text.utf8.contains(0x0D) ? read.text.lines.joined(separator: "\n") : read.text
    }

    // MARK: Parts

    /// The parts of a message.
    private struct Contents {
        var plain: [(bytes: [UInt8], charset: String)] = []
        var pages: [(bytes: [UInt8], charset: String)] = []
        var attachments: [String] = []
        /// Losses in attached messages.
        var messages: [Faults] = []
        var isCut = false
        let keepsFiles: Bool
        var files = HeldFiles()

        init(keepsFiles: Bool) { self.keepsFiles = keepsFiles }

        mutating func read(_ head: Head, _ body: ArraySlice<UInt8>, depth: Int, _ parts: inout Int) {
            parts += 1
            guard depth < MailText.depthLimit, parts < MailText.partLimit else { return isCut = true }
            let (kind, parameters) = MailWords.parameters(head["content-type"] ?? "text/plain")
            if kind.hasPrefix("multipart/") {
                let boundary = parameters["boundary"] ?? ""
                let inner = boundary.isEmpty ? [] : MailText.parts(of: body, boundary)
                // A message whose marks are damaged is one text.
                if inner.isEmpty { plain.append((Array(body), parameters["charset"] ?? "")) }
                for part in inner {
                    let (head, body) = MailText.split(part)
                    read(head, body, depth: depth + 1, &parts)
                }
                return
            }
            let (disposition, more) = MailWords.parameters(head["content-disposition"] ?? "")
            let name = (more["filename"] ?? parameters["name"]).map { MailWords.decoded($0) }
            if ["message/rfc822", "message/global", "message/news"].contains(kind)
                || kind != "text/plain" && name?.lowercased().hasSuffix(".eml") == true
            {
                let bytes = MailText.transferred(body, head)
                if let message = MailText(MailText.withoutEnvelope(bytes[...]), depth: depth + 1, &parts, keepsFiles) {
                    attachments += (name.map { ["[\($0)]"] } ?? []) + message.lines
                    files.add(message.files)
                    return messages.append(message.faults)
                }
                // An attachment that is no message may still be text.
                if kind.hasPrefix("message/") {
                    if String(validating: bytes, as: UTF8.self) != nil { plain.append((bytes, "utf-8")) }
                    return attachments.append("[\(name ?? kind)]")
                }
            }
            let isText =
                ["text/plain", "text/html", "text/enriched", ""].contains(kind)
                || name == nil && (kind.hasPrefix("text/") || kind.hasPrefix("message/")) && !MailText.forPrograms.contains(kind)
            guard disposition != "attachment", isText else {
                if keepsFiles { files.add(name ?? "", type: kind, MailText.transferred(body, head)) }
                return attachments.append("[\(name ?? kind)]")
            }
            let bytes = MailText.transferred(body, head)
            if kind == "text/html" {
                pages.append((bytes, parameters["charset"] ?? HTMLText.charset(in: bytes) ?? ""))
            } else {
                plain.append((bytes, parameters["charset"] ?? ""))
            }
        }
    }

    /// Returns the bytes without empty lines and a mark of an mbox at their beginning.
    private static func withoutEnvelope(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        let rest = bytes.drop { $0 == 0x0A || $0 == 0x0D }
        guard rest.starts(with: Array("From ".utf8)) || rest.starts(with: Array(">From ".utf8)), let line = rest.firstIndex(of: 0x0A)
        else { return rest }
        return rest[(line + 1)...]
    }

    /// Returns the header fields, and the bytes after the first empty line.
    private static func split(_ bytes: ArraySlice<UInt8>) -> (Head, ArraySlice<UInt8>) {
        var (raw, name, at) = ([String: [UInt8]](), "", bytes.startIndex)
        while at < bytes.endIndex {
            let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.endIndex
            var line = bytes[at..<end]
            at = min(bytes.endIndex, end + 1)
            if line.last == 0x0D { line.removeLast() }
            if line.isEmpty { break }
            if line.first == 0x20 || line.first == 0x09 {
                raw[name]? += [0x20] + line.drop { $0 == 0x20 || $0 == 0x09 }
            } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
                name = String(decoding: line[..<colon], as: UTF8.self).trimmingCharacters(in: .whitespaces).lowercased()
                if raw[name] == nil { raw[name] = Array(line[(colon + 1)...]) } else { name = "" }
            }
        }
        // Nearly all headers are ASCII. Escapes of seven bits need their set.
        let isPlain = { (value: [UInt8]) in value.allSatisfy { $0 < 0x80 && $0 != 0x1B } }
        // Some mail programs write headers in plain CP949, or in the character set of the body.
        let kind =
            raw.values.allSatisfy(isPlain) ? nil : raw["content-type"].map { MailWords.parameters(String(decoding: $0, as: UTF8.self)) }
        let set = kind?.parameters["charset"] ?? ""
        let head = raw.mapValues { value in
            if isPlain(value) {
                return String(decoding: value, as: UTF8.self).trimmingCharacters(in: .whitespaces)
            }
            let text = NamedText(value, named: set) ?? NamedText(value, named: "")
            return (text?.text ?? String(decoding: value, as: UTF8.self)).trimmingCharacters(in: .whitespaces)
        }
        return (head, bytes[at...])
    }

    private static func parts(of body: ArraySlice<UInt8>, _ boundary: String) -> [ArraySlice<UInt8>] {
        let mark = Array("--\(boundary)".utf8)
        var (parts, start, at) = ([ArraySlice<UInt8>](), Int?.none, body.startIndex)
        while at < body.endIndex {
            let end = body[at...].firstIndex(of: 0x0A) ?? body.endIndex
            if isMark(body[at..<end], mark) {
                if let start, start <= at { parts.append(body[start..<at]) }
                start = min(body.endIndex, end + 1)
                if body[at..<end].dropFirst(mark.count).starts(with: [0x2D, 0x2D]) { return parts }
            }
            at = min(body.endIndex, end + 1)
        }
        if let start { parts.append(body[start...]) }
        return parts
    }

    /// Returns whether a line is the boundary and nothing else. The boundary of an inner part may begin with that of the outer one.
    private static func isMark(_ line: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool {
        guard line.starts(with: mark) else { return false }
        var rest = line.dropFirst(mark.count)
        if rest.starts(with: [0x2D, 0x2D]) { rest = rest.dropFirst(2) }
        return rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }

    private static func transferred(_ bytes: ArraySlice<UInt8>, _ head: Head) -> [UInt8] {
        switch (head["content-transfer-encoding"] ?? "").lowercased() {
        case "base64": Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters).map { [UInt8]($0) } ?? Array(bytes)
        case "quoted-printable": MailWords.unquoted(bytes, isWord: false)
        default: Array(bytes)
        }
    }
}
