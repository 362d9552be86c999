import Testing

@testable import KoreanText

/// The index tells the forms of a verb that are usually other words from the others.
@Suite struct NounLikeFormTests {
    /// Returns how the index spells a verb that an eojeol is a form of: `plainVerb`, `dictionaryForm` for a form that is usually another word, or
    /// nil if the eojeol is no form of it.
    private static func kind(of verb: String, in eojeol: String) -> TokenKind? {
        var analyzer = Analyzer(for: .words)
        analyzer.isForIndex = true
        return analyzer.tokens(eojeol).first { $0.text == verb && ($0.kind == .plainVerb || $0.kind == .dictionaryForm) }?.kind
    }

    @Test(arguments: [
        ("느끼다", "느낌"), ("느끼다", "느낌이"), ("다투다", "다툼을"), ("돕다", "도움"), ("자다", "자기"), ("자다", "자기가"), ("사다", "사진"),
        ("사다", "사실"), ("가다", "가지"), ("자다", "잘"), ("벌다", "번"), ("죽다", "죽음이"),
    ])
    func `a form that is spelled like a noun is told from the others`(verb: String, eojeol: String) {
        #expect(Self.kind(of: verb, in: eojeol) == .dictionaryForm)
    }

    @Test(arguments: [
        ("펴다", "편지를"), ("서다", "선거"), ("서다", "서구"), ("새다", "새도"), ("배다", "배는"),
        ("따다", "따라"), ("갈다", "가는"), ("질다", "지는"), ("푸다", "풀지"), ("지다", "지어서"), ("몰다", "몰라"), ("불다", "불러"),
    ])
    func `a form that is usually another noun or verb is told from the others`(verb: String, eojeol: String) {
        #expect(Self.kind(of: verb, in: eojeol) == .dictionaryForm)
    }

    @Test(arguments: [
        ("따르다", "따라"), ("가다", "가는"), ("지다", "지는"), ("풀다", "푸는"), ("짓다", "지어서"), ("모르다", "몰라"), ("부르다", "불러"), ("말다", "말라"), ("살다", "사는"),
        ("마치다", "마치고"), ("지나다", "지나"), ("새다", "새어"), ("배다", "배어"), ("갈다", "갈아서"), ("푸다", "퍼서"),
    ])
    func `forms of the verb that is usually meant are plain`(verb: String, eojeol: String) {
        #expect(Self.kind(of: verb, in: eojeol) == .plainVerb)
    }

    /// The class of 따르다 loses its 으, that of 흐르다 doubles its ㄹ.
    @Test(arguments: [
        ("따르다", "따라", true), ("뒤따르다", "뒤따랐다", true), ("들르다", "들렀다", true), ("치르다", "치러", true), ("우러르다", "우러러", true),
        ("다다르다", "다다랐다", true),
        ("나르다", "나라", false), ("나르다", "나를", false), ("바르다", "바라보다", false), ("바르다", "바랐다", false), ("그르다", "그러다가", false),
        ("다르다", "다라", false),
        ("나르다", "날랐다", true),
        ("바르다", "발랐다", true), ("흐르다", "흘러", true), ("이르다", "이르러", true),
        ("받아쓰다", "받아썼다", true), ("싹트다", "싹텄다", true), ("본뜨다", "본떠", true), ("악쓰다", "악써", true), ("바쁘다", "바빠", true), ("잠그다", "잠갔다", true),
    ])
    func `stems lose their 으 by class`(verb: String, eojeol: String, isForm: Bool) {
        #expect((Self.kind(of: verb, in: eojeol) != nil) == isForm)
    }

    @Test(arguments: [
        ("느끼다", "느꼈다"), ("느끼다", "느끼는"), ("남다", "남는"), ("남다", "남은"), ("숨다", "숨고"), ("가지다", "가지고"), ("가지다", "가지는"), ("자다", "자는데"),
        ("사다", "사러"), ("가다", "가면"), ("먹다", "먹었음"), ("구매하다", "구매함"), ("만지다", "만지는"), ("벌다", "벌었다"),
    ])
    func `other forms are plain`(verb: String, eojeol: String) { #expect(Self.kind(of: verb, in: eojeol) == .plainVerb) }

    // 푸는데 is usually a form of 풀다.
    @Test(arguments: GeneratedFormTests.rows.filter { $0.kind == "verb" && $0.word != "푸다" })
    func `forms with an ending that no noun has are plain`(row: GeneratedFormTests.Row) {
        let endings = ["었다", "았다", "는데", "으면", "려고", "습니다", "더라도", "으니까"]
        let forms = row.forms.filter { form in endings.contains { form.hasSuffix($0) } }
        #expect(forms.count > 2)
        let wrong = forms.filter { Self.kind(of: row.word, in: $0) == .dictionaryForm }
        #expect(wrong == [])
    }

    @Test func `a query for a dictionary form asks for both spellings, one for plain forms only for its own`() {
        let (all, plain) = (IndexTerm.dictionaryForm("자다".utf8), IndexTerm.plainVerb("자다".utf8))
        #expect(IndexTerm.kept(all) == [all, plain])
        #expect(IndexTerm.kept(plain) == [plain])
        #expect(IndexTerm.keptBeginnings(IndexTerm.dictionaryForm("자".utf8)).count == 2)
    }

    @Test func `queries and highlighting see dictionary forms only`() {
        var analyzer = Analyzer(for: .words)
        #expect(analyzer.tokens("자기 자는 느꼈다 느낌").allSatisfy { $0.kind != .plainVerb })
        #expect(analyzer.tokens("느꼈다").contains { $0.kind == .dictionaryForm && $0.text == "느끼다" })
    }
}
