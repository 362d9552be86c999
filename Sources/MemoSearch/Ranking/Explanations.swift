public import KoreanText
import MemoModel
import Postings

/// Collects the explanations of hits while they are ranked.
struct Explanations {
    /// The searched phrases of a typed word.
    struct Term {
        var typed: String
        var field: MemoField?
        var phrases: [TokenPhrase]
    }

    private var parts: [MemoID: Relevance.ScoreParts] = [:]
    /// The nearness of memos that were ranked without scores; empty if nearness does not count.
    private var nearness: [MemoID: Nearness] = [:]
    private var analyzer = Analyzer()

    mutating func add(_ scored: [Relevance.Scored]) {
        for memo in scored { parts[MemoID(rawValue: memo.id)] = memo.parts }
    }

    mutating func add(_ memos: ArraySlice<Int64>, _ nearness: Nearness) {
        for memo in memos { self.nearness[MemoID(rawValue: memo)] = nearness }
    }

    /// Returns the explanation of a hit.
    /// - Parameters:
    ///   - terms: The terms by which its rung was scored, followed by others that may have found it.
    ///   - matches: Its rung; nil if hits are not ordered by rungs.
    ///   - found: The memo's matches in `occurrences`.
    mutating func explanation(
        of hit: Hit, _ terms: [Term], _ matches: RungMatches?, _ found: Occurrences.MemoMatches, _ occurrences: Occurrences
    ) -> HitExplanation {
        var explanation = HitExplanation()
        let parts = parts[hit.id]
        let (title, body) = (Self.counts(in: found.title, occurrences), Self.counts(in: found.body, occurrences))
        for (place, term) in terms.enumerated() {
            let scored = parts.flatMap { place < $0.terms.count ? $0.terms[place] : nil }
            var word = HitExplanation.Word(
                typed: term.typed, phrases: [], inTitle: 0, inBody: 0, weight: scored?.weight, score: scored?.score)
            for phrase in term.phrases {
                guard let index = occurrences.index(of: phrase) else { continue }
                let inTitle = term.field == .body ? 0 : title[index, default: 0]
                let inBody = term.field == .title ? 0 : body[index, default: 0]
                if inTitle + inBody == 0 { continue }
                word.phrases.append(phrase.elements.map { sought($0) })
                word.inTitle += inTitle
                word.inBody += inBody
            }
            if let scored { (word.inTitle, word.inBody) = (scored.inTitle, scored.inBody) }
            if !word.phrases.isEmpty { explanation.words.append(word) }
        }
        (explanation.length, explanation.meanLength) = (parts?.length, parts?.meanLength)
        if let nearness = parts.map(\.nearness) ?? nearness[hit.id] {
            explanation.nearness = HitExplanation.Class(value: nearness, score: parts?.nearnessScore)
        }
        if let matches, matches.kinds.count > 1 {
            explanation.step = HitExplanation.Class(value: matches.kinds[matches.step(of: hit.id.rawValue)], score: parts?.stepScore)
        }
        return explanation
    }

    /// Counts the occurrences of each phrase in a field, by index of the phrase.
    private static func counts(in field: Range<Int>, _ occurrences: Occurrences) -> [Int: Int] {
        var counts: [Int: Int] = [:]
        for occurrence in occurrences.all[field] { counts[occurrence.phrase, default: 0] += 1 }
        return counts
    }

    private mutating func sought(_ element: TokenPhrase.Element) -> HitExplanation.SoughtToken {
        let text = String(decoding: IndexTerm.text(of: element.term), as: UTF8.self)
        let part: HitExplanation.SoughtToken.Part =
            switch element.fit {
            case .exact: .whole
            case .prefix: .beginning
            case .suffix: .end
            case .infix: .inside
            }
        var kind = IndexTerm.markedKind(of: element.term) ?? analyzer.tokens(text).first?.kind ?? .term
        // A single syllable is the beginning of a pair.
        if kind == .syllable, part == .beginning { kind = .bigram }
        return HitExplanation.SoughtToken(kind: kind, text: text, part: part)
    }
}

/// An explanation of a hit's rank: the forms in which its words were searched, and the parts of its score.
public struct HitExplanation: Sendable, Hashable {
    /// A token that was searched, as the analyzer names it.
    public struct SoughtToken: Sendable, Hashable {
        /// The part of a memo's token that had to match.
        public enum Part: String, Sendable {
            case whole
            case beginning, end, inside
        }

        /// The kind of token.
        public var kind: TokenKind
        /// The folded text, without the mark of its namespace.
        public var text: String
        /// Whether the whole token of a memo had to match, or only a part of it.
        public var part: Part
        /// Creates a token of a kind that must match `part` of a memo's token.
        package init(kind: TokenKind, text: String, part: Part) { (self.kind, self.text, self.part) = (kind, text, part) }
    }

    /// A typed word, or a part of one in a sentence, with its matches in the memo.
    public struct Word: Sendable, Hashable {
        /// The word as typed in the query.
        public var typed: String
        /// The searched phrases that the memo contains, each as its successive tokens.
        public var phrases: [[SoughtToken]]
        /// Number of matches in the title and in the body. A place that several phrases cover counts for
        /// each.
        public var (inTitle, inBody): (Int, Int)
        /// The word's full weight in the score of the memo, and its part of BM25; nil if no score was
        /// computed.
        public var (weight, score): (Double?, Double?)
        /// Creates a word with its matches in the memo.
        package init(typed: String, phrases: [[SoughtToken]], inTitle: Int, inBody: Int, weight: Double? = nil, score: Double? = nil) {
            (self.typed, self.phrases, self.inTitle, self.inBody) = (typed, phrases, inTitle, inBody)
            (self.weight, self.score) = (weight, score)
        }
    }

    /// A class by which memos are ordered first, and its part of the score; nil if no score was computed.
    public struct Class<Value: Sendable & Hashable>: Sendable, Hashable {
        /// The class.
        public var value: Value
        /// Its part of the score.
        public var score: Double?
        /// Creates a class with its part of the score.
        package init(value: Value, score: Double?) { (self.value, self.score) = (value, score) }
    }

    /// The words that the memo contains, in the order typed. Words that match only a tag or category are
    /// omitted.
    public internal(set) var words: [Word] = []
    /// The number of tokens in the memo, and the mean of the memos it was compared with; nil if no score was
    /// computed.
    public internal(set) var (length, meanLength): (Int?, Double?)
    /// The distance class of the words; nil if it does not count.
    public internal(set) var nearness: Class<Nearness>?
    /// The step of its rung on which the memo was found; nil if the rung has only one.
    public internal(set) var step: Class<Step>?

    /// Creates an explanation from the given parts.
    package init(
        words: [Word] = [], length: Int? = nil, meanLength: Double? = nil, nearness: Class<Nearness>? = nil, step: Class<Step>? = nil
    ) {
        (self.words, self.length, self.meanLength, self.nearness, self.step) = (words, length, meanLength, nearness, step)
    }
}
