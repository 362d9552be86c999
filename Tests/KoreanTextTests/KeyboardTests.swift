import Testing

@testable import KoreanText

/// The two-set keyboard.
@Suite struct KeyboardTests {
    @Test(arguments: [
        ("gksrmf", "한글"), ("ghldmlfhr", "회의록"), ("Tkdtkdwl", "쌍상지"), ("rkqtdl", "값이"), ("dksgdk", "않아"), ("dkssud", "안녕"),
        ("ekfrrhdl", "닭고이"), ("ehlfk", "되라"), ("dnjdy", "워요"), ("rjsk", "거나"), ("akstptlqdl", "만세십이"), ("EHd", "똥"),
        ("dlrj 3ro!", "이거 3개!"),
        ("GKSRMF", "한글"), ("rr", "ㄱㄱ"), ("fldj", "리어"), ("rhkw", "괒"), ("k", "ㅏ"), ("hk", "ㅘ"), ("rtrk", "ㄱㅅ가"),
    ])
    func `keys give the Hangul that an input method makes of them`(keys: String, hangul: String) {
        #expect(KeyboardLayout.hangul(from: keys) == hangul)
    }

    @Test(arguments: [("ㅗ디ㅣㅐ", "hello"), ("ㅔ갸ㅜㅅ", "print"), ("애차ㅕㄱ", "dockur"), ("ㅁ겨ㅑㅇ 3", "aruid 3"), ("쌰", "Ti"), ("값", "rkqt")])
    func `Hangul gives the keys it was typed with`(hangul: String, keys: String) {
        #expect(KeyboardLayout.latin(from: hangul) == keys)
    }

    @Test func `every syllable comes back from its keys`() {
        for syllable in Hangul.first...Hangul.last {
            let text = String(decoding: [syllable], as: UTF16.self)
            let keys = KeyboardLayout.latin(from: text)
            // Shift on all keys means that Caps Lock is on.
            if keys != keys.uppercased() { #expect(KeyboardLayout.hangul(from: keys) == text) }
        }
    }
}
