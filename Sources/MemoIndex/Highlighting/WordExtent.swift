/// Where words begin and end in a text as it was written: at white space and punctuation. Texts are UTF-8; ranges count bytes and lie on the
/// borders of characters.
enum WordExtent {
    /// The range widened to whole words, those it touches.
    static func around(_ range: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > 0 {
            let before = UTF8Text.start(before: start, in: text)
            guard isInside(UTF8Text.scalar(at: before, in: text)) else { break }
            start = before
        }
        while end < text.count, isInside(UTF8Text.scalar(at: end, in: text)) { end = UTF8Text.end(after: end, in: text) }
        return start..<end
    }

    /// The parts of a range between its white space, ascending.
    static func withoutSpaces(_ range: Range<Int>, in text: Span<UInt8>) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var (offset, start) = (range.lowerBound, Int?.none)
        while offset < range.upperBound {
            if UTF8Text.scalar(at: offset, in: text).properties.isWhitespace {
                if let from = start { pieces.append(from..<offset) }
                start = nil
            } else if start == nil {
                start = offset
            }
            offset = UTF8Text.end(after: offset, in: text)
        }
        if let from = start { pieces.append(from..<min(offset, range.upperBound)) }
        return pieces
    }

    /// Whether a scalar belongs to a word.
    private static func isInside(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value &- 0xAC00 < 11172 { return true }  // Hangul, without a look into Unicode's tables
        return scalar.isASCII
            ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            : !scalar.properties.isWhitespace && !isPunctuation(scalar)
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .dashPunctuation, .mathSymbol,
            .otherSymbol, .control:
            true
        default: false
        }
    }
}
