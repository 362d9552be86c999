import KoreanText
import Postings

// MARK: 안 and 못 before a verb

extension TermReader {
    /// The adverbs that negate the verb or the adjective after them, to which many people join them.
    private static let negations = ["안", "못"].map { Array($0.utf8) }
    /// Maximum number of verbs that are searched with a space.
    private static let mostNegated = 3

    /// Adds the forms of negated verbs in the other spacing: to 안좋다 those of 안 좋다, and to 안 좋다 those of 안좋다. Without 안 nothing is added, since
    /// 좋다 alone is the opposite.
    mutating func addNegatedVerbs(to readings: inout [TermReading], _ terms: [QueryTerm], _ texts: [String]) throws {
        for place in terms.indices where terms[place].form == .word {
            guard let negation = Self.negations.first(where: { texts[place].utf8.starts(with: $0) }) else { continue }
            if texts[place].utf8.count > negation.count {
                readings[place].addNegated(try verbs(in: texts[place], after: negation).map { TokenPhrase(negation: negation, verb: $0) })
            } else if place + 1 < terms.count, JoinedTerms.areNeighbours(terms[place], terms[place + 1]) {
                let joined = try joinedVerbs(in: texts[place] + texts[place + 1])
                for place in [place, place + 1] { readings[place].addNegated(joined) }
            }
        }
    }

    /// Returns the verbs in memos of which a word without its negation may be a form, those in most memos first. A word that memos have as a noun has
    /// none: 안주는, 안내해.
    private mutating func verbs(in word: String, after negation: [UInt8]) throws -> [[UInt8]] {
        let rest = String(decoding: word.utf8.dropFirst(negation.count), as: UTF8.self)
        guard let (_, whole) = try evidence.candidates(for: word, &analyzer), try !isNoun(whole.nouns + whole.nounsInVerbs),
            let (_, candidates) = try evidence.candidates(for: rest, &analyzer)
        else { return [] }
        let known = try candidates.verbs.map { (form: $0, memos: try evidence.frequency(ofVerb: $0)) }.filter { $0.memos > 0 }
        return known.sorted { $0.memos > $1.memos }.prefix(Self.mostNegated).map(\.form)
    }

    /// Returns the verbs that memos have joined to a negation, by a negation joined to the word after it. If 안주 is a noun, 안주다 is found only in forms
    /// that the noun does not have: 안줬다.
    private mutating func joinedVerbs(in word: String) throws -> [TokenPhrase] {
        guard let (_, candidates) = try evidence.candidates(for: word, &analyzer) else { return [] }
        return try candidates.verbs.flatMap { verb -> [TokenPhrase] in
            guard try evidence.frequency(ofVerb: verb) > 0, Self.negations.contains(where: verb.starts) else { return [] }
            guard try isNoun([Array(verb.dropLast(RunCandidates.syllable))] + VerbMaking.nouns(of: verb)) else {
                return [TokenPhrase(dictionaryForm: verb)]
            }
            return DiagnosticForms.beginningsOfOpenVerb(verb).map { form in
                TokenPhrase([TokenPhrase.Element(term: IndexTerm.word(form), fit: .prefix)])
            }
        }
    }

    /// Returns whether memos have one of the words of several syllables with particles.
    private func isNoun(_ words: [[UInt8]]) throws -> Bool {
        try words.contains { try $0.count > RunCandidates.syllable && evidence.caseMass(of: $0) > 0 }
    }
}

extension TokenPhrase {
    /// Creates a phrase of a negation as a word of its own, and any form of the verb after it.
    fileprivate init(negation: [UInt8], verb: [UInt8]) {
        self.init([Element(term: IndexTerm.word(negation)), Element(term: IndexTerm.dictionaryForm(verb))])
    }
}

extension TermReading {
    fileprivate mutating func addNegated(_ phrases: [TokenPhrase]) {
        for phrase in phrases where !word.contains(phrase) { otherForms.append(phrase) }
    }
}
