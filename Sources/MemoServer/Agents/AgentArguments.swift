import MemoImport

/// Arguments as models write them, brought into the form that a schema wants where only one thing can be meant.
///
/// Models write a lone string for a list, digits in quotes for a number, `query` for `q`. Refusing these costs a turn each and helps nobody.
enum AgentArguments {
    /// Returns the arguments under the names and in the kinds that `operation` takes. Those that `tool` does not offer get a name that no
    /// parameter has, so that they are refused.
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
    /// The value that a model means by `value`; the value itself where it fits or nothing else can be meant.
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
