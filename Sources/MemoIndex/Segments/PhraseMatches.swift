/// Where the first tokens of a phrase stand in the memos of one segment, so far as they stand one behind the other. Each further token
/// narrows it down, until the memos that are left hold the phrase.
struct PhraseMatches {
    /// Where one memo's matches begin in `starts`.
    private struct Entry {
        var id: Int64
        var from: Int
    }

    /// By memo, in ascending order: those with a match so far, and up to `floor` also those without.
    private var entries: [Entry] = []
    /// Where the phrase would begin, ascending in each memo (`PositionCursor`).
    private var starts: [UInt32] = []
    /// The highest memo that an older segment may know: up to there it must be told that the phrase is not in a memo, beyond there not.
    private var floor = Int64.min

    private func starts(ofEntry index: Int) -> Range<Int> {
        entries[index].from..<(index + 1 < entries.count ? entries[index + 1].from : starts.count)
    }

    /// Calls `visit` with each memo that is left, and whether the phrase is there.
    func forEach(_ visit: (_ id: Int64, _ isMatch: Bool) -> Void) {
        for index in entries.indices { visit(entries[index].id, !starts(ofEntry: index).isEmpty) }
    }

    /// Whether the phrase may still be in some memo.
    var isOpen: Bool { !starts.isEmpty }
}

// MARK: Spellings of one token

extension PhraseMatches {
    /// Whether it knows of no memo at all.
    var isEmpty: Bool { entries.isEmpty }

    /// The matches of both, which are those of two spellings of a token.
    func union(_ other: PhraseMatches) -> PhraseMatches {
        var both = PhraseMatches()
        both.floor = max(floor, other.floor)
        let (ours, theirs) = (entries.span, other.entries.span)
        both.starts = Array(capacity: starts.count &+ other.starts.count) { starts in
            both.entries = Array(capacity: ours.count &+ theirs.count) { entries in
                var (left, right) = (0, 0)
                while left < ours.count || right < theirs.count {
                    let one = left < ours.count ? ours[left].id : .max
                    let two = right < theirs.count ? theirs[right].id : .max
                    entries.append(Entry(id: min(one, two), from: starts.count))
                    let mine = one <= two ? self.starts(ofEntry: left) : 0..<0
                    let its = two <= one ? other.starts(ofEntry: right) : 0..<0
                    Self.merge(self.starts.span, mine, other.starts.span, its, into: &starts)
                    left &+= one <= two ? 1 : 0
                    right &+= two <= one ? 1 : 0
                }
            }
        }
        return both
    }

    @inline(__always) private static func merge(
        _ one: Span<UInt32>, _ mine: Range<Int>, _ other: Span<UInt32>, _ its: Range<Int>, into starts: inout OutputSpan<UInt32>
    ) {
        var (left, right) = (mine.lowerBound, its.lowerBound)
        while left < mine.upperBound || right < its.upperBound {
            let isFirst = right >= its.upperBound || left < mine.upperBound && one[left] <= other[right]
            starts.append(isFirst ? one[left] : other[right])
            left &+= isFirst ? 1 : 0
            right &+= isFirst ? 0 : 1
        }
    }
}

// MARK: The first token

extension PhraseMatches {
    /// Takes the postings of the token to begin with: of those of a phrase the one with the shortest list.
    struct Beginning: PositionSink {
        private(set) var matches = PhraseMatches()
        /// How many tokens stand before it in the phrase.
        private let offset: UInt32
        /// Nil for both columns.
        private let column: Int?
        private var cursor: ScopeCursor

        /// - Parameters:
        ///   - column: nil for both.
        ///   - floor: the highest memo that an older segment may know.
        init(offset: Int, column: Int?, floor: Int64, _ scope: MemoScope) {
            (self.offset, self.column, cursor) = (UInt32(offset), column, ScopeCursor(scope))
            matches.floor = floor
        }

        var wanted: Int64 { cursor.wanted }

        @inline(__always) mutating func add(_ id: Int64, positions: Span<UInt8>) throws {
            guard cursor.holds(id) else { return }
            let from = matches.starts.count
            var cursor = PositionCursor()
            while let position = try cursor.next(in: positions) {
                let isWanted = column == nil || column == PositionCursor.column(position)
                guard isWanted, position & ~PositionCursor.secondColumn >= offset else { continue }
                matches.starts.append(position &- offset)
            }
            if matches.starts.count > from || id <= matches.floor { matches.entries.append(Entry(id: id, from: from)) }
        }
    }

    /// Takes the postings of another token of the phrase, and keeps the matches that have it at its place.
    struct Narrowing: PositionSink {
        private let before: PhraseMatches
        private var after = PhraseMatches()
        private let offset: UInt32
        /// Entries of `before` that have been passed on.
        private var next = 0

        init(_ matches: PhraseMatches, offset: Int) {
            (before, self.offset) = (matches, UInt32(offset))
            after.floor = matches.floor
            after.entries.reserveCapacity(matches.entries.count)
            after.starts.reserveCapacity(matches.starts.count)
        }

        var wanted: Int64 { next < before.entries.count ? before.entries[next].id : .max }

        @inline(__always) mutating func add(_ id: Int64, positions: Span<UInt8>) throws {
            passOn(below: id)
            guard next < before.entries.count, before.entries[next].id == id else { return }
            try keep(positions)
        }

        /// Passes on the memos below `id`, without matches: they lack the token.
        private mutating func passOn(below id: Int64) {
            while next < before.entries.count, before.entries[next].id < id {
                if before.entries[next].id <= after.floor {
                    after.entries.append(Entry(id: before.entries[next].id, from: after.starts.count))
                }
                next &+= 1
            }
        }

        private mutating func keep(_ positions: Span<UInt8>) throws {
            let (id, from) = (before.entries[next].id, after.starts.count)
            let range = before.starts(ofEntry: next)
            next &+= 1
            var index = range.lowerBound
            var cursor = PositionCursor()
            while index < range.upperBound, let position = try cursor.next(in: positions) {
                while index < range.upperBound, before.starts[index] &+ offset < position { index &+= 1 }
                guard index < range.upperBound, before.starts[index] &+ offset == position else { continue }
                after.starts.append(before.starts[index])
                index &+= 1
            }
            if after.starts.count > from || id <= after.floor { after.entries.append(Entry(id: id, from: from)) }
        }

        /// The matches left when all postings have been taken.
        consuming func finish() -> PhraseMatches {
            passOn(below: .max)
            return after
        }
    }
}

// MARK: Position lists

/// A place in a position list, which holds the positions of a token in one memo, ascending:
///
///     body     | position − position before + 2 | …
///     title    | 1 | 1 | position + 2 | …          behind those in the body
///
/// A position counts the tokens before it in its column; of the second column it has the highest bit set too.
struct PositionCursor {
    static let secondColumn: UInt32 = 1 << 31

    private var offset = 0
    private var position: UInt32 = 0

    static func column(_ position: UInt32) -> Int { position & secondColumn == 0 ? 0 : 1 }

    /// The next position of `list`, which must be the same at each call; nil at the end.
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
