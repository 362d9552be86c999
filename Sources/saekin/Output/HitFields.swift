import MemoIndex
import MemoModel
import MemoVault

extension Hit {
    /// Writes a hit as an object; without facts only what the index knows.
    func write(to json: inout JSONWriter, externalID: String?, facts: MemoFacts?) {
        json.object { json in
            json.field("id", Int(id.rawValue))
            json.field("external_id", externalID)
            json.field("rung", rung.rawValue)
            json.field("score", score)
            json.field("title", object: { title.write(to: &$0) })
            json.field(
                "snippet",
                object: { writer in
                    snippet.write(to: &writer)
                    writer.field("offset", snippetOffset)
                })
            json.field("occurrences", occurrences)
            json.field(
                "reasons",
                array: { json in
                    for reason in reasons {
                        json.object { json in
                            json.field("typed", reason.typed)
                            json.field("rung", reason.rung.rawValue)
                            json.field("found", reason.found)
                        }
                    }
                })
            facts?.write(to: &json)
        }
    }
}

extension MarkedText {
    /// Writes the text and its marks into an open object: [start, end) in bytes, UTF-16 units and characters.
    func write(to json: inout JSONWriter) {
        json.field("text", text)
        json.field("cut_before", isCutBefore)
        json.field("cut_after", isCutAfter)
        json.field(
            "marks",
            array: { json in
                for mark in marks {
                    json.object { json in
                        for (unit, range) in [("utf8", mark.utf8), ("utf16", mark.utf16), ("characters", mark.characters)] {
                            json.field(
                                unit,
                                array: {
                                    $0.value(range.lowerBound); $0.value(range.upperBound)
                                })
                        }
                    }
                }
            })
    }
}

extension SearchAnswer {
    /// Writes counts by rung into an open object, in the order of the ladder.
    func writeCounts(to json: inout JSONWriter) {
        for rung in Rung.allCases { if let count = counts[rung] { json.field(rung.rawValue, count) } }
    }
}

extension Facets {
    /// Writes the counts into an open object.
    func write(to json: inout JSONWriter) {
        for (name, counts) in [("categories", categories), ("tags", tags), ("states", states), ("years", years)] {
            json.field(
                name,
                array: { json in
                    for count in counts {
                        json.object {
                            $0.field("value", count.value); $0.field("count", count.count)
                        }
                    }
                })
        }
    }
}
