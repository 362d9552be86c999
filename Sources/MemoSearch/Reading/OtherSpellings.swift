import KoreanText
import Postings

// MARK: Other spellings of typed words, for the rung `word`, after the typed forms.

extension TermReader {
    /// Number of words side by side that may be one value: 2024년 3월 5일 오후 3시 30분.
    private static let mostWordsOfValue = 6

    /// Adds the other spellings of values, words in informal spelling, and words in other scripts to the readings of `terms`.
    mutating func addOtherSpellings(to readings: inout [TermReading], _ terms: [QueryTerm], _ texts: [String], _ tokens: [[Token]]) throws {
        let values = addValues(to: &readings, terms, texts)
        for place in terms.indices where terms[place].form == .word && !values.contains(place) {
            try addRespellings(of: texts[place], to: &readings[place])
            addRegions(texts[place], to: &readings[place], before: place + 1 < terms.count ? texts[place + 1] : nil)
            // The words of a sentence are not taken apart, which would take too long.
            try addScripts(of: texts[place], tokens[place], isAlone: terms.count < Search.sentenceLength, to: &readings[place])
        }
        for joined in JoinedTerms.sideBySide(in: terms, upTo: 2) {
            let (first, second) = (texts[joined.places[0]], texts[joined.places[1]])
            let phrases = NetSpelling.joined(first, second).map { TokenPhrase(word: Array($0.utf8)) }
            for place in joined.places { readings[place].addNearForms(phrases) }
            let others = try ScriptSpelling(evidence.cache).joined(first, second)
            for place in joined.places where !others.isEmpty { try add(others, to: &readings[place], areSynonyms: false) }
        }
    }

    // MARK: Values

    /// Returns the places of the terms that are values, alone or with their neighbours.
    private mutating func addValues(to readings: inout [TermReading], _ terms: [QueryTerm], _ texts: [String]) -> Set<Int> {
        let groups = JoinedTerms.sideBySide(in: terms, upTo: Self.mostWordsOfValue).map(\.places).sorted { $0.count > $1.count }
        let alone = terms.indices.filter { terms[$0].form == .word }.map { [$0] }
        var found: Set<Int> = []
        for places in groups + alone where found.isDisjoint(with: places) {
            guard let spellings = Numbers.spellings(of: places.map { texts[$0] }.joined(separator: " ")) else { continue }
            found.formUnion(places)
            let phrases = spellings.compactMap { phrase(of: $0) }
            for place in places {
                readings[place].isValue = true
                readings[place].addNearForms(phrases)
            }
        }
        return found
    }

    private mutating func phrase(of spelling: NumericSpelling) -> TokenPhrase? {
        var phrase = wholeWords(of: spelling.text)
        phrase?.isWholeNumber = spelling.mayBePart
        return phrase
    }

    /// Returns the phrase of a text that begins and ends with whole words; nil if it has no tokens.
    mutating func wholeWords(of text: String) -> TokenPhrase? {
        let text = FoldedText.folded(text)
        let tokens = analyzer.tokens(text)
        let primaries = tokens.filter { !$0.kind.isColocated }
        guard let first = primaries.first, let last = primaries.last else { return nil }
        var elements = primaries.map { TokenPhrase.Element(term: $0.term) }
        let runs = tokens.filter { $0.kind == .word && primaries[$0.position].kind != .term }
        if last.kind == .syllable, let run = runs.last.flatMap({ last in runs.first { $0.position == last.position } }) {
            elements.removeLast(elements.count - run.position)
            elements.append(TokenPhrase.Element(term: run.term))
        }
        if first.kind != .term, elements.count > 1, let run = runs.first { elements[0].term = run.term }
        return TokenPhrase(elements, spelling: MixedTerm(text, tokens).spelling)
    }

    // MARK: Regions

    private mutating func addRegions(_ text: String, to reading: inout TermReading, before next: String?) {
        // 강원도 is also 강원 before the particle 도.
        let noun = FoldedText.folded(reading.letters)
        let others = [text, noun].lazy.map { RegionNames.others(of: $0, before: next) }.first { !$0.isEmpty } ?? []
        reading.addNearForms(others.compactMap { wholeWords(of: $0) })
    }

    // MARK: Informal spelling

    private mutating func addRespellings(of text: String, to reading: inout TermReading) throws {
        // A word that single jamo are part of is the composed one.
        let plain = NetSpelling.withoutLaughter(text)
        let composed = LooseJamo.composed(plain ?? text)
        if let other = composed ?? plain { return try add([other], to: &reading, areSynonyms: false) }
        let respellings = NetSpelling.respellings(of: text)
        guard !respellings.isEmpty else { return }
        let verbs = respellings.filter(\.isVerb).compactMap { respelling -> RunCandidates? in
            let tokens = analyzer.tokens(respelling.text)
            return tokens.wholeRun.map { RunCandidates($0, tokens) }
        }
        try evidence.ask(about: verbs)
        reading.addNearForms(respellings.compactMap { wholeWords(of: $0.text) })
        for candidates in verbs where try !isHeldAsNoun(reading) {
            if let joined = JoinedWords(candidates.run, forms: candidates.verbs) {
                let spaced = spacedForms(of: candidates.run, joined)
                reading.addNearForms(spaced.asTyped)
                reading.addOtherForms(spaced.others)
            }
            reading.addOtherForms(try self.verbs(of: candidates).map { TokenPhrase(dictionaryForm: $0) })
        }
    }

    /// Returns the verbs of which a respelled word is a form. If no memo contains the form, the verb that is in most memos.
    private func verbs(of candidates: RunCandidates) throws -> [[UInt8]] {
        let read = try RunReader(evidence: evidence).read(candidates).verbs
        let isJoined = JoinedWords(candidates.run, forms: candidates.verbs) != nil
        guard read.isEmpty, try !isJoined && evidence.memos(with: candidates.run) == 0 else { return read }
        let known = try candidates.verbs.map { (form: $0, memos: try evidence.frequency(ofVerb: $0)) }.filter { $0.memos > 0 }
        return known.max { $0.memos < $1.memos }.map { [$0.form] } ?? []
    }

    /// Returns whether memos contain the typed word as a noun, so that a rule for endings does not apply to it.
    private func isHeldAsNoun(_ reading: TermReading) throws -> Bool {
        guard let syllables = reading.typedSyllables else { return false }
        return try evidence.caseMass(of: syllables.flatMap(\.self)) > 0
    }

    // MARK: Scripts

    private mutating func addScripts(of text: String, _ tokens: [Token], isAlone: Bool, to reading: inout TermReading) throws {
        let others = try ScriptSpelling(evidence.cache).others(
            of: text, tokens.wholeRun, isKnown: !isAlone || reading.isKnown(in: evidence.cache))
        if !others.isEmpty { try add(others, to: &reading, areSynonyms: false) }
    }
}

extension TermReading {
    /// Adds phrases after the typed ones.
    fileprivate mutating func addNearForms(_ phrases: [TokenPhrase]) {
        for phrase in phrases where !typedWord.contains(phrase) && !nearForms.contains(phrase) { nearForms.append(phrase) }
        otherForms.removeAll(where: nearForms.contains)
    }

    /// Adds phrases behind those.
    fileprivate mutating func addOtherForms(_ phrases: [TokenPhrase]) {
        for phrase in phrases where !word.contains(phrase) { otherForms.append(phrase) }
    }

    /// Returns whether memos contain the word in some form. Single tokens are counted, without reading their posting lists.
    fileprivate func isKnown(in cache: MatchCache) throws -> Bool {
        try word.contains { phrase in
            guard typed.field == nil, phrase.isExact, phrase.elements.count == 1, !phrase.needsTexts else {
                return try !cache.memos(of: phrase, in: typed.field).isEmpty
            }
            return try cache.count(of: phrase.elements[0].term) > 0
        }
    }
}
