import KoreanText

/// The beginning of a word while the user is typing. Its last syllable may be half typed: 회의ㄹ or 회의로 for 회의록.
struct TypedBeginning {
    /// The folded text, without its last character if that is Hangul.
    let stem: String
    /// The beginning of matching names: the stem, or a single syllable unchanged; nil for a single jamo.
    let nameStem: String?
    /// The text before the syllables at the end, in UTF-8.
    private let head: [UInt8]
    /// Possible completions of the syllables at the end; empty if they cannot change.
    private let patterns: [SyllablePattern]

    init(_ typed: String) {
        let folded = FoldedText.folded(typed)
        let scalars = folded.unicodeScalars
        // Letters before the last character do not change.
        let syllables = scalars.dropLast().reversed().prefix { (0xAC00...0xD7A3).contains($0.value) }.count
        let tail = String(String.UnicodeScalarView(scalars.suffix(syllables + 1)))
        patterns = SyllablePattern.typing(tail)
        head = Array(folded.utf8.dropLast(tail.utf8.count))
        guard let last = scalars.last, !patterns.isEmpty else {
            (stem, nameStem) = (folded, folded.isEmpty ? nil : folded)
            return
        }
        stem = String(String.UnicodeScalarView(scalars.dropLast()))
        nameStem = stem.isEmpty ? (last.value >= 0xAC00 ? folded : nil) : stem
    }

    var isEmpty: Bool { stem.isEmpty && patterns.isEmpty }

    /// The range of words that may begin so, without marks. It also contains words that `matches` rejects.
    var range: (from: [UInt8], to: [UInt8]) {
        let bounds = patterns.map(\.bounds)
        let from = bounds.map(\.lowest).min { $0.lexicographicallyPrecedes($1) }
        let to = bounds.map(\.highest).max { $0.lexicographicallyPrecedes($1) }
        guard let from, let to else { return (Array(stem.utf8), Array(stem.utf8) + [0xFF]) }
        return (head + from, head + to + [0xFF])
    }

    /// Returns whether a folded word equals the typed text.
    func isWhole(_ word: [UInt8]) -> Bool { nameStem.map { word.elementsEqual($0.utf8) } ?? false }

    /// Returns whether a folded word begins so.
    func matches(_ word: String) -> Bool {
        guard word.utf8.starts(with: stem.utf8) || !patterns.isEmpty && word.utf8.starts(with: head) else { return false }
        if patterns.isEmpty { return true }
        let rest = Array(word.utf8.dropFirst(head.count))
        return patterns.contains { $0.isMatched(by: rest.span, at: 0) }
    }
}
