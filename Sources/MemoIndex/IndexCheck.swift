import Foundation
import GRDB
import KoreanText

/// Proves the index against the texts: what a plain scan counts, the index must count.
struct IndexCheck {
    private let db: Database
    private let postings: Postings

    init(_ db: Database) throws {
        self.db = db
        postings = try Postings(db)
    }

    /// Draws pairs of syllables from memos spread over the vault; empty when all agree.
    func mismatches(samples: Int) throws -> [CountMismatch] {
        let wanted = try sampledPairs(samples)
        var scanned: [Pattern: Int] = [:]
        let matchers = wanted.map { (pattern: $0, matcher: TextMatcher($0)) }
        var (title, body) = (AnalyzedText(filter: .primaries), AnalyzedText(filter: .primaries))
        for id in try postings.all().values {
            try postings.reader.withText(of: id) { titleBytes, bodyBytes, _ in
                title.read(titleBytes)
                body.read(bodyBytes)
                for item in matchers where item.matcher.count(in: title) + item.matcher.count(in: body) > 0 {
                    scanned[item.pattern, default: 0] += 1
                }
            }
        }
        return try wanted.compactMap { pattern in
            let indexed = try postings.ids(pattern).count
            let counted = scanned[pattern] ?? 0
            let text = String(decoding: pattern.elements[0].term.drop { $0 < 0x20 }, as: UTF8.self)
            return indexed == counted ? nil : CountMismatch(text: text, indexed: indexed, scanned: counted)
        }
    }

    private func sampledPairs(_ samples: Int) throws -> [Pattern] {
        let ids = try postings.all().values
        guard !ids.isEmpty, samples > 0 else { return [] }
        var pairs: Set<Pattern> = []
        var text = AnalyzedText(filter: .primaries)
        let step = max(1, ids.count / samples)
        for id in stride(from: 0, to: ids.count, by: step).map({ ids[$0] }) where pairs.count < samples {
            try postings.reader.withText(of: id) { title, body, _ in
                text.read(body.count > 0 ? body : title)
                guard let entry = text.primaries[safe: text.primaries.count / 2] else { return }
                pairs.insert(Pattern([Pattern.Element(term: Array(text.bytes[entry.term]))]))
            }
        }
        return Array(pairs)
    }
}

extension Array {
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
