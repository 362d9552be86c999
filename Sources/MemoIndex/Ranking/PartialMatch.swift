import Foundation
import KoreanText

/// Rung `some`: memos that hold some of the words, best first. For questions and pasted sentences, and when nothing holds all.
///
/// Of each word one stem counts, the most frequent of its readings, and the pairs of that stem's syllables. All readings
/// together would be noise: measured, that ruins ranking.
struct PartialMatch {
    /// Something to look for and how much it says.
    struct WeightedTerm {
        var pattern: TokenPhrase
        var typed: QueryTerm
        var weight: Double
        /// BM25's inverse document frequency.
        var rarity: Double
        var ids: MemoIDs
    }

    private static let wordWeight = 2.0
    private static let verbWeight = 1.5
    private static let pairWeight = 1.0
    /// A memo must hold this share of what the sentence says.
    private static let leastShare = 0.12
    /// Candidates whose texts are read for the final order.
    static let candidates = 150

    private(set) var clues: [WeightedTerm] = []

    init(_ terms: [QueryTerm], _ cache: MatchCache) throws {
        var reader = TermReader(cache)
        var analyzer = Analyzer()
        let memos = Double(try cache.store.totals().memos)
        var seen: Set<TokenPhrase> = []
        for term in terms where term.form != .prefix {
            for (pattern, weight) in try Self.patterns(of: term, &reader, &analyzer) where seen.insert(pattern).inserted {
                let ids = try cache.memos(of: pattern, in: term.field)
                guard !ids.isEmpty else { continue }
                let rarity = max(1e-6, log((memos - Double(ids.count) + 0.5) / (Double(ids.count) + 0.5)))
                clues.append(WeightedTerm(pattern: pattern, typed: term, weight: weight, rarity: rarity, ids: ids))
            }
        }
    }

    /// Memos that hold enough of the sentence, with what they hold in points; ascending ids.
    func matches(excluding found: MemoIDs, within allowed: MemoIDs?) -> [(id: Int64, points: Double)] {
        var points: [Int64: Double] = [:]
        for clue in clues {
            for id in clue.ids.values { points[id, default: 0] += clue.weight * clue.rarity }
        }
        let least = clues.reduce(0) { $0 + $1.weight * $1.rarity } * Self.leastShare
        return points.filter { $0.value >= least && !found.contains($0.key) && allowed?.contains($0.key) != false }
            .map { (id: $0.key, points: $0.value) }.sorted { $0.id < $1.id }
    }

    private static func patterns(
        of term: QueryTerm, _ reader: inout TermReader, _ analyzer: inout Analyzer
    ) throws -> [(TokenPhrase, Double)] {
        let tokens = analyzer.tokens(term.text)
        var patterns: [(TokenPhrase, Double)] = []
        for index in tokens.indices where !tokens[index].kind.isColocated {
            let words = tokens[(index + 1)...].prefix { $0.kind.isColocated }
            if tokens[index].kind == .term { patterns.append((TokenPhrase(token: tokens[index].term), wordWeight)) }
            guard let stem = try stem(Array(words), &reader) else { continue }
            patterns.append((TokenPhrase(token: stem.term), stem.kind == .word ? wordWeight : verbWeight))
            let syllables = stem.kind == .dictionaryForm ? stem.syllables.dropLast() : stem.syllables
            for pair in zip(syllables, syllables.dropFirst()).map({ $0.0 + $0.1 }) {
                patterns.append((TokenPhrase(token: pair), pairWeight))
                patterns.append((TokenPhrase(token: [0x01] + pair), pairWeight))  // 안 읽은 for 안읽은
            }
        }
        return patterns
    }

    /// The reading with the most memos; a verb only where no noun beats the run itself, and clearly.
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
