import JSON
import MemoImport
import MemoModel
import MemoVault
import SQLiteVaults
import Testing

@testable import MemoServer

/// Text with a special meaning in SQL, FTS5's MATCH, LIKE, GLOB or a shell must be treated as plain text
/// everywhere.
@Suite struct InjectionTests {
    static let corpus = [
        "' OR '1'='1", "1; DROP TABLE memo; --", "'); DELETE FROM memo WHERE ('1'='1", "\" OR \"\"=\"",
        "1 UNION SELECT sql FROM sqlite_master", "0x27204f52",
        "%' OR 1=1 --", "_%_%", "[a-z]*", "*", "**", "?", "a*b*", "NEAR(회의 보고서, 5)", "NEAR/3", "회의 NEAR 보고서", "AND", "OR OR", "NOT",
        "회의 AND NOT", "{title body}: 회의",
        "^회의", "회의 + 보고서", "title : 회의", "-rowid:1", "rowid:1", "rank:'bm25(10.0)'", "fts5(", "\"", "\"\"", "\"\"\"", "''", "`", "\\",
        "\\'", "\u{1}\u{1F}",
        "memo MATCH 'a'", "$(reboot)", "`reboot`", "; reboot", "| cat /etc/passwd", "%00", "{{7*7}}", "${7*7}", "../../etc/passwd",
        "\u{202E}회의", "\u{FEFF}회의",
        "회\u{301}의", "\u{1F469}\u{200D}\u{1F4BB}", "𝕊𝔼𝕃𝔼ℂ𝕋", "ＳＥＬＥＣＴ", String(repeating: "(", count: 200),
        String(repeating: "\"", count: 201), String(repeating: "-", count: 500),
        String(repeating: "OR ", count: 150), "/(a+)+$/", "/[/", "/(?<x>/", "/\\1/",
    ]

    /// The places where text enters: the operation, the argument, and the other arguments of the call.
    private static let places: [(operation: String, argument: String, others: [(name: String, value: JSONValue)])] = [
        ("search", "q", []), ("search", "category", [("q", .string("회의"))]), ("search", "from", [("q", .string("회의"))]),
        ("search", "to", [("q", .string("회의"))]), ("search", "cursor", [("q", .string("회의"))]), ("search", "order", [("q", .string("회의"))]),
        ("count", "q", [("by", .string("word"))]), ("count", "category", [("by", .string("tag"))]), ("count", "by", []),
        ("suggest", "prefix", []),
        ("listMemos", "category", []), ("listMemos", "day", []), ("listMemos", "state", []), ("getMemo", "q", [("id", .integer(1))]),
        ("getMemo", "lines", [("id", .integer(1))]), ("tags", "cursor", []), ("createMemo", "category", [("text", .string("글"))]),
        ("createMemo", "date", [("text", .string("글"))]), ("createMemo", "due", [("text", .string("글"))]),
        ("updateMemo", "category", [("id", .integer(1))]),
        ("updateMemo", "due", [("id", .integer(1))]), ("getImport", "job", []), ("startImport", "name", []),
    ]

    @Test(arguments: corpus)
    func `input is treated as plain text everywhere`(text: String) throws {
        let service = try TestService()
        try service.add([("회의 하나\n보고서", "업무"), ("회의 둘", "업무"), ("회의 셋", nil)])
        for (name, argument, others) in Self.places {
            let outcome = problem { try service.call(name, others + [(argument, .string(text))]) }
            #expect([nil, 400, 404, 422].contains(outcome?.status), "\(name) \(argument): \(outcome?.status ?? 0) \(outcome?.cause ?? "")")
        }
        for (name, others) in [("search", [("q", JSONValue.string("회의"))]), ("listMemos", []), ("createMemo", [("text", .string("글"))])] {
            let outcome = problem {
                try service.call(name, others + [(name: name == "createMemo" ? "tags" : "tag", value: .array([.string(text)]))])
            }
            #expect([nil, 400, 422].contains(outcome?.status), "\(name) tag: \(outcome?.status ?? 0) \(outcome?.cause ?? "")")
        }
        // No memo was lost, and the search still works.
        let answer = try service.call("search", [("q", .string("\"회의 하나\""))])
        #expect(answer["total"]?.number == 1)
        #expect(try service.service.vault.check(samples: 20).isHealthy)
    }

    @Test(arguments: corpus)
    func `hostile text is stored unchanged and can be found`(text: String) throws {
        let service = try TestService()
        let written = "보관 " + text
        let id = try #require(try service.call("createMemo", [("text", .string(written))])["memo"]?["id"]?.number)
        let read = try service.call("getMemo", [("id", .integer(Int64(id)))])
        #expect(read["memo"]?["text"]?.text == written)
        #expect(try service.call("search", [("q", .string("보관"))])["total"]?.number == 1)
    }
}
