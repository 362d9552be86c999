import KoreanText
import Postings

/// Finds letters with different spaces in memos: 할 수 있다 for 할수있다.
///
/// There are 2ⁿ⁻¹ ways to space n syllables, and memos use almost none of them. Each pair of syllables is a
/// token of one kind if they are adjacent and of another if a space separates them, so for a way in use, some
/// memo contains all of its tokens. The search proceeds gap by gap and retains the ways for which such memos
/// remain. Only these few are looked up as phrases.
struct Respacing {
    /// Maximum number of ways that are followed at a time, those with the most memos. More occur only if the
    /// letters repeat.
    private static let mostWays = 64

    let cache: MatchCache

    /// A way to space the letters up to some gap.
    private struct Way {
        var elements: [TokenPhrase.Element] = []
        var gaps: [Bool] = []
        /// Memos with all of its tokens; nil while it has no space, because these would be many.
        var memos: MemoIDs?
    }

    /// Returns the ways in which memos may space the syllables other than `typed`, which gives for each gap
    /// whether a space was typed.
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
        return ways.filter { $0.gaps != typed && (isOneWordAsked || $0.memos != nil) }.map { TokenPhrase(withWholeEnds($0, syllables)) }
    }

    /// Returns the elements of a way, where a single syllable before the first space or after the last one is a word, with or without a particle:
    /// 할 수 for 할수, but not 일본 어디 for 일본어.
    private func withWholeEnds(_ way: Way, _ syllables: [[UInt8]]) -> [TokenPhrase.Element] {
        var elements = way.elements
        if way.gaps.first == true, let first = syllables.first { elements[0].term = IndexTerm.word(first) }
        if way.gaps.last == true, let last = syllables.last { elements.append(TokenPhrase.Element(term: IndexTerm.word(last))) }
        return elements
    }

    /// Returns the way with one more pair of syllables, or nil if no memo is left.
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

    /// Up to this number of memos, a list is read only for them; otherwise it is read completely and cached,
    /// because other ways need it too.
    private static let fewMemos = 64

    /// Returns those of `memos` that contain a token.
    private func memos(of token: [UInt8], among memos: MemoIDs) throws -> MemoIDs {
        if memos.count > Self.fewMemos { return try self.memos(of: token).intersection(memos) }
        return try cache.memos(ofAny: [TokenPhrase(token: token)], among: memos)
    }
}
