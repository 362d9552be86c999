import Foundation
import KoreanText
import MemoModel
import Postings

/// The rung `some`: memos that contain some of the words, best first. It is meant for questions and pasted
/// sentences, and if no memo contains all words.
///
/// A memo gets points for each term it contains. Each word yields two kinds of terms: all forms as which it is
/// searched alone (`TermReading`), together, and the pairs of syllables in its stem. With all candidates of
/// all words the ranking was much worse, because most of them are noise. Pairs only rank memos that contain one
/// of the words, if any memo does.
struct PartialMatch {
    /// A term and its importance for a memo that contains it.
    struct WeightedTerm {
        /// Alternative phrases; one of them suffices.
        var phrases: [TokenPhrase]
        /// The typed term it comes from.
        var typed: QueryTerm
        /// The weight of the kind of term: a word counts more than a pair of syllables.
        var weight: Double
        /// BM25's inverse document frequency, above 0.
        var idf: Double
        /// The memos that contain it.
        var ids: MemoIDs
        /// Those of them with a tag or category that it names.
        var bearers = MemoIDs()

        /// Whether it is a word, not a pair of syllables.
        var isWord = true

        /// The points of a memo that contains it.
        var points: Double { weight * idf }
    }

    private static let wordWeight = 2.0
    private static let verbWeight = 1.5
    private static let pairWeight = 1.0
    /// The part of its weight that a question word, a pronoun or a light verb keeps. Memos seldom contain the question words of the question that they
    /// answer, so that these look rare.
    private static let stopWordFactor = 0.4
    /// The share of all points that a memo needs if no memo contains all words.
    static let leastShare = 0.12
    /// The share of all points that a memo needs for a sentence that some memos contain completely. On
    /// paraphrases this leaves a third of the hits of `leastShare`, with the same quality.
    static let leastShareOfSentence = 0.2
    /// The share of all points that a memo needs for a question of few words.
    static let mostOfQuestion = 0.5
    /// Number of memos with the most points that `Relevance` reads and ranks.
    static let candidates = 150

    /// The terms that some memo contains.
    private(set) var terms: [WeightedTerm] = []
    /// The memos with the letters of a word anywhere, for each word that some memo contains.
    private var memosWithLetters: [MemoIDs] = []

    /// Looks up the terms of the words.
    init(_ words: [QueryTerm], _ plan: QueryPlan, _ cache: MatchCache) throws {
        let evidence = WordEvidence(cache: cache)
        var analyzer = Analyzer(for: .words)
        let memos = Double(try cache.store.memoCount())
        var seen: Set<[TokenPhrase]> = []
        let mixed = words.filter { plan.reading(of: $0)?.typedSyllables == nil }
        try evidence.askFrequencies(of: mixed.flatMap { analyzer.tokens($0.text) }.filter(\.kind.isColocated))
        for typed in words {
            let reading = plan.reading(of: typed)
            if let letters = reading?.inside, !letters.isEmpty { memosWithLetters.append(try cache.memos(ofAny: letters, in: typed.field)) }
            let factor = Self.isStopWord(typed, reading) ? Self.stopWordFactor : 1
            for (phrases, weight) in try Self.phrases(of: typed, reading, evidence, &analyzer) where seen.insert(phrases).inserted {
                let isWord = weight > Self.pairWeight
                let bearers = isWord ? plan.labels.memos(of: typed) ?? MemoIDs() : MemoIDs()
                let ids = try cache.memos(ofAny: phrases, in: typed.field).union(bearers)
                guard !ids.isEmpty else { continue }
                // The formula is below 0 for a term that more than half of the memos contain.
                let idf = max(1e-6, log((memos - Double(ids.count) + 0.5) / (Double(ids.count) + 0.5)))
                terms.append(
                    WeightedTerm(
                        phrases: phrases, typed: typed, weight: weight * factor, idf: idf, ids: ids, bearers: bearers, isWord: isWord))
            }
        }
    }

    /// Returns whether a typed word, or the word of which it is read as a form, says nothing without the words beside it.
    private static func isStopWord(_ typed: QueryTerm, _ reading: TermReading?) -> Bool {
        guard let reading, reading.typedSyllables != nil else {
            return FunctionWords.isStopWord(FoldedText.folded(typed.text).utf8.filter { $0 >= 0x80 || Numbers.isLetter($0) })
        }
        return FunctionWords.isStopWord(Array(reading.letters.utf8)) || reading.verbStems.first.map(FunctionWords.isLightVerb) ?? false
    }

    /// Returns the weighted phrases of a typed term: one Korean or Latin word as it is read alone; of several, the Latin words and numbers, and for
    /// each Korean word its readings and the pairs of its stem.
    private static func phrases(
        of typed: QueryTerm, _ reading: TermReading?, _ evidence: WordEvidence, _ analyzer: inout Analyzer
    ) throws -> [([TokenPhrase], weight: Double)] {
        if let reading, reading.typedSyllables != nil { return try phrases(of: reading, evidence) }
        let tokens = MixedTerm.withoutParticle(analyzer.tokens(typed.text))
        if let reading, tokens.first?.kind == .term, !tokens.dropFirst().contains(where: { !$0.kind.isColocated }) {
            return [(reading.word + reading.spacing, wordWeight)]
        }
        var phrases: [([TokenPhrase], weight: Double)] = []
        for index in tokens.indices where !tokens[index].kind.isColocated {
            let words = Array(tokens[(index + 1)...].prefix { $0.kind.isColocated })
            if tokens[index].kind == .term { phrases.append(([TokenPhrase(token: tokens[index].term)], wordWeight)) }
            guard let stem = try stem(words, evidence) else { continue }
            phrases.append(([TokenPhrase(token: stem.term)], stem.kind == .word ? wordWeight : verbWeight))
            phrases += pairs(of: stem.kind == .dictionaryForm ? stem.syllables.dropLast() : stem.syllables)
        }
        return phrases
    }

    /// Returns the phrases of a run of syllables: those of the reading that it gets alone, with the words of which it is composed, and the pairs of
    /// its stem. A word that memos hold only inside words, or with spaces, counts by its letters.
    private static func phrases(of reading: TermReading, _ evidence: WordEvidence) throws -> [([TokenPhrase], weight: Double)] {
        let isHeld = try !evidence.cache.memos(ofAny: reading.word, in: reading.typed.field).isEmpty
        let words = (isHeld ? reading.word : reading.inside) + reading.spacing + reading.related
        let noun = reading.related.first { !$0.isDictionaryForm }.flatMap(Self.letters)
        if noun == nil, reading.nearForms.isEmpty, let verb = reading.otherForms.first(where: \.isDictionaryForm).flatMap(Self.letters) {
            return [(words, verbWeight)] + pairs(of: verb.dropLast())
        }
        return [(words, wordWeight)] + pairs(of: noun ?? reading.syllables)
    }

    /// Returns the syllables of a phrase of one word.
    private static func letters(of phrase: TokenPhrase) -> [[UInt8]]? {
        phrase.elements.first.map {
            String(decoding: IndexTerm.text(of: $0.term), as: UTF8.self).unicodeScalars.map { Array(String($0).utf8) }
        }
    }

    private static func pairs(of syllables: [[UInt8]]) -> [([TokenPhrase], weight: Double)] {
        zip(syllables, syllables.dropFirst()).map { first, second in
            // 안 읽은 for 안읽은
            ([TokenPhrase(token: first + second), TokenPhrase(token: IndexTerm.border(first, second))], pairWeight)
        }
    }

    /// Returns the most probable meaning of a word: of the run as written and its possible nouns, the one in
    /// most memos. If that is the run itself, a verb wins if at least twice as many memos contain it. Returns
    /// nil if no memo contains any of them.
    /// - Parameter words: The run, followed by its nouns and dictionary forms.
    private static func stem(_ words: [Token], _ evidence: WordEvidence) throws -> Token? {
        guard let run = words.first else { return nil }
        let whole = try evidence.frequency(of: run)
        var (best, most) = (run, whole)
        for noun in words.dropFirst() where noun.kind == .word {
            let frequency = try evidence.frequency(of: noun)
            if frequency > most || (frequency == most && noun.bytes.count < best.bytes.count) { (best, most) = (noun, frequency) }
        }
        guard best == run else { return best }
        let verbs = try words.filter { $0.kind == .dictionaryForm }.map { ($0, try evidence.frequency(of: $0)) }
        guard let verb = verbs.max(by: { $0.1 < $1.1 }), verb.1 > 0, verb.1 >= 2 * whole else { return most > 0 ? run : nil }
        return verb.0
    }
}

// MARK: Points

extension PartialMatch {
    /// Returns the memos with enough points, and their points in the same order.
    /// - Parameters:
    ///   - found: The memos of the rungs before, which do not count again.
    ///   - leastShare: The share of all points that a memo needs.
    ///   - select: Leaves those of some memos that pass filters and exclusions.
    func matches(
        excluding found: FoundMemos, leastShare: Double, where select: (MemoIDs) throws -> MemoIDs
    ) throws -> (ids: MemoIDs, points: [Double]) {
        let least = terms.reduce(0) { $0 + $1.points } * leastShare
        var candidates = MemoIDs(unionOf: decisive(for: least).map(\.ids))
        let held = MemoIDs(unionOf: terms.filter(\.isWord).map(\.ids) + memosWithLetters)
        if !held.isEmpty { candidates = candidates.intersection(held) }
        let ids = try select(found.unseen(candidates)).values
        var points = Array(repeating: 0.0, count: ids.count)
        var steps = ReadingBudget.Steps()
        for term in terms {
            try steps.take(1 + ids.count)
            term.ids.add(term.points, to: &points, of: ids)
        }
        let places = ids.indices.filter { points[$0] >= least }
        return (MemoIDs(ascending: places.map { ids[$0] }), places.map { points[$0] })
    }

    /// Returns terms of which a memo needs at least one: all but the longest lists, which together have too few points. So memos that contain
    /// only frequent words, which are most, are never looked at.
    private func decisive(for least: Double) -> [WeightedTerm] {
        // Points may add up to a little more in another order.
        var left = least * 0.999_999
        return terms.sorted { $0.ids.count > $1.ids.count }.filter { term in
            guard term.points < left else { return true }
            left -= term.points
            return false
        }
    }

    /// Number of memos up to which insertion into a list is faster than sorting all.
    private static let fewPoints = 1000

    /// Returns the first `count` memos by points; ties go to the newest.
    static func first(_ count: Int, of ids: MemoIDs, by points: [Double]) -> [Int64] {
        if count >= fewPoints { return Array(zip(points, ids.values).sorted { $0 > $1 }.prefix(count).map(\.1)) }
        // Usually few of many memos are requested, and most memos are rejected by one comparison, because
        // they contain one frequent word only.
        var best: [(points: Double, id: Int64)] = []
        for (id, points) in zip(ids.values, points) {
            if best.count >= count, let last = best.last, (points, id) < last { continue }
            best.insert((points, id), at: best.partitioningIndex { $0 <= (points, id) })
            if best.count > count { best.removeLast() }
        }
        return best.map(\.id)
    }
}
