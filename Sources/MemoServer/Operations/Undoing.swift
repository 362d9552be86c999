import JSON
import MemoJSON
import MemoModel
import MemoVault

extension Operation {
    static let undoing = [listUndoable, undo]

    static let listUndoable = Operation(
        name: "listUndoable", method: .get, path: "/v1/undo",
        summary: "List the newest changes, imports and undos, each of which can be undone as a whole.", scope: .read,
        parameters: [.query("limit", .integer(1...Limits.page), "Maximum number. Default: 20.")],
        result: Result(schema: .named("UndoList")), isVersioned: true,
        handler: { call, service in
            let operations = try service.vault.operations(limit: call.arguments.integer("limit") ?? 20)
            return .document { json in
                json.array("operations") { json in for operation in operations { json.value(json: operation.record.json()) } }
            }
        })

    static let undo = Operation(
        name: "undo", method: .post, path: "/v1/undo",
        summary: "Undo an operation. What was changed since stays, and is listed. The undo is an operation too.", scope: .write,
        parameters: [
            .body(
                "operation", .identifier,
                "The number in the answer to the change, over HTTP in its header \(Reply.operationHeader). Default: the newest that is not undone."
            )
        ],
        result: Result(schema: .named("UndoReport")), isForLimitedKeys: true,
        // Without a number it would be the change of a person who works beside the agent.
        tool: Tool(
            name: "undo", title: "Undo a change", parameters: ["operation"],
            description: "Undo a change of yours, by the operation in its answer. What was changed since stays, and is listed.",
            required: ["operation"]),
        handler: { call, service in
            .json(try service.vault.undo(call.arguments.integer("operation").map { Int64($0) }).json)
        })
}

extension Problem {
    init(_ failure: UndoFailure) {
        let (status, kind) =
            switch failure {
            case .nothing, .unknown: (404, "no-such-operation")
            case .undone, .final: (409, "conflict")
            }
        self.init(status, kind, failure.message)
    }
}
