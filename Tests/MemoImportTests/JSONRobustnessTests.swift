import JSON
import MemoImport
import MemoModel
import Testing

/// Broken JSON only loses the broken part.
@Suite struct JSONRobustnessTests {
    @Test func `a trailing comma names line and column`() throws {
        let inArray = try readJSON("[\n{\"title\":\"가\"},\n{\"title\":\"나\"},\n]")
        #expect(inArray.titles == ["가", "나"])
        #expect(inArray.problem("trailing-comma")?.place == Place(path: "memos.json", line: 3, column: 14, byte: 34))
        let inRecord = try readJSON("[\n{\"title\":\"가\",},\n{\"title\":\"나\"}]")
        #expect(inRecord.titles == ["가", "나"])
        #expect(inRecord.problem("trailing-comma")?.place == Place(path: "memos.json", line: 2, column: 13, byte: 16))
        #expect(inRecord.problem("trailing-comma")?.severity == .note)
        #expect(inRecord.problem("trailing-comma")?.message.korean.contains("memos.json:2:13") == true)
        // The text is parsed as a whole and then by record, but each comma is reported once.
        let inObject = try readJSON("{\"memos\":[\n{\"title\":\"가\",},\n{\"title\":\"나\",},\n],}")
        #expect(inObject.titles == ["가", "나"])
        #expect(inObject.problems.map(\.code) == Array(repeating: "trailing-comma", count: 4), "\(inObject.problems)")
        #expect(try readJSON("[{\"title\":\"가\",,}]").titles.isEmpty)
    }

    @Test(arguments: [
        (#"[{"title":"가"},{"title":나},{"title":"다"}]"#, ["가", "다"]),
        (#"[{"title":"가"} {"title":"다"}]"#, ["가", "다"]),
        (#"[{"title":"가","body":{"a":1}},{"title":"나" "body":""},{"title":"다"}]"#, ["가", "다"]),
        (#"[{"title":"가"},{"title":"나", {"title":"다"}]"#, ["가", "다"]),
        (#"{"memos":[{"title":"가"},{"title":"\x"},{"title":"다"}]}"#, ["가", "다"]),
        ("{\"title\":\"가\"}\n{\"title\":\n{\"title\":\"다\"}\n", ["가", "다"]),
        ("{\"title\":\"가\"}\n{\"title\":\"나}\n{\"title\":\"다\"}\n", ["가", "다"]),
        ("{\"title\":\"가\"}\nnonsense\n{\"title\":\"다\"}\n", ["가", "다"]),
        ("[{\"title\":\"가\"},\n{\"title\":\"나,\n\"body\":1},\n{\"title\":\"다\"}]", ["가", "다"]),
    ])
    func `one broken record is named and the rest is read`(text: String, titles: [String]) throws {
        let outcome = try readJSON(text)
        #expect(outcome.titles == titles, "\(outcome.problems)")
        #expect(outcome.problems.contains { $0.severity == .rejected && $0.place.line != nil && $0.place.byte != nil })
    }

    @Test func `invalid UTF-8 rejects its record by its byte`() throws {
        let bytes = Array("[{\"title\":\"가\"},\n{\"title\":\"".utf8) + [0xB0, 0xA1] + Array("\"},{\"title\":\"다\"}]".utf8)
        let outcome = try readJSON(bytes)
        #expect(outcome.titles == ["가", "다"])
        #expect(outcome.problem("json-syntax")?.place == Place(path: "memos.json", line: 2, column: 11, byte: 28))
        let escaped = try readJSON(Array("[{\"title\":\"\\n".utf8) + [0xFF] + Array("\"}]".utf8))
        #expect(escaped.problem("json-syntax")?.place.byte == 13)
    }

    @Test func `truncated text yields every whole record and one problem`() throws {
        let whole = "[\n" + (1...40).map { #"{"title":"메모 \#($0)","body":"\"따옴표\" \\ \ud55c"}"# }.joined(separator: ",\n") + "]"
        let bytes = Array(whole.utf8)
        for length in stride(from: 1, to: bytes.count, by: 7) {
            let outcome = try readJSON(Array(bytes[..<length]))
            let expected = whole.utf8.prefix(length).split(separator: UInt8(ascii: "}"), omittingEmptySubsequences: false).count - 1
            #expect(outcome.memos.count == expected, "\(length)")
            #expect(outcome.problems.filter { $0.severity == .rejected }.count == 1, "\(length)")
        }
    }

    @Test(arguments: [200, 100_000])
    func `a deep nest is a problem and no crash`(depth: Int) throws {
        let nest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let outcome = try readJSON(#"[{"title":"가","x":\#(nest)},{"title":"나"}]"#)
        #expect(outcome.titles == ["나"])
        #expect(outcome.problem("json-syntax")?.message.english.contains("nested") == true)
        let objects = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        #expect(try readJSON(objects).problems.contains { $0.severity == .rejected })
        #expect(try readJSON(nest).problems.contains { $0.severity == .rejected })
    }

    @Test func `wrong types cost the field and not the memo`() throws {
        let outcome = try readJSON(
            #"[{"title":12,"body":[true],"tags":3,"created_at":"soon"},{"title":true},{"title":1.5},7,"text",null]"#)
        #expect(outcome.titles == ["12", "1.5"])
        #expect(
            outcome.codes == ["wrong-type", "unreadable-date", "wrong-type", "empty-memo", "not-a-record", "not-a-record", "not-a-record"])
        #expect(outcome.problem("wrong-type")?.place.record == 1)
        #expect(outcome.problem("wrong-type")?.message.korean.contains("배열") == true)
        #expect(outcome.problem("not-a-record")?.message.korean.contains("숫자") == true)
    }

    @Test func `a record without a known text key names the keys it has`() throws {
        let outcome = try readJSON(#"[{"zettel":"가","n":1}]"#)
        #expect(outcome.codes == ["no-text-key"])
        #expect(outcome.problem("no-text-key")?.message.english.contains("zettel, n") == true)
        #expect(outcome.problem("no-text-key")?.message.english.contains("--map body=KEY") == true)
    }

    @Test func `keys that stand twice and half characters are noted`() throws {
        let twice = try readJSON(#"[{"title":"가","title":"나"}]"#)
        #expect(twice.titles == ["나"])
        #expect(twice.codes == ["duplicate-key"])
        let half = try readJSON(#"[{"title":"a\ud83db"},{"title":"\ud83d\ude00"}]"#)
        #expect(half.titles == ["a\u{FFFD}b", "😀"])
        #expect(half.codes == ["lone-surrogate"])
    }

    @Test(
        arguments: [
            (#"["\ud800"]"#, ["/0"]), (#"{"a":{"b/c~d":["x","\udc00"]}}"#, ["/a/b~1c~0d/1"]),
            (#"{"a":"\ud800\ud800","b":"\ud83d\ude00"}"#, ["/a"]),
            (#"{"a":"\ufffd"}"#, []),
            ("[" + repeatElement(#""\ud800""#, count: 30).joined(separator: ",") + "]", (0..<20).map { "/\($0)" }.sorted()),
        ]) func `half characters are told by their places`(text: String, pointers: [String]) throws
    {
        #expect(try JSONValue.parsing(Array(text.utf8)).replaced == pointers)
    }

    @Test func `byte order marks and UTF-16 are read`() throws {
        let text = #"[{"title":"가😀","body":"\n나"}]"#
        let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        for bytes in [[0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
            #expect(try readJSON(bytes).memos.map(\.text.whole) == ["가😀\n\n나"])
        }
        #expect(try readJSON([0xEF, 0xBB, 0xBF] + Array(text.utf8)).memos.first?.place.byte == 4)
    }

    @Test(.timeLimit(.minutes(10)), arguments: [#"[{"title":"가"},"#, #"{"title":"가"}"#, #"[{"title":"가"}, x"#, #"{"memos":[{"title":"가"#])
    func `UTF-16 that ends in the middle of a character comes to an end`(text: String) throws {
        let units = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        for rest: [UInt8] in [[0x41], [0x3D, 0xD8], [0x3D, 0xD8, 0x00]] {
            #expect(!(try readJSON(units + rest)).problems.isEmpty)
        }
    }

    @Test func `records cross the borders of chunks`() throws {
        let body = String(repeating: "가나다\\n", count: 9000)
        let records = (0..<40).map { #"{"id":\#($0),"title":"메모 \#($0)","body":"\#(body)","n":12345}"# }
        let array = try readJSON("[" + records.joined(separator: ",") + "]")
        let lines = try readJSON(records.joined(separator: "\n"), name: "memos.jsonl")
        #expect(array.memos.count == 40)
        #expect(array.memos.map(\.text) == lines.memos.map(\.text))
        #expect(lines.memos.map(\.place.line) == (1...40).map { $0 })
        #expect(array.problems.isEmpty && lines.problems.isEmpty)
    }

    @Test func `text that is no JSON at all is named`() throws {
        for text in ["", " ", "nonsense", "]", "{\"a\"", "\u{0}"] {
            let outcome = try readJSON(text)
            #expect(outcome.memos.isEmpty)
            #expect(!outcome.problems.isEmpty, "\(text)")
        }
    }
}
