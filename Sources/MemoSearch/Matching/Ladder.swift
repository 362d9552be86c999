import KoreanText
import PostingIndex

/// Finds the memos of a query on each rung.
struct Ladder {
    let cache: MatchCache
    private let root: QueryNode
    private let terms: [QueryTerm]
    private var readings: [QueryTerm: TermReading] = [:]
    private var filters: [QueryFilter: MemoIDs] = [:]
    /// The memos that terms find by names of tags and categories.
    let labels: LabelMatches
    /// The memos that match regular expressions.
    let patterns: PatternMatches
    /// Whether single syllables match inside words too.
    var isBroad: Bool
    /// The words of the query as one word, and with different spaces, if no reading of a single word covers
    /// that: 회의록 for 회의 록.
    private(set) var (joined, respaced): ([TokenPhrase], [TokenPhrase]) = ([], [])
    private var hasReadSpacing = false
    /// The phrases that two words of choseong stand for together: 회의 준비 and 회의준비 for ㅎㅇ ㅈㅂ.
    private(set) var initials: [TokenPhrase] = []
    /// The words that typed words were read as on the rungs from `typing` on, in order of discovery.
    private(set) var substitutions: [(term: QueryTerm, rung: Rung, words: [String])] = []

    init(_ query: QueryNode, _ cache: MatchCache, isBroad: Bool) throws {
        (self.root, self.cache, self.isBroad) = (query, cache, isBroad)
        terms = query.terms
        patterns = try PatternMatches(query, cache)
        var reader = TermReader(cache)
        for reading in try reader.read(terms) { readings[reading.typed] = reading }
        labels = try LabelMatches(readings.values.filter { $0.typed.form != .pattern }, cache)
        for filter in query.filters { filters[filter] = try cache.collection.memos(passing: filter) }
    }

    /// Returns the reading of a term, or nil if nothing in it is indexed.
    func reading(of term: QueryTerm) -> TermReading? {
        guard var reading = readings[term], !reading.isEmpty else { return nil }
        if isBroad || reading.word.isEmpty { reading.inside += reading.insideWords }
        return reading
    }

    /// Returns whether a step can add memos to those before it.
    func adds(_ step: Step) -> Bool {
        if step == .labelled { return !labels.isEmpty }
        if step == .inside && !joined.isEmpty || step == .spacing && !respaced.isEmpty || step == .initials && !initials.isEmpty {
            return true
        }
        return terms.contains { reading(of: $0)?.patterns(of: step).isEmpty == false }
    }

    /// Finds the other spacings of the words in memos. Call it before the step `spacing`.
    mutating func readSpacing() throws {
        if !hasReadSpacing {
            let respacing = Respacing(cache: cache)
            for term in terms {
                guard let reading = readings[term], reading.mayBeSpaced else { continue }
                let typed = Array(repeating: false, count: reading.syllables.count - 1)
                readings[term]?.spacing = try respacing.phrases(of: reading.syllables, besides: typed)
            }
            hasReadSpacing = true
        }
        guard let letters = partedLetters else { return respaced = [] }
        let typed = letters.flatMap { word in word.indices.map { $0 == word.count - 1 } }.dropLast()
        respaced = try Respacing(cache: cache).phrases(of: letters.flatMap(\.self), besides: Array(typed)).filter { !joined.contains($0) }
    }

    /// Reads the words of the query as one word. Call it before the step `inside`.
    mutating func readJoined() {
        guard let letters = partedLetters else { return joined = [] }
        var analyzer = Analyzer(for: .words)
        joined = TokenPhrase.literal(analyzer.tokens(String(decoding: Array(letters.joined().joined()), as: UTF8.self)), openEnds: false)
    }

    /// The syllables of each word, if one word is a single syllable that is searched only as a word.
    /// Otherwise a word typed with an extra space would not be found.
    private var partedLetters: [[[UInt8]]]? {
        guard !isBroad, let words = root.wordsOfConjunction, words.count > 1,
            words.contains(where: { readings[$0]?.isOneSyllable == true })
        else { return nil }
        let syllables = words.compactMap { readings[$0]?.typedSyllables }
        return syllables.count == words.count ? syllables : nil
    }

    /// Finds what a word may stand for on some of the rungs from `typing` on.
    mutating func expand(_ term: QueryTerm, _ read: (inout TermExpander) throws -> Expansion) throws {
        var expander = TermExpander(cache)
        let expansion = try read(&expander)
        readings[term]?.expansion = expansion
        for rung in Rung.allCases {
            if let words = expansion.words[rung], !words.isEmpty { substitutions.append((term, rung, words)) }
        }
    }

    /// Reads the choseong of two words as those of two adjacent words, or of one word.
    mutating func readInitials() throws {
        guard let words = root.wordsOfConjunction, words.count == 2 else { return }
        let texts = words.map { FoldedText.folded($0.text) }
        guard let (pattern, gap) = SyllablePattern.initials(texts[0], texts[1]) else { return }
        let reader = InitialsReader(cache)
        let pairs = try reader.pairs(matching: pattern, gaps: gap..<gap + 1, isSpaced: true, in: nil)
        let (wholes, parts) = try reader.words(matching: pattern)
        initials = pairs.map(\.phrase) + wholes.map { TokenPhrase(word: $0) } + parts.flatMap { TokenPhrase.letters($0) }
        // A single consonant is not read as choseong.
        let isRead = texts.allSatisfy { SyllablePattern(initials: $0) != nil || !TermExpander.hasLetters($0) }
        guard !isRead, !initials.isEmpty else { return }
        substitutions.removeAll { $0.rung == .initials }
        let range = words[0].range.lowerBound..<max(words[0].range.upperBound, words[1].range.upperBound)
        let whole = QueryTerm(text: words.map(\.text).joined(separator: " "), form: .phrase, field: nil, range: range)
        substitutions.append((whole, .initials, pairs.map(\.text) + (wholes + parts).map(\.text)))
    }

    /// Returns whether some memo contains the word in any form, or has it as a tag or category.
    func isKnown(_ term: QueryTerm) throws -> Bool {
        guard let reading = readings[term] else { return false }
        if let bearers = labels.memos(of: term), !bearers.isEmpty { return true }
        return try !cache.memos(ofAny: reading.word, in: term.field).isEmpty
    }

    /// Queries the index once for all phrases of a rung's steps, except sequences of tokens: these are
    /// searched only in memos that nothing else has found.
    func prepare(for rung: Rung) throws {
        try cache.load(phrases(of: rung))
        let wanted = terms.compactMap { reading(of: $0) }
        for field in [nil, MemoField.title, .body] {
            let phrases = wanted.filter { $0.typed.field == field }.flatMap { $0.patterns(upTo: rung) }
            try cache.load(phrases.filter { !$0.isSequence }, in: field)
        }
    }

    /// Returns the memos that match `node` by `step` or an earlier one, or nil if nothing in the node is
    /// indexed.
    ///
    /// For an excluded term only its own forms count, not the parts it is composed of: `-공부했는데` keeps memos
    /// with 공부.
    func ids(_ node: QueryNode, upTo step: Step, isExcluded: Bool = false) throws -> MemoIDs? {
        switch node {
        case .term(let term) where term.form == .pattern: return try patterns.memos(of: term, among: nil)
        case .term(let term):
            guard let reading = reading(of: term) else { return nil }
            let texts = try isExcluded ? cache.memos(ofAny: reading.excluding, in: term.field) : ids(reading, upTo: step)
            return bearers(of: reading, upTo: step).reduce(texts) { $0.union($1) }
        case .filter(let filter): return filters[filter]
        case .any(let nodes):
            return try nodes.compactMap { try ids($0, upTo: step, isExcluded: isExcluded) }.reduce(nil) { ($0 ?? MemoIDs()).union($1) }
        case .not: return try all([node], upTo: step)
        case .all(let nodes): return try all(nodes, upTo: step, isExcluded: isExcluded)
        }
    }

    /// Returns the phrases for the whole query on a rung.
    func phrases(of rung: Rung) -> [TokenPhrase] {
        switch rung {
        case .inside: joined
        case .spacing: respaced
        case .initials: initials
        case .word, .typing, .layout, .sound, .some: []
        }
    }

    /// Returns the memos that contain the whole query with different spaces, and pass its conditions.
    func idsOfWhole(_ rung: Rung) throws -> MemoIDs {
        let phrases = phrases(of: rung)
        guard !phrases.isEmpty else { return MemoIDs() }
        let found = try cache.memos(ofAny: phrases)
        return try conditions.map { found.intersection($0) } ?? found
    }

    /// The memos that pass filters and exclusions; nil if there are none.
    var conditions: MemoIDs? {
        get throws {
            guard case .all(let nodes) = root else { return nil }
            let conditions = nodes.filter { $0.wantedTerms.isEmpty }
            return conditions.isEmpty ? nil : try ids(.all(conditions), upTo: .otherForms)
        }
    }

    /// Adds to the memos of the step before, so that no long list is read twice. With `tokensAlone` it uses
    /// single tokens only.
    private func ids(_ reading: TermReading, upTo step: Step, tokensAlone: Bool = false) throws -> MemoIDs {
        var found = MemoIDs()
        var patterns: [TokenPhrase] = []
        for earlier in Step.allCases where earlier <= step {
            let new = tokensAlone ? reading.patterns(of: earlier).filter { !$0.isSequence } : reading.patterns(of: earlier)
            if new.isEmpty { continue }
            patterns += new
            found = try cache.union(of: patterns, in: reading.typed.field) {
                try found.union(cache.memos(ofAny: new, in: reading.typed.field, besides: found))
            }
        }
        return found
    }

    /// Returns those of `memos` that a word finds up to a step, and perhaps others. Its sequences of tokens
    /// are searched among these memos only.
    private func ids(_ term: QueryTerm, upTo step: Step, among memos: MemoIDs) throws -> MemoIDs? {
        guard let reading = reading(of: term) else { return nil }
        let sequences = reading.patterns(upTo: step).filter(\.isSequence)
        var found = try ids(reading, upTo: step, tokensAlone: true)
        if !sequences.isEmpty {
            found = try found.union(cache.memos(ofAny: sequences, in: term.field, among: memos.subtracting(found)))
        }
        return bearers(of: reading, upTo: step).reduce(found) { $0.union($1) }
    }

    /// Returns the memos with a tag or category that the term names, each set separately.
    private func bearers(of reading: TermReading, upTo step: Step) -> [MemoIDs] {
        guard step >= .labelled else { return [] }
        return [labels.memos(of: reading.typed)].compactMap(\.self) + reading.expansion.bearers.filter { $0.key <= step }.map(\.value)
    }

    /// Sorts nodes with words last, and those with the fewest memos first among them. Their matches limit the
    /// search for the others.
    private func bySize(_ nodes: [QueryNode], upTo step: Step) throws -> [QueryNode] {
        var sized: [(node: QueryNode, size: Int)] = []
        for node in nodes {
            if case .term(let term) = node, term.form != .pattern {
                let size = try reading(of: term).map { try ids($0, upTo: step, tokensAlone: true).count } ?? 0
                // A node that only sequences can match is of unknown size.
                sized.append((node, size == 0 ? .max : size))
            } else {
                sized.append((node, -1))
            }
        }
        return sized.enumerated().sorted { ($0.element.size, $0.offset) < ($1.element.size, $1.offset) }.map(\.element.node)
    }

    /// Returns the memos that match all nodes. Exclusions also apply inside words: -취소 excludes 예약취소.
    private func all(_ nodes: [QueryNode], upTo step: Step, isExcluded: Bool = false) throws -> MemoIDs? {
        var found: MemoIDs?
        for node in isExcluded ? nodes : try bySize(nodes, upTo: step) {
            if node.isPattern { continue }
            if case .not = node { continue }
            let ids: MemoIDs?
            if case .term(let term) = node, !isExcluded, let found {
                ids = try self.ids(term, upTo: step, among: found)
            } else {
                ids = try self.ids(node, upTo: step, isExcluded: isExcluded)
            }
            if let ids { found = found.map { $0.intersection(ids) } ?? ids }
        }
        for case .not(let excluded) in nodes where !excluded.isPattern {
            guard let ids = try ids(excluded, upTo: .inside, isExcluded: true) else { continue }
            found = try (found ?? cache.all()).subtracting(ids)
        }
        // Patterns come last, because each remaining memo must be read.
        for node in nodes {
            switch node {
            case .term(let term) where node.isPattern: found = try patterns.memos(of: term, among: found)
            case .not(.term(let term)) where QueryNode.term(term).isPattern:
                let all = try found ?? cache.all()
                found = all.subtracting(try patterns.memos(of: term, among: all))
            default: break
            }
        }
        return found
    }
}

extension QueryNode {
    /// Whether it is a regular expression.
    fileprivate var isPattern: Bool {
        if case .term(let term) = self { term.form == .pattern } else { false }
    }

    /// Every term, in the order typed.
    var terms: [QueryTerm] {
        switch self {
        case .term(let term): [term]
        case .filter: []
        case .not(let node): node.terms
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.terms)
        }
    }

    /// The terms that a hit must contain: all but the excluded ones.
    var wantedTerms: [QueryTerm] {
        switch self {
        case .term(let term): [term]
        case .filter, .not: []
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.wantedTerms)
        }
    }

    /// The typed words if the query consists of words side by side, with or without conditions: no quotes, no
    /// OR, no field.
    var wordsOfConjunction: [QueryTerm]? {
        let nodes = if case .all(let nodes) = self { nodes } else { [self] }
        var words: [QueryTerm] = []
        for node in nodes where !node.wantedTerms.isEmpty {
            guard case .term(let term) = node, term.form == .word, term.field == nil else { return nil }
            words.append(term)
        }
        return words
    }

    var filters: [QueryFilter] {
        switch self {
        case .term: []
        case .filter(let filter): [filter]
        case .not(let node): node.filters
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.filters)
        }
    }
}
