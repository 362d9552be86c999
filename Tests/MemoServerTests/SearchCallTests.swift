import JSON
import MemoImport
import MemoModel
import Testing

@testable import MemoServer

@Suite struct SearchCallTests {
    @Test func `pages have cursors and are complete`() throws {
        let service = try TestService()
        try service.add((1...7).map { ("회의 \($0)", nil) })
        var (cursor, ids): (String?, [Int]) = (nil, [])
        repeat {
            var arguments: [(name: String, value: JSONValue)] = [("q", .string("회의")), ("limit", .integer(3))]
            if let cursor { arguments.append(("cursor", .string(cursor))) }
            let answer = try service.call("search", arguments)
            #expect(answer["total"]?.number == 7)
            ids += answer["hits"]?.elements.compactMap { $0["id"]?.number } ?? []
            cursor = answer["next"]?.text
        } while cursor != nil && ids.count < 100
        #expect(Set(ids) == Set(1...7))
        #expect(ids.count == 7)
    }

    @Test func `alternatives are parsed separately`() throws {
        let service = try TestService()
        try service.add([("강아지 산책", nil), ("고양이 밥", nil), ("금붕어", nil)])
        let answer = try service.call("search", [("q", .string("강아지")), ("any", .array([.string("고양이 밥"), .string("\"금붕")]))])
        #expect(answer["total"]?.number == 3)
        #expect(problem { try service.call("search", [("q", .string("강아지")), ("any", .array([.string("고양이)")]))]) }?.status == 422)
    }

    @Test func `matches have their line and offset`() throws {
        let service = try TestService()
        try service.add([("\n제목에 학교\n첫 줄\n둘째 줄에서 학교를 본다", nil)])
        let answer = try service.call("search", [("q", .string("학교")), ("matches", .bool(true))])
        let matches = try #require(answer["hits"]?.elements.first?["matches"]).elements
        #expect(matches.compactMap { $0["line"]?.number } == [2, 4])
        #expect(matches.compactMap { $0["text"]?.text } == ["제목에 학교", "둘째 줄에서 학교를 본다"])
        let text = Array("\n제목에 학교\n첫 줄\n둘째 줄에서 학교를 본다".utf8)
        for match in matches {
            let offset = try #require(match["offset"]?.number)
            #expect(String(decoding: text[offset..<offset + 6], as: UTF8.self) == "학교")
        }
    }

    @Test func `hits have the fields that were asked for`() throws {
        let service = try TestService()
        try service.add([("학교 앞에서", "업무")])
        let some = [
            ("q", JSONValue.string("학교")), ("fields", JSONValue.array([.string("category"), .string("title_marks"), .string("id")])),
        ]
        let hit = try #require(service.call("search", some)["hits"]?.elements.first)
        #expect(hit.keys == ["id", "title_marks", "category"])
        #expect(hit["category"]?.elements.compactMap(\.text) == ["업무"])
        let whole = try #require(service.call("search", [("q", .string("학교"))])["hits"]?.elements.first)
        #expect(whole["title_marks"] == hit["title_marks"] && whole.keys.count > 20)
        let added = try #require(
            service.call("search", some + [("matches", .bool(true)), ("explain", .bool(true))])["hits"]?.elements.first)
        #expect(Set(added.keys) == ["id", "title_marks", "category", "matches", "explanation"])
        #expect(problem { try service.call("search", [("q", .string("학교")), ("fields", .array([.string("name")]))]) }?.status == 400)
    }

    @Test func `one bad query among several is one problem`() throws {
        let service = try TestService()
        try service.add([("학교", nil)])
        let queries = try JSONValue(parsing: Array("[{\"q\":\"학교\"},{\"q\":\"(학교\"}]".utf8))
        let answers = try #require(try service.call("searchMany", [("queries", queries)])["answers"]).elements
        #expect(answers.map { $0["total"]?.number } == [1, nil])
        #expect(answers.map { $0["status"]?.number } == [nil, 422])
    }

    @Test func `a memo shows all marks of a query`() throws {
        let service = try TestService()
        let ids = try service.add([("학교에서\n" + String(repeating: "가나다 ", count: 500) + "학교 끝 학교", nil), ("학교", nil)])
        let memo = try service.call("getMemo", [("id", .integer(Int64(ids[0]))), ("q", .string("학교"))])
        #expect(memo["title_marks"]?.elements.count == 1)
        #expect(memo["body_marks"]?.elements.count == 2)
        // Ranges count from the start of the body, even if the first mark is far into it.
        #expect(memo["body_marks"]?.elements.first?["utf8"]?.elements.first?.number == 5000)
    }

    @Test func `a limited key finds and reads nothing else`() throws {
        let service = try TestService()
        let ids = try service.add([("업무 회의", "업무"), ("여행 회의", "여행"), ("회의", nil)])
        let access = Access(scopes: [.search, .read, .write], categories: [CategoryPath(text: "업무")], name: "k")
        #expect(try service.call("search", [("q", .string("회의"))], access: access)["total"]?.number == 1)
        #expect(try service.call("listMemos", access: access)["total"]?.number == 1)
        #expect(try service.call("categories", access: access)["categories"]?.elements.count == 1)
        #expect(problem { try service.call("getMemo", [("id", .integer(Int64(ids[1])))], access: access) }?.status == 404)
        #expect(problem { try service.call("deleteMemo", [("id", .integer(Int64(ids[1])))], access: access) }?.status == 404)
        #expect(problem { try service.call("createMemo", [("text", .string("밖"))], access: access) }?.status == 403)
        #expect(problem { try service.call("stats", access: access) }?.status == 403)
        #expect(
            problem { try service.call("updateMemo", [("id", .integer(Int64(ids[0]))), ("category", .string("여행"))], access: access) }?
                .status == 422)
        let batch = try service.call("getMemos", [("ids", .array(ids.map { .integer(Int64($0)) }))], access: access)
        #expect(batch["missing"]?.elements.compactMap(\.number) == [ids[1], ids[2]])
        // Errors must not name other categories either.
        let refused = problem { try service.call("search", [("q", .string("category:여핵 회의"))], access: access) }
        #expect(refused?.message.korean.contains("여행") == false)
    }

    @Test func `a key of a deleted category sees nothing`() throws {
        let service = try TestService()
        try service.add([("회의", "업무")])
        let access = Access(scopes: [.search], categories: [CategoryPath(text: "없어진 분류")], name: "k")
        #expect(try service.call("search", [("q", .string("회의"))], access: access)["total"]?.number == 0)
    }
}
