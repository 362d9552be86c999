import Foundation
import JSON

/// Decodes text of unknown encoding.
///
/// Tries in this order: a byte order mark, UTF-16 by its NUL bytes, strict UTF-8, CP949, Johab. The byte
/// order mark is not part of the text.
enum LegacyText {
    /// CP949, which Windows calls "Korean". EUC-KR is a subset.
    private static let cp949 = String.Encoding(rawValue: 0x8000_0422)

    /// Returns the text, and the name of the encoding if it was guessed; nil if no encoding fits.
    static func decode(_ bytes: [UInt8]) -> (text: String, assumed: String?)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(validating: bytes[3...], as: UTF8.self).map { ($0, nil) }
        }
        if bytes.starts(with: [0xFF, 0xFE]) { return UTF16Bytes.text(bytes[2...], bigEndian: false).map { ($0, "UTF-16LE") } }
        if bytes.starts(with: [0xFE, 0xFF]) { return UTF16Bytes.text(bytes[2...], bigEndian: true).map { ($0, "UTF-16BE") } }
        if let bigEndian = UTF16Bytes.byteOrder(ofNulsIn: bytes), let text = UTF16Bytes.text(bytes[...], bigEndian: bigEndian) {
            return (text, bigEndian ? "UTF-16BE" : "UTF-16LE")
        }
        if let text = String(validating: bytes, as: UTF8.self) { return (text, nil) }
        guard !bytes.contains(0) else { return nil }
        let text = decodeCP949(bytes)
        if text == nil || looksLikeJohab(bytes), let johab = Johab.decode(bytes) { return (johab, TextEncoding.johab.title) }
        return text.map { ($0, TextEncoding.cp949.title) }
    }

    /// Decodes text in the encoding chosen by the user; returns nil if the bytes are invalid in it.
    static func decode(_ bytes: [UInt8], as encoding: TextEncoding) -> String? {
        switch encoding {
        case .utf8: String(validating: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
        case .utf16LittleEndian: UTF16Bytes.text(bytes.starts(with: [0xFF, 0xFE]) ? bytes[2...] : bytes[...], bigEndian: false)
        case .utf16BigEndian: UTF16Bytes.text(bytes.starts(with: [0xFE, 0xFF]) ? bytes[2...] : bytes[...], bigEndian: true)
        case .cp949: decodeCP949(bytes)
        case .johab: Johab.decode(bytes)
        }
    }

    static func decodeCP949(_ bytes: [UInt8]) -> String? { String(bytes: bytes, encoding: cp949) }

    /// Returns whether bytes that are valid CP949 are more likely Johab. Korean in CP949 mostly uses lead
    /// bytes 0xA1 to 0xC8 and trail bytes from 0xA1; Johab uses all of them.
    private static func looksLikeJohab(_ bytes: [UInt8]) -> Bool {
        var (pairs, common, at) = (0, 0, 0)
        while at + 1 < bytes.count, pairs < 4096 {
            guard bytes[at] >= 0x80 else {
                at += 1
                continue
            }
            pairs += 1
            if 0xA1...0xC8 ~= bytes[at], bytes[at + 1] >= 0xA1 { common += 1 }
            at += 2
        }
        return pairs >= 4 && common * 2 < pairs
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
    /// Returns whether a JSON file contains such text near its beginning: escapes of Latin-1 characters that
    /// would be the first two bytes of Hangul.
    static func isLikely(in head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return ["a", "b", "c", "d"].contains { digit in
            text.ranges(of: "\\u00e" + digit).contains { range in
                let next = text[range.upperBound...].prefix(5)
                return next.hasPrefix("\\u00") && next.last.map { "89ab".contains($0) } == true
            }
        }
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
