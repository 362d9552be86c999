import JSON
import MemoImport
import MemoJSON
import MemoModel
package import MemoServer

/// Generates requests from the table of operations: every parameter with every value that might reach hidden
/// data, and random combinations. New operations and parameters are covered automatically.
package struct RequestGenerator {
    /// A call that can be sent over HTTP or as an agent. Values are JSON.
    package struct Case {
        package let operation: MemoServer.Operation
        package let arguments: [(name: String, json: String)]
    }

    /// Texts for all parameters that accept a text.
    let texts: [String]
    /// Numbers of memos.
    let numbers: [Int]
    private var state: UInt64

    package init(texts: [String], numbers: [Int], seed: UInt64) { (self.texts, self.numbers, state) = (texts, numbers, seed) }

    /// Returns calls of an operation: each parameter alone with all values, and `combinations` random ones.
    package mutating func cases(of operation: MemoServer.Operation, combinations: Int, without excluded: Set<String> = []) -> [Case] {
        let parameters = operation.parameters.filter { !excluded.contains($0.name) }
        let required = parameters.filter { $0.isRequired || $0.place == .path }
        var cases: [Case] = []
        for parameter in parameters {
            for value in values(of: parameter) {
                let others = required.filter { $0.name != parameter.name }.map { ($0.name, pick(values(of: $0))) }
                cases.append(Case(operation: operation, arguments: others + [(parameter.name, value)]))
            }
        }
        for _ in 0..<combinations {
            let chosen = parameters.filter { parameter in
                required.contains { $0.name == parameter.name } || next() % 3 == 0
            }
            cases.append(Case(operation: operation, arguments: chosen.map { ($0.name, pick(values(of: $0))) }))
        }
        return cases.isEmpty ? [Case(operation: operation, arguments: [])] : cases
    }

    private func values(of parameter: Parameter) -> [String] {
        parameter.name == "cursor" ? ["\"c0\"", "\"c1\"", "\"c5\"", "\"cz\""] : values(of: parameter.schema)
    }

    private func values(of schema: Schema) -> [String] {
        switch schema {
        case .string: texts.map(Self.quoted)
        case .integer(let range) where range == 1...(1 << 53) - 1: numbers.map { String($0) }
        case .integer(let range): Set([range.lowerBound, 1, 3, min(range.upperBound, 100)]).sorted().map { String($0) }
        case .number: ["0", "1.5"]
        case .boolean: ["true", "false"]
        case .choice(let words): words.map(Self.quoted)
        case .array(let element, _):
            values(of: element).map { "[\($0)]" } + ["[\(values(of: element).prefix(3).joined(separator: ","))]"]
        case .optional(let inner): values(of: inner) + ["null"]
        case .pattern: ["\"1-3\"", "\"2\""]
        case .named: texts.map { "{\"q\":\(Self.quoted($0))}" }
        case .object, .format, .any: ["{}"]
        }
    }

    private static func quoted(_ text: String) -> String {
        var json = JSONWriter()
        json.value(text)
        return json.text
    }

    private mutating func pick(_ values: [String]) -> String { values[Int(next() % UInt64(max(1, values.count)))] }

    /// A linear congruential generator, so that every run makes the same calls.
    private mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}

extension RequestGenerator.Case {
    /// The path with its arguments, and the query.
    package var target: String {
        var (path, query) = (operation.path, [String]())
        for (name, json) in arguments {
            switch operation.parameters.first(where: { $0.name == name })?.place {
            case .path: path = path.replacing("{\(name)}", with: Self.plain(json))
            case .query: query += Self.elements(json).map { "\(name)=\(Self.escaped($0))" }
            case .body, nil: break
            }
        }
        return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
    }

    /// The body as JSON, or nil if the operation has none.
    package var body: String? {
        let members = arguments.filter { argument in
            operation.parameters.first { $0.name == argument.name }?.place == .body
        }.map { "\"\($0.name)\":\($0.json)" }
        return operation.method == .get || operation.method == .delete ? nil : "{\(members.joined(separator: ","))}"
    }

    /// Returns the call as an agent sends it, or nil if agents cannot use the operation or one of the
    /// arguments.
    package func agentCall(number: Int) -> String? {
        guard let tool = operation.tool, arguments.allSatisfy({ tool.parameters.contains($0.name) }) else { return nil }
        let members = arguments.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",")
        return """
            {"jsonrpc":"2.0","id":\(number),"method":"tools/call","params":{"name":"\(tool.name)","arguments":{\(members)}}}
            """
    }

    private static func elements(_ json: String) -> [String] {
        guard let value = try? JSONValue(parsing: Array(json.utf8)), case .array(let elements) = value else { return [plain(json)] }
        return elements.compactMap(\.scalarText)
    }

    private static func plain(_ json: String) -> String {
        (try? JSONValue(parsing: Array(json.utf8)))?.scalarText ?? json
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
