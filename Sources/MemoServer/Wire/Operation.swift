/// Something that can be asked of a vault, described once: HTTP routes, the OpenAPI document and the tools of agents are made of it.
package struct Operation: Sendable {
    package enum Method: String, Sendable { case get = "GET", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE" }

    /// What a request brings besides its parameters.
    package enum Upload: Sendable {
        /// Nothing, or JSON with the parameters that stand in the body.
        case none
        /// A file.
        case file
    }

    /// What the answer is.
    package struct Result: Sendable {
        var status = 200
        /// Nil for no content.
        var schema: Schema?
        var mediaType = "application/json"
        var summary = "The answer."
    }

    /// What a call may have to wait for, which decides on whose threads it runs.
    package enum Room: Sendable {
        /// Nothing: memory and a few files' sizes.
        case none
        /// A glance at the vault, which must be answered however much others ask.
        case probe
        /// The vault.
        case vault
    }

    /// How agents see the operation.
    package struct Tool: Sendable {
        package let name: String
        /// For people who choose among tools.
        let title: String
        /// Of the operation's parameters, those that agents are offered.
        package let parameters: [String]
        package let description: String
        /// Parameters that agents always have.
        var fixed: [String: JSONArgument] = [:]
        /// Values of parameters that agents leave out.
        var defaults: [String: JSONArgument] = [:]
        /// Other names that models give to parameters.
        var aliases: [String: String] = [:]
    }

    /// A header of a request that changes what an operation does.
    package enum RequestHeader: String, Sendable {
        case ifMatch = "If-Match", ifNoneMatch = "If-None-Match", idempotencyKey = "Idempotency-Key"

        /// For people, in English.
        var summary: String {
            switch self {
            case .ifMatch: "The ETag of the memo as it was read: refused with 412 if the memo was changed since."
            case .ifNoneMatch: "The ETag of an earlier answer: 304 without a body if the answer would be the same."
            case .idempotencyKey:
                "Any text of the caller's own. Sent again with the same key, the request adds nothing and is answered with the memo that the first one added."
            }
        }
    }

    /// In the document `operationId`.
    package let name: String
    package let method: Method
    /// `/v1/memos/{id}`.
    package let path: String
    /// For people, in English, one line.
    package let summary: String
    /// What a key must be allowed; nil for what anybody may ask.
    package let scope: Scope?
    package var parameters: [Parameter] = []
    package var upload = Upload.none
    /// Headers that it heeds, besides `If-None-Match` of reading ones.
    package var headers: [RequestHeader] = []
    package let result: Result
    /// Whether answers differ only as the vault does, so that a client that has one may be told so.
    package var isVersioned = false
    /// Whether a key that is limited to categories may ask it. It is given a view of the vault with these alone.
    package var isForLimitedKeys = false
    package var tool: Tool?
    package var room = Room.vault
    /// - Throws: `Problem`, and the failures of the vault.
    package let handler: @Sendable (Call, VaultView) throws -> Reply

    /// Whether nothing is changed by it.
    package var isReading: Bool { scope == nil || scope == .search || scope == .read }

    /// Every header of a request that it heeds.
    package var allHeaders: [RequestHeader] { headers + (isVersioned || name == "getMemo" ? [.ifNoneMatch] : []) }

    /// Those in a place.
    package func parameters(in place: Parameter.Place) -> [Parameter] { parameters.filter { $0.place == place } }
}
