import KoreanText

/// The beginning of a word, as somebody is typing it: its last syllable may be half typed, 회의ㄹ or 회의로 for 회의록.
struct TypedBeginning {
    /// Folded: all but the last character where that is Hangul, else all.
    let stem: String
    /// What may stand behind the stem, in one of these shapes; empty where anything may.
    private let shapes: [(first: ClosedRange<Unicode.Scalar>, second: ClosedRange<Unicode.Scalar>?)]

    init(_ typed: String) {
        let folded = FoldedText.folded(typed)
        guard let last = folded.unicodeScalars.last, let syllable = TypedSyllable.continuations(of: last) else {
            (stem, nameStem, shapes) = (folded, folded.isEmpty ? nil : folded, [])
            return
        }
        stem = String(String.UnicodeScalarView(folded.unicodeScalars.dropLast()))
        nameStem = stem.isEmpty ? (last.value >= 0xAC00 ? folded : nil) : stem
        shapes = [(syllable.all, nil)] + (syllable.open.map { [($0...$0, syllable.next)] } ?? [])
    }

    /// What names begin with that may begin so: the stem, of a single syllable that syllable as it stands; nil of a letter by itself.
    let nameStem: String?

    var isEmpty: Bool { stem.isEmpty && shapes.isEmpty }

    /// Where the words are that may begin so, without marks; they lie together but for those that `matches` turns away.
    var range: (from: [UInt8], to: [UInt8]) {
        let bytes = Array(stem.utf8)
        let (lowest, highest) = (shapes.map(\.first.lowerBound).min(), shapes.map(\.first.upperBound).max())
        guard let lowest, let highest else { return (bytes, bytes + [0xFF]) }
        return (bytes + Array(String(lowest).utf8), bytes + Array(String(highest).utf8) + [0xFF])
    }

    /// Whether a folded word is what was typed and no more.
    func isWhole(_ word: [UInt8]) -> Bool { nameStem.map { word.elementsEqual($0.utf8) } ?? false }

    /// Whether a folded word begins so.
    func matches(_ word: String) -> Bool {
        guard word.utf8.starts(with: stem.utf8) else { return false }
        guard !shapes.isEmpty else { return true }
        let rest = word.unicodeScalars.dropFirst(stem.unicodeScalars.count)
        guard let first = rest.first else { return false }
        return shapes.contains { shape in
            shape.first.contains(first) && (shape.second.map { range in rest.dropFirst().first.map(range.contains) ?? false } ?? true)
        }
    }
}
