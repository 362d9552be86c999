import GRDB
import KoreanText

/// The posting lists and tokens of an index, read from the pages of its segments. All answers are those of one snapshot: the segments are
/// those there were when the value was made.
struct SegmentPages {
    /// One for each segment, from the oldest to the newest: where two have an entry for a memo, the newer one is right. Each keeps the page of its last token: of tokens that ascend, the next is often there too.
    private var readers: [SegmentReader] = []
    /// The readers of each group of segments that only together hold all tokens of a memo (`SegmentStructure.groups`).
    private var groups: [Range<Int>] = []
    /// Another value whenever the index is another.
    let state: IndexCache.State
    private let knownCounts: KeptCounts
    private let lists = SearchLists()

    /// Must not outlive the transaction it is made in. `cache` keeps pages for the next one.
    /// - Throws: `UnknownPages` where FTS5 must be asked instead; errors of SQLite as they are.
    init(_ db: Database, _ cache: IndexCache) throws {
        _ = try SegmentGate(db)
        let structure = try ShadowTables.structure(db)
        let schema = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA schema_version")) ?? 0
        state = IndexCache.State(structure: structure, schema: schema)
        let pages: KeptPages
        (pages, knownCounts) = cache.known(of: state)
        for group in structure.groups {
            groups.append(readers.count..<readers.count + group.count)
            for segment in group { readers.append(try SegmentReader(db, segment, pages)) }
        }
    }

    /// Gives up the lists that were kept for one search.
    func endSearch() { lists.removeAll() }

    /// Memos that hold a token: all that `scope` holds, and perhaps others.
    mutating func memos(of token: [UInt8], _ scope: MemoScope = .all) throws -> MemoIDs {
        let found = try IndexTerm.kept(token).reduce(MemoIDs()) { try $0.union(memos(kept: $1, scope)) }
        if case .all = scope { knownCounts.keep(found.count, of: token) }
        return found
    }

    /// Memos that hold a token as the index keeps it: all that `scope` holds, and perhaps others.
    private mutating func memos(kept token: [UInt8], _ scope: MemoScope = .all) throws -> MemoIDs {
        if let known = lists[token] { return known }
        if case .among(let memos) = scope, memos.scattered != nil { return try self.memos(kept: token, inColumn: nil, scope) }
        var list = PostingList()
        for segment in readers.indices { try readers[segment].read(token, into: &list) }
        let memos = list.take()
        lists[token] = memos
        return memos
    }

    /// Those of `memos` that hold all of the tokens. The shortest lists are read first, for they leave the fewest memos to look for.
    mutating func memos(ofAll tokens: [[UInt8]], among memos: MemoIDs) throws -> MemoIDs {
        let sizes = try tokens.map { token in try groups.reduce(0) { try $0 + measured(IndexTerm.kept(token), in: $1).size } }
        return try tokens.indices.sorted { sizes[$0] < sizes[$1] }.reduce(memos) { left, index in
            left.isEmpty ? left : left.intersection(try self.memos(of: tokens[index], .among(left)))
        }
    }

    /// Memos that hold any token, as the index keeps them, within some ranges of which one holds: that costs a fraction of asking for one after the other.
    mutating func memos(ofAny ranges: [(tokens: TokenRange, accepts: (ArraySlice<UInt8>) -> Bool)]) throws -> MemoIDs {
        var union = ListUnion()
        for (tokens, accepts) in ranges {
            for segment in readers.indices { try readers[segment].read(tokens, where: accepts, into: &union) }
        }
        if let memos = union.memos { return memos }
        // Some memo no longer holds a token that an older segment has of it: only the lists token by token tell.
        return try MemoIDs(unionOf: ranges.flatMap { try candidates(in: $0.tokens, where: $0.accepts) }.map { try memos(kept: $0) })
    }

    private mutating func memos(kept token: [UInt8], inColumn column: Int?, _ scope: MemoScope) throws -> MemoIDs {
        var postings = ColumnPostings(column: column, scope)
        for segment in readers.indices {
            guard let doclist = try readers[segment].measuredDoclist(of: token) else { continue }
            postings.beginSegment()
            try readers[segment].read(doclist, into: &postings)
        }
        return postings.take()
    }

    /// What FTS5 needs to answer a question, and for each memo with the rarest token of a phrase, in the time a byte takes here.
    private static let (costOfFTS5, costOfMemo) = (30_000, 2_000)
    private static let bytesOfMemo = 4

    /// In each group of segments, of one token the doclists of all segments, for each spelling of it that the group holds.
    private struct Spellings {
        var doclists: [[SegmentReader.Doclist?]] = []
        var size = 0
    }

    /// Memos in which the tokens stand one behind the other, in one column or in either: all that `scope` holds, and perhaps others. Nil where FTS5 is
    /// quicker: in the midst of a merge, for only in segments by themselves are the pages leapt over that hold no match.
    mutating func memos(of tokens: [[UInt8]], inColumn column: Int?, _ scope: MemoScope = .all) throws -> MemoIDs? {
        if tokens.count == 1, let column {
            return try IndexTerm.kept(tokens[0]).reduce(MemoIDs()) { try $0.union(memos(kept: $1, inColumn: column, scope)) }
        }
        let kept = tokens.map { IndexTerm.kept($0) }
        let spellings = try groups.map { group in try kept.map { try measured($0, in: group) } }
        // A group without one of the tokens holds no match, nor does it know anything of matches in older ones.
        let wanted = groups.indices.filter { !spellings[$0].contains { $0.size == 0 } }
        guard !wanted.contains(where: { groups[$0].count > 1 && isDear(spellings[$0]) }) else { return nil }
        var list = PostingList()
        for group in wanted {
            let found = spellings[group]
            let order = tokens.indices.sorted { found[$0].size < found[$1].size }
            var matches = PhraseMatches()
            for doclists in found[order[0]].doclists {
                var beginning = PhraseMatches.Beginning(offset: order[0], column: column, floor: list.last, scope)
                try read(doclists, of: groups[group], into: &beginning)
                matches = matches.union(beginning.matches)
            }
            for offset in order.dropFirst() where matches.isOpen {
                var narrowed: PhraseMatches?
                for doclists in found[offset].doclists {
                    var narrowing = PhraseMatches.Narrowing(matches, offset: offset)
                    try read(doclists, of: groups[group], into: &narrowing)
                    let part = narrowing.finish()
                    narrowed = narrowed?.union(part) ?? part
                }
                matches = narrowed ?? PhraseMatches()
            }
            matches.forEach { list.add($0, holdsToken: $1) }
        }
        return list.take()
    }

    /// Whether to read all lists of a phrase takes longer than FTS5 needs, which leaps over most of a long list where another one is short.
    private func isDear(_ tokens: [Spellings]) -> Bool {
        let least = tokens.map(\.size).min() ?? 0
        return tokens.reduce(0) { $0 + $1.size } > Self.costOfFTS5 + least / Self.bytesOfMemo * Self.costOfMemo
    }

    private mutating func measured(_ kept: [[UInt8]], in group: Range<Int>) throws -> Spellings {
        var spellings = Spellings()
        for token in kept {
            let doclists = try group.map { try readers[$0].measuredDoclist(of: token) }
            let size = doclists.reduce(0) { $0 + ($1?.size ?? 0) }
            if size > 0 { spellings.doclists.append(doclists) }
            spellings.size += size
        }
        return spellings
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
        // A memo may hold the token under both of its spellings.
        return counts.count > 1 ? try memos(of: token).count : counts.first ?? 0
    }

    /// How many memos hold each token, where that has been found out before.
    func knownCounts(of tokens: [[UInt8]]) -> [Int?] { tokens.map { knownCounts[$0] } }

    /// Whether some segment has an entry for the token. If none has, no memo holds it; else memos may have held it only once.
    mutating func mayHold(_ token: [UInt8]) throws -> Bool {
        for segment in readers.indices where try readers[segment].knows(token) { return true }
        return false
    }

    /// All words of a kind. Of large segments that are as they were, `kept` has the words; those of all others are read and added, so after
    /// a write a few pages are read. `kept` is brought up to date.
    mutating func vocabulary(of part: Vocabulary.Part, over kept: inout KeptWords?) throws -> Vocabulary {
        let isLarge = readers.map { $0.pageCount >= KeptWords.leastPages }
        let prints = try readers.indices.filter { isLarge[$0] }.map { try readers[$0].print() }
        if kept?.prints != prints || kept?.schema != state.schema {
            let words = try words(of: part, in: readers.indices.filter { isLarge[$0] })
            kept = KeptWords(prints: prints, schema: state.schema, words: words)
        }
        let others = try words(of: part, in: readers.indices.filter { !isLarge[$0] })
        return (kept?.words ?? Vocabulary()).adding(others)
    }

    /// The words of some segments together.
    private mutating func words(of part: Vocabulary.Part, in segments: [Int]) throws -> Vocabulary {
        var read: [Vocabulary] = []
        for segment in segments {
            var words = Vocabulary()
            try readers[segment].appendTerms(in: part.tokens, markLength: part.markLength, to: &words)
            read.append(words)
        }
        return Vocabulary(joining: read)
    }

    /// Tokens within `range` for which `accepts` holds, as `PostingStore.tokens` defines them.
    mutating func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]] {
        guard limit < .max else { return try candidates(in: range, where: accepts).filter { try !memos(kept: $0).isEmpty } }
        var found: [[UInt8]] = []
        // `memos(of:)` loads other pages while the walk goes on over a page of its own.
        for var walker in readers where found.count < limit {
            try walker.forEachTerm(in: range) { token in
                if accepts(token), !found.contains(Array(token)), try !memos(kept: Array(token)).isEmpty { found.append(Array(token)) }
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
