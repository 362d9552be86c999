import MemoModel
import Testing

@testable import MemoSearch

/// What every rung must keep, shown by a sample of each.
@Suite struct RungContractTests {
    /// A query, and the memo that it finds on a rung only.
    private static let samples: [Rung: (query: String, memo: String)] = [
        .word: ("학교", "학교에서 공부"), .inside: ("학교", "대학교 도서관"), .spacing: ("관광공사", "관광 공사 면접"), .typing: ("회의ㄹ", "주간 회의록"),
        .attached: ("집 계약서", "집 사진"),
        .initials: ("ㄱㅇㅇ", "고양이 사료"), .layout: ("rhdiddl", "고양이 사료"), .sound: ("경재", "경제 신문"), .typo: ("도서곤", "도서관에 가는 길"),
        .some: ("감자 고구마 오렌지 수박", "감자와 고구마"),
    ]

    private static let others = ["우산", "일기", "여행", "영화", "수첩", "창문"]

    /// Returns the answer to the sample of a rung.
    private func answer(_ rung: Rung, change: (inout SearchRequest) -> Void = { _ in }) throws -> SearchAnswer {
        let sample = try #require(Self.samples[rung], "\(rung) has no sample: add a query and a memo to `samples`")
        var memos = ([sample.memo] + Self.others).map { TestIndex.Memo(title: $0) }
        if rung == .attached { memos[0].files = [TestIndex.File(text: "임대차 계약서")] }
        return try TestIndex(memos).search(sample.query, change: change)
    }

    @Test(arguments: Rung.allCases) func `a sample is found on its rung`(rung: Rung) throws {
        let answer = try answer(rung)
        #expect(answer.hits.map(\.id.rawValue) == [1] && answer.hits.map(\.rung) == [rung])
        #expect(answer.counts.filter { $0.value > 0 } == [rung: 1])
        #expect(answer.hits.allSatisfy { !$0.title.marks.isEmpty })
    }

    @Test(arguments: Rung.allCases) func `a rung that is asked for counts as found, and no other is searched`(rung: Rung) throws {
        let asked = try answer(rung) { $0.rungs = [rung] }
        #expect(asked.counts == [rung: 1] && asked.found == 1 && !asked.isGuess)
        let others = try answer(rung) { $0.rungs = Set(Rung.allCases).subtracting([rung]) }
        #expect(others.hits.allSatisfy { $0.rung != rung })
    }

    @Test(arguments: Rung.allCases) func `a guess does not count as found unless it was asked for`(rung: Rung) throws {
        let answer = try answer(rung)
        #expect(answer.isGuess == rung.isGuess)
        #expect(answer.certain == (rung.isGuess || rung == .some ? 0 : 1))
        // The sample of `some` is a sentence, which asks for some of its words.
        #expect(answer.found == (rung.isGuess ? 0 : 1))
    }

    @Test(arguments: Rung.allCases) func `a word that was read as another is named`(rung: Rung) throws {
        let answer = try answer(rung)
        #expect(answer.substitutions.map(\.rung) == (Rung.substituted.contains(rung) ? [rung] : []))
        #expect((answer.correctedQuery != nil) == Rung.substituted.contains(rung))
    }

    @Test func `rungs are ordered by certainty, and steps by rung`() {
        #expect(Rung.allCases.map(\.ordinal) == Array(Rung.allCases.indices))
        #expect(Rung.allCases.sorted() == Rung.allCases)
        #expect(Step.allCases.map(\.rung) == Step.allCases.map(\.rung).sorted())
        #expect(Set(Step.allCases.map(\.rung)).union([.some]) == Set(Rung.allCases))
        // The rungs that depend on few words come after those that need all of them.
        #expect(Rung.allCases.last == .some && Rung.allCases.filter { $0.kind == .part } == [.some])
        #expect(Array(Rung.allCases.prefix(4)) == Rung.allCases.filter(Rung.literal.contains))
    }

    @Test func `names are unique in both languages, and in JSON`() {
        #expect(Set(Rung.allCases.map(\.title.english)).count == Rung.allCases.count)
        #expect(Set(Rung.allCases.map(\.title.korean)).count == Rung.allCases.count)
        #expect(Set(Step.allCases.map(\.name)).count == Step.allCases.count)
        #expect(Rung.allCases.allSatisfy { Rung.literal.contains($0) || $0.explanation != nil })
    }
}
