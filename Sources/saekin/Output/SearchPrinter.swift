import MemoIndex
import MemoModel
import MemoVault

/// Shows an answer in the format asked for.
struct SearchPrinter {
    let query: String
    let answer: SearchAnswer
    let elapsed: Duration
    let isExplained: Bool
    let style: Style

    func show(_ output: OutputChoice, facts: [MemoFacts]) throws {
        let facts = Dictionary(facts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        switch output.format {
        case .text: try showText(facts, isPaged: output.isPaged)
        case .json: try Console.write(document(facts) + "\n")
        case .jsonl:
            for hit in answer.hits {
                var json = JSONWriter()
                hit.write(to: &json, externalID: facts[hit.id]?.externalID, facts: facts[hit.id])
                try Console.write(json.text + "\n")
            }
        case .tsv:
            for hit in answer.hits { try Console.write(line(hit, facts[hit.id])) }
        }
        if output.format == .jsonl || output.format == .tsv { Console.note(SearchSummary(self).counts) }
    }

    private func showText(_ facts: [MemoID: MemoFacts], isPaged: Bool) throws {
        Console.note(SearchSummary(self).counts)
        if answer.total == 0 { return Console.note(SearchSummary(self).advice) }
        if let more = SearchSummary(self).more { Console.note(more) }
        var text = ""
        for hit in answer.hits {
            if !text.isEmpty { text += "\n" }
            text += HitText(hit: hit, facts: facts[hit.id], style: style, isExplained: isExplained).lines.joined(separator: "\n") + "\n"
        }
        if isExplained { text += "\n" + SearchSummary(self).explanation }
        if let facets = answer.facets { text += "\n" + FacetText(facets: facets, style: style).text }
        try Pager.show(text, isWanted: isPaged)
    }

    /// One JSON document with everything.
    private func document(_ facts: [MemoID: MemoFacts]) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("query", query)
            if let corrected = answer.correctedQuery { json.field("corrected_query", corrected) }
            json.field("total", answer.total)
            json.field("rungs", object: { answer.writeCounts(to: &$0) })
            if let more = answer.moreInside { json.field("more_inside", more) }
            json.field(
                "orders",
                object: { json in
                    for rung in Rung.allCases { if let order = answer.orders[rung] { json.field(rung.rawValue, order.rawValue) } }
                })
            json.field("elapsed_ms", elapsed.milliseconds)
            json.field(
                "readings",
                array: { json in
                    for reading in answer.readings {
                        json.object {
                            $0.field("typed", reading.typed); $0.field("forms", reading.forms)
                        }
                    }
                })
            json.field(
                "hits",
                array: { json in
                    for hit in answer.hits { hit.write(to: &json, externalID: facts[hit.id]?.externalID, facts: facts[hit.id]) }
                })
            if let facets = answer.facets { json.field("facets", object: { facets.write(to: &$0) }) }
        }
        return json.text
    }

    /// id, external id, rung, score, day, category, title, snippet.
    private func line(_ hit: Hit, _ facts: MemoFacts?) -> String {
        TSV.line([
            String(hit.id.rawValue), facts?.externalID, hit.rung.rawValue, hit.score.map { String($0) }, facts?.recency.iso8601,
            facts?.categoryName, hit.title.text, hit.snippet.text,
        ])
    }
}

extension Duration {
    /// With fractions, to the microsecond.
    var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1000 + Double(attoseconds / 1_000_000_000_000) / 1000
    }
}
