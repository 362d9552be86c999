import KoreanText

/// The beginning of a word, as somebody is typing it: its last syllable may be half typed, 회의ㄹ or 회의로 for 회의록.
struct TypedBeginning {
    /// Folded: all but the last character where that is Hangul, else all.
    let stem: String
    /// What names begin with that may begin so: the stem, of a single syllable that syllable as it stands; nil of a letter by itself.
    let nameStem: String?
    /// What stands before the syllables at the end, in UTF-8.
    private let head: [UInt8]
    /// What the syllables at the end may become, one of these; empty where they stay as they are.
    private let patterns: [SyllablePattern]

    init(_ typed: String) {
        let folded = FoldedText.folded(typed)
        let scalars = folded.unicodeScalars
        // Letters before the last character stay what they are.
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

    /// Where the words are that may begin so, without marks; they lie together but for those that `matches` turns away.
    var range: (from: [UInt8], to: [UInt8]) {
        let bounds = patterns.map(\.bounds)
        let from = bounds.map(\.lowest).min { $0.lexicographicallyPrecedes($1) }
        let to = bounds.map(\.highest).max { $0.lexicographicallyPrecedes($1) }
        guard let from, let to else { return (Array(stem.utf8), Array(stem.utf8) + [0xFF]) }
        return (head + from, head + to + [0xFF])
    }

    /// Whether a folded word is what was typed and no more.
    func isWhole(_ word: [UInt8]) -> Bool { nameStem.map { word.elementsEqual($0.utf8) } ?? false }

    /// Whether a folded word begins so.
    func matches(_ word: String) -> Bool {
        guard word.utf8.starts(with: stem.utf8) || !patterns.isEmpty && word.utf8.starts(with: head) else { return false }
        if patterns.isEmpty { return true }
        let rest = Array(word.utf8.dropFirst(head.count))
        return patterns.contains { $0.isMatched(by: rest.span, at: 0) }
    }
}
