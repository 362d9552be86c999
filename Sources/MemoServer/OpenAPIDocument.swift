import JSON
import MemoJSON
import MemoModel

/// The OpenAPI 3.1 description of all operations, for other programs.
package enum OpenAPIDocument {
    package static let text: String = {
        var json = JSONWriter()
        json.object { json in
            json.field("openapi", "3.1.0")
            json.object("info") {
                $0.field("title", "Saekin")
                $0.field("summary", "Full-text search of Korean memos.")
                $0.field("version", SaekinVersion.number)
                $0.object("license") {
                    $0.field("name", "MIT"); $0.field("identifier", "MIT")
                }
            }
            json.array("servers") { json in json.object { $0.field("url", "/") } }
            json.array("tags") { json in
                for (name, summary) in Operation.groups {
                    json.object {
                        $0.field("name", name); $0.field("description", summary)
                    }
                }
            }
            json.object("paths") { json in
                writePaths(to: &json)
                json.object("/mcp") { $0.object("post", writeAgents) }
            }
            json.object("components") { json in
                json.object("schemas") { json in for (name, schema) in Schema.all { json.field(name, value: { schema.write(to: &$0) }) } }
                json.object("securitySchemes") { json in
                    json.object("key") {
                        $0.field("type", "http"); $0.field("scheme", "bearer")
                    }
                }
            }
        }
        return json.text + "\n"
    }()

    private static func writePaths(to json: inout JSONWriter) {
        var paths: [String] = []
        for operation in Operation.all where !paths.contains(operation.path) { paths.append(operation.path) }
        for path in paths {
            json.object(path) { json in
                for operation in Operation.all where operation.path == path {
                    json.object(operation.method.rawValue.lowercased()) { write(operation, to: &$0) }
                }
            }
        }
    }

    private static func write(_ operation: Operation, to json: inout JSONWriter) {
        json.field("operationId", operation.name)
        json.field("summary", operation.summary)
        json.field("tags", [operation.group])
        // A server without keys needs no authentication, so both are allowed.
        if let scope = operation.scope {
            json.field("description", "Needs the scope \(scope.rawValue) if the server uses keys.")
            json.array("security") { json in
                json.object { _ in }
                json.object { $0.field("key", [String]()) }
            }
        }
        let outside = operation.parameters.filter { $0.place != .body } + (operation.scope == nil ? [] : [Operation.zone])
        if !outside.isEmpty || !operation.allHeaders.isEmpty {
            json.array("parameters") { json in
                for parameter in outside { write(parameter, to: &json) }
                for header in operation.allHeaders { write(header, to: &json) }
            }
        }
        writeBody(of: operation, to: &json)
        json.object("responses") { writeResponses(of: operation, to: &$0) }
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

    private static func write(_ header: Operation.RequestHeader, to json: inout JSONWriter) {
        json.object { json in
            json.field("name", header.rawValue)
            json.field("in", "header")
            json.field("description", header.summary)
            json.field("schema", value: { Schema.string(maximum: .max).write(to: &$0) })
        }
    }

    /// Describes the endpoint for agents. Each request holds one JSON-RPC message.
    private static func writeAgents(to json: inout JSONWriter) {
        json.field("operationId", "callAgentTools")
        json.field("summary", "Tools for AI agents (Model Context Protocol); one message per request.")
        json.field("tags", ["agents"])
        json.array("security") { json in
            json.object { _ in }
            json.object { $0.field("key", [String]()) }
        }
        func message(_ schema: Schema) -> (inout JSONWriter) -> Void {
            { $0.object("application/json") { $0.field("schema", value: { schema.write(to: &$0) }) } }
        }
        let version = Schema.choice(["2.0"])
        let answer = message(Schema.object(["jsonrpc": version]))
        json.object("requestBody") { json in
            json.field("required", true)
            json.object("content", message(Schema.object(["jsonrpc": version, "method": .string(maximum: .max)])))
        }
        json.object("responses") { json in
            json.object("200") { json in
                json.field("description", "The answer.")
                json.object("content", answer)
            }
            json.object("202") { $0.field("description", "The message needs no answer.") }
            json.object("default") { json in
                json.field("description", "The problem.")
                json.object("content", answer)
            }
        }
    }

    private static func writeBody(of operation: Operation, to json: inout JSONWriter) {
        let members = operation.parameters(in: .body)
        let isFile = if case .file = operation.upload { true } else { false }
        guard !members.isEmpty || isFile else { return }
        json.object("requestBody") { json in
            json.field("required", isFile || members.contains(where: \.isRequired))
            json.object("content") { json in
                guard !isFile else { return json.object("application/octet-stream", writeBinary) }
                json.object("application/json") { json in
                    json.field("schema", value: { operation.bodySchema.write(to: &$0) })
                    writeExample(members, to: &json)
                }
            }
        }
    }

    private static func writeBinary(to json: inout JSONWriter) {
        json.field("schema", value: { Schema.format("binary").write(to: &$0) })
    }

    private static func writeExample(_ members: [Parameter], to json: inout JSONWriter) {
        let examples = members.compactMap { member in member.example.map { (member.name, $0) } }
        guard !examples.isEmpty else { return }
        json.object("example") { json in for (name, value) in examples { json.field(name, json: value) } }
    }

    private static func writeResponses(of operation: Operation, to json: inout JSONWriter) {
        let result = operation.result
        json.object(String(result.status)) { json in
            json.field("description", result.summary)
            writeHeaders(operation.responseHeaders, to: &json)
            guard result.status != 204 else { return }
            let schema = result.schema ?? .string(maximum: .max)
            json.object("content") { $0.object(result.mediaType) { $0.field("schema", value: { schema.write(to: &$0) }) } }
        }
        if operation.scope == .write, result.status == 200 {
            json.object("204") { $0.field("description", "Done. A key without the scope read gets no content.") }
        }
        if operation.allHeaders.contains(.range) { json.object("206") { $0.field("description", "The part that was asked for.") } }
        if operation.allHeaders.contains(.ifNoneMatch) { json.object("304") { $0.field("description", "Not modified.") } }
        if operation.allHeaders.contains(.range) {
            json.object("416") { $0.field("description", "The file ends before the range.") }
        }
        json.object("default") { json in
            json.field("description", "The problem.")
            writeHeaders([("Retry-After", "Seconds to wait before a retry, with 429 and 503.")], to: &json)
            json.object("content") {
                $0.object("application/problem+json") { $0.field("schema", value: { Schema.named("Problem").write(to: &$0) }) }
            }
        }
    }
}

extension OpenAPIDocument {
    private static func writeHeaders(_ headers: [(name: String, summary: String)], to json: inout JSONWriter) {
        guard !headers.isEmpty else { return }
        json.object("headers") { json in
            for (name, summary) in headers {
                json.object(name) {
                    $0.field("description", summary)
                    $0.field("schema", value: { Schema.string(maximum: .max).write(to: &$0) })
                }
            }
        }
    }
}

extension Operation {
    /// The groups of operations and their descriptions.
    fileprivate static let groups: [(name: String, summary: String)] = [
        ("search", "Find memos and count them."), ("memos", "Read and change memos."),
        ("organising", "Categories, tags, saved searches, synonyms."),
        ("imports", "Import exports."), ("server", "The server itself."), ("agents", "Tools for AI agents."),
    ]

    fileprivate var group: String {
        switch path.split(separator: "/").dropFirst().first {
        case "search", "count", "suggest": "search"
        case "memos", "today", "board", "history", "export", "trash": "memos"
        case "categories", "tags", "searches", "synonyms": "organising"
        case "imports": "imports"
        default: "server"
        }
    }

    /// The headers of the operation's response.
    fileprivate var responseHeaders: [(name: String, summary: String)] {
        var headers: [(String, String)] = []
        if isVersioned || headerTagged {
            headers.append(("ETag", "Changes whenever the answer may change. For If-None-Match, and for a memo also for If-Match."))
        }
        if result.status == 201 || result.status == 202 { headers.append(("Location", "The URL of the new resource.")) }
        if scope == .write {
            headers.append(
                (Reply.operationHeader, "The number by which the change can be undone (POST /v1/undo); none if nothing changed."))
        }
        if name == Operation.export.name {
            headers.append((Reply.leftOutHeader, "The number of attachments, which an export as text has no place for."))
        }
        return headers
    }

    /// Whether the response is a memo, which has an entity tag of its own.
    private var headerTagged: Bool { result.schema == .named("MemoDocument") }

    /// The schema of the request body.
    package var bodySchema: Schema {
        .object(parameters(in: .body).map { Schema.Field(name: $0.name, schema: $0.schema, isRequired: $0.isRequired) }, isOpen: false)
    }
}
