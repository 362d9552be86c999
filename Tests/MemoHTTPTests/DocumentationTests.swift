import Foundation
import MemoServer
import TestSupport
import Testing

@testable import MemoHTTP

/// Documentation/HTTP.md must match the table of operations, and its curl examples must work.
@Suite struct DocumentationTests {
    private struct Row {
        let route: String
        let scope: String
        /// The first line of code in the last cell.
        let line: String?
    }

    private static func rows() throws -> [Row] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "Documentation/HTTP.md"), encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", maxSplits: 2).map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, cells[0].hasPrefix("`"), cells[0].contains(" /") else { return nil }
            let code = cells[2].split(separator: "`", omittingEmptySubsequences: false)
            return Row(
                route: cells[0].filter { $0 != "`" }, scope: cells[1].filter { $0 != "|" }, line: code.count > 2 ? String(code[1]) : nil)
        }
    }

    @Test func `every route is documented with its scope, and no other`() throws {
        var documented: [String: String] = [:]
        for row in try Self.rows() where !row.route.hasSuffix("/mcp") {
            documented[row.route] = row.scope.trimmingCharacters(in: .whitespaces)
        }
        let operations = MemoServer.Operation.all
        #expect(Set(documented.keys) == Set(operations.map { $0.method.rawValue + " " + $0.path }))
        for operation in operations {
            let scope = documented[operation.method.rawValue + " " + operation.path] ?? ""
            #expect(scope.hasPrefix(operation.scope?.rawValue ?? ""), "\(operation.path): \(scope)")
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
    func `every curl example works`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("{\"text\":\"보기\"}\n".utf8).write(to: folder.appending(path: "notes.jsonl"))
        try await withServer { client, _ in
            let job = try await client.ask(
                "POST", "/v1/imports?name=a.jsonl", ["Content-Type": "application/octet-stream"], body: Array("{\"text\":\"하나\"}\n".utf8))
            let id = job.headers["location"]?.split(separator: "/").last.map(String.init) ?? ""
            for row in try Self.rows() {
                guard let line = row.line, line.hasPrefix("curl") else { continue }
                let command = line.replacing("curl ", with: "curl -sS -o /dev/null -w '%{http_code}' ", maxReplacements: 1)
                let script = "U=http://127.0.0.1:\(client.port) JOB=\(id)\n" + command.replacing("> memos.jsonl", with: "")
                let status = try await Shell.output(script, in: folder)
                // The memos of this server are not in the trash, and have no attachments and conflicts.
                let isRefused =
                    ["/restore", "/resolve"].contains(where: row.route.hasSuffix) && status == "409"
                    || row.route.hasSuffix("/attachments/{number}") && status == "404"
                #expect(status.hasPrefix("2") || isRefused, "\(line): \(status)")
                if row.route.hasPrefix("DELETE /v1/memos") { _ = try await client.ask("POST", "/v1/memos/1/restore") }
            }
        }
    }
}
