import KoreanText
package import MemoModel

/// Finds a phrase in tokenized texts. A class, because a list of them would copy each one, with all its references, for each text.
package final class PhraseMatcher {
    /// One match of a phrase in a text.
    package struct Occurrence {
        /// The index of the phrase, which the caller chooses.
        package var phrase: Int
        /// UTF-8 bytes of the text.
        package var range: Range<Int>
    }

    private let phrase: TokenPhrase
    /// The hashes of the elements' terms.
    private let hashes: [UInt64]
    /// The elements with positions of their own: all but a word at either end.
    private let primaries: Range<Int>

    package init(_ phrase: TokenPhrase) {
        self.phrase = phrase
        hashes = phrase.elements.map { TokenizedText.hash($0.term) }
        let start = phrase.elements.first?.isColocated == true ? 1 : 0
        let end = phrase.elements.count - (phrase.elements.last?.isColocated == true ? 1 : 0)
        primaries = start..<max(start, end)
    }

    /// The hash of a token that a text with the phrase has, see `TokenizedText.mayHaveToken(hashed:)`; nil if none is certain.
    package var requiredHash: UInt64? { phrase.elements.indices.last { phrase.elements[$0].fit == .exact }.map { hashes[$0] } }

    /// Appends an occurrence for each match, in text order. `index` identifies the phrase; `original` is the
    /// text that `text` was read from.
    package func appendMatches(
        in text: TokenizedText, of original: Span<UInt8>, as index: Int, to occurrences: inout [Occurrence]
    ) throws(ReadingBudget.Spent) {
        try forEachMatch(in: text, of: original) { occurrences.append(Occurrence(phrase: index, range: $0)) }
    }

    /// Returns the number of matches.
    package func count(in text: TokenizedText, of original: Span<UInt8>) throws(ReadingBudget.Spent) -> Int {
        var count = 0
        try forEachMatch(in: text, of: original) { _ in count += 1 }
        return count
    }

    /// Calls `found` with the byte range in the original of each match, in text order.
    @inline(__always) private func forEachMatch(
        in text: TokenizedText, of original: Span<UInt8>, _ found: (Range<Int>) -> Void
    ) throws(ReadingBudget.Spent) {
        guard phrase.spelling != nil || phrase.isWholeNumber else { return try forEachTokenMatch(in: text, of: original, found) }
        try forEachTokenMatch(in: text, of: original) { range in
            if phrase.isWholeNumber, LongerNumber.continues(range, in: original) { return }
            guard let spelling = phrase.spelling else { return found(range) }
            if let extent = spelling.extent(around: range, in: original) { found(extent) }
        }
    }

    /// Calls `found` with the byte range of each match of the tokens, ignoring signs.
    @inline(__always) private func forEachTokenMatch(
        in text: TokenizedText, of original: Span<UInt8>, _ found: (Range<Int>) -> Void
    ) throws(ReadingBudget.Spent) {
        guard !phrase.elements.isEmpty, mayMatch(text) else { return }
        if phrase.isWord {
            return try text.inParts(of: text.words.count) { part in
                for entry in text.words[part] where fits(0, entry, text) { found(entry.range) }
            }
        }
        if primaries.isEmpty { return try forEachPairOfWords(in: text, found) }
        guard text.primaries.count >= primaries.count else { return }
        if phrase.elements.count == 1, phrase.elements[0].fit == .infix {
            return try text.inParts(of: text.primaries.count) { part in
                for entry in text.primaries[part] where fits(0, entry, text) {
                    for place in phrase.elements[0].places(in: text.bytes[entry.term]) {
                        found(entry.original(of: place, text, in: original))
                    }
                }
            }
        }
        let (first, isExact) = (hashes[primaries.lowerBound], phrase.elements[primaries.lowerBound].fit == .exact)
        try text.inParts(of: text.primaries.count - primaries.count + 1) { part in
            for start in part {
                if isExact, text.primaries[start].hash != first { continue }
                guard matches(at: start, text) else { continue }
                if let range = range(from: start, text, original) { found(range) }
            }
        }
    }

    /// Returns false only if the text lacks a token of the phrase.
    private func mayMatch(_ text: TokenizedText) -> Bool {
        for element in phrase.elements.indices where phrase.elements[element].fit == .exact {
            if !text.mayHaveToken(hashed: hashes[element]) { return false }
        }
        return true
    }

    /// Calls `found` for each place where a word of one syllable precedes another word: 세 시.
    private func forEachPairOfWords(in text: TokenizedText, _ found: (Range<Int>) -> Void) throws(ReadingBudget.Spent) {
        guard phrase.elements.count == 2 else { return }
        try text.inParts(of: text.words.count) { part in
            for entry in text.words[part] where fits(0, entry, text) {
                guard let next = text.words(at: entry.position + 1).first(where: { fits(1, $0, text) }) else { continue }
                found(entry.range.lowerBound..<max(entry.range.upperBound, next.range.upperBound))
            }
        }
    }

    /// Returns whether a token fits an element of the phrase. Comparing hashes rejects almost all other
    /// tokens quickly.
    @inline(__always) private func fits(_ element: Int, _ entry: TokenizedText.Entry, _ text: TokenizedText) -> Bool {
        if phrase.elements[element].fit == .exact {
            return entry.hash == hashes[element] && text.bytes[entry.term].elementsEqual(phrase.elements[element].term)
        }
        return phrase.elements[element].isFitted(by: text.bytes[entry.term])
    }

    /// Returns whether the elements in `primaries` match the primary tokens from `start` on.
    private func matches(at start: Int, _ text: TokenizedText) -> Bool {
        let shift = start - primaries.lowerBound
        for element in primaries where !fits(element, text.primaries[shift + element], text) { return false }
        // The filter may have dropped tokens between these. If so, positions are missing.
        return text.primaries[start + primaries.count - 1].position - text.primaries[start].position == primaries.count - 1
    }

    /// Returns the byte range of a match: from the start of its first token to the end of its last, without
    /// the parts of these two that are not in the phrase. Returns nil if a required word at either end is
    /// missing.
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

    /// Returns the byte range in the original that an element covers in a primary token.
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

    /// Returns all ranges of the element's text in a token, without overlaps.
    fileprivate func places(in token: ArraySlice<UInt8>) -> [Range<Int>] {
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
    /// Returns the byte range of the original from which a part of the term came.
    fileprivate func original(of part: Range<Int>, _ text: TokenizedText, in original: Span<UInt8>) -> Range<Int> {
        let marks = kind.mark == nil ? 0 : 1
        let folded = max(0, part.lowerBound - marks)..<part.upperBound - marks
        if kind != .border, range.count == term.count { return range.lowerBound + folded.lowerBound..<range.lowerBound + folded.upperBound }
        // Most of these are single syllables of pairs over a space, whose folded form is the written one.
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
