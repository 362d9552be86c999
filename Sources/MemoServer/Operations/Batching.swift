import JSON
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

extension Operation {
    static let changeMemos = Operation(
        name: "changeMemos", method: .post, path: "/v1/memos/batch",
        summary: "Change many memos as one operation: those of a list of numbers, or all that a search or a list would return.",
        scope: .write,
        parameters: [
            .body("ids", .array(.identifier, maximum: Limits.changedMemos), "The numbers of the memos."),
            .body(
                "where", .named("MemoSelection"),
                "Instead of numbers: all memos of a search, with the parameters of GET /v1/search, or without q of a list, with those of GET /v1/memos.",
                example: "{\"q\":\"회의\",\"category\":\"업무\"}"),
            .body("dry_run", .boolean, "Only count the memos."),
            .body("category", .optional(.string(isBlankAllowed: false)), "A name or a path such as 업무/회의; null for none."),
            .body("add_tags", .array(.string(isBlankAllowed: false), maximum: 100), "Names without #."),
            .body("remove_tags", .array(.string(isBlankAllowed: false), maximum: 100), "Names without #."),
            .body("state", .optional(.choice(WorkState.allCases.map(\.code))), "The state of work; null for none."),
            .body("due", .optional(.string(isBlankAllowed: false)), "The deadline: 2023-09-30, tomorrow; null for none."),
            .body("trashed", .boolean, "Whether to move the memos to the trash, or to restore them."),
        ],
        result: Result(
            schema: .object(["format_version": version, "memos": .integer(0...Int.max), "changed": .integer(0...Int.max)]),
            summary: "The number of memos that were found, and of those that were changed."),
        isForLimitedKeys: true,
        handler: { call, service in
            let change = try ManyChanges(call.arguments)
            let ids = try MemoSelection(call.arguments).memos(in: service)
            guard ids.count <= Limits.changedMemos else { throw Problem.tooMany }
            var changed = 0
            if !call.arguments.flag("dry_run") {
                try change.check()
                changed = try service.vault.edit(now: .now) { editor in try ids.count { try change.apply(to: $0, editor) } }
            }
            return .document { json in
                json.field("memos", ids.count)
                json.field("changed", changed)
            }
        })

    /// The parameters by which `where` selects memos.
    static let selectionParameters: [Parameter] = {
        let names: Set = ["q", "any", "rungs", "more", "category", "tag", "from", "to", "state", "day", "trash"]
        let known = searchParameters + listParameters.filter { parameter in !searchParameters.contains { $0.name == parameter.name } }
        return known.filter { names.contains($0.name) }
    }()
}

/// The memos that a request selects.
private struct MemoSelection {
    private let ids: [MemoID]?
    private let conditions: Arguments

    /// - Throws: `Problem` unless there are numbers or conditions.
    init(_ arguments: Arguments) throws {
        let numbers = arguments.integers("ids")
        guard numbers == nil || !arguments.has("where") else {
            throw Problem.badValue("where", LocalizedMessage("cannot be combined with ids", ko: "ids와 함께 쓸 수 없습니다"))
        }
        guard numbers != nil || arguments.has("where") else {
            throw Problem.badValue("ids", LocalizedMessage("is missing; write ids or where", ko: "빠졌습니다. ids나 where를 쓰세요"))
        }
        ids = numbers?.map { MemoID(rawValue: Int64($0)) }
        let members = arguments.members("where")
        let selection = Operation(
            name: "", method: .get, path: "", summary: "", scope: nil, parameters: Operation.selectionParameters, result: .init(),
            handler: { _, _ in Reply() })
        conditions = try Arguments(members.map { ($0.key, $0.value) }, for: selection, in: .below("/where"))
    }

    /// Returns the numbers of the memos, each once.
    func memos(in service: VaultView) throws -> [MemoID] {
        if let ids {
            var seen: Set<MemoID> = []
            return ids.filter { seen.insert($0).inserted }
        }
        if conditions.has("q") || conditions.has("any") { return try found(in: service) }
        var request = MemoListRequest()
        request.filters = try MemoConditions(conditions).filters
        request.isTrash = conditions.flag("trash")
        if let day = conditions.string("day") { request.day = try DayText.day(day, "day") }
        request.limit = Limits.changedMemos + 1
        var ids: [MemoID] = []
        _ = try service.vault.list(request) { ids.append($0.facts.id) }
        return ids
    }

    private func found(in service: VaultView) throws -> [MemoID] {
        var request = try SearchCall(conditions, Call(conditions)).request
        (request.limit, request.offset, request.snippetLength, request.wantsText) = (Limits.changedMemos + 1, 0, 0, false)
        return try service.vault.search(request, now: service.clock()).hits.map(\.id)
    }
}

/// The changes of many memos that a request asks for.
private struct ManyChanges {
    private let arguments: Arguments
    private let due: Timestamp?
    private static let names = ["category", "add_tags", "remove_tags", "state", "due", "trashed"]

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        due = try arguments.string("due").map { LocalTime.start(of: try DayText.day($0, "due")) }
    }

    /// - Throws: `Problem` if nothing is to be changed.
    func check() throws {
        guard Self.names.contains(where: arguments.has) else {
            throw Problem.badValue(
                "category",
                LocalizedMessage(
                    "or another change is missing: \(Self.names.joined(separator: ", "))",
                    ko: "등 바꿀 것이 빠졌습니다: \(Self.names.joined(separator: ", "))"))
        }
    }

    /// Changes a memo, and returns whether anything changed. A memo that is gone meanwhile, or in the trash, stays as it is.
    func apply(to memo: MemoID, _ editor: MemoEditor) throws -> Bool {
        var changes: [Change] = []
        do {
            if arguments.has("trashed"), !arguments.flag("trashed") { changes.append(try editor.restore(memo)) }
            if arguments.has("category") { changes += try [editor.move(memo, to: arguments.string("category"))].compactMap(\.self) }
            changes += try (arguments.strings("add_tags") ?? []).compactMap { try editor.addTag($0, to: memo) }
            for tag in arguments.strings("remove_tags") ?? [] {
                do { changes += try [editor.removeTag(tag, from: memo)].compactMap(\.self) } catch CategoryFailure.noTag {}
            }
            if arguments.has("due") { changes += try editor.setDue(of: memo, to: due) }
            if arguments.has("state") {
                let state = arguments.string("state").flatMap { WorkState(named: $0) }
                changes += try [editor.setState(of: memo, to: state)].compactMap(\.self)
            }
            if arguments.flag("trashed") { changes += try [editor.trash(memo)].compactMap(\.self) }
        } catch EditFailure.noMemo, EditFailure.inTrash, EditFailure.notInTrash {}
        return !changes.isEmpty
    }
}

extension Array {
    /// Returns the number of elements for which `isCounted` returns true.
    fileprivate func count(_ isCounted: (Element) throws -> Bool) rethrows -> Int {
        try reduce(into: 0) { if try isCounted($1) { $0 += 1 } }
    }
}

extension Problem {
    fileprivate static var tooMany: Problem {
        Problem(
            422, "too-many-memos",
            LocalizedMessage(
                "more than \(Limits.changedMemos) memos; select fewer", ko: "메모가 \(Limits.changedMemos)개를 넘습니다. 더 적게 고르세요"))
    }
}
