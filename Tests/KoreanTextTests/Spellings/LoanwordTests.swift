import TestSupport
import Testing

@testable import KoreanText

/// Other spellings of loanwords, and typing errors in Latin words.
@Suite struct LoanwordTests {
    @Test func `nine of ten common misspellings lead to the spelling in books`() throws {
        let table = try pairs("Loanwords")
        let missed = table.filter { !LoanwordSpelling.variants(of: $0.first).contains($0.second) }
        #expect(table.count >= 200 && Double(missed.count) <= 0.1 * Double(table.count) + 1, "\(missed.count): \(missed)")
    }

    @Test(arguments: [
        ("메세지", "메시지"), ("컨텐츠", "콘텐츠"), ("리더쉽", "리더십"), ("어플리케이션", "애플리케이션"), ("까페", "카페"), ("데이타", "데이터"), ("쥬스", "주스"), ("화이팅", "파이팅"),
        ("케익", "케이크"), ("로보트", "로봇"), ("부페", "뷔페"), ("싸이트", "사이트"), ("메시지", "메세지"), ("카페", "까페"), ("리더십", "리더쉽"), ("주스", "쥬스"),
        ("파이팅", "화이팅"), ("케이크", "케익"), ("데이터", "데이타"), ("콘텐츠", "컨텐츠"), ("로봇", "로보트"), ("프라이팬", "후라이팬"),
    ])
    func `one spelling leads to the other`(typed: String, other: String) { #expect(LoanwordSpelling.variants(of: typed).contains(other)) }

    @Test(arguments: ["메세지", "어플리케이션", "쵸콜렛", "가나다라마바사아자차카타", "스노우보드"])
    func `variants are words of their own, at most as many as asked for`(word: String) {
        for limit in [1, 10, 200] {
            let variants = LoanwordSpelling.variants(of: word, limit: limit)
            #expect(!variants.contains(word) && Set(variants).count == variants.count && variants.count <= limit)
            #expect(variants.allSatisfy { $0.utf16.allSatisfy { Hangul.isSyllable(UInt32($0)) } })
        }
    }

    @Test(arguments: ["", "풀", "abc", "메세지3", "ㅋㅋ", String(repeating: "가", count: 13)])
    func `what is no loanword in Hangul has no variants`(word: String) { #expect(LoanwordSpelling.variants(of: word).isEmpty) }

    @Test(arguments: [
        ("recieve", "receive", 1), ("databse", "database", 1), ("srever", "server", 1), ("accomodation", "accommodations", 2),
        ("tickets", "ticket", 1),
    ])
    func `slips in Latin words are counted`(typed: String, word: String, slips: Int) {
        #expect(LatinSlip(typed)?.distance(to: Array(word.utf8).span) == slips)
    }

    @Test(arguments: [
        ("cats", "cat"), ("server", "sarver2"), ("receive", "recovers"), ("ticket", ""), ("ticket", "시험"), ("concerto", "concept"),
    ])
    func `more slips than a word's length allows are none`(typed: String, word: String) {
        #expect(LatinSlip(typed)?.distance(to: Array(word.utf8).span) == nil)
    }

    @Test(arguments: ["", "cat", "v2.0", "Test", "시험", String(repeating: "a", count: 65)])
    func `short words and others than letters are not compared`(typed: String) { #expect(LatinSlip(typed) == nil) }

    @Test func `the count of slips is that of the plain table`() throws {
        var random = RandomTexts(seed: 11)
        for _ in 0..<4_000 {
            let typed = random.text(of: ["a", "b", "c"], longest: 12)
            let word = random.text(of: ["a", "b", "c"], longest: 12)
            guard let slip = LatinSlip(typed) else { continue }
            let expected = plainDistance(Array(typed.utf8), Array(word.utf8))
            #expect(slip.distance(to: Array(word.utf8).span) == (expected <= slip.limit ? expected : nil), "\(typed) \(word)")
        }
    }

    private func plainDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var table = Array(repeating: Array(0...other.count), count: one.count + 1)
        for row in one.indices {
            table[row + 1][0] = row + 1
            for column in other.indices {
                let isSame = one[row] == other[column]
                var best = min(table[row][column + 1] + 1, table[row + 1][column] + 1, table[row][column] + (isSame ? 0 : 1))
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    best = min(best, table[row - 1][column - 1] + 1)
                }
                table[row + 1][column + 1] = best
            }
        }
        return table[one.count][other.count]
    }
}

/// English words and their Hangul spelling.
@Suite struct TransliterationTests {
    /// How many pairs the rules find in each direction, and how many other pairs they accept by mistake.
    private struct Score {
        var pairs = 0, generated = 0, matchable = 0, matched = 0, others = 0, mistaken = 0

        init(_ table: [(first: String, second: String)], others count: Int, seed: Int) {
            var random = RandomTexts(seed: seed)
            for (english, hangul) in table {
                pairs += 1
                if Transliteration.hangul(of: english).contains(hangul) { generated += 1 }
                guard let matcher = TransliterationMatcher(hangul) else { continue }
                matchable += 1
                if matcher.cost(of: Array(english.utf8).span) != nil { matched += 1 }
            }
            while others < count {
                guard let one = table.randomElement(using: &random), let other = table.randomElement(using: &random),
                    one.first != other.first, one.second != other.second
                else { continue }
                others += 1
                if TransliterationMatcher(one.second)?.cost(of: Array(other.first.utf8).span) != nil { mistaken += 1 }
            }
        }
    }

    /// The rules were written with `English` at hand. `EnglishUnseen` was written before the rules were tried
    /// on it.
    @Test(arguments: [("English", 0.95, 0.96), ("EnglishUnseen", 0.93, 0.94)])
    func `English words are known by their Hangul`(table: String, generated: Double, matched: Double) throws {
        let score = Score(try pairs(table), others: 2_000, seed: 3)
        #expect(Double(score.generated) >= generated * Double(score.pairs), "\(score)")
        #expect(Double(score.matched) >= matched * Double(score.matchable), "\(score)")
        #expect(score.mistaken <= 2, "\(score)")
    }

    @Test(arguments: [
        ("prompt", "프롬프트"), ("cache", "캐시"), ("docker", "도커"), ("server", "서버"), ("meeting", "미팅"), ("project", "프로젝트"),
        ("schedule", "스케줄"), ("coffee", "커피"),
        ("python", "파이썬"), ("api", "에이피아이"), ("team", "팀"), ("github", "깃허브"),
    ])
    func `an English word leads to its Hangul, and that to the word`(english: String, hangul: String) {
        #expect(Transliteration.hangul(of: english).contains(hangul))
        #expect(
            Transliteration.english(of: hangul).contains(english)
                || TransliterationMatcher(hangul)?.cost(of: Array(english.utf8).span) != nil)
    }

    @Test(arguments: [("pull", "풀"), ("lock", "락"), ("queue", "큐"), ("be", "비"), ("key", "키"), ("zoom", "줌"), ("book", "북")])
    func `everyday syllables are not guessed`(english: String, syllable: String) {
        #expect(TransliterationMatcher(syllable) == nil && Transliteration.english(of: syllable).isEmpty)
        #expect(!Transliteration.hangul(of: english).contains(syllable))
    }

    /// Compares everyday Korean words with all English words of the table.
    @Test func `Korean words are taken for no English ones`() throws {
        let korean =
            "시간 사람 나라 학교 생각 문제 사회 경우 자신 일요일 아이 여자 남자 어머니 아버지 친구 회의 장소 가격 주문 내일 오늘 병원 은행 도서관 자동차 비행기 아침 저녁 점심 여행 가족 전화 번호 주소 이름 마음 바람 하늘 바다 나무"
        let english = try pairs("English").map(\.first) + pairs("EnglishUnseen").map(\.first)
        var mistaken: [String] = []
        for word in korean.split(separator: " ").map(String.init) {
            guard let matcher = TransliterationMatcher(word) else { continue }
            mistaken += english.filter { matcher.cost(of: Array($0.utf8).span) != nil }.map { word + " " + $0 }
        }
        #expect(mistaken.count <= 3, "\(mistaken)")
    }

    @Test(arguments: ["", "a", "Docker", "v2", "도커", String(repeating: "a", count: 25)])
    func `what is no English word in small letters has no Hangul`(word: String) { #expect(Transliteration.hangul(of: word).isEmpty) }

    @Test(arguments: ["", "docker!", "도커", "2024", String(repeating: "x", count: 300), "\u{1}"])
    func `what is no Latin word is never matched`(word: String) throws {
        let matcher = try #require(TransliterationMatcher("도커"))
        #expect(matcher.cost(of: Array(word.utf8).span) == nil)
    }

    @Test func `any letters are spelled in whole syllables, and matched in their own spelling`() throws {
        var random = RandomTexts(seed: 5)
        let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
        for _ in 0..<300 {
            let word = random.text(of: letters, longest: 24)
            for hangul in Transliteration.hangul(of: word, limit: 20) {
                #expect(hangul.utf16.allSatisfy { Hangul.isSyllable(UInt32($0)) } && hangul.utf16.count > 1)
            }
        }
    }
}
