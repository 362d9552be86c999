import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// The operations that agents can call as tools.
struct AgentTools: Sendable {
    private let service: VaultService
    private let access: Access
    private let language: Language
    /// The operations that the caller may use, in the order of `Operation.all`.
    private let operations: [(tool: Operation.Tool, operation: Operation)]

    init(_ service: VaultService, _ access: Access, language: Language) {
        (self.service, self.access, self.language) = (service, access, language)
        operations = Operation.all.compactMap { operation in
            guard let tool = operation.tool, (try? access.check(operation)) != nil else { return nil }
            return (tool, operation)
        }
    }

    /// Whether the caller may use a tool that needs the tag of a memo.
    private var mayChange: Bool { operations.contains(where: \.tool.needsTag) }

    /// Returns whether the caller may use a tool.
    func has(_ name: String) -> Bool { operations.contains { $0.tool.name == name } }

    /// Returns the text of a memo.
    /// - Throws: `AgentFailure` if there is none.
    func text(ofMemo id: Int64) throws -> String {
        let arguments = JSONValue.object([JSONMember(key: "id", value: .integer(id))])
        let outcome = try call(.object([JSONMember(key: "name", value: .string("get")), JSONMember(key: "arguments", value: arguments)]))
        if outcome.isError { throw AgentFailure(-32602, outcome.text) }
        return outcome.text
    }

    /// The result of a call.
    struct Outcome {
        let text: String
        var isError = false

        func write(to json: inout JSONWriter) {
            json.array("content") { json in
                json.object {
                    $0.field("type", "text")
                    $0.field("text", text)
                }
            }
            json.field("isError", isError)
        }
    }

    /// All tools as a JSON array.
    var list: String {
        var json = JSONWriter()
        json.array { json in
            for (tool, operation) in operations {
                json.object { json in
                    json.field("name", tool.name)
                    json.field("title", tool.title)
                    json.field("description", tool.description)
                    json.object("inputSchema") { operation.writeToolSchema(to: &$0) }
                    json.object("annotations") {
                        $0.field("readOnlyHint", operation.isReading)
                        // An undo brings a replaced text back, but an agent must have kept its number.
                        $0.field("destructiveHint", tool.needsTag)
                        $0.field("idempotentHint", operation.isReading || operation.method == .put || operation.method == .patch)
                        $0.field("openWorldHint", false)
                    }
                }
            }
        }
        return json.text
    }

    /// Calls a tool. Errors in its arguments become results, so that the model sees them and can try again.
    /// - Throws: `AgentFailure` if there is no such tool.
    func call(_ params: JSONValue, replaced: [String] = []) throws -> Outcome {
        guard case .string(let name)? = params["name"] else { throw AgentFailure(-32602, "params lacks the name of the tool") }
        guard let (tool, operation) = operations.first(where: { $0.tool.name == name }) else {
            throw AgentFailure(
                -32602, "\(name): there is no such tool; the tools are: \(operations.map(\.tool.name).joined(separator: ", "))")
        }
        var given: [(name: String, value: JSONValue)] = []
        switch params["arguments"] {
        case nil, .null?: break
        case .object(let members)?: given = members.map { ($0.key, $0.value) }
        default: throw AgentFailure(-32602, "arguments must be an object")
        }
        do {
            let place = "/params/arguments"
            let within = replaced.filter { $0.hasPrefix(place + "/") }.map { String($0.dropFirst(place.utf8.count)) }
            return try run(tool, operation, given, within)
        } catch {
            return Outcome(text: remedy(Problem(error)), isError: true)
        }
    }

    private func run(
        _ tool: Operation.Tool, _ operation: Operation, _ given: [(name: String, value: JSONValue)], _ replaced: [String]
    ) throws -> Outcome {
        let own = tool.ownArguments.map(\.name)
        var arguments = AgentArguments.read(given.filter { !own.contains($0.name) }, of: tool, operation)
        for (name, value) in tool.defaults where !arguments.contains(where: { $0.name == name }) { arguments.append((name, value)) }
        var call = Call(try Arguments(arguments + tool.fixed.map { ($0.key, $0.value) }, for: operation, in: .tool))
        (call.access, call.language, call.replaced, call.wantsTags) = (access, language, replaced, mayChange)
        let owns = try tool.ownArguments.reduce(into: [String: String]()) { $0[$1.name] = try $1.text(in: given) }
        call.zone = try owns["zone"].map { try LocalZone($0, from: "zone") }
        call.expected = owns["etag"].map { [$0] }
        let reply = try service.answer(operation, call)
        guard case .text(let document, _) = reply.body else { return Outcome(text: "done") }
        let object = document.last?.isNewline == true ? String(document.dropLast()) : document
        let text = AgentText(
            object, wordCounts: try wordCounts(of: object, operation), tags: mayChange ? reply.allTags(in: object) : [:],
            operation: reply.operation
        ).text
        guard text.utf8.count <= Limits.agentAnswer else { throw Problem.longAnswer(text.utf8.count) }
        return Outcome(text: text)
    }

    /// Returns the number of memos with each word, if a search found only memos with some of the words.
    private func wordCounts(of object: String, _ operation: Operation) throws -> [(word: String, count: Int)] {
        guard operation.name == Operation.search.name, let value = try? JSONValue(parsing: Array(object.utf8)),
            case .object(let rungs)? = value["rungs"], case .array(let readings)? = value["readings"], readings.count > 1,
            rungs.allSatisfy({ ($0.key == Rung.some.rawValue) != ($0.value.scalarText == "0") })
        else { return [] }
        let vault = try service.view(for: access).vault
        return try readings.prefix(Limits.countedWords).compactMap { reading in
            guard let word = reading["typed"]?.scalarText else { return nil }
            var request = SearchRequest(query: word)
            (request.limit, request.wantsText, request.wantsSpellings, request.rungs) = (0, false, false, Rung.literal)
            return (word, try vault.search(request, now: service.clock()).total)
        }
    }

    private func remedy(_ problem: Problem) -> String {
        let detail = problem.message.text(in: language)
        let more = problem.faults.dropFirst().map { ($0.parameter ?? $0.pointer ?? "") + ": " + $0.message.text(in: language) }
        return AgentRemedy.forTools(([detail] + more).joined(separator: "\n"))
    }

    /// Returns the instructions for agents, with the size and categories of the vault if the caller may find memos.
    func instructions() throws -> String {
        guard access.may(.search) || access.may(.read) else { return "Saekin keeps memos, most of them in Korean." }
        let vault = try service.view(for: access).vault
        let seen = try vault.categories().categories
        let count = try vault.list(MemoListRequest.counting) { _ in }.total
        let names = seen.enumerated().sorted { ($1.element.total, $0.offset) < ($0.element.total, $1.offset) }.prefix(20).map(\.element).map
        { "\($0.path.joined(separator: "/")) (\($0.total))" }
        let more = seen.count > 20 ? ", and \(seen.count - 20) more" : ""
        return """
            Saekin searches \(count) memos, most of them in Korean. Call search with two or three telling words in the language of the \
            memos: particles and endings do not matter, so 학교 finds 학교에서. Counts are exact; a total of 0 means that no memo holds the \
            words: try other wordings in `any`, or fewer words. Then read with get. Cite memos by their number. \
            Categories: \(names.isEmpty ? "none" : names.joined(separator: ", "))\(more).
            """
    }
}

extension MemoListRequest {
    fileprivate static var counting: MemoListRequest {
        var request = MemoListRequest()
        request.limit = 0
        return request
    }
}

extension Problem {
    fileprivate static func longAnswer(_ count: Int) -> Problem {
        Problem(
            400, "too-long",
            LocalizedMessage(
                "the answer is too long (\(count) bytes); use a smaller limit, fewer ids, or lines such as 1-200",
                ko: "답이 너무 깁니다(\(count)바이트). limit이나 ids를 줄이거나, lines에 1-200처럼 쓰세요"))
    }
}

extension Operation {
    /// Writes the schema of a tool's arguments, with their descriptions, into an open object.
    fileprivate func writeToolSchema(to json: inout JSONWriter) {
        let offered = parameters.filter { tool?.parameters.contains($0.name) ?? false }
        json.field("type", "object")
        json.object("properties") { json in
            for parameter in offered {
                json.field(parameter.name, value: { parameter.schema.brief.write(describedAs: parameter.summary, to: &$0) })
            }
            for argument in tool?.ownArguments ?? [] {
                json.field(argument.name, value: { Schema.string(maximum: .max).write(describedAs: argument.summary, to: &$0) })
            }
        }
        let required = offered.filter { requires($0, in: .tool) }.map(\.name) + (tool?.ownArguments ?? []).filter(\.isRequired).map(\.name)
        if !required.isEmpty { json.field("required", required) }
        json.field("additionalProperties", false)
    }
}

extension Reply {
    /// Returns the entity tags of the memos in the reply, whose text is `object`.
    fileprivate func allTags(in object: String) -> [Int: String] {
        guard let tag, let id = (try? JSONValue(parsing: Array(object.utf8)))?["memo"]?["id"]?.scalarText.flatMap({ Int($0) }) else {
            return tags
        }
        return [id: tag]
    }
}

extension Operation.Tool {
    /// An argument of a tool that is not a parameter of its operation, because other callers send it in a header.
    fileprivate struct OwnArgument {
        let name: String
        let summary: String
        let isRequired: Bool

        /// Returns the argument among those given.
        /// - Throws: `Problem` if it is required and missing, or is not a text.
        func text(in given: [(name: String, value: JSONValue)]) throws -> String? {
            switch given.last(where: { $0.name == name })?.value {
            case .string(let text)?: return text
            case nil, .null?:
                guard isRequired else { return nil }
                throw Problem.badArguments([
                    Fault(parameter: name, message: LocalizedMessage("is missing; \(summary)", ko: "빠졌습니다. \(summary)"))
                ])
            default:
                throw Problem.badArguments([Fault(parameter: name, message: LocalizedMessage("must be string", ko: "string 형식이어야 합니다"))])
            }
        }
    }

    fileprivate var ownArguments: [OwnArgument] {
        (needsTag ? [OwnArgument(name: "etag", summary: "copy it from the answer of get", isRequired: true)] : [])
            + (hasDays ? [OwnArgument(name: "zone", summary: "Time zone of days: Asia/Seoul", isRequired: false)] : [])
    }
}

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
