import Foundation
import MemoModel
import Testing

@testable import MemoImport

/// Character sets that mail, pages and documents name, and texts that name none.
@Suite struct EncodingTests {
    /// A word in many sets: name, bytes, text.
    static let words: [(set: String, bytes: [UInt8], text: String)] = [
        ("gb2312", [0xBB, 0xE1, 0xD2, 0xE9], "会议"), ("GBK", [0xBB, 0xE1, 0xD2, 0xE9], "会议"), ("gb18030", [0xBB, 0xE1], "会"),
        ("big5", [0xB7, 0x7C, 0xC4, 0xB3], "會議"), ("Shift_JIS", [0x89, 0xEF, 0x8B, 0x63], "会議"),
        ("euc-jp", [0xB2, 0xF1, 0xB5, 0xC4], "会議"),
        ("iso-2022-jp", Array("\u{1B}$B2q5D\u{1B}(B".utf8), "会議"), ("iso-2022-kr", Array("\u{1B}$)C\u{0E}0!\u{0F}".utf8), "가"),
        ("hz-gb-2312", Array("~{;aRi~}".utf8), "会议"), ("utf-7", Array("+rAA-".utf8), "가"),
        ("koi8-r", [0xD0, 0xC9, 0xD3, 0xD8, 0xCD, 0xCF], "письмо"),
        ("windows-1251", [0xEF, 0xE8], "пи"), ("cp1251", [0xEF, 0xE8], "пи"), ("windows-1250", [0xE8, 0xF8], "čř"),
        ("iso-8859-2", [0xE8, 0xF8], "čř"),
        ("iso-8859-15", [0xA4], "€"), ("ISO_8859-1", [0xE9, 0x80], "é€"), ("us-ascii", [0xE9], "é"), ("tis-620", [0xA1, 0xD2], "กา"),
        ("euc-kr", [0xC8, 0xB8, 0xC0, 0xC7], "회의"), ("x-windows-949", [0x8C, 0x63], "똠"), ("x-mac-roman", [0x8E], "é"),
        ("utf-8*ko", Array("가".utf8), "가"), ("gb2312", Array("가".utf8), "가"),
        ("iso-8859-1", [0xC8, 0xB8, 0xC0, 0xC7], "회의"), ("ibm437", [0x82], "é"), ("utf-16", [0xFE, 0xFF, 0xAC, 0x00], "가"),
    ]

    @Test(arguments: words) func `text is read in the set that it names`(set: String, bytes: [UInt8], text: String) {
        #expect(NamedText(bytes, named: set)?.text == text && NamedText.isKnown(set))
    }

    @Test(arguments: ["x-klingon", "UTF-8//IGNORE", "../cp949", "a,b", String(repeating: "a", count: 100)])
    func `a set that nobody knows is none`(set: String) { #expect(NamedText([0xE9], named: set) == nil || set == "UTF-8//IGNORE") }

    @Test(arguments: ["utf-8", ""]) func `one damaged letter does not make another set of UTF-8`(set: String) {
        let bytes = Array("Быстрее ".utf8) + [0xD1] + Array(" вложите".utf8)
        #expect(NamedText(bytes, named: set) == NamedText(text: "Быстрее \u{FFFD} вложите", invalidBytes: 1))
        #expect(NamedText([0xB0, 0xA1, 0xB3, 0xAA], named: set)?.text == "가나")
    }

    @Test func `bytes outside the set are counted`() {
        #expect(NamedText([0xB7, 0x7C, 0xFF, 0x41], named: "big5") == NamedText(text: "會\u{FFFD}A", invalidBytes: 1))
    }

    @Test func `large texts come whole`() {
        let bytes = [UInt8](repeating: 0xD0, count: 300_000)
        #expect(NamedText(bytes, named: "koi8-r")?.text == String(repeating: "п", count: 300_000))
    }

    private static func units(_ text: String, isBig: Bool = false) -> [UInt8] {
        text.utf16.flatMap { unit -> [UInt8] in isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    }
    private static let quads: [UInt8] = "가 b\n".unicodeScalars.flatMap { scalar -> [UInt8] in
        [UInt8(scalar.value & 0xFF), UInt8(scalar.value >> 8), 0, 0]
    }
    static let unnamed: [(bytes: [UInt8], text: String)] = [
        (units("가나다라"), "가나다라"), (units("회의록을정리한다", isBig: true), "회의록을정리한다"), (units("가 a"), "가 a"),
        (Array("우유와 a\u{0}계란을 산다".utf8), "우유와 a\u{0}계란을 산다"), (quads, "가 b\n"),
        ([0, 0, 0xFE, 0xFF, 0, 0, 0xAC, 0], "가"), ([0xFF, 0xFE, 0, 0, 0, 0xAC, 0, 0], "가"), ([0xB0, 0xA1, 0xB3, 0xAA], "가나"),
    ]

    @Test(arguments: unnamed)
    func `text without a name is known by its bytes`(bytes: [UInt8], text: String) { #expect(LegacyText.decode(bytes)?.text == text) }

    @Test func `a text that announces ISO-2022-KR is read so`() throws {
        let export = try TemporaryExport()
        try export.write("a.txt", Array("\u{1B}$)C\u{0E}0!3*\u{0F} a\n\u{0E}4Y\u{0F}\n".utf8))
        try export.write("b.txt", "\u{1B}$)C \u{1B}[1m굵게\n")
        let outcome = try export.read()
        #expect(
            outcome.memos.map(\.text.whole) == ["가나 a\n다\n", "\u{1B}$)C \u{1B}[1m굵게\n"] && outcome.codes == ["encoding-assumed"],
            "\(outcome)")
    }

    private func mail(_ set: String, _ body: [UInt8]) -> [UInt8] {
        Array("Subject: =?\(set)?B?\(Data(body).base64EncodedString())?=\nContent-Type: text/plain; charset=\(set)\n\n".utf8) + body
    }

    @Test func `mail in the sets of other countries is read`() throws {
        let export = try TemporaryExport()
        for (number, word) in Self.words.enumerated() where !word.set.hasPrefix("utf-16") {
            try export.write("\(number + 10).eml", mail(word.set, word.bytes))
        }
        let texts = Self.words.filter { !$0.set.hasPrefix("utf-16") }.map(\.text)
        #expect(try export.read().memos.map(\.text.whole) == texts.map { "\($0)\n\($0)" })
    }

    @Test func `mail in an unknown set is named, and nothing of it guessed`() throws {
        let export = try TemporaryExport()
        try export.write("a.eml", mail("x-klingon", [0xBB, 0xE1]))
        let outcome = try export.read()
        #expect(outcome.memos.isEmpty && outcome.codes == ["encoding-unread"])
        #expect(outcome.problems.first?.message.english.contains("x-klingon") == true)
    }

    @Test func `words of a head in an unknown set stay encoded, invalid bytes of others are told`() throws {
        let export = try TemporaryExport(["a.eml": "Subject: =?x-klingon?B?u+E=?=\n\n가", "b.eml": "Subject: =?big5?B?t3z/QQ==?=\n\n나"])
        let outcome = try export.read()
        #expect(outcome.titles == ["=?x-klingon?B?u+E=?=", "會\u{FFFD}A"] && outcome.codes == ["words-unread", "encoding-damaged"])
    }

    @Test func `a head in raw bytes is read in the set of the body, a text without a set by its bytes`() throws {
        let export = try TemporaryExport()
        try export.write("a.eml", Array("Content-Type: text/plain; charset=gb2312\nSubject: ".utf8) + [0xBB, 0xE1, 0x0A, 0x0A, 0xD2, 0xE9])
        try export.write("b.eml", Array("Subject: ".utf8) + [0xC8, 0xB8, 0xC0, 0xC7, 0x0A, 0x0A, 0xB0, 0xA1])
        try export.write("c.eml", Array("Subject: a\n\ncaf".utf8) + [0xE9, 0x20, 0x72, 0xE9, 0x73])
        let outcome = try export.read()
        #expect(outcome.memos.map(\.text.whole) == ["会\n议", "회의\n가", "a\ncafé rés"])
        #expect(outcome.codes == ["encoding-assumed"])
    }

    @Test func `pages are read in the set that they name`() throws {
        let export = try TemporaryExport()
        let page = { (set: String, bytes: [UInt8]) in Array("<html><meta charset=\"\(set)\"><p>".utf8) + bytes + Array("</p>".utf8) }
        for (number, word) in Self.words.enumerated() where !word.set.hasPrefix("utf-") {
            try export.write("\(number + 10).html", page(word.set, word.bytes))
        }
        try export.write("x.html", page("x-klingon", [0xBB, 0xE1]))
        let outcome = try export.read()
        #expect(outcome.titles == Self.words.filter { !$0.set.hasPrefix("utf-") }.map(\.text))
        #expect(outcome.problem("encoding-unread")?.place.path == "x.html")
    }

    @Test func `an encoding can be chosen by any name`() {
        #expect(TextEncoding(name: "Shift_JIS").flatMap { LegacyText.decode([0x89, 0xEF], as: $0) } == "会")
        #expect(TextEncoding(name: "klingon") == nil && TextEncoding(name: "UHC") == .cp949)
    }

    @Test(arguments: [
        (#"{\rtf1\ansi\ansicpg949\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset129 B;}}\f0 \'93A\'94 \f1 \'c7\'d1\'b1\'db}"#, "“A” 한글"),
        (#"{\rtf1\ansi\ansicpg949{\fonttbl{\f0\fcharset129 B;}}\f0 I\'92m \'b1\'db}"#, "I’m 글"),
        (#"{\rtf1\ansi\ansicpg949{\fonttbl{\f0\fcharset0 A;}}\f0 \'c7\'d1\'b1\'db}"#, "한글"),
        (
            #"{\rtf1\ansi\ansicpg1252{\fonttbl{\f1\fcharset129 B;}{\f2\fcharset128 M;}{\f3\fcharset204 C;}}\'e9{\f1\'b1\'db}{\f2 \'89\'ef}\f3 \'ef}"#,
            "é글会п"
        ),
        (#"{\rtf1\ansi\ansicpg1250 \'e8}"#, "č"), (#"{\rtf1\ansi\ansicpg936 \'bb\'e1}"#, "会"),
        (#"{\rtf1\ansi\ansicpg932{\fonttbl{\f0\fcharset1 M;}}\f0 \'89\'ef\plain \'89\'ef}"#, "会会"),
        (#"{\rtf1 a {\field{\*\fldinst HYPERLINK "https://a.b/c"}{\fldrslt 링크}} b}"#, "a 링크 (https://a.b/c) b"),
        (#"{\rtf1 {\field{\*\fldinst {\rtlch HYPERLINK {\*\x y}"https://a.b" \\l "d"}}{\fldrslt {\f1 \u44032?}}}}"#, "가 (https://a.b#d)"),
        (#"{\rtf1 {\field{\*\fldinst PAGE}{\fldrslt 3}}}"#, "3"),
    ])
    func `RTF is read by its fonts, with its links`(rtf: String, text: String) {
        #expect(RichTextText(Array(rtf.utf8)).map { $0.text.trimmingEnds.drop(while: \.isWhitespace) } == text[...])
    }

    @Test func `RTF in a code page that nobody knows is named`() throws {
        let outcome = try TemporaryExport(["a.rtf": #"{\rtf1\ansicpg12345 \'c7\'d1}"#, "b.rtf": #"{\rtf1\ansicpg12345 abc}"#]).read()
        #expect(outcome.titles == ["abc"] && outcome.codes == ["encoding-unread"])
    }
}
