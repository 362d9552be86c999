package import MemoModel

/// The excerpt of a text that is shown for a hit. It begins a little before the place with the most words of
/// the query together: where the sentence or line does if that is near, else at a word.
package struct Excerpt {
    /// The place of a query word in the text.
    package struct Place {
        /// UTF-8 bytes.
        package var range: Range<Int>
        /// Index of the typed word.
        package var word: Int

        /// Creates a place.
        package init(range: Range<Int>, word: Int) { (self.range, self.word) = (range, word) }
    }

    /// The excerpt. Its marks count from its own start.
    package let marked: MarkedText
    /// The offset of the excerpt in the text, in UTF-8 bytes.
    package let offset: Int

    /// Maximum number of characters before the first mark.
    private static let lead = 24
    /// Maximum number of columns before the first mark if a sentence begins there. The page shows two lines of
    /// some 54 columns.
    private static let reach = 80

    /// Cuts an excerpt.
    /// - Parameters:
    ///   - isPlain: Whether the text is plain, see `Analyzer.isPlain`.
    ///   - marks: Ascending and disjoint ranges that are not empty, in UTF-8 bytes of the text.
    ///   - places: The places of the words, in any order.
    ///   - length: The length of the excerpt in characters.
    package init(
        of text: Span<UInt8>, isPlain: Bool, marks: [Range<Int>], around places: [Place], length: Int
    ) throws(ReadingBudget.Spent) {
        let range: Range<Int>
        let anchor = places.isEmpty || text.count <= length ? nil : try Self.anchor(of: places, reach: length * 2)
        let lead = min(Self.lead, length / 3)
        if isPlain {
            let start = anchor.map { Self.plainStart(lead, from: $0, in: text) } ?? 0
            let usual = start..<Self.plainEnd(length, from: start, in: text)
            range = Self.fromSentence(usual, marks, length, in: text) { $0..<Self.plainEnd(length, from: $0, in: text) }
        } else {
            // The string of an ill-formed text can have more bytes than the text, because U+FFFD takes three.
            let string = String(copying: text)
            let usual = Self.characterRange(of: string, lead, anchor, length).clamped(to: 0..<text.count)
            range = Self.fromSentence(usual, marks, length, in: text) {
                Self.characterRange(of: string, from: $0, length)?.clamped(to: 0..<text.count)
            }
        }
        let piece = text.extracting(range)
        let inside = Self.part(of: marks, in: range)
        let string = String(copying: piece)
        var marked = MarkedText(
            text: string, marks: isPlain ? try Self.plainMarks(inside, in: piece) : try Self.measure(inside, in: string))
        marked.isCutBefore = (0..<range.lowerBound).contains { text[$0] > 0x20 }
        marked.isCutAfter = (range.upperBound..<text.count).contains { text[$0] > 0x20 }
        self.marked = marked
        offset = range.lowerBound
    }

    /// Returns the parts of the marks within a range, counted from its start.
    private static func part(of marks: [Range<Int>], in range: Range<Int>) -> [Range<Int>] {
        // Most texts are shown whole.
        if range.lowerBound == 0, marks.last.map({ $0.upperBound <= range.upperBound }) ?? true { return marks }
        var parts: [Range<Int>] = []
        parts.reserveCapacity(marks.count)
        for mark in marks where mark.overlaps(range) {
            let part = mark.clamped(to: range)
            parts.append(part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound)
        }
        return parts
    }

    /// Returns the range of the excerpt that begins where the sentence or line of the first mark in `usual`
    /// does. Returns `usual` if none begins near it, or if that excerpt would lose a part of a mark.
    /// `excerpt` returns the range of an excerpt from an offset on, or nil within a character.
    private static func fromSentence(
        _ usual: Range<Int>, _ marks: [Range<Int>], _ length: Int, in text: Span<UInt8>, excerpt: (Int) -> Range<Int>?
    ) -> Range<Int> {
        if SentenceStart.beginsLine(at: usual.lowerBound, in: text) { return usual }
        guard let first = marks.first(where: { $0.upperBound > usual.lowerBound }), first.lowerBound < usual.upperBound,
            let start = SentenceStart.near(
                first.lowerBound, usual: usual.lowerBound, characters: length / 2, columns: Self.reach, in: text),
            start != usual.lowerBound, let range = excerpt(start)
        else { return usual }
        if start < usual.lowerBound, let last = marks.last(where: { $0.lowerBound < usual.upperBound }),
            min(last.upperBound, usual.upperBound) > range.upperBound
        {
            return usual
        }
        return range
    }

    /// Returns the ranges in ascending order, with overlapping ones merged.
    package static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        let isMerged = ranges.indices.allSatisfy { index in
            !ranges[index].isEmpty && (index == 0 || ranges[index - 1].upperBound <= ranges[index].lowerBound)
        }
        if isMerged { return ranges }
        var result: [Range<Int>] = []
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) where !range.isEmpty {
            if let last = result.last, range.lowerBound < last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }

    /// Returns the start of the place after which the most words follow within `reach`. Ties go to the place
    /// where these are closest together, then to the one with the most places, then to the first. `reach` is
    /// in bytes, two per character, because ASCII takes one and Hangul three.
    private static func anchor(of places: [Place], reach: Int) throws(ReadingBudget.Spent) -> Int {
        if places.count == 1 { return places[0].range.lowerBound }
        let places = places.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        // A longer place is not in reach of any other. Without these, all places before a start end within its reach.
        let ends = places.filter { $0.range.count <= reach }.map(\.range.upperBound).sorted()
        var (best, bestWords, bestSpan, bestCount) = (places[0].range.lowerBound, 0, 0, 0)
        var window = Window(words: (places.map(\.word).max() ?? 0) + 1)
        var (endsWithin, shortBefore) = (ends.count, ends.count)
        var steps = ReadingBudget.Steps()
        // From the last place to the first, so that the first end of each word from a place on is known.
        for place in places.reversed() {
            let end = place.range.lowerBound + reach
            if place.range.count <= reach {
                shortBefore -= 1
                window.add(place)
            }
            while endsWithin > 0, ends[endsWithin - 1] > end { endsWithin -= 1 }
            let (words, last) = window.words(endingBy: end)
            try steps.take(1 + window.wordCount)
            let (span, count) = (last - place.range.lowerBound, endsWithin - shortBefore)
            guard words > 0, (words, -span, count) >= (bestWords, -bestSpan, bestCount) else { continue }
            (best, bestWords, bestSpan, bestCount) = (place.range.lowerBound, words, span, count)
        }
        return best
    }

    /// The words of the places from one on.
    private struct Window {
        /// The first end of a place of each word; `Int.max` if there is none.
        private var ends: [Int]
        /// The words that have one.
        private var found: [Int] = []

        init(words: Int) { ends = Array(repeating: .max, count: words) }

        var wordCount: Int { found.count }

        mutating func add(_ place: Place) {
            if ends[place.word] == .max { found.append(place.word) }
            ends[place.word] = min(ends[place.word], place.range.upperBound)
        }

        /// Returns the number of words that end by an offset, and the end of the last of them.
        func words(endingBy limit: Int) -> (count: Int, last: Int) {
            var (count, last) = (0, 0)
            for word in found where ends[word] <= limit { (count, last) = (count + 1, max(last, ends[word])) }
            return (count, last)
        }
    }
}

// MARK: Plain text, see `Analyzer.isPlain`

extension Excerpt {
    /// Returns the beginning of the excerpt: at most `characters` before `mark`, at the start of the line or
    /// of a word if one is that near.
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

    /// Returns the offset after `characters` characters from `start`.
    private static func plainEnd(_ characters: Int, from start: Int, in text: Span<UInt8>) -> Int {
        // A character takes at least one byte.
        if text.count - start <= characters { return text.count }
        var index = start
        for _ in 0..<characters where index < text.count { index &+= UTF8Text.length(ofPlain: text[index]) }
        return min(index, text.count)
    }

    /// Converts byte ranges to all three units.
    private static func plainMarks(_ ranges: [Range<Int>], in text: Span<UInt8>) throws(ReadingBudget.Spent) -> [Mark] {
        var (offset, characters) = (0, 0)
        var marks: [Mark] = []
        marks.reserveCapacity(ranges.count)
        var steps = ReadingBudget.Steps()
        for range in ranges {
            try steps.take()
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
    /// Returns the byte range of the excerpt.
    private static func characterRange(of text: String, _ lead: Int, _ anchor: Int?, _ length: Int) -> Range<Int> {
        let start = anchor.map { back(lead, from: startOfCharacter(at: $0, in: text), in: text) } ?? text.startIndex
        let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
        return text.utf8.distance(from: text.startIndex, to: start)..<text.utf8.distance(from: text.startIndex, to: end)
    }

    /// Returns the byte range of the excerpt that begins at an offset, or nil within a character.
    private static func characterRange(of text: String, from offset: Int, _ length: Int) -> Range<Int>? {
        let start = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
        guard start.samePosition(in: text) != nil else { return nil }
        let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
        return offset..<max(offset, text.utf8.distance(from: text.startIndex, to: end))
    }

    /// Returns the start of the character that contains a byte. A match may begin inside a character, at a
    /// combining mark.
    private static func startOfCharacter(at offset: Int, in text: String) -> String.Index {
        let index = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
        return index < text.endIndex ? text.index(before: text.index(after: index)) : index
    }

    /// Does the same as `plainStart`, for any text.
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

    /// Converts byte ranges to all three units in one pass over the text.
    private static func measure(_ ranges: [Range<Int>], in text: String) throws(ReadingBudget.Spent) -> [Mark] {
        var marks: [Mark] = []
        marks.reserveCapacity(ranges.count)
        // The place so far, and the start of the character that holds it. An offset within a character counts as
        // its start, and the characters before an offset are never counted again: one can be as long as a text.
        var (index, utf16, character, characters) = (text.startIndex, 0, text.startIndex, 0)
        var end = text.isEmpty ? text.startIndex : text.index(after: text.startIndex)
        var steps = ReadingBudget.Steps()
        func advance(to offset: Int) throws(ReadingBudget.Spent) {
            let next = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
            utf16 += text.utf16.distance(from: index, to: next)
            index = next
            while end <= next, character < text.endIndex {
                try steps.take()
                (character, characters) = (end, characters + 1)
                end = end < text.endIndex ? text.index(after: end) : end
            }
        }
        for range in ranges {
            try steps.take()
            try advance(to: range.lowerBound)
            let (lower16, lowerCharacter) = (utf16, characters)
            try advance(to: range.upperBound)
            marks.append(Mark(utf8: range, utf16: lower16..<utf16, characters: lowerCharacter..<characters))
        }
        return marks
    }
}

/// Finds word boundaries in original text: at white space and punctuation. Texts are UTF-8. Ranges are in
/// bytes and end at character boundaries.
package enum WordExtent {
    /// Returns the range widened to the whole words that it touches.
    package static func around(_ range: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
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
    package static func pieces(of range: Range<Int>, in text: Span<UInt8>, typed: String) -> [Range<Int>] {
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
            ? isASCIIWord(UInt8(truncatingIfNeeded: scalar.value)) : !scalar.properties.isWhitespace && !isPunctuation(scalar)
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
