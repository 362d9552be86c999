import GRDB
import KoreanText
import Postings

/// The tokens in a range for which a test holds, as the index spells them.
typealias AcceptedTokens = (tokens: TokenRange, accepts: (ArraySlice<UInt8>) -> Bool)

/// The posting lists and tokens of an index, read from the pages of its segments. All results belong to one
/// snapshot: the segments at the time when the value was created.
struct SegmentPages {
    /// One reader for each segment, from the oldest to the newest. If two have an entry for a memo, the newer
    /// one wins. Each reader caches the page of its last token: of ascending tokens, the next is often there
    /// too.
    private(set) var readers: [SegmentReader] = []
    /// The readers of each group of segments that only together contain all tokens of a memo
    /// (`SegmentStructure.groups`).
    private var groups: [Range<Int>] = []
    /// Identifies the state of the index. It differs between any two states.
    let state: IndexCache.State
    private let knownCounts: TokenCache<Int>
    /// The memos of tokens as the index spells them. A word and the pair of the same two syllables share one list.
    private let lists: TokenCache<MemoIDs>

    /// Opens the segments. The value must not outlive the transaction. `cache` shares pages with later
    /// transactions.
    /// - Throws: `UnknownPages` if FTS5 must be used instead; errors of SQLite unchanged.
    init(_ db: Database, _ cache: IndexCache) throws {
        _ = try SegmentGate(db)
        let structure = try ShadowTables.structure(db)
        let schema = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA schema_version")) ?? 0
        state = IndexCache.State(structure: structure, schema: schema)
        let pages: PageCache
        (pages, knownCounts, lists) = cache.known(of: state)
        for group in structure.groups {
            groups.append(readers.count..<readers.count + group.count)
            for segment in group { readers.append(try SegmentReader(db, segment, pages)) }
        }
    }

    /// Returns the memos that contain a token. The result includes all of them in `scope`, and may include
    /// others.
    mutating func memos(of token: [UInt8], _ scope: CandidateFilter = .all) throws -> MemoIDs {
        let kept = IndexTerm.kept(token)
        // The name of the joined lists: no token begins with this byte.
        let name = kept.count > 1 ? [0xFF] + token : nil
        if let name, let known = lists[name] { return known }
        let found = try kept.reduce(MemoIDs()) { try $0.union(memos(kept: $1, scope)) }
        guard case .all = scope else { return found }
        knownCounts.keep(found.count, of: token)
        if let name { lists.keep(found, of: name, bytes: found.size) }
        return found
    }

    /// Returns the memos that contain a token as the index spells it: all of them in `scope`, and perhaps
    /// others.
    private mutating func memos(kept token: [UInt8], _ scope: CandidateFilter = .all) throws -> MemoIDs {
        if let known = lists[token] { return known }
        if case .among(let memos) = scope, memos.scattered != nil, !readers.contains(where: { $0.hasBits(of: token) }) {
            return try self.memos(kept: token, inColumn: nil, scope)
        }
        var list = PostingList()
        for segment in readers.indices { try readers[segment].read(token, into: &list) }
        let memos = list.take()
        lists.keep(memos, of: token, bytes: memos.size)
        return memos
    }

    /// Returns those of `memos` that contain all of the tokens. Reads the shortest lists first, because they
    /// leave the fewest memos.
    mutating func memos(ofAll tokens: [[UInt8]], among memos: MemoIDs) throws -> MemoIDs {
        let sizes = try tokens.map { token in try groups.reduce(0) { try $0 + measured(IndexTerm.kept(token), in: $1).size } }
        return try tokens.indices.sorted { sizes[$0] < sizes[$1] }.reduce(memos) { left, index in
            left.isEmpty ? left : left.intersection(try self.memos(of: tokens[index], .among(left)))
        }
    }

    /// Returns the memos that contain any accepted token in `ranges`, as the index spells them. This costs a
    /// fraction of reading the tokens one by one.
    mutating func memos(ofAny ranges: [AcceptedTokens]) throws -> MemoIDs {
        var union = ListUnion()
        for (tokens, accepts) in ranges {
            for segment in readers.indices { try readers[segment].read(tokens, where: accepts, into: &union) }
        }
        if let memos = union.memos { return memos }
        // Some memo lost a token that an older segment lists for it. Only the separate list of each token is
        // exact then.
        return try MemoIDs(unionOf: ranges.flatMap { try candidates(in: $0.tokens, where: $0.accepts) }.map { try memos(kept: $0) })
    }

    /// Returns the memos that contain any accepted token in `ranges` in a column: all of them in `scope`, and perhaps others.
    mutating func memos(ofAny ranges: [AcceptedTokens], inColumn column: Int, _ scope: CandidateFilter) throws -> MemoIDs {
        let tokens = try ranges.flatMap { try candidates(in: $0.tokens, where: $0.accepts) }
        return try MemoIDs(unionOf: tokens.map { try memos(kept: $0, inColumn: column, scope) })
    }

    /// Returns the memos that contain a token as the index spells it, in a column or in either: all of them in `scope`, and perhaps others.
    /// - Parameter segments: The segments to read, or nil for all.
    mutating func memos(kept token: [UInt8], inColumn column: Int?, _ scope: CandidateFilter, in segments: Range<Int>? = nil) throws
        -> MemoIDs
    {
        var postings = ColumnPostings(column: column, scope)
        for segment in segments ?? readers.indices {
            guard let doclist = try readers[segment].doclist(of: token, isMeasured: true) else { continue }
            postings.beginSegment()
            try readers[segment].read(doclist, into: &postings)
        }
        return postings.take()
    }

    /// Estimated cost of an FTS5 query, fixed and per candidate (a memo with the rarest token of a phrase),
    /// in units of one byte decoded here.
    private static let (costOfFTS5, costOfMemo) = (30_000, 2_000)
    private static let bytesOfMemo = 4

    /// The doclists of one token in a group of segments: for each spelling of the token in the group, one per
    /// segment.
    private struct Spellings {
        var doclists: [[SegmentReader.Doclist?]] = []
        var size = 0
    }

    /// Returns the memos in which the tokens follow each other, in one column or in either: all of them in
    /// `scope`, and perhaps others. After them must be one of the accepted tokens in `ends`, if there are any. Returns nil if FTS5 is faster:
    /// during a merge, because pages without a match can be skipped only in segments that are read separately.
    mutating func memos(
        of tokens: [[UInt8]], before ends: [AcceptedTokens] = [], inColumn column: Int?, _ scope: CandidateFilter = .all
    ) throws -> MemoIDs? {
        if tokens.count == 1, ends.isEmpty, let column {
            return try IndexTerm.kept(tokens[0]).reduce(MemoIDs()) { try $0.union(memos(kept: $1, inColumn: column, scope)) }
        }
        let kept = tokens.map { IndexTerm.kept($0) }
        let spellings = try groups.map { group in try kept.map { try measured($0, in: group) } }
        // A group that lacks one of the tokens has no match, and cannot override matches in older groups.
        let wanted = groups.indices.filter { !spellings[$0].contains { $0.size == 0 } }
        guard !wanted.contains(where: { groups[$0].count > 1 && (!ends.isEmpty || isDear(spellings[$0])) }) else { return nil }
        var list = PostingList()
        for group in wanted {
            let found = spellings[group]
            let order = tokens.indices.sorted { found[$0].size < found[$1].size }
            var beginning = PhraseMatches.Beginning(offset: order[0], column: column, floor: list.last, scope)
            for doclists in found[order[0]].doclists {
                beginning.beginList()
                try read(doclists, of: groups[group], into: &beginning)
            }
            var matches = beginning.finish()
            for offset in order.dropFirst() where matches.isOpen {
                var narrowing = PhraseMatches.Narrowing(matches, offset: offset)
                for doclists in found[offset].doclists {
                    narrowing.beginList()
                    try read(doclists, of: groups[group], into: &narrowing)
                }
                matches = narrowing.finish()
            }
            if !ends.isEmpty, matches.isOpen {
                var narrowing = PhraseMatches.Narrowing(matches, offset: tokens.count)
                for (tokens, accepts) in ends { try readers[groups[group].lowerBound].read(tokens, where: accepts, into: &narrowing) }
                matches = narrowing.finish()
            }
            matches.forEach { list.add($0, holdsToken: $1) }
        }
        return list.take()
    }

    /// Returns whether reading all lists of a phrase takes longer than FTS5, which skips most of a long list
    /// if another one is short.
    private func isDear(_ tokens: [Spellings]) -> Bool {
        let least = tokens.map(\.size).min() ?? 0
        return tokens.reduce(0) { $0 + $1.size } > Self.costOfFTS5 + least / Self.bytesOfMemo * Self.costOfMemo
    }

    private mutating func measured(_ kept: [[UInt8]], in group: Range<Int>) throws -> Spellings {
        var spellings = Spellings()
        for token in kept {
            let doclists = try group.map { try readers[$0].doclist(of: token, isMeasured: true) }
            let size = doclists.reduce(0) { $0 + ($1?.size ?? 0) }
            if size > 0 { spellings.doclists.append(doclists) }
            spellings.size += size
        }
        return spellings
    }

    /// Reads the postings of a token in the segments of a group: one doclist for each segment, or nil.
    private mutating func read(_ doclists: [SegmentReader.Doclist?], of group: Range<Int>, into postings: inout some PositionSink) throws {
        if group.count == 1, let only = doclists[0] { return try readers[group.lowerBound].read(only, into: &postings) }
        var gathered = GatheredPostings()
        for case (let segment, let doclist?) in zip(group, doclists) { try readers[segment].read(doclist, into: &gathered) }
        try gathered.pass(to: &postings)
    }

    /// Returns how many memos contain each token.
    mutating func counts(of tokens: [[UInt8]]) throws -> [Int] {
        try tokens.map { token in
            if let known = knownCounts[token] { return known }
            let count = try count(of: token)
            knownCounts.keep(count, of: token)
            return count
        }
    }

    private mutating func count(of token: [UInt8]) throws -> Int {
        var counts: [Int] = []
        for kept in IndexTerm.kept(token) {
            var count = PostingCount()
            for segment in readers.indices { try readers[segment].read(kept, into: &count) }
            if count.isUnsure { return try memos(of: token).count }
            if count.memos > 0 { counts.append(count.memos) }
        }
        // A memo may contain the token in both of its spellings.
        return counts.count > 1 ? try memos(of: token).count : counts.first ?? 0
    }

    /// Returns how many of `memos` contain a token as the index spells it.
    mutating func count(kept token: [UInt8], among memos: MemoIDs) throws -> Int {
        try self.memos(kept: token, .among(memos)).intersection(memos).count
    }

    /// Returns how many memos contain each token, or nil for tokens that are not cached.
    func knownCounts(of tokens: [[UInt8]]) -> [Int?] { tokens.map { knownCounts[$0] } }

    /// Returns whether some segment has an entry for the token. If none has, no memo contains it. Otherwise
    /// it may still be an entry of a deleted or changed memo.
    mutating func mayHold(_ token: [UInt8]) throws -> Bool {
        for segment in readers.indices where try readers[segment].knows(token) { return true }
        return false
    }

    /// Returns tokens within `range` for which `accepts` holds, as `PostingStore.tokens` defines them.
    mutating func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]] {
        guard limit < .max else { return try candidates(in: range, where: accepts).filter { try !memos(kept: $0).isEmpty } }
        var found: [[UInt8]] = []
        // Copies the reader, because `memos(of:)` loads other pages during the iteration.
        for var walker in readers where found.count < limit {
            try walker.forEachTerm(in: range) { token in
                if accepts(token), !found.contains(Array(token)), try !memos(kept: Array(token)).isEmpty { found.append(Array(token)) }
                return found.count < limit
            }
        }
        return found
    }

    /// Returns tokens within `range` for which `accepts` holds, in byte order. Some of them may not be in any
    /// memo any more.
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
