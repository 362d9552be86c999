import PostingIndex

/// Finds word boundaries in original text: at white space and punctuation. Texts are UTF-8. Ranges are in
/// bytes and end at character boundaries.
enum WordExtent {
    /// Returns the range widened to the whole words that it touches.
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

    /// Returns the parts of a range between white space and signs that are not in `typed`, in ascending
    /// order. Signs within Latin words and numbers do not separate: 4,200 is one number.
    static func pieces(of range: Range<Int>, in text: Span<UInt8>, typed: String) -> [Range<Int>] {
        if UTF8Text.isHangul(text.extracting(range)) { return [range] }
        var pieces: [Range<Int>] = []
        var (offset, start) = (range.lowerBound, Int?.none)
        while offset < range.upperBound {
            let end = min(UTF8Text.end(after: offset, in: text), range.upperBound)
            if parts(offset..<end, in: text, of: range, typed) {
                if let from = start { pieces.append(from..<offset) }
                start = nil
            } else if start == nil {
                start = offset
            }
            offset = end
        }
        if let from = start { pieces.append(from..<range.upperBound) }
        return pieces
    }

    /// Returns whether a character within a range separates words of it.
    private static func parts(_ character: Range<Int>, in text: Span<UInt8>, of range: Range<Int>, _ typed: String) -> Bool {
        let scalar = UTF8Text.scalar(at: character.lowerBound, in: text)
        if isInside(scalar) { return false }
        if scalar.properties.isWhitespace { return !typed.unicodeScalars.contains { $0.properties.isWhitespace } }
        let isWithinWord =
            character.lowerBound > range.lowerBound && character.upperBound < range.upperBound
            && isASCIIWord(text[character.lowerBound - 1]) && isASCIIWord(text[character.upperBound])
        return !isWithinWord && isPunctuation(scalar) && !typed.unicodeScalars.contains(scalar)
    }

    private static func isASCIIWord(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 }

    /// Returns whether a scalar belongs to a word.
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
