import MemoJSON

/// The description of all operations that other programs read (OpenAPI 3.1).
package enum OpenAPIDocument {
    package static let text: String = {
        var json = JSONWriter()
        json.object { json in
            json.field("openapi", "3.1.0")
            json.field(
                "info",
                object: {
                    $0.field("title", "Saekin")
                    $0.field("summary", "Full-text search of Korean memos.")
                    $0.field("version", "1")
                })
            json.field("paths", object: { writePaths(to: &$0) })
            json.field(
                "components",
                object: { json in
                    json.field(
                        "schemas",
                        object: { json in for (name, schema) in Schema.all { json.field(name, value: { schema.write(to: &$0) }) } })
                    json.field(
                        "securitySchemes",
                        object: { json in
                            json.field(
                                "key",
                                object: {
                                    $0.field("type", "http"); $0.field("scheme", "bearer")
                                })
                        })
                })
        }
        return json.text + "\n"
    }()

    private static func writePaths(to json: inout JSONWriter) {
        var paths: [String] = []
        for operation in Operation.all where !paths.contains(operation.path) { paths.append(operation.path) }
        for path in paths {
            json.field(
                path,
                object: { json in
                    for operation in Operation.all where operation.path == path {
                        json.field(operation.method.rawValue.lowercased(), object: { write(operation, to: &$0) })
                    }
                })
        }
    }

    private static func write(_ operation: Operation, to json: inout JSONWriter) {
        json.field("operationId", operation.name)
        json.field("summary", operation.summary)
        // Without keys the server asks for none; with them it does.
        if let scope = operation.scope {
            json.field("description", "Needs the scope \(scope.rawValue) where the server asks for keys.")
            json.field(
                "security",
                array: { json in
                    json.object { _ in }
                    json.object { $0.field("key", [String]()) }
                })
        }
        let outside = operation.parameters.filter { $0.place != .body }
        if !outside.isEmpty { json.field("parameters", array: { json in for parameter in outside { write(parameter, to: &json) } }) }
        writeBody(of: operation, to: &json)
        json.field("responses", object: { writeResponses(of: operation, to: &$0) })
    }

    private static func write(_ parameter: Parameter, to json: inout JSONWriter) {
        json.object { json in
            json.field("name", parameter.name)
            json.field("in", parameter.place.rawValue)
            json.field("description", parameter.summary)
            if parameter.isRequired { json.field("required", true) }
            if case .array(let element, _) = parameter.schema, case .string = element {
            } else if case .array = parameter.schema {
                json.field("style", "form")
                json.field("explode", false)
            }
            json.field("schema", value: { parameter.schema.write(to: &$0) })
        }
    }

    private static func writeBody(of operation: Operation, to json: inout JSONWriter) {
        let members = operation.parameters(in: .body)
        let isFile = if case .file = operation.upload { true } else { false }
        guard !members.isEmpty || isFile else { return }
        json.field(
            "requestBody",
            object: { json in
                json.field("required", isFile || members.contains(where: \.isRequired))
                json.field(
                    "content",
                    object: { json in
                        guard !isFile else { return json.field("application/octet-stream", object: { _ in }) }
                        json.field(
                            "application/json",
                            object: { json in
                                json.field("schema", value: { operation.bodySchema.write(to: &$0) })
                                writeExample(members, to: &json)
                            })
                    })
            })
    }

    private static func writeExample(_ members: [Parameter], to json: inout JSONWriter) {
        let examples = members.compactMap { member in member.example.map { (member.name, $0) } }
        guard !examples.isEmpty else { return }
        json.field("example", object: { json in for (name, value) in examples { json.field(name, json: value) } })
    }

    private static func writeResponses(of operation: Operation, to json: inout JSONWriter) {
        let result = operation.result
        json.field(
            String(result.status),
            object: { json in
                json.field("description", result.summary)
                guard result.status != 204 else { return }
                json.field(
                    "content",
                    object: { json in
                        json.field(
                            result.mediaType,
                            object: { json in if let schema = result.schema { json.field("schema", value: { schema.write(to: &$0) }) } })
                    })
            })
        if operation.isVersioned || operation.name == "getMemo" { json.field("304", object: { $0.field("description", "Not modified.") }) }
        json.field(
            "default",
            object: { json in
                json.field("description", "What went wrong.")
                json.field(
                    "content",
                    object: {
                        $0.field(
                            "application/problem+json", object: { $0.field("schema", value: { Schema.named("Problem").write(to: &$0) }) })
                    })
            })
    }
}

extension Operation {
    /// The object that the body of a request is.
    package var bodySchema: Schema {
        .object(parameters(in: .body).map { Schema.Field(name: $0.name, schema: $0.schema, isRequired: $0.isRequired) }, isOpen: false)
    }
}
