import Foundation
import MemoModel

/// The header fields and the text of an e-mail message (RFC 5322, MIME).
struct MailText {
    /// Maximum nesting depth of MIME parts.
    private static let depthLimit = 16
    private static let partLimit = 1000

    /// Header fields by lower-case name, unfolded but still encoded.
    private typealias Head = [String: String]

    let subject: String
    let sender: String
    let date: String
    let id: String
    /// Gmail labels, as exported by Google Takeout.
    let labels: [String]
    private(set) var text = ""
    /// The names of attachments.
    private(set) var attachments: [String] = []

    /// Returns nil if the bytes do not begin with message headers.
    init?(_ bytes: [UInt8]) {
        let (head, body) = Self.split(bytes[...])
        guard head["from"] != nil || head["subject"] != nil || head["date"] != nil else { return nil }
        subject = MailWords.decoded(head["subject"] ?? "")
        sender = MailWords.decoded(head["from"] ?? "")
        (date, id) = (head["date"] ?? "", head["message-id"] ?? "")
        labels = MailWords.decoded(head["x-gmail-labels"] ?? "").split(separator: ",").compactMap { String($0).tagName }
        var (plain, pages, parts) = ([String](), [String](), 0)
        Self.read(head, body, depth: 0, &parts) { part in
            switch part {
            case .plain(let text): plain.append(text)
            case .page(let html): pages.append(html)
            case .attachment(let name): attachments.append(name)
            }
        }
        // Most messages contain the same text twice, as plain text and as HTML. HTML is only used if there is
        // no plain text.
        text = plain.contains { !$0.allSatisfy(\.isWhitespace) } ? plain.joined(separator: "\n") : Self.text(ofPages: pages)
    }

    private enum Part { case plain(String), page(String), attachment(String) }

    private static func text(ofPages pages: [String]) -> String {
        pages.map { (try? HTMLText($0).text) ?? $0 }.joined(separator: "\n")
    }

    private static func read(_ head: Head, _ body: ArraySlice<UInt8>, depth: Int, _ parts: inout Int, found: (Part) -> Void) {
        parts += 1
        guard depth < depthLimit, parts < partLimit else { return }
        let (kind, parameters) = MailWords.parameters(head["content-type"] ?? "text/plain")
        if kind.hasPrefix("multipart/"), let boundary = parameters["boundary"], !boundary.isEmpty {
            for part in Self.parts(of: body, boundary) {
                let (head, body) = split(part)
                read(head, body, depth: depth + 1, &parts, found: found)
            }
            return
        }
        let (disposition, more) = MailWords.parameters(head["content-disposition"] ?? "")
        let name = more["filename"] ?? parameters["name"]
        if kind == "message/rfc822", disposition != "attachment" {
            let (head, body) = split(body)
            return read(head, body, depth: depth + 1, &parts, found: found)
        }
        guard disposition != "attachment", kind == "text/plain" || kind == "text/html" || kind.isEmpty else {
            return found(.attachment(name.map(MailWords.decoded) ?? kind))
        }
        let bytes = decoded(body, head["content-transfer-encoding"] ?? "")
        let text = MailWords.text(bytes, charset: parameters["charset"] ?? "").replacing("\r\n", with: "\n")
        found(kind == "text/html" ? .page(text) : .plain(text))
    }

    /// Returns the header fields, and the bytes after the first empty line.
    private static func split(_ bytes: ArraySlice<UInt8>) -> (Head, ArraySlice<UInt8>) {
        var (head, name, at) = (Head(), "", bytes.startIndex)
        while at < bytes.endIndex {
            let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.endIndex
            var line = bytes[at..<end]
            at = min(bytes.endIndex, end + 1)
            if line.last == 0x0D { line.removeLast() }
            if line.isEmpty { break }
            // Some Korean mail programs write headers in plain CP949.
            let text = MailWords.text(Array(line), charset: "")
            if line.first == 0x20 || line.first == 0x09 {
                head[name]? += " " + text.trimmingCharacters(in: .whitespaces)
            } else if let colon = text.firstIndex(of: ":") {
                name = text[..<colon].lowercased()
                let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                if head[name] == nil { head[name] = value } else { name = "" }
            }
        }
        return (head, bytes[at...])
    }

    private static func parts(of body: ArraySlice<UInt8>, _ boundary: String) -> [ArraySlice<UInt8>] {
        let mark = Array("--\(boundary)".utf8)
        var (parts, start, at) = ([ArraySlice<UInt8>](), Int?.none, body.startIndex)
        while at < body.endIndex {
            let end = body[at...].firstIndex(of: 0x0A) ?? body.endIndex
            if body[at..<end].starts(with: mark) {
                if let start, start <= at { parts.append(body[start..<at]) }
                start = min(body.endIndex, end + 1)
                if body[at..<end].dropFirst(mark.count).starts(with: [0x2D, 0x2D]) { return parts }
            }
            at = min(body.endIndex, end + 1)
        }
        if let start { parts.append(body[start...]) }
        return parts
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>, _ encoding: String) -> [UInt8] {
        switch encoding.lowercased() {
        case "base64": Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters).map { [UInt8]($0) } ?? Array(bytes)
        case "quoted-printable": MailWords.unquoted(bytes, isWord: false)
        default: Array(bytes)
        }
    }
}

/// Decodes encoded words and parameters of headers (RFC 2047, RFC 2231) and text in mail charsets.
enum MailWords {
    /// Decodes words like `=?euc-kr?B?…?=`. White space between two such words is dropped.
    static func decoded(_ text: String) -> String {
        var (result, rest, wasWord) = ("", Substring(text), false)
        while let start = rest.ranges(of: "=?").first {
            let between = rest[..<start.lowerBound]
            let parts = rest[start.upperBound...].split(separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, parts[3].first == "=", let word = word(parts[0], parts[1], parts[2]) else {
                result += rest[..<start.upperBound]
                (rest, wasWord) = (rest[start.upperBound...], false)
                continue
            }
            if !wasWord || !between.allSatisfy(\.isWhitespace) { result += between }
            result += word
            (rest, wasWord) = (parts[3].dropFirst(), true)
        }
        return result + rest
    }

    private static func word(_ charset: Substring, _ kind: Substring, _ content: Substring) -> String? {
        switch kind.lowercased() {
        case "b":
            Data(base64Encoded: String(content), options: .ignoreUnknownCharacters).map { text([UInt8]($0), charset: String(charset)) }
        case "q": text(unquoted(Array(content.utf8)[...], isWord: true), charset: String(charset))
        default: nil
        }
    }

    /// Decodes quoted-printable. In an encoded word, `_` stands for a space.
    static func unquoted(_ bytes: ArraySlice<UInt8>, isWord: Bool) -> [UInt8] {
        var (result, at) = ([UInt8](), bytes.startIndex)
        while at < bytes.endIndex {
            let byte = bytes[at]
            if byte == UInt8(ascii: "="), at + 1 < bytes.endIndex {
                // A soft line break.
                if bytes[at + 1] == 0x0A || bytes[at + 1] == 0x0D {
                    at += bytes[at + 1] == 0x0D && at + 2 < bytes.endIndex && bytes[at + 2] == 0x0A ? 3 : 2
                    continue
                }
                if at + 2 < bytes.endIndex, let value = UInt8(String(decoding: bytes[at + 1...at + 2], as: UTF8.self), radix: 16) {
                    result.append(value)
                    at += 3
                    continue
                }
            }
            result.append(isWord && byte == UInt8(ascii: "_") ? 0x20 : byte)
            at += 1
        }
        return result
    }

    /// Splits `text/plain; charset="euc-kr"` into the lower-case value and its parameters.
    static func parameters(_ field: String) -> (value: String, parameters: [String: String]) {
        let parts = field.split(separator: ";")
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: "=") else { continue }
            var name = part[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
            var value = part[part.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 { value = String(value.dropFirst().dropLast()) }
            // Extended parameters, such as `filename*=UTF-8''%EB%A9%94`.
            if name.hasSuffix("*") {
                name.removeLast()
                value =
                    value.split(separator: "'", omittingEmptySubsequences: false).last.flatMap { String($0).removingPercentEncoding }
                    ?? value
            }
            parameters[name] = value
        }
        return (parts.first?.trimmingCharacters(in: .whitespaces).lowercased() ?? "", parameters)
    }

    /// Decodes text in the charset that the message names. If that fails, detects the encoding.
    static func text(_ bytes: [UInt8], charset: String) -> String {
        let name = charset.lowercased()
        if let encoding = TextEncoding(name: name), let text = LegacyText.decode(bytes, as: encoding) { return text }
        if name == "iso-2022-kr", let text = String(bytes: bytes, encoding: .init(rawValue: 0x8000_0840)) { return text }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if name == "iso-8859-1" || name == "windows-1252", let text = String(bytes: bytes, encoding: .windowsCP1252) { return text }
        return LegacyText.decode(bytes)?.text ?? String(decoding: bytes, as: UTF8.self)
    }
}
