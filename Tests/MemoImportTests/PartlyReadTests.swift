import Foundation
import JSON
import MemoImport
import MemoModel
import Testing

/// An importer reads a member of a record whole, or the report names what it does not read.
///
/// The samples of `NoWordLostTests` are changed in one place each: a plain value becomes a list or an object, or an object gets one more member.
@Suite struct PartlyReadTests {
    /// A sample with a change.
    private struct Change {
        let value: JSONValue
        /// Names one of which the report must have if a word is in no memo.
        let names: [String]
        /// Words that must be in a memo.
        var words = ["Wortx"]
    }

    private static let added = JSONValue.string("가나 Wortx")
    private static let member = JSONMember(key: "zettel", value: added)

    /// Returns the changes of a value at a key.
    private static func changes(of value: JSONValue, at key: String) -> [Change] {
        switch value {
        case .array(let values):
            return values.indices.flatMap { index in
                changes(of: values[index], at: key).map { change in
                    var values = values
                    values[index] = change.value
                    return Change(value: .array(values), names: change.names, words: change.words)
                }
            }
        case .object(let members):
            let inside = members.indices.flatMap { index in
                changes(of: members[index].value, at: members[index].key).map { change in
                    var members = members
                    members[index].value = change.value
                    return Change(value: .object(members), names: change.names, words: change.words)
                }
            }
            let nested = JSONMember(key: member.key, value: .object([JSONMember(key: "tief", value: added)]))
            // Trello's names of colours, which its labels repeat.
            if key == "labelNames" { return inside }
            return inside + [member, nested].map { Change(value: .object(members + [$0]), names: [member.key]) }
        case .null, .bool, .integer, .number, .string:
            // Words in Hangul are no machinery.
            let own = (value.scalarText ?? "").split { !("가"..."힣" ~= $0) }.map(String.init)
            let text = JSONMember(key: "text", value: value)
            return [
                // An ID is told under the name of its field.
                Change(value: .array([value, added]), names: [key, "uuid"], words: own + ["Wortx"]),
                Change(value: .object([text, member]), names: [key, member.key, "text"], words: own + ["Wortx"]),
                Change(value: .object([member]), names: [key, member.key]),
            ]
        }
    }

    private static func written(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .string(let text):
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
        case .array(let values): "[" + values.map(written).joined(separator: ",") + "]"
        case .object(let members): "{" + members.map { written(.string($0.key)) + ":" + written($0.value) }.joined(separator: ",") + "}"
        }
    }

    /// Returns a text without marks, line by line, with the values of the lines that are JSON.
    private static func lines(_ text: String) -> [(text: String, value: JSONValue?)] {
        text.replacing("«»", with: "").components(separatedBy: "\n").map { line in
            let value = try? JSONValue(parsing: Array(line.replacing(",}", with: "}").replacing(",]", with: "]").utf8))
            return (line, value.flatMap { $0.isContainer ? $0 : nil })
        }
    }

    /// Samples whose only JSON are settings of the app, and the counts of tags, which are no records.
    private static let settings: Set<String> = ["logseq", "textbundle", "jrnl"]

    @Test(
        arguments: NoWordLostTests.all.filter { $0.value.files.values.contains { lines($0).contains { $0.value != nil } } }.keys.filter {
            !settings.contains($0)
        }.sorted())
    func `a value is read whole or named`(name: String) throws {
        let sample = try #require(NoWordLostTests.all[name])
        let plain = sample.files.mapValues { $0.replacing("«»", with: "") }
        for (path, text) in sample.files.sorted(by: { $0.key < $1.key }) {
            let lines = Self.lines(text)
            for (number, line) in lines.enumerated() {
                for change in line.value.map({ Self.changes(of: $0, at: "list") }) ?? [] {
                    var texts = lines.map(\.text)
                    texts[number] = Self.written(change.value)
                    let files = plain.merging([path: texts.joined(separator: "\n")]) { $1 }
                    // An export that no importer knows any more is refused.
                    guard let outcome = try? NoWordLostTests.export(sample, files).read() else { continue }
                    if outcome.problems.contains(where: { $0.severity == .rejected }) { continue }
                    let memos = outcome.memos.map { "\($0.text.whole)\n\($0.tags)\n\($0.category)" }.joined(separator: "\n")
                    if outcome.codes.contains("unreadable-date") { continue }
                    let report = outcome.problems.filter { $0.code != "unknown-keys" }.map(\.message.english).joined(separator: "\n")
                    for word in change.words where !memos.contains(word) {
                        #expect(change.names.contains(where: report.contains), "\(word): \(texts[number]) in \(path): \(report)")
                    }
                }
            }
        }
    }

    @Test func `a list or an object in place of a value does not join or hide texts`() throws {
        let telegram = try TemporaryExport([
            "result.json":
                #"{"name":"방","type":"saved_messages","id":1,"messages":[{"id":1,"type":"message","date":"2024-03-04T09:12:00","from":["홍길동"],"text":"글","text_entities":[]}]}"#
        ]).read()
        #expect(telegram.memos.map(\.text.whole).joined().contains("홍길동"), "\(telegram)")
        let chat = try TemporaryExport([
            "conversations.json":
                #"[{"title":"가","mapping":{"a":{"id":"a","message":{"author":{"role":"user"},"content":{"parts":["나"],"kiste":"다라"}}}}}]"#
        ]).read()
        #expect(chat.memos.map(\.text.body) == ["나: 나\n다라"], "\(chat)")
        let nameless = try TemporaryExport([
            "conversations.json": #"[{"title":"가","mapping":{"a":{"message":{"content":{"parts":["나"]},"author":{"kiste":"다라"}}}}}]"#
        ]).read()
        #expect(nameless.memos.map(\.text.body) == ["나\nkiste: 다라"], "\(nameless)")
    }

    @Test func `a list of people of Slack that cannot be read is named`() throws {
        let day = #"[{"type":"message","user":"U1","text":"가","ts":"1709511120.000200"}]"#
        let outcome = try TemporaryExport(["users.json": #"[{"id":"U1","name":"김"#, "모임/2024-03-04.json": day]).read()
        #expect(outcome.memos.count == 1 && outcome.codes.contains("json-syntax"), "\(outcome)")
    }

    /// Words where formats with texts of their own keep settings, IDs and times.
    @Test(arguments: [
        ("b1b2c3d4e5f60718293a4b5c6d7e8f90.md", "그림.png\n\nid: b1b2c3d4e5f60718293a4b5c6d7e8f90\nocr_text: 가나 Wortx\ntype_: 4", "ocr_text"),
        ("b1b2c3d4e5f60718293a4b5c6d7e8f90.md", "밭\n\nid: b1b2c3d4e5f60718293a4b5c6d7e8f90\nicon: 가나 Wortx\ntype_: 2", "icon"),
        ("b1b2c3d4e5f60718293a4b5c6d7e8f90.md", "밭\n\nid: b1b2c3d4e5f60718293a4b5c6d7e8f90\norder: [0, 가나 Wortx]\ntype_: 1", "order"),
        ("a.ctd", #"<cherrytree><node name="감자" prog_lang="가나 Wortx"><rich_text>심다</rich_text></node></cherrytree>"#, "node.prog_lang"),
        ("a.ctd", #"<cherrytree><node name="감자"><codebox frame_width="가나 Wortx">ls</codebox></node></cherrytree>"#, "codebox.frame_width"),
        ("a.md", "---\nlayout: 가나 Wortx\n---\n감자\n", "layout"), ("a.md", "+++\ndraft = \"가나 Wortx\"\n+++\n감자\n", "draft"),
    ])
    func `words in place of a setting are kept or named`(path: String, text: String, name: String) throws {
        let note = "가\n\nid: a1b2c3d4e5f60718293a4b5c6d7e8f90\ntype_: 1"
        let outcome = try TemporaryExport([path: text, "a1b2c3d4e5f60718293a4b5c6d7e8f90.md": note]).read()
        let isKept = outcome.memos.contains { $0.text.whole.contains("\(name): 가나 Wortx") }
        #expect(isKept || outcome.problems.contains { $0.leavesTextOut && $0.message.english.contains("\(name) (1)") }, "\(outcome)")
    }

    /// Members with the names of fields, in formats whose text stands elsewhere.
    @Test(arguments: [
        (
            "objects/b.anyblock.json",
            #"{"formatVersion":"2.0","id":"b","type":"Page","properties":{"Name":"다",FIELDS},"blocks":[{"id":"x","type":"heading_1","text":"라"}]}"#
        ), ("data/1.upnx", "version:2\n" + #"{"type":"notes","data":{"id":"1","html":"<h2>가</h2>",FIELDS}}"#),
    ])
    func `members with the names of fields are kept beside a text from elsewhere`(path: String, text: String) throws {
        let names = ["note", "content", "description", "summary", "subject", "folder", "keywords", "checklist"]
        let fields = names.enumerated().map { "\"\($0.element)\":\"낱말\($0.offset)\"" }.joined(separator: ",")
        let outcome = try TemporaryExport([path: text.replacing("FIELDS", with: fields)]).read()
        let memo = try #require(outcome.memos.first)
        for number in names.indices {
            #expect("\(memo.text.whole) \(memo.category) \(memo.tags)".contains("낱말\(number)"), "\(names[number]): \(outcome)")
        }
    }
}

extension JSONValue {
    fileprivate var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .integer, .number, .string: false
        }
    }
}
