import Foundation
import MemoImport
import MemoModel
import MemoSearch
import MemoServer
import MemoVault
import Testing

@testable import MemoHTTP

/// How the client handles servers that misbehave.
@Suite struct ClientTests {
    @Test(
        arguments: [
            ("127.0.0.1", "127.0.0.1", 7171, ""), ("http://a.example", "a.example", 80, ""), ("HTTP://a:8/", "a", 8, ""),
            ("[::1]:9", "::1", 9, ""), ("http://[::1]", "::1", 80, ""), (" host:1/notes/ ", "host", 1, "/notes"),
        ]) func `addresses are parsed`(text: String, host: String, port: Int, path: String) throws
    {
        let address = try ServiceAddress(text)
        #expect((address.host, address.port, address.path) == (host, port, path))
        #expect(try ServiceAddress(address.text) == address)
    }

    @Test(arguments: [
        "", "http://", "a:", "a:0", "a:x", "a:70000", "a b", "a@b", "a?x", "a#x", "[::1", "[]:1", "ftp://a", "http://a\r\nX: y",
    ])
    func `invalid addresses are rejected`(text: String) {
        #expect(throws: ServiceFailure.badAddress(text)) { try ServiceAddress(text) }
    }

    /// Returns the error of a request. The client waits one second for data.
    private func failure(_ answers: [String?], key: String? = nil) async throws -> (failure: (any Error)?, asked: [String], address: String)
    {
        let server = try RawServer(answers)
        let address = try ServiceAddress("127.0.0.1:\(server.port)")
        let outcome: Result<Void, any Error> = await Self.apart {
            let vault = RemoteVault(ServiceClient(address, key: key, language: .english, silentSeconds: 1), wantsColors: false)
            _ = try vault.search(SearchRequest(query: "회의 &=+"))
        }
        let error: (any Error)? = if case .failure(let error) = outcome { error } else { nil }
        return (error, server.asked, address.text)
    }

    /// Runs blocking code on a separate thread.
    private static func apart<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async -> Result<Value, any Error> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Result(catching: body)) }
        }
    }

    private static func answer(_ status: String, _ body: String, _ headers: String = "") -> String {
        "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\(headers)\r\n\(body)"
    }

    @Test func `a silent server times out`() async throws {
        let (failure, asked, address) = try await failure([nil])
        #expect(failure as? ServiceFailure == .silent(address, seconds: 1))
        #expect(asked.first?.hasPrefix("GET /v1/search?q=%ED%9A%8C%EC%9D%98%20%26%3D%2B&") == true)
    }

    @Test func `an endless response is aborted`() async throws {
        let piece = String(repeating: "a", count: ServiceConnection.longestAnswer + 1)
        let (failure, _, address) = try await failure(["HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + piece])
        #expect(failure as? ServiceFailure == .broken(address))
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"format_", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    ])
    func `an incomplete response is reported`(text: String) async throws {
        let (failure, _, address) = try await failure([text])
        #expect(failure as? ServiceFailure == .broken(address))
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9\r\n", "hello\r\n\r\n", answer("200 OK", "<html></html>"), answer("404 Not Found", "{}"), answer("200 OK", "{}"),
        answer("200 OK", "[]"),
    ])
    func `a foreign server is reported`(text: String) async throws {
        let (failure, _, address) = try await failure([text])
        #expect(failure as? ServiceFailure == .foreign(address))
    }

    @Test(
        arguments: [
            answer("200 OK", #"{"format_version":2}"#), answer("200 OK", #"{"format_version":1,"hits":[{}]}"#),
            answer("404 Not Found", #"{"type":"urn:saekin:problem:not-found","detail":"x"}"#),
        ]) func `another version is reported`(text: String) async throws
    {
        let (failure, _, address) = try await failure([text])
        #expect(failure as? ServiceFailure == .otherVersion(address))
    }

    @Test func `missing and wrong keys are distinguished`() async throws {
        let text = Self.answer("401 Unauthorized", #"{"type":"urn:saekin:problem:no-key","detail":"x"}"#)
        let (missing, _, address) = try await failure([text])
        #expect(missing as? ServiceFailure == .keyMissing(address))
        let (unknown, asked, other) = try await failure([text], key: "abc")
        #expect(unknown as? ServiceFailure == .keyUnknown(other))
        #expect(asked.first?.contains("Authorization: Bearer abc\r\n") == true)
    }

    @Test func `a request to a busy server is retried`() async throws {
        let busy = Self.answer("429 Too Many Requests", #"{"type":"urn:saekin:problem:too-often","detail":"later"}"#, "Retry-After: 0\r\n")
        let end = Self.answer(
            "422 Unprocessable Content", #"{"type":"urn:saekin:problem:bad-query","detail":"no","errors":[{"utf8":[1,2]}]}"#)
        let (failure, asked, _) = try await failure([busy, busy, end])
        #expect((failure as? QueryError)?.range == 1..<2 && asked.count == 3)
        let (last, all, _) = try await self.failure(Array(repeating: busy, count: 6))
        #expect(last as? ServiceFailure == .problem(status: 429, text: "later") && all.count == 5)
    }

    @Test func `a connection is reused, and reopened if the server closed it`() async throws {
        try await withServer { raw, service in
            let port = raw.port
            let outcome: Result<[Int], any Error> = await Self.apart {
                let client = ServiceClient(try ServiceAddress("127.0.0.1:\(port)"), key: nil, language: .korean)
                let vault = RemoteVault(client, wantsColors: true)
                return try (0..<5).map { _ in try vault.search(SearchRequest(query: "회의")).answer.total }
            }
            let totals = try outcome.get()
            #expect(totals == [3, 3, 3, 3, 3])
        }
    }

    @Test func `a stopped import and a rejected upload are reported`() async throws {
        let begun = #"{"format_version":1,"id":"j","state":"waiting"}"#
        let stopped = #"{"format_version":1,"id":"j","state":"stopped","bytes_read":0,"bytes":0,"read":0,"committed":0}"#
        let refused = #"{"type":"urn:saekin:problem:too-large","detail":"the body is larger"}"#
        for (answers, wanted) in [
            ([Self.answer("202 Accepted", begun), Self.answer("200 OK", stopped)], "stopped on the server"),
            ([Self.answer("413 Content Too Large", refused)], "the body is larger"),
        ] {
            let server = try RawServer(answers)
            let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try Data(repeating: 0x61, count: 3_000_000).write(to: folder)
            let (path, port) = (folder.path(percentEncoded: false), server.port)
            let outcome: Result<Int, any Error> = await Self.apart {
                let client = ServiceClient(try ServiceAddress("127.0.0.1:\(port)"), key: nil, language: .english, silentSeconds: 5)
                let parcel = try ExportParcel(path: path)
                return try RemoteImport(into: RemoteVault(client, wantsColors: false), ImportOptions(), ApplyOptions()).run(parcel) { _ in }
                    .read
            }
            #expect(throws: ServiceFailure.self) { try outcome.get() }
            if case .failure(let error as ServiceFailure) = outcome { #expect(error.message.english.contains(wanted), "\(error)") }
        }
    }
}
