import JSON
import MemoJSON
import MemoModel
import MemoSearch
import Testing

/// The JSON of hits.
@Suite struct HitFieldsTests {
    private static let hit: Hit = {
        let mark = Mark(utf8: 0..<6, utf16: 0..<2, characters: 0..<2)
        var hit = Hit(
            id: MemoID(rawValue: 7), rung: .inside, score: 1.25, title: MarkedText(text: "회의 \"록\"", marks: [mark]),
            snippet: MarkedText(text: "줄\n바꿈"), snippetOffset: 3, occurrences: 1,
            reasons: [Reason(typed: "회의", rung: .inside, found: "회의록")])
        hit.title.isCutBefore = true
        return hit
    }()

    @Test(arguments: [nil, ["title", "id", "reasons"], ["unknown"]])
    func `a hit is written like its record`(fields: [String]?) {
        var json = JSONWriter()
        json.array { json in
            for name in ["가", nil] { json.object { Self.hit.write(fields.map { Set($0) }, externalID: name, facts: nil, to: &$0) } }
        }
        let records = ["가", nil].map { Self.hit.record(externalID: $0, facts: nil).json(fields) }
        #expect(json.text == "[" + records.joined(separator: ",") + "]")
    }

    @Test func `chosen fields keep the order of the record`() {
        var json = JSONWriter()
        json.object { Self.hit.write(["title", "id", "occurrences"], externalID: nil, facts: nil, to: &$0) }
        #expect(json.text == #"{"id":7,"title":"회의 \"록\"","occurrences":1}"#)
    }
}
