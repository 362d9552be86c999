extension String {
    /// Returns whether the text contains the bytes of another. `contains` compares characters, which takes ten times as long.
    package func containsBytes(of other: String) -> Bool {
        other.isEmpty || String.place(of: other.utf8.span, in: utf8.span, from: 0) != nil
    }

    /// Returns where the bytes of a text that is not empty begin, at or after `start`.
    package func index(ofBytes part: some StringProtocol, from start: Index) -> Index? {
        let (part, offset) = (String(part), utf8.distance(from: utf8.startIndex, to: start))
        return String.place(of: part.utf8.span, in: utf8.span, from: offset).map { utf8.index(utf8.startIndex, offsetBy: $0) }
    }

    /// Returns whether a line of the text has the bytes of another text. A line ends at LF or CR.
    package func containsLine(_ line: String) -> Bool {
        let (text, line) = (utf8.span, line.utf8.span)
        var start = 0
        while let place = String.place(of: line, in: text, from: start) {
            let end = place + line.count
            if place == 0 || String.isBreak(text[place - 1]), end == text.count || String.isBreak(text[end]) { return true }
            start = place + 1
        }
        return false
    }

    /// Returns whether the text has the bytes of another text, and neither a letter nor a digit continues them on either side.
    package func containsWhole(_ words: String) -> Bool {
        var start = startIndex
        while let place = index(ofBytes: words, from: start) {
            let end = utf8.index(place, offsetBy: words.utf8.count)
            if !Self.isOfWord(self[..<place].unicodeScalars.last), !Self.isOfWord(self[end...].unicodeScalars.first) { return true }
            start = utf8.index(after: place)
        }
        return false
    }

    private static func isOfWord(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
    }

    /// Returns the first index from `start` on at which `text` contains `part`, compared by bytes; nil if there is none, or if `part` is empty.
    package static func place(of part: Span<UInt8>, in text: Span<UInt8>, from start: Int) -> Int? {
        guard !part.isEmpty, part.count <= text.count else { return nil }
        let (first, last) = (part[0], text.count - part.count)
        var place = start
        while place <= last {
            if text[place] == first {
                var length = 1
                while length < part.count, text[place + length] == part[length] { length += 1 }
                if length == part.count { return place }
            }
            place += 1
        }
        return nil
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

extension Span<UInt8> {
    /// Returns whether a byte occurs.
    @inline(never) package func holds(_ byte: UInt8) -> Bool {
        // The loop has no exit and a result as wide as its input, so that the compiler vectorizes it, though not where it is inlined.
        var found: UInt8 = 0
        for index in indices { found |= self[index] == byte ? 1 : 0 }
        return found > 0
    }

    /// Returns whether LF or CR occurs.
    package func holdsLineBreak() -> Bool {
        var found: UInt8 = 0
        for index in indices { found |= (self[index] == 0x0A ? 1 : 0) | (self[index] == 0x0D ? 1 : 0) }
        return found > 0
    }
}
