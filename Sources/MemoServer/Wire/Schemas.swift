import MemoImport
import MemoJSON
import MemoModel
import MemoSearch

extension Schema {
    /// The named schemas, in the order of the OpenAPI document.
    package static let all: [(name: String, schema: Schema)] = [
        ("SearchQuery", searchQuery), ("SearchAnswer", searchAnswer), ("Hit", hit), ("Mark", mark), ("MemoFacts", facts), ("Memo", memo),
        ("MemoDocument", memoDocument), ("Block", block), ("MemoList", page("memos", .named("MemoLine"), ["pinned": count])),
        ("MemoLine", line),
        ("CategoryList", .object(["format_version": one, "categories": list(.named("Category")), "uncategorized": count])),
        (
            "SuggestionList",
            .object(["format_version": one, "prefix": text, "suggestions": list(.object(["kind": text, "text": text, "memos": count]))])
        ),
        (
            "Counts",
            .object(["format_version": one, "by": text, "total": count, "counts": list(.object(["value": text, "count": count]))])
        ),
        ("Category", category), ("TagList", page("tags", .object(["name": text, "count": count]))), ("Board", board),
        ("MemoSelection", selection), ("UndoList", .object(["format_version": one, "operations": list(.named("Operation"))])),
        ("Operation", operation), ("UndoReport", undoReport),
        ("ChangeList", page("changes", .named("Change"))), ("Change", change), ("Statistics", statistics), ("Job", job),
        ("ImportReport", report), ("SavedSearch", savedSearch),
        ("SavedSearchList", .object(["format_version": one, "searches": list(.named("SavedSearch"))])),
        ("SynonymGroups", .object(["format_version": one, "built_in": .boolean, "groups": list(list(text))])), ("Problem", problem),
    ]

    private static let savedSearch = Schema.object(["name": text, "query": text, "category": optional(text)])

    private static let one = integer(1...1)
    private static let count = integer(0...Int.max)
    private static let text = string(maximum: .max)
    private static let time = optional(format("date-time"))
    private static func list(_ element: Schema) -> Schema { .array(element, maximum: .max) }

    private static func page(_ name: String, _ element: Schema, _ more: KeyValuePairs<String, Schema> = [:]) -> Schema {
        let fields = [
            Field(name: "format_version", schema: one), Field(name: name, schema: list(element)), Field(name: "total", schema: count),
        ]
        return .object(fields + [Field(name: "next", schema: optional(text))] + more.map { Field(name: $0, schema: $1) }, isOpen: true)
    }

    private static let searchQuery = Schema.object(
        Operation.searchParameters.map { Field(name: $0.name, schema: $0.schema, isRequired: false) }, isOpen: false)

    private static let selection = Schema.object(
        Operation.selectionParameters.map { Field(name: $0.name, schema: $0.schema, isRequired: false) }, isOpen: false)

    private static let operation = Schema.object([
        "operation": identifier, "time": format("date-time"), "kind": text, "title": text, "memos": count, "undoes": optional(identifier),
        "undone_by": optional(identifier), "final": .boolean, "change": .named("Change"),
    ])

    private static let undoReport = Schema.object([
        "format_version": one, "undone": .named("Operation"), "operation": optional(identifier), "memos": count,
        "kept": list(.object(["id": identifier, "title": text, "facts": list(text)])), "kept_names": list(text),
    ])

    private static let counts = Schema.object(Rung.allCases.map { Field(name: $0.rawValue, schema: count) }, isOpen: true)

    private static let searchAnswer = Schema.object(
        [
            "format_version": one, "query": text, "total": count, "found": count, "rungs": counts, "orders": orders,
            "readings": list(.object(["typed": text, "forms": list(text)])), "hits": list(.named("Hit")), "next": optional(text),
        ],
        optional: [
            "corrected_query": text, "substitutions": list(.object(["typed": text, "rung": text, "words": list(text)])),
            "shortfall": .object([
                "missing": list(.object(["typed": text, "nearest": optional(text)], optional: ["field": text])), "rest": optional(count),
            ]),
            "notes": list(.object(["kind": text, "message": text, "utf8": pair], optional: ["suggestion": text])),
            "similar": .object(["query": text, "total": count]),
            "elapsed_ms": .number, "facets": facetCounts, "more_inside": count, "sentence": .boolean, "guessed": .boolean,
        ])

    private static let valueCounts = list(.object(["value": text, "count": count]))
    private static let facetCounts = Schema.object([
        "categories": valueCounts, "tags": valueCounts, "states": valueCounts, "years": valueCounts,
    ])
    /// The order of the hits of each rung.
    private static let orders = Schema.object(
        Rung.allCases.map { Field(name: $0.rawValue, schema: text, isRequired: false) }, isOpen: true)

    private static let pair = Schema.array(count, maximum: 2)
    private static let mark = Schema.object(["utf8": pair, "utf16": pair, "characters": pair])
    private static let marks = list(.named("Mark"))

    private static let factFields =
        [Field(name: "id", schema: identifier), Field(name: "external_id", schema: optional(text)), Field(name: "title", schema: text)]
        + FactField.allCases.map { Field(name: $0.name, schema: schema(of: $0)) }

    private static func schema(of field: FactField) -> Schema {
        switch field {
        case .category, .tags: list(text)
        case .date, .created, .modified, .trashed: time
        case .plain(let fact):
            switch fact.definition.kind {
            case .flag: .boolean
            case .state: optional(.choice(WorkState.allCases.map(\.code)))
            case .time: time
            case .text: optional(text)
            }
        case .conflict: optional(identifier)
        case .source: text
        }
    }

    private static let facts = Schema.object(factFields, isOpen: true)

    private static let line = Schema.object(
        factFields + [
            Field(name: "snippet", schema: text, isRequired: false), Field(name: "snippet_cut_after", schema: .boolean, isRequired: false),
        ], isOpen: true)

    /// The names of the fields that each hit may have without being asked for.
    static let hitFields: [String] = {
        guard case .object(let fields, _) = hit else { return [] }
        return fields.map(\.name).filter { $0 != "explanation" && $0 != "matches" }
    }()

    private static let hit = Schema.object(
        factFields + [
            Field(name: "rung", schema: .choice(Rung.allCases.map(\.rawValue))), Field(name: "score", schema: optional(.number)),
            Field(name: "snippet", schema: text), Field(name: "title_marks", schema: marks), Field(name: "snippet_marks", schema: marks),
            Field(name: "title_cut_before", schema: .boolean, isRequired: false),
            Field(name: "title_cut_after", schema: .boolean, isRequired: false),
            Field(name: "snippet_offset", schema: count), Field(name: "snippet_cut_before", schema: .boolean),
            Field(name: "snippet_cut_after", schema: .boolean), Field(name: "occurrences", schema: count),
            Field(
                name: "reasons",
                schema: list(.object(["typed": text, "rung": text, "found": text, "place": text], optional: ["synonym": .boolean]))),
            Field(
                name: "attachment", schema: .object(["number": count, "name": text], optional: ["page": count, "scanned": .boolean]),
                isRequired: false),
            Field(name: "explanation", schema: .object([], isOpen: true), isRequired: false),
            Field(
                name: "matches", schema: list(.object(["line": count, "offset": count, "column": count, "text": text])), isRequired: false),
        ], isOpen: true)

    private static let memo = Schema.object(
        factFields + [
            Field(name: "text", schema: text), Field(name: "body", schema: text, isRequired: false),
            Field(name: "checklist", schema: optional(.object(["done": count, "total": count])), isRequired: false),
            Field(name: "revisions", schema: count, isRequired: false), Field(name: "conflicts", schema: list(count), isRequired: false),
            Field(
                name: "attachments",
                schema: list(.object(["number": count, "name": text, "media_type": text, "size": count, "sha256": text])),
                isRequired: false),
        ], isOpen: true)

    private static let memoDocument = Schema.object(
        ["format_version": one, "memo": .named("Memo")],
        optional: [
            "title_marks": marks, "body_marks": marks, "blocks": list(.named("Block")), "obsidian": text,
            "links": list(.object(["kind": text, "utf16": pair, "value": text], optional: ["done": .boolean])),
            "notes": list(.object(["kind": text, "message": text, "pointer": text])),
        ])

    private static let block = Schema.object(
        ["kind": text],
        optional: [
            "children": list(.named("Block")), "utf16": pair, "text": text, "level": count, "language": text, "start": count,
            "done": .boolean,
            "box": count, "header": .boolean, "align": .choice(["left", "center", "right"]), "address": text,
        ])

    private static let category = Schema.object([
        "id": count, "name": text, "path": list(text), "color": optional(text), "icon": optional(text), "picture": optional(text),
        "position": .any,
        "count": count, "total": count, "last_change": time,
    ])

    private static let board = Schema.object([
        "format_version": one,
        "columns": list(
            .object([
                "state": .choice(WorkState.allCases.map(\.code)), "count": count, "overdue": count,
                "items": list(
                    .object(
                        [
                            "id": count, "title": text, "category": list(text), "tags": list(text), "state": text, "deadline": time,
                            "overdue": .boolean,
                        ], optional: ["snippet": text, "snippet_cut_after": .boolean])),
            ])),
    ])

    private static let change = Schema.object(
        [
            "id": optional(count), "time": format("date-time"), "kind": text, "title": text, "old": optional(text), "new": optional(text),
            "version": optional(count), "memos": optional(.object(["new": count, "changed": count, "trashed": count])),
        ], optional: ["alike": count])

    private static let statistics = Schema.object(
        [
            "format_version": one, "memos": count, "trashed": count, "conflicts": count, "categories": count, "tags": count,
            "revisions": count, "attached_files": count, "read_files": count,
            "text_bytes": count, "index_bytes": count, "vault_bytes": count, "analyzer": text,
            "sources": list(.object(["name": text, "memos": count])),
        ], optional: ["sqlite": text, "postgresql": text])

    private static let job = Schema.object(
        [
            "id": text, "name": text, "state": .choice(ImportJobs.State.allCases.map(\.rawValue)),
            "bytes_read": count, "bytes": count, "read": count, "committed": count,
            "operation": optional(identifier),
        ],
        // `format_version` is present only if the job is the whole document.
        optional: [
            "format_version": one, "report": .named("ImportReport"), "problem": .named("Problem"),
            "records": list(.object(["path": text, "record": optional(count), "outcome": text])),
        ])

    private static let report = Schema.object(
        [
            "imported": count, "updated": count, "merged": count, "unchanged": count, "trashed": count, "deleted": count, "skipped": count,
            "rejected": count,
            "problems": list(.object([], isOpen: true)),
        ], optional: ["imported_in_trash": count])

    private static let problem = Schema.object(
        ["type": text, "title": text, "status": integer(400...599), "detail": text],
        optional: [
            "instance": text, "errors": list(.object(["detail": text], optional: ["pointer": text, "parameter": text, "utf8": pair])),
        ])
}
