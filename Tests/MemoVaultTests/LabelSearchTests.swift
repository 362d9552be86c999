import Foundation
import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Finding memos by the names of their tags and categories.
@Suite struct LabelSearchTests {
    private func filled(_ engine: TestEngine) throws -> TestVault {
        let test = try engine.vault()
        try test.apply([
            .memo("아침 기록", id: "1") { $0.tags = ["달리기", "건강"] }, .memo("달리기를 시작한 날", id: "2"),
            .memo("무릎", id: "3", category: ["건강", "달리기"]), .memo("회의 준비", id: "4", category: ["업무", "회의록"]) { $0.tags = ["급함"] },
            .memo("업무 메모", id: "5", category: ["업무"]),
            .memo("점심", id: "6") { $0.tags = ["독서모임 2024"] },
            .memo("고양이 사진", id: "7"), .memo("고양이 밥", id: "8"), .memo("호수 공원", id: "9") { $0.tags = ["고양"] },
            .memo("버린 글", id: "10") {
                $0.tags = ["급함"]; $0.isTrashed = true
            },
        ])
        return test
    }

    @Test(
        arguments: overEngines(
            [
                ("달리기", [1, 2, 3]), ("달리기를", [1, 2, 3]), ("달리기에서는", [1, 2, 3]), ("건강", [1, 3]), ("건강 달리기", [1, 3]), ("급함", [4]),
                ("업무", [4, 5]),
                ("업무 회의", [4]), ("회의록", [4]), ("독서모임", [6]), ("2024", []), ("독서*", [6]), ("독서", []), ("달리기 -무릎", [1, 2]),
                ("title:달리기", [2]),
                ("\"건강\"", []), ("-달리기 -고양이", [4, 5, 6, 9]), ("NOT (달리기 OR 업무)", [6, 7, 8, 9]), ("고양이", [7, 8]), ("고양", [7, 8, 9]),
                ("달리기 category:건강", [3]),
                ("급함 is:trashed", [10]), ("-\"건강\"", [1, 2, 3, 4, 5, 6, 7, 8, 9]), ("건강 OR 점심", [1, 3, 6]),
                ("#달리기", [1]), ("-#달리기 메모", [5]), ("#건*", [1]), ("#급함", [4]), ("tag:달*", [1]), ("#독서모임", []),
            ] as [(String, [Int64])]))
    func finds(engine: TestEngine, query: String, wanted: [Int64]) throws {
        let test = try filled(engine)
        // Three memos contain 고양이 only as text. These are too many to read it as the tag 고양 with a josa.
        #expect(try test.ids(query) == wanted)
    }

    @Test(arguments: engines) func `memos with the word in the text rank before those with it as a label`(engine: TestEngine) throws {
        let test = try filled(engine)
        #expect(try test.answer("달리기").hits.map(\.id.rawValue).first == 2)
    }

    @Test(arguments: engines) func `reasons name the matching label`(engine: TestEngine) throws {
        let test = try filled(engine)
        let hits = try test.answer("달리기").hits.sorted { $0.id < $1.id }
        #expect(hits[0].reasons == [Reason(typed: "달리기", rung: .word, found: "달리기", place: .tag)])
        #expect(hits[1].reasons.map(\.place) == [.text])
        #expect(hits[2].reasons == [Reason(typed: "달리기", rung: .word, found: "달리기", place: .category)])
        #expect(try test.answer("업무를").hits.map { $0.reasons.map(\.place) } == [[.text, .category], [.category]])
    }

    /// After some searches, the names of labels are kept.
    @Test(arguments: engines) func `many searches of one snapshot find what each finds alone`(engine: TestEngine) throws {
        let test = try filled(engine)
        let queries = ["달리기", "독서*", "독서", "2024", "업무를", "건강 OR 점심", "-급함", "고양", "회의 메모", "is:trashed 급함", "고*"]
        let alone = try queries.map { try test.answer($0) }
        let together = try test.vault.read(now: .now) { reader in
            var (left, answers) = ((queries + queries).map { SearchRequest(query: $0) }[...], [SearchAnswer]())
            try reader.searchAll(next: { left.popFirst() }, take: { answer, _ in answers.append(try answer.get()) })
            return answers
        }
        for (one, other) in zip(together, alone + alone) {
            #expect(one.hits.map(\.id) == other.hits.map(\.id))
            #expect(one.hits.map(\.reasons) == other.hits.map(\.reasons))
        }
        #expect(together.map(\.counts) == (alone + alone).map(\.counts))
    }

    @Test(arguments: engines) func `each memo is counted once, on pages, by filters, facets and in any order`(engine: TestEngine) throws {
        let test = try filled(engine)
        for query in ["달리기", "건강 OR 업무", "-달리기", "업무"] {
            let whole = try test.answer(query) { $0.limit = nil }
            #expect(whole.total == whole.hits.count && Set(whole.hits.map(\.id)).count == whole.total)
            #expect(try test.answer(query) { ($0.wantsText, $0.limit) = (false, 1) }.counts == whole.counts)
            for order in SearchOrder.allCases {
                #expect(try Set(test.answer(query) { ($0.order, $0.limit) = (order, nil) }.hits.map(\.id)) == Set(whole.hits.map(\.id)))
            }
        }
        #expect(try test.answer("달리기") { $0.wantsFacets = true }.facets?.tags.map(\.value) == ["건강", "달리기"])
    }

    @Test(
        arguments: overEngines([
            ("SwiftUI", "swiftui"), ("iPhone", "IPHONE"), ("LG전자", "lg전자를"), ("여행/일본", "여행"), ("카페", "카페에서는"), ("to-do", "to-do"),
            ("한글 이름", "한글"),
            ("z_9", "z"), ("집", "집에"), ("K:V", "k"), ("SQLite", "sqlite를"),
        ]))
    func `labels are found in any case and normalization, with josa and before punctuation`(engine: TestEngine, tag: String, query: String)
        throws
    {
        let test = try filled(engine)
        _ = try test.vault.edit { try $0.addTag(tag.decomposedStringWithCanonicalMapping, to: MemoID(rawValue: 7)) }
        #expect(try test.ids(query) == [7])
        #expect(try test.ids(query.decomposedStringWithCanonicalMapping) == [7])
    }

    @Test(arguments: engines) func `renamed labels are found by their new name`(engine: TestEngine) throws {
        let test = try filled(engine)
        _ = try test.vault.edit { try $0.addTag("마라톤", to: MemoID(rawValue: 5)) }
        #expect(try test.ids("마라톤") == [5])
        _ = try test.vault.edit { try $0.renameTag("마라톤", to: "완주") }
        #expect(try test.ids("마라톤") == [] && test.ids("완주를") == [5])
        _ = try test.vault.edit { try $0.removeTag("완주", from: MemoID(rawValue: 5)) }
        #expect(try test.ids("완주") == [])
    }

    @Test(arguments: engines) func `a word after # that is not a tag is text and gets a note`(engine: TestEngine) throws {
        let test = try filled(engine)
        try test.apply([.memo("맛집 #성수동 정리", id: "11")], as: "other")
        let answer = try test.answer("#성수동")
        #expect(answer.hits.count == 1 && answer.notes.map(\.kind) == [.unknownTag])
        #expect(try test.answer("#달리가").notes.first?.message.english.contains("did you mean 달리기?") == true)
        #expect(try test.answer("\"#달리가\"").notes == [])
    }
}

extension TestVault {
    fileprivate func answer(_ query: String, change: (inout SearchRequest) -> Void = { _ in }) throws -> SearchAnswer {
        var request = SearchRequest(query: query)
        change(&request)
        return try vault.search(request)
    }

    fileprivate func ids(_ query: String) throws -> [Int64] {
        try answer(query).hits.filter { $0.rung == .word }.map(\.id.rawValue).sorted()
    }
}
