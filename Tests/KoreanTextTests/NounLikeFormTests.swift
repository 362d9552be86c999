import Testing

@testable import KoreanText

/// The index tells the forms of a verb that look like nouns from the others.
@Suite struct NounLikeFormTests {
    /// Returns how the index spells a verb that an eojeol is a form of: `plainVerb`, `dictionaryForm` for a form that looks like a noun, or
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
        ("느끼다", "느꼈다"), ("느끼다", "느끼는"), ("남다", "남는"), ("남다", "남은"), ("숨다", "숨고"), ("가지다", "가지고"), ("가지다", "가지는"), ("자다", "자는데"),
        ("사다", "사러"), ("가다", "가면"), ("먹다", "먹었음"), ("구매하다", "구매함"), ("만지다", "만지는"), ("벌다", "벌었다"),
    ])
    func `other forms are plain`(verb: String, eojeol: String) { #expect(Self.kind(of: verb, in: eojeol) == .plainVerb) }

    @Test(arguments: GeneratedFormTests.rows.filter { $0.kind == "verb" })
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
