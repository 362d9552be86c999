import JSON
import MemoImport

/// Normalizes the arguments that models write, where only one meaning is possible.
///
/// Models write a single string for a list, a number in quotes, or `query` for `q`. Rejecting these would
/// only cost a turn.
enum AgentArguments {
    /// Returns the arguments with the names and types that `operation` expects. Arguments that `tool` does
    /// not offer get a name that no parameter has, so that they are rejected.
    static func read(
        _ given: [(name: String, value: JSONValue)], of tool: Operation.Tool, _ operation: Operation
    ) -> [(name: String, value: JSONValue)] {
        given.map { name, value in
            let name = tool.parameters.contains(name) ? name : tool.aliases[name] ?? name
            guard tool.parameters.contains(name), let parameter = operation.parameters.first(where: { $0.name == name }) else {
                return ("tool argument " + name, value)
            }
            return (name, parameter.schema.meant(by: value))
        }
    }
}

extension Schema {
    /// Returns `value` converted to the type of the schema, or unchanged if it already fits or its meaning is
    /// unclear.
    fileprivate func meant(by value: JSONValue) -> JSONValue {
        switch (self, value) {
        case (.integer, .string(let text)): Int64(text).map { .integer($0) } ?? value
        case (.boolean, .string("true")): .bool(true)
        case (.boolean, .string("false")): .bool(false)
        case (.string, .integer(let number)): .string(String(number))
        case (.pattern, .integer(let number)): .string(String(number))
        case (.optional(let schema), _): value == .null ? value : schema.meant(by: value)
        case (.array(let element, _), .array(let values)): .array(values.map(element.meant))
        case (.array(let element, _), .string), (.array(let element, _), .integer): .array([element.meant(by: value)])
        default: value
        }
    }
}
