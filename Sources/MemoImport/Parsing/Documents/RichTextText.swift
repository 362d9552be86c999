/// Reads the text of an RTF document. Characters are code page bytes or Unicode numbers, in nested groups.
/// Some groups hold no text.
struct RichTextText {
    private static let depthLimit = 1024
    /// Groups with fonts, colours, pictures and other data that is not text.
    private static let unread: Set<String> = [
        "fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "themedata", "colorschememapping", "datastore", "latentstyles",
        "listtable", "listoverridetable", "rsidtbl", "generator", "xmlnstbl", "filetbl", "revtbl", "header", "footer", "headerl", "headerr",
        "footerl", "footerr", "fldinst", "bkmkstart", "bkmkend", "mmathPr", "pgptbl", "expandedcolortbl",
    ]
    private static let signs: [String: String] = [
        "par": "\n", "line": "\n", "sect": "\n", "page": "\n", "row": "\n", "tab": "\t", "cell": "\t", "emdash": "—", "endash": "–",
        "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•",
    ]

    /// Windows' code pages by the charset of a font. The charset 1 is that of the document.
    private static let pages: [Int: Int] = [
        0: 1252, 2: 1252, 77: 10000, 78: 932, 79: 949, 80: 936, 81: 950, 83: 1253, 84: 1255, 85: 1256, 86: 1254, 87: 874, 88: 1250,
        89: 1251,
        128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 179: 1256, 180: 1256,
        181: 1255, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
    ]

    private struct Group {
        var isUnread = false
        var isFontTable = false
        /// Whether the text of the group is the code of a field.
        var isCode = false
        /// Number of fallback characters after a Unicode number, for programs that cannot read it.
        var skip = 1
        /// The font of the text; nil for the font of the document.
        var font: Int?
        /// Whether a picture in it repeats another one, or shows an embedded file.
        var isCopy = false
    }

    private struct Field {
        /// Number of groups around the text of the field.
        let depth: Int
        var code: [UInt8] = []
        var start: Int?
    }

    private let bytes: [UInt8]
    private var at = 0
    private var groups = [Group()]
    private var objects: RichTextObjects
    private var fields: [Field] = []
    /// The code page of the document, that of each font, and the font of text that names none.
    private var page = 1252
    private var fontPages: [Int: Int] = [:]
    private var defaultFont = 0
    /// The font whose definition is read.
    private var definedFont = 0
    private var pending: [UInt8] = []
    /// Whether bytes beyond ASCII stand in the file as they are, which RTF does not allow.
    private var isRaw = false
    private(set) var text = ""
    private var units: [UInt16] = []
    private var skipping = 0
    /// The code page of text that cannot be read.
    private(set) var unreadPage: Int?
    /// Number of bytes that became U+FFFD, and the code page in which they are not valid.
    private(set) var damaged: (page: Int, count: Int)?

    /// The pictures and files within the document, if they are kept, and the number of all.
    var files: HeldFiles { objects.files }
    var heldCount: Int { objects.count }

    /// Reads a document; returns nil if the bytes are not RTF or groups are nested too deeply.
    init?(_ bytes: [UInt8], keepsFiles: Bool = false) {
        guard bytes.starts(with: Array("{\\rtf".utf8)) else { return nil }
        self.bytes = bytes
        objects = RichTextObjects(keepsFiles: keepsFiles)
        guard run() else { return nil }
    }

    private mutating func run() -> Bool {
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "{"):
                guard groups.count < Self.depthLimit, let last = groups.last else { return false }
                groups.append(last)
                at += 1
            case UInt8(ascii: "}"):
                endGroup()
                at += 1
            case UInt8(ascii: "\\"): control()
            case 0x0A, 0x0D: at += 1
            default:
                if byte >= 0x80 { isRaw = true }
                write(byte)
                at += 1
            }
        }
        while !fields.isEmpty { endField() }
        flush()
        return true
    }

    private mutating func endGroup() {
        skipping = 0
        guard groups.count > 1 else { return }
        flush()
        if fields.last?.depth == groups.count { endField() }
        objects.endGroup(groups.count)
        groups.removeLast()
    }

    /// Writes the address of a link after its text.
    private mutating func endField() {
        flush()
        guard let field = fields.popLast() else { return }
        let code = NamedText(field.code, named: "cp\(page)")?.text ?? String(decoding: field.code, as: UTF8.self)
        // The last bytes are enough to see whether the text is the address.
        let end = String(decoding: text.utf8.dropFirst(field.start ?? text.utf8.count).suffix(4096), as: UTF8.self)
        text += LinkText.addition(to: end, address: WordText.address(ofField: code))
    }

    private var isUnread: Bool { groups.last?.isUnread ?? false }

    private mutating func control() {
        at += 1
        guard at < bytes.count else { return }
        let first = bytes[at]
        guard first | 0x20 >= UInt8(ascii: "a"), first | 0x20 <= UInt8(ascii: "z") else { return sign(first) }
        let start = at
        while at < bytes.count, at - start < 32, bytes[at] | 0x20 >= UInt8(ascii: "a"), bytes[at] | 0x20 <= UInt8(ascii: "z") { at += 1 }
        let word = String(decoding: bytes[start..<at], as: UTF8.self)
        let digits = at
        if at < bytes.count, bytes[at] == UInt8(ascii: "-") { at += 1 }
        while at < bytes.count, at - digits < 12, 0x30...0x39 ~= bytes[at] { at += 1 }
        let number = Int(String(decoding: bytes[digits..<at], as: UTF8.self))
        if at < bytes.count, bytes[at] == 0x20 { at += 1 }
        apply(word, number)
    }

    private mutating func apply(_ word: String, _ number: Int?) {
        if Self.unread.contains(word) { groups[groups.count - 1].isUnread = true }
        switch word {
        case "ansicpg": if let number, number > 0 { page = number }
        case "mac": page = 10000
        case "pc": page = 437
        case "pca": page = 850
        case "fonttbl": groups[groups.count - 1].isFontTable = true
        case "f", "fcharset", "cpg", "deff", "plain": font(word, number ?? 0)
        case "field": fields.append(Field(depth: groups.count))
        case "fldinst": groups[groups.count - 1].isCode = !fields.isEmpty
        case "fldrslt":
            flush()
            if let last = fields.indices.last { fields[last].start = text.utf8.count }
        case "uc": groups[groups.count - 1].skip = max(0, min(8, number ?? 1))
        case "u":
            guard !isUnread, let number else { return }
            flushBytes()
            units.append(UInt16(truncatingIfNeeded: number))
            skipping = groups.last?.skip ?? 1
        case "bin":
            let end = at + min(bytes.count - at, max(0, number ?? 0))
            objects.take(bytes[at..<end], in: groups.count)
            at = end
        case "nonshppict", "object":
            groups[groups.count - 1].isCopy = true
            if word == "object" { objects.beginObject() }
        case "pict": if groups.last?.isCopy == false { objects.begin(.picture, in: groups.count) }
        case "objclass": objects.begin(.objectClass, in: groups.count)
        case "objdata": objects.begin(.object, in: groups.count)
        case "NeXTGraphic": objects.begin(.name, in: groups.count)
        default:
            objects.note(word, in: groups.count)
            guard !isUnread, let sign = Self.signs[word] else { return }
            flush()
            text += sign
        }
    }

    /// Handles the definition and the choice of fonts. Text before a change is in the font before it.
    private mutating func font(_ word: String, _ number: Int) {
        let isDefinition = groups.last?.isFontTable ?? false
        switch (word, isDefinition) {
        case ("deff", _): defaultFont = number
        case ("f", true): definedFont = number
        case ("fcharset", true): if number != 1 { fontPages[definedFont] = fontPages[definedFont] ?? Self.pages[number] }
        case ("cpg", true): if number > 0 { fontPages[definedFont] = number }
        case ("f", false), ("plain", false):
            if !isUnread { flushBytes() }
            groups[groups.count - 1].font = word == "f" ? number : nil
        default: break
        }
    }

    /// Handles control symbols such as `\'b0`, `\~` and `\*`.
    private mutating func sign(_ byte: UInt8) {
        at += 1
        switch byte {
        case UInt8(ascii: "'"):
            let end = min(bytes.count, at + 2)
            if let value = UInt8(String(decoding: bytes[at..<end], as: UTF8.self), radix: 16) { write(value) }
            at = end
        case UInt8(ascii: "*"): (groups[groups.count - 1].isUnread, groups[groups.count - 1].isCode) = (true, false)
        case UInt8(ascii: "~"): write(0x20)
        case UInt8(ascii: "_"): write(0x2D)
        case 0x0A, 0x0D:
            guard !isUnread else { return }
            flush()
            text += "\n"
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\\"): write(byte)
        default: break
        }
    }

    private mutating func write(_ byte: UInt8) {
        if objects.isReading { objects.take(byte, in: groups.count) }
        guard !isUnread else {
            // The code of a field is short. More of it is no address.
            if groups.last?.isCode == true, let last = fields.indices.last, fields[last].code.count < 8192 {
                fields[last].code.append(byte)
            }
            return
        }
        if skipping > 0 { return skipping -= 1 }
        if !units.isEmpty { flush() }
        pending.append(byte)
    }

    private mutating func flushBytes() {
        guard !pending.isEmpty else { return }
        text += pending.allSatisfy({ $0 < 0x80 }) ? String(decoding: pending, as: UTF8.self) : decoded(pending)
        (pending, isRaw) = ([], false)
    }

    /// Decodes a run of text by the charset of its font, else by the code page of the document.
    private mutating func decoded(_ run: [UInt8]) -> String {
        var own = fontPages[groups.last?.font ?? defaultFont] ?? page
        // Some programs name the Western charset for the font of Korean text.
        if own == 1252, page == 949 || fontPages.values.contains(949), LegacyText.looksKorean(run) { own = 949 }
        if isRaw, let text = String(validating: run, as: UTF8.self) { return text }
        guard let read = NamedText(page: own, run) else {
            unreadPage = own
            return ""
        }
        if own == 949 { return korean(run) }
        if read.invalidBytes == 0 { return read.text }
        for page in [page, 1252] { if let other = NamedText(page: page, run), other.invalidBytes == 0 { return other.text } }
        damaged = (own, (damaged?.count ?? 0) + read.invalidBytes)
        return read.text
    }

    /// Decodes CP949. A quotation mark of Windows-1252 before a Latin letter is no Hangul: the two bytes together would be a syllable
    /// that nobody writes.
    private mutating func korean(_ run: [UInt8]) -> String {
        var (text, part, at) = ("", [UInt8](), 0)
        while at < run.count {
            let next = at + 1 < run.count ? run[at + 1] : 0
            let isPair =
                run[at] >= 0x80 && (next >= 0x80 || next >= 0x41 && !(0x91...0x97 ~= run[at] || run[at] == 0xA0 || run[at] == 0x85))
            if run[at] < 0x80 || isPair {
                part += run[at..<min(run.count, at + (isPair ? 2 : 1))]
                at += isPair ? 2 : 1
            } else {
                text += pairs(part) + (NamedText(page: 1252, [run[at]])?.text ?? "")
                part = []
                at += 1
            }
        }
        return text + pairs(part)
    }

    private mutating func pairs(_ run: [UInt8]) -> String {
        guard let read = NamedText(page: 949, run) else { return "" }
        if read.invalidBytes > 0 {
            if let other = NamedText(page: 1252, run), other.invalidBytes == 0 { return other.text }
            damaged = (949, (damaged?.count ?? 0) + read.invalidBytes)
        }
        return read.text
    }

    private mutating func flush() {
        flushBytes()
        guard !units.isEmpty else { return }
        text += String(decoding: units, as: UTF16.self)
        units = []
    }
}
