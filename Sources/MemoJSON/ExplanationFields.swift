package import JSON
package import MemoSearch

extension HitExplanation {
    /// Writes the explanation into an open object.
    package func write(to json: inout JSONWriter) {
        json.field("words", objects: words) { json, word in word.write(to: &json) }
        json.field("length", length)
        json.field("mean_length", meanLength)
        json.field("nearness", value: { Self.write(nearness?.value.name, nearness?.score, to: &$0) })
        json.field("step", value: { Self.write(step?.value.name, step?.score, to: &$0) })
    }

    private static func write(_ name: String?, _ score: Double?, to json: inout JSONWriter) {
        guard let name else { return json.value(json: "null") }
        json.object { json in
            json.field("class", name)
            json.field("score", score)
        }
    }
}

extension HitExplanation.Word {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("typed", typed)
        json.array("phrases") { json in
            for phrase in phrases {
                json.array { json in
                    for token in phrase {
                        json.object { json in
                            json.field("kind", "\(token.kind)")
                            json.field("text", token.text)
                            json.field("part", token.part.rawValue)
                        }
                    }
                }
            }
        }
        json.field("in_title", inTitle)
        json.field("in_body", inBody)
        json.field("weight", weight)
        json.field("score", score)
    }
}

extension Nearness {
    /// The name in the API.
    var name: String {
        switch self {
        case .apart: "apart"
        case .inTitle: "in_title"
        case .near: "near"
        case .sideBySide: "side_by_side"
        case .asTyped: "as_typed"
        case .wholeTitle: "whole_title"
        }
    }
}
