import KoreanText

/// The names that memos bear beside their texts, found by whole words of them: 독서모임 2024 by 독서모임.
package struct LabelIndex: Sendable {
    private struct Entry {
        let label: MemoLabel
        let words: [[UInt8]]
    }
    private let entries: [Entry]
    /// By each word of a name the entries that hold it, and where.
    private let places: [[UInt8]: [Place]]
    private struct Place {
        let entry: Int
        let word: Int
    }

    package init(_ labels: [MemoLabel] = []) {
        entries = labels.map { Entry(label: $0, words: Self.words(of: $0.name)) }
        var places: [[UInt8]: [Place]] = [:]
        for (number, entry) in entries.enumerated() {
            for (place, word) in entry.words.enumerated() { places[word, default: []].append(Place(entry: number, word: place)) }
        }
        self.places = places
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Labels with these words side by side; with `isOpen` the last may go on.
    func labels(holding words: [[UInt8]], isOpen: Bool = false) -> [MemoLabel] {
        guard let first = words.first else { return [] }
        let candidates = isOpen && words.count == 1 ? places.filter { $0.key.starts(with: first) }.flatMap(\.value) : places[first] ?? []
        let found = candidates.filter { place in
            let rest = entries[place.entry].words[place.word...].prefix(words.count)
            guard rest.count == words.count else { return false }
            return zip(rest, words).enumerated().allSatisfy { number, pair in
                isOpen && number == words.count - 1 ? pair.0.starts(with: pair.1) : pair.0 == pair.1
            }
        }
        return Set(found.map(\.entry)).sorted().map { entries[$0].label }
    }

    /// The words of a name or a query, folded: what stands between characters that are neither letters nor digits.
    static func words(of text: String) -> [[UInt8]] {
        let bytes = Folding.bytes(of: text)
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
