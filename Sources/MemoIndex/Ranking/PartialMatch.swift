import Foundation
import KoreanText

/// The rung `some`: memos that hold some of the words, best first. For questions and pasted sentences, and when no memo holds all words.
///
/// A memo gets points for each term it holds. The terms are, of each word, one stem (the most frequent of its readings) and the pairs of
/// syllables in that stem. With all readings of all words the ranking was much worse: most of them are noise.
struct PartialMatch {
    /// A term and how much it says of a memo that holds it.
    struct WeightedTerm {
        var phrase: TokenPhrase
        /// The typed term it comes from.
        var typed: QueryTerm
        /// By the kind of term: a word says more than a pair of syllables.
        var weight: Double
        /// BM25's inverse document frequency, above 0.
        var idf: Double
        /// The memos that hold it.
        var ids: MemoIDs

        /// Points of a memo that holds it.
        var points: Double { weight * idf }
    }

    private static let wordWeight = 2.0
    private static let verbWeight = 1.5
    private static let pairWeight = 1.0
    /// The share of all points that a memo needs to be found.
    private static let leastShare = 0.12
    /// How many memos, those with the most points, are read and put in order by `Relevance`.
    static let candidates = 150

    /// Those that some memo holds.
    private(set) var terms: [WeightedTerm] = []

    /// Reads the typed terms, prefixes excepted, and looks up what they become.
    init(_ typedTerms: [QueryTerm], _ cache: MatchCache) throws {
        var reader = TermReader(cache)
        var analyzer = Analyzer()
        let memos = Double(try cache.store.totals().memos)
        var seen: Set<TokenPhrase> = []
        try reader.evidence.askFrequencies(of: typedTerms.flatMap { analyzer.tokens($0.text) }.filter(\.kind.isColocated))
        for typed in typedTerms where typed.form != .prefix {
            for (phrase, weight) in try Self.phrases(of: typed, &reader, &analyzer) where seen.insert(phrase).inserted {
                let ids = try cache.memos(of: phrase, in: typed.field)
                guard !ids.isEmpty else { continue }
                // Below 0 by the formula for a term that more than half of the memos hold.
                let idf = max(1e-6, log((memos - Double(ids.count) + 0.5) / (Double(ids.count) + 0.5)))
                terms.append(WeightedTerm(phrase: phrase, typed: typed, weight: weight, idf: idf, ids: ids))
            }
        }
    }

    /// Memos with enough points, and how many they have; ascending by id.
    /// - Parameters:
    ///   - found: memos of the rungs before, which are left out.
    ///   - allowed: memos that filters and exclusions leave; nil for all.
    func matches(excluding found: MemoIDs, within allowed: MemoIDs?) -> [(id: Int64, points: Double)] {
        var points: [Int64: Double] = [:]
        for term in terms {
            for id in term.ids.values { points[id, default: 0] += term.points }
        }
        let least = terms.reduce(0) { $0 + $1.points } * Self.leastShare
        return points.filter { $0.value >= least && !found.contains($0.key) && allowed?.contains($0.key) != false }
            .map { (id: $0.key, points: $0.value) }.sorted { $0.id < $1.id }
    }

    /// What a typed term becomes, with weights: its Latin words and numbers, and of each Korean word the stem and the stem's pairs.
    private static func phrases(
        of typed: QueryTerm, _ reader: inout TermReader, _ analyzer: inout Analyzer
    ) throws -> [(TokenPhrase, weight: Double)] {
        let tokens = MixedTerm.withoutParticle(analyzer.tokens(typed.text))
        var phrases: [(TokenPhrase, weight: Double)] = []
        for index in tokens.indices where !tokens[index].kind.isColocated {
            let words = tokens[(index + 1)...].prefix { $0.kind.isColocated }
            if tokens[index].kind == .term { phrases.append((TokenPhrase(token: tokens[index].term), wordWeight)) }
            guard let stem = try stem(Array(words), &reader) else { continue }
            phrases.append((TokenPhrase(token: stem.term), stem.kind == .word ? wordWeight : verbWeight))
            let syllables = stem.kind == .dictionaryForm ? stem.syllables.dropLast() : stem.syllables
            for (first, second) in zip(syllables, syllables.dropFirst()) {
                phrases.append((TokenPhrase(token: first + second), pairWeight))
                phrases.append((TokenPhrase(token: IndexTerm.border(first, second)), pairWeight))  // 안 읽은 for 안읽은
            }
        }
        return phrases
    }

    /// What a word most probably means: of the run as written and the nouns it may be, the one that most memos hold. Where that is the run
    /// itself, a verb is meant if at least twice as many memos hold it. Nil when no memo holds any of them.
    /// - Parameter words: the run, then its nouns and dictionary forms.
    private static func stem(_ words: [Token], _ reader: inout TermReader) throws -> Token? {
        guard let run = words.first else { return nil }
        let whole = try reader.evidence.frequency(of: run)
        var (best, most) = (run, whole)
        for noun in words.dropFirst() where noun.kind == .word {
            let frequency = try reader.evidence.frequency(of: noun)
            if frequency > most || (frequency == most && noun.bytes.count < best.bytes.count) { (best, most) = (noun, frequency) }
        }
        guard best == run else { return best }
        let verbs = try words.filter { $0.kind == .dictionaryForm }.map { ($0, try reader.evidence.frequency(of: $0)) }
        guard let verb = verbs.max(by: { $0.1 < $1.1 }), verb.1 > 0, verb.1 >= 2 * whole else { return most > 0 ? run : nil }
        return verb.0
    }
}
