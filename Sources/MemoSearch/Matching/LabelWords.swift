import KoreanText

/// The parts of a query or a name that are compared: its words, and the signs that are significant (C++, C#).
struct LabelWords {
    /// The folded words, separated by characters that are neither letters nor digits.
    let words: [[UInt8]]
    /// The whole folded text.
    private let text: [UInt8]

    init(_ text: String) {
        self.text = Folding.bytes(of: text)
        words = Self.words(of: self.text)
    }

    /// Creates a value of these words.
    init(_ words: [[UInt8]]) { (self.words, text) = (words, []) }

    /// Returns whether a name begins with these words. With `isOpen` the last word may continue in the name.
    func begin(_ name: LabelWords, isOpen: Bool = false) -> Bool {
        guard let last = words.indices.last, name.words.count >= words.count else { return false }
        if !text.allSatisfy({ $0 >= 0x80 || !Self.telling.contains($0) }), !name.text.starts(with: text) { return false }
        return words.indices.allSatisfy { place in
            isOpen && place == last ? name.words[place].starts(with: words[place]) : name.words[place] == words[place]
        }
    }

    /// Signs that are significant in a name: C++, C#, 50%.
    private static let telling = Array("+#%$&@=".utf8)

    private static func words(of bytes: [UInt8]) -> [[UInt8]] {
        var words: [[UInt8]] = []
        var start: Int?
        var index = 0
        while index < bytes.count {
            let (length, isPart) = character(at: index, in: bytes)
            if isPart, start == nil { start = index }
            if !isPart, let begin = start {
                words.append(Array(bytes[begin..<index]))
                start = nil
            }
            index += length
        }
        if let start { words.append(Array(bytes[start...])) }
        return words
    }

    /// Returns the length in bytes of the character at `index`, and whether it is part of a word.
    private static func character(at index: Int, in bytes: [UInt8]) -> (length: Int, isPart: Bool) {
        let byte = bytes[index]
        if byte < 0x80 { return (1, byte &- 0x30 < 10 || byte &- 0x61 < 26) }
        let length = min(byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4, bytes.count - index)
        if 0xEA...0xED ~= byte { return (length, true) }
        let text = String(decoding: bytes[index..<index + length], as: UTF8.self)
        let isPart = text.unicodeScalars.first.map { scalar in
            let properties = scalar.properties
            return properties.isAlphabetic || properties.numericType != nil || properties.generalCategory == .nonspacingMark
                || properties.generalCategory == .otherSymbol
        }
        return (length, isPart ?? false)
    }
}
