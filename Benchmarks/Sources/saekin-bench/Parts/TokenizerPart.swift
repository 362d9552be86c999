import KoreanText

/// Measures the analyzer beside the tokenizers of FTS5, without tables.
struct TokenizerPart {
    private typealias Result = (seconds: Double, tokens: Int)

    private static let sampleBytes = 16 << 20
    private static let rounds = 5
    let collection: Collection

    func measure() throws -> Table {
        let texts = try collection.file.first(bytes: TokenizerPart.sampleBytes).flatMap { [$0.title, $0.body] }.map { Array($0.utf8) }
        let megabytes = Double(texts.reduce(0) { $0 + $1.count }) / 1e6
        var table = Table(title: "Tokenizers, \(collection.name)", columns: ["", "MB/s", "tokens/kB", "ratio"])
        table.notes = [
            "Best of \(TokenizerPart.rounds) rounds over \(Int(megabytes.rounded())) MB, thread CPU time.",
            "Ratio: of the analyzer's speed to this.",
        ]
        var analyzer = Analyzer(for: .collection)
        let ours = best(texts) { text in
            var count = 0
            analyzer.analyze(text) { _, _, _, _ in
                count += 1
                return true
            }
            return count
        }
        add("saekin", ours, ours, megabytes, to: &table)
        let connection = try Connection(path: ":memory:")
        for baseline in Baseline.allCases {
            guard let tokenizer = connection.tokenizer(baseline.tokenizer) else { continue }
            add(baseline.rawValue, best(texts) { tokenizer.count($0) }, ours, megabytes, to: &table)
        }
        add("every byte read", best(texts, TokenizerPart.starts), ours, megabytes, to: &table)
        return table
    }

    /// A lower bound: reads every byte to count characters.
    private static func starts(_ text: Span<UInt8>) -> Int {
        var count = 0
        for index in text.indices where text[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }

    private func best(_ texts: [[UInt8]], _ count: (Span<UInt8>) -> Int) -> Result {
        var best = (seconds: Double.infinity, tokens: 0)
        for _ in 0..<TokenizerPart.rounds {
            let start = Clocks.thread
            var tokens = 0
            for text in texts { tokens += count(text.span) }
            let seconds = Clocks.thread - start
            if seconds < best.seconds { best = (seconds, tokens) }
        }
        return best
    }

    private func add(_ name: String, _ result: Result, _ ours: Result, _ megabytes: Double, to table: inout Table) {
        table.rows.append([
            .name(name), .number(megabytes / result.seconds, decimals: 1),
            .number(Double(result.tokens) / megabytes / 1000, decimals: 0), .number(result.seconds / ours.seconds, decimals: 2),
        ])
    }
}
