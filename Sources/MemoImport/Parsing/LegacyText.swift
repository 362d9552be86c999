import Foundation

/// Text of unknown encoding, as files carry it that were not written yesterday.
///
/// In this order: a byte order mark, UTF-16 by its NUL bytes, strict UTF-8, CP949, Johab. A byte order mark is not part of the text.
enum LegacyText {
    /// CP949, which Windows calls "Korean" and of which EUC-KR is a part.
    private static let cp949 = String.Encoding(rawValue: 0x8000_0422)

    /// The text, and the name of the encoding when it had to be assumed; nil when it is none of them.
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

    /// The text in the encoding that a person named; nil when it is not in that.
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

    /// Whether bytes that are CP949 as well are rather Johab: Korean in CP949 is nearly all within EUC-KR, where both bytes are
    /// 0xA1 and more, and its Hangul begins with 0xB0 to 0xC8; Johab is spread over all of them.
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

/// UTF-16 as bytes.
enum UTF16Bytes {
    /// The text, or nil when a byte or half a character is left over.
    static func text(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        return String(validating: units(bytes, bigEndian: bigEndian), as: UTF16.self)
    }

    /// Pairs of bytes as numbers; an odd byte at the end is left out.
    static func units(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt16] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
    }

    /// Whether text without a byte order mark is big endian: ASCII, spaces and line breaks have a NUL on one side only.
    /// Nil when there are no NULs or they stand on both sides.
    static func byteOrder(ofNulsIn bytes: [UInt8]) -> Bool? {
        var (even, odd) = (0, 0)
        for (index, byte) in bytes.prefix(65536).enumerated() where byte == 0 {
            if index.isMultiple(of: 2) { even += 1 } else { odd += 1 }
        }
        if even > 0, odd == 0 { return true }
        return odd > 0 && even == 0 ? false : nil
    }
}
