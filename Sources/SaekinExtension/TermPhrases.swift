import KoreanText
import QueryLanguage
import TextMatching

/// The phrases for which a typed term is searched, as far as the rules of grammar decide without counts.
///
/// The program reads a word by evidence from the memos: it searches for 고양이 without 고양, because the memos contain 고양이를. A function of
/// a text alone knows no memos. So a noun is separated only from particles that are rarely the end of another noun, and a verb is read
/// only if the word is its dictionary form or can be nothing but a form of a verb.
struct TermPhrases {
    /// The word itself, its noun and its verbs: the rung `word` of the program.
    private(set) var word: [TokenPhrase] = []
    /// The letters as part of a longer word: the rung `inside`. None for a verb, whose letters are only one of its forms.
    private(set) var inside: [TokenPhrase] = []

    /// Reads a term. A regular expression has no phrases.
    init(_ term: QueryTerm) {
        var analyzer = Analyzer(for: .words)
        let tokens = analyzer.tokens(FoldedText.folded(term.text))
        let letters = Self.kept(TokenPhrase.literal(Self.withoutParticle(tokens), openEnds: false))
        switch term.form {
        case .pattern: break
        case .prefix:
            word = tokens.wholeRun.map { [TokenPhrase([TokenPhrase.Element(term: $0.term, fit: .prefix)])] } ?? Self.beginnings(tokens)
        case .phrase:
            (word, inside) = tokens.wholeRun.map { ([TokenPhrase(word: $0.bytes)], letters) } ?? (letters, [])
        case .word:
            inside = letters
            if let run = tokens.wholeRun { read(RunCandidates(run, tokens), &analyzer) } else { word = Self.mixed(tokens) ?? letters }
        }
    }

    /// Returns the phrases of a term that is no single run, the last of whose tokens may continue.
    private static func beginnings(_ tokens: [Token]) -> [TokenPhrase] {
        kept(
            TokenPhrase.literal(tokens, openEnds: false).map { phrase in
                var phrase = phrase
                phrase.elements[phrase.elements.count - 1].fit = .prefix
                return phrase
            })
    }

    /// Returns phrases with the spelling of their last pair as a word added: the index stores pairs that are words as words only.
    private static func kept(_ phrases: [TokenPhrase]) -> [TokenPhrase] {
        phrases.flatMap { phrase -> [TokenPhrase] in
            guard let last = phrase.elements.last, last.mayBeginPair else { return [phrase] }
            let word = TokenPhrase.Element(term: IndexTerm.word(last.term), fit: .prefix)
            return [phrase, TokenPhrase(phrase.elements.dropLast() + [word])]
        }
    }

    private mutating func read(_ candidates: RunCandidates, _ analyzer: inout Analyzer) {
        let run = candidates.run
        word = [TokenPhrase(word: run)]
        guard run.count > RunCandidates.syllable else { return }
        if candidates.endsLikeDictionaryForm, candidates.verbs.contains(run) {
            word.append(TokenPhrase(dictionaryForm: run))
            inside = []
            return
        }
        if let noun = candidates.nouns.first(where: { Self.isSurelyNoun($0, in: run) }) {
            word.append(TokenPhrase(word: noun))
            if noun.count > RunCandidates.syllable {
                inside = TokenPhrase.literal(analyzer.tokens(String(decoding: noun, as: UTF8.self)), openEnds: false)
            }
        } else if candidates.isVerbal, !candidates.verbs.isEmpty {
            word += candidates.verbs.map { TokenPhrase(dictionaryForm: $0) }
            inside = []
        }
    }

    /// Returns whether the end of a run after a noun is hardly ever the end of a longer noun.
    private static func isSurelyNoun(_ noun: [UInt8], in run: [UInt8]) -> Bool {
        let particle = run.dropFirst(noun.count)
        if noun.count == RunCandidates.syllable { return DiagnosticForms.isSurelyNoun(noun, before: particle) }
        return run.starts(with: noun) && !DiagnosticForms.isRareParticle(particle) && !particle.elementsEqual("이".utf8)
    }

    // MARK: Words with Latin letters or digits

    /// Returns the last run of syllables, if it follows a Latin word or a number without a space and ends the text.
    private static func attachedRun(_ tokens: [Token]) -> (run: Token, before: Token)? {
        guard let run = tokens.last(where: { $0.kind == .word && $0.bytes.count == $0.range.count }),
            let word = tokens.first(where: { $0.kind == .word && $0.position == run.position }),
            let before = tokens.last(where: { $0.range.upperBound <= word.range.lowerBound }), before.kind == .term,
            before.range.upperBound == word.range.lowerBound, tokens.allSatisfy({ $0.range.upperBound <= word.range.upperBound })
        else { return nil }
        return (word, before)
    }

    /// Returns the tokens without a particle after a Latin word: SQLite를. After a number it may be a unit.
    private static func withoutParticle(_ tokens: [Token]) -> [Token] {
        guard let (run, before) = attachedRun(tokens), !before.bytes.allSatisfy({ $0 &- 0x30 < 10 }), Particle.isParticle(run.bytes) else {
            return tokens
        }
        return tokens.filter { $0.range.lowerBound < run.range.lowerBound }
    }

    /// Returns the phrases of a word such as LG전자를 or 28일에, whose last run is a word, with its particle or without it.
    private static func mixed(_ tokens: [Token]) -> [TokenPhrase]? {
        let tokens = withoutParticle(tokens)
        guard let (run, _) = attachedRun(tokens) else { return nil }
        let before = tokens.filter { !$0.kind.isColocated && $0.range.lowerBound < run.range.lowerBound }
        let nouns = tokens.filter { $0.kind == .word && $0.position == run.position && isSurelyNoun($0.bytes, in: run.bytes) }
        return ([run] + nouns.filter { $0.bytes != run.bytes }).map { last in
            TokenPhrase((before + [last]).map { TokenPhrase.Element(term: $0.term) })
        }
    }
}
