import GRDB

/// The posting lists and tokens of an index, read from the pages of its segments. All answers are those of one snapshot: the segments are
/// those there were when the value was made.
struct SegmentPages {
    /// One for each segment, from the oldest to the newest: where two have an entry for a memo, the newer one is right. Each has its own, so that each keeps the page of its last token: of tokens that ascend, the next is often there too.
    private var readers: [SegmentReader]

    /// Must not outlive the transaction it is made in.
    /// - Throws: `UnknownPages` where FTS5 must be asked instead; errors of SQLite as they are.
    init(_ db: Database) throws {
        _ = try SegmentGate(db)
        let structure = try ShadowTables.structure(db)
        // A segment that a merge under way has read to its end has no pages any more.
        let segments = structure.levels.reversed().flatMap(\.segments).filter { $0.firstPage > 0 }
        readers = try segments.map { try SegmentReader(db, $0) }
    }

    /// Memos that hold a token, which is spelled as in the index.
    mutating func memos(of token: [UInt8]) throws -> MemoIDs {
        var list = PostingList()
        for segment in readers.indices { try readers[segment].read(token, into: &list) }
        return list.memos
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
