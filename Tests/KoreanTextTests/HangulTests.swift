import Testing

@testable import KoreanText

@Suite struct HangulTests {
    @Test(arguments: ["", "학교", "a학b", "ㄱ가", "학👍교", "é가", "學校", "\u{E000}가\u{FFFD}", "\u{7FF}\u{800}"])
    func `units and UTF-8 are converted as by the standard library`(_ text: String) {
        let (units, bytes) = (Array(text.utf16), Array(text.utf8))
        #expect(Hangul.utf8(units) == bytes)
        #expect(Hangul.units(bytes) == units)
        #expect(Hangul.text(units).utf8.elementsEqual(bytes))
    }

    @Test func `a lone surrogate is repaired as by the standard library`() {
        let units: [UInt16] = [0xAC00, 0xD800, 0xAC01]
        #expect(Hangul.text(units) == String(decoding: units, as: UTF16.self))
    }

    @Test(arguments: [
        ("\u{110F}\u{110F}", "ㅋㅋ"), ("\u{1172}\u{1172}", "ㅠㅠ"), ("\u{1112}\u{1161}\u{11AB}\u{1100}", "한ㄱ"), ("\u{1103}\u{1103}!", "ㄷㄷ!"),
    ])
    func `conjoining letters that form no syllable are folded to those of the keyboard`(typed: String, folded: String) {
        #expect(FoldedText.folded(typed) == folded)
    }

    @Test func `every letter of two keys is composed of its parts`() {
        for compound in Jamo.compounds {
            #expect(Jamo.joined(compound.first, compound.second) == compound.letter)
            #expect(Jamo.parts(of: compound.letter).map { [$0.0, $0.1] } == [compound.first, compound.second])
        }
        #expect(Jamo.parts(of: Jamo.initials[0]) == nil)
    }
}
