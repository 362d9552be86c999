import MemoImport
import MemoModel
import Testing

@testable import MemoVault

/// Memos that are passed on while they are read.
@Suite struct ExportTests {
    private func filled(_ engine: TestEngine) throws -> TestVault {
        let test = try engine.vault()
        try test.apply(
            (1...7).map { number in
                .memo("메모 \(number)\r\n\r\n글", id: "\(number)", category: ["업무"]) {
                    ($0.tags, $0.isTrashed) = (["태그 \(number)"], number == 4)
                }
            })
        return test
    }

    @Test(arguments: engines) func `an export has all memos by number, or some in the order in which they are named`(engine: TestEngine)
        throws
    {
        let test = try filled(engine)
        func exported(_ ids: [Int64]?) throws -> [Int64] {
            var found: [Int64] = []
            try test.vault.exportWithAttachments(ids.map { $0.map(MemoID.init(rawValue:)) }) { facts, text, attachments in
                #expect(text.whole == "메모 \(facts.id.rawValue)\r\n\r\n글" && attachments.isEmpty)
                #expect(facts.tags == ["태그 \(facts.id.rawValue)"] && (facts.trashed != nil) == (facts.id.rawValue == 4))
                found.append(facts.id.rawValue)
            }
            return found
        }
        #expect(try exported(nil) == Array(1...7))
        #expect(try exported([5, 3, 99, 4, 1]) == [5, 3, 4, 1])
        #expect(try exported([]) == [])
    }

    @Test(arguments: engines) func `a caller who gives up ends an export, which does not begin again`(engine: TestEngine) throws {
        struct Enough: Error {}
        let test = try filled(engine)
        var seen = 0
        #expect(throws: Enough.self) {
            try test.vault.exportApart { _, _ in
                seen += 1
                if seen == 3 { throw Enough() }
            }
        }
        #expect(seen == 3)
    }

    @Test(arguments: engines) func `data are detected in memos in the order in which they are named`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([
            .memo("전화\n010-1234-5678", id: "1"), .memo("아무것도", id: "2"),
            .memo("약속 내일 3시 https://example.org", id: "3") { $0.created = .day(2023, 8, 28) },
        ])
        func detected(_ kinds: DetectedKinds) throws -> [String] {
            var found: [String] = []
            try test.vault.detected(in: [3, 99, 2, 1].map(MemoID.init(rawValue:)), kinds: kinds) { memo in
                found += memo.items.map { "\(memo.id.rawValue) \($0.kind) \($0.value)" }
            }
            return found
        }
        let (all, links) = try LocalTime.in(LocalZone(named: "Asia/Seoul")) { (try detected(.all), try detected(DetectedKinds(.url))) }
        #expect(all == ["3 date 2023-08-29T03:00", "3 url https://example.org", "1 phone 010-1234-5678"])
        #expect(links == ["3 url https://example.org"])
    }
}
