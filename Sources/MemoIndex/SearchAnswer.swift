public import MemoModel

/// How a hit answers the query. Every hit stands on the first rung that holds it, so counts by rung add up to the total.
public enum Rung: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The word itself, with any particle or ending.
    case word
    /// The letters inside a longer word.
    case inside
    /// The same letters, spaced otherwise.
    case spacing
    /// Some of the words: for sentences, and when nothing holds them all.
    case some

    /// Surer rungs come first.
    public static func < (left: Rung, right: Rung) -> Bool { left.place < right.place }
    var place: Int { Rung.allCases.firstIndex(of: self) ?? Rung.allCases.count }
}

/// What to search and how to answer.
public struct SearchRequest: Sendable {
    /// What the user typed; see `SearchQuery` for its language.
    public var query: String
    /// Conditions beside the query, which every hit passes as well.
    public var filters: [QueryFilter] = []
    /// Hits to deliver; nil for all.
    public var limit: Int? = 20
    /// Hits to pass over first.
    public var offset = 0
    /// The order in which `offset` and `limit` cut the hits.
    public var order = SearchOrder.best
    /// What marks and snippets highlight.
    public var mark = MarkUnit.match
    /// Whether hits carry title, snippet and marks; rankings and counts need none.
    public var wantsText = true
    /// Length of a snippet, in characters.
    public var snippetLength = 120
    /// Climb to `some` even when earlier rungs answered.
    public var wantsMore = false
    /// Count hits by category, tag, state and year, which whoever keeps the memos does.
    public var wantsFacets = false
    /// The first twenty hits, best first, with text and without facets.
    public init(query: String) { self.query = query }
}

/// The order of hits.
public enum SearchOrder: String, Sendable, CaseIterable {
    /// By rung, then relevance where a rung is small enough, else newest first.
    case best
    /// By creation, newest first; memos without a date by their last change.
    case newest
    /// By creation, oldest first; memos without a date by their last change.
    case oldest
    /// By last change, newest first.
    case modified
    /// By title, as a Korean dictionary has it.
    case title
}

/// What a highlight covers.
public enum MarkUnit: String, Sendable, CaseIterable {
    /// The syllables that matched: a noun without its particle.
    case match
    /// The whole word around them.
    case word
}

/// Everything one search found.
public struct SearchAnswer: Sendable {
    /// Memos found: exact, never estimated.
    public var total: Int { counts.values.reduce(0, +) }
    /// Memos by rung; disjoint; rungs that were not asked are absent.
    public var counts: [Rung: Int]
    /// How each rung was ordered.
    public var orders: [Rung: RankOrder]
    /// The hits of the page asked for, in the order asked for.
    public var hits: [Hit]
    /// What each typed word was taken for.
    public var readings: [WordReading]
    /// Counts over all hits, not only this page; nil unless asked for.
    public var facets: Facets?
    /// All memos found, for whoever counts facets; empty unless these were asked for.
    package var memos = MemoIDs()
    /// What was searched instead, where the query itself found nothing: 머거 was answered as 먹어.
    public var correctedQuery: String?

    /// An answer of which nothing is computed any more; `total` follows from `counts`.
    public init(counts: [Rung: Int], orders: [Rung: RankOrder], hits: [Hit], readings: [WordReading], facets: Facets? = nil) {
        self.counts = counts
        self.orders = orders
        self.hits = hits
        self.readings = readings
        self.facets = facets
    }
}

/// How the hits of one rung were ordered under `SearchOrder.best`.
public enum RankOrder: String, Sendable {
    case relevance
    /// Newest first: the rung is too large for relevance to be worth its cost.
    case recency
}

/// One typed word and the forms it was searched as.
public struct WordReading: Sendable, Hashable {
    /// The word as it stands in the query.
    public var typed: String
    /// The forms searched on rung `word`: the word itself, its noun without particle, its dictionary forms.
    public var forms: [String]
    /// One word and all it was searched as.
    public init(typed: String, forms: [String]) { (self.typed, self.forms) = (typed, forms) }
}

/// One memo found.
public struct Hit: Sendable, Identifiable {
    /// The number by which the vault gives out the whole memo.
    public var id: MemoID
    /// The first rung that holds the memo, and so the only one that counts it.
    public var rung: Rung
    /// Larger is better; comparable within one answer and rung. Nil where the rung was ordered by recency.
    public var score: Double?
    /// The whole title; empty when the request wants no text.
    public var title: MarkedText
    /// The part of the body with the most of the query in it; marks are offsets into this excerpt.
    public var snippet: MarkedText
    /// Where the snippet begins in the body, in UTF-8 bytes.
    public var snippetOffset: Int
    /// Matches in title and body together.
    public var occurrences: Int
    /// Why it is here: at most one reason a typed word.
    public var reasons: [Reason]

    /// A hit; without texts it is what a ranking needs.
    public init(
        id: MemoID, rung: Rung, score: Double? = nil, title: MarkedText = MarkedText(), snippet: MarkedText = MarkedText(),
        snippetOffset: Int = 0, occurrences: Int = 0, reasons: [Reason] = []
    ) {
        self.id = id
        self.rung = rung
        self.score = score
        self.title = title
        self.snippet = snippet
        self.snippetOffset = snippetOffset
        self.occurrences = occurrences
        self.reasons = reasons
    }
}

/// Why a typed word matched: 학교 stands in 학교에서.
public struct Reason: Sendable, Hashable {
    /// The word as it stands in the query.
    public var typed: String
    /// How this word was found in the memo.
    public var rung: Rung
    /// The word of the memo, as it is written there.
    public var found: String
    /// One word of the query and the word of the memo that answers it.
    public init(typed: String, rung: Rung, found: String) { (self.typed, self.rung, self.found) = (typed, rung, found) }
}

/// Text of a memo, exactly as it was written, and the stretches to highlight.
public struct MarkedText: Sendable, Hashable {
    /// Unescaped: control characters are still in it.
    public var text: String
    /// Ascending, disjoint.
    public var marks: [Mark]
    /// Text with nothing to highlight unless marks are given.
    public init(text: String = "", marks: [Mark] = []) { (self.text, self.marks) = (text, marks) }
}

/// A stretch of text in the three units clients count in.
public struct Mark: Sendable, Hashable {
    /// In bytes: what SQLite, C and Rust count.
    public var utf8: Range<Int>
    /// In code units: what JavaScript and NSString count.
    public var utf16: Range<Int>
    /// Grapheme clusters: what a person calls characters.
    public var characters: Range<Int>
    /// One stretch; the three ranges must cover the same text.
    public init(utf8: Range<Int>, utf16: Range<Int>, characters: Range<Int>) {
        (self.utf8, self.utf16, self.characters) = (utf8, utf16, characters)
    }
}

/// Exact counts of all hits, most first.
public struct Facets: Sendable {
    /// A value and how many hits have it.
    public struct Count: Sendable, Hashable {
        /// As the vault holds it; a year in four digits.
        public var value: String
        /// Hits with this value; never 0.
        public var count: Int
        /// A value that `count` hits have.
        public init(value: String, count: Int) { (self.value, self.count) = (value, count) }
    }
    /// Memos without a category are not counted here.
    public var categories: [Count]
    /// A memo counts once for each of its tags.
    public var tags: [Count]
    /// Memos that are no work items are not counted here.
    public var states: [Count]
    /// Years of creation; memos of unknown age are not counted here.
    public var years: [Count]
    /// Counts of each kind, already in order.
    public init(categories: [Count], tags: [Count], states: [Count], years: [Count]) {
        (self.categories, self.tags, self.states, self.years) = (categories, tags, states, years)
    }
}
