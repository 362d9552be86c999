import Foundation
import JSON
import MemoImport
import MemoModel
import MemoVault
import Testing

@testable import MemoServer

/// The rights of a key that has only the scope `import`.
@Suite struct ImportScopeTests {
    private func send(_ text: String, source: String, to test: TestService, as owner: String?) throws -> ImportReport {
        let file = test.folder.appending(path: "\(UUID().uuidString).jsonl")
        try Data(text.utf8).write(to: file)
        var options = ApplyOptions(source: source)
        options.owner = owner
        return try test.service.vault.apply(ImportReader(path: file.path(percentEncoded: false)), options: options)
    }

    @Test func `it can change only its own sources`() throws {
        let test = try TestService()
        _ = try send("{\"id\":\"1\",\"text\":\"주인 글\"}\n", source: "dropbox", to: test, as: nil)
        #expect(throws: EditFailure.foreignSource("dropbox")) {
            try send("{\"id\":\"1\",\"text\":\"바꾼 글\"}\n", source: "dropbox", to: test, as: "phone")
        }
        #expect(try test.service.vault.memo(MemoID(rawValue: 1))?.text.whole == "주인 글")
        #expect(try send("{\"id\":\"1\",\"text\":\"전화 글\"}\n", source: "phone", to: test, as: "phone").imported == 1)
        #expect(try send("{\"id\":\"1\",\"text\":\"고친 글\"}\n", source: "phone", to: test, as: "phone").updated == 1)
        #expect(throws: EditFailure.foreignSource("phone")) {
            try send("{\"id\":\"1\",\"text\":\"남의 글\"}\n", source: "phone", to: test, as: "tablet")
        }
        // A caller with the scope `write` may change every source.
        #expect(try send("{\"id\":\"1\",\"text\":\"주인이 고친 글\"}\n", source: "phone", to: test, as: nil).updated == 1)
    }

    @Test func `it does not change the looks of others' categories`() throws {
        let test = try TestService()
        _ = try test.service.vault.edit { try $0.addCategory("업무", color: "#112233", icon: nil) }
        let text = "{\"text\":\"글\",\"category\":[\"업무\"]}\n{\"text\":\"둘\",\"category\":[\"새것\"]}\n"
        let looks = "{\"categories\":[{\"name\":\"업무\",\"color\":\"#445566\"},{\"name\":\"새것\",\"color\":\"#445566\"}]}"
        let folder = test.folder.appending(path: "export")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: "memos.jsonl"))
        try Data(looks.utf8).write(to: folder.appending(path: "categories.json"))
        for (owner, colors) in [("phone", ["#112233", "#445566"]), (nil, ["#112233", "#445566"])] as [(String?, [String])] {
            var options = ApplyOptions(source: owner ?? "all")
            options.owner = owner
            _ = try test.service.vault.apply(ImportReader(path: folder.path(percentEncoded: false)), options: options)
            #expect(try test.service.vault.categories().categories.map(\.category.color) == colors)
        }
    }

    @Test func `it cannot mirror`() throws {
        let test = try TestService()
        let start = { (scopes: Set<Scope>) in
            let writer = try UploadWriter(named: "a.jsonl")
            try writer.write("{\"text\":\"하나\"}\n".utf8)
            var call = Call(
                try Arguments([("name", .string("a.jsonl")), ("mirror", .bool(true))], for: Operation.startImport, in: .url))
            (call.access, call.upload) = (Access(scopes: scopes, categories: nil, name: "k"), writer.finish())
            return try test.service.answer(Operation.startImport, call).status
        }
        #expect(problem { try start([.import]) }?.status == 403)
        #expect(try start([.import, .write]) == 202)
    }
}
