/// Latin letters with and without accents: café, cafe.
public enum AccentedLetters {
    private static let letters: [Character: [Character]] = [
        "a": Array("àáâãäåā"), "c": Array("çćč"), "e": Array("èéêëē"), "i": Array("ìíîïī"), "n": Array("ñń"), "o": Array("òóôõöøō"),
        "s": Array("śš"), "u": Array("ùúûüū"),
        "y": Array("ýÿ"), "z": Array("źżž"),
    ]
    private static let plain = Dictionary(uniqueKeysWithValues: letters.flatMap { plain, accented in accented.map { ($0, plain) } })
    private static let longestWord = 24

    /// Returns the folded word without accents; nil if it has none.
    public static func plain(_ word: String) -> String? {
        guard word.contains(where: { plain[$0] != nil }) else { return nil }
        return String(word.map { plain[$0] ?? $0 })
    }

    /// Returns the folded word with an accent on one letter, and on two letters if `pairs` is set; empty for long words.
    public static func accented(_ word: String, pairs: Bool) -> [String] {
        let word = Array(word)
        guard 3...longestWord ~= word.count else { return [] }
        let once = accented(word, from: 0)
        return (once.map(\.word) + (pairs ? once.flatMap { accented($0.word, from: $0.next).map(\.word) } : [])).map { String($0) }
    }

    private static func accented(_ word: [Character], from start: Int) -> [(word: [Character], next: Int)] {
        word.indices.dropFirst(start).flatMap { place in
            (letters[word[place]] ?? []).map { letter in
                var other = word
                other[place] = letter
                return (other, place + 1)
            }
        }
    }
}
