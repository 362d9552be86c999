import KoreanText
import Postings

/// Names with what people put after them: 김철수 씨, 철수야, 김철수 과장님. Memos write one person with another title, or with none, so the title is
/// optional: memos without it come one step later.
extension TermReader {
    /// Lets the title after a name be missing: memos that have the name count for it, behind those that have the title too.
    func addNames(to readings: inout [TermReading], _ terms: [QueryTerm], _ texts: [String]) throws {
        for pair in JoinedTerms.sideBySide(in: terms, upTo: 2) {
            let (name, title) = (pair.places[0], pair.places[1])
            guard try isName(texts[name], before: texts[title]) else { continue }
            for phrase in readings[name].word where !readings[title].word.contains(phrase) {
                if readings[name].lesserForms.contains(phrase) {
                    readings[title].lesserForms.append(phrase)
                } else {
                    readings[title].otherForms.append(phrase)
                }
            }
            readings[title].inside += readings[name].inside
        }
    }

    /// Returns whether a word before a title is a name: 이용자 in 이용자 대표 and 기자 in 기자 씨 are none if memos have more than one of them. A name of two
    /// syllables may be any word, 성경, so it is only taken for one before what nobody says of a thing.
    private func isName(_ name: String, before title: String) throws -> Bool {
        let isGiven = PersonalName.isGiven(name)
        guard isGiven || PersonalName.isLikely(name), PersonTitle.isTitle(title, ofGivenName: isGiven) else { return false }
        return try !evidence.shows(["들", "들이", "들은", "들을", "들의"].map { Array((name + $0).utf8) })
    }

    /// Adds the name alone to the reading of a name with a title, 김철수님, and the given name to that of a full name, if memos call somebody by it.
    func addNames(of run: String, to reading: inout TermReading) throws {
        guard PersonalName.mayBegin(run) else { return }
        let name = PersonTitle.name(in: run)
        if let name { reading.addLesserForms(try held(name)) }
        guard let given = PersonalName.given(of: name ?? run), try evidence.shows(PersonTitle.calls(given).map { Array($0.utf8) }) else {
            return
        }
        reading.addLesserForms(try held(given))
    }

    /// Returns the phrases of a name that memos hold.
    private func held(_ name: String) throws -> [TokenPhrase] {
        let name = Array(name.utf8)
        return try evidence.memos(with: name) > 0 ? [TokenPhrase(word: name)] : []
    }
}

extension TermReading {
    fileprivate mutating func addLesserForms(_ phrases: [TokenPhrase]) {
        for phrase in phrases where !word.contains(phrase) { lesserForms.append(phrase) }
    }
}
