import KoreanText
package import Postings

/// Compares the index with the texts: for sample tokens, the index must count as many memos as a scan of all
/// texts.
package struct CountCheck {
    private let count: (_ phrases: [TokenPhrase]) throws -> [Int]
    private let collection: any ScannedMemos

    /// Creates a check of `store` against the texts of `collection`. Both must contain the same memos.
    package init(_ store: any PostingStore, _ collection: any ScannedMemos) {
        self.init(collection) { try store.memos(of: $0, in: nil).map(\.count) }
    }

    /// Creates a check of an index that `count` asks: it returns how many memos contain each phrase, in their order.
    package init(_ collection: any ScannedMemos, count: @escaping (_ phrases: [TokenPhrase]) throws -> [Int]) {
        (self.collection, self.count) = (collection, count)
    }

    /// Draws up to `samples` tokens from memos across the collection, and counts the memos of each by the
    /// index and by a scan.
    package func run(samples: Int) throws -> CountCheckResult {
        let ids = try collection.all()
        let tokens = try sampledTokens(samples, from: ids.values)
        let scanned = try counts(of: tokens, in: ids.values)
        let indexed = try count(tokens.map { TokenPhrase(token: $0) })
        var result = CountCheckResult(samples: tokens.count, memos: ids.count)
        for (token, memos) in zip(tokens, indexed) where memos != scanned[token] ?? 0 {
            let text = String(decoding: IndexTerm.text(of: token), as: UTF8.self)
            result.mismatches.append(CountMismatch(text: text, indexed: memos, scanned: scanned[token] ?? 0))
        }
        return result
    }

    /// Counts by a scan of all texts how many memos contain each token. Tokens that no memo contains are
    /// absent from the result.
    private func counts(of tokens: [[UInt8]], in ids: [Int64]) throws -> [[UInt8]: Int] {
        let wanted = Dictionary(grouping: tokens, by: TokenizedText.hash)
        var counts: [[UInt8]: Int] = [:]
        var text = TokenizedText(filter: .all)
        try collection.withTexts(of: ids) { _, title, body, _ in
            var held: Set<[UInt8]> = []
            for field in 0..<2 {
                try text.read(field == 0 ? title : body)
                for entry in text.primaries + text.words {
                    for token in wanted[entry.hash] ?? [] where text.bytes[entry.term].elementsEqual(token) { held.insert(token) }
                }
            }
            for token in held { counts[token, default: 0] += 1 }
        }
        return counts
    }

    /// Draws a token from the middle of each sample memo, or several if there are few memos. Memos alternate
    /// between tokens with positions of their own and words.
    private func sampledTokens(_ samples: Int, from ids: [Int64]) throws -> [[UInt8]] {
        guard !ids.isEmpty, samples > 0 else { return [] }
        var tokens: Set<[UInt8]> = []
        var text = TokenizedText(filter: .all)
        let step = max(1, ids.count / samples)
        let drawn = stride(from: 0, to: ids.count, by: step).map { ids[$0] }
        let perMemo = (samples + drawn.count - 1) / drawn.count
        var wantsWord = false
        try collection.withTexts(of: drawn) { _, title, body, _ in
            try text.read(body.count > 0 ? body : title)
            let entries = wantsWord && !text.words.isEmpty ? text.words : text.primaries
            wantsWord.toggle()
            let wanted = min(perMemo, entries.count)
            for part in 0..<wanted where tokens.count < samples {
                tokens.insert(Array(text.bytes[entries[(2 * part + 1) * entries.count / (2 * wanted)].term]))
            }
        }
        return tokens.sorted { $0.lexicographicallyPrecedes($1) }
    }
}

/// The result of a comparison of the index with the texts.
package struct CountCheckResult: Sendable {
    /// Tokens that were counted twice.
    package var samples: Int
    /// Number of memos in the collection.
    package var memos: Int
    /// Tokens for which the two counts differ.
    package var mismatches: [CountMismatch] = []
}

/// A token for which the index and a scan count different numbers of memos.
public struct CountMismatch: Sendable, Hashable {
    /// The folded text of the token.
    public var text: String
    /// Number of memos with the token according to the index.
    public var indexed: Int
    /// Number of memos with the token according to a scan of every text.
    public var scanned: Int
    /// Creates a mismatch from the two counts of a token.
    public init(text: String, indexed: Int, scanned: Int) { (self.text, self.indexed, self.scanned) = (text, indexed, scanned) }
}
