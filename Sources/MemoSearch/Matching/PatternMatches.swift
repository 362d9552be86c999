import KoreanText
import MemoModel
import Postings

/// Finds the memos that match the regular expressions of a query. It reads the texts of the memos that the
/// rest of the query leaves, each once.
///
/// The work is bounded: by the number of memos, which are read newest first, by bytes, by steps in each text,
/// and by time for all patterns of a search together. At a bound the answer is cut off and says so (`notes`):
/// for a slow expression, the newest matches help more than an error. All work is done under the current
/// `ReadingBudget`.
final class PatternMatches {
    /// Memos and bytes of text that are read for one search, and the number of abandoned texts after which
    /// reading stops.
    static let (mostMemos, mostBytes, mostGivenUp) = (200_000, 128 << 20, 20)
    /// Time for all patterns of a search: ten times the usual time of a pattern that reads the maximum number
    /// of memos.
    static let mostTime = Duration.seconds(5)
    /// Additional time to mark matches in the hits.
    private static let mostTimeToMark = Duration.seconds(1)
    /// Number of memos between two checks of these bounds.
    private static let batch = 500

    private struct State {
        let pattern: TextPattern
        let literals: [[TokenPhrase]]
        /// Memos that were tested, and those of them that match.
        var known = MemoIDs()
        var matching = MemoIDs()
        /// Numbers of memos that were not read, and that took too many steps.
        var unread = 0
        var givenUp = 0
    }

    private let cache: MatchCache
    private let budget = ReadingBudget.current
    private var states: [QueryTerm: State] = [:]
    /// Memos that never appear in the answer.
    private let excluded: MemoIDs
    private var (memosLeft, bytesLeft): (Int, Int)
    /// Number of memos read.
    private var memosRead = 0
    private var (timeLeft, timeToMark): (Duration, Duration)

    /// - Throws: `QueryError` if an expression is invalid, and the budget's error if it allows no patterns.
    init(_ root: QueryNode, _ cache: MatchCache, mostMemos: Int = PatternMatches.mostMemos, mostTime: Duration = PatternMatches.mostTime)
        throws
    {
        self.cache = cache
        (timeLeft, timeToMark) = (mostTime, Self.mostTimeToMark)
        (memosLeft, bytesLeft) = (mostMemos, Self.mostBytes)
        let terms = root.terms.filter { $0.form == .pattern }
        let budget = budget
        let mustStop: (() -> Bool)? = budget.map { budget in { budget.isOver } }
        let compiled = try terms.map { try $0.compiled(mustStop: mustStop) }
        // Comes after the errors in expressions, which are known without running them.
        if !terms.isEmpty { try budget?.beginPatterns() }
        excluded = terms.isEmpty ? MemoIDs() : try cache.collection.excluded(from: root.filters)
        for (term, pattern) in zip(terms, compiled) {
            states[term] = State(pattern: pattern, literals: PatternLiterals(term.expression).phrases())
        }
    }

    /// Returns the memos among `candidates` that match a pattern; nil stands for all memos.
    func memos(of term: QueryTerm, among candidates: MemoIDs?) throws -> MemoIDs {
        guard var state = states[term] else { return MemoIDs() }
        let wanted = try candidates ?? cache.all()
        var new = wanted.subtracting(state.known).subtracting(excluded)
        state.known = state.known.union(wanted)
        for phrases in state.literals where !new.isEmpty { new = new.intersection(try cache.memos(ofAny: phrases, in: term.field)) }
        state.matching = state.matching.union(try matching(&state, new, term.field))
        states[term] = state
        return state.matching.intersection(wanted)
    }

    private func matching(_ state: inout State, _ new: MemoIDs, _ field: MemoField?) throws -> MemoIDs {
        // If there are too many, the newest are read.
        let ids = new.count > min(Self.fewMemos, memosLeft) ? try cache.collection.first(new.count, of: new, in: .modified) : new.values
        var found: [Int64] = []
        var rest = ids[...]
        let pattern = state.pattern
        let end = ContinuousClock.now + timeLeft
        defer { timeLeft = max(.zero, end - .now) }
        while !rest.isEmpty, memosLeft > 0, bytesLeft > 0, timeLeft > .zero, state.givenUp < Self.mostGivenUp {
            let part = rest.prefix(min(Self.batch, memosLeft))
            rest = rest.dropFirst(part.count)
            var (givenUp, late) = (0, 0)
            try cache.collection.withTexts(of: Array(part)) { id, title, body, _ in
                try budget?.check()
                guard ContinuousClock.now < end else { return late += 1 }
                bytesLeft -= title.count + body.count
                var isFound = false
                let first = { (_: Range<Int>) -> Bool in
                    isFound = true
                    return false
                }
                var isSure = field == .body || pattern.forEachMatch(in: title, first)
                if !isFound, field != .title { isSure = pattern.forEachMatch(in: body, first) && isSure }
                if isFound { found.append(id) } else if !isSure { givenUp += 1 }
            }
            memosLeft -= part.count
            memosRead += part.count - late
            state.givenUp += givenUp
            state.unread += late
            timeLeft = end - .now
        }
        state.unread += rest.count
        return MemoIDs(ascending: found.sorted())
    }

    /// Returns the matches of a pattern in a title or body of a hit: the first of very many, and none once
    /// marking has taken too long.
    func ranges(of term: QueryTerm, in text: Span<UInt8>) throws -> [Range<Int>] {
        try budget?.check()
        guard timeToMark > .zero else { return [] }
        let start = ContinuousClock.now
        defer { timeToMark -= ContinuousClock.now - start }
        var ranges: [Range<Int>] = []
        _ = states[term]?.pattern.forEachMatch(in: text) { range in
            ranges.append(range)
            return ranges.count < Self.mostMarks
        }
        return ranges
    }

    private static let mostMarks = 200
    /// Number of memos from which they are read newest first, so that a cut-off drops the oldest.
    private static let fewMemos = 20

    /// Notes on memos that were not searched.
    var notes: [QueryNote] {
        states.sorted { $0.key.range.lowerBound < $1.key.range.lowerBound }.compactMap { term, state in
            if state.unread > 0 { return .patternBound(term, read: memosRead, unread: state.unread) }
            return state.givenUp > 0 ? .patternGivenUp(term, memos: state.givenUp) : nil
        }
    }
}

extension QueryNote {
    fileprivate static func patternBound(_ term: QueryTerm, read: Int, unread: Int) -> QueryNote {
        QueryNote(
            .patternBound,
            LocalizedMessage(
                "\(term.text): \(read) memos were read, the newest; \(unread) others were not, so the counts are of these alone; add words or conditions",
                ko: "\(term.text): 새 메모 \(read)개만 읽었고 \(unread)개는 읽지 못했습니다. 개수는 읽은 메모에서만 셌습니다. 낱말이나 조건을 더하세요"),
            range: term.range)
    }

    fileprivate static func patternGivenUp(_ term: QueryTerm, memos: Int) -> QueryNote {
        QueryNote(
            .patternBound,
            LocalizedMessage(
                "\(term.text): took too many steps in \(memos) memos, which are left out; make the expression simpler",
                ko: "\(term.text): 메모 \(memos)개에서는 너무 오래 걸려 뺐습니다. 식을 더 간단하게 쓰세요"),
            range: term.range)
    }
}

/// Letters that every match of a regular expression contains. With them the index excludes memos that cannot
/// match.
///
/// Only adjacent mandatory letters outside all groups and sets are used. A match is missed if it crosses a
/// place where the index splits a run of more than `Analyzer.longestTerm` bytes without a space, as in
/// base64.
struct PatternLiterals {
    /// Runs of at least two syllables or at least three Latin letters.
    private(set) var pieces: [String] = []

    private var current = ""
    private var isHangul = false

    init(_ expression: String) {
        guard !Self.isBeyond(expression) else { return }
        var (depth, setDepth) = (0, 0)
        var rest = expression.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\":
                end()
                let escaped = rest.popFirst()
                // \p{L}: the text in braces belongs to the escape.
                if let escaped, "pPXR".unicodeScalars.contains(escaped), rest.first == "{" { rest = rest.drop { $0 != "}" }.dropFirst() }
            case "[":
                end()
                setDepth += 1
                // A bracket directly after the opening one is a member of the set.
                if rest.first == "^" { rest.removeFirst() }
                if rest.first == "]" { rest.removeFirst() }
            case "]" where setDepth > 0: setDepth -= 1
            case _ where setDepth > 0: break
            case "(":
                end()
                depth += 1
            case ")": depth -= 1
            case _ where depth > 0: break
            case "|":
                pieces = []
                return
            case "*", "?", "{":
                dropLast()
                end()
                if scalar == "{" { rest = rest.drop { $0 != "}" }.dropFirst() }
            default: add(scalar)
            }
        }
        end()
    }

    /// Returns whether an expression contains unsupported syntax: quotes, comments, flags and characters by
    /// number.
    private static func isBeyond(_ expression: String) -> Bool {
        let scalars = Array(expression.unicodeScalars)
        return zip(scalars, scalars.dropFirst()).contains { first, second in
            first == "(" && second == "?"
                || first == "\\" && ("QEuUxcNk".unicodeScalars.contains(second) || second.properties.numericType != nil)
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        let isSyllable = 0xAC00...0xD7A3 ~= scalar.value
        guard isSyllable || scalar.isASCII && scalar.properties.isAlphabetic else { return end() }
        if isSyllable != isHangul { end() }
        isHangul = isSyllable
        current.unicodeScalars.append(scalar)
    }

    /// Drops the last letter, because it may be optional or part of an escape.
    private mutating func dropLast() { if !current.isEmpty { current.unicodeScalars.removeLast() } }

    private mutating func end() {
        if current.unicodeScalars.count >= (isHangul ? 2 : 3) { pieces.append(current) }
        current = ""
    }
}

extension PatternLiterals {
    /// Returns groups of phrases. A matching memo contains at least one phrase of each group.
    func phrases() -> [[TokenPhrase]] {
        var analyzer = Analyzer()
        return pieces.map { piece in
            let isLatin = piece.utf8.allSatisfy { $0 < 0x80 }
            if isLatin { return [TokenPhrase([TokenPhrase.Element(term: Array(piece.lowercased().utf8), fit: .infix)])] }
            return TokenPhrase.literal(analyzer.tokens(piece), openEnds: false)
        }
    }
}
