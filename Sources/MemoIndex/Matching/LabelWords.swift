import KoreanText

/// What of a query or a name is compared: its words, and the signs where they make a difference (C++, C#).
struct LabelWords {
    /// Folded: what stands between characters that are neither letters nor digits.
    let words: [[UInt8]]
    /// All of it, folded.
    private let text: [UInt8]

    init(_ text: String) {
        self.text = Folding.bytes(of: text)
        words = Self.words(of: self.text)
    }

    /// The same words with another in the place of the last.
    init(_ words: [[UInt8]]) { (self.words, text) = (words, []) }

    /// Whether a name begins with these words; with `isOpen` the last may go on.
    func begin(_ name: LabelWords, isOpen: Bool = false) -> Bool {
        guard let last = words.indices.last, name.words.count >= words.count else { return false }
        if !text.allSatisfy({ $0 >= 0x80 || !Self.telling.contains($0) }), !name.text.starts(with: text) { return false }
        return words.indices.allSatisfy { place in
            isOpen && place == last ? name.words[place].starts(with: words[place]) : name.words[place] == words[place]
        }
    }

    /// Signs that belong to a name: C++, C#, 50%.
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

    /// Bytes of the character that begins here, and whether it is part of a word.
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
