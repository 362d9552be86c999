import GRDB
import MemoModel
import TestSupport
import Testing

@testable import MemoSearch
@testable import PostingIndex
@testable import Postings

/// Tests of the rungs from `typing` to `sound`: words that memos do not contain as typed.
@Suite struct GuessedRungTests {
    private static let titles = [
        "주간 회의록", "장바구니 목록", "학교에서 배운 것", "개인 정보", "정기회의록을 정리", "한글 맞춤법", "아이폰16 수리", "경제 신문", "hello world", "회의 일정", "쌍둥이 돌보기",
    ]

    private func index() throws -> TestIndex { try TestIndex(Self.titles.map { TestIndex.Memo(title: $0) }) }

    @Test(arguments: [
        ("회의ㄹ", ["주간 ⟦회의록⟧", "정기⟦회의록⟧을 정리"]), ("장바ㄱ", ["⟦장바구⟧니 목록"]), ("학ㄱ", ["⟦학교⟧에서 배운 것"]),
        ("갱", ["⟦개인⟧ 정보"]),
    ])
    func `a half-typed word finds what it may become, marked as far as it is typed`(typed: String, titles: [String]) throws {
        let index = try index()
        #expect(try index.titles(typed) == titles)
        #expect(try index.search(typed).counts.filter { $0.value > 0 }.keys.map(\.self) == [.typing])
    }

    @Test(arguments: [("rkddkwl", 2), ("rkddkwlfmf", 2), ("tksths", 0), ("qhrhtlvek", 1), ("qhrhtlvdms", 1)])
    func `keys of the other layout stand for any form of a word, and for one with synonyms`(typed: String, count: Int) throws {
        let index = try TestIndex(titles: "강아지 산책", "우리 강아지가 운다", "바다가 보고 싶다", "밥이 없다")
        let synonyms = SynonymList().withBuiltIn()
        #expect(try index.search(typed, synonyms: synonyms).counts[.layout] ?? 0 == count)
    }

    @Test(arguments: [("ㅅㄷ그ㅑ", 1), ("ㅎㅁㅡ", 0), ("ㅅㄷ그ㅑㅌ", 0), ("새소", 0)])
    func `letters of a half-typed Latin word in the other layout are completed`(typed: String, count: Int) throws {
        let index = try TestIndex(titles: "open the terminal", "bargain sale", "today game")
        #expect(try index.search(typed).counts[.layout] ?? 0 == count)
    }

    @Test(arguments: ["부사", "안사"])
    func `a half-typed noun is no form of a verb that only the noun looks like`(typed: String) throws {
        let index = try TestIndex(titles: "부산에서 배를 탔다", "부산을 떠나", "안산으로 이사", "안산의 봄", "안산에서")
        #expect(try index.search(typed).counts[.word] ?? 0 == 0)
        #expect(try index.search(typed) { $0.isTyping = true }.counts[.typing] ?? 0 > 1)
        #expect(try index.search(typed).counts[.typo] ?? 0 > 1)
    }

    @Test(arguments: [("cache", "캐시를 비운다"), ("team", "팀 회식"), ("cake", "케이크와 커피")])
    func `an English word finds its own spelling in Hangul and none that is only near`(typed: String, title: String) throws {
        let others = ["캐시를 비운다", "팀 회식", "케이크와 커피", "까치가 울었다", "시암 호텔", "대암 마을", "개체 수"].filter { $0 != title }
        let without = try TestIndex(others.map { TestIndex.Memo(title: $0) })
        #expect(try without.titles(typed).isEmpty)
        let with = try TestIndex((others + [title]).map { TestIndex.Memo(title: $0) })
        #expect(try with.search(typed).hits.map(\.title.text) == [title])
    }

    @Test(arguments: [
        ("marie", "머리가 아프다"), ("valley", "쓰레기를 버리다"), ("irma", "어머 예쁘다"), ("thelma", "설마 했다"),
        ("army", "어미를 찾다"), ("vary", "비리를 캐다"), ("gain", "개인의 삶"),
    ])
    func `an English word finds no native word that only sounds like it`(typed: String, title: String) throws {
        let titles = Array(repeating: title, count: 5) + ["마일 수", "로빈 후드"]
        #expect(try TestIndex(titles.map { TestIndex.Memo(title: $0) }).titles(typed).isEmpty)
    }

    @Test(arguments: [("robin", "로빈 후드"), ("mile", "마일 수"), ("oxford", "옥스포드 사전"), ("thomas", "토머스 기차")])
    func `an English word finds a native shape that the rules give, and a loanword that is near`(typed: String, title: String) throws {
        #expect(try TestIndex(titles: title, "머리가 아프다", "설마 했다").search(typed).hits.map(\.title.text) == [title])
    }

    @Test(arguments: ["제이미", "김혜자"])
    func `a guess does not lead to one syllable before a josa`(typed: String) throws {
        #expect(try TestIndex(titles: "제 학문", "내친 김에").titles(typed).isEmpty)
    }

    @Test(arguments: [("ㄱㅅㄹ", []), ("ㅎㅇㅈ", []), ("ㅎㅇㄴ", ["회의 날"])])
    func `one syllable behind a space that was not typed must be a word`(typed: String, titles: [String]) throws {
        let index = try TestIndex(titles: "회의 준비를 한다", "그 사람은", "회의 날", "감사 록")
        #expect(try index.search(typed).hits.map(\.title.text).filter { $0 != "감사 록" } == titles)
    }

    @Test func `a final consonant may begin the next syllable`() throws {
        #expect(try index().search("회읠").counts[.typing] == 2)
    }

    @Test func `only the last word may be half typed, and always while typing`() throws {
        let index = try TestIndex(titles: "학교 회의 ㄴ", "회의록 노트", "회의 한글")
        #expect(try index.rungs("회의 ㄴ") == "word 1")
        #expect(try index.rungs("회의 ㄴ") { $0.isTyping = true } == "word 1, typing 2")
        #expect(try index.rungs("회ㅇ 한글") == "initials 3")
    }

    @Test(arguments: [
        ("ㅎㅇㄹ", ["주간 ⟦회의록⟧", "정기⟦회의록⟧을 정리"]), ("ㅎ의ㄹ", ["주간 ⟦회의록⟧", "정기⟦회의록⟧을 정리"]), ("ㅈㅂㄱㄴ", ["⟦장바구니⟧ 목록"]), ("ㅁㅊㅂ", ["한글 ⟦맞춤법⟧"]),
        ("한글 ㅁㅊㅂ", ["⟦한글⟧ ⟦맞춤법⟧"]),
    ])
    func `initial consonants find the words that have them, marked on their syllables`(typed: String, titles: [String]) throws {
        let index = try index()
        #expect(try index.titles(typed) == titles)
        #expect(try index.search(typed).counts[.initials] == titles.count)
    }

    @Test(arguments: [
        ("ㅎㅇㄹ", ["⟦회의⟧ ⟦록⟧을 쓴다", "⟦회의록⟧", "책 / 긴 ⟦회의⟧ ⟦록⟧이 남았다", "정기⟦회의록⟧"]),
        ("ㅎㅇ ㄹ", ["⟦회의⟧ ⟦록을⟧ 쓴다", "⟦회의록⟧", "책 / 긴 ⟦회의⟧ ⟦록이⟧ 남았다", "정기⟦회의록⟧", "⟦회의⟧. ⟦록⟧"]),
        ("ㅎㅇ ㅈㅂ", ["⟦회의⟧ ⟦준비⟧를 한다", "⟦회의준비⟧", "⟦준비⟧한 ⟦회의⟧"]), ("회의 ㅈㅂ", ["⟦회의⟧ ⟦준비⟧를 한다", "⟦회의준비⟧", "⟦준비⟧한 ⟦회의⟧"]),
        ("ㅎㅇㅈㅂ", ["⟦회의⟧ ⟦준비⟧를 한다", "⟦회의준비⟧"]), ("ㄱㅅㄹ", []), ("ㄱ ㅅㄹ", ["⟦그⟧ ⟦사람⟧은"]), ("ㄱㅅ ㄹ", []), ("ㅈ ㅂ", []),
    ])
    func `initial consonants find words over a space, and spaces among them words without one`(typed: String, titles: [String]) throws {
        let index = try TestIndex([
            .init(title: "회의 록을 쓴다"), .init(title: "회의록"), .init(title: "책", body: "긴 회의 록이 남았다"), .init(title: "정기회의록"),
            .init(title: "회의 준비를 한다"), .init(title: "회의준비"), .init(title: "준비한 회의"), .init(title: "그 사람은"), .init(title: "회의. 록"),
        ])
        let answer = try index.search(typed)
        let shown = answer.hits.sorted { $0.id < $1.id }.map { $0.title.shown + ($0.snippet.text.isEmpty ? "" : " / " + $0.snippet.shown) }
        #expect(shown == titles)
        #expect(answer.counts[.initials, default: 0] == titles.count && answer.total == titles.count)
        #expect(answer.hits.allSatisfy { $0.reasons.first?.rung == .initials || $0.reasons.first?.typed == "회의" })
    }

    @Test func `initials beside another word stand for one word`() throws {
        let index = try TestIndex(titles: "정기 회의 록", "정기 회의록")
        #expect(try index.rungs("ㅎㅇㄹ") == "initials 1 2")
        #expect(try index.titles("정기 ㅎㅇㄹ") == ["⟦정기⟧ ⟦회의록⟧"])
    }

    @Test func `two words side by side rank after one word with the choseong and before words apart`() throws {
        let index = try TestIndex(titles: "회의 록", "회의록", "정기회의록")
        #expect(try index.search("ㅎㅇㄹ").hits.map(\.id.rawValue) == [2, 3, 1])
        let apart = try TestIndex(titles: "회의 준비", "준비한 회의", "회의준비")
        #expect(try apart.search("ㅎㅇ ㅈㅂ").hits.last?.id.rawValue == 2)
    }

    @Test func `an answer to two words of choseong names their joint reading`() throws {
        let answer = try TestIndex(titles: "회의 록", "회의록", "회의").search("ㅎㅇ ㄹ")
        #expect(answer.substitutions.map(\.typed) == ["ㅎㅇ ㄹ"])
        #expect(Set(answer.substitutions.first?.words ?? []) == ["회의 록", "회의록"])
        #expect(answer.correctedQuery == answer.substitutions.first?.words.first)
    }

    @Test func `whole words with the choseong rank before syllables within longer ones, in titles and bodies`() throws {
        let index = try TestIndex([.init(title: "대학교수"), .init(title: "ㄱ", body: "새 학교가 좋다"), .init(title: "초등학교")])
        #expect(try index.search("ㅎㄱ").hits.map(\.id.rawValue) == [2, 3, 1])
    }

    @Test(arguments: [
        ("gksrmf", "⟦한글⟧ 맞춤법"), ("gksrmf 맞춤법", "⟦한글⟧ ⟦맞춤법⟧"), ("dkdlvhs16", "⟦아이폰16⟧ 수리"), ("Tkdenddl", "⟦쌍둥이⟧ 돌보기"),
        ("ㅗ디ㅣㅐ", "⟦hello⟧ world"),
        ("Gksrmf", "⟦한글⟧ 맞춤법"),
    ])
    func `the wrong keyboard is read where memos hold the word it meant`(typed: String, title: String) throws {
        let index = try index()
        #expect(try index.titles(typed) == [title])
        #expect(try index.search(typed).counts[.layout] == 1)
        #expect(try index.search("rkskekfk").total == 0)
        #expect(try TestIndex(titles: "도서관장 인사").rungs("ehtjrhks") == "layout 1")
    }

    @Test func `a wrong letter is found on the rung sound, and hits name both words`() throws {
        let answer = try index().search("경재")
        #expect(answer.counts[.sound] == 1)
        #expect(answer.substitutions == [Substitution(typed: "경재", rung: .sound, words: ["경제"])])
        #expect(answer.hits.map(\.reasons) == [[Reason(typed: "경재", rung: .sound, found: "경제")]])
    }

    @Test func `a typing error is a guess, which counts only on request`() throws {
        let index = try TestIndex(titles: "장바구니 목록", "도서관 가는 길")
        let answer = try index.search("도서곤")
        #expect((answer.counts[.typo], answer.total, answer.certain, answer.found, answer.isGuess) == (1, 1, 0, 0, true))
        #expect(answer.correctedQuery == "도서관")
        let asked = try index.search("도서곤") { $0.rungs = [.typo] }
        #expect((asked.total, asked.found, asked.isGuess) == (1, 1, false))
        let more = try index.search("도서곤") { $0.wantsMore = true }
        #expect((more.total, more.found, more.isGuess) == (1, 1, false))
    }

    @Test(arguments: [
        ("학겨", "학교"), ("하교", "학교"), ("삭극", "사극"), ("핟교", "학교"), ("ㄷ드라마", "드라마"), ("드라먀", "드라마"), ("다통령", "대통령"), ("사럄들", "사람들"),
        ("싲니핑", "시진핑"),
    ])
    func `a slip of the finger finds the word that is common, and it does not count`(typed: String, word: String) throws {
        let index = try TestIndex((0..<6).map { TestIndex.Memo(title: "\(word) \($0)") } + [TestIndex.Memo(title: "다른 이야기")])
        let answer = try index.search(typed)
        #expect(answer.counts[.typo] == 6 && answer.found == 0 && answer.correctedQuery == word)
    }

    @Test(arguments: [["학교", "학거"], ["학교"]])
    func `of two words that are near a short one, and of a rare one, nobody knows whether they are meant`(words: [String]) throws {
        let index = try TestIndex(words.flatMap { word in (0..<(words.count == 1 ? 4 : 6)).map { TestIndex.Memo(title: "\(word) \($0)") } })
        #expect(try index.search("학겨").total == 0)
    }

    @Test(arguments: [
        ("ㄴㅇㅂ123", "⟦네이버123⟧ 계정"), ("aㄷ", "⟦A동⟧ 101호"), ("101ㅎ", "A동 ⟦101호⟧"), ("ㅋㅋ오", "⟦카카오⟧ 계정"), ("ㅇㅇㅍ16", "⟦아이폰16⟧을 수리"),
        ("ㅋㅋㅇTV", "⟦콩콩이TV⟧ 보기"),
    ])
    func `initials may stand beside Latin letters and numbers`(typed: String, title: String) throws {
        let index = try TestIndex(
            titles: "네이버123 계정", "네이버 계정 124", "A동 101호", "B동 102호", "카카오 계정", "아이폰16을 수리", "오", "콩콩이TV 보기", "네이버TV 보기")
        #expect(try index.titles(typed) == [title])
        #expect(try index.search(typed).counts[.initials] == 1)
    }

    @Test(arguments: ["구도", "너무", "hacker", "unit", "세", "쫴"])
    func `words that no memo contains find nothing unrelated`(typed: String) throws {
        #expect(try TestIndex(titles: "구두 수선", "나무와 악에 대하여", "일 하나", "시 쓰기", "who 보고서").search(typed).total == 0)
    }

    @Test func `counts by rung stay disjoint and unchanged with more rungs`() throws {
        let index = try TestIndex(titles: "메세지", "메시지", "메세지와 메시지", "새 메시지함")
        #expect(try index.rungs("메세지") == "word 1 3")
        let answer = try index.search("메세지") { $0.wantsMore = true }
        #expect(answer.counts[.word] == 2)
        #expect(answer.counts[.sound] == 2)
        #expect(answer.correctedQuery == nil)
        #expect(answer.hits.map(\.rung) == [.word, .word, .sound, .sound])
        #expect(try index.rungs("메세지") { $0.rungs = [.sound] } == "sound 2 4")
        #expect(try index.rungs("메세지") { $0.rungs = [.word, .inside] } == "word 1 3")
    }

    @Test func `one of several wordings may be guessed, and all are ranked together`() throws {
        #expect(try index().rungs("gksrmf OR ghldmlfhr") == "layout 1 5 6")
    }

    @Test func `a Latin word with a josa is found in Hangul`() throws {
        #expect(try TestIndex(titles: "프로젝트를 끝냄").rungs("project를") == "sound 1")
    }

    @Test(
        arguments: [
            ("한글 쀍쀍", ["쀍쀍"], 1), ("쀍쀍", ["쀍쀍"], nil), ("한글 장바구니", [], nil),
            ("학교에서배 한글", ["학교에서배"], 1), ("한글맞춤법 신문", [], nil),
        ] as [(String, [String], Int?)])
    func `an answer without hits says which words nothing holds, and what the rest would find`(
        query: String, missing: [String], rest: Int?
    ) throws {
        let shortfall = try #require(try index().search(query) { $0.wantsSpellings = true }.shortfall)
        #expect(shortfall.missing.map(\.typed) == missing)
        #expect(shortfall.rest == rest)
    }

    @Test func `an answer without hits names the nearest word`() throws {
        let shortfall = try index().search("장보구미") { $0.wantsSpellings = true }.shortfall
        #expect(shortfall?.missing.first?.nearest == "장바구니")
        let inTitle = try index().search("title:장보구미") { $0.wantsSpellings = true }.shortfall
        #expect(inTitle?.missing == [Shortfall.MissingWord(typed: "장보구미", nearest: nil, field: .title)])
        #expect(try index().search("한글") { $0.wantsSpellings = true }.shortfall == nil)
    }

    @Test func `a word that only a deleted memo had is not named as the nearest`() throws {
        let index = try TestIndex(titles: "주간 회의록", "장바구니 목록")
        try index.queue.write { db in
            let store = SearchIndex.store(in: db, texts: TestMemos(db), isPlain: false)
            try store.remove(2, title: "장바구니 목록", body: "")
            try store.flush()
        }
        let weight = try index.queue.read { db in
            try SearchIndex.store(in: db, texts: TestMemos(db), isPlain: false).vocabulary(of: .words).weight(of: Array("장바구니".utf8))
        }
        #expect(weight == 0)
        let shortfall = try #require(try index.search("장보구미") { $0.wantsSpellings = true }.shortfall)
        #expect(shortfall.missing.map(\.nearest) == [nil])
    }

    @Test func `words that memos contain are never replaced`() throws {
        let index = try index()
        for word in Self.titles.flatMap({ $0.split(separator: " ") }) {
            let answer = try index.search(String(word))
            #expect(answer.counts.keys.allSatisfy { Rung.literal.contains($0) }, "\(word)")
        }
    }
}

/// The words of an index in memory.
@Suite struct VocabularyTests {
    private func words(_ vocabulary: Vocabulary) -> [String] {
        var words: [String] = []
        vocabulary.forEach { word, _ in words.append(String(copying: word)) }
        return words
    }

    private func vocabulary(_ words: String...) -> Vocabulary {
        words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.reduce(into: Vocabulary()) { vocabulary, word in
            let bytes = Array(word.utf8)
            vocabulary.append(bytes.span, weight: 10)
        }
    }

    @Test func `words of several parts are joined in order, and their weights added`() {
        let joined = Vocabulary(joining: [vocabulary("가", "나", "하늘"), vocabulary("나", "다"), vocabulary(), vocabulary("가", "나", "힣")])
        #expect(words(joined) == ["가", "나", "다", "하늘", "힣"])
        #expect(["가", "나", "다", "라", "힣", ""].map { joined.weight(of: Array($0.utf8)) } == [20, 30, 10, 0, 10, 0])
    }

    @Test func `every word of many is found by its bytes`() {
        let many = (0..<1000).map { "낱말\($0)" }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var vocabulary = Vocabulary()
        for (place, word) in many.enumerated() {
            let bytes = Array(word.utf8)
            vocabulary.append(bytes.span, weight: place + 1)
        }
        for (place, word) in many.enumerated() { #expect(vocabulary.weight(of: Array(word.utf8)) == place + 1) }
        #expect(vocabulary.weight(of: Array("낱말".utf8)) == 0)
    }

    /// Small pages, so that posting lists continue over several of them.
    @Test(arguments: 0..<6)
    func `the accelerator reads the same words and weights as the reference`(seed: Int) throws {
        let queue = try IndexFixtures.emptyIndex(pageSize: 64)
        let memos = IndexFixtures.randomMemos(60, seed: seed)
        try queue.write { db in
            try IndexFixtures.addByReference(memos.prefix(20), in: db)
            try IndexFixtures.addAsSegment(memos.dropFirst(20), in: db, runTokens: 100)
        }
        try queue.read { db in
            let (fast, slow) = (IndexFixtures.accelerator(db), FTS5Store(db))
            for part in Vocabulary.Part.allCases {
                let expected = try slow.vocabulary(of: part).bytes
                #expect(try fast.vocabulary(of: part).bytes == expected)
                #expect(part == .latin || !expected.isEmpty)
            }
        }
    }

    @Test func `words are read again after the index changes`() throws {
        let queue = try IndexFixtures.emptyIndex()
        let cache = IndexCache()
        func words(_ part: Vocabulary.Part) throws -> [String] {
            try queue.read { db in try self.words(SegmentStore(db, texts: TestMemos(db), cache: cache).vocabulary(of: part)) }
        }
        try queue.write { try IndexFixtures.addByReference([StoredMemo(1, title: "학교 cache", body: "")], in: $0) }
        #expect(try words(.words) == ["학교"])
        #expect(try words(.latin) == ["cache"])
        try queue.write { try IndexFixtures.addByReference([StoredMemo(2, title: "노트", body: "")], in: $0) }
        #expect(try words(.words) == ["노트", "학교"])
    }
}
