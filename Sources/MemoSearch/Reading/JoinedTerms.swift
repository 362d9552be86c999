/// Typed words that are also written without the spaces between them: KBS 2, 4,200만 원, 010 0000 7730.
///
/// A memo with the joined word contains none of its parts as words, so each part is also searched as the
/// whole.
enum JoinedTerms {
    /// Words side by side, and their text without the spaces.
    struct Joined {
        var text: String
        /// The indexes of the words.
        var places: [Int]
    }

    /// Returns the groups of adjacent words that may be one word. `terms` must be in the order typed.
    static func found(in terms: [QueryTerm]) -> [Joined] {
        var found: [Joined] = []
        var digits: [Int] = []
        for index in terms.indices {
            let followsOn = index > 0 && areNeighbours(terms[index - 1], terms[index])
            if followsOn, areOneWord(terms[index - 1].text, terms[index].text) { found.append(joined([index - 1, index], terms)) }
            let isNumber = terms[index].text.utf8.allSatisfy(Numbers.isDigit)
            digits = isNumber ? (followsOn ? digits : []) + [index] : []
            if digits.count > 1, (8...11).contains(digits.reduce(0, { $0 + terms[$1].text.utf8.count })) {
                found.append(joined(digits, terms))
            }
        }
        return found
    }

    /// Returns groups of two to `most` words with only a space between them. Their text includes the spaces.
    static func sideBySide(in terms: [QueryTerm], upTo most: Int) -> [Joined] {
        var found: [Joined] = []
        for first in terms.indices {
            var places = [first]
            for next in terms.indices.dropFirst(first + 1).prefix(max(0, most - 1)) {
                guard areNeighbours(terms[next - 1], terms[next]) else { break }
                places.append(next)
                found.append(Joined(text: places.map { terms[$0].text }.joined(separator: " "), places: places))
            }
        }
        return found
    }

    private static func joined(_ places: [Int], _ terms: [QueryTerm]) -> Joined {
        Joined(text: places.map { terms[$0].text }.joined(), places: places)
    }

    /// Returns whether only a space was typed between two words.
    static func areNeighbours(_ first: QueryTerm, _ second: QueryTerm) -> Bool {
        first.form == .word && second.form == .word && first.field == second.field
            && first.range.upperBound + 1 == second.range.lowerBound
    }

    /// Returns whether two words may be one: Latin letters next to digits, or a syllable after a number and
    /// its unit.
    private static func areOneWord(_ first: String, _ second: String) -> Bool {
        guard let before = first.utf8.last, let after = second.utf8.first else { return false }
        if Numbers.isDigit(before) { return Numbers.isLetter(after) }
        if Numbers.isLetter(before) { return Numbers.isDigit(after) }
        return before >= 0x80 && first.utf8.contains(where: Numbers.isDigit) && second.unicodeScalars.count == 1 && after >= 0x80
    }
}
