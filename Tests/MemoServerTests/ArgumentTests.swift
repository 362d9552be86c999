import JSON
import MemoImport
import Testing

@testable import MemoServer

@Suite struct ArgumentTests {
    @Test(
        arguments: [
            ("limit", "ten", "limit"), ("limit", "201", "limit"), ("limit", "-1", "limit"), ("order", "random", "order"),
            ("facets", "perhaps", "facets"), ("rungs", "word,nowhere", "rungs/1"),
            ("category", "  ", "category"),
        ])
    func `a wrong argument is named`(name: String, text: String, place: String) throws {
        let service = try TestService()
        let parameter = try #require(Operation.search.parameters.first { $0.name == name })
        let refused = problem {
            try service.call("search", [("q", .string("집")), (name, parameter.schema.value(of: [text]))])
        }
        #expect(refused?.status == 400)
        #expect(refused?.faults.first?.parameter == place)
    }

    @Test(arguments: ["title=제목", "title=\u{1F3FB}", "title=\u{301}", "title=\r\n"])
    func `a pattern is matched by scalars, whatever they join to`(text: String) throws {
        let parameter = try #require(Operation.startImport.parameters.first { $0.name == "map" })
        #expect(parameter.schema.faults(in: .array([.string(text)])).isEmpty)
        #expect(!parameter.schema.faults(in: .array([.string("title")])).isEmpty)
    }

    @Test func `an unknown argument is rejected`() throws {
        let service = try TestService()
        #expect(
            problem { try service.call("search", [("query", .string("집"))]) }?.faults.map(\.parameter) == ["query", nil].compactMap { $0 })
    }

    @Test func `all faults are reported at once`() throws {
        let service = try TestService()
        let refused = problem { try service.call("createMemo", [("tags", .string("집")), ("state", .string("later"))]) }
        #expect(refused?.faults.map(\.parameter) == ["tags", "state", "text"])
    }

    @Test func `an invalid query is rejected with its position`() throws {
        let service = try TestService()
        let refused = problem { try service.call("search", [("q", .string("집 (방"))]) }
        #expect(refused?.status == 422)
        #expect(refused?.faults.first?.utf8 != nil)
    }
}
