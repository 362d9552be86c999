import KoreanText
import Testing

/// Particles used in messages.
@Suite struct PairedParticleTests {
    @Test(arguments: [
        ("회의록", "을", "으로"), ("메모", "를", "로"), ("서울", "을", "로"), ("'회의록'", "을", "으로"), ("왜?", "를", "로"), ("(제목 없음)", "을", "으로"),
        ("2023-09-30", "을", "으로"), ("1", "을", "로"), ("2", "를", "로"), ("PDF", "를", "로"), ("URL", "을", "로"), ("HTML", "을", "로"),
        ("Swift", "를", "로"), ("Seoul", "을", "로"), ("meeting", "을", "으로"), ("book", "을", "으로"), ("game", "을", "으로"), ("🙂", "를", "로"),
        ("", "를", "로"), ("\u{1112}\u{1161}\u{11AB}", "을", "으로"), ("하루키…", "를", "로"), ("ㄱㅇㅇ", "을", "으로"), ("회의ㄹ", "을", "로"),
        ("ㅋㅋ", "을", "으로"), ("ㅠㅠ", "를", "로"),
    ]) func `the form follows the sound before it`(text: String, object: String, direction: String) {
        #expect(PairedParticle.object.form(after: text) == object)
        #expect(PairedParticle.direction.form(after: text) == direction)
    }

    @Test func `all pairs agree`() {
        #expect([PairedParticle.subject, .topic, .with].map { $0.after("책") } == ["책이", "책은", "책과"])
        #expect([PairedParticle.subject, .topic, .with].map { $0.after("나무") } == ["나무가", "나무는", "나무와"])
    }
}
