import Postings

/// The places where the first tokens of a phrase follow each other, in the memos of one segment. Each further
/// token narrows them down, until the remaining memos contain the phrase.
struct PhraseMatches {
    /// A place where the phrase would begin.
    private struct Match {
        var id: Int64
        /// The position (see `PositionCursor`), or `none` for a memo that is known to have no match.
        var start: UInt32
    }

    private static let none = UInt32.max

    /// The matches so far, by ascending memo and start. For memos up to `floor`, non-matches are recorded
    /// too.
    private var matches: [Match] = []
    /// Highest ID that an older segment may contain. Up to it, non-matches are recorded too, so that they
    /// override older matches.
    private var floor = Int64.min
    /// Whether some memo may still contain the phrase.
    private(set) var isOpen = false

    /// Calls `visit` with each remaining memo, and whether it contains the phrase.
    func forEach(_ visit: (_ id: Int64, _ isMatch: Bool) -> Void) {
        for index in matches.indices where index == 0 || matches[index - 1].id != matches[index].id {
            visit(matches[index].id, matches[index].start != Self.none)
        }
    }

    @inline(__always) private mutating func append(_ id: Int64, _ start: UInt32) {
        matches.append(Match(id: id, start: start))
        isOpen = true
    }

    /// Records that a memo has no match, if an older segment may contain it.
    @inline(__always) private mutating func appendNone(_ id: Int64) {
        if id <= floor, matches.last?.id != id { matches.append(Match(id: id, start: Self.none)) }
    }
}

// MARK: The first token

extension PhraseMatches {
    /// Collects the postings of the starting token, which is the one with the shortest list.
    struct Beginning: PositionSink {
        private var matches = PhraseMatches()
        /// Number of tokens before the starting token in the phrase.
        private let offset: UInt32
        /// The column to match in, or nil for both.
        private let column: Int?
        private let scope: CandidateFilter
        private var cursor: ScopeCursor

        /// - Parameters:
        ///   - column: The column to match in, or nil for both.
        ///   - floor: The highest ID that an older segment may contain.
        init(offset: Int, column: Int?, floor: Int64, _ scope: CandidateFilter) {
            (self.offset, self.column, self.scope, cursor) = (UInt32(offset), column, scope, ScopeCursor(scope))
            matches.floor = floor
        }

        var wanted: Int64 { cursor.wanted }

        /// Begins the postings of one spelling. Call it before those of each spelling of the token.
        mutating func beginList() { cursor = ScopeCursor(scope) }

        /// Returns the matches of all spellings. A match of one outweighs a non-match of another, which sorts last.
        consuming func finish() -> PhraseMatches {
            matches.matches.sort { ($0.id, $0.start) < ($1.id, $1.start) }
            var last = Int64.min
            matches.matches.removeAll { match in
                defer { last = match.id }
                return match.start == PhraseMatches.none && match.id == last
            }
            return matches
        }

        @inline(__always) mutating func add(_ id: Int64, positions: Span<UInt8>) throws {
            guard cursor.holds(id) else { return }
            if column != 1, let position = PositionCursor.only(in: positions) {
                if position >= offset { matches.append(id, position &- offset) } else { matches.appendNone(id) }
            } else {
                try addAll(id, positions)
            }
        }

        private mutating func addAll(_ id: Int64, _ positions: Span<UInt8>) throws {
            var cursor = PositionCursor()
            while let position = try cursor.next(in: positions) {
                let isWanted = column == nil || column == PositionCursor.column(position)
                guard isWanted, position & ~PositionCursor.secondColumn >= offset else { continue }
                matches.append(id, position &- offset)
            }
            matches.appendNone(id)
        }
    }

    /// Collects the postings of tokens that may come next in the phrase, one after another, and retains the matches that have one of them at its
    /// place.
    struct Narrowing: PositionSink {
        private let before: [Match]
        /// The floor of the matches.
        private let least: Int64
        private let offset: UInt32
        private var isKept: [Bool]
        /// The index in `before` of the next match to process.
        private var next = 0

        init(_ matches: PhraseMatches, offset: Int) {
            (before, least, self.offset) = (matches.matches, matches.floor, UInt32(offset))
            isKept = Array(repeating: false, count: before.count)
        }

        var wanted: Int64 { next < before.count ? before[next].id : .max }

        /// Begins the postings of one token. Call it before those of each token.
        mutating func beginList() { next = 0 }

        @inline(__always) mutating func add(_ id: Int64, positions: Span<UInt8>) throws {
            advance(to: id)
            guard next < before.count, before[next].id == id else { return }
            let isLast = next &+ 1 == before.count || before[next &+ 1].id != id
            if isLast, let position = PositionCursor.only(in: positions) {
                if before[next].start &+ offset == position { isKept[next] = before[next].start != PhraseMatches.none }
                next &+= 1
            } else {
                try keep(id, positions)
            }
        }

        /// Moves to the first match that is not below `id`, with growing steps, because some tokens are in few memos.
        @inline(__always) private mutating func advance(to id: Int64) {
            var step = 1
            while next < before.count, before[next].id < id {
                let isNear = next &+ step >= before.count || before[next &+ step].id >= id
                next &+= isNear ? 1 : step
                step = isNear ? 1 : step &* 2
            }
        }

        private mutating func keep(_ id: Int64, _ positions: Span<UInt8>) throws {
            var cursor = PositionCursor()
            var position = try cursor.next(in: positions)
            while next < before.count, before[next].id == id {
                let start = before[next].start
                next &+= 1
                guard start != PhraseMatches.none else { continue }
                while let before = position, before < start &+ offset { position = try cursor.next(in: positions) }
                if position == start &+ offset { isKept[next &- 1] = true }
            }
        }

        /// Returns the remaining matches after all postings.
        consuming func finish() -> PhraseMatches {
            var after = PhraseMatches()
            after.floor = least
            for index in before.indices {
                if isKept[index] { after.append(before[index].id, before[index].start) }
                if index &+ 1 == before.count || before[index &+ 1].id != before[index].id { after.appendNone(before[index].id) }
            }
            return after
        }
    }
}

// MARK: Position lists

/// A cursor in a position list, which contains the positions of a token in one memo in ascending order:
///
///     body     | position − position before + 2 | …
///     title    | 1 | 1 | position + 2 | …          after those in the body
///
/// A position is the number of tokens before it in its column. For the second column its highest bit is set.
struct PositionCursor {
    static let secondColumn: UInt32 = 1 << 31

    private var offset = 0
    private var position: UInt32 = 0

    /// Returns the position of a list of a single byte, which is in the body, or nil for any other list. Most
    /// lists have one byte.
    @inline(__always) static func only(in list: Span<UInt8>) -> UInt32? {
        guard list.count == 1, list[0] >= 2, list[0] < 0x80 else { return nil }
        return UInt32(list[0]) &- 2
    }

    static func column(_ position: UInt32) -> Int { position & secondColumn == 0 ? 0 : 1 }

    /// Returns the next position in `list`, or nil at the end. Pass the same list at each call.
    @inline(__always) mutating func next(in list: Span<UInt8>) throws -> UInt32? {
        guard offset < list.count else { return nil }
        var value = try read(list)
        if value == 1 {
            guard try read(list) == 1, position & Self.secondColumn == 0 else { throw Self.unknown }
            position = Self.secondColumn
            value = try read(list)
        }
        guard value >= 2, UInt64(position & ~Self.secondColumn) + value - 2 < UInt64(Self.secondColumn) else { throw Self.unknown }
        position &+= UInt32(value &- 2)
        return position
    }

    @inline(__always) private mutating func read(_ list: Span<UInt8>) throws -> UInt64 {
        guard let value = Varint.read(list, at: &offset), value <= UInt64(Int32.max) + 2 else { throw Self.unknown }
        return value
    }

    private static var unknown: UnknownPages { UnknownPages("a position list that does not fit together") }
}
