/// The bytes of a text, which may be read beyond both ends.
struct ByteText {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    var count: Int { bytes.count }

    /// The byte at `index`; 0 outside the text.
    subscript(index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

    func has(_ word: String, at index: Int) -> Bool {
        var index = index
        for byte in word.utf8 {
            guard self[index] == byte else { return false }
            index += 1
        }
        return true
    }

    /// Returns the first of `words` found at `index`, and the index after it.
    func first<Value>(of words: [(String, Value)], at index: Int) -> (value: Value, end: Int)? {
        for (word, value) in words where has(word, at: index) { return (value, index + word.utf8.count) }
        return nil
    }

    /// Returns the index of the first byte that is not a space.
    func skippingSpaces(from index: Int) -> Int {
        var index = index
        while self[index] == 0x20 { index += 1 }
        return index
    }

    /// Parses a number of `digits` digits that is not followed by another digit.
    func number(at index: Int, digits: ClosedRange<Int>) -> (value: Int, end: Int)? {
        var (value, end) = (0, index)
        while self[end].isDigit, end - index <= digits.upperBound {
            value = value * 10 + Int(self[end] - 0x30)
            end += 1
        }
        return digits.contains(end - index) ? (value, end) : nil
    }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns whether a Hangul syllable begins at `index`.
    func isHangul(at index: Int) -> Bool { 0xEA...0xED ~= self[index] }

    /// Returns whether a Hangul syllable ends before `index`.
    func isHangul(before index: Int) -> Bool { index >= 3 && isHangul(at: index - 3) && self[index - 1] & 0xC0 == 0x80 }
}

extension UInt8 {
    var isDigit: Bool { self &- 0x30 < 10 }
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isAlphanumeric: Bool { isDigit || isLetter }
}
