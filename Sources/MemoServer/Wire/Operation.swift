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

    /// How agents see the operation.
    package struct Tool: Sendable {
        package let name: String
        /// Of the operation's parameters, those that agents are offered.
        package let parameters: [String]
        package let description: String
        /// Parameters that agents always have.
        var fixed: [String: JSONArgument] = [:]
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
    package let result: Result
    /// Whether answers differ only as the vault does, so that a client that has one may be told so.
    package var isVersioned = false
    /// Whether a key that is limited to categories may ask it. It is given a view of the vault with these alone.
    package var isForLimitedKeys = false
    package var tool: Tool?
    /// - Throws: `Problem`, and the failures of the vault.
    package let handler: @Sendable (Call, VaultView) throws -> Reply

    /// Whether nothing is changed by it.
    package var isReading: Bool { scope == nil || scope == .search || scope == .read }

    /// Those in a place.
    package func parameters(in place: Parameter.Place) -> [Parameter] { parameters.filter { $0.place == place } }
}
