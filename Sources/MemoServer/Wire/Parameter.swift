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
