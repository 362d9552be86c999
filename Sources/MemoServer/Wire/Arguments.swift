package import JSON
import MemoImport
import MemoModel

/// A JSON value in a request.
package typealias JSONArgument = JSONValue

/// The arguments of a call, checked against the parameters of the operation.
package struct Arguments: Sendable {
    private let values: [String: JSONValue]

    /// Checks arguments.
    /// - Parameter unknown: Faults that were found before, of names that are not allowed in their place.
    /// - Throws: `Problem` that names all faults.
    package init(
        _ given: [(name: String, value: JSONValue)], for operation: Operation, in place: FaultPlace, unknown: [Fault] = []
    ) throws {
        var (values, faults): ([String: JSONValue], [Fault]) = ([:], unknown)
        for (name, value) in given {
            guard let parameter = operation.parameters.first(where: { $0.name == name }) else {
                faults.append(place.unknown(name))
                continue
            }
            // Models write null for an argument that they mean to leave out.
            if value == .null, !parameter.schema.takesNull, case .tool = place { continue }
            let value = parameter.schema.normal(value)
            values[name] = value
            faults += parameter.schema.faults(in: value).map { place.of(parameter).fault(name, $0.message, below: $0.path) }
        }
        for parameter in operation.parameters where operation.requires(parameter, in: place) && values[parameter.name] == nil {
            faults.append(place.of(parameter).fault(parameter.name, LocalizedMessage("is missing; add it", ko: "빠졌습니다. 추가하세요")))
        }
        guard faults.isEmpty else { throw Problem.badArguments(faults) }
        self.values = values
    }

    /// Returns a text; nil if it was not given.
    package func string(_ name: String) -> String? {
        if case .string(let text)? = values[name] { text } else { nil }
    }

    /// Returns a whole number; nil if it was not given.
    package func integer(_ name: String) -> Int? {
        if case .integer(let number)? = values[name] { Int(number) } else { nil }
    }

    /// Returns a truth value; false if it was not given.
    package func flag(_ name: String) -> Bool {
        if case .bool(true)? = values[name] { true } else { false }
    }

    /// Returns a Boolean, or nil if it was not given.
    package func boolean(_ name: String) -> Bool? {
        if case .bool(let value)? = values[name] { value } else { nil }
    }

    /// Returns an array; nil if it was not given.
    package func array(_ name: String) -> [JSONValue]? {
        if case .array(let values)? = values[name] { values } else { nil }
    }

    /// Returns the members of an object; none if there is no such argument.
    func members(_ name: String) -> [JSONMember] { if case .object(let members)? = values[name] { members } else { [] } }

    /// Returns the texts of an array; nil if it was not given.
    package func strings(_ name: String) -> [String]? {
        array(name)?.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    /// Returns the numbers of an array; nil if it was not given.
    package func integers(_ name: String) -> [Int]? {
        array(name)?.compactMap { if case .integer(let number) = $0 { Int(number) } else { nil } }
    }

    /// Returns whether the argument was given, even as null.
    package func has(_ name: String) -> Bool { values[name] != nil }
}

/// How error messages refer to an argument.
package enum FaultPlace: Sendable {
    /// By the name of a URL parameter.
    case url
    /// By a JSON pointer into the body.
    case body
    /// By the name of a tool's argument.
    case tool
    /// By a JSON pointer into the body, relative to this one.
    case below(String)

    /// Returns how to refer to `parameter`, which may be in the URL even if the request has a body.
    func of(_ parameter: Parameter) -> FaultPlace {
        guard case .body = self else { return self }
        return parameter.place == .body ? .body : .url
    }

    /// Returns the fault of an argument, or of the part of its value at the JSON pointer `path`.
    func fault(_ name: String, _ message: LocalizedMessage, below path: String = "") -> Fault {
        switch self {
        case .url, .tool: Fault(parameter: name + path, message: message)
        case .body: Fault(pointer: "/" + Self.escaped(name) + path, message: message)
        case .below(let pointer): Fault(pointer: pointer + "/" + Self.escaped(name) + path, message: message)
        }
    }

    /// Returns the fault of an argument that the operation does not have.
    package func unknown(_ name: String) -> Fault { fault(name, LocalizedMessage("there is no such argument", ko: "그런 인자가 없습니다")) }

    /// Escapes a name for a JSON pointer (RFC 6901).
    private static func escaped(_ name: String) -> String { name.replacing("~", with: "~0").replacing("/", with: "~1") }
}

extension Schema {
    var takesNull: Bool { if case .optional = self { true } else { false } }

    /// Returns the faults of a value, each with a JSON pointer relative to the value.
    func faults(in value: JSONValue) -> [(path: String, message: LocalizedMessage)] {
        switch (self, value) {
        case (.any, _), (.optional, .null), (.boolean, .bool), (.number, .integer), (.number, .number), (.format, .string):
            return []
        case (.optional(let schema), _): return schema.faults(in: value)
        case (.string(let maximum, let isBlankAllowed), .string(let text)):
            if text.utf8.count > maximum {
                return [("", LocalizedMessage("is longer than \(maximum) bytes; shorten it", ko: "\(maximum)바이트보다 깁니다. 줄이세요"))]
            }
            return isBlankAllowed || text.unicodeScalars.contains { !Self.isSpace($0) }
                ? [] : [("", LocalizedMessage("is empty; write at least one word", ko: "비어 있습니다. 한 글자라도 쓰세요"))]
        case (.pattern(let pattern, let maximum), .string(let text)):
            // By scalars, as in JSON Schema: a modifier or an accent after `=` would be one Character with it.
            let fits = text.utf8.count <= maximum && (try? Regex(pattern).matchingSemantics(.unicodeScalar).wholeMatch(in: text)) != nil
            return fits ? [] : [("", LocalizedMessage("must match \(pattern)", ko: "\(pattern) 형식이어야 합니다"))]
        case (.integer(let range), .integer(let number)):
            return range.contains(Int(number)) ? [] : [("", Self.outside(range))]
        case (.choice(let words), .string(let text)):
            return words.contains(text) ? [] : [("", Self.unknown(words))]
        case (.array(let element, let maximum), .array(let values)):
            guard values.count <= maximum else {
                return [("", LocalizedMessage("has more than \(maximum) entries; send fewer", ko: "\(maximum)개보다 많습니다. 줄이세요"))]
            }
            return values.enumerated().flatMap { place, value in
                element.faults(in: value).map { ("/\(place)" + $0.path, $0.message) }
            }
        // The members of objects are checked by the code that reads them.
        case (.object, .object), (.named, .object): return []
        default: return [("", LocalizedMessage("must be \(name), not \(value.kind.english)", ko: "\(name) 형식이어야 합니다"))]
        }
    }

    /// Returns whether `\s` matches a scalar in JSON Schema, whose patterns are those of JavaScript.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }

    private static func outside(_ range: ClosedRange<Int>) -> LocalizedMessage {
        LocalizedMessage(
            "must be from \(range.lowerBound) to \(range.upperBound)", ko: "\(range.lowerBound)부터 \(range.upperBound)까지만 됩니다")
    }

    private static func unknown(_ words: [String]) -> LocalizedMessage {
        let list = words.joined(separator: ", ")
        return LocalizedMessage("must be one of \(list)", ko: "다음 중 하나여야 합니다: \(list)")
    }

    /// Converts whole numbers to integers, because 12.0 is an integer in JSON Schema.
    func normal(_ value: JSONValue) -> JSONValue {
        switch (self, value) {
        case (.integer, .number(let number)): Int64(exactly: number).map { .integer($0) } ?? value
        case (.optional(let schema), _): schema.normal(value)
        case (.array(let element, _), .array(let values)): .array(values.map(element.normal))
        default: value
        }
    }

    /// The name of the type in JSON Schema.
    private var name: String {
        switch self {
        case .string, .choice, .format, .pattern: "string"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .array: "array"
        case .object, .named: "object"
        case .optional(let schema): schema.name
        case .any: "any"
        }
    }
}

extension Schema {
    /// Converts a URL parameter to the type of the schema. Returns it as a string if that fails, so that the
    /// check reports it.
    ///
    /// Arrays are given as repeated parameters or separated by commas.
    package func value(of texts: [String]) -> JSONValue {
        let text = texts.last ?? ""
        switch self {
        case .integer: return Int64(text).map { .integer($0) } ?? .string(text)
        case .boolean:
            switch text {
            case "true", "1", "": return .bool(true)
            case "false", "0": return .bool(false)
            default: return .string(text)
            }
        case .array(let element, _):
            let isOfWords = if case .string = element { false } else { true }
            let parts = isOfWords ? texts.flatMap { $0.split(separator: ",").map(String.init) } : texts
            return .array(parts.map { element.value(of: [$0]) })
        case .optional(let schema): return schema.value(of: texts)
        default: return .string(text)
        }
    }
}
