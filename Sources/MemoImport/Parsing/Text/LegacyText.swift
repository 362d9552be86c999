import Foundation

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
