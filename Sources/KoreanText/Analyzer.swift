/// Splits text into tokens. Index, query and highlighting all use this analysis.
///
/// The stream has one position per syllable. Each position holds the pair of a syllable and the next one; the
/// last syllable of a clause stands alone. A phrase of consecutive pairs therefore matches any substring.
/// Pairs across a space are marked, so that 조사 과정 does not match 사과. The first pair of a run (a sequence of
/// Hangul syllables) is followed by the words of the run at the same position: the run itself, its noun
/// candidates and its dictionary forms. The first of several Latin words or numbers joined by hyphens is
/// followed by all of them without hyphens: wifi at the position of wi in Wi-Fi.
///
/// Not safe to share between threads, since it owns scratch space. Create one for each thread.
public struct Analyzer {
    /// Called for each token: its kind, its term (folded UTF-8 with the mark of its namespace), its bytes in
    /// the original, and its position. Positions count from 0; a colocated token has the position of the
    /// token before it. Return false to stop the analysis.
    public typealias Sink = (TokenKind, borrowing Span<UInt8>, Range<Int>, Int) -> Bool

    /// The version of the rules. Must change whenever a change of the rules affects tokens.
    public static let rules = 12

    /// Longer terms are cut to this many bytes, since a base64 blob is not a word.
    package static let longestTerm = 240

    /// Number of segments whose readings are prefetched together.
    private static let prefetchDistance = 64
    /// Number of segments between two calls of `mustStop`.
    private static let stopDistance = 1 << 10

    /// Selects the tokens that are emitted. Positions count the others too.
    public var filter = TokenFilter.all {
        didSet { (segmenter.partsIdeographs, segmenter.syllables) = (filter.passesIdeographs, filter.syllables) }
    }

    /// Called occasionally during the analysis of a long text. If it returns true, the analysis stops as if the
    /// sink had stopped it.
    package var mustStop: (() -> Bool)?

    /// Whether to emit tokens in the spelling of the index (`IndexTerm.kept`). The filter must pass all
    /// tokens.
    public var isForIndex = false

    private(set) var text = FoldedText()
    private(set) var segmenter = Segmenter()
    private var reader = EojeolReader()
    private let amount: Amount
    private var cache: ReadingCache
    /// The run read last, in the layout of `ReadingCache`: the first `entryEnd` bytes.
    private var entry: [UInt8] = []
    private var entryEnd = 0
    private var eojeol: [Hangul.Syllable] = []
    private var scratch: [UInt8] = []
    /// Receives the prefetched bytes, so that the compiler does not remove the reads.
    private var prefetchSink: UInt8 = 0
    /// The syllable waiting for the next one, as a range of folded bytes.
    var pending: Range<Int>?
    /// The segment whose first syllable is pending.
    var pendingSegment: Segment?
    /// Number of positions so far. After an analysis, the length of the text.
    public internal(set) var length = 0

    /// The amount of text to analyze, which determines the size of the cache.
    public enum Amount: Sendable {
        /// A few words, or any amount for a `RunTaker` that remembers runs. No cache.
        case words
        /// A page of memos.
        case texts
        /// A whole collection. Uses eight megabytes, which doubles the speed.
        case collection

        fileprivate var slots: Int {
            switch self {
            case .words: 0
            case .texts: 1 << 7
            case .collection: 1 << 16
            }
        }
    }

    /// Whether the last text only contains ASCII without CR, precomposed Hangul, and characters that stand
    /// alone. Every scalar is then a character and one UTF-16 unit.
    public var isPlain: Bool { text.isPlain }

    /// Creates an analyzer that emits all tokens.
    public init(for amount: Amount = .texts) {
        self.amount = amount
        cache = ReadingCache(slotCount: amount.slots)
    }

    /// Analyzes UTF-8. Ill-formed bytes count as U+FFFD. Returns false if the sink or `mustStop` stopped the analysis.
    @discardableResult
    public mutating func analyze(_ original: Span<UInt8>, into sink: Sink) -> Bool {
        begin(original)
        for index in segmenter.segments.indices {
            if index % Self.prefetchDistance == 0 {
                prefetchReadings(from: index)
                if index % Self.stopDistance == Self.stopDistance - Self.prefetchDistance, mustStop?() == true { return false }
            }
            guard emitSegment(index, into: sink) else { return false }
        }
        guard finishClause(into: sink) else { return false }
        length &+= segmenter.skipped
        return true
    }

    /// Folds and segments a text.
    mutating func begin(_ original: Span<UInt8>) {
        if segmenter.cutIfPlain(original) {
            text.copy(original, hasCapitals: segmenter.hasCapitals, isPlain: segmenter.isPlain)
        } else {
            text.fold(original)
            segmenter.cut(text.bytes)
        }
        (pending, pendingSegment, length) = (nil, nil, 0)
    }

    /// Emits the tokens of a segment, except the one that begins with its last syllable.
    mutating func emitSegment(_ index: Int, into sink: Sink) -> Bool {
        let segment = segmenter.segments[index]
        if segment.gap == .clause || segment.kind == .term || segment.skipped > 0, !finishClause(into: sink) { return false }
        length &+= segment.skipped
        let goesOn = segment.kind == .term ? emitTerm(segment.range, into: sink) : emitSyllables(segment, into: sink)
        if !goesOn { return false }
        return segment.kind != .term || !isHyphen(before: index &+ 1) || emitJoined(from: index, into: sink)
    }

    /// Returns all tokens of a text.
    public mutating func tokens(_ string: String) -> [Token] {
        var tokens: [Token] = []
        analyze(string.utf8.span) { kind, bytes, range, position in
            let marks = kind.mark == nil ? 0 : 1
            let copy = (marks..<bytes.count).map { bytes[$0] }
            tokens.append(Token(kind: kind, bytes: copy, range: range, position: position))
            return true
        }
        return tokens
    }
}

// MARK: Syllables

extension Analyzer {
    mutating func emitSyllables(_ segment: Segment, into sink: Sink) -> Bool {
        var index = segment.range.lowerBound
        if segment.kind == .hangul, !filter.passesAllPrimaries {
            guard emitSyllable(index..<index &+ 3, of: segment, isFirst: true, into: sink) else { return false }
            return emitRest(of: segment, into: sink)
        }
        while index < segment.range.upperBound {
            let length = segment.kind == .hangul ? 3 : UTF8Character.scalar(at: index, in: text.bytes).length
            let syllable = index..<min(index &+ length, segment.range.upperBound)
            let isFirst = index == segment.range.lowerBound
            guard emitSyllable(syllable, of: segment, isFirst: isFirst, into: sink) else { return false }
            index &+= length
        }
        return true
    }

    @inline(__always) private mutating func emitSyllable(
        _ syllable: Range<Int>, of segment: Segment, isFirst: Bool, into sink: Sink
    ) -> Bool {
        if let before = pending {
            if pendingSegment == nil, !passes(before) {
                length &+= 1
            } else if !emitPair(before, syllable, acrossSpace: isFirst && segment.gap == .space, into: sink) {
                return false
            }
        }
        pending = syllable
        pendingSegment = isFirst ? segment : nil
        return true
    }

    /// Emits the remaining syllables of a run when the filter only passes some.
    private mutating func emitRest(of segment: Segment, into sink: Sink) -> Bool {
        let end = segment.range.upperBound
        var index = segment.range.lowerBound
        guard index &+ 3 < end else { return true }
        if filter.passesPrimary(of: syllable(at: index)) {
            guard emitPair(index..<index &+ 3, index &+ 3..<index &+ 6, acrossSpace: false, into: sink) else { return false }
        } else {
            length &+= 1
            if filter.readsRun(of: syllable(at: index)) {
                guard emitPendingWords(into: sink) else { return false }
            } else {
                pendingSegment = nil
            }
        }
        index &+= 3
        while true {
            let next = Self.nextPassed(filter, text.bytes.span, from: index, before: end)
            length &+= (next &- index) / 3
            index = next
            guard index &+ 3 < end else { break }
            guard emitPair(index..<index &+ 3, index &+ 3..<index &+ 6, acrossSpace: false, into: sink) else { return false }
            index &+= 3
        }
        (pending, pendingSegment) = (index..<end, nil)
        return true
    }

    /// Returns the first index from `start` at which a pair begins that the filter passes; the index of the
    /// last syllable if there is none. `end` is the end of the run.
    @inline(__always) private static func nextPassed(
        _ filter: borrowing TokenFilter, _ bytes: Span<UInt8>, from start: Int, before end: Int
    ) -> Int {
        var index = start
        while index &+ 3 < end, !filter.passesPrimary(of: UTF8Character.syllable(at: index, in: bytes)) { index &+= 3 }
        return index
    }

    /// Returns the syllable at an index of a run.
    @inline(__always) private func syllable(at index: Int) -> UInt32 { UTF8Character.syllable(at: index, in: text.bytes.span) }

    mutating func emitPair(_ first: Range<Int>, _ second: Range<Int>, acrossSpace: Bool, into sink: Sink) -> Bool {
        length &+= 1
        guard passes(first) else { return emitPendingWords(into: sink) }
        let range = text.original(first.lowerBound..<second.upperBound)
        if acrossSpace || first.upperBound != second.lowerBound {
            scratch.removeAll(keepingCapacity: true)
            if acrossSpace { scratch.append(TokenKind.Mark.border) }
            for index in first { scratch.append(text.bytes[index]) }
            for index in second { scratch.append(text.bytes[index]) }
            guard sink(acrossSpace ? .border : .bigram, scratch.span, range, length &- 1) else { return false }
        } else {
            if isForIndex, let segment = pendingSegment, segment.kind == .hangul {
                pendingSegment = nil
                return emitReadings(of: segment, beginningWith: first.lowerBound..<second.upperBound, into: sink)
            }
            let bytes = text.bytes.span.extracting(first.lowerBound..<second.upperBound)
            guard sink(.bigram, bytes, range, length &- 1) else { return false }
        }
        return emitPendingWords(into: sink)
    }

    /// Emits the last syllable of a clause, and the words of its run if it is the whole run.
    mutating func finishClause(into sink: Sink) -> Bool {
        guard let last = pending else { return true }
        pending = nil
        length &+= 1
        if passes(last) {
            guard sink(.syllable, text.bytes.span.extracting(last), text.original(last), length &- 1) else { return false }
        }
        return emitPendingWords(into: sink)
    }

    @inline(__always) private func passes(_ syllable: Range<Int>) -> Bool {
        filter.passesAllPrimaries || filter.passesPrimary(of: UTF8Character.scalar(at: syllable.lowerBound, in: text.bytes).value)
    }

    private mutating func emitTerm(_ range: Range<Int>, into sink: Sink) -> Bool {
        var start = range.lowerBound
        while start < range.upperBound {
            var end = min(start &+ Self.longestTerm, range.upperBound)
            while end < range.upperBound, text.bytes[end] & 0xC0 == 0x80 { end &-= 1 }
            length &+= 1
            guard sink(.term, text.bytes.span.extracting(start..<end), text.original(start..<end), length &- 1) else { return false }
            start = end
        }
        return true
    }
}

// MARK: Words joined by hyphens

extension Analyzer {
    /// Maximum number of joined parts. Names and numbers that are also written without hyphens have few;
    /// anything longer is a slug or key.
    private static let mostJoinedParts = 4
    /// Maximum length in bytes.
    package static let longestJoined = 32
    /// Minimum number of digits to join digits only: 010-0000-7730 is one number, 3-4 are two.
    package static let fewestJoinedDigits = 8

    /// Emits the hyphenated words that begin with segment `first` as one word without hyphens.
    @inline(never) private mutating func emitJoined(from first: Int, into sink: Sink) -> Bool {
        guard !isHyphen(before: first), filter.passesJoined else { return true }
        var last = first + 1
        while isHyphen(before: last + 1) { last += 1 }
        let range = segmenter.segments[first].range.lowerBound..<segmenter.segments[last].range.upperBound
        guard last - first < Self.mostJoinedParts, range.count <= Self.longestJoined else { return true }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(TokenKind.Mark.word)
        for index in range where text.bytes[index] != Self.hyphen { scratch.append(text.bytes[index]) }
        guard Self.isJoinable(scratch.dropFirst()) else { return true }
        return sink(.word, scratch.span, text.original(range), length &- 1)
    }

    /// Returns whether text without its hyphens may be one name or number: ASCII with a letter, or many
    /// digits.
    package static func isJoinable(_ joined: some Collection<UInt8>) -> Bool {
        guard joined.allSatisfy({ Segmenter.isLetter($0) || Segmenter.isDigit($0) }) else { return false }
        return joined.count >= fewestJoinedDigits || joined.contains(where: Segmenter.isLetter)
    }

    private static let hyphen: UInt8 = 0x2D

    /// Returns whether a hyphen and nothing else separates the segment from the one before it, both being
    /// terms.
    @inline(__always) private func isHyphen(before index: Int) -> Bool {
        guard index > 0, index < segmenter.segments.count, segmenter.segments[index].kind == .term else { return false }
        let end = segmenter.segments[index &- 1].range.upperBound
        return segmenter.segments[index].range.lowerBound == end &+ 1 && text.bytes[end] == Self.hyphen
            && segmenter.segments[index &- 1].kind == .term
    }
}

// MARK: Words

extension Analyzer {
    /// Emits the words of the run whose first syllable has just been emitted.
    private mutating func emitPendingWords(into sink: Sink) -> Bool {
        guard let segment = pendingSegment else { return true }
        pendingSegment = nil
        return segment.kind == .hangul ? emitReadings(of: segment, into: sink) : emitWord(segment, into: sink)
    }

    private mutating func emitWord(_ segment: Segment, into sink: Sink) -> Bool {
        guard segment.range.count <= Self.longestTerm, filter.passesIdeographs else { return true }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(TokenKind.Mark.word)
        for index in segment.range { scratch.append(text.bytes[index]) }
        return sink(.word, scratch.span, text.original(segment.range), length &- 1)
    }

    /// Prefetches the cache entries of the next runs. A large cache is in main memory; requesting many places
    /// at once lets the cache misses overlap.
    private mutating func prefetchReadings(from start: Int) {
        guard amount == .collection else { return }
        for index in start..<min(start &+ Self.prefetchDistance, segmenter.segments.count) where segmenter.segments[index].kind == .hangul {
            prefetchSink &+= cache.bytes[cache.place(of: segmenter.segments[index].range, text.bytes)]
        }
    }

    /// Emits the words of a run. If `pair` is given, first emits the pair at that range of the folded text.
    mutating func emitReadings(of segment: Segment, beginningWith pair: Range<Int>? = nil, into sink: Sink) -> Bool {
        guard segment.range.count <= Self.longestTerm, filter.readsRun(of: syllable(at: segment.range.lowerBound)) else {
            return pair.map { Self.emitPair($0, in: 0..<0, [], text, at: length &- 1, into: sink) } ?? true
        }
        guard amount != .words else {
            read(segment)
            return emitReadings(2 + segment.range.count..<entryEnd, in: entry, of: segment, beginningWith: pair, into: sink)
        }
        let place = cache.place(of: segment.range, text.bytes)
        if let words = cache.words(at: place, of: segment.range, text.bytes) {
            return emitReadings(words, in: cache.bytes, of: segment, beginningWith: pair, into: sink)
        }
        read(segment)
        cache.store(entry, entryEnd, at: place)
        return emitReadings(2 + segment.range.count..<entryEnd, in: entry, of: segment, beginningWith: pair, into: sink)
    }

    @inline(__always) private func emitReadings(
        _ words: Range<Int>, in bytes: [UInt8], of segment: Segment, beginningWith pair: Range<Int>?, into sink: Sink
    ) -> Bool {
        if let pair, !Self.emitPair(pair, in: words, bytes, text, at: length &- 1, into: sink) { return false }
        return Self.emitWords(words, in: bytes, segment, text, forIndex: isForIndex, at: length &- 1, into: sink)
    }

    // Static, because a call of a method would copy the analyzer for the time in which the sink runs.

    /// Emits the first pair of a run as the index stores it: as a word if one of the run's words equals the
    /// pair.
    private static func emitPair(
        _ pair: Range<Int>, in words: Range<Int>, _ bytes: [UInt8], _ text: borrowing FoldedText, at position: Int, into sink: Sink
    ) -> Bool {
        let bytes = bytes.span
        var index = words.lowerBound
        while index < words.upperBound {
            let size = Int(bytes[index &+ 1])
            let term = bytes.extracting(index &+ 2..<index &+ 2 &+ size)
            if isPairWord(term, bytes[index]) { return sink(.pairWord, term, text.original(pair), position) }
            index &+= 2 &+ size
        }
        return sink(.bigram, text.bytes.span.extracting(pair), text.original(pair), position)
    }

    private static func isPairWord(_ term: Span<UInt8>, _ part: UInt8) -> Bool {
        term.count == 7 && term[0] == TokenKind.Mark.word && part != ReadingCache.changed
    }

    /// Emits words in the layout of `ReadingCache`, except one that has already been emitted as the first
    /// pair.
    private static func emitWords(
        _ words: Range<Int>, in bytes: [UInt8], _ segment: Segment, _ text: borrowing FoldedText, forIndex isForIndex: Bool,
        at position: Int, into sink: Sink
    ) -> Bool {
        let bytes = bytes.span
        let whole = text.original(segment.range)
        let start = segment.range.lowerBound
        var index = words.lowerBound
        while index < words.upperBound {
            let (part, size) = (bytes[index], Int(bytes[index &+ 1]))
            let term = bytes.extracting(index &+ 2..<index &+ 2 &+ size)
            index &+= 2 &+ size
            if isForIndex, isPairWord(term, part) { continue }
            if isForIndex, part == ReadingCache.changed, term[0] == TokenKind.Mark.word {
                guard emit(term, as: .changedWord, TokenKind.Mark.changedWord, whole, at: position, into: sink) else { return false }
                continue
            }
            let range = part == 0 || part == ReadingCache.changed ? whole : text.original(start..<start &+ Int(part))
            let goesOn =
                switch term[0] {
                case TokenKind.Mark.word: sink(.word, term, range, position)
                case TokenKind.Mark.plainVerb where isForIndex: sink(.plainVerb, term, range, position)
                case TokenKind.Mark.plainVerb:
                    emit(term, as: .dictionaryForm, TokenKind.Mark.dictionaryForm, range, at: position, into: sink)
                default: sink(.dictionaryForm, term, range, position)
                }
            if !goesOn { return false }
        }
        return true
    }

    /// Emits a word with another mark than the one that it has in `ReadingCache`.
    private static func emit(
        _ term: Span<UInt8>, as kind: TokenKind, _ mark: UInt8, _ range: Range<Int>, at position: Int, into sink: Sink
    ) -> Bool {
        guard term.count <= 128 else {
            return sink(kind, ([mark] + (1..<term.count).map { term[$0] }).span, range, position)
        }
        // A word from the cache always fits.
        var marked = [128 of UInt8](repeating: mark)
        for index in 1..<term.count { marked[index] = term[index] }
        return sink(kind, marked.span.extracting(0..<term.count), range, position)
    }

    /// Reads a run into `entry`, in the layout of `ReadingCache`.
    private mutating func read(_ segment: Segment) {
        eojeol.removeAll(keepingCapacity: true)
        var start = segment.range.lowerBound
        while start < segment.range.upperBound {
            eojeol.append(Hangul.Syllable(truncatingIfNeeded: syllable(at: start)))
            start &+= 3
        }
        reader.read(eojeol)
        entryEnd = 0
        provide(2 &+ segment.range.count)
        (entry[0], entry[1]) = (0, UInt8(truncatingIfNeeded: segment.range.count))
        entryEnd = 2
        copy(segment.range)
        // By index: a loop over a list counts a reference to it.
        for index in reader.nouns.indices {
            let noun = reader.nouns[index]
            let isWhole = noun.count == eojeol.count
            let part = noun.tailCount > 0 ? ReadingCache.changed : isWhole ? 0 : UInt8(truncatingIfNeeded: 3 * noun.count)
            spell(noun, segment, as: .word, part: part)
        }
        for index in reader.verbs.indices {
            let verb = reader.verbs[index]
            spell(verb, segment, as: reader.isUsuallyAnotherWord(eojeol, than: verb) ? .dictionaryForm : .plainVerb, part: 0)
        }
    }

    private mutating func spell(_ stem: Stem, _ segment: Segment, as kind: TokenKind, part: UInt8) {
        let isVerb = kind != .word
        let size = 1 &+ 3 &* (stem.count &+ (isVerb ? 1 : 0))
        provide(2 &+ size)
        (entry[entryEnd], entry[entryEnd &+ 1], entry[entryEnd &+ 2]) = (part, UInt8(truncatingIfNeeded: size), kind.mark ?? 0)
        entryEnd &+= 3
        let start = segment.range.lowerBound
        copy(start..<start &+ 3 &* Int(stem.kept))
        for index in Int(stem.kept)..<stem.count { append(stem.syllable(at: index, of: eojeol)) }
        if isVerb { append(0xB2E4) }  // 다
    }

    /// Makes room for `count` more bytes in `entry`.
    @inline(__always) private mutating func provide(_ count: Int) {
        if entryEnd &+ count > entry.count { entry += repeatElement(0, count: max(128, entry.count &+ count)) }
    }

    /// Appends a range of the folded text to `entry`.
    @inline(__always) private mutating func copy(_ range: Range<Int>) {
        Self.copy(range, of: text.bytes, to: &entry, at: entryEnd)
        entryEnd &+= range.count
    }

    @inline(__always) private static func copy(_ range: Range<Int>, of text: [UInt8], to entry: inout [UInt8], at start: Int) {
        let source = text.span.extracting(range)
        var out = entry.mutableSpan
        for index in source.indices { out[start &+ index] = source[index] }
    }

    @inline(__always) private mutating func append(_ syllable: Hangul.Syllable) {
        let end = entryEnd
        entryEnd = end &+ 3
        var out = entry.mutableSpan
        out[end] = 0xE0 | UInt8(truncatingIfNeeded: syllable >> 12)
        out[end &+ 1] = 0x80 | UInt8(truncatingIfNeeded: syllable >> 6 & 0x3F)
        out[end &+ 2] = 0x80 | UInt8(truncatingIfNeeded: syllable & 0x3F)
    }
}
