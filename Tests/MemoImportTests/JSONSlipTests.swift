import MemoImport
import MemoModel
import Testing

/// JSON as people and other languages write it.
@Suite struct JSONSlipTests {
    @Test(arguments: [
        "// 내보낸 것\n[{\"title\":\"가\",\"body\":\"나\"}]", "[/* 하나 */{\"title\":\"가\",/* 둘 */\"body\":\"나\"}]\n// 끝",
        "[{\"title\":\"가\",\"body\":\"나\"} // 끝\n]",
        "[{'title':'가','body':'나'}]", "{title:\"가\",body:'나'}", "{memos:[{title:'가', body:'나'}]}",
        "callback([{\"title\":\"가\",\"body\":\"나\"}]);",
        "window.notes = {\"memos\":[{\"title\":\"가\",\"body\":\"나\"}]};", "var data = [{\"title\":\"가\",\"body\":\"나\"}]",
        "[{\"title\":\"가\",\"body\":\"나\",\"score\":NaN,\"far\":-Infinity,\"no\":undefined}]",
        "[{'title': '가', 'body': '나', 'pinned': False, 'x': None}]",
        "[{\"title\":\"가\",\"body\":\"나\",\"n\":+1}]", "[{\"title\":\"가\",\"body\":\"나\"},\n// {\"title\":\"다\"},\n]", "[{제목:'가',내용:'나'}]",
    ])
    func `a slip is read as it was meant, with a note`(json: String) throws {
        let outcome = try readJSON(json)
        #expect(outcome.memos.map(\.text.whole) == ["가\n나"], "\(json) \(outcome.problems)")
        let codes = outcome.codes.filter { $0 != "trailing-comma" }
        #expect(codes == ["json-slip"] && outcome.problem("json-slip")?.severity == .note, "\(json) \(outcome.problems)")
    }

    @Test(arguments: ["\n", "\r\n", "\t", "\u{1}"])
    func `raw line breaks and control characters in a text are part of it`(sign: String) throws {
        let outcome = try readJSON("[{\"title\":\"가\",\"body\":\"첫 줄\(sign)둘째 \\\"줄\\\"\"},{\"title\":\"나\"}]")
        #expect(outcome.memos.map(\.text.whole) == ["가\n첫 줄\(sign)둘째 \"줄\"", "나"] && outcome.codes == ["json-slip"])
    }

    @Test func `quotes of both kinds keep what is within`() throws {
        let outcome = try readJSON(#"[{'title':'그가 "예" 했다','body':'it\'s // no comment','u':'\uB098'}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["그가 \"예\" 했다\nit's // no comment\nu: 나"])
        let strict = try readJSON(#"[{"title":"a // b","body":"/* c */ 'd' {e: NaN}"}]"#)
        #expect(strict.memos.map(\.text.whole) == ["a // b\n/* c */ 'd' {e: NaN}"] && strict.codes.isEmpty)
    }

    @Test func `one slip among many records is one note`() throws {
        let records = (0..<100).map { "{\"title\":\"메모 \($0)\",\"body\":\"줄\n바꿈\"}" }
        let outcome = try readJSON("[" + records.joined(separator: ",") + "]")
        #expect(outcome.memos.count == 100 && outcome.codes == ["json-slip"])
    }

    @Test func `lines are not read into each other`() throws {
        let outcome = try readJSON("{\"title\":\"가\"}\n{\"title\":\"나\n{\"title\":\"다\"}\n", name: "a.jsonl")
        #expect(outcome.titles == ["가", "다"] && outcome.codes == ["json-syntax"])
    }

    /// Texts and their bytes in CP949.
    private static let korean: [String: [UInt8]] = [
        "두부 한 모": [0xB5, 0xCE, 0xBA, 0xCE, 0x20, 0xC7, 0xD1, 0x20, 0xB8, 0xF0],
        "뜀틀 똠방각하": [0xB6, 0xDC, 0xC6, 0xB2, 0x20, 0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF],
        "펲시 햏": [0xBC, 0x84, 0xBD, 0xC3, 0x20, 0xC1, 0x64],
    ]

    @Test(arguments: korean.keys.sorted())
    func `JSON in CP949 is read with a note`(text: String) throws {
        let bytes = try #require(Self.korean[text])
        for key in ["title", "body"] {
            let outcome = try readJSON(Array("[{\"\(key)\":\"".utf8) + bytes + Array("\"}]".utf8))
            #expect(outcome.titles == [text] && outcome.codes == ["encoding-assumed"], "\(outcome)")
        }
    }
}
