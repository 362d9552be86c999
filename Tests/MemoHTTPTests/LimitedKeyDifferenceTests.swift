import Foundation
import MemoImport
import MemoModel
import MemoServer
import MemoVault
import SQLiteVaults
import ServiceTestSupport
import Testing

@testable import MemoHTTP

/// Two vaults that differ only in memos outside a key's categories must give that key the same answers to all
/// requests.
///
/// In one vault the other memos contain secrets; in the other they were deleted permanently. The comparison
/// ignores only durations and the random IDs of new memos.
@Suite struct LimitedKeyDifferenceTests {
    private static let key = Access(scopes: [.search, .read, .write], categories: [CategoryPath(text: "업무")], name: "k")

    @Test func `a limited key cannot distinguish hidden from missing memos`() async throws {
        var answers: [[String]] = []
        var requests: [String] = []
        for hasSecrets in [true, false] {
            let (asked, given) = try await Self.answers(hasSecrets: hasSecrets)
            requests = asked
            answers.append(given)
        }
        #expect(requests.count >= 5000)
        var differences = 0
        for (request, pair) in zip(requests, zip(answers[0], answers[1])) where pair.0 != pair.1 {
            differences += 1
            guard differences <= 5 else { continue }
            let start = max(0, zip(pair.0, pair.1).prefix { $0 == $1 }.count - 40)
            Issue.record(
                "\(request): \(pair.0.dropFirst(start).prefix(200)) where nothing is hidden: \(pair.1.dropFirst(start).prefix(200))")
        }
        #expect(differences == 0)
        // Make sure that the comparison is not just of errors.
        #expect(answers[0].count { $0.hasPrefix("200") } > requests.count * 3 / 10)
    }

    /// Sends all requests to a vault. Returns the requests and the answers, without the parts that differ
    /// between runs.
    private static func answers(hasSecrets: Bool) async throws -> (requests: [String], answers: [String]) {
        var (requests, answers): ([String], [String]) = ([], [])
        try await withServer {
            $0.rate = 1_000_000
        } _: { client, service in
            // The initial memos of every test server have their own times and IDs, so remove them.
            try service.vault.edit { editor in
                for id in 1...3 { _ = try editor.trash(MemoID(rawValue: Int64(id))) }
                _ = try editor.emptyTrash()
            }
            try HiddenMemos.fill(service.vault, hasSecrets: hasSecrets)
            let keys = KeyRing(ofVault: service.vault.path)
            let key = try keys.add(
                name: "k", scopes: [.search, .read, .write], categories: [CategoryPath(text: "업무")], expires: nil, now: .now
            ).key
            let headers = ["Authorization": "Bearer \(key)"]
            var generator = RequestGenerator(texts: HiddenMemos.texts, numbers: Array(1...40) + [400, 9999], seed: 7)
            // Streams do not end, and their ids are encrypted: `EventTests`.
            let allowed = MemoServer.Operation.all.filter { $0.isForLimitedKeys && $0.scope != nil && $0.name != "events" }
            // Read first: after writes, memos have different times in the two vaults.
            for operation in allowed.filter(\.isReading) + allowed.filter({ !$0.isReading }) {
                let weight = operation.name.hasPrefix("search") || operation.name == "count" ? 300 : operation.isReading ? 60 : 40
                // These two have a test of their own, `LimitedKeyTests`.
                for item in generator.cases(of: operation, combinations: weight, without: ["conflict_of", "file"]) {
                    let method = operation.method.rawValue
                    let answer =
                        if let body = item.body {
                            try await client.ask(method, item.target, headers, json: body)
                        } else {
                            try await client.ask(method, item.target, headers)
                        }
                    requests.append("\(method) \(item.target) \(item.body ?? "")")
                    answers.append(comparable(answer, hasTag: operation.isReading))
                    guard let call = item.agentCall(number: requests.count) else { continue }
                    requests.append(call)
                    answers.append(comparable(try await client.ask("POST", "/mcp", headers, json: call), hasTag: false))
                }
            }
        }
        return (requests, answers)
    }

    /// Returns an answer in comparable form. The entity tag is included unless the answer contains data that
    /// differ between runs.
    private static func comparable(_ answer: RawClient.Answer, hasTag: Bool) -> String {
        let body = answer.text.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "UUID")
            .replacing(/"vault":"[0-9a-f]{16}"/, with: "VAULT").replacing(/20(2[5-9]|[3-9][0-9])-[0-9-]{5}T[0-9:.]+Z/, with: "TIME")
        let headers = answer.headers.filter { name, _ in
            !["date", "x-request-id", "content-length"].contains(name) && (hasTag && body == answer.text || name != "etag")
        }
        return "\(answer.status) \(headers.sorted { $0.key < $1.key })\n\(body)"
    }
}
