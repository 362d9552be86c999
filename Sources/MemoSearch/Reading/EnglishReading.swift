import KoreanText
import Postings

extension TermReader {
    /// Adds the other forms of an English word that memos contain: bug for bugs, went for go, don't for dont. A word that looks like an identifier,
    /// such as userNames, has none; nor has a guess, which would lead from any word to any other.
    mutating func addEnglishForms(to readings: inout [TermReading], _ texts: [String], _ tokens: [[Token]]) throws {
        for place in readings.indices where readings[place].typed.form == .word && texts[place].utf8.first.map(Self.isEnglish) == true {
            let end = MixedTerm(texts[place], tokens[place]).endBeforeParticle
            let typed = end.map { String(decoding: texts[place].utf8.prefix($0), as: UTF8.self) } ?? texts[place]
            // The mark at the end of a sentence.
            let word = String(typed.reversed().drop { "?!.,".contains($0) }.reversed())
            guard word.utf8.allSatisfy(Self.isEnglish), !Self.isIdentifier(readings[place].typed.text) else { continue }
            try addForms(of: word, to: &readings[place])
        }
    }

    private mutating func addForms(of word: String, to reading: inout TermReading) throws {
        let forms = EnglishForms.forms(of: word).compactMap { form in
            // Letters alone are one word, which takes no analysis.
            (form.contains("'") ? wholeWords(of: form) : TokenPhrase([TokenPhrase.Element(term: Array(form.utf8))])).map { (form, $0) }
        }
        try evidence.cache.loadCounts(of: forms.flatMap { $0.1.elements.map(\.term) })
        for (form, phrase) in forms where !reading.word.contains(phrase) {
            guard try phrase.elements.allSatisfy({ try evidence.cache.count(of: $0.term) > 0 }) else { continue }
            reading.otherForms.append(phrase)
            reading.forms.append(form)
        }
    }

    /// Lengths of words in letters that may be written as two: setup, set up.
    private static let lengthsOfTwo = 5...14

    /// Adds the other spacing of English words that memos contain: set up for setup, and the reverse.
    mutating func addEnglishSpacings(to readings: inout [TermReading], _ terms: [QueryTerm], _ texts: [String]) throws {
        func isWord(_ text: String) -> Bool { text.utf8.count > 1 && text.utf8.allSatisfy { 0x61...0x7A ~= $0 } }
        for joined in JoinedTerms.sideBySide(in: terms, upTo: 2) {
            let words = joined.places.map { texts[$0] }
            guard words.allSatisfy(isWord) else { continue }
            let whole = Array(words.joined().utf8)
            guard try evidence.cache.count(of: whole) > 0 else { continue }
            for place in joined.places { readings[place].spacing.append(TokenPhrase(token: whole)) }
        }
        for place in terms.indices where terms[place].form == .word && Self.lengthsOfTwo ~= texts[place].utf8.count && isWord(texts[place])
        {
            let word = Array(texts[place].utf8)
            let halves = (2...word.count - 2).map { (Array(word[..<$0]), Array(word[$0...])) }
            try evidence.cache.loadCounts(of: halves.flatMap { [$0.0, $0.1] })
            for (first, second) in halves where try evidence.cache.count(of: first) > 0 && evidence.cache.count(of: second) > 0 {
                readings[place].spacing.append(TokenPhrase([first, second].map { TokenPhrase.Element(term: $0) }))
            }
        }
    }

    private static func isEnglish(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte || byte == 0x27 }

    /// Returns whether a capital follows a small letter.
    private static func isIdentifier(_ text: String) -> Bool {
        zip(text.utf8, text.utf8.dropFirst()).contains { 0x61...0x7A ~= $0 && 0x41...0x5A ~= $1 }
    }
}
