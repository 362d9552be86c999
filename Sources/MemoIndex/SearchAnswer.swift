public import MemoModel

/// How a hit answers the query, from the surest way to the least sure. A memo is counted on the first rung on which it answers and on no
/// other, so the counts by rung add up to the total.
public enum Rung: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The word itself, with any particle or ending.
    case word
    /// The letters as part of a longer word.
    case inside
    /// The same letters with other spaces between them.
    case spacing
    /// A word that the typed letters are the beginning of, the last of them half typed.
    case typing
    /// A word with the initial consonants that were typed.
    case initials
    /// What the same keys write in the other language.
    case layout
    /// A word that sounds the same, is spelled otherwise, or is a slip away.
    case sound
    /// Some of the words: for sentences, and when nothing holds them all.
    case some

    /// Surer rungs come first.
    public static func < (left: Rung, right: Rung) -> Bool { left.ordinal < right.ordinal }
    /// Those on which a memo holds what was typed, as its letters say.
    public static let literal: Set<Rung> = [.word, .inside, .spacing]
    /// Those on which a memo holds another word than the one typed, which it may have been meant for.
    public static let guessed: Set<Rung> = [.typing, .initials, .layout, .sound]

    /// Counts from 0, the surest.
    var ordinal: Int { Rung.allCases.firstIndex(of: self) ?? Rung.allCases.count }
}

/// What to search and how to answer.
public struct SearchRequest: Sendable {
    /// What the user typed; see `SearchQuery` for its language.
    public var query: String
    /// Conditions beside the query, which every hit passes as well.
    public var filters: [QueryFilter] = []
    /// The only memo to look at, to see what of it a query matches; nil for all.
    public var memo: MemoID?
    /// How many hits to deliver; nil for all.
    public var limit: Int? = 20
    /// How many hits to pass over first.
    public var offset = 0
    /// The order in which `offset` and `limit` cut the hits.
    public var order = SearchOrder.best
    /// What marks and snippets highlight.
    public var mark = MarkUnit.match
    /// Whether hits carry title, snippet and marks; rankings and counts need none.
    public var wantsText = true
    /// Length of a snippet, in characters.
    public var snippetLength = 120
    /// Whether the rungs from `typing` on are asked even when earlier ones have answered, and single syllables are looked for inside words.
    public var wantsMore = false
    /// Whether somebody is still typing the query, so that its last word may be half of one: the rung `typing` is asked for it in any case.
    public var isTyping = false
    /// The rungs to answer on; nil for all that the query asks for. Each memo stays on the first rung that holds it, so a rung left out takes
    /// its memos with it. Those from `.typing` on are asked as `wantsMore` does.
    public var rungs: Set<Rung>?
    /// Whether to look for other spellings of the words, see `SearchAnswer.similar`, and where nothing holds them for the reason, see
    /// `SearchAnswer.shortfall`.
    public var wantsSpellings = false
    /// Whether `SearchAnswer.moreInside` is counted, which for a common syllable takes longer than the search.
    public var wantsMoreCount = false
    /// Whether whoever keeps the memos counts the hits by category, tag, state and year.
    public var wantsFacets = false
    /// Whether hits say how they came to their places, see `Hit.explanation`; only with `wantsText`.
    public var wantsExplanation = false
    /// The first twenty hits, best first, with text and without facets.
    public init(query: String) { self.query = query }

    /// The hits to deliver.
    var page: Page { Page(offset: offset, limit: limit) }
    /// `snippetLength` within what is ever shown.
    var shownLength: Int { min(max(0, snippetLength), 1 << 20) }
}

/// The order of hits.
public enum SearchOrder: String, Sendable, CaseIterable {
    /// By rung; within one by relevance where it is small enough, else by nearness of the words, else newest first (`RankOrder`).
    case best
    /// By creation, newest first; memos without that date by their last change, those without any date last.
    case newest
    /// By creation, oldest first: the reverse of `newest`.
    case oldest
    /// By last change, newest first; memos without a date last.
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
    /// Those of them that hold all that was asked for, or what it was read as: all but the rung `some`.
    public var certain: Int { total - (counts[.some] ?? 0) }
    /// Whether memos that hold only some of the words are an answer too: the query is a sentence, or more was asked for.
    public var isSentence = false
    /// How many memos each rung holds, each memo counted once. Rungs that were not asked are absent.
    public var counts: [Rung: Int]
    /// How each rung on the page was ordered; empty when another order than `SearchOrder.best` was asked for.
    public var orders: [Rung: RankOrder]
    /// The hits of the page asked for, in the order asked for.
    public var hits: [Hit]
    /// What each typed word was taken for.
    public var readings: [WordReading]
    /// How many memos beyond those found hold a single syllable of the query inside longer words: what `SearchRequest.wantsMore` adds on
    /// rung `inside`. Nil unless asked for, and where no single syllable was typed or it was looked for inside words anyway.
    public var moreInside: Int?
    /// Counts over all hits, not only this page; nil unless asked for.
    public var facets: Facets?
    /// All memos found, for whoever counts the facets; empty unless these were asked for.
    package var memos = MemoIDs()
    /// What looks like a slip in the query and was read all the same.
    public var notes: [QueryNote] = []
    /// What words were read as that were not found as they were typed, on each rung that found memos so: 머거 as 먹어 on rung `sound`.
    public var substitutions: [Substitution] = []
    /// The query with the likeliest of `substitutions` in the places of the words, where the query itself found nothing: 머거 was answered
    /// as 먹어.
    public var correctedQuery: String?
    /// Where no memo holds all of the query, nor what it was read as: why. Nil where some does, and unless asked for.
    public var shortfall: Shortfall?
    /// The query with a word spelled as most others spell what sounds the same, where that is at least as usual: 메시지 for 메세지. Only where
    /// it was asked for.
    public var similar: SimilarSpelling?

    /// An answer; `total` follows from `counts`.
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
    /// By `Hit.score`.
    case relevance
    /// Of several words, in a rung too large for relevance: memos with the words side by side first, then those with no more than a
    /// particle between them, then those with all of them in the title, then the others; of each the newest first.
    case nearness
    /// Newest first: one word, in a rung too large for relevance to be worth its cost. Memos with the word as it was typed come before those
    /// with its other forms.
    case recency
}

/// Another spelling of a query that found something.
public struct SimilarSpelling: Sendable, Hashable {
    /// The query with the other spelling.
    public var query: String
    /// How many memos it finds that hold all of it: exact.
    public var count: Int
    /// A query and what it finds.
    public init(query: String, count: Int) { (self.query, self.count) = (query, count) }
}

/// A typed word, and words of the memos that it may stand for.
public struct Substitution: Sendable, Hashable {
    /// The word as it stands in the query.
    public var typed: String
    /// The rung that the memos with these words stand on.
    public var rung: Rung
    /// The likeliest first. All of them were searched.
    public var words: [String]
    /// A word and what it was read as.
    public init(typed: String, rung: Rung, words: [String]) { (self.typed, self.rung, self.words) = (typed, rung, words) }
}

/// Why no memo holds all that was asked for.
public struct Shortfall: Sendable, Hashable {
    /// A word that no memo holds on the rungs that ask for its letters.
    public struct MissingWord: Sendable, Hashable {
        /// As it stands in the query.
        public var typed: String
        /// What it may have been meant for, or else the word of the memos that differs from it in the fewest letters; nil where none is near.
        public var nearest: String?
        /// A word, and the one that is nearest.
        package init(typed: String, nearest: String?) { (self.typed, self.nearest) = (typed, nearest) }
    }
    /// In the order typed; empty where memos hold each word, but none holds them all.
    public var missing: [MissingWord]
    /// How many memos hold all of the rest, and pass the conditions; nil where there is no rest to look for.
    public var rest: Int?
    /// What is missing, and how many memos hold the rest.
    package init(missing: [MissingWord], rest: Int?) { (self.missing, self.rest) = (missing, rest) }
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
    /// The id by which the vault gives out the whole memo.
    public var id: MemoID
    /// The first rung that holds the memo, and so the only one that counts it.
    public var rung: Rung
    /// The larger, the better; comparable only within one rung of one answer. Nil where the rung was not ordered by relevance.
    public var score: Double?
    /// The title, of one longer than 200 characters the part with most of the query; empty when the request wants no text.
    public var title: MarkedText
    /// The part of the body where most words of the query stand together; its marks count from its own start.
    public var snippet: MarkedText
    /// Where the snippet begins in the body, in UTF-8 bytes.
    public var snippetOffset: Int
    /// How many matches title and body hold together; those that overlap count as one. 0 when the request wants no text.
    public var occurrences: Int
    /// Why it was found: for each typed word at most one reason in the text, then the tags and categories of the memo that it names; empty when the request wants no text.
    public var reasons: [Reason]
    /// How it came to its place; nil unless asked for.
    public var explanation: HitExplanation?

    /// A hit, as a ranking makes it; the texts are filled in afterwards.
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

/// Why a typed word matched: 학교 stands in 학교에서, or the memo bears the tag 학교.
public struct Reason: Sendable, Hashable {
    /// What of the memo answers the word.
    public enum Place: String, Sendable { case text, tag, category }
    /// The word as it stands in the query.
    public var typed: String
    /// How this word was found in the memo.
    public var rung: Rung
    /// The word of the memo, as it is written there, or the whole name of its tag or category.
    public var found: String
    /// Where it stands.
    public var place: Place
    /// Whether it is a synonym of the user's own.
    public var isSynonym = false
    /// One word of the query and the word of the memo that answers it.
    public init(typed: String, rung: Rung, found: String, place: Place = .text) {
        (self.typed, self.rung, self.found, self.place) = (typed, rung, found, place)
    }
}

/// Text of a memo, exactly as it was written, and the stretches to highlight.
public struct MarkedText: Sendable, Hashable {
    /// As it was written: control characters are still in it.
    public var text: String
    /// Ascending, disjoint.
    public var marks: [Mark]
    /// Whether more of the text stands before it or behind it than white space.
    public var (isCutBefore, isCutAfter) = (false, false)
    /// Text with nothing to highlight unless marks are given.
    public init(text: String = "", marks: [Mark] = []) { (self.text, self.marks) = (text, marks) }
}

/// A stretch of text to highlight, in the three units in which clients count.
public struct Mark: Sendable, Hashable {
    /// In bytes of UTF-8: what SQLite, C and Rust count.
    public var utf8: Range<Int>
    /// In code units of UTF-16: what JavaScript and NSString count.
    public var utf16: Range<Int>
    /// In grapheme clusters: what a person calls characters.
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
    /// By their paths, `업무/회의록`; memos without a category are not counted here.
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
