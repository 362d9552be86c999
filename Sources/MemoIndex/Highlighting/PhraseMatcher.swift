import KoreanText

/// Finds a phrase in tokenized texts.
struct PhraseMatcher {
    private let phrase: TokenPhrase
    /// Of the elements' terms.
    private let hashes: [UInt64]
    /// The elements that are tokens with positions of their own: all but a word at either end.
    private let primaries: Range<Int>

    init(_ phrase: TokenPhrase) {
        self.phrase = phrase
        hashes = phrase.elements.map { TokenizedText.hash($0.term) }
        let start = phrase.elements.first?.isColocated == true ? 1 : 0
        let end = phrase.elements.count - (phrase.elements.last?.isColocated == true ? 1 : 0)
        primaries = start..<max(start, end)
    }

    /// Appends an occurrence for each match, in the order of the text. `index` is what the occurrences call the phrase, `original` what
    /// `text` was read from.
    func appendMatches(
        in text: TokenizedText, of original: Span<UInt8>, as index: Int, to occurrences: inout [Occurrences.Occurrence]
    ) {
        forEachMatch(in: text, of: original) { occurrences.append(Occurrences.Occurrence(phrase: index, range: $0)) }
    }

    /// How many matches there are.
    func count(in text: TokenizedText, of original: Span<UInt8>) -> Int {
        var count = 0
        forEachMatch(in: text, of: original) { _ in count += 1 }
        return count
    }

    /// Calls `found` with the bytes of the original that each match covers, in the order of the text.
    @inline(__always) private func forEachMatch(in text: TokenizedText, of original: Span<UInt8>, _ found: (Range<Int>) -> Void) {
        guard let spelling = phrase.spelling else { return forEachTokenMatch(in: text, of: original, found) }
        forEachTokenMatch(in: text, of: original) { range in
            if let extent = spelling.extent(around: range, in: original) { found(extent) }
        }
    }

    /// The same without regard to signs.
    @inline(__always) private func forEachTokenMatch(in text: TokenizedText, of original: Span<UInt8>, _ found: (Range<Int>) -> Void) {
        guard !phrase.elements.isEmpty else { return }
        if phrase.isWord {
            for entry in text.words where fits(0, entry, text) { found(entry.range) }
            return
        }
        guard !primaries.isEmpty, text.primaries.count >= primaries.count else { return }
        if phrase.elements.count == 1, phrase.elements[0].fit == .infix {
            for entry in text.primaries where fits(0, entry, text) {
                for place in phrase.elements[0].places(in: text.bytes[entry.term]) { found(entry.original(of: place, text, in: original)) }
            }
            return
        }
        for start in 0...(text.primaries.count - primaries.count) where matches(at: start, text) {
            if let range = range(from: start, text, original) { found(range) }
        }
    }

    /// Whether a token is what an element of the phrase asks for. Hashes tell almost all others apart at once.
    @inline(__always) private func fits(_ element: Int, _ entry: TokenizedText.Entry, _ text: TokenizedText) -> Bool {
        if phrase.elements[element].fit == .exact {
            return entry.hash == hashes[element] && text.bytes[entry.term].elementsEqual(phrase.elements[element].term)
        }
        return phrase.elements[element].isFitted(by: text.bytes[entry.term])
    }

    /// Whether the elements in `primaries` match the primary tokens from `start` on.
    private func matches(at start: Int, _ text: TokenizedText) -> Bool {
        for (offset, element) in primaries.enumerated() where !fits(element, text.primaries[start + offset], text) { return false }
        // Between tokens that follow one another here, the filter may have held others back. Then positions are missing.
        return text.primaries[start + primaries.count - 1].position - text.primaries[start].position == primaries.count - 1
    }

    /// The bytes that a match covers: from the start of its first token to the end of its last, without the parts of these two that the
    /// phrase does not ask for. Nil where a word that is to stand at either end does not.
    private func range(from start: Int, _ text: TokenizedText, _ original: Span<UInt8>) -> Range<Int>? {
        let (first, last) = (text.primaries[start], text.primaries[start + primaries.count - 1])
        var lower = part(of: primaries.lowerBound, first, text, original).lowerBound
        var upper = part(of: primaries.upperBound - 1, last, text, original).upperBound
        if primaries.lowerBound > 0 {
            guard let word = text.words(at: first.position - 1).first(where: { fits(0, $0, text) }) else { return nil }
            lower = word.range.lowerBound
        }
        if primaries.upperBound < phrase.elements.count {
            guard let word = text.words(at: last.position + 1).first(where: { fits(primaries.upperBound, $0, text) }) else { return nil }
            upper = word.range.upperBound
        }
        return lower..<max(lower, upper)
    }

    /// The bytes of the original that an element covers in a primary token.
    private func part(of element: Int, _ entry: TokenizedText.Entry, _ text: TokenizedText, _ original: Span<UInt8>) -> Range<Int> {
        let element = phrase.elements[element]
        guard element.fit != .exact, entry.term.count > element.term.count, let place = element.place(in: text.bytes[entry.term]) else {
            return entry.range
        }
        return entry.original(of: place, text, in: original)
    }
}

extension TokenPhrase.Element {
    /// Whether it shares the position of another token: a word or a dictionary form.
    fileprivate var isColocated: Bool { IndexTerm.markedKind(of: term)?.isColocated == true }

    /// All places where the element's text stands in a token; none overlaps the one before it.
    fileprivate func places(in token: some RandomAccessCollection<UInt8>) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var start = 0
        while let place = place(in: token.dropFirst(start)) {
            places.append(place.lowerBound + start..<place.upperBound + start)
            start += place.upperBound
        }
        return places
    }
}

extension TokenizedText.Entry {
    /// The bytes of the original from which a part of the term came, in bytes of it.
    fileprivate func original(of part: Range<Int>, _ text: TokenizedText, in original: Span<UInt8>) -> Range<Int> {
        let marks = kind.mark == nil ? 0 : 1
        let folded = max(0, part.lowerBound - marks)..<part.upperBound - marks
        if kind != .border, range.count == term.count { return range.lowerBound + folded.lowerBound..<range.lowerBound + folded.upperBound }
        // Most of these are single syllables of pairs over a space, written as they are folded.
        let isAsWritten =
            folded.upperBound <= range.count
            && (0..<folded.upperBound).allSatisfy {
                original[range.lowerBound + $0] == text.bytes[term.lowerBound + marks + $0]
            }
        if isAsWritten { return range.lowerBound + folded.lowerBound..<range.lowerBound + folded.upperBound }
        var piece = FoldedText()
        piece.fold(original.extracting(range))
        let place = piece.original(folded.clamped(to: 0..<piece.bytes.count))
        return range.lowerBound + place.lowerBound..<range.lowerBound + place.upperBound
    }
}
