import Foundation
import MemoImport
import MemoModel
import MemoServer
import MemoVault
import SQLiteVaults
import Testing

@testable import MemoHTTP

/// Files of memos over HTTP.
@Suite struct AttachmentWireTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: 300_000)

    /// Imports a memo with three files into the vault of a server and returns its number.
    private func add(to vault: Vault) throws -> Int64 {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("그림 메모\n![](바다 1.png) ![](x.svg) [쪽](\"\r\n.html) ![](page.png)".utf8).write(to: folder.appending(path: "a.md"))
        try Data(Self.png).write(to: folder.appending(path: "바다 1.png"))
        try Data("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8).write(to: folder.appending(path: "x.svg"))
        try Data("<script>alert(1)</script>".utf8).write(to: folder.appending(path: "page.png"))
        var options = ImportOptions()
        options.keepsAttachments = true
        #expect(try vault.apply(ImportReader(path: folder.path(), options: options)).attachments == 3)
        return try vault.memo(named: "a.md").rawValue
    }

    @Test func `a picture is shown inline, everything else is saved`() async throws {
        try await withServer { client, service in
            let id = try add(to: service.vault)
            let list = try await client.ask("GET", "/v1/memos/\(id)/attachments")
            #expect(list.status == 200 && list.text.contains(#""number":1,"name":"바다 1.png","media_type":"image/png","size":300008"#))
            let picture = try await client.ask("GET", "/v1/memos/\(id)/attachments/1")
            #expect(picture.status == 200 && picture.body == Self.png)
            #expect(picture.headers["content-type"] == "image/png" && picture.headers["content-length"] == "300008")
            #expect(picture.headers["content-disposition"] == "inline; filename=\"___1.png\"; filename*=UTF-8''%EB%B0%94%EB%8B%A4%201.png")
            #expect(picture.headers["x-content-type-options"] == "nosniff")
            let tag = try #require(picture.headers["etag"])
            #expect(try await client.ask("GET", "/v1/memos/\(id)/attachments/1", ["If-None-Match": tag]).status == 304)
            let drawing = try await client.ask("GET", "/v1/memos/\(id)/attachments/2")
            #expect(drawing.headers["content-type"] == "image/svg+xml")
            #expect(drawing.headers["content-disposition"]?.hasPrefix("attachment;") == true)
            // A page that is named like a picture is none.
            let page = try await client.ask("GET", "/v1/memos/\(id)/attachments/3")
            #expect(page.headers["content-type"] == "application/octet-stream")
            #expect(page.headers["content-disposition"]?.hasPrefix("attachment;") == true)
        }
    }

    @Test func `the export says before its memos how many attachments it has no place for`() async throws {
        try await withServer { client, service in
            let name = "saekin-attachments-left-out"
            #expect(try await client.ask("GET", "/v1/export").headers[name] == "0")
            _ = try add(to: service.vault)
            let export = try await client.ask("GET", "/v1/export")
            #expect(export.status == 200 && export.headers[name] == "3" && export.text.contains("그림 메모"))
            #expect(try await client.ask("HEAD", "/v1/export").headers[name] == "3")
            #expect(try await client.ask("GET", "/openapi.json").text.contains("Saekin-Attachments-Left-Out"))
            #expect(try await client.ask("GET", "/v1/stats").headers[name] == nil)
        }
    }

    @Test func `a range of bytes is sent alone, as long as the file is the same`() async throws {
        try await withServer { client, service in
            let id = try add(to: service.vault)
            let path = "/v1/memos/\(id)/attachments/1"
            let whole = try await client.ask("GET", path)
            let tag = try #require(whole.headers["etag"])
            #expect(whole.headers["accept-ranges"] == "bytes")
            for (range, part) in [
                ("bytes=0-7", 0..<8), ("bytes=300000-", 300_000..<300_008), ("bytes=-3", 300_005..<300_008),
                ("bytes=5-999999999999999999999", 5..<300_008), ("bytes=100000-200000", 100_000..<200_001), ("Bytes = 1-1", 1..<2),
            ] {
                let answer = try await client.ask("GET", path, ["Range": range])
                #expect(answer.status == 206 && answer.body == Array(Self.png[part]), "\(range)")
                #expect(answer.headers["content-range"] == "bytes \(part.lowerBound)-\(part.upperBound - 1)/300008", "\(range)")
                #expect(answer.headers["content-length"] == "\(part.count)" && answer.headers["etag"] == tag)
            }
            for range in ["bytes=300008-", "bytes=-0", "bytes=999999999999999999999-"] {
                let answer = try await client.ask("GET", path, ["Range": range])
                #expect(answer.status == 416 && answer.body.isEmpty && answer.headers["content-range"] == "bytes */300008", "\(range)")
            }
            for range in ["bytes=2-1", "bytes=0-1,4-5", "items=0-1", "bytes=-", "bytes=a-b", "bytes=", "0-1"] {
                let answer = try await client.ask("GET", path, ["Range": range])
                #expect(answer.status == 200 && answer.body == Self.png, "\(range)")
            }
            #expect(try await client.ask("GET", path, ["Range": "bytes=0-1", "If-Range": tag]).status == 206)
            #expect(try await client.ask("GET", path, ["Range": "bytes=0-1", "If-Range": "\"x\""]).status == 200)
            #expect(try await client.ask("GET", path, ["Range": "bytes=0-1", "If-None-Match": tag]).status == 304)
        }
    }

    @Test func `a missing memo, attachment or file is a 404`() async throws {
        try await withServer { client, service in
            let id = try add(to: service.vault)
            for path in [
                "/v1/memos/99/attachments", "/v1/memos/99/attachments/1", "/v1/memos/\(id)/attachments/4", "/v1/memos/1/attachments/1",
            ] {
                #expect(try await client.ask("GET", path).status == 404)
            }
            try FileManager.default.removeItem(atPath: service.vault.path + "-files")
            let answer = try await client.ask("GET", "/v1/memos/\(id)/attachments/1")
            #expect(answer.status == 404 && !answer.text.contains("vault.db"))
        }
    }
}
