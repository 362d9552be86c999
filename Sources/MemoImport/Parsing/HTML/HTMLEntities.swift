import MemoModel

/// Characters that are written as `&amp;`, `&#44032;` or `&#xAC00;`.
enum HTMLEntities {
    private static let named: [Substring: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘",
        "rsquo": "’", "ldquo": "“", "rdquo": "”", "sbquo": "‚", "bdquo": "„", "laquo": "«", "raquo": "»", "middot": "·", "bull": "•",
        "copy": "©", "reg": "®", "trade": "™", "times": "×", "divide": "÷", "deg": "°", "plusmn": "±", "sect": "§", "para": "¶",
        "euro": "€",
        "pound": "£", "yen": "¥", "cent": "¢", "hearts": "♥", "rarr": "→", "larr": "←", "uarr": "↑", "darr": "↓", "frac12": "½",
        "frac14": "¼",
        "sup2": "²", "sup3": "³", "ensp": " ", "emsp": " ", "thinsp": " ", "zwnj": "\u{200C}", "zwj": "\u{200D}", "iexcl": "¡",
        "iquest": "¿",
        "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "uuml": "ü", "ouml": "ö", "auml": "ä", "szlig": "ß",
    ]
    private static let longest = 10

    /// Returns the text with the characters themselves, each decoded once. Other ampersands stay.
    static func decoded(_ text: String) -> String {
        guard text.utf8.span.holds(UInt8(ascii: "&")), text.utf8.span.holds(UInt8(ascii: ";")) else { return text }
        var (plain, rest) = ("", text[...])
        while let sign = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            plain += rest[..<sign]
            rest = rest[sign...]
            let name = rest.utf8.dropFirst().prefix(longest).prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 && $0 != UInt8(ascii: "&") }
            if name.endIndex < rest.endIndex, rest.utf8[name.endIndex] == UInt8(ascii: ";"), let character = character(Substring(name)) {
                plain += character
                rest = rest[rest.utf8.index(after: name.endIndex)...]
            } else {
                plain += "&"
                rest = rest.dropFirst()
            }
        }
        return plain + rest
    }

    private static func character(_ name: Substring) -> String? {
        guard name.utf8.first == UInt8(ascii: "#") else { return named[name] }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let code = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap { $0 > 0 ? Unicode.Scalar($0) : nil }.map { String(Character($0)) }
    }
}
