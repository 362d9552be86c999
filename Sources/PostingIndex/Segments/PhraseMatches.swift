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

// MARK: Spellings of one token

extension PhraseMatches {
    /// Returns the matches of two spellings of a token.
    func union(_ other: PhraseMatches) -> PhraseMatches {
        if matches.isEmpty { return other }
        if other.matches.isEmpty { return self }
        var both = PhraseMatches()
        both.floor = max(floor, other.floor)
        both.isOpen = isOpen || other.isOpen
        let (ours, theirs) = (matches.span, other.matches.span)
        both.matches = Array(capacity: ours.count &+ theirs.count) { joined in
            var (left, right) = (0, 0)
            while left < ours.count || right < theirs.count {
                let isOurs = right == theirs.count || left < ours.count && Self.precedes(ours[left], theirs[right])
                let next = isOurs ? ours[left] : theirs[right]
                left &+= isOurs ? 1 : 0
                right &+= isOurs ? 0 : 1
                // A match of one spelling outweighs a non-match of the other, which sorts last.
                if next.start == Self.none, !joined.isEmpty, joined[joined.count - 1].id == next.id { continue }
                joined.append(next)
            }
        }
        return both
    }

    @inline(__always) private static func precedes(_ one: Match, _ other: Match) -> Bool {
        one.id < other.id || one.id == other.id && one.start <= other.start
    }
}

// MARK: The first token

extension PhraseMatches {
    /// Collects the postings of the starting token, which is the one with the shortest list.
    struct Beginning: PositionSink {
        private(set) var matches = PhraseMatches()
        /// Number of tokens before the starting token in the phrase.
        private let offset: UInt32
        /// The column to match in, or nil for both.
        private let column: Int?
        private var cursor: ScopeCursor

        /// - Parameters:
        ///   - column: The column to match in, or nil for both.
        ///   - floor: The highest ID that an older segment may contain.
        init(offset: Int, column: Int?, floor: Int64, _ scope: CandidateFilter) {
            (self.offset, self.column, cursor) = (UInt32(offset), column, ScopeCursor(scope))
            matches.floor = floor
        }

        var wanted: Int64 { cursor.wanted }

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

    /// Collects the postings of a further token of the phrase, and retains the matches that have it at its
    /// place.
    struct Narrowing: PositionSink {
        private let before: [Match]
        private var after = PhraseMatches()
        private let offset: UInt32
        /// The index in `before` of the next match to process.
        private var next = 0

        init(_ matches: PhraseMatches, offset: Int) {
            (before, self.offset) = (matches.matches, UInt32(offset))
            after.floor = matches.floor
        }

        var wanted: Int64 { next < before.count ? before[next].id : .max }

        @inline(__always) mutating func add(_ id: Int64, positions: Span<UInt8>) throws {
            passOn(below: id)
            guard next < before.count, before[next].id == id else { return }
            let isLast = next &+ 1 == before.count || before[next &+ 1].id != id
            if isLast, let position = PositionCursor.only(in: positions) {
                let start = before[next].start
                next &+= 1
                if start != PhraseMatches.none, start &+ offset == position { after.append(id, start) } else { after.appendNone(id) }
            } else {
                try keep(id, positions)
            }
        }

        /// Records the memos below `id` as non-matches, because they lack the token.
        @inline(__always) private mutating func passOn(below id: Int64) {
            while next < before.count, before[next].id < id {
                after.appendNone(before[next].id)
                next &+= 1
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
                if position == start &+ offset { after.append(id, start) }
            }
            after.appendNone(id)
        }

        /// Returns the remaining matches after all postings.
        consuming func finish() -> PhraseMatches {
            passOn(below: .max)
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
