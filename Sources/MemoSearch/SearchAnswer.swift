public import MemoModel
package import Postings

/// A search: the query, and the form of the answer.
public struct SearchRequest: Sendable {
    /// The text that the user typed; see `SearchQuery` for its language.
    public var query: String
    /// Conditions in addition to the query, which every hit must pass.
    public var filters: [QueryFilter] = []
    /// The only memo to search, to see what a query matches in it; nil for all.
    public var memo: MemoID?
    /// Maximum number of hits; nil for all.
    public var limit: Int? = 20
    /// Number of hits to skip.
    public var offset = 0
    /// The order to which `offset` and `limit` apply.
    public var order = SearchOrder.best
    /// The unit that marks and snippets highlight.
    public var mark = MarkUnit.match
    /// Whether hits include title, snippet and marks; rankings and counts need none.
    public var wantsText = true
    /// Length of a snippet, in characters.
    public var snippetLength = 120
    /// Whether the rungs from `typing` on are searched even if earlier ones found memos, and single syllables
    /// are searched inside words.
    public var wantsMore = false
    /// Whether the user is still typing the query. If so, its last word may be incomplete and is always
    /// searched on the rung `typing`.
    public var isTyping = false
    /// The rungs to search; nil for the usual ones. Each memo stays on the first rung that finds it, so
    /// omitting a rung omits its memos. Rungs from `.typing` on are searched as with `wantsMore`.
    public var rungs: Set<Rung>?
    /// Whether to look for other spellings of the words (`SearchAnswer.similar`) and, if no memo matches, for
    /// the reason (`SearchAnswer.shortfall`).
    public var wantsSpellings = false
    /// Whether to count `SearchAnswer.moreInside`. For a common syllable this takes longer than the search.
    public var wantsMoreCount = false
    /// Whether to count the hits by category, tag, state and year.
    public var wantsFacets = false
    /// Whether hits explain their rank (`Hit.explanation`). Requires `wantsText`.
    public var wantsExplanation = false
    /// Creates a request for the first twenty hits, best first, with text and without facets.
    public init(query: String) { self.query = query }

    /// The requested hits.
    var page: Page { Page(offset: offset, limit: limit) }
    /// `snippetLength`, which a caller can set below 0.
    var shownLength: Int { max(0, snippetLength) }
}

/// The order of hits.
public enum SearchOrder: String, Sendable, CaseIterable {
    /// By rung. Within a rung by relevance if it is small enough, else by nearness of the words, else newest
    /// first (`RankOrder`).
    case best
    /// By creation, newest first. Memos without that date use their last change; those without any date come
    /// last.
    case newest
    /// By creation, oldest first: the reverse of `newest`.
    case oldest
    /// By last change, newest first; memos without a date last.
    case modified
    /// By title, in Korean dictionary order.
    case title
}

/// The extent of a highlight.
public enum MarkUnit: String, Sendable, CaseIterable {
    /// The syllables that matched: a noun without its particle.
    case match
    /// The whole word around them.
    case word
}

/// The result of one search.
public struct SearchAnswer: Sendable {
    /// Number of memos found: exact, never estimated.
    public var total: Int { counts.values.reduce(0, +) }
    /// Number of memos found that contain the whole query, or its reading: those of the rungs that are certain.
    public var certain: Int { total - guesses - counts[.some, default: 0] }
    /// Number of memos that count as found: `certain`, guesses if they were asked for, and memos with some of the words if the query is a sentence.
    public var found: Int { certain + (countsGuesses ? guesses : 0) + (isSentence ? counts[.some, default: 0] : 0) }
    /// Number of memos found by guesses (`Rung.isGuess`).
    package var guesses: Int { counts.reduce(0) { $1.key.isGuess ? $0 + $1.value : $0 } }
    /// Whether no memo is certain and some were found by guesses (`Rung.isGuess`), which were not asked for.
    public var isGuess: Bool { certain == 0 && guesses > 0 && !countsGuesses }
    /// Whether guesses were asked for, and so count as found.
    public var countsGuesses = false
    /// Whether memos with only some of the words were searched too: the query is a sentence, or more was
    /// requested.
    public var isSentence = false
    /// Number of memos on each rung, each memo counted once. Rungs that were not searched are absent.
    public var counts: [Rung: Int]
    /// The order of each rung on the page; empty unless `SearchOrder.best` was requested.
    public var orders: [Rung: RankOrder]
    /// The hits of the requested page, in the requested order.
    public var hits: [Hit]
    /// The reading of each typed word.
    public var readings: [WordReading]
    /// Number of further memos that contain a single syllable of the query inside longer words, which
    /// `SearchRequest.wantsMore` would add on rung `inside`. Nil unless requested, and if no single syllable
    /// was typed or it was searched inside words anyway.
    public var moreInside: Int?
    /// Counts over all hits, not only this page; nil unless requested.
    public var facets: Facets?
    /// All memos found, for counting the facets; empty unless facets were requested.
    package var memos = MemoIDs()
    /// Likely mistakes in the query that did not prevent its reading.
    public var notes: [QueryNote] = []
    /// Words that were read as others, by rung, for words not found as typed: 머거 as 먹어 on rung `sound`.
    public var substitutions: [Substitution] = []
    /// The query with words replaced by the likeliest of `substitutions`, if the query itself found nothing:
    /// 먹어 for 머거.
    public var correctedQuery: String?
    /// The reason why no memo contains the whole query or its reading. Nil if some memo does, and unless
    /// requested.
    public var shortfall: Shortfall?
    /// The query with a word in the spelling that is most common among those with the same sound, if at least
    /// as common: 메시지 for 메세지. Nil unless requested.
    public var similar: SimilarSpelling?
    /// The query of `similar`, before its memos are counted.
    var similarQuery: String?

    /// Creates an answer; `total` is derived from `counts`.
    public init(counts: [Rung: Int], orders: [Rung: RankOrder], hits: [Hit], readings: [WordReading], facets: Facets? = nil) {
        self.counts = counts
        self.orders = orders
        self.hits = hits
        self.readings = readings
        self.facets = facets
    }
}

/// The order of the hits of one rung under `SearchOrder.best`.
public enum RankOrder: String, Sendable {
    /// By `Hit.score`.
    case relevance
    /// By nearness of several words, for a rung too large for relevance: memos with the words side by side
    /// first, then those with only a particle between them, then those with all of them in the title, then
    /// the others; newest first within each class.
    case nearness
    /// The memo with the word as its title first, then those with the word in the title, then newest first, for one word on a rung too large for
    /// relevance. Memos with the word as typed come before those with its other forms.
    case title
    /// Newest first, for other queries on a rung too large for relevance, such as alternatives.
    case recency
}

/// Another spelling of a query that has hits.
public struct SimilarSpelling: Sendable, Hashable {
    /// The query with the other spelling.
    public var query: String
    /// Number of memos that contain all of it: exact.
    public var count: Int
    /// Creates a spelling with its number of memos.
    public init(query: String, count: Int) { (self.query, self.count) = (query, count) }
}

/// A typed word, and words of the memos that the user may have meant.
public struct Substitution: Sendable, Hashable {
    /// The word as typed in the query.
    public var typed: String
    /// The rung of the memos with these words.
    public var rung: Rung
    /// The words, likeliest first. All of them were searched.
    public var words: [String]
    /// Creates a substitution of a typed word.
    public init(typed: String, rung: Rung, words: [String]) { (self.typed, self.rung, self.words) = (typed, rung, words) }
}

/// The reason why no memo contains the whole query.
public struct Shortfall: Sendable, Hashable {
    /// A word that no memo contains on the literal rungs.
    public struct MissingWord: Sendable, Hashable {
        /// The word as typed in the query.
        public var typed: String
        /// The word that the user may have meant, or else the word of the memos that differs in the fewest
        /// letters; nil if none is near.
        public var nearest: String?
        /// The field in which no memo contains the word, though another may; nil for either field.
        public var field: MemoField?
        /// Creates a missing word with its nearest alternative.
        package init(typed: String, nearest: String?, field: MemoField? = nil) {
            (self.typed, self.nearest, self.field) = (typed, nearest, field)
        }
    }
    /// The missing words in the order typed; empty if each word is in some memo, but none contains them all.
    public var missing: [MissingWord]
    /// Number of memos that contain the other words and pass the conditions; nil if there are no other words.
    public var rest: Int?
    /// Creates a shortfall from the missing words and the count for the rest.
    package init(missing: [MissingWord], rest: Int?) { (self.missing, self.rest) = (missing, rest) }
}

/// A typed word and the forms that were searched.
public struct WordReading: Sendable, Hashable {
    /// The word as typed in the query.
    public var typed: String
    /// The forms searched on rung `word`: the word itself, its noun without the josa, its dictionary forms.
    public var forms: [String]
    /// Creates the reading of a word.
    public init(typed: String, forms: [String]) { (self.typed, self.forms) = (typed, forms) }
}

/// One memo found.
public struct Hit: Sendable, Identifiable {
    /// The ID of the memo in the vault.
    public var id: MemoID
    /// The first rung that finds the memo, which is the only one that counts it.
    public var rung: Rung
    /// The relevance; higher is better. Comparable only within one rung of one answer. Nil if the rung was
    /// not ordered by relevance.
    public var score: Double?
    /// The title. A title of more than 200 characters is cut to the part with most of the query. Empty if the
    /// request wants no text.
    public var title: MarkedText
    /// The part of the body with the most words of the query together. Its marks count from its own start.
    public var snippet: MarkedText
    /// The offset of the snippet in the body, in UTF-8 bytes.
    public var snippetOffset: Int
    /// Number of matches in title and body together; overlapping matches count as one. 0 if the request wants
    /// no text.
    public var occurrences: Int
    /// The reasons for the hit: for each typed word at most one in the text, then the memo's tags and
    /// categories that it names. Empty if the request wants no text.
    public var reasons: [Reason]
    /// The place in an attached file from which the snippet is; nil for a hit in the memo's own text. `snippetOffset` counts within its page then.
    public var attachment: AttachedPlace?
    /// The explanation of its rank; nil unless requested, and for a hit in an attached file.
    public var explanation: HitExplanation?

    /// Creates a hit of a ranking; texts are filled in later.
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

/// The reason why a typed word matched: 학교 is in 학교에서, or the memo has the tag 학교.
public struct Reason: Sendable, Hashable {
    /// The part of the memo that matched.
    public enum Place: String, Sendable { case text, tag, category, attachment }
    /// The word as typed in the query.
    public var typed: String
    /// The rung on which the memo matched this word.
    public var rung: Rung
    /// The word of the memo as written there, or the full name of its tag or category.
    public var found: String
    /// The place of the match.
    public var place: Place
    /// Whether it is one of the user's synonyms.
    public var isSynonym = false
    /// Creates a reason from a word of the query and the matching word of the memo.
    public init(typed: String, rung: Rung, found: String, place: Place = .text) {
        (self.typed, self.rung, self.found, self.place) = (typed, rung, found, place)
    }
}

/// Exact counts over all hits, the highest first.
public struct Facets: Sendable {
    /// A value and its number of hits.
    public struct Count: Sendable, Hashable {
        /// The value as stored in the vault; a year has four digits.
        public var value: String
        /// Hits with this value; never 0.
        public var count: Int
        /// Creates a count of hits for a value.
        public init(value: String, count: Int) { (self.value, self.count) = (value, count) }
    }
    /// Counts by path of the category, `업무/회의록`, without memos that have no category.
    public var categories: [Count]
    /// Counts by tag. A memo counts once for each of its tags.
    public var tags: [Count]
    /// Counts by state, without memos that are not work items.
    public var states: [Count]
    /// Counts by year of creation, without memos of unknown age.
    public var years: [Count]
    /// Creates facets from counts that are already sorted.
    public init(categories: [Count], tags: [Count], states: [Count], years: [Count]) {
        (self.categories, self.tags, self.states, self.years) = (categories, tags, states, years)
    }
}
