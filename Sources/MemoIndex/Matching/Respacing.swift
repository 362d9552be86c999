import KoreanText

/// Letters as memos write them with other spaces: 할 수 있다 for 할수있다.
///
/// Between n syllables there are 2ⁿ⁻¹ ways to put spaces, nearly all of which no memo uses. Each pair of syllables is a token of one kind where
/// they touch and of another where a space parts them, so a way that some memo uses needs all of its tokens in one memo. Gap by gap, the ways
/// are kept for which such memos are left; only these few are looked up as phrases.
struct Respacing {
    /// Ways that are followed at a time, those with the most memos; more come up only where the letters repeat themselves.
    private static let mostWays = 64

    let cache: MatchCache

    /// A way to space the letters up to some gap.
    private struct Way {
        var elements: [TokenPhrase.Element] = []
        var gaps: [Bool] = []
        /// Memos with all of its tokens; nil as long as it is written as one word, for then these are many.
        var memos: MemoIDs?
    }

    /// The ways in which memos may write the syllables other than `typed`, which says of each gap whether a space was typed there.
    func phrases(of syllables: [[UInt8]], besides typed: [Bool]) throws -> [TokenPhrase] {
        guard syllables.count > 1 else { return [] }
        let pairs = zip(syllables, syllables.dropFirst()).map { (joined: $0 + $1, apart: IndexTerm.border($0, $1)) }
        try cache.load(pairs.map { TokenPhrase(token: $0.apart) })
        let isOneWordAsked = typed.contains(true)
        guard try isOneWordAsked || pairs.contains(where: { try !memos(of: $0.apart).isEmpty }) else { return [] }
        var ways = [Way()]
        for (gap, pair) in pairs.enumerated() {
            let before = pairs[..<gap]
            ways = try ways.flatMap { way in
                [try follow(way, pair.joined, false, before), try follow(way, pair.apart, true, before)].compactMap(\.self)
            }
            guard ways.count > Self.mostWays else { continue }
            ways.sort { ($0.memos?.count ?? .max) > ($1.memos?.count ?? .max) }
            ways.removeLast(ways.count - Self.mostWays)
        }
        return ways.filter { $0.gaps != typed && (isOneWordAsked || $0.memos != nil) }.map { TokenPhrase($0.elements) }
    }

    /// The way with one more pair of syllables; nil where no memo is left.
    private func follow(
        _ way: Way, _ token: [UInt8], _ isApart: Bool, _ before: ArraySlice<(joined: [UInt8], apart: [UInt8])>
    ) throws -> Way? {
        var next = way
        next.elements.append(TokenPhrase.Element(term: token))
        next.gaps.append(isApart)
        if let memos = way.memos {
            next.memos = try self.memos(of: token, among: memos)
        } else if isApart {
            next.memos = try memos(of: token)
            for pair in before.reversed() where next.memos?.isEmpty == false {
                next.memos = try next.memos.map { try memos(of: pair.joined, among: $0) }
            }
        }
        return next.memos?.isEmpty == true ? nil : next
    }

    private func memos(of token: [UInt8]) throws -> MemoIDs { try cache.memos(of: TokenPhrase(token: token)) }

    /// Up to so many memos, a list is read only where they may stand in it; else it is kept, for other ways ask for it too.
    private static let fewMemos = 64

    /// Those of `memos` that hold a token.
    private func memos(of token: [UInt8], among memos: MemoIDs) throws -> MemoIDs {
        if memos.count > Self.fewMemos { return try self.memos(of: token).intersection(memos) }
        return try cache.memos(ofAny: [TokenPhrase(token: token)], among: memos)
    }
}
