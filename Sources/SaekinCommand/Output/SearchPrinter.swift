import JSON
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// The output of an answer in the selected format.
struct SearchPrinter {
    let query: String
    let answer: SearchAnswer
    let elapsed: Duration
    let isExplained: Bool
    let style: Style
    var isByCreation = false

    func show(_ output: OutputChoice, facts: [MemoFacts]) throws {
        let facts = Dictionary(facts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        guard output.format != .text else { return try showText(facts, isPaged: output.isPaged) }
        var printer = RecordPrinter(output, columns: Record.memoColumns + ["rung", "score", "snippet"])
        for hit in answer.hits { try printer.add(hit.record(externalID: facts[hit.id]?.externalID, facts: facts[hit.id])) }
        try printer.end("hits", head: { answer.writeHead(query: query, elapsed: elapsed, in: .ofUser, to: &$0) }) { json in
            if let facets = answer.facets { json.field("facets", object: { facets.write(to: &$0) }) }
        }
        if output.format != .json { Console.note(SearchSummary(self).counts) }
    }

    private func showText(_ facts: [MemoID: MemoFacts], isPaged: Bool) throws {
        let summary = SearchSummary(self)
        if answer.total == 0 {
            return Console.note([summary.counts, summary.shortfall, summary.advice].compactMap(\.self).joined(separator: "\n"))
        }
        // A pager hides earlier output, so the summary goes on its first line.
        var text = ""
        let isOnFirstLine = isPaged && Pager.isUsed
        let head = [summary.counts, summary.shortfall, summary.more].compactMap(\.self).joined(separator: "\n")
        if !isOnFirstLine { Console.note(head) }
        for hit in answer.hits {
            if !text.isEmpty { text += "\n" }
            text +=
                HitText(hit: hit, facts: facts[hit.id], style: style, isExplained: isExplained, isByCreation: isByCreation).lines.joined(
                    separator: "\n") + "\n"
        }
        if isExplained { text += "\n" + summary.explanation }
        if let facets = answer.facets { text += "\n" + FacetText(facets: facets, style: style).text }
        try Pager.show((isOnFirstLine ? style.text(head, .dim) + "\n" : "") + text, isWanted: isPaged)
    }
}
