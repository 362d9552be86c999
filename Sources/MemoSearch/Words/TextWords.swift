import KoreanText
import MemoModel
import Postings

/// The words of texts as people would name them: nouns without josa, verbs in their dictionary form, Latin
/// words unchanged.
///
/// As for a typed word, the evidence of the whole index decides how a run of syllables is read (`RunReader`).
struct TextWords {
    /// A word as the index knows it.
    struct Word: Hashable {
        let kind: TokenKind
        /// Folded UTF-8, without mark.
        let bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        /// Whether it names something: not one syllable, a pronoun or an adverb, which texts of any topic share.
        fileprivate var isTelling: Bool { (kind == .term || bytes.count > RunCandidates.syllable) && !FunctionWords.contains(bytes) }
        var phrase: TokenPhrase { TokenPhrase(token: kind.mark.map { [$0] + bytes } ?? bytes) }
    }

    /// A run of the texts that is read as one word.
    struct Run {
        /// The run itself, its nouns, its dictionary forms; for a Latin word only the word.
        var tokens: [Token]
        /// Number of occurrences in the texts.
        var count = 0
        /// Number of occurrences of each original spelling, where case may differ.
        var spellings: [String: Int] = [:]
    }

    /// By the folded run.
    private(set) var runs: [[UInt8]: Run] = [:]
    private var analyzer = Analyzer()

    /// Counts the words of a text, each occurrence `weight` times.
    mutating func read(_ text: Span<UInt8>, weight: Int = 1) throws {
        // Moves the runs out, because the analyzer calls back while it runs, and both are parts of this
        // value.
        var runs = Runs(byRun: self.runs, weight: weight)
        self.runs = [:]
        var steps = ReadingBudget.Steps()
        let isWhole = analyzer.analyze(text) { kind, term, range, place in
            if steps.mustEnd() { return false }
            if !kind.isColocated {
                runs.begin(kind, at: place)
                if kind == .term { runs.addTerm(Self.bytes(term, from: 0), spelled: String(copying: text.extracting(range)), range) }
            } else if runs.isBeside(place) {
                runs.add(kind, Self.bytes(term, from: 1), range)
            }
            return true
        }
        self.runs = runs.byRun
        if !isWhole { throw ReadingBudget.Spent() }
    }

    private static func bytes(_ term: borrowing Span<UInt8>, from start: Int) -> [UInt8] { (start..<term.count).map { term[$0] } }

    /// Returns the `limit` most frequent runs with their most probable words, except words of one syllable or
    /// letter, which are not significant. With `rarest`, returns only that number of them, those whose words
    /// the fewest memos can contain. Uses three queries to the index.
    func words(limit: Int, rarest: Int? = nil, _ evidence: WordEvidence) throws -> [(word: Word, run: Run)] {
        var frequent = Array(
            runs.values.filter { $0.tokens[0].isTelling }.sorted(by: Self.isMoreFrequent).prefix(limit))
        if let rarest, frequent.count > rarest { frequent = try Self.rarest(rarest, of: frequent, evidence) }
        let candidates = frequent.map { $0.tokens[0].kind == .term ? nil : RunCandidates($0.tokens[0], $0.tokens) }
        try evidence.askCounts(about: candidates.compactMap(\.self))
        let reader = RunReader(evidence: evidence)
        return try zip(frequent, candidates).map { run, candidates in
            guard let candidates else { return (Word(kind: .term, bytes: run.tokens[0].bytes), run) }
            let reading = try reader.read(candidates)
            if let noun = reading.noun ?? Self.sureNoun(candidates, reading) { return (Word(kind: .word, bytes: noun), run) }
            if let verb = reading.verbs.first { return (Word(kind: .dictionaryForm, bytes: verb), run) }
            if let noun = try Self.shortNoun(candidates, evidence) { return (Word(kind: .word, bytes: noun), run) }
            return (Word(kind: .word, bytes: candidates.run), run)
        }
    }

    /// Returns whether a run comes before another: the more frequent one, then the one earlier in its text. Runs of different texts can tie in both. Their
    /// letters decide then, because the order of a dictionary differs from process to process.
    private static func isMoreFrequent(_ one: Run, _ other: Run) -> Bool {
        guard one.count == other.count else { return one.count > other.count }
        let (left, right) = (one.tokens[0], other.tokens[0])
        guard left.range.lowerBound == right.range.lowerBound else { return left.range.lowerBound < right.range.lowerBound }
        return left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    /// Returns the words without verbs, which are not significant, with their number of occurrences and their
    /// spelling.
    func named(limit: Int, rarest: Int? = nil, _ evidence: WordEvidence) throws -> [Word: (count: Int, written: String)] {
        var named: [Word: (count: Int, written: String)] = [:]
        for (word, run) in try words(limit: limit, rarest: rarest, evidence) where word.kind != .dictionaryForm && word.isTelling {
            named[word, default: (0, word.kind == .term ? run.written : word.text)].count += run.count
        }
        return named
    }

    /// Returns the runs whose most frequent candidate the fewest memos contain.
    private static func rarest(_ count: Int, of runs: [Run], _ evidence: WordEvidence) throws -> [Run] {
        try evidence.cache.loadCounts(of: runs.flatMap(\.tokens).map(\.term))
        let known = try runs.map { run in (run, try run.tokens.map { try evidence.cache.count(of: $0.term) }.max() ?? 0) }
        // A word in this text only would find nothing.
        return known.filter { $0.1 > 1 }.sorted { ($0.1, $1.0.count) < ($1.1, $0.0.count) }.prefix(count).map(\.0)
    }

    /// Returns a noun before an almost unambiguous josa. In few memos a typed word is left unchanged, because
    /// it finds the same; but as a word that names a topic, 회의실 is right for 회의실에서.
    static func sureNoun(_ candidates: RunCandidates, _ reading: RunReading) -> [UInt8]? {
        guard reading.noun == nil, reading.verbs.isEmpty else { return nil }
        return candidates.nouns.last { noun in
            let particle = candidates.run.dropFirst(noun.count)
            return noun.count > RunCandidates.syllable && Particle.isParticle(Array(particle)) && !DiagnosticForms.isRareParticle(particle)
                && (!DiagnosticForms.mayEndNoun(particle) || particle.elementsEqual("는".utf8))
        }
    }

    /// Returns the noun of one syllable of a run like 말이 or 글을, if far more memos have the noun with other particles, or alone. Nouns that end like
    /// one with a particle, such as 종이, have the longer word in more memos.
    private static func shortNoun(_ candidates: RunCandidates, _ evidence: WordEvidence) throws -> [UInt8]? {
        guard candidates.run.count == 2 * RunCandidates.syllable, let noun = candidates.nouns.last, noun.count == RunCandidates.syllable,
            ["이", "은", "을", "를"].contains(where: { candidates.run.dropFirst(noun.count).elementsEqual($0.utf8) })
        else { return nil }
        return try evidence.memos(with: noun) >= 2 * evidence.memos(with: candidates.run) ? noun : nil
    }
}

extension TextWords.Run {
    /// The most frequent spelling in the texts.
    var written: String {
        spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? tokens[0].text
    }
}

extension Token {
    /// Whether it is more than one syllable or letter.
    fileprivate var isTelling: Bool { kind == .term ? bytes.count > 1 : bytes.count > RunCandidates.syllable }
}

/// Collects runs from an analyzer: a token with a position of its own, then the colocated words, the run
/// itself first.
private struct Runs {
    var byRun: [[UInt8]: TextWords.Run]
    let weight: Int
    private var position = -1
    private var isTerm = false
    /// The current run; nil before its first token.
    private var key: [UInt8]?
    /// Whether its tokens are still to be collected.
    private var isNew = false

    init(byRun: [[UInt8]: TextWords.Run], weight: Int) { (self.byRun, self.weight) = (byRun, weight) }

    mutating func begin(_ kind: TokenKind, at place: Int) { (position, isTerm, key) = (place, kind == .term, nil) }

    /// Returns whether a colocated token at a place is a word of the run. After a Latin word it is not: there it is the same word without hyphens.
    func isBeside(_ place: Int) -> Bool { !isTerm && place == position }

    mutating func add(_ kind: TokenKind, _ bytes: [UInt8], _ range: Range<Int>) {
        let token = Token(kind: kind, bytes: bytes, range: range, position: position)
        if let key {
            if isNew { byRun[key]?.tokens.append(token) }
            return
        }
        key = bytes
        isNew = byRun[bytes] == nil
        byRun[bytes, default: TextWords.Run(tokens: [token])].count += weight
    }

    mutating func addTerm(_ bytes: [UInt8], spelled: String, _ range: Range<Int>) {
        guard bytes.contains(where: { ($0 | 0x20) &- 0x61 < 26 }) else { return }
        let token = Token(kind: .term, bytes: bytes, range: range, position: position)
        byRun[bytes, default: TextWords.Run(tokens: [token])].count += weight
        byRun[bytes]?.spellings[spelled, default: 0] += weight
    }
}
