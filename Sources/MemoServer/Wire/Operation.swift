/// The description of an operation on a vault. The HTTP routes, the OpenAPI document and the tools of agents
/// are derived from it.
package struct Operation: Sendable {
    /// The HTTP method.
    package enum Method: String, Sendable { case get = "GET", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE" }

    /// The kind of body that a request has.
    package enum Upload: Sendable {
        /// None, or JSON with the parameters in the body.
        case none
        /// A file.
        case file
    }

    /// The description of a successful response.
    package struct Result: Sendable {
        var status = 200
        /// The schema of the body, or nil for none.
        var schema: Schema?
        var mediaType = "application/json"
        var summary = "The answer."
    }

    /// The resources that a call may wait for, which determine the threads it runs on.
    package enum Lane: Sendable {
        /// None: it reads memory and the sizes of a few files.
        case none
        /// A short read of the vault that must succeed under any load.
        case probe
        /// The vault.
        case vault
    }

    /// The description of an operation for agents.
    package struct Tool: Sendable {
        package let name: String
        /// The title for people who choose tools.
        let title: String
        /// The operation's parameters that agents can use.
        package let parameters: [String]
        package let description: String
        /// Parameters that agents must give, although other callers may leave them out.
        var required: [String] = []
        /// Values of parameters that agents cannot change.
        var fixed: [String: JSONArgument] = [:]
        /// Values of parameters that an agent leaves out.
        var defaults: [String: JSONArgument] = [:]
        /// Other names that models use for parameters.
        var aliases: [String: String] = [:]
        /// Whether the tool shows or takes days.
        var hasDays = false
        /// Whether an agent must name the version of the memo that it has read.
        var needsTag = false
    }

    /// A request header that affects an operation.
    package enum RequestHeader: String, Sendable {
        case ifMatch = "If-Match", ifNoneMatch = "If-None-Match", idempotencyKey = "Idempotency-Key"
        case range = "Range", ifRange = "If-Range", timeZone = "Time-Zone", lastEventID = "Last-Event-ID"

        /// A description in English.
        var summary: String {
            switch self {
            case .ifMatch: "The ETag of the memo as you read it. Fails with 412 if the memo was changed since."
            case .ifNoneMatch: "The ETag of an earlier answer. Returns 304 without a body if the answer would be the same."
            case .range: "One range of bytes, such as `bytes=0-65535`. Returns 206 with that part, or 416 if the file ends before it."
            case .ifRange: "The ETag of the answer with the earlier part. Returns the whole file if it is another one now."
            case .idempotencyKey:
                "A unique text that you choose. If you repeat the request with the same key, nothing is added and the memo of the first request is returned. Fails with 422 if the request is another one."
            case .lastEventID: "The `id` of the last event that was received, for `after`. Browsers send it when they connect again."
            case .timeZone: Operation.zone.summary
            }
        }
    }

    /// The `operationId` in the OpenAPI document.
    package let name: String
    package let method: Method
    /// The path, such as `/v1/memos/{id}`.
    package let path: String
    /// A description in English, one line.
    package let summary: String
    /// The scope that a key needs, or nil if no key is needed.
    package let scope: Scope?
    package var parameters: [Parameter] = []
    package var upload = Upload.none
    /// The request headers that affect it, except `If-None-Match` of reading operations.
    package var headers: [RequestHeader] = []
    package let result: Result
    /// Whether responses change only with the vault, so that a client can revalidate a cached one.
    package var isVersioned = false
    /// Whether keys that are limited to categories may call it. It then gets a view of the vault with these
    /// categories only.
    package var isForLimitedKeys = false
    package var tool: Tool?
    package var lane = Lane.vault
    /// Runs the operation.
    /// - Throws: `Problem`, and the errors of the vault.
    package let handler: @Sendable (Call, VaultView) throws -> Reply

    /// Returns whether a parameter must be given.
    func requires(_ parameter: Parameter, in place: FaultPlace) -> Bool {
        if case .tool = place, let tool, tool.required.contains(parameter.name) { return true }
        return parameter.isRequired
    }

    /// Whether the operation changes nothing.
    package var isReading: Bool { scope == nil || scope == .search || scope == .read }

    /// All request headers that affect it.
    package var allHeaders: [RequestHeader] {
        headers + (isVersioned || name == "getMemo" ? [.ifNoneMatch] : []) + (scope == nil ? [] : [.timeZone])
    }

    /// A parameter of all operations on a vault.
    package static let zone = Parameter.query(
        "zone", .string(maximum: 64, isBlankAllowed: false),
        "The time zone of days, such as Asia/Seoul. Default: that of the key, else of the server.")

    /// Returns the parameters in a place.
    package func parameters(in place: Parameter.Place) -> [Parameter] { parameters.filter { $0.place == place } }
}

extension Operation {
    /// All operations, in the order of the OpenAPI document.
    package static let all: [Operation] =
        searching + readingMemos + writingMemos + undoing + overviews + organising + importing + [export] + serving
}

/// A parameter of an operation.
package struct Parameter: Sendable {
    /// The part of a request that holds the parameter.
    package enum Place: String, Sendable { case path, query, body }

    package let name: String
    package let place: Place
    package let schema: Schema
    package let isRequired: Bool
    /// A description in English, for people and agents.
    package let summary: String
    /// An example value as JSON, for parameters in the body.
    var example: String?

    static func path(_ name: String, _ schema: Schema, _ summary: String) -> Parameter {
        Parameter(name: name, place: .path, schema: schema, isRequired: true, summary: summary)
    }

    static func query(_ name: String, _ schema: Schema, isRequired: Bool = false, _ summary: String) -> Parameter {
        Parameter(name: name, place: .query, schema: schema, isRequired: isRequired, summary: summary)
    }

    static func body(
        _ name: String, _ schema: Schema, isRequired: Bool = false, _ summary: String, example: String? = nil
    ) -> Parameter {
        Parameter(name: name, place: .body, schema: schema, isRequired: isRequired, summary: summary, example: example)
    }
}
