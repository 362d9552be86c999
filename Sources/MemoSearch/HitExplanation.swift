public import KoreanText

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
