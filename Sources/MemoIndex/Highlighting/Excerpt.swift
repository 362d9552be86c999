/// The piece of a text that is shown for a hit: it begins a little before the place where most of the words stand together.
struct Excerpt {
    /// Where a word of the query stands in the text.
    struct Place {
        /// UTF-8 bytes.
        var range: Range<Int>
        /// Which of the words typed it is.
        var word: Int
    }

    /// The piece; its marks count from its own start.
    let marked: MarkedText
    /// Where the piece begins in the text, in UTF-8 bytes.
    let offset: Int

    /// How many characters are shown before the first mark, at most.
    private static let lead = 24

    /// - Parameters:
    ///   - isPlain: whether the text is, see `Analyzer.isPlain`.
    ///   - marks: ascending and disjoint, in UTF-8 bytes of the text.
    ///   - places: of the words, in any order.
    ///   - length: of the piece, in characters.
    init(of text: Span<UInt8>, isPlain: Bool, marks: [Range<Int>], around places: [Place], length: Int) {
        let range: Range<Int>
        let anchor = places.isEmpty || text.count <= length ? nil : Self.anchor(of: places, reach: length * 2)
        let lead = min(Self.lead, length / 3)
        if isPlain {
            let start = anchor.map { Self.plainStart(lead, from: $0, in: text) } ?? 0
            range = start..<Self.plainEnd(length, from: start, in: text)
        } else {
            // The string of an ill-formed text can have more bytes than the text, for U+FFFD takes three.
            range = Self.characterRange(of: String(copying: text), lead, anchor, length).clamped(to: 0..<text.count)
        }
        let piece = text.extracting(range)
        let inside = marks.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
            .map { $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound }
        let string = String(copying: piece)
        var marked = MarkedText(text: string, marks: isPlain ? Self.plainMarks(inside, in: piece) : Self.measure(inside, in: string))
        marked.isCutBefore = (0..<range.lowerBound).contains { text[$0] > 0x20 }
        marked.isCutAfter = (range.upperBound..<text.count).contains { text[$0] > 0x20 }
        self.marked = marked
        offset = range.lowerBound
    }

    /// The start of the place from which on the most words stand within `reach`; of several the one where these are closest together, then
    /// the one with the most places, then the first. `reach` is in bytes: two for each character of the piece, for ASCII takes one and
    /// Hangul three.
    private static func anchor(of places: [Place], reach: Int) -> Int {
        if places.count == 1 { return places[0].range.lowerBound }
        let places = places.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        var (best, bestWords, bestSpan, bestCount) = (places[0].range.lowerBound, 0, 0, 0)
        for (index, place) in places.enumerated() {
            let start = place.range.lowerBound
            var (words, span, count): ([Int], Int, Int) = ([], 0, 0)
            for other in places[index...] {
                if other.range.lowerBound > start + reach { break }
                guard other.range.upperBound <= start + reach else { continue }
                // A query has few words: to look through them takes less than a set.
                if !words.contains(other.word) {
                    words.append(other.word)
                    span = other.range.upperBound - start
                }
                count += 1
            }
            guard (words.count, -span, count) > (bestWords, -bestSpan, bestCount) else { continue }
            (best, bestWords, bestSpan, bestCount) = (start, words.count, span, count)
        }
        return best
    }
}

// MARK: Plain text, see `Analyzer.isPlain`

extension Excerpt {
    /// Where the piece begins: at most `characters` before `mark`, at the start of the line or of a word where one is as near.
    private static func plainStart(_ characters: Int, from mark: Int, in text: Span<UInt8>) -> Int {
        var (index, word) = (mark, mark)
        for _ in 0..<characters {
            guard index > 0 else { return 0 }
            let before = UTF8Text.start(before: index, in: text)
            let byte = text[before]
            if byte &- 0x0A < 4 { return index }
            if byte == 0x20 || byte == 0x09 { word = index }
            index = before
        }
        return word == mark ? index : word
    }

    /// Where so many characters from `start` on end.
    private static func plainEnd(_ characters: Int, from start: Int, in text: Span<UInt8>) -> Int {
        var index = start
        for _ in 0..<characters where index < text.count { index &+= UTF8Text.length(ofPlain: text[index]) }
        return min(index, text.count)
    }

    /// Byte ranges in all three units.
    private static func plainMarks(_ ranges: [Range<Int>], in text: Span<UInt8>) -> [Mark] {
        var (offset, characters) = (0, 0)
        var marks: [Mark] = []
        marks.reserveCapacity(ranges.count)
        for range in ranges {
            let start = characters + UTF8Text.count(offset..<range.lowerBound, in: text)
            characters = start + UTF8Text.count(range, in: text)
            offset = range.upperBound
            marks.append(Mark(utf8: range, utf16: start..<characters, characters: start..<characters))
        }
        return marks
    }
}

// MARK: Any text

extension Excerpt {
    /// The bytes of the piece.
    private static func characterRange(of text: String, _ lead: Int, _ anchor: Int?, _ length: Int) -> Range<Int> {
        let start = anchor.map { back(lead, from: startOfCharacter(at: $0, in: text), in: text) } ?? text.startIndex
        let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
        return text.utf8.distance(from: text.startIndex, to: start)..<text.utf8.distance(from: text.startIndex, to: end)
    }

    /// Where the character starts that a byte belongs to: a match may begin within it, at a mark on a letter.
    private static func startOfCharacter(at offset: Int, in text: String) -> String.Index {
        let index = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
        return index < text.endIndex ? text.index(before: text.index(after: index)) : index
    }

    /// What `plainStart` does, for any text.
    private static func back(_ characters: Int, from mark: String.Index, in text: String) -> String.Index {
        var (index, word) = (mark, mark)
        for _ in 0..<characters {
            guard index > text.startIndex else { return text.startIndex }
            let before = text.index(before: index)
            if text[before].isNewline { return index }
            index = before
            if text[before].isWhitespace { word = text.index(after: before) }
        }
        return word == mark ? index : word
    }

    /// Byte ranges in all three units, measured in one walk through the text.
    private static func measure(_ ranges: [Range<Int>], in text: String) -> [Mark] {
        var marks: [Mark] = []
        var (index, utf16, characters) = (text.startIndex, 0, 0)
        func advance(to offset: Int) {
            let next = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
            utf16 += text.utf16.distance(from: index, to: next)
            characters += text.distance(from: index, to: next)
            index = next
        }
        for range in ranges {
            advance(to: range.lowerBound)
            let (lower16, lowerCharacter) = (utf16, characters)
            advance(to: range.upperBound)
            marks.append(Mark(utf8: range, utf16: lower16..<utf16, characters: lowerCharacter..<characters))
        }
        return marks
    }
}
