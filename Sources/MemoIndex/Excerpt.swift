/// A piece of a text that shows as much of what was found as fits, with the marks in it.
struct Excerpt {
    /// The piece, with marks counted from its start.
    let marked: MarkedText
    /// Where it begins in the text, in UTF-8 bytes.
    let offset: Int

    /// Characters shown before the first mark, when the text does not begin there.
    private static let lead = 24

    /// `marks` ascend and are disjoint; `length` is in characters.
    init(of text: String, around marks: [Range<Int>], length: Int) {
        let start = Self.start(of: text, marks, length)
        let end =
            PlainText.index(in: text, start, offsetBy: length) ?? text.index(start, offsetBy: length, limitedBy: text.endIndex)
            ?? text.endIndex
        let lower = start.utf8Offset(in: text)
        let upper = end.utf8Offset(in: text)
        let piece = String(text[start..<end])
        let inside = marks.map { $0.clamped(to: lower..<upper) }.filter { !$0.isEmpty }
        marked = MarkedText(text: piece, marks: Self.measure(inside.map { $0.lowerBound - lower..<$0.upperBound - lower }, in: piece))
        offset = lower
    }

    /// Where to begin so that the most marks fit; the first such place.
    private static func start(of text: String, _ marks: [Range<Int>], _ length: Int) -> String.Index {
        guard let first = marks.first, text.utf8.count > length else { return text.startIndex }
        let reach = length * 2  // bytes: between ASCII and Hangul, to choose by
        var (best, most) = (first, 0)
        var end = 0
        for (index, mark) in marks.enumerated() {
            end = max(end, index)
            while end < marks.count, marks[end].upperBound <= mark.lowerBound + reach { end += 1 }
            if end - index > most { (best, most) = (mark, end - index) }
        }
        return back(min(lead, length / 3), from: text.utf8.index(text.startIndex, offsetBy: best.lowerBound), in: text)
    }

    /// A few characters back, to the start of the line or of a word where one is near.
    private static func back(_ characters: Int, from mark: String.Index, in text: String) -> String.Index {
        var (index, word) = (mark, mark)
        for _ in 0..<characters {
            guard index > text.startIndex else { return text.startIndex }
            let before = PlainText.index(before: index, in: text) ?? text.index(before: index)
            let first = text.utf8[before]
            if first == 0x0A || first == 0x0D || first > 0x7F && text[before].isNewline { return index }
            if first == 0x20
                || (first < 0x20 || first > 0x7F && !PlainText.isHangul(at: before, in: text.utf8)) && text[before].isWhitespace
            {
                word = index
            }
            index = before
        }
        return word == mark ? index : word
    }

    /// Byte ranges in all three units, in one walk.
    static func measure(_ ranges: [Range<Int>], in text: String) -> [Mark] {
        if let marks = PlainText.measure(ranges, in: text) { return marks }
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

/// Text in which every Unicode scalar is a character of its own: ASCII without CR, and precomposed Hangul. Counting it needs no
/// tables, which makes showing a page of hits several times as fast.
enum PlainText {
    /// The index `count` characters on, or the end; nil when the text up to there, or the character behind, is not plain.
    static func index(in text: String, _ start: String.Index, offsetBy count: Int) -> String.Index? {
        let bytes = text.utf8
        var index = start
        for _ in 0..<count {
            guard index < bytes.endIndex else { return index }
            guard let length = length(at: index, in: bytes) else { return nil }
            index = bytes.index(index, offsetBy: length)
        }
        return index == bytes.endIndex || length(at: index, in: bytes) != nil ? index : nil
    }

    /// The index of the plain character before `index`; nil for any other.
    static func index(before index: String.Index, in text: String) -> String.Index? {
        let bytes = text.utf8
        guard index > bytes.startIndex else { return nil }
        let last = bytes.index(before: index)
        if bytes[last] < 0x80 { return bytes[last] == 0x0A ? nil : last }
        guard let first = bytes.index(last, offsetBy: -2, limitedBy: bytes.startIndex) else { return nil }
        return isHangul(at: first, in: bytes) ? first : nil
    }

    /// Nil when the text is not plain. `ranges` ascend.
    static func measure(_ ranges: [Range<Int>], in text: String) -> [Mark]? {
        let bytes = text.utf8
        var marks: [Mark] = []
        marks.reserveCapacity(ranges.count)
        var (offset, characters) = (0, 0)
        var index = bytes.startIndex
        func advance(to end: Int) -> Bool {
            while offset < end {
                guard let length = length(at: index, in: bytes) else { return false }
                index = bytes.index(index, offsetBy: length)
                offset += length
                characters += 1
            }
            return true
        }
        for range in ranges {
            guard advance(to: range.lowerBound) else { return nil }
            let start = characters
            guard advance(to: range.upperBound) else { return nil }
            marks.append(Mark(utf8: range, utf16: start..<characters, characters: start..<characters))
        }
        // What follows the last mark may join it.
        guard index == bytes.endIndex || length(at: index, in: bytes) != nil else { return nil }
        return marks
    }

    /// Bytes of the plain character at an index; nil for any other.
    @inline(__always) private static func length(at index: String.Index, in bytes: String.UTF8View) -> Int? {
        let first = bytes[index]
        if first < 0x80 { return first == 0x0D ? nil : 1 }
        return isHangul(at: index, in: bytes) ? 3 : nil
    }

    /// `index` must be on the border of a scalar or leave two bytes behind it.
    @inline(__always) static func isHangul(at index: String.Index, in bytes: String.UTF8View) -> Bool {
        let first = bytes[index]
        guard first >= 0xEA, first <= 0xED else { return false }
        let second = bytes[bytes.index(after: index)]
        let third = bytes[bytes.index(index, offsetBy: 2)]
        let scalar = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
        return scalar &- 0xAC00 < 11172
    }
}
