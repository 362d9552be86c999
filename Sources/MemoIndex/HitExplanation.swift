public import KoreanText

/// How a hit came to its place: what its words were looked for as, and the parts of its score.
public struct HitExplanation: Sendable, Hashable {
    /// A token that was looked for, as the analyzer names it.
    public struct SoughtToken: Sendable, Hashable {
        /// Which part of a memo's token it is.
        public enum Part: String, Sendable {
            case whole
            case beginning, end, inside
        }

        /// What it stands for.
        public var kind: TokenKind
        /// Folded, without the mark of its namespace.
        public var text: String
        /// All of a memo's token, or only a part of one.
        public var part: Part
        /// A token of that kind, and which part of a memo's it is.
        package init(kind: TokenKind, text: String, part: Part) { (self.kind, self.text, self.part) = (kind, text, part) }
    }

    /// A typed word, or of a sentence a part of one, and what the memo holds of it.
    public struct Word: Sendable, Hashable {
        /// The word as it stands in the query.
        public var typed: String
        /// What it was looked for as and the memo holds: of each phrase its successive tokens.
        public var phrases: [[SoughtToken]]
        /// How often these stand in the title and in the body; places that several phrases cover count for each.
        public var (inTitle, inBody): (Int, Int)
        /// What a full score of the word adds to that of the memo, and its part of BM25; nil where no score was made.
        public var (weight, score): (Double?, Double?)
        /// A word, and what the memo holds of it.
        package init(typed: String, phrases: [[SoughtToken]], inTitle: Int, inBody: Int, weight: Double? = nil, score: Double? = nil) {
            (self.typed, self.phrases, self.inTitle, self.inBody) = (typed, phrases, inTitle, inBody)
            (self.weight, self.score) = (weight, score)
        }
    }

    /// A class that memos are ordered by before all else, and what it adds to the score; nil where no score was made.
    public struct Class<Value: Sendable & Hashable>: Sendable, Hashable {
        /// The class.
        public var value: Value
        /// Its part of the score.
        public var score: Double?
        /// A class and its part.
        package init(value: Value, score: Double?) { (self.value, self.score) = (value, score) }
    }

    /// The words that the memo holds, in the order typed; those that it only bears as a name are not among them.
    public internal(set) var words: [Word] = []
    /// How many tokens the memo has, and the mean of those that it was compared with; nil where no score was made.
    public internal(set) var (length, meanLength): (Int?, Double?)
    /// How near to one another the words stand; nil where that does not count.
    public internal(set) var nearness: Class<Nearness>?
    /// On which step of its rung the memo was found; nil where the rung has only one.
    public internal(set) var step: Class<Step>?

    /// Nothing yet but what is given.
    package init(
        words: [Word] = [], length: Int? = nil, meanLength: Double? = nil, nearness: Class<Nearness>? = nil, step: Class<Step>? = nil
    ) {
        (self.words, self.length, self.meanLength, self.nearness, self.step) = (words, length, meanLength, nearness, step)
    }
}
