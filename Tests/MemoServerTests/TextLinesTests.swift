import JSON
import MemoModel
import MemoSearch
import TestSupport
import Testing

@testable import MemoServer

/// Tests of the lines of matches, and of the limits of answers.
@Suite struct TextLinesTests {
    private static func hit(_ offsets: [Int]) -> Hit {
        let marks = offsets.map { Mark(utf8: $0..<$0 + 1, utf16: $0..<$0 + 1, characters: $0..<$0 + 1) }
        return Hit(id: MemoID(rawValue: 1), rung: .word, snippet: MarkedText(text: "", marks: marks))
    }

    @Test func `each match has its line`() throws {
        var steps = ReadingBudget.Steps()
        let text = MemoText("제목\n하나\r\n\n둘 둘\n" + String(repeating: "가", count: 400))
        let start = text.whole.utf8.count - text.body.utf8.count
        let body = Array(text.body.utf8)
        let places = [0, 3, 9, 13, body.count - 3, body.count]
        let matches = try LineMatch.all(of: Self.hit(places), in: text, &steps)
        #expect(matches.map(\.line) == [2, 2, 4, 4, 5])
        #expect(matches.map(\.offset) == places.dropLast().map { $0 + start })
        #expect(matches.map(\.column) == [0, 3, 0, 4, 1197])
        #expect(matches[0].text == "하나\r" && matches[2].text == "둘 둘")
        #expect(matches[4].text == String(repeating: "가", count: 299) + "…")
    }

    @Test(arguments: ["가\n", "가 ", "\n"]) func `the lines of all matches are found in one pass`(piece: String) throws {
        let times = try [20_000, 160_000].map { count in
            let text = MemoText("제목\n" + String(repeating: piece, count: count))
            let hit = Self.hit((0..<1000).map { $0 * (text.body.utf8.count / 1000) })
            return try ProcessorTime.least(of: 3) {
                var steps = ReadingBudget.Steps()
                let matches = try LineMatch.all(of: hit, in: text, &steps)
                #expect(matches.count == 1000)
            }
        }
        #expect(times[1] < times[0] * 24 + .milliseconds(30), "\(times)")
    }

    @Test func `looking for lines ends with its budget`() throws {
        let text = MemoText("제목\n" + String(repeating: "가\n", count: 5000))
        let budget = ReadingBudget()
        budget.cancel()
        ReadingBudget.$current.withValue(budget) {
            var steps = ReadingBudget.Steps()
            #expect(throws: ReadingBudget.Spent.self) { try LineMatch.all(of: Self.hit([0, 12_000]), in: text, &steps) }
            #expect(throws: ReadingBudget.Spent.self) { try TextLines.lines(1...2, of: text.whole, &steps) }
        }
    }

    @Test func `a batch reads each memo once, and refuses an answer that is too long`() throws {
        let test = try TestService()
        let long = String(repeating: "\u{1}", count: 1 << 20)
        let ids = try test.add((0..<6).map { ("\($0)\n" + long, nil) })
        func batch(_ ids: [Int]) throws -> [JSONArgument] {
            try test.call("getMemos", [("ids", .array(ids.map { .integer(Int64($0)) }))])["memos"]?.elements ?? []
        }
        #expect(try batch(Array(repeating: ids[0], count: 100)).count == 1)
        #expect(try batch([ids[1], ids[0], ids[1]]).compactMap { $0["id"]?.number } == [ids[1], ids[0]])
        let refused = problem { try batch(ids) }
        #expect(refused?.status == 422 && refused?.kind == "long-answer")
    }

    @Test func `a whole memo of any length is marked to its end`() throws {
        let test = try TestService()
        let id = try test.add([("제목\n" + String(repeating: "영화를 보고 나왔다. ", count: 60_000), nil)])[0]
        let memo = try test.call("getMemo", [("id", .integer(Int64(id))), ("q", .string("영화"))])
        let marks = memo["body_marks"]?.elements ?? []
        #expect(marks.count == 60_000 && marks.first?["utf8"]?.elements.first?.number == 0)
        #expect(marks.last?["utf8"]?.elements.first?.number == 59_999 * 28)
    }
}
