import KoreanText
import Postings

/// Names with the titles that people put after them: 김철수 씨, 철수야, 김철수 과장님. Memos write one person with another title, or with none, so the title is
/// optional: memos without it come one step later.
extension TermReader {
    /// Lets the title after a name be missing: memos that have the name count for it, behind those that have the title too.
    mutating func addNames(to readings: inout [TermReading], _ terms: [QueryTerm], _ texts: [String]) throws {
        for pair in JoinedTerms.sideBySide(in: terms, upTo: 2) {
            let (name, title) = (pair.places[0], pair.places[1])
            if PersonalName.isSurname(texts[name]), let rank = PersonTitle.rank(of: texts[title]) {
                let phrases = try fullNames(texts[name], rank)
                for place in [name, title] { readings[place].addLesserForms(phrases) }
            }
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

    /// Returns whether a word before a title is a name: 이용자 in 이용자 대표 and 기자 in 기자 씨 are none if memos have more than one of them, nor is
    /// 이상한 in 이상한 선생님. A name of two syllables may be any word, 성경, so it is only taken for one before a title that no thing has, or if memos
    /// hold it in full names alone.
    private mutating func isName(_ name: String, before title: String) throws -> Bool {
        guard PersonTitle.isTitle(title, ofGivenName: false) else { return false }
        if PersonalName.isGiven(name) {
            guard try PersonTitle.isTitle(title, ofGivenName: true) || isOnlyGiven(name) else { return false }
        } else {
            guard try PersonalName.isFull(name) || isCalled(name) || isOnlyGiven(name) || isHeldWithTitle(name), try !isAdjective(name)
            else {
                return false
            }
        }
        return try !evidence.shows(["들", "들이", "들은", "들을", "들의"].map { Array((name + $0).utf8) })
    }

    /// Returns whether memos have a word with 씨: 심산씨.
    private func isCalled(_ name: String) throws -> Bool {
        guard let call = PersonTitle.call(name) else { return false }
        return try evidence.memos(with: Array(call.utf8)) > 0
    }

    /// Returns whether two syllables are a word in full names only: 귀만 if memos have 김귀만.
    private func isOnlyGiven(_ name: String) throws -> Bool {
        guard name.utf16.count == 2, try evidence.memos(with: Array(name.utf8)) == 0 else { return false }
        return try evidence.shows(PersonalName.fullNames(with: name))
    }

    /// Returns whether a word is the form of an adjective: 유명한, 공정한.
    private func isAdjective(_ word: String) throws -> Bool {
        guard word.hasSuffix("한") else { return false }
        return try evidence.frequency(ofVerb: Array((word.dropLast() + "하다").utf8)) > 0
    }

    /// Adds the name alone to the reading of a name with a title, 김철수님, and the given name to that of a full name, if memos call somebody by it.
    /// A given name with a title, 철수야, also stands for the full names with it.
    mutating func addNames(of run: String, to reading: inout TermReading) throws {
        // A word of the memos is itself: 한의원.
        if let (surname, rank) = PersonTitle.surname(in: run), try evidence.memos(with: Array(run.utf8)) == 0 {
            let spaced = ["\(surname) \(rank)", "\(surname) \(rank)님"].compactMap { wholeWords(of: $0) }
            reading.otherForms += spaced
            reading.addLesserForms(try fullNames(surname, rank))
        }
        let found = try PersonTitle.name(in: run, isName: isCalled, isGiven: isOnlyGiven)
        guard found != nil || PersonalName.mayBegin(run) else { return }
        if let (name, isCalled) = found {
            reading.addLesserForms(try held(name))
            // 박태우대표님 finds 박태우과장, which memos may only have as one word.
            if PersonalName.isFull(name) { reading.inside += TokenPhrase.letters(Array(name.utf8)) }
            if isCalled, name.utf16.count == 2 { reading.addLesserForms(try heldFullNames(with: name)) }
        }
        let given = found.map { PersonalName.givenBeforeTitle(of: $0.name) } ?? PersonalName.given(of: run)
        guard let given, try evidence.shows(PersonTitle.calls(given).map { Array($0.utf8) }) else { return }
        reading.addLesserForms(try held(given))
    }

    private func heldFullNames(with given: String) throws -> [TokenPhrase] {
        let names = PersonalName.fullNames(with: given)
        try evidence.cache.loadCounts(of: names.map(IndexTerm.word))
        return try names.filter { try evidence.memos(with: $0) > 0 }.map { TokenPhrase(word: $0) }
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
