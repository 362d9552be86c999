import KoreanText
import Postings

/// Parts a typed word that no memo contains into words that memos contain: 와이파이 and 비번 of 와이파이비번. A memo with all of them has each as it
/// would be found alone, also by a synonym, so that they need not be side by side.
struct PartedWords {
    /// Number of syllables of the shortest and the longest word.
    private static let (shortest, longest) = (4, 12)
    /// Number of syllables of the shortest part. A shorter one, at the beginning, needs as many after it as the shortest word has: 집와이파이.
    private static let shortestPart = 2
    private static let mostParts = 3
    /// Share of the memos with a noun in which it has a particle, from which it is no form of a verb: 마음.
    private static let leastShareWithParticles = 0.125
    /// Maximum number of ways to part a word that are looked up.
    private static let mostWays = 4
    /// The particles between two words side by side, after a final consonant and after a vowel: of the object, the subject, the topic and the possessor,
    /// and 에.
    private static let particles = [("을", "를"), ("이", "가"), ("은", "는"), ("의", "의"), ("에", "에")]
    /// Number of syllables of the longest word that is parted at such a particle.
    private static let longestPair = 8

    private let cache: MatchCache
    private var reader: TermReader
    private let synonyms: SynonymList

    init(_ cache: MatchCache) throws { (self.cache, reader, synonyms) = (cache, TermReader(cache), try cache.synonyms()) }

    /// Returns the query with each word that no memo contains parted; nil if there is one that cannot be.
    mutating func parted(_ root: QueryNode, _ plan: QueryPlan) throws -> QueryNode? {
        var (parts, isWhole) = ([QueryTerm: QueryNode](), true)
        for term in root.wantedTerms where term.form == .word {
            guard try plan.ids(.term(term), Reach(.spacing))?.isEmpty == true else { continue }
            guard let syllables = plan.reading(of: term)?.typedSyllables, Self.shortest...Self.longest ~= syllables.count else {
                return nil
            }
            parts[term] = try words(of: term, syllables) ?? pairs(of: term, syllables)
            isWhole = isWhole && parts[term] != nil
        }
        guard isWhole, !parts.isEmpty else { return nil }
        return root.replacingLeaves { leaf in
            guard case .term(let term) = leaf else { return nil }
            return parts[term]
        }
    }

    /// Returns the words of the first way to part a word for which a memo contains them all; nil if there is none.
    private mutating func words(of term: QueryTerm, _ syllables: [[UInt8]]) throws -> QueryNode? {
        var known: [Range<Int>: Bool] = [:]
        let ways = try Self.ways(syllables.count).filter { way in
            try way.allSatisfy { part in
                if let known = known[part] { return known }
                known[part] = try mayBeNoun(Array(syllables[part].joined()), isLast: part.upperBound == syllables.count)
                return known[part] ?? false
            }
        }
        for way in ways.prefix(Self.mostWays) {
            let words = way.map { syllables[$0].joined().map(\.self) }
            guard Set(words).count == words.count else { continue }
            let terms = zip(way, words).map { part, word in
                QueryTerm(text: word.text, form: .word, field: term.field, range: Self.range(of: part, in: term))
            }
            let found = try reader.read(terms).reduce(nil as MemoIDs?) { found, reading in
                let memos = try cache.memos(ofAny: reading.word, in: term.field)
                return found?.intersection(memos) ?? memos
            }
            if found?.isEmpty == false { return .all(terms.map(QueryNode.term)) }
        }
        return nil
    }

    /// Returns the pairs of words, whatever they are, that a memo has side by side with a particle between them, as phrases: 사람에 대한 for 사람대한. Nil
    /// if there are none.
    private mutating func pairs(of term: QueryTerm, _ syllables: [[UInt8]]) throws -> QueryNode? {
        guard syllables.count <= Self.longestPair else { return nil }
        var found: [QueryNode] = []
        for place in Self.shortestPart...syllables.count - Self.shortestPart {
            let (first, second) = (Array(syllables[..<place].joined()), Array(syllables[place...].joined()))
            guard try cache.count(of: IndexTerm.word(first)) > 0, try cache.count(of: IndexTerm.word(second)) > 0 else { continue }
            let isOpen = VerbMaking.isOpen(first)
            for text in Self.particles.map({ first.text + (isOpen ? $1 : $0) + " " + second.text }) {
                guard let phrase = reader.wholeWords(of: text), try !cache.memos(of: phrase, in: term.field).isEmpty else { continue }
                found.append(.term(QueryTerm(text: text, form: .phrase, field: term.field, range: term.range)))
            }
        }
        return found.isEmpty ? nil : .any(found)
    }

    /// Returns the ways to part a word: those with the fewest parts first, and of these the ones whose shortest part is longest.
    private static func ways(_ count: Int) -> [[Range<Int>]] {
        let cuts = (1...count - shortestPart).flatMap { first in
            [[first]] + (first + shortestPart..<max(first + shortestPart, count - shortestPart + 1)).map { [first, $0] }
        }
        let ways = cuts.map { cut in zip([0] + cut, cut + [count]).map { $0..<$1 } }
        let allowed = ways.filter { $0[0].count >= shortestPart || count - $0[0].count >= shortest }
        return allowed.sorted { ($0.count, -($0.map(\.count).min() ?? 0)) < ($1.count, -($1.map(\.count).min() ?? 0)) }
    }

    /// Returns whether a part is a word of the memos, or has synonyms, and is no form of another word. Only the last part may have a particle.
    private mutating func mayBeNoun(_ part: [UInt8], isLast: Bool) throws -> Bool {
        guard let (_, candidates) = try reader.evidence.candidates(for: part.text, &reader.analyzer) else { return false }
        let nouns = [part] + (isLast ? candidates.nouns : [])
        let isHeld = try nouns.contains { noun in
            try cache.count(of: IndexTerm.word(noun)) > 0 || !synonyms.alternatives(to: noun.text).isEmpty
        }
        guard isHeld else { return false }
        let reading = try reader.read(QueryTerm(text: part.text, form: .word, field: nil, range: 0..<0))
        if !reading.isVerb, isLast || !reading.isForm { return true }
        return try reader.evidence.caseMass(of: part) >= Self.leastShareWithParticles * Double(cache.count(of: IndexTerm.word(part)))
    }

    /// Returns the place of a part in the query, or that of the whole word if its bytes are not those of the syllables.
    private static func range(of part: Range<Int>, in term: QueryTerm) -> Range<Int> {
        guard FoldedText.folded(term.text) == term.text, term.text.utf8.count == term.range.count else { return term.range }
        let start = term.range.lowerBound + part.lowerBound * RunCandidates.syllable
        return start..<start + part.count * RunCandidates.syllable
    }
}
