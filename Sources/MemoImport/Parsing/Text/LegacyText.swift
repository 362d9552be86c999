import Foundation
import JSON
import MemoModel

/// Decodes text of unknown encoding.
///
/// Tries in this order: a byte order mark, UTF-32 and UTF-16 by their NUL bytes, strict UTF-8, CP949, UTF-16 by its Hangul, Johab. The
/// byte order mark is not part of the text.
enum LegacyText {
    /// CP949, which Windows calls "Korean". EUC-KR is a subset.
    private static let cp949 = String.Encoding(rawValue: 0x8000_0422)

    /// Returns the text, and the name of the encoding if it was guessed; nil if no encoding fits.
    static func decode(_ bytes: [UInt8]) -> (text: String, assumed: String?)? {
        if let marked = WideBytes.mark(of: bytes) {
            return marked.text(bytes).map { ($0, marked == .utf8 ? nil : marked.rawValue) }
        }
        let utf8 = String(validating: bytes, as: UTF8.self)
        if bytes.contains(0) {
            // A few NULs in text are a slip of the program that wrote it.
            if let utf8, bytes.count(where: { $0 == 0 }) <= bytes.count / 8 { return (utf8, nil) }
            for form in WideBytes.likely(of: bytes) {
                if let text = form.text(bytes), !StoredText.holdsNull(text) { return (text, form.rawValue) }
            }
            // A disk leaves files of NULs after a crash. As text each of them would become three bytes.
            return nil
        }
        // Its bytes are ASCII, and therefore UTF-8 too.
        if isMailKorean(bytes), let named = NamedText(bytes, named: "iso-2022-kr"), named.invalidBytes == 0 {
            return (named.text, "ISO-2022-KR")
        }
        if let utf8 { return (utf8, nil) }
        let text = decodeCP949(bytes)
        if let text, !isUncommon(bytes), !looksLikeJohab(bytes) { return (text, TextEncoding.cp949.title) }
        if let form = WideBytes.korean(in: bytes), let text = form.text(bytes) { return (text, form.rawValue) }
        if text == nil || looksLikeJohab(bytes), let johab = Johab.decode(bytes) { return (johab, TextEncoding.johab.title) }
        return text.map { ($0, TextEncoding.cp949.title) }
    }

    /// Returns whether a text announces ISO-2022-KR (RFC 1557), in which mail and news in Korea once were, before its first Hangul.
    private static func isMailKorean(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(4096)
        guard let start = head.firstIndex(of: 0x1B) else { return false }
        return head[start...].starts(with: [0x1B, 0x24, 0x29, 0x43]) && bytes[start...].contains(0x0E)
    }

    /// Returns text that begins with a byte order mark; nil for any other.
    static func decodeMarked(_ bytes: [UInt8]) -> String? { WideBytes.mark(of: bytes).flatMap { $0.text(bytes) } }

    /// Decodes text in the encoding chosen by the user; returns nil if the bytes are invalid in it.
    static func decode(_ bytes: [UInt8], as encoding: TextEncoding) -> String? {
        switch encoding {
        case .utf8: return String(validating: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
        case .utf16LittleEndian: return WideBytes.utf16LittleEndian.text(bytes)
        case .utf16BigEndian: return WideBytes.utf16BigEndian.text(bytes)
        case .cp949: return decodeCP949(bytes)
        case .johab: return Johab.decode(bytes)
        default:
            guard let named = NamedText(bytes, named: encoding.rawValue), named.invalidBytes == 0, named.assumed == nil else { return nil }
            return named.text
        }
    }

    static func decodeCP949(_ bytes: [UInt8]) -> String? { String(bytes: bytes, encoding: cp949) }

    /// Returns a text in CP949; nil if it has a character that is not in it.
    static func encodeCP949(_ text: String) -> [UInt8]? { text.data(using: cp949).map { [UInt8]($0) } }

    /// Returns whether most characters of valid CP949 are outside KS X 1001, which holds nearly all that people write.
    static func isUncommon(_ bytes: [UInt8]) -> Bool {
        let (pairs, common) = pairs(of: bytes, where: { $0 >= 0xA1 && $1 >= 0xA1 })
        return common * 2 < pairs
    }

    /// Returns whether all bytes beyond ASCII are pairs, nine of ten of them Hangul of KS X 1001.
    static func looksKorean(_ bytes: [UInt8]) -> Bool {
        let (pairs, hangul) = pairs(of: bytes, where: { 0xB0...0xC8 ~= $0 && $1 >= 0xA1 })
        return pairs > 0 && hangul * 10 >= pairs * 9
    }

    /// Returns whether bytes that are valid CP949 are more likely Johab. Korean in CP949 mostly uses lead
    /// bytes 0xA1 to 0xC8 and trail bytes from 0xA1; Johab uses all of them.
    private static func looksLikeJohab(_ bytes: [UInt8]) -> Bool {
        let (pairs, common) = pairs(of: bytes, where: { 0xA1...0xC8 ~= $0 && $1 >= 0xA1 })
        return pairs >= 4 && common * 2 < pairs
    }

    /// Counts pairs that begin with a byte beyond ASCII, and those of them that pass a test.
    private static func pairs(of bytes: [UInt8], where test: (UInt8, UInt8) -> Bool) -> (all: Int, passed: Int) {
        var (pairs, passed, at) = (0, 0, 0)
        while at < bytes.count, pairs < 4096 {
            guard bytes[at] >= 0x80 else {
                at += 1
                continue
            }
            pairs += 1
            if at + 1 < bytes.count, test(bytes[at], bytes[at + 1]) { passed += 1 }
            at += 2
        }
        return (pairs, passed)
    }
}

/// The encodings of Unicode that are known by a byte order mark, by their NUL bytes or by their Hangul.
enum WideBytes: String {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case utf32LittleEndian = "UTF-32LE"
    case utf32BigEndian = "UTF-32BE"

    /// The longer marks first, since one begins with another.
    private static let marks: [(mark: [UInt8], form: WideBytes)] = [
        ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian), ([0xEF, 0xBB, 0xBF], .utf8),
        ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ]

    /// Returns the form that a byte order mark names. A mark of UTF-32 is one of UTF-16 too, so the text decides.
    static func mark(of bytes: [UInt8]) -> WideBytes? {
        marks.first { mark, form in
            bytes.starts(with: mark) && (mark.count < 4 || bytes.count.isMultiple(of: 4) && form.text(bytes) != nil)
        }?.form
    }

    /// Returns the forms that NUL bytes allow, the likeliest first.
    static func likely(of bytes: [UInt8]) -> [WideBytes] {
        var forms: [WideBytes] = []
        // A quarter and more of UTF-32 is NUL in one place.
        if bytes.count.isMultiple(of: 4) { forms += [.utf32LittleEndian, .utf32BigEndian] }
        // The low byte of some Hangul is NUL too, so the text decides first.
        if let form = korean(in: bytes, least: 1) { forms.append(form) }
        if let bigEndian = UTF16Bytes.byteOrder(ofNulsIn: bytes) { forms.append(bigEndian ? .utf16BigEndian : .utf16LittleEndian) }
        return forms
    }

    /// Returns the form of UTF-16 in which nearly all units are Hangul, Hanja or ASCII; nil if none is.
    static func korean(in bytes: [UInt8], least: Int = 2) -> WideBytes? {
        guard bytes.count.isMultiple(of: 2), bytes.count >= 4 else { return nil }
        let scores = [WideBytes.utf16LittleEndian, .utf16BigEndian].map { form in
            (form, score(UTF16Bytes.units(bytes.prefix(65536), bigEndian: form == .utf16BigEndian)))
        }
        return scores.filter { $0.1 >= least }.max { $0.1 < $1.1 }?.0
    }

    /// Returns the number of Hangul units; 0 if they are few or more than a twentieth of all units is something unexpected.
    private static func score(_ units: [UInt16]) -> Int {
        var (hangul, others, odd) = (0, 0, 0)
        for unit in units {
            switch unit {
            case 0xAC00...0xD7A3, 0x3131...0x318E: hangul += 1
            case 0x20...0x7E, 9, 10, 13: break
            case 0x4E00...0x9FFF, 0x3000...0x303F, 0x2010...0x2027, 0xFF01...0xFF5E, 0x00A0...0x00FF: others += 1
            default: odd += 1
            }
        }
        return hangul >= others && odd * 20 <= units.count ? hangul : 0
    }

    /// Decodes the text, without a mark at its beginning; returns nil if it is not valid.
    func text(_ bytes: [UInt8]) -> String? {
        let rest = Self.marks.first { $0.form == self && bytes.starts(with: $0.mark) }.map { bytes[$0.mark.count...] } ?? bytes[...]
        switch self {
        case .utf8: return String(validating: rest, as: UTF8.self)
        case .utf16LittleEndian, .utf16BigEndian: return UTF16Bytes.text(rest, bigEndian: self == .utf16BigEndian)
        case .utf32LittleEndian, .utf32BigEndian:
            guard rest.count.isMultiple(of: 4) else { return nil }
            var scalars = String.UnicodeScalarView()
            for at in stride(from: rest.startIndex, to: rest.endIndex, by: 4) {
                let four = rest[at..<at + 4]
                let value = (self == .utf32BigEndian ? Array(four) : four.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                guard value > 0, value & 0xFFFE != 0xFFFE, let scalar = Unicode.Scalar(value) else { return nil }
                scalars.append(scalar)
            }
            return String(scalars)
        }
    }
}

/// Decodes UTF-16 bytes.
enum UTF16Bytes {
    /// Returns the text; nil if a byte or half a character is left over.
    static func text(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        return String(validating: units(bytes, bigEndian: bigEndian), as: UTF16.self)
    }

    /// Returns the UTF-16 units. An odd byte at the end is ignored.
    static func units(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt16] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
    }

    /// Returns whether text without a byte order mark is big-endian. ASCII, spaces and line breaks have a NUL
    /// on one side. Returns nil if there are no NULs, or if they are on both sides.
    static func byteOrder(ofNulsIn bytes: [UInt8]) -> Bool? {
        var (even, odd) = (0, 0)
        for (index, byte) in bytes.prefix(65536).enumerated() where byte == 0 {
            if index.isMultiple(of: 2) { even += 1 } else { odd += 1 }
        }
        if even > 0, odd == 0 { return true }
        return odd > 0 && even == 0 ? false : nil
    }
}

/// The Johab encoding of the 1980s: two bytes per syllable, five bits for each of its three jamo.
///
/// Symbols and Hanja are in the order of KS X 1001 and are decoded by way of CP949.
enum Johab {
    private static let initials = [Int?](repeating: nil, count: 2) + (0..<19).map(Optional.some)
    private static let medials: [Int?] = [
        nil, nil, nil, 0, 1, 2, 3, 4, nil, nil, 5, 6, 7, 8, 9, 10, nil, nil, 11, 12, 13, 14, 15, 16, nil, nil, 17, 18, 19, 20,
    ]
    /// Code 1 means no final consonant.
    private static let finals = [Int?.none, 0] + (1...16).map(Optional.some) + [nil] + (17...27).map(Optional.some)
    private static let initialLetters = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let medialLetters = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)

    /// Decodes Johab; returns nil if a pair of bytes is not assigned.
    static func decode(_ bytes: [UInt8]) -> String? {
        var scalars = String.UnicodeScalarView()
        var at = 0
        while at < bytes.count {
            let first = bytes[at]
            if first < 0x80 {
                scalars.append(Unicode.Scalar(first))
                at += 1
                continue
            }
            guard at + 1 < bytes.count, let scalar = scalar(first, bytes[at + 1]) else { return nil }
            scalars.append(scalar)
            at += 2
        }
        return String(scalars)
    }

    private static func scalar(_ first: UInt8, _ second: UInt8) -> Unicode.Scalar? {
        if 0x84...0xD3 ~= first { return hangul(Int(first) << 8 | Int(second)) }
        guard 0xD9...0xDE ~= first || 0xE0...0xF9 ~= first, 0x31...0x7E ~= second || 0x91...0xFE ~= second else { return nil }
        // Each first byte covers two rows of 94 characters.
        let row = first < 0xE0 ? 2 * (Int(first) - 0xD9) : 2 * (Int(first) - 0xE0) + 0x29
        let column = Int(second) - (second < 0x91 ? 0x31 : 0x43)
        let pair = [UInt8(0xA1 + row + column / 94), UInt8(0xA1 + column % 94)]
        return LegacyText.decodeCP949(pair)?.unicodeScalars.first
    }

    private static func hangul(_ code: Int) -> Unicode.Scalar? {
        let (first, second, third) = (code >> 10 & 31, code >> 5 & 31, code & 31)
        let initial = initials.indices.contains(first) ? initials[first] : nil
        let medial = medials.indices.contains(second) ? medials[second] : nil
        guard finals.indices.contains(third), let final = finals[third] else { return nil }
        if let initial, let medial { return Unicode.Scalar(UInt32(0xAC00 + (initial * 21 + medial) * 28 + final)) }
        // A single jamo has filler codes in the other positions.
        if let initial, second == 2, final == 0 { return initialLetters[initial] }
        if let medial, first == 1, final == 0 { return medialLetters[medial] }
        return nil
    }
}

/// Repairs UTF-8 text whose bytes were written as Latin-1 characters, as Facebook and Instagram do:
/// `í\u{99}\u{8d}` for 홍.
enum Mojibake {
    /// Returns whether a JSON file contains such text near its beginning: Latin-1 characters, or escapes of them, that would be the first bytes of
    /// Hangul. The second and third byte are control characters or signs, which follow no such letter in a text.
    ///
    /// - Parameter head: The first bytes, in UTF-8.
    static func isLikely(in head: [UInt8]) -> Bool {
        if head.indices.dropLast(5).contains(where: { isHangul(head[$0..<$0 + 6]) }) { return true }
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return ["a", "b", "c", "d"].contains { digit in
            text.ranges(of: "\\u00e" + digit).contains { range in
                let next = text[range.upperBound...].prefix(5)
                return next.hasPrefix("\\u00") && next.last.map { "89ab".contains($0) } == true
            }
        }
    }

    /// Returns whether six bytes are three Latin-1 characters in UTF-8 that would be the bytes of a syllable of Hangul.
    private static func isHangul(_ bytes: ArraySlice<UInt8>) -> Bool {
        let at = bytes.startIndex
        return bytes[at] == 0xC3 && 0xAA...0xAD ~= bytes[at + 1] && bytes[at + 2] == 0xC2 && bytes[at + 4] == 0xC2
    }

    /// Returns the intended text; `text` itself if it is not such text.
    static func repaired(_ text: String) -> String {
        var bytes: [UInt8] = []
        var hasOther = false
        for scalar in text.unicodeScalars {
            guard scalar.value <= 0xFF else { return text }
            hasOther = hasOther || scalar.value >= 0x80
            bytes.append(UInt8(scalar.value))
        }
        guard hasOther else { return text }
        return String(validating: bytes, as: UTF8.self) ?? text
    }

    /// Repairs all strings in a value.
    static func repaired(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(repaired(text))
        case .array(let values): .array(values.map { repaired($0) })
        case .object(let members): .object(members.map { JSONMember(key: repaired($0.key), value: repaired($0.value)) })
        case .null, .bool, .integer, .number: value
        }
    }
}
