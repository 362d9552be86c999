import KoreanText
import MemoModel
import Postings

/// The distance class of a query's words in a memo; nearer ones rank first. One word has only the classes of titles.
public enum Nearness: Int, Sendable, CaseIterable {
    /// None of the other classes.
    case apart
    /// All words in the title.
    case inTitle
    /// At most a josa between one word and the next: 한국의 영화 for 한국 영화.
    case near
    /// Side by side, except for josa that were typed with them: 최고 영화 for 최고의 영화.
    case sideBySide
    /// Side by side as typed, with or without spaces.
    case asTyped
    /// The title is nothing but the words as typed.
    case wholeTitle

    /// The classes that order a large rung for one word, and for several, the highest first.
    static let ofOne: [Nearness] = [.wholeTitle, .inTitle, .apart]
    static let ofSeveral: [Nearness] = [.asTyped, .sideBySide, .near, .inTitle, .apart]

    /// Maximum number of bytes between two words that can be a josa and a space, in any Unicode normal form.
    static let mostBytesBetween = 10
}

/// Finds through the index the memos with the words of a query near each other, so that they rank first among
/// any number of memos. If the memos of a rung are read anyway, `Relevance` finds the same in their texts.
struct Neighbours {
    /// The words side by side as typed.
    let asTyped: [TokenPhrase]
    /// The words side by side in other forms.
    let sideBySide: [TokenPhrase]
    /// The reading of each word.
    private let readings: [TermReading]

    /// Returns nil unless the query asks for one word, or for several together: of words in quotes, with a field, or joined by OR, only one alone has
    /// a place in titles.
    init?(_ root: QueryNode, _ plan: QueryPlan) {
        guard let words = root.wordsOfConjunction ?? root.onlyText.map({ [$0] }) else { return nil }
        readings = words.compactMap { plan.reading(of: $0) }
        guard !readings.isEmpty, readings.count == words.count else { return nil }
        if readings.count == 1 {
            (asTyped, sideBySide) = ([], [])
            return
        }
        let (typed, nouns) = (readings.map(\.typed.text), readings.map(\.letters))
        var analyzer = Analyzer(for: .words)
        func phrases(_ words: [String]) -> [TokenPhrase] {
            [words.joined(separator: " "), words.joined()].flatMap { TokenPhrase.literal(analyzer.tokens($0), openEnds: false) }
        }
        asTyped = phrases(typed)
        let shorter = Array(typed.dropLast() + nouns.suffix(1))
        sideBySide =
            (shorter == typed ? [] : phrases(shorter)) + (nouns == shorter ? [] : phrases(nouns)) + plan.wholePhrases(of: .initials)
    }

    /// Whether there is only one word, which has no neighbours.
    var isOneWord: Bool { readings.count == 1 }
    /// The classes of a large rung, the highest first.
    var classes: [Nearness] { isOneWord ? Nearness.ofOne : Nearness.ofSeveral }
    /// The phrases of one word as typed, of which a title may consist.
    var ofWholeTitle: [TokenPhrase] { isOneWord ? readings[0].typedWord : asTyped }

    /// Returns the phrases of one word that count as in a title: not those of other forms.
    func ofTitle(_ rung: Rung) -> [TokenPhrase] { isOneWord ? Self.titlePhrases(of: readings[0], rung) : [] }

    private static func titlePhrases(of reading: TermReading, _ rung: Rung) -> [TokenPhrase] {
        rung == .word ? reading.patterns(upTo: .nearForms) : reading.inside
    }

    /// All phrases to search in texts.
    var phrases: [TokenPhrase] { asTyped + sideBySide }

    /// Returns whether deciding a nearness takes less time in a few memos than in all.
    func isFastAmongFew(_ nearness: Nearness) -> Bool {
        switch nearness {
        case .apart, .near, .wholeTitle: false
        case .inTitle: true
        case .sideBySide: sideBySide.allSatisfy { $0.isExact && !$0.needsTexts }
        case .asTyped: asTyped.allSatisfy { $0.isExact && !$0.needsTexts }
        }
    }

    /// Returns those of `memos` that may be `asTyped` or `sideBySide`, because they have all tokens of one of its phrases. Reads no positions.
    func candidates(for nearness: Nearness, of memos: MemoIDs, _ cache: MatchCache) throws -> MemoIDs {
        let phrases = nearness == .asTyped ? asTyped : sideBySide
        // Initials stand for hundreds of phrases, which the rung has loaded.
        let candidates = try phrases.map { try cache.known($0) ?? cache.store.memos(ofAll: $0.elements.map(\.term), among: memos) }
        return MemoIDs(unionOf: candidates).intersection(memos)
    }

    /// Returns those of `memos` with a nearness. The result may include memos that also have a higher one.
    func memos(_ nearness: Nearness, of memos: MemoIDs, _ cache: MatchCache, upTo rung: Rung) throws -> MemoIDs {
        switch nearness {
        case .apart: memos
        case .inTitle:
            // The list of a rare word leaves few memos to look for a frequent one.
            try readings.map { Self.titlePhrases(of: $0, rung) }
                .sorted { cache.knownCount(of: $0) < cache.knownCount(of: $1) }
                .reduce(memos) { left, phrases in try cache.memos(ofAny: phrases, in: .title, among: left) }
        case .near:
            try zip(readings, readings.dropFirst()).reduce(memos) { left, pair in
                try memosNear(pair.0.letters, pair.1.letters, of: left, cache)
            }
        case .sideBySide: try cache.memos(ofAny: sideBySide, among: memos)
        case .asTyped: try cache.memos(ofAny: asTyped, among: memos)
        case .wholeTitle: try memosWithWholeTitle(memos, cache)
        }
    }

    /// Returns the memos among `memos` that have the letters of the one word in their titles. All with a title that is the word are among them.
    func memosWithWordInTitle(_ memos: MemoIDs, _ cache: MatchCache) throws -> MemoIDs {
        var phrases = ofWholeTitle
        if !phrases.allSatisfy(\.isExact) {
            // A beginning of words stands for many tokens. The title that is nothing else has those of its letters.
            var analyzer = Analyzer(for: .words)
            phrases = TokenPhrase.literal(analyzer.tokens(FoldedText.folded(readings[0].typed.text)), openEnds: false)
        }
        return try cache.memos(ofAny: phrases, in: .title, among: memos)
    }

    /// Returns those of `memos` whose title is the word, if few have it in the title at all, so that these can be read.
    private func memosWithWholeTitle(_ memos: MemoIDs, _ cache: MatchCache) throws -> MemoIDs {
        let candidates = try memosWithWordInTitle(memos, cache)
        guard candidates.count <= Search.relevanceLimit else { return MemoIDs() }
        let typed = FoldedText.folded(readings[0].typed.text)
        var found: [Int64] = []
        try cache.collection.withTexts(of: candidates.values) { id, title, _, _ in
            let core = Nearness.core(of: title)
            let text = String(copying: title.extracting(core))
            if FoldedText.folded(text) == typed { found.append(id) }
        }
        return MemoIDs(unordered: found)
    }

    /// Returns those of `memos` that have the pairs of syllables around a josa between the words. Phrases
    /// would take several times as long, without a better result.
    private func memosNear(_ first: String, _ second: String, of memos: MemoIDs, _ cache: MatchCache) throws -> MemoIDs {
        guard let last = first.unicodeScalars.last.map({ Array(String($0).utf8) }),
            let next = second.unicodeScalars.first.map({ Array(String($0).utf8) })
        else { return MemoIDs() }
        let particles = ["의"] + [PairedParticle.subject, .object, .topic, .with].map { $0.form(after: first) }
        let touching = [last + next, IndexTerm.border(last, next)].map { TokenPhrase(token: $0) }
        var found = [try cache.memos(ofAny: touching, among: memos)]
        for particle in particles.map({ Array($0.utf8) }) {
            found.append(try cache.store.memos(ofAll: [last + particle, IndexTerm.border(particle, next)], among: memos))
        }
        return MemoIDs(unionOf: found)
    }
}

extension Nearness {
    /// Returns the part of a title without the spaces and signs of ASCII around it, such as those of a heading.
    static func core(of title: Span<UInt8>) -> Range<Int> {
        func isSign(_ byte: UInt8) -> Bool { byte < 0x80 && !Numbers.isDigit(byte) && !Numbers.isLetter(byte) }
        var (start, end) = (0, title.count)
        while start < end, isSign(title[start]) { start += 1 }
        while end > start, isSign(title[end - 1]) { end -= 1 }
        return start..<end
    }
}

extension TermReading {
    /// The searched letters: those of the noun if a josa was typed with it.
    var letters: String { syllables.isEmpty ? typed.text : String(decoding: Array(syllables.joined()), as: UTF8.self) }
}
