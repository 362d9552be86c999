import Foundation

/// Draws queries of eight kinds from memos. The same memos give the same queries.
struct QueryMaker {
    private static let perKind = 25
    /// Number of first memos to draw from, so that larger files get the same queries.
    static let sampleSize = 10_000

    private var chance = Chance(seed: 7)
    private let bodies: [String]
    /// Words by the number of memos that contain them, most frequent first.
    private let ranked: [String]
    private let rare: [String]
    private let withParticle: [String]

    init(sample: [(title: String, body: String)]) {
        var frequency: [String: Int] = [:]
        for memo in sample {
            for word in Set(QueryMaker.words(of: memo.title + " " + memo.body)) { frequency[word, default: 0] += 1 }
        }
        let words = frequency.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        bodies = sample.map(\.body)
        ranked = words.map(\.key).filter { $0.count >= 2 }
        rare = words.filter { 2...8 ~= $0.value && 2...5 ~= $0.key.count }.map(\.key)
        withParticle = words.filter { $0.value >= 5 && $0.key.count >= 3 && QueryMaker.hasParticle($0.key) }.map(\.key)
    }

    /// Returns twenty-five queries of each kind.
    mutating func queries() -> [BenchQuery] {
        QueryKind.allCases.flatMap { kind in
            (0..<QueryMaker.perKind).map { BenchQuery(id: "\(kind.rawValue)-\($0)", kind: kind.rawValue, text: text(of: kind)) }
        }
    }

    private mutating func text(of kind: QueryKind) -> String {
        switch kind {
        case .common: chance.pick(Array(ranked.prefix(400)))
        case .rare: chance.pick(rare)
        case .two: pair()
        case .phrase: phrase()
        case .infix: String(someWord { $0.count >= 4 }.dropFirst().prefix(2))
        case .prefix: chance.pick(Array(ranked.prefix(3000))).prefix(2) + "*"
        case .verb: (Words.verbs + Words.adjectives)[chance.zipf(Words.verbs.count + Words.adjectives.count)].dictionary
        case .particle: chance.pick(withParticle)
        }
    }

    /// Returns a matching word of a random memo or, after a hundred memos without one, the most frequent.
    private mutating func someWord(where isWanted: (String) -> Bool) -> String {
        for _ in 0..<100 {
            let words = QueryMaker.words(of: chance.pick(bodies)).filter { $0.count >= 2 && isWanted($0) }
            if !words.isEmpty { return chance.pick(words) }
        }
        return ranked.first { isWanted($0) } ?? ""
    }

    private mutating func pair() -> String {
        for _ in 0..<100 {
            let words = QueryMaker.words(of: chance.pick(bodies)).filter { $0.count >= 2 }
            if words.count > 1 { return words.shuffled(using: &chance).prefix(2).joined(separator: " ") }
        }
        return ranked.prefix(2).joined(separator: " ")
    }

    private mutating func phrase() -> String {
        let words = chance.pick(bodies).split(whereSeparator: \.isNewline).first?.split(separator: " ") ?? []
        let start = chance.below(max(1, words.count - 2))
        let text = words[start...].prefix(2 + chance.below(2)).joined(separator: " ")
        return "\"" + text.filter { $0 != "\"" } + "\""
    }

    private static func words(of text: String) -> [String] {
        text.unicodeScalars.split { !(0xAC00...0xD7A3 ~= $0.value) }.map(String.init)
    }

    private static func hasParticle(_ word: String) -> Bool {
        ["에서", "으로", "까지", "을", "를", "은", "는"].contains { word.hasSuffix($0) }
    }
}

/// The kind of a query.
enum QueryKind: String, CaseIterable {
    case common, rare, two, phrase, infix, prefix, verb, particle
}

/// A query in the form of the query file.
struct BenchQuery: Codable {
    var id, kind, text: String
}
