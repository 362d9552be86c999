import Testing

@testable import SaekinCommand

/// The terminal columns of text.
@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("가나", 4), ("漢字", 4), ("かな", 4), ("ㅋㅋ", 4), ("ｱ", 1), ("Ａ", 2), ("é", 1), ("e\u{301}", 1), ("→", 1), ("…", 1),
        // A decomposed syllable is as wide as a composed one.
        ("\u{1112}\u{1161}\u{11AB}", 2),
        // Emoji: alone, with a skin tone, joined, a flag, and a narrow sign with emoji presentation.
        ("🍩", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇰🇷", 2), ("♥", 1), ("♥\u{FE0F}", 2), ("a\u{200B}b", 2),
    ])
    func `takes so many columns`(text: String, columns: Int) { #expect(DisplayWidth.columns(of: text) == columns) }

    @Test(arguments: [
        ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"), ("\u{1100}\u{1161}", "가"), ("\u{1100}", "\u{1100}"),
        ("\u{1112}\u{1175}\u{11C2}", "힣"), ("\u{1100}\u{1161}\u{301}", "가\u{301}"),
        ("e\u{301}", "e\u{301}"),
        ("가\t나\n다", "가 나 다"), ("\u{1B}[31m", "␛[31m"), ("a\u{202E}b", "a\u{FFFD}b"), ("שלום", "שלום\u{200E}"),
        ("여행 سفر 1", "여행 سفر 1\u{200E}"), ("שלום…", "שלום…\u{200F}\u{200E}"),
    ])
    func `a line is safe to print, and Hangul is composed`(text: String, line: String) {
        #expect(VisibleText.line(text).unicodeScalars.elementsEqual(line.unicodeScalars))
    }
}
