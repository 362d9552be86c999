import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoVault
import Postings

extension Operation {
    /// The operations that describe the server itself.
    static let serving = [health, readiness, versions, measurements, document]

    /// The operations of each vault of a server with many.
    package static let ofVault = [health] + all.filter { operation in !serving.contains { $0.name == operation.name } }

    /// Returns the operations of a server with many vaults itself, which read no vault.
    /// - Parameter check: Returns for each database why it cannot be used, and nil if it can. With the name of a vault, checks only the database that has
    ///   it.
    package static func ofServer(check: @escaping @Sendable (_ vault: String?) throws -> [(any Error)?]) -> [Operation] {
        serving.filter { $0.name != readiness.name }
            + [
                readiness { call, _ in
                    let states = try check(call.arguments.string("vault"))
                    // One that answers is enough: its vaults are served.
                    if let first = states.first ?? nil, !states.contains(where: { $0 == nil }) { throw first }
                    return states.map { $0.map { Problem($0).kind } ?? "ready" }
                }
            ]
    }

    static let health = Operation(
        name: "health", method: .get, path: "/healthz", summary: "Check that the process responds.", scope: nil,
        result: Result(schema: .object(["status": .string()])), isForLimitedKeys: true, lane: .none,
        handler: { _, _ in .json("{\"status\":\"ok\"}\n") })

    static let readiness = readiness { _, service in
        try service.checkHealth()
        guard try !service.vault.isIndexOutdated() else {
            throw Problem(503, "index-outdated", service.vault.indexRemedy, retryAfter: 60)
        }
        return []
    }

    /// - Parameter check: Returns the states of the databases, if there are several.
    private static func readiness(_ check: @escaping @Sendable (Call, VaultView) throws -> [String]) -> Operation {
        Operation(
            name: "readiness", method: .get, path: "/readyz", summary: "Check that the vault can be searched.", scope: nil,
            parameters: [
                .query(
                    "vault", .string(maximum: 400, isBlankAllowed: false),
                    "A vault of a server with many: checks only the database that has it. Without it, one database that answers is enough.")
            ],
            result: Result(
                schema: .object(
                    ["status": .string()], optional: ["stores": .array(.object(["status": .string()]), maximum: 1000)])),
            isForLimitedKeys: true, lane: .probe,
            handler: { call, service in
                let states = try check(call, service)
                return .document {
                    $0.field("status", "ready")
                    guard !states.isEmpty else { return }
                    $0.field("stores", objects: states) { json, state in json.field("status", state) }
                }
            })
    }

    static let versions = Operation(
        name: "version", method: .get, path: "/version", summary: "Show the versions of the program, of SQLite and of the index rules.",
        scope: nil, result: Result(schema: .object(["saekin": .string(), "sqlite": .string(), "analyzer": .string()])),
        isForLimitedKeys: true,
        handler: { _, _ in
            return .document {
                $0.field("saekin", SaekinVersion.number)
                $0.field("sqlite", SQLiteVersion.text)
                $0.field("analyzer", IndexVersion.current)
            }
        })

    static let measurements = Operation(
        name: "metrics", method: .get, path: "/metrics", summary: "Show the metrics of the server in Prometheus format.", scope: .admin,
        result: Result(schema: nil, mediaType: "text/plain", summary: "One line for each metric: name, labels and value."), lane: .none,
        handler: { _, service in
            var reply = Reply()
            reply.body = .text(service.metrics.text, type: "text/plain; version=0.0.4; charset=utf-8")
            return reply
        })

    static let document = Operation(
        name: "openapi", method: .get, path: "/openapi.json", summary: "This description.", scope: nil,
        result: Result(schema: .any), isForLimitedKeys: true, lane: .none, handler: { _, _ in .json(OpenAPIDocument.text) })
}
