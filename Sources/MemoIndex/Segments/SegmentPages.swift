import GRDB

/// The posting lists and tokens of an index, read from the pages of its segments. All answers are those of one snapshot: the segments are
/// those there were when the value was made.
struct SegmentPages {
    /// One for each segment, from the oldest to the newest: where two have an entry for a memo, the newer one is right. Each has its own, so that each keeps the page of its last token: of tokens that ascend, the next is often there too.
    private var readers: [SegmentReader] = []
    /// The readers of each group of segments that only together hold all tokens of a memo (`SegmentStructure.groups`).
    private var groups: [Range<Int>] = []

    /// Must not outlive the transaction it is made in.
    /// - Throws: `UnknownPages` where FTS5 must be asked instead; errors of SQLite as they are.
    init(_ db: Database) throws {
        _ = try SegmentGate(db)
        for group in try ShadowTables.structure(db).groups {
            groups.append(readers.count..<readers.count + group.count)
            for segment in group { readers.append(try SegmentReader(db, segment)) }
        }
    }

    /// Memos that hold a token, which is spelled as in the index.
    mutating func memos(of token: [UInt8]) throws -> MemoIDs {
        var list = PostingList()
        for segment in readers.indices { try readers[segment].read(token, into: &list) }
        return list.memos
    }

    /// What FTS5 needs to answer a question, and for each memo with the rarest token of a phrase, in the time a byte takes here.
    private static let (costOfFTS5, costOfMemo) = (30_000, 2_000)
    private static let bytesOfMemo = 4

    /// Memos in which the tokens stand one behind the other, in one column or in either; nil where FTS5 is quicker, which leaps over
    /// most of a long list where another one is short.
    mutating func memos(of tokens: [[UInt8]], inColumn column: Int?) throws -> MemoIDs? {
        // In each group, of each token the doclists of all segments.
        let doclists = try groups.map { group in
            try tokens.map { token in try group.map { try readers[$0].measuredDoclist(of: token) } }
        }
        let sizes = doclists.map { $0.map { $0.reduce(0) { $0 + ($1?.size ?? 0) } } }
        // A group without one of the tokens holds no match, nor does it know anything of matches in older ones.
        let wanted = groups.indices.filter { !sizes[$0].contains(0) }
        let bytes = wanted.reduce(0) { $0 + sizes[$1].reduce(0, +) }
        let least = wanted.reduce(0) { $0 + (sizes[$1].min() ?? 0) }
        guard bytes <= Self.costOfFTS5 + least / Self.bytesOfMemo * Self.costOfMemo else { return nil }
        var list = PostingList()
        for group in wanted {
            let order = tokens.indices.sorted { sizes[group][$0] < sizes[group][$1] }
            var beginning = PhraseMatches.Beginning(offset: order[0], column: column)
            try read(doclists[group][order[0]], of: groups[group], into: &beginning)
            var matches = beginning.matches
            for offset in order.dropFirst() {
                var narrowing = PhraseMatches.Narrowing(matches, offset: offset)
                try read(doclists[group][offset], of: groups[group], into: &narrowing)
                matches = narrowing.finish()
            }
            matches.forEach { list.add($0, holdsToken: $1) }
        }
        return list.memos
    }

    /// Reads what the segments of a group hold of a token: a doclist of each, or nil.
    private mutating func read(_ doclists: [SegmentReader.Doclist?], of group: Range<Int>, into postings: inout some PositionSink) throws {
        if group.count == 1, let only = doclists[0] { return try readers[group.lowerBound].read(only, into: &postings) }
        var gathered = GatheredPostings()
        for case (let segment, let doclist?) in zip(group, doclists) { try readers[segment].read(doclist, into: &gathered) }
        try gathered.pass(to: &postings)
    }

    /// How many memos hold each token.
    mutating func counts(of tokens: [[UInt8]]) throws -> [Int] {
        try tokens.map { token in
            var count = PostingCount()
            for segment in readers.indices { try readers[segment].read(token, into: &count) }
            return count.isUnsure ? try memos(of: token).count : count.memos
        }
    }

    /// Whether some segment has an entry for the token. If none has, no memo holds it; else memos may have held it only once.
    mutating func mayHold(_ token: [UInt8]) throws -> Bool {
        for segment in readers.indices where try readers[segment].knows(token) { return true }
        return false
    }

    /// Tokens within `range` for which `accepts` holds, as `PostingStore.tokens` defines them.
    mutating func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]] {
        guard limit < .max else { return try candidates(in: range, where: accepts).filter { try !memos(of: $0).isEmpty } }
        var found: [[UInt8]] = []
        // `memos(of:)` loads other pages while the walk goes on over a page of its own.
        for var walker in readers where found.count < limit {
            try walker.forEachTerm(in: range) { token in
                if accepts(token), !found.contains(Array(token)), try !memos(of: Array(token)).isEmpty { found.append(Array(token)) }
                return found.count < limit
            }
        }
        return found
    }

    /// Tokens within `range` for which `accepts` holds, in the order of their bytes. Some of them may stand in no memo any more.
    mutating func candidates(in range: TokenRange, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]] {
        var found: [[UInt8]] = []
        for segment in readers.indices {
            try readers[segment].forEachTerm(in: range) { token in
                if accepts(token) { found.append(Array(token)) }
                return true
            }
        }
        found.sort { $0.lexicographicallyPrecedes($1) }
        return found.reduce(into: []) { unique, token in if unique.last != token { unique.append(token) } }
    }
}
