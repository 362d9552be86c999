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
