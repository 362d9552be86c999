import KoreanText

/// Proves the index against the texts: what a plain scan of them counts, the index must count.
struct CountCheck {
    private let store: any PostingStore
    private let collection: any MemoCollection

    init(_ store: any PostingStore, _ collection: any MemoCollection) { (self.store, self.collection) = (store, collection) }

    /// Draws up to `samples` tokens, pairs of syllables and words in turn, from memos spread over the vault, and counts them twice.
    func run(samples: Int) throws -> CountCheckResult {
        let ids = try collection.all()
        let tokens = try sampledTokens(samples, from: ids.values)
        let scanned = try counts(of: tokens, in: ids.values)
        let indexed = try store.memos(of: tokens.map { TokenPhrase(token: $0) }, in: nil)
        var result = CountCheckResult(samples: tokens.count, memos: ids.count, indexedMemos: try store.totals().memos)
        for (token, memos) in zip(tokens, indexed) where memos.count != scanned[token] ?? 0 {
            let text = String(decoding: token.drop { $0 < 0x20 }, as: UTF8.self)
            result.mismatches.append(CountMismatch(text: text, indexed: memos.count, scanned: scanned[token] ?? 0))
        }
        return result
    }

    /// How many memos hold each token.
    private func counts(of tokens: [[UInt8]], in ids: [Int64]) throws -> [[UInt8]: Int] {
        let wanted = Dictionary(grouping: tokens, by: TokenizedText.hash)
        var counts: [[UInt8]: Int] = [:]
        var text = TokenizedText(filter: .all)
        try collection.withTexts(of: ids) { _, title, body, _ in
            var held: Set<[UInt8]> = []
            for field in 0..<2 {
                text.read(field == 0 ? title : body)
                for entry in text.primaries + text.words {
                    for token in wanted[entry.hash] ?? [] where text.bytes[entry.term].elementsEqual(token) { held.insert(token) }
                }
            }
            for token in held { counts[token, default: 0] += 1 }
        }
        return counts
    }

    /// From each memo drawn a token in the middle of its text, more of them where there are few memos: pairs of syllables from one,
    /// words from the next.
    private func sampledTokens(_ samples: Int, from ids: [Int64]) throws -> [[UInt8]] {
        guard !ids.isEmpty, samples > 0 else { return [] }
        var tokens: Set<[UInt8]> = []
        var text = TokenizedText(filter: .all)
        let step = max(1, ids.count / samples)
        let drawn = stride(from: 0, to: ids.count, by: step).map { ids[$0] }
        let perMemo = (samples + drawn.count - 1) / drawn.count
        var drawsWord = false
        try collection.withTexts(of: drawn) { _, title, body, _ in
            text.read(body.count > 0 ? body : title)
            let entries = drawsWord && !text.words.isEmpty ? text.words : text.primaries
            drawsWord.toggle()
            let wanted = min(perMemo, entries.count)
            for part in 0..<wanted where tokens.count < samples {
                tokens.insert(Array(text.bytes[entries[(2 * part + 1) * entries.count / (2 * wanted)].term]))
            }
        }
        return tokens.sorted { $0.lexicographicallyPrecedes($1) }
    }
}

/// What counting by index and by plain scan came to.
package struct CountCheckResult: Sendable {
    /// Tokens that were counted twice.
    package var samples: Int
    /// Memos there are.
    package var memos: Int
    /// Memos that the index has counted.
    package var indexedMemos: Int
    /// Tokens of which the two counts differ.
    package var mismatches: [CountMismatch] = []
}

/// A token whose memos the index counts otherwise than a plain scan.
public struct CountMismatch: Sendable, Hashable {
    /// The token, as the index spells it, without the mark of its kind.
    public var text: String
    /// Memos that hold it, by the index.
    public var indexed: Int
    /// Memos that hold it, by a scan of every text.
    public var scanned: Int
    /// A difference between the two counts of one token.
    public init(text: String, indexed: Int, scanned: Int) { (self.text, self.indexed, self.scanned) = (text, indexed, scanned) }
}
