import Foundation
import JSON
import MemoImport
import MemoModel
import MemoVault
import Testing

@testable import MemoServer

/// A key that is limited to a category must learn nothing about others. `LimitedKeyDifferenceTests` is
/// exhaustive; these are the basic cases.
@Suite struct LimitedKeyTests {
    private static let access = Access(scopes: [.search, .read, .write, .import], categories: [CategoryPath(text: "업무")], name: "k")

    /// Words that occur only outside the category: in a title, body, tag, category and source.
    private static let secrets = ["암호문", "첩보원", "극비표식", "비밀금고", "밀수선"]

    private struct Stage {
        let service: TestService
        let (visible, hidden): (Int, Int)
    }

    private func stage() throws -> Stage {
        let service = try TestService()
        let ids = try service.add([("업무 회의\n보고서를 쓴다", "업무"), ("암호문 회의\n첩보원이 보고서를 읽는다", "비밀금고"), ("암호문 둘째\n첩보원", "비밀금고")])
        try service.service.vault.edit { editor in
            for id in ids.dropFirst() { _ = try editor.addTag("극비표식", to: MemoID(rawValue: Int64(id))) }
            _ = try editor.setState(of: MemoID(rawValue: Int64(ids[1])), to: .todo)
            // The history names its former categories.
            _ = try editor.move(MemoID(rawValue: Int64(ids[0])), to: "비밀금고")
            _ = try editor.move(MemoID(rawValue: Int64(ids[0])), to: "업무")
        }
        let file = service.folder.appending(path: "밀수선.jsonl")
        try Data("{\"text\":\"암호문 셋째\",\"category\":[\"비밀금고\"]}\n".utf8).write(to: file)
        _ = try service.service.vault.apply(ImportReader(path: file.path(percentEncoded: false)), options: ApplyOptions(source: "밀수선"))
        return Stage(service: service, visible: ids[0], hidden: ids[1])
    }

    @Test(arguments: ["암호문", "첩보원", "극비표식"])
    func `words of other categories are not found`(word: String) throws {
        let stage = try stage()
        let answer = try stage.service.call("search", [("q", .string(word)), ("more", .bool(true))], access: Self.access)
        #expect(answer["total"]?.number == 0)
        let counts = try stage.service.call("count", [("q", .string(word)), ("by", .string("category"))], access: Self.access)
        #expect(counts["total"]?.number == 0)
    }

    @Test(
        arguments: [
            ("category:비밀금고 회의", "category:어디에도없음 회의"), ("tag:극비표식 회의", "tag:어디에도없음 회의"), ("source:밀수선 회의", "source:어디에도없음 회의"),
            ("-category:비밀금고 회의", "-category:어디에도없음 회의"),
        ])
    func `a hidden name looks like a missing one`(hidden: String, missing: String) throws {
        let stage = try stage()
        let problems = [hidden, missing].map { query in
            problem { try stage.service.call("search", [("q", .string(query))], access: Self.access) }
        }
        #expect(problems[0]?.status == 422)
        let names = [hidden, missing].map { $0.split { $0 == ":" || $0 == " " }[1] }
        #expect(problems[0]?.message.english.replacing(names[0], with: names[1]) == problems[1]?.message.english)
    }

    @Test(arguments: ["getMemo", "memoHistory", "deleteMemo", "restoreMemo"])
    func `a hidden memo looks like a missing one`(name: String) throws {
        let stage = try stage()
        let answers = [stage.hidden, 99].map { id in
            problem { try stage.service.call(name, [("id", .integer(Int64(id)))], access: Self.access) }
        }
        #expect(answers.map { $0?.status } == [404, 404])
        #expect(answers[0]?.message.english.replacing("2", with: "99") == answers[1]?.message.english)
    }

    @Test func `a hidden memo is neither the original of a copy nor found by its file`() throws {
        let stage = try stage()
        let answers = [stage.hidden, 99].map { id in
            problem {
                try stage.service.call(
                    "createMemo", [("text", .string("사본")), ("category", .string("업무")), ("conflict_of", .integer(Int64(id)))],
                    access: Self.access)
            }
        }
        #expect(answers.map { $0?.status } == [404, 404])
        #expect(answers[0]?.message.english.replacing("2", with: "99") == answers[1]?.message.english)
        let key = try #require(try stage.service.service.vault.memo(MemoID(rawValue: Int64(stage.hidden)))?.facts.externalID)
        for access in [Access.everything, Self.access] {
            let found = try stage.service.call("listMemos", [("file", .string(key))], access: access)
            #expect(found["total"]?.number == (access == .everything ? 1 : 0))
        }
    }

    @Test func `limited agents have the tools and the view of limited keys`() throws {
        let stage = try stage()
        let tools = AgentTools(stage.service.service, Self.access, language: .korean)
        #expect(!tools.list.contains("\"status\""))
        #expect(Self.secrets.allSatisfy { !(tools.list).contains($0) })
        let instructions = try tools.instructions()
        #expect(Self.secrets.allSatisfy { !instructions.contains($0) })
        for text in [
            "{\"name\":\"search\",\"arguments\":{\"q\":\"회의\",\"any\":[\"보고서\"]}}", "{\"name\":\"search\",\"arguments\":{\"q\":\"암호뭉\"}}",
            "{\"name\":\"get\",\"arguments\":{\"id\":2}}", "{\"name\":\"get_many\",\"arguments\":{\"ids\":[1,2,3]}}",
            "{\"name\":\"categories\"}",
        ] {
            let outcome = try tools.call(JSONValue(parsing: Array(text.utf8)))
            #expect(Self.secrets.allSatisfy { !outcome.text.contains($0) }, "\(text)")
        }
        #expect(throws: AgentFailure.self) { _ = try tools.call(JSONValue(parsing: Array("{\"name\":\"status\"}".utf8))) }
    }
}
