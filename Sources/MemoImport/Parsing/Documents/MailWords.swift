import Foundation

/// Decodes encoded words and parameters of headers (RFC 2047, RFC 2231).
enum MailWords {
    /// Number of unknown character sets that are named.
    private static let mostSets = 20

    /// Decodes words like `=?euc-kr?B?…?=`. White space between two such words is dropped. A word in an unknown character set stays as
    /// it is, and `faults` gets the name of the set.
    static func decoded(_ text: String, _ faults: inout MailText.Faults) -> String {
        var (result, rest) = ("", Substring(text))
        // The bytes of words that follow each other in one set: a character may begin in one and end in the next.
        var (pending, set, source) = ([UInt8](), "", "")
        func flush() {
            guard !source.isEmpty else { return }
            if let read = NamedText(pending, named: set) {
                result += read.text
                if read.invalidBytes > 0 { faults.damaged = (set, read.invalidBytes) }
            } else {
                result += source
                if faults.unreadWords.count < mostSets, !faults.unreadWords.contains(set) { faults.unreadWords.append(set) }
            }
            (pending, source) = ([], "")
        }
        while let start = rest.firstRange(of: "=?") {
            let between = rest[..<start.lowerBound]
            let parts = rest[start.upperBound...].split(separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, parts[3].first == "=", let bytes = bytes(parts[1], parts[2]) else {
                flush()
                result += rest[..<start.upperBound]
                rest = rest[start.upperBound...]
                continue
            }
            let isGap = source.isEmpty || !between.allSatisfy(\.isWhitespace)
            if isGap || set != parts[0].lowercased() { flush() }
            if isGap { result += between }
            set = parts[0].lowercased()
            source += (source.isEmpty ? "" : " ") + rest[start.lowerBound..<parts[3].startIndex] + "="
            pending += bytes
            rest = parts[3].dropFirst()
        }
        flush()
        return result + rest
    }

    /// Decodes words; those in unknown character sets stay as they are.
    static func decoded(_ text: String) -> String {
        var faults = MailText.Faults()
        return decoded(text, &faults)
    }

    private static func bytes(_ kind: Substring, _ content: Substring) -> [UInt8]? {
        switch kind.lowercased() {
        case "b": Data(base64Encoded: String(content), options: .ignoreUnknownCharacters).map { [UInt8]($0) }
        case "q": unquoted(Array(content.utf8)[...], isWord: true)
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

    // MARK: Parameters

    /// Splits `text/plain; charset="euc-kr"` into the lower-case value and its parameters. Parts of a long parameter, such as
    /// `filename*0*`, are joined in their order.
    static func parameters(_ field: String) -> (value: String, parameters: [String: String]) {
        let parts = pieces(of: field)
        var plain: [String: String] = [:]
        var extended: [String: [(number: Int, value: String, isEncoded: Bool)]] = [:]
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: "=") else { continue }
            var name = part[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
            var value = part[part.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 { value = String(value.dropFirst().dropLast()) }
            let isEncoded = name.hasSuffix("*")
            if isEncoded { name.removeLast() }
            guard isEncoded || name.contains("*") else {
                plain[name] = value
                continue
            }
            let words = name.split(separator: "*", maxSplits: 1)
            let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
            extended[words.first.map(String.init) ?? name, default: []].append((number, value, isEncoded))
        }
        for (name, values) in extended { plain[name] = joined(values.sorted { $0.number < $1.number }) }
        return (parts.first?.trimmingCharacters(in: .whitespaces).lowercased() ?? "", plain)
    }

    /// Splits a field at semicolons outside quotation marks.
    private static func pieces(of field: String) -> [String] {
        var (pieces, isQuoted) = ([""], false)
        for character in field {
            if character == "\"" { isQuoted.toggle() }
            if character == ";", !isQuoted { pieces.append("") } else { pieces[pieces.count - 1].append(character) }
        }
        return pieces
    }

    /// Decodes the parts of an extended parameter, such as `UTF-8''%EB%A9%94`. The first names the character set.
    private static func joined(_ values: [(number: Int, value: String, isEncoded: Bool)]) -> String {
        var (bytes, set) = ([UInt8](), "")
        for (index, part) in values.enumerated() {
            var value = part.value[...]
            if index == 0, part.isEncoded {
                let words = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
                if words.count == 3 { (set, value) = (String(words[0]), words[2]) }
            }
            bytes += part.isEncoded ? unescaped(Array(value.utf8)) : Array(value.utf8)
        }
        return NamedText(bytes, named: set)?.text ?? values.map(\.value).joined()
    }

    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var (result, at) = ([UInt8](), 0)
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count,
                let value = UInt8(String(decoding: bytes[at + 1...at + 2], as: UTF8.self), radix: 16)
            {
                result.append(value)
                at += 3
            } else {
                result.append(bytes[at])
                at += 1
            }
        }
        return result
    }
}
