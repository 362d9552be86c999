import KoreanText
import Postings

/// A typed word that is more than a run of syllables: Latin words, numbers and signs, and syllables attached
/// to them, as in LG전자, 28일에 and C++.
struct MixedTerm {
    /// A Latin word or number, or the syllables between two of them.
    struct Part {
        /// The range in bytes of the text.
        var range: Range<Int>
        /// The tokens with positions of their own, as the index spells them.
        var terms: [[UInt8]]
        /// The colocated tokens at its beginning.
        var words: [Token] = []
        var isTerm: Bool

        /// The run of syllables, if the part is one.
        var run: Token? { isTerm ? nil : words.first { $0.kind == .word && $0.range == range } }
        /// All Latin words and numbers that hyphens join, without hyphens, if the part is the first of them.
        var joined: Token? { isTerm ? words.first : nil }
        var isNumber: Bool { isTerm && terms[0].allSatisfy { Numbers.isDigit($0) || $0 == 0x2C || $0 == 0x2E } }
    }

    /// The phrases for rung `word`.
    struct Words {
        /// The phrases as typed.
        var typed: [TokenPhrase] = []
        /// The phrases without the josa after a number and its unit.
        var withoutParticle: [TokenPhrase] = []
        /// The typed text without its josa; nil if it has none.
        var form: String?
    }

    /// Folded.
    let text: [UInt8]
    let tokens: [Token]
    let parts: [Part]

    /// Creates a term. `tokens` are those of `text`, which must be folded.
    init(_ text: String, _ tokens: [Token]) {
        self.text = Array(text.utf8)
        self.tokens = tokens
        var parts: [Part] = []
        var start = 0
        for token in tokens {
            if token.kind.isColocated {
                if token.position == start { parts[parts.count - 1].words.append(token) }
            } else if token.kind == .term || parts.last?.isTerm != false {
                start = token.position
                parts.append(Part(range: token.range, terms: [token.term], isTerm: token.kind == .term))
            } else {
                parts[parts.count - 1].terms.append(token.term)
                parts[parts.count - 1].range = parts[parts.count - 1].range.lowerBound..<token.range.upperBound
            }
        }
        self.parts = parts
    }

    func text(of range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
}

// MARK: Signs

extension MixedTerm {
    /// The signs of the whole text; nil if none is significant.
    var spelling: SymbolSpelling? { parts.last.flatMap { spelling(upTo: $0.range.upperBound) } }

    private func spelling(upTo end: Int) -> SymbolSpelling? {
        guard let start = parts.first?.range.lowerBound else { return nil }
        return SymbolSpelling(text, core: start..<end, terms: parts.filter(\.isTerm).map(\.range))
    }

    /// Returns the phrase with the signs of the whole text.
    func spelled(_ phrase: TokenPhrase) -> TokenPhrase { TokenPhrase(phrase.elements, spelling: spelling) }
}

// MARK: Particles

extension MixedTerm {
    /// The start of the josa after a Latin word or Hanja, as in SQLite를 and 學校에서; nil if there is none. After a number it may
    /// be a unit.
    var endBeforeParticle: Int? {
        if let end = HanjaReading.endBeforeParticle(of: text) { return end }
        guard parts.count > 1, let last = parts.last, let run = last.run, parts[parts.count - 2].isTerm, !endsInUnit else { return nil }
        return Particle.isParticle(run.bytes) ? last.range.lowerBound : nil
    }

    /// Returns the tokens of a typed word without the josa after a Latin word.
    static func withoutParticle(_ tokens: [Token]) -> [Token] {
        guard tokens.contains(where: { $0.kind == .term }), let end = MixedTerm("", tokens).endBeforeParticle else { return tokens }
        return tokens.filter { $0.range.lowerBound < end }
    }

    /// Whether the last run directly follows a number: 28일.
    private var endsInUnit: Bool {
        guard parts.count > 1, let last = parts.last, last.run != nil else { return false }
        let number = parts[parts.count - 2]
        return number.isNumber && number.range.upperBound == last.range.lowerBound
    }

    /// First syllables of josa that may follow a unit: 28일에, 3만을.
    private static let particlesOfUnits = syllables("을를은는이가에의와과으로도만까부보처마")
    /// The `particlesOfUnits` that cannot be a unit, so that a number may precede them: 2025에는.
    private static let particlesOfNumbers = syllables("을를은는에의와으로까부보처")

    private static func syllables(_ text: String) -> Set<[UInt8]> { Set(text.unicodeScalars.map { Array(String($0).utf8) }) }

    /// Positions of each josa that may follow a number with its unit, or a number alone.
    private var endsBeforeUnitParticles: [Int] {
        guard endsInUnit, let last = parts.last, let run = last.run else { return [] }
        let first = Array(run.bytes.prefix(RunCandidates.syllable))
        if Self.particlesOfNumbers.contains(first), Particle.isParticle(run.bytes) { return [last.range.lowerBound] }
        return last.words.filter { $0.kind == .word && $0.bytes.count < run.bytes.count }.filter { unit in
            let rest = Array(run.bytes.dropFirst(unit.bytes.count))
            return Self.particlesOfUnits.contains(Array(rest.prefix(RunCandidates.syllable))) && Particle.isParticle(rest)
        }.map(\.range.upperBound)
    }
}

// MARK: Words

extension MixedTerm {
    /// Returns the phrases for rung `word`. Runs of syllables at either end must match whole words.
    func words(_ evidence: WordEvidence) throws -> Words {
        guard let last = parts.last else { return Words() }
        var words = Words()
        if parts.contains(where: { !$0.isTerm && $0.run == nil }) {
            words.typed = TokenPhrase.literal(tokens, openEnds: false).map(spelled)
            return words
        }
        words.typed = phrases(parts, upTo: last.range.upperBound)
        for end in endsBeforeUnitParticles {
            words.withoutParticle += phrases(parts(upTo: end), upTo: end)
            words.form = String(decoding: text[..<end], as: UTF8.self)
        }
        if !endsInUnit, let run = last.run, let noun = try RunReader(evidence: evidence).noun(RunCandidates(run, last.words)) {
            let end = last.range.lowerBound + noun.count
            words.withoutParticle += phrases(parts(upTo: end), upTo: end)
            words.form = String(decoding: text[..<end], as: UTF8.self)
        }
        return words
    }

    /// Returns the parts before `end`, the last of them cut there.
    private func parts(upTo end: Int) -> [Part] {
        var parts = parts.filter { $0.range.lowerBound < end }
        guard let last = parts.last, last.range.upperBound > end else { return parts }
        let word = last.words.filter { $0.kind == .word && $0.range.upperBound == end }
        parts[parts.count - 1] = Part(range: last.range.lowerBound..<end, terms: [], words: word, isTerm: false)
        return parts
    }

    private func phrases(_ parts: [Part], upTo end: Int) -> [TokenPhrase] {
        if let spelling = spelling(upTo: end) { return [TokenPhrase(Self.elements(parts), spelling: spelling)] }
        return spellings(of: parts).map { TokenPhrase(Self.elements($0)) }
    }

    /// Returns the tokens of all parts, with a word for a run at either end.
    private static func elements(_ parts: [Part]) -> [TokenPhrase.Element] {
        parts.enumerated().flatMap { index, part in
            var terms = part.terms
            if let run = part.run {
                if index == parts.count - 1 { terms = [run.term] } else if index == 0 { terms[0] = run.term }
            }
            return terms.map { TokenPhrase.Element(term: $0) }
        }
    }
}

// MARK: Other spellings

extension MixedTerm {
    /// Maximum number of spellings to search.
    private static let mostSpellings = 12

    /// Returns the parts as typed, and with other spellings of numbers and joined words.
    private func spellings(of parts: [Part]) -> [[Part]] {
        var found: [[Part]] = [[]]
        for (index, part) in parts.enumerated() {
            let others = part.isTerm ? Self.spellings(of: part, isLast: index == parts.count - 1) : []
            found = Array(
                ([[part.terms]] + [others]).joined().flatMap { terms in
                    found.map { before in
                        var part = part
                        part.terms = terms
                        return before + [part]
                    }
                }.prefix(Self.mostSpellings))
        }
        guard let first = parts.firstIndex(where: { $0.joined != nil }), let joined = parts[first].joined else { return found }
        var rest = parts
        rest.removeSubrange(first..<(parts.firstIndex { $0.range.lowerBound >= joined.range.upperBound } ?? parts.count))
        return found
            + ([[joined.bytes]] + Numbers.terms(besides: joined.bytes)).map { terms in
                rest[..<first] + [Part(range: joined.range, terms: terms, isTerm: true)] + rest[first...]
            }
    }

    private static func spellings(of part: Part, isLast: Bool) -> [[[UInt8]]] {
        var found = Numbers.terms(besides: part.terms[0])
        // wifi is also Wi-Fi without its hyphen.
        if isLast, part.joined == nil, part.range.count <= Analyzer.longestJoined, Analyzer.isJoinable(part.terms[0]) {
            found.append([IndexTerm.word(part.terms[0])])
        }
        return found
    }

    /// The phrases for rung `inside`: the letters anywhere, with other spellings of numbers too.
    var letters: [TokenPhrase] {
        let spelling = spelling
        return TokenPhrase.literal(tokens, openEnds: true).flatMap { phrase -> [TokenPhrase] in
            if let spelling { return [TokenPhrase(spelling.closing(phrase.elements), spelling: spelling)] }
            let numbers = parts.filter(\.isNumber).flatMap { part in
                Numbers.terms(besides: part.terms[0]).filter { $0.count == 1 }.map { (part.terms[0], $0[0]) }
            }
            return [phrase]
                + numbers.map { typed, other in
                    TokenPhrase(phrase.elements.map { $0.term == typed ? TokenPhrase.Element(term: other, fit: $0.fit) : $0 })
                }
        }
    }

    /// The phrases for rung `spacing`: Latin letters separated from digits, split syllables after a number,
    /// and other signs between the parts.
    var spacings: [TokenPhrase] {
        if spelling != nil { return parts.count > 1 ? TokenPhrase.literal(tokens, openEnds: false) : [] }
        let wholes = [parts] + endsBeforeUnitParticles.map { parts(upTo: $0) }
        return wholes.flatMap(spellings).flatMap { parts in parts.indices.flatMap { parted(parts, at: $0) } }
    }

    /// Returns the phrases of `parts` with the part at `index` split.
    private func parted(_ parts: [Part], at index: Int) -> [TokenPhrase] {
        let isUnit = index == parts.count - 1 && endsInUnit
        let others = parts[index].isTerm ? Numbers.parted(parts[index].terms[0]) : isUnit ? Self.parted(parts[index]) : []
        return others.map { terms in
            var parts = parts
            (parts[index].terms, parts[index].words) = (terms, [])
            return TokenPhrase(Self.elements(parts))
        }
    }

    /// Returns the pairs of a run with one space in it: 만 원 for 만원.
    private static func parted(_ part: Part) -> [[[UInt8]]] {
        guard let syllables = part.run?.syllables, syllables.count > 1 else { return [] }
        return (1..<syllables.count).map { TokenPhrase.split(syllables, after: $0).elements.map(\.term) }
    }
}

extension SymbolSpelling {
    /// Closes open ends next to a sign, so that far fewer words are candidates: C++ is not a part of cd++. A
    /// full stop may also be within a word.
    fileprivate func closing(_ elements: [TokenPhrase.Element]) -> [TokenPhrase.Element] {
        var elements = elements
        if lead > 0, text[0] != 0x2E { elements[0].fit = elements[0].fit == .infix ? .prefix : .exact }
        let last = elements.count - 1
        if tail > 0 { elements[last].fit = [.infix, .suffix].contains(elements[last].fit) ? .suffix : .exact }
        return elements
    }
}
