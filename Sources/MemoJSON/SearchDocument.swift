package import JSON
package import MemoModel
package import MemoSearch

extension SearchAnswer {
    /// Writes the members before the hits of a JSON document.
    package func writeHead(query: String, elapsed: Duration?, in language: Language, to json: inout JSONWriter) {
        json.field("query", query)
        if let corrected = correctedQuery { json.field("corrected_query", corrected) }
        writeSubstitutions(to: &json)
        if let similar = similar {
            json.object("similar") {
                $0.field("query", similar.query); $0.field("total", similar.count)
            }
        }
        writeNotes(in: language, to: &json)
        json.field("total", total)
        json.field("found", found)
        if isGuess { json.field("guessed", true) }
        json.object("rungs") { writeCounts(to: &$0) }
        if let more = moreInside { json.field("more_inside", more) }
        json.object("orders") { json in
            for rung in Rung.allCases { if let order = orders[rung] { json.field(rung.rawValue, order.rawValue) } }
        }
        if let elapsed { json.field("elapsed_ms", elapsed.milliseconds) }
        json.field("readings", objects: readings) { json, reading in
            json.field("typed", reading.typed); json.field("forms", reading.forms)
        }
    }
}

extension Duration {
    /// The duration in milliseconds with microseconds as fraction.
    package var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1000 + Double(attoseconds / 1_000_000_000_000) / 1000
    }
}
