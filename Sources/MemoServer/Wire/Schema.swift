package import JSON
import MemoJSON

/// A subset of JSON Schema that both checks and describes values.
package indirect enum Schema: Sendable, Equatable {
    /// A string of at most `maximum` bytes in UTF-8. Unless `isBlankAllowed`, it must contain more than white
    /// space.
    case string(maximum: Int = Limits.string, isBlankAllowed: Bool = true)
    case integer(ClosedRange<Int>)
    case number
    case boolean
    /// One of these words.
    case choice([String])
    case array(Schema, maximum: Int)
    /// An object. If `isOpen`, it may have further members.
    case object([Field], isOpen: Bool)
    /// The value, or null.
    case optional(Schema)
    /// A reference to a schema in the OpenAPI document.
    case named(String)
    /// A string in a format of JSON Schema.
    case format(String)
    /// A string of at most `maximum` bytes that matches a regular expression of JSON Schema.
    case pattern(String, maximum: Int)
    case any

    /// The number of a memo or version. The limit is the largest integer that every JSON reader supports.
    static let identifier = Schema.integer(1...(1 << 53) - 1)

    /// A member of an object.
    package struct Field: Sendable, Equatable {
        let name: String
        let schema: Schema
        var isRequired = true
    }

    /// Returns an object with required and optional members.
    static func object(_ fields: KeyValuePairs<String, Schema>, optional: KeyValuePairs<String, Schema> = [:]) -> Schema {
        .object(
            fields.map { Field(name: $0, schema: $1) } + optional.map { Field(name: $0, schema: $1, isRequired: false) }, isOpen: true)
    }

    /// Writes the schema in JSON Schema 2020-12. Named schemas become references below `root`.
    package func write(references root: String = "#/components/schemas/", to json: inout JSONWriter) {
        json.object { writeMembers(root, to: &$0) }
    }

    /// Writes the schema with a description.
    package func write(describedAs text: String, to json: inout JSONWriter) {
        json.object { json in
            json.field("description", text)
            writeMembers("#/$defs/", to: &json)
        }
    }

    /// The schema without limits that no sensible value reaches, for models, which pay for each word. Values are checked with them.
    var brief: Schema {
        switch self {
        case .string: .string(maximum: .max)
        case .integer(let range) where range.upperBound > Int(Int32.max): .integer(range.lowerBound...Int.max)
        case .array(let element, let maximum): .array(element.brief, maximum: maximum)
        case .optional(let schema): .optional(schema.brief)
        default: self
        }
    }

    private func writeMembers(_ root: String, to json: inout JSONWriter) {
        switch self {
        case .string(let maximum, let isBlankAllowed):
            json.field("type", "string")
            // `maxLength` counts characters, of which there are never more than bytes.
            if maximum < Int.max { json.field("maxLength", maximum) }
            if !isBlankAllowed {
                json.field("minLength", 1)
                json.field("pattern", "\\S")
            }
        case .integer(let range):
            json.field("type", "integer")
            json.field("minimum", range.lowerBound)
            if range.upperBound < Int.max { json.field("maximum", range.upperBound) }
        case .number: json.field("type", "number")
        case .boolean: json.field("type", "boolean")
        case .choice(let words):
            json.field("type", "string")
            json.field("enum", words)
        case .array(let element, let maximum):
            json.field("type", "array")
            json.field("items", value: { element.write(references: root, to: &$0) })
            if maximum < Int.max { json.field("maxItems", maximum) }
        case .object(let fields, let isOpen): Self.write(fields, isOpen, root, to: &json)
        case .optional(let schema):
            json.array("anyOf") { json in
                schema.write(references: root, to: &json)
                json.object { $0.field("type", "null") }
            }
        case .named(let name): json.field("$ref", root + name)
        case .format(let name):
            json.field("type", "string")
            json.field("format", name)
        case .pattern(let pattern, let maximum):
            json.field("type", "string")
            json.field("maxLength", maximum)
            json.field("pattern", pattern)
        case .any: break
        }
    }

    private static func write(_ fields: [Field], _ isOpen: Bool, _ root: String, to json: inout JSONWriter) {
        json.field("type", "object")
        json.object("properties") { json in
            for field in fields { json.field(field.name, value: { field.schema.write(references: root, to: &$0) }) }
        }
        let required = fields.filter(\.isRequired).map(\.name)
        if !required.isEmpty { json.field("required", required) }
        if !isOpen { json.field("additionalProperties", false) }
    }
}
