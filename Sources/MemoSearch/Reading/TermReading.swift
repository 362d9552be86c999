import KoreanText
import Postings

/// The phrases for which one typed term is searched, rung by rung.
struct TermReading: Sendable {
    var typed: QueryTerm
    /// Rung `word`: the word as typed.
    var typedWord: [TokenPhrase] = []
    /// Rung `word`: the noun of the typed word, its letters with the usual spaces, and other spellings of it.
    var nearForms: [TokenPhrase] = []
    /// Rung `word`: the other forms of the verb.
    var otherForms: [TokenPhrase] = []
    /// Rung `word`: forms of verbs that share less of their stem with the typed word than those of `otherForms` do, and a noun that has the
    /// letters of a likelier verb's stem.
    var lesserForms: [TokenPhrase] = []
    /// Rung `inside`: words of which those of `word` are composed, such as 공부 of 공부하다.
    var related: [TokenPhrase] = []
    /// Rung `inside`: the letters themselves, anywhere.
    var inside: [TokenPhrase] = []
    /// Rung `inside` on request: a single syllable within longer words. Too many words contain it for an
    /// ordinary search.
    var insideWords: [TokenPhrase] = []
    private(set) var isSearchedInsideWords = false
    /// Rung `spacing`: the letters with spaces between them, as `QueryPlan` finds them in memos.
    var spacing: [TokenPhrase] = []
    /// Rungs from `typing` on: the words that the term may stand for, filled in by `Search` when needed.
    var guesses = Guesses()
    /// The syllables of `inside` if the term is a run of syllables; other spacings of them are searched.
    var syllables: [[UInt8]] = []
    /// The syllables as typed, if the term is a run of syllables.
    var typedSyllables: [[UInt8]]?
    /// Whether the term is a number, a time or a date, alone or with its neighbours. It is never read as another word.
    var isValue = false
    /// Whether the term is a dictionary form that memos contain, and nothing else.
    var isDictionaryForm = false
    /// The phrases that come from the user's synonyms.
    var synonyms: Set<TokenPhrase> = []
    /// The forms of `word` to display.
    var forms: [String] = []
    /// The `forms` that are synonyms or other spellings.
    var others: [String] = []
    /// All phrases of rung `word`.
    var word: [TokenPhrase] { typedWord + nearForms + otherForms + lesserForms }

    /// Whether a single syllable was typed.
    var isOneSyllable: Bool { typedSyllables?.count == 1 }

    /// Whether other spacings of the syllables are searched: not for dictionary forms as short as 먹이다, which
    /// are never split, and of two syllables only before a bound noun, which many people join, 큰것, 줄수, or another short one after a form in ㄹ: 할일.
    var mayBeSpaced: Bool {
        switch syllables.count {
        case 2: Self.boundNouns.contains(syllables[1]) || Self.nounsAfterL.contains(syllables[1]) && Self.endsInL(syllables[0])
        case 3: !isDictionaryForm
        case let count: count > 3
        }
    }

    /// Bound nouns of one syllable (의존 명사), which stand after an adnominal form.
    private static let boundNouns = Set("것수때곳줄뿐".unicodeScalars.map { Array(String($0).utf8) })

    private static func endsInL(_ syllable: [UInt8]) -> Bool {
        !VerbMaking.isOpen(syllable) && PairedParticle.direction.form(after: syllable.text) == "로"
    }

    /// Nouns of one syllable that people join to the form in ㄹ before them, 할일, and that end other words after other syllables: 매일.
    private static let nounsAfterL = Set("일말데".unicodeScalars.map { Array(String($0).utf8) })

    /// The stems of the verbs and adjectives of which the term is read as a form.
    var verbStems: [String] { verbTerms.map { String(String(decoding: $0.dropFirst(), as: UTF8.self).dropLast()) } }

    /// Whether the term is read as a form of a verb or an adjective.
    var isVerb: Bool { !verbTerms.isEmpty }

    /// The index terms of these dictionary forms.
    private var verbTerms: some Collection<[UInt8]> {
        otherForms.lazy.compactMap(\.elements.first?.term).filter { IndexTerm.markedKind(of: $0) == .dictionaryForm }
    }

    /// Whether the term is read as a form of another word. Synonyms and other spellings are the same word.
    var isForm: Bool { forms.contains { $0 != typed.text && !others.contains($0) } }

    var isEmpty: Bool { typedWord.isEmpty && inside.isEmpty && insideWords.isEmpty }

    func patterns(upTo rung: Rung) -> [TokenPhrase] { patterns { $0.rung <= rung } }
    func patterns(upTo step: Step) -> [TokenPhrase] { patterns { $0 <= step } }

    /// Searches a single syllable within longer words too, on rung `inside`.
    mutating func searchInsideWords() {
        if !isSearchedInsideWords { inside += insideWords }
        isSearchedInsideWords = true
    }

    /// Returns the phrases that score a memo. Parts of a word are marked but not scored: their memos rank
    /// after those with the word in any case.
    func scored(upTo rung: Rung) -> [TokenPhrase] {
        word + patterns { $0.rung <= rung && $0.rung > .word && $0 != .innerVerbs && $0 != .related }
    }

    private func patterns(where isWanted: (Step) -> Bool) -> [TokenPhrase] {
        var found: [TokenPhrase] = []
        for step in Step.all where isWanted(step) { found += patterns(of: step) }
        return found
    }

    /// Returns the phrases that a step adds to those before it.
    func patterns(of step: Step) -> [TokenPhrase] {
        switch step {
        case .asTyped: typedWord
        case .nearForms: nearForms
        case .otherForms: otherForms.map(\.withPlainVerb)
        case .lesserForms: lesserForms.map(\.withPlainVerb)
        case .unlikelyForms: (otherForms + lesserForms).filter(\.isDictionaryForm)
        case .labelled: []
        case .innerVerbs: related.filter(\.isDictionaryForm)
        case .related: related
        case .inside: inside
        case .spacing: spacing
        default: guesses.phrases[step] ?? []
        }
    }

    /// The phrases that exclude a memo if the term is excluded.
    var excluding: [TokenPhrase] { word + inside }
}

/// Decides by evidence from the index what typed words mean: 학교에서 is 학교 because memos have far more 학교 than
/// 학교에서, 고양이 stays 고양이 because they have more of it than of 고양, 오르고 is 오르다 because they have 오르기, 오르던 and 오를.
struct TermReader {
    let evidence: WordEvidence
    var analyzer = Analyzer(for: .words)
    /// Whether the words are guesses. These are not cut before a particle without evidence, since two such steps lead from any word to any other.
    let areGuesses: Bool

    init(_ cache: MatchCache, areGuesses: Bool = false) { (evidence, self.areGuesses) = (WordEvidence(cache: cache), areGuesses) }

    mutating func read(_ term: QueryTerm) throws -> TermReading {
        try read([term])[0]
    }

    /// Reads many terms, in order, with two queries to the index.
    mutating func read(_ terms: [QueryTerm]) throws -> [TermReading] {
        let texts = terms.map { FoldedText.folded($0.text) }
        let tokens = texts.map { analyzer.tokens($0) }
        let runs = zip(terms, tokens).map { term, tokens in
            term.form == .word ? tokens.wholeRun.map { RunCandidates($0, tokens) } : nil
        }
        try evidence.ask(about: runs.compactMap(\.self))
        var readings = try terms.indices.map { try read(terms[$0], MixedTerm(texts[$0], tokens[$0]), runs[$0]) }
        for joined in JoinedTerms.found(in: terms) {
            let text = FoldedText.folded(joined.text)
            let phrases = try MixedTerm(text, analyzer.tokens(text)).words(evidence).typed
            for place in joined.places { readings[place].typedWord += phrases }
        }
        // Words that a guess has found are not spelled in yet other ways.
        if terms.count == 1 || terms.dropFirst().contains(where: { $0.range != terms[0].range }) {
            try addOtherSpellings(to: &readings, terms, texts, tokens)
        }
        if !areGuesses {
            try addNegatedVerbs(to: &readings, terms, texts)
            try addEnglishForms(to: &readings, texts, tokens)
            if terms.count < Search.sentenceLength { try addEnglishSpacings(to: &readings, terms, texts) }
            try addNames(to: &readings, terms, texts)
        }
        let synonyms = try evidence.cache.synonyms()
        guard !synonyms.isEmpty else { return readings }
        for place in readings.indices { try add(synonyms, to: &readings[place], nouns: runs[place]?.nouns ?? []) }
        // For a synonym of several words, each word is also searched as the synonyms of the whole: a memo
        // with one of those contains none of the words.
        for joined in JoinedTerms.sideBySide(in: terms, upTo: synonyms.mostWordsOfOne) {
            let others = try alternatives(to: joined.text, in: synonyms)
            for place in joined.places { try add(others, to: &readings[place]) }
        }
        return readings
    }

    /// Adds the phrases of the user's synonyms of a word: after the word itself on rung `word`, and on rung
    /// `inside`.
    private mutating func add(_ synonyms: SynonymList, to reading: inout TermReading, nouns: [[UInt8]]) throws {
        let typed = reading.typed
        guard typed.form == .word || typed.form == .phrase else { return }
        var others: [String] = []
        // A noun may have its particle although no memo contains it: 비번을.
        let nouns = typed.form == .word ? nouns.filter { $0.count > RunCandidates.syllable }.map(\.text) : []
        for form in [typed.text] + (typed.form == .word ? reading.forms : []) + nouns {
            for other in try alternatives(to: form, in: synonyms) where !others.contains(other) { others.append(other) }
        }
        try add(others, to: &reading)
    }

    /// Returns the synonyms of a word. A reader that hides memos would tell by the user's own what words these have, so only those of them count
    /// that other memos have too.
    private mutating func alternatives(to word: String, in synonyms: SynonymList) throws -> [String] {
        guard evidence.cache.store.hidesMemos else { return synonyms.alternatives(to: word) }
        var held: [String] = []
        let own = synonyms.ownAlternatives(to: word)
        if !own.isEmpty, try isHeld(word) { for other in own where try isHeld(other) { held.append(other) } }
        return held.isEmpty ? synonyms.builtInAlternatives(to: word) : held
    }

    /// Returns whether any memo has a word, or several words side by side.
    private mutating func isHeld(_ word: String) throws -> Bool {
        let form = word.contains(where: \.isWhitespace) ? QueryTerm.Form.phrase : .word
        let (text, run) = (FoldedText.folded(word), analyzer.tokens(FoldedText.folded(word)))
        let candidates = form == .word ? run.wholeRun.map { RunCandidates($0, run) } : nil
        try evidence.ask(about: [candidates].compactMap(\.self))
        let reading = try read(QueryTerm(text: word, form: form, field: nil, range: 0..<0), MixedTerm(text, run), candidates)
        return try !evidence.cache.memos(ofAny: reading.typedWord + reading.inside).isEmpty
    }

    /// Adds the phrases of other words, read as if they had been typed.
    mutating func add(_ others: [String], to reading: inout TermReading, areSynonyms: Bool = true) throws {
        let typed = reading.typed
        for other in others {
            let form = other.contains(where: \.isWhitespace) ? QueryTerm.Form.phrase : .word
            let term = QueryTerm(text: other, form: form, field: typed.field, range: typed.range)
            let (text, run) = (FoldedText.folded(other), analyzer.tokens(FoldedText.folded(other)))
            let candidates = form == .word ? run.wholeRun.map { RunCandidates($0, run) } : nil
            try evidence.ask(about: [candidates].compactMap(\.self))
            let read = try read(term, MixedTerm(text, run), candidates)
            let (word, inside) = (read.word.filter { !reading.word.contains($0) }, read.inside.filter { !reading.inside.contains($0) })
            reading.otherForms += word
            reading.inside += inside
            if areSynonyms { reading.synonyms.formUnion(word + inside) }
            if reading.forms.contains(other) { continue }
            reading.forms.append(other)
            reading.others.append(other)
        }
    }

    private mutating func read(_ term: QueryTerm, _ mixed: MixedTerm, _ run: RunCandidates?) throws -> TermReading {
        var reading = TermReading(typed: term)
        let tokens = mixed.tokens
        switch term.form {
        // `PatternMatches` finds its memos by their texts.
        case .pattern: return reading
        case .prefix: readPrefix(tokens, tokens.wholeRun, into: &reading)
        case .phrase:
            let letters = TokenPhrase.literal(tokens, openEnds: false).map { mixed.spelled($0) }
            if let run = tokens.wholeRun {
                (reading.typedWord, reading.inside) = (quoted(run.bytes).map { mixed.spelled($0) }, letters)
            } else {
                reading.typedWord = letters
            }
        case .word:
            if let run, mixed.spelling == nil { try readRun(run, into: &reading) } else { try read(mixed, into: &reading) }
        }
        if reading.forms.isEmpty { reading.forms = [term.text] }
        return reading
    }

    private mutating func read(_ typed: MixedTerm, into reading: inout TermReading) throws {
        var mixed = typed
        if let end = typed.endBeforeParticle {
            let text = String(decoding: typed.text[..<end], as: UTF8.self)
            mixed = MixedTerm(text, analyzer.tokens(text))
        }
        let words = try mixed.words(evidence)
        (reading.typedWord, reading.nearForms) = (words.typed, words.withoutParticle)
        (reading.inside, reading.spacing) = (mixed.letters, mixed.spacings)
        if let form = words.form { reading.forms = [reading.typed.text, form] }
    }

    private func readPrefix(_ tokens: [Token], _ run: Token?, into reading: inout TermReading) {
        if let run {
            reading.typedWord = [TokenPhrase([TokenPhrase.Element(term: run.term, fit: .prefix)])]
            return
        }
        reading.typedWord = TokenPhrase.literal(tokens, openEnds: false).map { pattern in
            var pattern = pattern
            pattern.elements[pattern.elements.count - 1].fit = .prefix
            return pattern
        }
    }

    // MARK: Korean words

    private mutating func readRun(_ candidates: RunCandidates, into reading: inout TermReading) throws {
        let run = candidates.run
        let read = try RunReader(evidence: evidence).read(candidates)
        if let noun = try nounAlone(of: candidates, read) { return try readRun(candidates, of: noun, into: &reading) }
        let nouns = read.noun.map { [$0] } ?? []
        let spaced = read.joined.map { spacedForms(of: run, $0) }
        reading.typedWord = [TokenPhrase(word: run)]
        let nounPhrases = nouns.map { TokenPhrase(word: $0) }
        reading.nearForms = (spaced?.asTyped ?? []) + (read.isNounLesser ? [] : nounPhrases)
        let lesser = Self.verbsSharingLess(of: read.verbs, with: run)
        reading.otherForms =
            (spaced?.others ?? []) + (read.verbs.filter { !lesser.contains($0) } + read.otherVerbs).map { TokenPhrase(dictionaryForm: $0) }
            + read.otherNouns.map { TokenPhrase(word: $0) }
        reading.lesserForms = lesser.map { TokenPhrase(dictionaryForm: $0) } + (read.isNounLesser ? nounPhrases : [])
        reading.isDictionaryForm = reading.otherForms == [TokenPhrase(dictionaryForm: run)]
        reading.related = read.innerVerbs.map { TokenPhrase(dictionaryForm: $0) } + (read.innerNoun.map { [TokenPhrase(word: $0)] } ?? [])
        for form in [run] + nouns + read.verbs + read.otherNouns + read.otherVerbs where form != run || reading.forms.isEmpty {
            reading.forms.append(String(decoding: form, as: UTF8.self))
        }
        readLetters(of: read.noun ?? run, in: run, into: &reading)
        if !areGuesses { try addNames(of: run.text, to: &reading) }
    }

    /// Returns the noun as which alone a run is read, by the evidence of memos or, if no memo holds the run, by the grammar.
    private mutating func nounAlone(of candidates: RunCandidates, _ read: RunReading) throws -> Token? {
        if read.isNounAlone { return read.noun.flatMap { analyzer.tokens($0.text).wholeRun } }
        var alone = NounAlone(evidence: evidence)
        if let noun = try alone.noun(of: candidates, read) { return noun }
        if areGuesses { return nil }
        var held = HeldNoun(evidence: evidence)
        return try held.noun(of: candidates, read)
    }

    /// Reads a run as its noun alone is read.
    private mutating func readRun(_ candidates: RunCandidates, of noun: Token, into reading: inout TermReading) throws {
        guard let (_, alone) = try evidence.candidates(for: noun.text, &analyzer) else { return }
        try readRun(alone, into: &reading)
        reading.nearForms = reading.typedWord + reading.nearForms
        reading.typedWord = [TokenPhrase(word: candidates.run)]
        reading.typedSyllables = Self.syllables(of: candidates.run)
        reading.forms.insert(candidates.run.text, at: 0)
    }

    /// Returns the verbs whose stem has fewer syllables in common with a run than another's, if that one's has at least two: 말다 beside 마시다
    /// for 마시면서.
    private static func verbsSharingLess(of verbs: [[UInt8]], with run: [UInt8]) -> [[UInt8]] {
        guard verbs.count > 1 else { return [] }
        let shared = verbs.map { VerbMaking.stemSyllables(of: $0, beginning: run) }
        let most = shared.max() ?? 0
        return most > 1 ? zip(verbs, shared).filter { $1 < most }.map(\.0) : []
    }

    /// Returns the phrases of a quoted word. It is not found in its contractions, which have other letters: 여기 in 여긴, 문제 in 문젠데.
    private func quoted(_ run: [UInt8]) -> [TokenPhrase] {
        let (word, letters) = (TokenPhrase(word: run), Self.syllables(of: run))
        guard Contractions.mayChange(run), let last = letters.last else { return [word] }
        if letters.count > 2 {
            let pairs = zip(letters.dropFirst(), letters.dropFirst(2)).map { TokenPhrase.Element(term: $0 + $1) }
            return [TokenPhrase(word.elements + pairs)]
        }
        // The word, and its last syllable at the next position, where a longer word has a pair.
        return [last, IndexTerm.border(last, [])].map { TokenPhrase(word.elements + [TokenPhrase.Element(term: $0, fit: .prefix)]) }
    }

    private mutating func readLetters(of noun: [UInt8], in run: [UInt8], into reading: inout TermReading) {
        reading.syllables = Self.syllables(of: noun)
        reading.typedSyllables = Self.syllables(of: run)
        // A memo with the run also contains its noun. Exceptions are a single syllable, and a noun whose
        // letters a rule has changed.
        if reading.syllables.count == 1 { reading.insideWords = literal(noun) }
        let letters = reading.syllables.count > 1 && run.starts(with: noun) ? noun : run
        if letters.count > RunCandidates.syllable { reading.inside = literal(letters) }
    }

    private mutating func literal(_ letters: [UInt8]) -> [TokenPhrase] {
        TokenPhrase.literal(analyzer.tokens(String(decoding: letters, as: UTF8.self)), openEnds: false)
    }

    private static func syllables(of run: [UInt8]) -> [[UInt8]] {
        String(decoding: run, as: UTF8.self).unicodeScalars.map { Array(String($0).utf8) }
    }
}

extension Token {
    /// The characters of a run, each with its bytes.
    var syllables: [[UInt8]] { text.unicodeScalars.map { Array(String($0).utf8) } }
}

extension Array where Element == UInt8 {
    func ends(with suffix: [UInt8]) -> Bool { count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix) }
}
