import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// Operations that change categories, tags, saved searches, synonyms, and the trash as a whole.
///
/// They affect the whole vault, so keys that are limited to categories cannot call them.
extension Operation {
    static let organising = [
        createCategory, updateCategory, deleteCategory, renameTag, listSearches, saveSearch, deleteSearch, listSynonyms, addSynonyms,
        removeSynonym, updateSynonyms, emptyTrash,
    ]

    // MARK: Categories

    private static let categoryID = Parameter.path("id", .identifier, "The number of the category.")

    private static let appearance: [Parameter] = [
        .body("color", .optional(.pattern("^(#[0-9A-Fa-f]{6})?$", maximum: 7)), "As #RRGGBB; null for none.", example: "\"#3478F6\""),
        .body("icon", .optional(.string(maximum: 64)), "An emoji or the name of a symbol; null for none."),
    ]

    private static let category = Result(
        schema: .object(["format_version": version, "category": .named("Category")]), summary: "The updated category.")

    static let createCategory = Operation(
        name: "createCategory", method: .post, path: "/v1/categories", summary: "Add a category.", scope: .write,
        parameters: [
            .body(
                "name", .string(isBlankAllowed: false), isRequired: true,
                "A name, or a path such as 업무/회의 whose last part is new.", example: "\"업무\"")
        ] + appearance,
        result: Result(status: 201, schema: category.schema, summary: "The new category."),
        handler: { call, service in
            let name = call.arguments.string("name") ?? ""
            let id = try service.vault.edit(now: .now) { editor in
                _ = try editor.addCategory(name, color: call.arguments.string("color"), icon: call.arguments.string("icon"))
                return try editor.category(at: name)
            }
            var reply = try categoryReply(id, service)
            (reply.status, reply.location) = (201, "/v1/categories/\(id.rawValue)")
            return reply
        })

    static let updateCategory = Operation(
        name: "updateCategory", method: .patch, path: "/v1/categories/{id}",
        summary: "Rename a category, change its colour or icon, or move it into another one (JSON Merge Patch).", scope: .write,
        parameters: [
            categoryID, .body("name", .string(isBlankAllowed: false), "The new name."),
            .body("parent", .optional(.string(isBlankAllowed: false)), "The new parent, by name or path; null for the top level."),
            .body("before", .string(isBlankAllowed: false), "The category, by name or path, before which it moves; under the same parent."),
            .body("after", .string(isBlankAllowed: false), "The category, by name or path, after which it moves; under the same parent."),
        ] + appearance,
        result: category,
        handler: { call, service in
            let id = call.categoryID
            try service.vault.edit(now: .now) { editor in
                let arguments = call.arguments
                if let name = arguments.string("name") { _ = try editor.renameCategory(editor.path(of: id), to: name) }
                if arguments.has("parent") { _ = try editor.nestCategory(editor.path(of: id), in: arguments.string("parent")) }
                if let other = arguments.string("before") { _ = try editor.place(editor.path(of: id), .before(other)) }
                if let other = arguments.string("after") { _ = try editor.place(editor.path(of: id), .after(other)) }
                let (color, icon) = (
                    arguments.has("color") ? arguments.string("color") ?? "" : nil,
                    arguments.has("icon") ? arguments.string("icon") ?? "" : nil
                )
                _ = try editor.setAppearance(of: editor.path(of: id), color: color, icon: icon)
            }
            return try categoryReply(id, service)
        })

    static let deleteCategory = Operation(
        name: "deleteCategory", method: .delete, path: "/v1/categories/{id}",
        summary: "Delete a category. Its subcategories move to its parent.", scope: .write,
        parameters: [
            categoryID,
            .query("to", .string(isBlankAllowed: false), "The category that its memos move to, by name or path."),
            .query(
                "uncategorize", .boolean, "Leave its memos without a category. Otherwise the category must be empty, or `to` must be given."
            ),
        ], result: Result(status: 204, schema: nil, summary: "Deleted."),
        handler: { call, service in
            try service.vault.edit(now: .now) { editor in
                _ = try editor.removeCategory(
                    editor.path(of: call.categoryID), memosTo: call.arguments.string("to"),
                    mayLeaveThemWithout: call.arguments.flag("uncategorize"))
            }
            return Reply(status: 204)
        })

    private static func categoryReply(_ id: Category.ID, _ service: VaultView) throws -> Reply {
        guard let summary = try service.vault.categories().categories.first(where: { $0.id == id }) else { throw Problem.notFound }
        return .document { $0.field("category", json: summary.record.json()) }
    }

    // MARK: Tags

    static let renameTag = Operation(
        name: "renameTag", method: .patch, path: "/v1/tags/{name}",
        summary: "Rename a tag on all memos. If the new name exists, the tags are merged.", scope: .write,
        parameters: [
            .path("name", .string(isBlankAllowed: false), "The tag, without #."),
            .body("to", .string(maximum: 200, isBlankAllowed: false), isRequired: true, "The new name, without #.", example: "\"독서\""),
        ], result: Result(status: 204, schema: nil, summary: "Renamed."),
        handler: { call, service in
            let (name, new) = (call.arguments.string("name") ?? "", call.arguments.string("to") ?? "")
            _ = try service.vault.edit(now: .now) { try $0.renameTag(name, to: new) }
            return Reply(status: 204)
        })

    // MARK: Saved searches

    private static let searchName = Parameter.path("name", .string(maximum: 100, isBlankAllowed: false), "The name, without @.")

    static let listSearches = Operation(
        name: "listSearches", method: .get, path: "/v1/searches", summary: "List saved searches. In queries, @name stands for one.",
        scope: .read, result: Result(schema: .named("SavedSearchList")), isVersioned: true,
        handler: { _, service in
            let searches = try service.vault.savedSearches()
            return .document { json in
                json.field("searches", objects: searches) { json, search in search.write(to: &json) }
            }
        })

    static let saveSearch = Operation(
        name: "saveSearch", method: .put, path: "/v1/searches/{name}",
        summary: "Save a query under a name. Replaces one with the same name.",
        scope: .write,
        parameters: [
            searchName,
            .body("query", .string(maximum: SearchQuery.longest), isRequired: true, "The query.", example: "\"회의 is:pinned\""),
            .body("category", .optional(.string(isBlankAllowed: false)), "Only in this category; null for all."),
        ], result: Result(schema: .named("SavedSearch"), summary: "The saved search."),
        handler: { call, service in
            let search = SavedSearch(
                name: call.arguments.string("name") ?? "", query: call.arguments.string("query") ?? "",
                category: call.arguments.string("category"))
            try service.vault.save(search, now: .now)
            return .document { search.write(to: &$0) }
        })

    static let deleteSearch = Operation(
        name: "deleteSearch", method: .delete, path: "/v1/searches/{name}", summary: "Delete a saved search.", scope: .write,
        parameters: [searchName], result: Result(status: 204, schema: nil, summary: "Deleted."),
        handler: { call, service in
            guard try service.vault.deleteSavedSearch(call.arguments.string("name") ?? "") else { throw Problem.noSuchName }
            return Reply(status: 204)
        })

    // MARK: Synonyms

    static let listSynonyms = Operation(
        name: "listSynonyms", method: .get, path: "/v1/synonyms", summary: "List groups of synonyms.", scope: .read,
        result: Result(schema: .named("SynonymGroups")), isVersioned: true,
        handler: { _, service in try synonymReply(service) })

    static let addSynonyms = Operation(
        name: "addSynonyms", method: .post, path: "/v1/synonyms",
        summary: "Add synonyms to the first group that contains one of them, or as a new group.", scope: .write,
        parameters: [
            .body(
                "words", .array(.string(maximum: 200, isBlankAllowed: false), maximum: 50), isRequired: true, "At least two words.",
                example: "[\"와이파이\",\"Wi-Fi\"]")
        ], result: Result(schema: .named("SynonymGroups"), summary: "All groups."),
        handler: { call, service in
            try service.vault.changeSynonyms { list in
                do throws(SynonymList.Fault) {
                    try list.add(call.arguments.strings("words") ?? [])
                } catch {
                    throw Problem.badValue("words", error.message)
                }
            }
            return try synonymReply(service)
        })

    static let removeSynonym = Operation(
        name: "removeSynonym", method: .delete, path: "/v1/synonyms/{word}",
        summary: "Remove a word from all groups. A group with only one word left is deleted.", scope: .write,
        parameters: [.path("word", .string(maximum: 200, isBlankAllowed: false), "The word.")],
        result: Result(schema: .named("SynonymGroups"), summary: "All groups."),
        handler: { call, service in
            try service.vault.changeSynonyms { list in
                guard list.remove(call.arguments.string("word") ?? "") else { throw Problem.noSuchName }
            }
            return try synonymReply(service)
        })

    static let updateSynonyms = Operation(
        name: "updateSynonyms", method: .patch, path: "/v1/synonyms",
        summary: "Switch the synonyms that ship with the program, such as 비번 for 비밀번호, on or off in the vault.", scope: .write,
        parameters: [.body("built_in", .boolean, isRequired: true, "Whether searches use them.", example: "false")],
        result: Result(schema: .named("SynonymGroups"), summary: "All groups."),
        handler: { call, service in
            try service.vault.setUsesBuiltInSynonyms(call.arguments.flag("built_in"))
            return try synonymReply(service)
        })

    private static func synonymReply(_ service: VaultView) throws -> Reply {
        let (list, usesBuiltIn) = try (service.vault.synonyms(), service.vault.usesBuiltInSynonyms())
        return .document { json in
            json.field("built_in", usesBuiltIn)
            json.array("groups") { json in for words in list.groups { json.array { json in words.forEach { json.value($0) } } } }
        }
    }

    // MARK: The trash

    static let emptyTrash = Operation(
        name: "emptyTrash", method: .delete, path: "/v1/trash", summary: "Permanently delete memos in the trash and their versions.",
        scope: .admin,
        parameters: [
            .query("id", .array(.identifier, maximum: Limits.page), "Only memos with these numbers. Default: all."),
            .query("older_than", .integer(0...36500), "Only memos that came into the trash at least as many days ago."),
        ],
        result: Result(
            schema: .object(["format_version": version, "deleted": .integer(0...Int.max)]), summary: "The number of deleted memos."),
        handler: { call, service in
            let ids = call.arguments.integers("id")?.map { MemoID(rawValue: Int64($0)) }
            let days = call.arguments.integer("older_than")
            let before = days.map { Timestamp(milliseconds: service.clock().milliseconds - Int64($0) * 86_400_000) }
            let count = try service.vault.edit(now: .now) { try $0.emptyTrash(of: ids, before: before) }
            try service.vault.removeUnusedFiles()
            return .document { $0.field("deleted", count) }
        })
}

extension Call {
    fileprivate var categoryID: Category.ID { Category.ID(rawValue: Int64(arguments.integer("id") ?? 0)) }
}

extension SavedSearch {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("query", query)
        json.field("category", category)
    }
}

extension Problem {
    fileprivate static let noSuchName = Problem(
        404, "no-such-name", LocalizedMessage("there is nothing with this name", ko: "그런 이름이 없습니다"))
}
