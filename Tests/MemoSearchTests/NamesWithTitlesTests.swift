import MemoModel
import Testing

@testable import MemoSearch

@Suite struct NamesWithTitlesTests {
    /// A name in a memo, and what is typed for it: each with no title, or with one that the other has not.
    @Test(
        arguments: ["김철수 회의", "김철수 씨 회의", "김철수씨 회의", "김철수 과장님 회의", "김철수과장 회의", "김철수님 회의", "김철수에게 회의"],
        ["김철수", "김철수 씨", "김철수씨", "김철수님", "김철수 과장님", "김철수 팀장", "김철수 씨가", "김철수 선생님께"])
    func `the title after a full name is optional`(memo: String, query: String) throws {
        let index = try TestIndex(titles: memo, "이영희 씨 상담", "박씨 가게", "다른 과장님 회의")
        let hits = try index.search(query).hits
        #expect(hits.first?.id.rawValue == 1 && Rung.literal.contains(hits[0].rung))
        #expect(hits.filter { Rung.literal.contains($0.rung) }.count == 1)
    }

    @Test(arguments: ["철수 씨", "철수야", "철수님", "철수 형"])
    func `so is that after a given name`(query: String) throws {
        let index = try TestIndex(titles: "철수 생일", "이영희 씨 상담", "수박 씨", "우리 형")
        let hits = try index.search(query).hits
        #expect(hits.first?.id.rawValue == 1 && hits.filter { Rung.literal.contains($0.rung) }.count == 1)
    }

    @Test func `a memo with the title comes first`() throws {
        let index = try TestIndex(titles: "김철수 회의", "김철수 과장님 회의")
        #expect(try index.search("김철수 과장님").hits.map(\.id.rawValue) == [2, 1])
    }

    @Test func `the family name is optional if memos call somebody by the given one`() throws {
        let called = try TestIndex(titles: "철수 생일", "철수야 밥 먹자", "김철수 회의")
        #expect(
            try called.search("김철수").hits.map(\.id.rawValue) == [3, 2, 1] || called.search("김철수").hits.map(\.id.rawValue) == [3, 1, 2])
        let sky = try TestIndex(titles: "하늘 사진", "김하늘 회의")
        #expect(try sky.search("김하늘").hits.map(\.id.rawValue) == [2])
    }

    /// Full names with less common family names, each before a rank in the memo and another one in the query.
    @Test(
        arguments: ["고광순", "배창호", "류가미", "문성근", "민영환"],
        ["위원장님", " 비서관", "씨", " 장군님께", "과장님", " 본부장"])
    func `the title after a less common name is optional`(name: String, title: String) throws {
        let index = try TestIndex(titles: "\(name) 총장 면담", "다른 위원장님 회의", "비서관 장군 과장님 본부장 씨")
        #expect(try index.search(name + title).hits.filter { Rung.literal.contains($0.rung) }.map(\.id.rawValue) == [1])
    }

    @Test(arguments: ["박태우대표님", "박태우씨", "박태우 대표님"])
    func `a full name is found in one word with another title`(query: String) throws {
        let index = try TestIndex(titles: "박태우과장은 말했다", "다른 대표님 회의")
        #expect(try index.search(query).hits.filter { Rung.literal.contains($0.rung) }.map(\.id.rawValue) == [1])
    }

    /// Memos call the person by the full name only.
    @Test(arguments: ["광순아", "광순씨", "광순 씨", "광순님", "광순 과장님", "광순 형"])
    func `a given name with a title finds the full name`(query: String) throws {
        let index = try TestIndex(titles: "고광순 총장 면담", "다른 과장님 회의", "형 생일")
        #expect(try index.search(query).hits.filter { Rung.literal.contains($0.rung) }.map(\.id.rawValue) == [1])
    }

    /// Syllables that are in few names.
    @Test(arguments: ["귀만아", "귀만 씨", "귀만씨", "김귀만 선생님", "김귀만 팀장님께"])
    func `a less common name is known by the memos with a title`(query: String) throws {
        let index = try TestIndex(titles: "김귀만 회장 면담", "다른 선생님 회의", "팀장님 생일")
        #expect(try index.search(query).hits.filter { Rung.literal.contains($0.rung) }.map(\.id.rawValue) == [1])
    }

    @Test(arguments: ["학교 씨", "김소라 회의", "유리잔 선생님"])
    func `other words are no names`(query: String) throws {
        let index = try TestIndex(titles: "김학교 회장", "학교 앞", "소라 회의", "유리잔 두 개")
        #expect(try index.search(query).hits.allSatisfy { !Rung.literal.contains($0.rung) })
    }

    @Test(arguments: ["김대표", "김대표님", "김대표님께", "김 대표", "김 대표님"])
    func `a surname with a rank finds the full names with it`(query: String) throws {
        let index = try TestIndex(
            titles: "김 대표 연락", "김영민 대표 면담", "대표 김지원", "박영민 대표 면담", "김치 가게 대표", "김영민 감독", "김 과장과 대표")
        let hits = try index.search(query).hits.filter { Rung.literal.contains($0.rung) }.map(\.id.rawValue)
        #expect(hits.first == 1 && Set(hits).isSuperset(of: [1, 2, 3]) && !hits.contains(4) && !hits.contains(6))
    }

    @Test func `a word that memos hold is no surname with a rank`() throws {
        #expect(try TestIndex(titles: "한의원 예약", "한영민 의원").rungs("한의원") == "word 1")
    }

    /// Neither name looks like one, but memos call somebody by it.
    @Test(arguments: ["심산 팀장", "심산선생님", "드골 장군", "드골총리"])
    func `a word that memos have with 씨 is a name`(query: String) throws {
        let index = try TestIndex(titles: "심산 감독", "드골 대통령", "심산씨와 드골씨", "마음씨 고운 사람", "마음 선생님")
        let wanted: Int64 = query.hasPrefix("심산") ? 1 : 2
        #expect(try Set(index.search(query).hits.filter { Rung.literal.contains($0.rung) }.map(\.id.rawValue)) == [wanted, 3])
        #expect(try index.search("마음 팀장").hits.filter { Rung.literal.contains($0.rung) }.isEmpty)
    }

    @Test(arguments: ["영화감독", "경제기자", "수원시장", "우리언니", "유명한 감독", "우리 언니", "영화 감독", "고광순 후보"])
    func `a noun before a rank is no name`(query: String) throws {
        let first = query.replacing(#/ ?(감독|기자|시장|언니|후보)/#, with: "")
        let index = try TestIndex(titles: "\(first) 이야기", "유명하다", "\(first)를 \(first)와")
        #expect(try index.search(query).hits.allSatisfy { $0.rung == .some })
    }

    @Test(arguments: ["수박 씨", "이용자 대표", "성경 교수", "회의 팀장", "기자 씨"])
    func `both words are needed where the first is no name`(query: String) throws {
        let first = query.split(separator: " ")[0]
        let index = try TestIndex(titles: "\(first)만 있는 글", "\(first)들을 위한 글")
        #expect(try index.search(query).hits.allSatisfy { $0.rung == .some })
    }
}
