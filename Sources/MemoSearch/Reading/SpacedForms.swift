import KoreanText
import Postings

// MARK: Words typed without their usual spaces

extension TermReader {
    /// Returns the phrases of a run that joins words, with the usual spaces: as typed (보고 싶은 for 보고싶은), and in other forms
    /// of the whole (보고 싶었다).
    mutating func spacedForms(of run: [UInt8], _ joined: JoinedWords) -> (asTyped: [TokenPhrase], others: [TokenPhrase]) {
        let syllables = String(decoding: run, as: UTF8.self).map(String.init)
        let spacings = Self.spacings(of: syllables, at: joined.gaps)
        var others: [TokenPhrase] = []
        if let end = joined.endOfNoun, end < syllables.count {
            others = Self.spacings(of: Array(syllables[..<end]), at: joined.gaps).compactMap { wholeWords(of: $0) }
        } else if let auxiliary = joined.auxiliary, let last = joined.gaps.last {
            let heads = Self.spacings(of: Array(syllables[..<last]), at: joined.gaps.dropLast()) + [syllables[..<last].joined()]
            others = heads.flatMap { head in
                joined.firstSyllables.compactMap { first in
                    guard var phrase = wholeWords(of: head + " " + String(decoding: first, as: UTF8.self)) else { return nil }
                    phrase.elements[phrase.elements.count - 1].term = IndexTerm.dictionaryForm(auxiliary)
                    return phrase
                }
            }
        }
        return (spacings.compactMap { wholeWords(of: $0) }, others)
    }

    /// Returns the texts with a space at some of the places, those with most spaces first.
    private static func spacings(of syllables: [String], at places: [Int]) -> [String] {
        let all = places.reduce([[]]) { sets, place in sets + sets.map { $0 + [place] } }
        return all.filter { !$0.isEmpty }.sorted { $0.count > $1.count }.map { gaps in
            syllables.enumerated().map { gaps.contains($0) ? " " + $1 : $1 }.joined()
        }
    }
}
