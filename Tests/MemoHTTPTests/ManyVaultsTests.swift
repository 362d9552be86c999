import Foundation
import HTTPTypes
import MemoModel
import MemoServer
import NIOCore
import Testing

@testable import MemoHTTP
@testable import MemoVault
@testable import SQLiteVaults

/// A server with many vaults, each with its own keys. The vaults are files here; to the server they are all alike.
struct ManyVaultsTests {
    /// What is served: two vaults with a secret each, and the keys of both and of the server.
    private struct Site {
        let client: RawClient
        let vaults: VaultDirectory
        /// The key of each vault by name, and that of the server by an empty name.
        let keys: [String: String]

        func ask(_ path: String, key: String?, _ headers: [String: String] = [:]) async throws -> RawClient.Answer {
            try await client.ask("GET", path, headers.merging(key.map { ["Authorization": "Bearer \($0)"] } ?? [:]) { old, _ in old })
        }
    }

    private func withVaults(
        most: Int = 10, keys hasKeys: Bool = true, states: @escaping @Sendable (String?) throws -> [(any Error)?] = { _ in [] },
        _ body: (Site) async throws -> Void
    ) async throws {
        try await ServerSlots.shared.withSlot {
            let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (place, metrics) = (folder.path(), Metrics())
            var keys: [String: String] = [:]
            for name in ["minji", "jun", "가나"] {
                let vault = try Vault.open("\(place)/\(name).db")
                try vault.edit { _ = try $0.add(MemoDraft(text: MemoText("회의 \(name)의 비밀"))) }
                try vault.close()
                if name != "가나" {
                    keys[name] = try KeyRing(path: VaultDirectory.keys(of: name, in: place)).add(
                        name: name, scopes: [.admin], categories: nil, expires: nil, now: .now
                    ).key
                }
            }
            keys[""] = try KeyRing(path: VaultDirectory.serverKeys(in: place)).add(
                name: "watch", scopes: [.admin], categories: nil, expires: nil, now: .now
            ).key
            let vaults = VaultDirectory(keys: hasKeys ? place : nil, most: most, check: states) { name in
                if name.isEmpty || name.contains("/") { return nil }
                guard let vault = try? Vault.open("\(place)/\(name).db", mustExist: true) else { return Self.missing(name, metrics) }
                return VaultService(vault, metrics: metrics)
            }
            var options = ServerOptions(keys: KeyRing(path: VaultDirectory.serverKeys(in: place)), threads: 2)
            (options.port, options.needsKeys) = (0, hasKeys)
            try await withServer(of: Self.missing("", metrics), vaults, options) { client in
                try await body(Site(client: client, vaults: vaults, keys: keys))
            }
        }
    }

    /// A vault that does not exist.
    private static func missing(_ name: String, _ metrics: Metrics) -> VaultService {
        VaultService(MissingVault(name), metrics: metrics)
    }

    private static let search = "/v1/search?q=%ED%9A%8C%EC%9D%98"

    @Test func `a key opens its vault and no other, and the answer does not tell whether there is one`() async throws {
        try await withVaults { site in
            let own = try await site.ask("/vaults/minji" + Self.search, key: site.keys["minji"])
            #expect(own.status == 200 && own.text.contains("minji의 비밀") && !own.text.contains("jun의 비밀"))
            #expect(try await site.ask("/vaults/jun" + Self.search, key: site.keys["jun"]).text.contains("jun의 비밀"))
            // Known vaults, one without keys, and one that does not exist, with the keys of another, of the server, a wrong one and none.
            var answers: [String: Set<String>] = [:]
            for name in ["jun", "%EA%B0%80%EB%82%98", "nobody"] {
                for path in [Self.search, "/v1/memos/1", "/v1/stats", "/v1/export", "/v1/nothing"] {
                    for (kind, key) in [("other", site.keys["minji"]), ("server", site.keys[""]), ("wrong", "saekin_0"), ("none", nil)] {
                        let answer = try await site.ask("/vaults/\(name)\(path)", key: key)
                        #expect(answer.status == (path == "/v1/nothing" ? 404 : 401), "\(name) \(path) \(kind)")
                        let headers = answer.headers.filter { !["date", "x-request-id", "content-length"].contains($0.key) }
                        let text = answer.text.replacingOccurrences(of: name.removingPercentEncoding ?? name, with: "X")
                            .replacingOccurrences(of: name, with: "X")
                        answers[path + kind, default: []].insert("\(answer.status) \(headers.sorted { $0.key < $1.key }) \(text)")
                    }
                }
            }
            for (question, answers) in answers { #expect(answers.count == 1, "\(question): \(answers)") }
            #expect(site.vaults.count == 2)
        }
    }

    @Test func `agents have the tools of their vault`() async throws {
        try await withVaults { site in
            let call = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"q":"회의"}}}"#
            func ask(_ name: String, _ key: String) async throws -> RawClient.Answer {
                try await site.client.ask("POST", "/vaults/\(name)/mcp", ["Authorization": "Bearer \(site.keys[key] ?? "")"], json: call)
            }
            let (own, other) = (try await ask("jun", "jun"), try await ask("jun", "minji"))
            #expect(own.text.contains("jun의 비밀"))
            #expect(other.status == 401)
            #expect(try await site.client.ask("POST", "/mcp", json: call).status == 404)
        }
    }

    @Test func `the server itself answers what concerns no vault`() async throws {
        try await withVaults { site in
            for path in ["/healthz", "/readyz", "/version", "/openapi.json"] {
                #expect(try await site.ask(path, key: nil).status == 200, "\(path)")
            }
            #expect(try await site.ask("/metrics", key: nil).status == 401)
            #expect(try await site.ask("/metrics", key: site.keys["minji"]).status == 401)
            _ = try await site.ask("/vaults/minji" + Self.search, key: site.keys["minji"])
            let metrics = try await site.ask("/metrics", key: site.keys[""])
            #expect(metrics.status == 200 && metrics.text.contains("saekin_requests_total{operation=\"search\",status=\"200\"} 1"))
            #expect(metrics.text.contains("saekin_search_seconds_count 1") && !metrics.text.contains("minji"))
            for path in ["/", "/v1/search?q=a", "/page.js", "/vaults", "/vaults/", "/vaults/a%2Fb/v1/stats", "/vaults/%FF/"] {
                #expect(try await site.ask(path, key: site.keys[""]).status == 404, "\(path)")
            }
            for path in ["/vaults/minji/readyz", "/vaults/minji/metrics", "/vaults/minji/openapi.json"] {
                #expect(try await site.ask(path, key: site.keys["minji"]).status == 404, "\(path)")
            }
        }
    }

    @Test func `the server is ready if one database answers, and names the state of each, or if that of a vault does`() async throws {
        let states: @Sendable (String?) throws -> [(any Error)?] = { vault in
            guard let vault else { return [nil, NoVault(name: "a"), Unreachable()] }
            if vault == "sora" { throw Unreachable() }
            return []
        }
        try await withVaults(states: states) { site in
            let all = try await site.ask("/readyz", key: nil)
            #expect(all.status == 200)
            #expect(
                all.text.hasSuffix(
                    "\"status\":\"ready\",\"stores\":[{\"status\":\"ready\"},{\"status\":\"no-such-vault\"},{\"status\":\"store-unavailable\"}]}\n"
                ))
            let own = try await site.ask("/readyz?vault=minji", key: nil)
            #expect(own.status == 200 && own.text.hasSuffix("\"status\":\"ready\"}\n"))
            let gone = try await site.ask("/readyz?vault=sora", key: nil)
            #expect(gone.status == 503 && gone.text.contains("store-unavailable") && !gone.text.contains("secret.example"))
            #expect(try await site.ask("/readyz?vault=", key: nil).status == 400)
        }
        try await withVaults(states: { _ in [Unreachable(), Unreachable()] }) { site in
            let answer = try await site.ask("/readyz", key: nil)
            #expect(answer.status == 503)
        }
    }

    @Test func `the page of a vault is below its name, and so are the addresses in answers`() async throws {
        try await withVaults { site in
            let moved = try await site.ask("/vaults/minji", key: nil)
            #expect(moved.status == 308 && moved.headers["location"] == "./minji/")
            for name in ["minji", "nobody"] {
                #expect(try await site.ask("/vaults/\(name)/", key: nil).text.contains("<script src=\"page.js?v="))
                #expect(try await site.ask("/vaults/\(name)/page.js", key: nil).status == 200)
                #expect(try await site.ask("/vaults/\(name)/healthz", key: nil).status == 200)
            }
            // A link from another site may lead there.
            let visit = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"]
            #expect(try await site.ask("/vaults/minji/", key: nil, visit).status == 200)
            #expect(try await site.ask("/vaults/minji/v1/stats", key: site.keys["minji"], visit).status == 403)
            let added = try await site.client.ask(
                "POST", "/vaults/minji/v1/memos", ["Authorization": "Bearer \(site.keys["minji"] ?? "")"], json: #"{"text":"새 메모"}"#)
            #expect(added.status == 201 && added.headers["location"] == "memos/2")
        }
    }

    @Test func `each vault has its own cached answers, and only the last used vaults are kept`() async throws {
        try await withVaults(most: 1) { site in
            for _ in 0..<3 {
                for name in ["minji", "jun"] {
                    let answer = try await site.ask("/vaults/\(name)" + Self.search, key: site.keys[name])
                    #expect(answer.text.contains("\(name)의 비밀"))
                    #expect(site.vaults.count == 1)
                }
            }
        }
    }

    @Test func `without keys a caller on this machine opens every vault, and learns that one does not exist`() async throws {
        try await withVaults(keys: false) { site in
            #expect(try await site.ask("/vaults/%EA%B0%80%EB%82%98" + Self.search, key: nil).text.contains("가나의 비밀"))
            // The same letters in another spelling are another name.
            #expect(try await site.ask("/vaults/%E1%84%80%E1%85%A1%E1%84%82%E1%85%A1" + Self.search, key: nil).status == 404)
            let missing = try await site.ask("/vaults/nobody" + Self.search, key: nil)
            #expect(missing.status == 404 && missing.text.contains("no-such-vault"))
            #expect(try await site.ask("/metrics", key: nil).status == 200)
        }
    }

    @Test func `the vaults are named that were used or changed`() async throws {
        try await withVaults { site in
            let marks = UseMarks()
            func used() -> [String] { site.vaults.used(since: marks).compactMap(\.name).sorted() }
            #expect(used().isEmpty)
            for name in ["minji", "jun"] { _ = try await site.ask("/vaults/\(name)" + Self.search, key: site.keys[name]) }
            #expect(used() == ["jun", "minji"] && used().isEmpty)
            _ = try await site.ask("/vaults/jun" + Self.search, key: site.keys["jun"])
            #expect(used() == ["jun"])
            // A call that changes something counts at its beginning and at its end, so that nothing is missed between two looks.
            let service = try #require(site.vaults.vault(named: "minji")?.service)
            #expect(used() == ["minji"] && service.writes == 0)
            let key = ["Authorization": "Bearer \(site.keys["minji"] ?? "")"]
            _ = try await site.client.ask("POST", "/vaults/minji/v1/memos", key, json: #"{"text":"새 메모"}"#)
            #expect(service.writes == 1)
            #expect(used() == ["minji"] && used().isEmpty)
        }
    }

    @Test func `a vault with the keys of another is found by the bytes of its name`() {
        let vaults = VaultDirectory(keys: "/nonexistent") { _ in
            []
        } open: {
            Self.missing($0, Metrics())
        }
        for name in ["가", "\u{1100}\u{1161}"] { if let vault = vaults.vault(named: name) { vaults.keep(vault) } }
        #expect(vaults.count == 2)
        #expect(vaults.vault(named: "\u{1100}\u{1161}")?.keys.path.utf8.elementsEqual("/nonexistent/\u{1100}\u{1161}.json".utf8) == true)
    }

    @Test func `the response cache gives its room to the vaults that were asked last`() {
        let cache = ResponseCache(bytes: 1600)
        for number in 0..<100 {
            let question = ResponseCache.Key(vault: "v\(number % 20)", target: "\(number)", categories: nil, isPacked: false)
            cache.keep(.init(repeating: 0, count: 100), [:], for: question, "a")
            #expect(cache.answer(question, "a") != nil && cache.answer(question, "b") == nil)
            #expect(cache.bytes <= 1600)
        }
        #expect(cache.answer(ResponseCache.Key(vault: "v19", target: "99", categories: nil, isPacked: false), "a") != nil)
        #expect(cache.answer(ResponseCache.Key(vault: "v1", target: "1", categories: nil, isPacked: false), "a") == nil)
    }
}

/// The answer of a store that cannot be reached. Its message names a host.
private struct Unreachable: DatabaseServerFailure {
    var isTemporary: Bool { true }
    var message: LocalizedMessage { LocalizedMessage("secret.example: unreachable", ko: "secret.example: 연결 안 됨") }
}

/// The answer of a store that has no vault of a name.
private struct NoVault: DatabaseServerFailure {
    let name: String
    var isTemporary: Bool { false }
    var kind: DatabaseServerFailureKind? { .noVault }
    var message: LocalizedMessage { LocalizedMessage("\(name): no vault", ko: "\(name): 보관소 없음") }
}

/// The engine of a vault that its server does not have.
private final class MissingVault: VaultEngine {
    let place: String
    let capabilities = VaultCapabilities()
    var indexRemedy: LocalizedMessage { failure.message }
    private var failure: NoVault { NoVault(name: place) }

    init(_ name: String) { place = name }

    func read<Value>(now: Timestamp, _ body: (VaultReader) throws -> Value) throws -> Value { throw failure }
    func pass(_ body: (any VaultDatabase) throws -> Void) throws { throw failure }
    func write<Value>(_ change: VaultChange, now: Timestamp, _ body: (VaultWriter) throws -> Value) throws -> Value { throw failure }
    func importing(
        _ options: ApplyOptions, keepsFiles: Bool, waiting: () throws -> Void, _ body: (ImportTarget) throws -> ImportReport
    ) throws -> ImportReport { throw failure }
    func limited(to open: [CategoryPath]) throws -> MissingVault { throw failure }
    func checkDatabase() throws { throw failure }
    var fileKeeper: any FileKeeper { AttachmentStore.temporary }
    func bytes(of attachment: MemoVault.Attachment) throws -> (any StoredBytes)? { throw failure }
    func claimReading(of attachment: MemoVault.Attachment) throws -> (any Sendable)? { throw failure }
    func removeUnusedFiles() throws -> Int { throw failure }
    func state() throws -> String { throw failure }
    func close() {}
}
