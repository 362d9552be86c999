import Foundation

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

    private struct Group {
        var isUnread = false
        /// Number of fallback characters after a Unicode number, for programs that cannot read it.
        var skip = 1
    }

    private let bytes: [UInt8]
    private var at = 0
    private var groups = [Group()]
    private var page = 1252
    private var isKorean = false
    private var pending: [UInt8] = []
    private var text = ""
    private var units: [UInt16] = []
    private var skipping = 0

    /// Returns the text; nil if the bytes are not RTF or groups are nested too deeply.
    static func read(_ bytes: [UInt8]) -> String? {
        guard bytes.starts(with: Array("{\\rtf".utf8)) else { return nil }
        var reader = RichTextText(bytes: bytes)
        return reader.run() ? reader.text : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func run() -> Bool {
        // Non-ASCII bytes are CP949 if any font has the Korean charset.
        isKorean = String(decoding: bytes.prefix(64 << 10), as: UTF8.self).contains("\\fcharset129")
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "{"):
                guard groups.count < Self.depthLimit, let last = groups.last else { return false }
                groups.append(last)
                at += 1
            case UInt8(ascii: "}"):
                if groups.count > 1 { groups.removeLast() }
                skipping = 0
                at += 1
            case UInt8(ascii: "\\"): control()
            case 0x0A, 0x0D: at += 1
            default:
                write(byte)
                at += 1
            }
        }
        flush()
        return true
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
        case "ansicpg": page = number ?? page
        case "uc": groups[groups.count - 1].skip = max(0, min(8, number ?? 1))
        case "u":
            guard !isUnread, let number else { return }
            flushBytes()
            units.append(UInt16(truncatingIfNeeded: number))
            skipping = groups.last?.skip ?? 1
        case "bin": at = min(bytes.count, at + max(0, number ?? 0))
        default:
            guard !isUnread, let sign = Self.signs[word] else { return }
            flush()
            text += sign
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
        case UInt8(ascii: "*"): groups[groups.count - 1].isUnread = true
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
        guard !isUnread else { return }
        if skipping > 0 { return skipping -= 1 }
        if !units.isEmpty { flush() }
        pending.append(byte)
    }

    private mutating func flushBytes() {
        guard !pending.isEmpty else { return }
        defer { pending = [] }
        if pending.allSatisfy({ $0 < 0x80 }) {
            text += String(decoding: pending, as: UTF8.self)
        } else if page == 949 || isKorean, let korean = LegacyText.decodeCP949(pending) {
            text += korean
        } else {
            text += String(bytes: pending, encoding: .windowsCP1252) ?? String(decoding: pending, as: UTF8.self)
        }
    }

    private mutating func flush() {
        flushBytes()
        guard !units.isEmpty else { return }
        text += String(decoding: units, as: UTF16.self)
        units = []
    }
}
