import Foundation
import JSON
import MemoImport
import MemoModel
import MemoVault
import SQLiteVaults
import Testing

@testable import MemoServer

/// Streams of changes: who hears what, and when. `StreamTests` are about the responses.
@Suite(.timeLimit(.minutes(2))) struct EventTests {
    private static let limited = Access(scopes: [.read], categories: [CategoryPath(text: "업무")], name: "k")

    /// An event as a client reads it.
    private struct Event: Equatable {
        var id = ""
        var name = ""
        var data = JSONValue.null

        init(_ text: String) throws {
            for line in text.split(separator: "\n") {
                let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
                switch parts[0] {
                case "id": id = parts[1]
                case "event": name = parts[1]
                case "data": data = try JSONValue(parsing: Array(parts[1].utf8))
                default: break
                }
            }
        }

        var memos: [Int] { data["memos"]?.elements.compactMap(\.number) ?? [] }
        var count: Int? { data["count"]?.number }
        var others: Bool? { if case .bool(let value)? = data["others"] { value } else { nil } }
    }

    private static func listen(
        _ stage: TestService, _ access: Access = .everything, after: String? = nil, seconds: Int = 60
    ) throws -> ChangeListener {
        let arguments = (after.map { [("after", JSONValue.string($0))] } ?? []) + [("seconds", .integer(Int64(seconds)))]
        guard case .events(let listener) = try stage.reply("events", arguments, access: access).body else { throw Problem.notFound }
        return listener
    }

    private static func next(_ listener: ChangeListener) async throws -> Event { try Event(try #require(await listener.next()?.text)) }

    /// Returns all that a listener without patience hears.
    private static func heard(_ stage: TestService, _ access: Access = .everything, after: String) async throws -> [Event] {
        let listener = try listen(stage, access, after: after, seconds: 0)
        var events: [Event] = []
        while let event = await listener.next() { events.append(try Event(event.text)) }
        return events
    }

    @Test func `a change of any connection is heard`() async throws {
        let stage = try TestService()
        let ids = try stage.add([("하나", "업무"), ("둘", nil)])
        let listener = try Self.listen(stage)
        let start = try await Self.next(listener)
        #expect(start.name.isEmpty && start.data == .null)
        _ = try stage.call("updateMemo", [("id", .integer(Int64(ids[0]))), ("state", .string("todo"))])
        let first = try await Self.next(listener)
        #expect(first.name == "change" && first.memos == [ids[0]] && first.count == 1 && first.others == false && first.id != start.id)
        try stage.service.vault.withOwnConnections { other in
            _ = try other.edit { try $0.add(MemoDraft(text: MemoText("셋"))) }
        }
        let second = try await Self.next(listener)
        #expect(second.memos.count == 1 && second.count == 1 && second.others == false)
        _ = try stage.call("saveSearch", [("name", .string("late")), ("query", .string("is:overdue"))])
        let third = try await Self.next(listener)
        #expect(third.memos.isEmpty && third.count == 0 && third.others == true && third.id != second.id)
    }

    @Test func `an import tells how many memos are new`() async throws {
        let stage = try TestService()
        let listener = try Self.listen(stage)
        _ = await listener.next()
        let file = stage.folder.appending(path: "a.jsonl")
        try (0..<300).map { "{\"id\":\"\($0)\",\"text\":\"메모 \($0)\"}\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
        _ = try stage.service.vault.apply(ImportReader(path: file.path(percentEncoded: false)), options: ApplyOptions(source: "a"))
        let event = try await Self.next(listener)
        #expect(event.memos.isEmpty && event.count == 300 && event.others == true)
    }

    @Test func `a listener that comes back hears what happened meanwhile`() async throws {
        let stage = try TestService()
        let ids = try stage.add([("하나", nil), ("둘", nil), ("셋", nil)])
        let start = try await Self.next(Self.listen(stage)).id
        for id in [ids[0], ids[2], ids[0]] { _ = try stage.call("appendToMemo", [("id", .integer(Int64(id))), ("text", .string("더"))]) }
        let events = try await Self.heard(stage, after: start)
        #expect(events.map(\.name) == ["", "change"])
        #expect(events.last?.memos == [ids[0], ids[2]] && events.last?.count == 2 && events.last?.others == false)
        let now = try #require(events.last?.id)
        #expect(try await Self.heard(stage, after: now).map(\.name) == [""])
        #expect(now == events[0].id && now != start)
    }

    @Test(arguments: ["0", "999999", "-1", "", "x", "00112233445566ff"])
    func `an unknown or forgotten id asks to read everything again`(id: String) async throws {
        let stage = try TestService()
        try stage.add([("하나", "업무")])
        for access in [Access.everything, Self.limited] {
            let events = try await Self.heard(stage, access, after: id)
            #expect(events.map(\.name) == ["", "reset"])
        }
    }

    @Test func `a slow listener gets one message of all changes`() async throws {
        let stage = try TestService()
        let ids = try stage.add((0..<150).map { ("메모 \($0)", nil) })
        let (slow, fast) = (try Self.listen(stage), try Self.listen(stage))
        _ = await (slow.next(), fast.next())
        for part in [0..<2, 2..<150] {
            try stage.service.vault.edit { editor in
                for id in ids[part] { _ = try editor.setState(of: MemoID(rawValue: Int64(id)), to: .todo) }
            }
            _ = try await Self.next(fast)
        }
        let event = try await Self.next(slow)
        #expect(event.memos == Array(ids.reversed().prefix(100)) && event.count == 150 && event.others == true)
    }

    @Test func `a limited listener hears of its own memos only`() async throws {
        let stage = try TestService()
        let ids = try stage.add([("보이는 메모", "업무"), ("숨은 메모", "비밀"), ("옮길 메모", "업무")])
        let (listener, whole) = (try Self.listen(stage, Self.limited), try Self.listen(stage))
        let start = try await Self.next(listener)
        _ = await whole.next()
        // Each write is heard by the other, so the limited one had its chance.
        func write(_ name: String, _ arguments: [(name: String, value: JSONValue)]) async throws {
            _ = try stage.reply(name, arguments)
            _ = await whole.next()
        }
        try await write("updateMemo", [("id", .integer(Int64(ids[1]))), ("state", .string("todo"))])
        try await write("updateMemo", [("id", .integer(Int64(ids[1]))), ("tags", .array([.string("극비")]))])
        try await write("createMemo", [("text", .string("새 비밀")), ("category", .string("비밀"))])
        try await write("saveSearch", [("name", .string("late")), ("query", .string("is:overdue"))])
        try await write("createCategory", [("name", .string("다른 비밀"))])
        try await write("updateMemo", [("id", .integer(Int64(ids[0]))), ("state", .string("todo"))])
        let event = try await Self.next(listener)
        #expect(event.memos == [ids[0]] && event.count == 1 && event.others == false)
        // The place does not tell how many events are hidden.
        #expect(event.id.prefix(17).last == "-" && event.id != start.id)
        // A memo that leaves is missing in lists, so these have to be read again.
        try await write("updateMemo", [("id", .integer(Int64(ids[2]))), ("category", .string("비밀"))])
        let left = try await Self.next(listener)
        #expect(left.memos.isEmpty && left.count == 0 && left.others == true)
        #expect(left.id.prefix(16) == event.id.prefix(16))
        // So does one that was away meanwhile.
        #expect(try await Self.heard(stage, Self.limited, after: event.id).last == left)
        #expect(try await Self.heard(stage, Self.limited, after: left.id).map(\.name) == [""])
        #expect(try await Self.heard(stage, Self.limited, after: start.id).last?.name == "reset")
    }

    @Test func `the place of an event is encrypted and comes back`() {
        let (one, other) = (EventCipher(isHiding: true), EventCipher(isHiding: true))
        for event in [0, 1, 2, 4711, Int64.max] {
            #expect(one.event(at: one.place(of: event)) == event && one.place(of: event) != other.place(of: event))
        }
        #expect(EventCipher(isHiding: false).place(of: 12) == "12")
    }

    @Test func `listeners are limited, and leave room when they end`() async throws {
        let stage = try TestService()
        var listeners = try (0..<Listeners.mostOfCaller).map { _ in try Self.listen(stage) }
        #expect(problem { try Self.listen(stage) }?.status == 429)
        var others: [ChangeListener] = []
        for number in 0..<(Listeners.most - Listeners.mostOfCaller) {
            others.append(try Self.listen(stage, Access(scopes: [.read], categories: nil, name: "k\(number / 200)")))
        }
        #expect(problem { try Self.listen(stage, Self.limited) }?.status == 503)
        listeners.removeAll()
        #expect(stage.service.listeners.count == Listeners.most - Listeners.mostOfCaller)
        #expect(problem { try Self.listen(stage) } == nil)
        stage.service.listeners.close()
        for listener in others { while await listener.next() != nil {} }
        #expect(problem { try Self.listen(stage) }?.status == 503)
    }
}
