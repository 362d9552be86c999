import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoVault

extension Operation {
    static let writingMemos = [
        createMemo, changeMemos, replaceMemo, updateMemo, appendToMemo, keepVersion, deleteMemo, restoreMemo, resolveConflict,
    ]

    private static let text = Schema.string(maximum: Limits.text, isBlankAllowed: false)

    /// The parameters that set the metadata of a memo.
    private static let factParameters: [Parameter] =
        [
            .body("category", .optional(.string(isBlankAllowed: false)), "A name or a path such as 업무/회의; null for none."),
            .body("tags", .array(.string(isBlankAllowed: false), maximum: 100), "Names without #."),
        ]
        + (PlainFact.allCases.filter { $0 != .pinned } + [.pinned]).map { fact in
            .body(fact.definition.argument, schema(of: fact), fact.definition.explanation)
        }

    private static func schema(of fact: PlainFact) -> Schema {
        switch fact.definition.kind {
        case .flag: .boolean
        case .state: .optional(.choice(WorkState.allCases.map(\.code)))
        case .time, .text: .optional(.string(isBlankAllowed: false))
        }
    }

    /// The parameters of facts that are texts, which agents may set too.
    private static let texts = PlainFact.allCases.map(\.definition).filter { $0.kind == .text }.map(\.argument)

    static let continued =
        "The number of an operation (header Saekin-Operation) that this change continues. Both are one version and one undo, unless something else has changed the memo since."

    private static let changed = Result(schema: .named("MemoDocument"), summary: "The updated memo.")

    static let createMemo = Operation(
        name: "createMemo", method: .post, path: "/v1/memos", summary: "Add a memo.", scope: .write,
        parameters: [
            .body("text", text, isRequired: true, "The whole text. Its first line is the title.", example: "\"우유 사기\""),
            .body("date", .string(isBlankAllowed: false), "The day that the memo is about. Default: now."),
            .body(
                "conflict_of", .identifier,
                "The number of a memo of which this one is a conflicted copy: both were written from the same text, one of them without a connection."
            ),
        ] + factParameters, headers: [.idempotencyKey],
        result: Result(status: 201, schema: .named("MemoDocument"), summary: "The new memo."),
        isForLimitedKeys: true,
        tool: Tool(
            name: "add", title: "Add a memo", parameters: ["text", "category", "tags", "state", "due"] + texts,
            description: "Add a memo. Its first line is the title. The category must exist.", hasDays: true),
        handler: { call, service in
            let memo = try service.vault.edit(now: .now) { editor in
                var draft = try MemoDraft(call.arguments)
                if let repetition = call.repetition {
                    let key = SHA256.hash(Array((call.access.id + "\u{0}" + repetition.key).utf8)).hex
                    draft.externalID = key + "-" + repetition.request
                    // Earlier versions stored no hash of the request. It has hexadecimal digits, which are below g.
                    if let (earlier, id) = try editor.ownMemo(from: key, through: key + "-g") {
                        guard id == key || id == draft.externalID else { throw Problem.otherRequest }
                        return try editor.existing(earlier)
                    }
                }
                return try editor.existing(editor.add(draft).memo)
            }
            var reply = memo.reply(to: call)
            (reply.status, reply.location) = (201, "/v1/memos/\(memo.id.rawValue)")
            return reply
        })

    static let replaceMemo = Operation(
        name: "replaceMemo", method: .put, path: "/v1/memos/{id}",
        summary: "Replace a memo. Properties that are not given are removed. The history keeps the old text.", scope: .write,
        parameters: [
            identifier, .body("text", text, isRequired: true, "The whole text. Its first line is the title.", example: "\"우유 사기\""),
        ] + factParameters,
        headers: [.ifMatch], result: changed, isForLimitedKeys: true,
        handler: { call, service in
            try change(call, service) { try MemoChange(call.arguments, isWhole: true).apply(to: $1, $0) }
        })

    static let updateMemo = Operation(
        name: "updateMemo", method: .patch, path: "/v1/memos/{id}",
        summary: "Change the given properties of a memo (JSON Merge Patch). The history keeps the old text.", scope: .write,
        parameters: [
            identifier, .body("text", text, "The whole text. Its first line is the title."),
            .body("date", .string(isBlankAllowed: false), "The day that the memo is about."),
            .body("continues", .identifier, continued),
        ] + factParameters,
        headers: [.ifMatch], result: changed, isForLimitedKeys: true,
        tool: Tool(
            name: "update", title: "Change a memo", parameters: ["id", "text", "category", "tags", "state", "due", "pinned"] + texts,
            description: "Change the given properties of a memo that you have read. The history keeps the old text.", hasDays: true,
            needsTag: true),
        handler: { call, service in
            try change(call, service) { try MemoChange(call.arguments, isWhole: false).apply(to: $1, $0) }
        })

    static let appendToMemo = Operation(
        name: "appendToMemo", method: .post, path: "/v1/memos/{id}/append",
        summary: "Add a text after the last line of a memo. The history keeps the old text.", scope: .write,
        parameters: [identifier, .body("text", text, isRequired: true, "The text to add.", example: "\"달걀도 사기\"")],
        headers: [.ifMatch], result: changed, isForLimitedKeys: true,
        tool: Tool(
            name: "append", title: "Add to a memo", parameters: ["id", "text"], description: "Add a text after the last line of a memo."),
        handler: { call, service in
            try change(call, service) { editor, memo in
                let (old, new) = (memo.text.whole, call.arguments.string("text") ?? "")
                let whole = old + (old.last?.isNewline ?? true ? "" : "\n") + new
                guard whole.utf8.count <= Limits.text else { throw Problem.tooLarge(Limits.text) }
                _ = try editor.replaceText(of: memo.id, with: MemoText(whole))
            }
        })

    static let keepVersion = Operation(
        name: "keepVersion", method: .post, path: "/v1/memos/{id}/versions",
        summary: "Put a text into the history of a memo, whose own text stays: one that was written while the memo was changed elsewhere.",
        scope: .write,
        parameters: [identifier, .body("text", text, isRequired: true, "The text to keep.", example: "\"우유와 달걀 사기\"")],
        result: changed, isForLimitedKeys: true,
        handler: { call, service in
            try change(call, service) { _ = try $0.keepVersion(MemoText(call.arguments.string("text") ?? ""), of: $1.id) }
        })

    static let deleteMemo = Operation(
        name: "deleteMemo", method: .delete, path: "/v1/memos/{id}", summary: "Move a memo to the trash.", scope: .write,
        parameters: [identifier], headers: [.ifMatch], result: changed, isForLimitedKeys: true,
        handler: { call, service in try change(call, service) { editor, memo in _ = try editor.trash(memo.id) } })

    static let restoreMemo = Operation(
        name: "restoreMemo", method: .post, path: "/v1/memos/{id}/restore",
        summary: "Restore a memo from the trash, or an earlier version of its text.", scope: .write,
        parameters: [identifier, .body("version", .identifier, "The number of the version in the history.")], headers: [.ifMatch],
        result: changed,
        isForLimitedKeys: true,
        handler: { call, service in
            try change(call, service) { editor, memo in
                if let version = call.arguments.integer("version") {
                    _ = try editor.revert(memo.id, to: version)
                } else {
                    _ = try editor.restore(memo.id)
                }
            }
        })

    static let resolveConflict = Operation(
        name: "resolveConflict", method: .post, path: "/v1/memos/{id}/resolve",
        summary:
            "Resolve a conflict between a memo and its conflicted copy. The text that gives way stays in the trash, or as an earlier version.",
        scope: .write,
        parameters: [
            identifier,
            .body(
                "keep", .choice(ConflictChoice.allCases.map(\.rawValue)), isRequired: true,
                "The text to keep: that of the original, or of the copy, which the original then has; both keeps two memos. export takes the category, state and dates of the export, of which an import kept the vault's; original decides for the vault's.",
                example: "\"copy\""),
        ], headers: [.ifMatch], result: changed, isForLimitedKeys: true,
        handler: { call, service in
            try change(call, service) { editor, memo in
                guard let choice = call.arguments.string("keep").flatMap(ConflictChoice.init(rawValue:)) else { return }
                _ = try editor.resolveConflict(of: memo.id, keeping: choice)
            }
        })

    /// Changes a memo in a transaction and returns its new state. Fails if the memo is not in a version that
    /// the caller expects.
    static func change(
        _ call: Call, _ service: VaultView, _ body: (MemoEditor, MemoDetails) throws -> Void
    ) throws -> Reply {
        return try service.vault.edit(now: .now, continuing: call.sitting) { editor in
            let memo = try editor.existing(call.memoID)
            try call.check(memo)
            try body(editor, memo)
            return try editor.existing(call.memoID).reply(to: call)
        }
    }
}

extension Problem {
    fileprivate static let changedMeanwhile = Problem(
        412, "changed-meanwhile", LocalizedMessage("the memo was changed since you read it; read it again", ko: "그사이에 메모가 바뀌었습니다. 다시 읽으세요"))
    fileprivate static let otherRequest = Problem(
        422, "key-used",
        LocalizedMessage(
            "another request had this Idempotency-Key, and nothing was added; send each request with a key of its own",
            ko: "다른 요청에 쓴 Idempotency-Key라 추가하지 않았습니다. 요청마다 다른 키를 쓰세요"))
}

extension MemoEditor {
    /// Returns a memo that the caller may see.
    /// - Throws: `Problem` 404 if there is none.
    fileprivate func existing(_ id: MemoID?) throws -> MemoDetails {
        guard let id, let memo = try memo(id) else { throw Problem.noMemo(Int(id?.rawValue ?? 0)) }
        return memo
    }
}

extension Call {
    /// Checks that a memo is in a version that the caller expects.
    /// - Throws: `Problem` 412.
    func check(_ memo: MemoDetails) throws {
        if let expected, !expected.contains("*"), !expected.contains(memo.tag) { throw Problem.changedMeanwhile }
    }

    /// Writes a note, in the form of an import's notes, for each string in which a lone surrogate was
    /// replaced.
    fileprivate func writeReplaced(to json: inout JSONWriter) {
        guard !replaced.isEmpty else { return }
        let message = LocalizedMessage(
            "a broken character (a lone surrogate) was replaced by U+FFFD; write it again", ko: "깨진 글자(짝이 없는 서로게이트)를 U+FFFD로 바꾸었습니다. 다시 쓰세요"
        )
        json.field("notes", objects: replaced) { json, pointer in
            json.field("kind", "lone_surrogate")
            json.field("message", message.text(in: language))
            json.field("pointer", pointer)
        }
    }
}

extension MemoDetails {
    /// The entity tag of the memo, which changes with any of its data.
    var tag: String { String(SHA256.hash(Array(record.json().utf8)).hex.prefix(16)) }

    fileprivate func reply(to call: Call) -> Reply {
        var reply = Reply.document { json in
            json.field("memo", json: record.json())
            call.writeReplaced(to: &json)
        }
        reply.tag = tag
        return reply
    }
}

extension MemoDraft {
    fileprivate init(_ arguments: Arguments) throws {
        self.init(text: MemoText(arguments.string("text") ?? ""))
        category = arguments.string("category")
        tags = arguments.strings("tags") ?? []
        for fact in PlainFact.allCases { plain[fact] = try arguments.value(of: fact) }
        date = try arguments.string("date").map { LocalTime.start(of: try DayText.day($0, "date")) }
        conflictOf = arguments.integer("conflict_of").map { MemoID(rawValue: Int64($0)) }
    }
}

extension Arguments {
    /// Returns the value that a request gives a fact; nil for none.
    fileprivate func value(of fact: PlainFact) throws -> PlainValue? {
        let name = fact.definition.argument
        return switch fact.definition.kind {
        case .flag: flag(name) ? .flag : nil
        case .state: string(name).flatMap { WorkState(named: $0) }.map(PlainValue.state)
        case .time: try string(name).map { .time(LocalTime.start(of: try DayText.day($0, name))) }
        case .text: string(name).map(PlainValue.text)
        }
    }
}

/// The changes to a memo that a request asks for.
private struct MemoChange {
    private let arguments: Arguments
    /// Whether properties that are not given are removed.
    private let isWhole: Bool

    init(_ arguments: Arguments, isWhole: Bool) { (self.arguments, self.isWhole) = (arguments, isWhole) }

    private func concerns(_ name: String) -> Bool { isWhole || arguments.has(name) }

    func apply(to memo: MemoDetails, _ editor: MemoEditor) throws {
        let id = memo.id
        if let text = arguments.string("text") { _ = try editor.replaceText(of: id, with: MemoText(text)) }
        if let date = arguments.string("date") {
            _ = try editor.setDate(of: id, to: LocalTime.start(of: try DayText.day(date, "date")))
        }
        if concerns("category") { _ = try editor.move(id, to: arguments.string("category")) }
        if concerns("tags") { _ = try editor.setTags(of: id, to: arguments.strings("tags") ?? []) }
        // The state comes after the deadline, because a deadline turns a memo without a state into a to-do.
        for fact in [.deadline, .state] + PlainFact.allCases.filter({ ![.deadline, .state].contains($0) })
        where concerns(fact.definition.argument) && (fact != .state || arguments.has("state") || !arguments.has("due")) {
            _ = try editor.set(fact, of: id, to: arguments.value(of: fact))
        }
    }
}
