/// Text decoded in the character set that its file or message names.
///
/// Names are those of mail, HTML and code pages. Names are read by the WHATWG's table: `gb2312` is GB 18030, `shift_jis` is
/// Windows' form of it, `iso-8859-1` is Windows-1252. All other sets are those of the system.
struct NamedText: Equatable {
    var text: String
    /// The set in which the text was read, if it is not the one that was named.
    var assumed: String?
    /// Number of bytes that are not valid in the set and became U+FFFD.
    var invalidBytes = 0

    /// Names by which files say that they do not know.
    private static let unnamed: Set<String> = [
        "", "unknown", "unknown-8bit", "x-unknown", "8bit", "7bit", "binary", "default", "none", "us",
    ]
    /// The sets that a reader should take in place of the named ones.
    private static let sets: [String: [String]] = [
        "GB18030": [
            "gb2312", "gb_2312-80", "gb2312-80", "gbk", "x-gbk", "cp936", "ms936", "windows-936", "936", "euc-cn", "x-euc-cn", "chinese",
            "csgb2312", "iso-ir-58", "10008",
        ],
        "CP932": [
            "shift_jis", "shift-jis", "shiftjis", "sjis", "x-sjis", "ms_kanji", "windows-31j", "windows-932", "932", "ms932", "csshiftjis",
            "10001",
        ],
        "EUC-JP-MS": ["euc-jp", "x-euc-jp", "eucjp", "ujis", "51932", "cp51932"],
        "ISO-2022-JP-3": ["iso-2022-jp", "csiso2022jp", "iso-2022-jp-1", "50220", "cp50220", "50221", "cp50221"],
        "BIG5-HKSCS": ["big5", "big-5", "cn-big5", "csbig5", "x-x-big5", "windows-950", "cp950", "950", "10002"],
        "CP1252": [
            "us-ascii", "ascii", "ansi_x3.4-1968", "iso646-us", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "ansi",
            "x-ansi", "windows-1252", "1252",
        ],
        "CP1254": ["iso-8859-9", "iso8859-9", "latin5", "10081"],
        "CP874": ["tis-620", "iso-8859-11", "windows-874", "x-windows-874"],
        "ISO-8859-8": ["iso-8859-8-i", "iso-8859-8-e", "logical", "visual"],
        "ISO-8859-6": ["iso-8859-6-i", "iso-8859-6-e"],
        "UTF-7": ["unicode-1-1-utf-7", "csunicode11utf7", "x-unicode-2-0-utf-7", "65000"],
        "MACINTOSH": ["x-mac-roman", "mac", "macroman", "10000"],
        "MAC-CYRILLIC": ["x-mac-cyrillic", "x-mac-ukrainian", "10007"],
        "MAC-CENTRALEUROPE": ["x-mac-ce", "x-mac-centraleurroman", "10029"],
        "CP1253": ["10006"], "CP1255": ["10005"], "CP1256": ["10004"], "KOI8-U": ["koi8-ru"],
    ]
    private static let aliases = Dictionary(
        sets.flatMap { set, names in names.map { ($0, set) } }, uniquingKeysWith: { first, _ in first })

    /// Decodes bytes in the set that they are said to be in. Text that is UTF-8 is read as such, whatever its name: a false name
    /// stays behind when a program converts a file.
    ///
    /// Returns nil if the set is unknown and the text is not UTF-8.
    init?(_ bytes: [UInt8], named name: String) {
        let name = Self.normal(name)
        if let marked = LegacyText.decodeMarked(bytes) {
            text = marked
        } else if let text = Self.escaped(bytes, name) {
            self.text = text
        } else if let text = String(validating: bytes, as: UTF8.self) {
            self.text = text
        } else if Self.unnamed.contains(name) || TextEncoding(standard: name) == .utf8 {
            self = Self.guessed(bytes)
        } else if let encoding = TextEncoding(standard: name), let text = LegacyText.decode(bytes, as: encoding) {
            self.text = text
        } else {
            let set = TextEncoding(standard: name) == nil ? Self.set(name) : nil
            if set == "CP1252" || set == nil && TextEncoding(standard: name) != nil, LegacyText.looksKorean(bytes),
                let text = LegacyText.decodeCP949(bytes)
            {
                // Korean programs of another age named the set of their machine.
                (self.text, assumed) = (text, TextEncoding.cp949.title)
            } else if let read = SystemEncoding(bytes, named: set ?? Self.standIn(name)) {
                (text, invalidBytes) = (read.text, read.invalidBytes)
            } else {
                return nil
            }
        }
    }

    /// Decodes bytes in a code page of Windows, even those that are UTF-8 by chance. Returns nil if the page is unknown.
    init?(page: Int, _ bytes: [UInt8]) {
        let name = "\(page)"
        if let encoding = TextEncoding(standard: name), let text = LegacyText.decode(bytes, as: encoding) {
            self.init(text: text, assumed: nil)
        } else {
            guard let read = SystemEncoding(bytes, named: Self.set(name) ?? Self.standIn(name)) else { return nil }
            self.init(text: read.text, invalidBytes: read.invalidBytes)
        }
    }

    init(text: String, assumed: String? = nil, invalidBytes: Int = 0) {
        (self.text, self.assumed, self.invalidBytes) = (text, assumed, invalidBytes)
    }

    /// Returns whether text in a set of this name can be read.
    static func isKnown(_ name: String) -> Bool {
        let name = normal(name)
        return unnamed.contains(name) || TextEncoding(standard: name) != nil || isEscaped(name) || set(name) != nil
    }

    /// Decodes text that names no set and is not whole UTF-8: damaged UTF-8, CP949 if it looks Korean, else Windows-1252.
    private static func guessed(_ bytes: [UInt8]) -> NamedText {
        if let damaged = damaged(bytes) { return damaged }
        if let korean = LegacyText.decodeCP949(bytes), !LegacyText.isUncommon(bytes) { return NamedText(text: korean, assumed: nil) }
        let western = SystemEncoding(bytes, named: "CP1252")?.text ?? String(decoding: bytes, as: UTF8.self)
        return NamedText(text: western, assumed: "Windows-1252")
    }

    /// Returns UTF-8 of which a few bytes are damaged; nil for text in another set, where most sequences are invalid.
    private static func damaged(_ bytes: [UInt8]) -> NamedText? {
        let text = String(decoding: bytes, as: UTF8.self)
        let mark: Unicode.Scalar = "\u{FFFD}"
        var (valid, invalid) = (0, 0)
        for scalar in text.unicodeScalars where !scalar.isASCII { if scalar == mark { invalid += 1 } else { valid += 1 } }
        return valid >= 8 * max(1, invalid) ? NamedText(text: text, invalidBytes: invalid) : nil
    }

    private static func normal(_ name: String) -> String {
        // `euc-kr*ko` also names a language (RFC 2231).
        let name = name.prefix { $0 != "*" && $0 != ";" && $0 != "," }
        return name.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }.lowercased()
    }

    /// Returns the name under which the system knows the set; nil if it does not.
    private static func set(_ name: String) -> String? {
        var names = [aliases[name] ?? name]
        if name.allSatisfy({ $0.isASCII && $0.isNumber }) { names.append("CP" + name) }
        for prefix in ["x-", "windows-", "cp-", "ibm-", "ms-", "x-mac-", "cs"] where name.hasPrefix(prefix) {
            let rest = String(name.dropFirst(prefix.count))
            names += [aliases[rest] ?? rest, prefix == "x-mac-" ? "MAC-" + rest : "CP" + rest]
        }
        return names.first { SystemEncoding.isKnown($0) }
    }

    /// Returns the system's name of a set that is decoded without it where all bytes are valid.
    private static func standIn(_ name: String) -> String {
        switch TextEncoding(standard: name) {
        case .some(.cp949): "CP949"
        case .some(.johab): "JOHAB"
        case .some(.utf16LittleEndian): "UTF-16LE"
        case .some(.utf16BigEndian): "UTF-16BE"
        default: name
        }
    }

    // MARK: Sets of seven bits

    private static func isEscaped(_ name: String) -> Bool {
        name.hasPrefix("iso-2022-") || name.hasPrefix("csiso2022") || name.hasPrefix("hz") || aliases[name]?.hasPrefix("ISO-2022") == true
            || name == "utf-7" || aliases[name] == "UTF-7"
    }

    /// Decodes sets whose bytes are all ASCII; nil for any other set, and for bytes that are not valid in it.
    private static func escaped(_ bytes: [UInt8], _ name: String) -> String? {
        guard isEscaped(name) else { return nil }
        if name.hasPrefix("hz") { return simplifiedChinese(bytes) }
        guard let set = set(name), let read = SystemEncoding(bytes, named: set), read.invalidBytes == 0 else { return nil }
        return read.text
    }

    /// Decodes HZ (RFC 1843): between `~{` and `~}` two ASCII characters are one of GB 2312.
    private static func simplifiedChinese(_ bytes: [UInt8]) -> String? {
        var (plain, isChinese, at) = ([UInt8](), false, 0)
        while at < bytes.count {
            let next = at + 1 < bytes.count ? bytes[at + 1] : 0
            if bytes[at] == UInt8(ascii: "~"), let step = step(next, isChinese) {
                if let mode = step.isChinese { isChinese = mode } else { plain += step.bytes }
                at += 2
            } else if isChinese, bytes[at] > 0x20, next > 0x20 {
                plain += [bytes[at] | 0x80, next | 0x80]
                at += 2
            } else {
                if bytes[at] == 0x0A { isChinese = false }
                plain.append(bytes[at])
                at += 1
            }
        }
        return SystemEncoding(plain, named: "GB18030")?.text
    }

    private static func step(_ next: UInt8, _ isChinese: Bool) -> (bytes: [UInt8], isChinese: Bool?)? {
        switch next {
        case UInt8(ascii: "{"): ([], true)
        case UInt8(ascii: "}"): ([], false)
        case UInt8(ascii: "~") where !isChinese: ([next], nil)
        case 0x0A where !isChinese: ([], nil)
        default: nil
        }
    }
}
