import KoreanText
import Postings

/// The readings for which each step of a search looks: those of the typed words, and of the query as a whole.
///
/// `read(_:_:isBroad:)` creates a plan. A step that needs more than the words as read is prepared by `read(for:)` or, for `Rung.substituted`, by `add(_:to:)` and `readInitials`.
struct QueryPlan {
    let cache: MatchCache
    let root: QueryNode
    let terms: [QueryTerm]
    /// Whether texts are read only for memos that have the other words, of which there are some.
    let readsTextsLate: Bool
    /// The readings of the different terms. There are few, so a linear search suffices.
    private(set) var readings: [TermReading] = []
    /// The memos that `readings` have found so far.
    private(set) var found = FoundByReadings()
    /// The memos that pass each filter.
    let filters: [QueryFilter: MemoIDs]
    /// The memos that terms find by names of tags and categories.
    let labels: LabelMatches
    /// The memos that match regular expressions.
    let patterns: PatternMatches
    /// Whether single syllables match inside words too.
    private(set) var isBroad = false
    /// Phrases for the query as a whole, where its words may be one word or spaced otherwise. On rung `inside`: the words as one word,
    /// 회의록 for 회의 록. On `spacing`: other spacings of their letters. On `initials`: the readings of two words of choseong together,
    /// 회의 준비 and 회의준비 for ㅎㅇ ㅈㅂ.
    private var wholes: [Rung: [TokenPhrase]] = [:]
    private var hasReadSpacing = false
    /// The words that typed words were read as on the rungs from `typing` on, in order of discovery.
    private(set) var substitutions: [(term: QueryTerm, rung: Rung, words: [String])] = []

    /// Asks the index what the words of a query mean, which names they have, and which memos pass its filters.
    static func read(_ query: QueryNode, _ cache: MatchCache, isBroad: Bool) throws -> QueryPlan {
        let patterns = try PatternMatches(query, cache)
        let readings = try readings(of: query.terms, cache)
        let labels = try LabelMatches(readings.filter { $0.typed.form != .pattern }, cache)
        var filters: [QueryFilter: MemoIDs] = [:]
        for filter in query.filters { filters[filter] = try cache.collection.memos(passing: filter) }
        var plan = QueryPlan(query, cache, readings, filters, labels, patterns)
        if isBroad { plan.broaden() }
        return plan
    }

    private init(
        _ query: QueryNode, _ cache: MatchCache, _ readings: [TermReading], _ filters: [QueryFilter: MemoIDs], _ labels: LabelMatches,
        _ patterns: PatternMatches
    ) {
        (self.root, self.cache, self.readings) = (query, cache, readings)
        (self.filters, self.labels, self.patterns) = (filters, labels, patterns)
        terms = query.terms
        let words = if case .all(let nodes) = query { nodes.count { !$0.wantedTerms.isEmpty } } else { 1 }
        readsTextsLate = words > 1
    }

    /// Returns the readings of the different terms.
    private static func readings(of terms: [QueryTerm], _ cache: MatchCache) throws -> [TermReading] {
        var readings: [TermReading] = []
        var reader = TermReader(cache)
        for reading in try reader.read(terms) {
            readings.removeAll { $0.typed == reading.typed }
            readings.append(reading)
        }
        // A word that is only a part of words is searched in them in any case.
        for place in readings.indices where readings[place].word.isEmpty { readings[place].searchInsideWords() }
        return readings
    }

    /// Searches single syllables inside words too: those that were typed, and with `ofNouns` also nouns of one syllable before particles.
    @discardableResult mutating func broaden(ofNouns: Bool = true) -> Bool {
        let places = readings.indices.filter { ofNouns || readings[$0].isOneSyllable }
        if places.isEmpty { return false }
        isBroad = ofNouns || places.count == readings.count
        found = found.before(.inside)
        for place in places { readings[place].searchInsideWords() }
        return true
    }

    private func place(of term: QueryTerm) -> Int? { readings.indices.first { readings[$0].typed == term } }

    /// Returns the place of a term in `readings`, or nil if nothing in it is indexed.
    func indexedPlace(of term: QueryTerm) -> Int? { place(of: term).flatMap { readings[$0].isEmpty ? nil : $0 } }

    /// Returns the reading of a term, or nil if nothing in it is indexed. A copy of a reading counts the references of its twenty lists. So code that
    /// runs for each step uses `indexedPlace` and `phrases(at:of:)` instead.
    func reading(of term: QueryTerm) -> TermReading? { indexedPlace(of: term).map { readings[$0] } }

    /// Returns the phrases for the whole query on a rung.
    func wholePhrases(of rung: Rung) -> [TokenPhrase] { wholes[rung] ?? [] }

    /// Returns whether a step can add memos to those before it.
    func adds(_ step: Step) -> Bool {
        switch step {
        case .asTyped: true
        case .labelled: !labels.isEmpty
        case .inside, .spacing, .initials: !wholePhrases(of: step.rung).isEmpty || hasPhrases(for: step)
        default: hasPhrases(for: step)
        }
    }

    private func hasPhrases(for step: Step) -> Bool {
        readings.indices.contains { !readings[$0].isEmpty && !phrases(at: $0, of: step).isEmpty }
    }

    /// Returns the phrases that a step adds for the reading at `place`.
    func phrases(at place: Int, of step: Step) -> [TokenPhrase] {
        found.phrases(place, step) { readings[place].patterns(of: step) }
    }

    // MARK: Other spacings

    /// Reads the query further, as far as `step` needs it.
    mutating func read(for step: Step) throws {
        switch step {
        case .inside: readJoined()
        case .spacing: try readSpacing()
        default: break
        }
    }

    /// Reads the words of the query as one word.
    private mutating func readJoined() {
        guard let letters = partedLetters else { return wholes[.inside] = nil }
        var analyzer = Analyzer(for: .words)
        let text = String(decoding: Array(letters.joined().joined()), as: UTF8.self)
        wholes[.inside] = TokenPhrase.literal(analyzer.tokens(text), openEnds: false)
    }

    /// Finds the spacings that memos use of each word, and of all words together.
    private mutating func readSpacing() throws {
        let respacing = Respacing(cache: cache)
        if !hasReadSpacing {
            for place in readings.indices where readings[place].mayBeSpaced {
                let syllables = readings[place].syllables
                let typed = Array(repeating: false, count: syllables.count - 1)
                readings[place].spacing = try respacing.phrases(of: syllables, besides: typed)
            }
            hasReadSpacing = true
            found = found.before(.spacing)
        }
        guard let letters = partedLetters else { return wholes[.spacing] = nil }
        let typed = letters.flatMap { word in word.indices.map { $0 == word.count - 1 } }.dropLast()
        let joined = wholePhrases(of: .inside)
        wholes[.spacing] = try respacing.phrases(of: letters.flatMap(\.self), besides: Array(typed)).filter { !joined.contains($0) }
    }

    /// The syllables of each word, if one word is a single syllable that is searched only as a word.
    /// Otherwise a word typed with an extra space would not be found.
    private var partedLetters: [[[UInt8]]]? {
        guard !isBroad, let words = root.wordsOfConjunction, words.count > 1,
            words.contains(where: { place(of: $0).map { readings[$0].isOneSyllable } == true })
        else { return nil }
        let syllables = words.compactMap { place(of: $0).flatMap { readings[$0].typedSyllables } }
        return syllables.count == words.count ? syllables : nil
    }

    // MARK: Guesses

    /// Adds the guesses for a word on some of `Rung.substituted`.
    mutating func add(_ guesses: Guesses, to term: QueryTerm) {
        if let place = place(of: term) { readings[place].guesses = guesses }
        found = found.before(.typing)
        for rung in Rung.allCases {
            if let words = guesses.words[rung], !words.isEmpty { substitutions.append((term, rung, words)) }
        }
    }

    /// Reads the choseong of two words as those of two adjacent words, or of one word.
    mutating func readInitials() throws {
        guard let words = root.wordsOfConjunction, words.count == 2, let pair = try InitialsReader(cache).readings(ofPair: words) else {
            return
        }
        wholes[.initials] = pair.phrases
        guard pair.isWhole, !pair.phrases.isEmpty else { return }
        substitutions.removeAll { $0.rung == .initials }
        let range = words[0].range.lowerBound..<max(words[0].range.upperBound, words[1].range.upperBound)
        let whole = QueryTerm(text: words.map(\.text).joined(separator: " "), form: .phrase, field: nil, range: range)
        substitutions.append((whole, .initials, pair.texts))
    }

    /// Returns whether some memo contains the word in any form, or has it as a tag or category.
    func isKnown(_ term: QueryTerm) throws -> Bool {
        guard let place = place(of: term) else { return false }
        if let bearers = labels.memos(of: term), !bearers.isEmpty { return true }
        return try !cache.memos(ofAny: readings[place].word, in: term.field).isEmpty
    }

}
