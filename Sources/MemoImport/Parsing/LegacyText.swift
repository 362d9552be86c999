import Foundation

/// Text of unknown encoding, as files carry it that were not written yesterday.
///
/// In this order: a byte order mark, UTF-16 by its NUL bytes, strict UTF-8, CP949. A byte order mark is not part of the text.
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
        guard !bytes.contains(0), let text = String(bytes: bytes, encoding: cp949) else { return nil }
        return (text, "CP949")
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
