import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Hostile names of memos, tags and categories, from exports and from users: U+0000, very long names, very
/// deep categories.
@Suite struct HostileNameTests {
    /// Names that are equal to SQLite if they are passed as C strings.
    private static let pairs = [("a\0b", "a\0b"), ("a", "a\0b"), ("a\0b", "a\0c"), ("\0", "\0a"), ("a\0", "a")]

    /// Few memos are inserted row by row, many by `NewRows`.
    @Test(arguments: overEngines([0, 300].flatMap { others in pairs.map { ($0, others) } }))
    func `ids with U+0000 work, and a repeated import changes nothing`(engine: TestEngine, pair: (String, String), others: Int) throws {
        let test = try engine.vault()
        let items = (0..<others).map { ImportItem.memo("다른 \($0)", id: "o\($0)") } + [.memo("하나", id: pair.0), .memo("둘", id: pair.1)]
        let report = try test.apply(items)
        #expect(report.imported == others + 2 && report.rejected == 0)
        #expect(report.problems.contains { $0.code == "null-character" })
        let rows = try test.rows()
        #expect(try test.apply(items).unchanged == others + 2)
        #expect(try test.rows() == rows)
        #expect(try !test.texts("SELECT external_id FROM memo").contains { $0.contains("\0") })
        #expect(try test.check(samples: 5).isHealthy)
    }

    @Test(arguments: engines, pairs)
    func `tags and categories with U+0000 do not lose memos`(engine: TestEngine, pair: (String, String)) throws {
        let test = try engine.vault()
        let items = [pair.0, pair.1].enumerated().map { place, name in
            ImportItem.memo("메모 \(place)", id: "\(place)", category: [name, "안"]) { $0.tags = [name, "곁"] }
        }
        for _ in 0..<2 { #expect(try test.apply(items).read == 2) }
        let memo = try #require(try test.vault.memo(MemoID(rawValue: 1)))
        #expect(memo.facts.tags.contains(pair.0.replacing("\0", with: "\u{FFFD}")) && memo.facts.tags.count == 2)
        #expect(memo.facts.category == [pair.0.replacing("\0", with: "\u{FFFD}"), "안"])
        #expect(try test.apply([.category(CategoryRecord(path: [pair.1], appearance: CategoryAppearance(icon: "\0x")))]).rejected == 0)
    }

    @Test(arguments: engines) func `long ids, tags and categories are bounded, and different ids stay different`(engine: TestEngine) throws
    {
        let test = try engine.vault()
        let long = String(repeating: "길", count: 10_000)
        let items = ["1", "2"].map { end in
            ImportItem.memo("메모 \(end)", id: long + end, category: [long]) { $0.tags = [long] }
        }
        let report = try test.apply(items)
        #expect(report.imported == 2 && report.problems.map(\.code) == ["long-name", "long-name"])
        #expect(try test.apply(items).unchanged == 2)
        #expect(try test.number("SELECT max(length(name)) FROM (SELECT name FROM tag UNION SELECT name FROM category) AS names") <= 1024)
        #expect(try test.number("SELECT max(length(external_id)) FROM memo") <= 4096)
    }

    @Test(arguments: engines, [33, 1001, 30_000])
    func `deep categories are bounded in the same way by every import`(engine: TestEngine, levels: Int) throws {
        let test = try engine.vault()
        let names = (1...levels).map { "\($0)" }
        let start = ContinuousClock.now
        let items: [ImportItem] = [
            .memo("하나", id: "1", category: names), .category(CategoryRecord(path: names, appearance: CategoryAppearance(color: "#112233"))),
        ]
        let report = try test.apply(items)
        #expect(report.imported == 1 && report.newCategories == 32)
        #expect(report.problems.map(\.code) == ["deep-category", "deep-category"])
        let again = try test.apply(items)
        #expect(again.unchanged == 1 && again.newCategories == 0)
        #expect(try test.vault.memo(MemoID(rawValue: 1))?.facts.category == CategoryPath(names).names)
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test(arguments: engines) func `a tree that another program nested too deeply can be read and imported into`(engine: TestEngine) throws
    {
        let test = try engine.vault()
        let names = (1...2000).map { "\($0)" }
        try test.apply([.memo("하나", id: "1")])
        try test.writing { db in
            for (place, name) in names.enumerated() {
                try db.change(
                    "INSERT INTO category(id, name, position, parent_id) VALUES (?, ?, 0, ?)", VaultCell(place + 1), .text(name),
                    VaultCell(place == 0 ? nil : place))
            }
            try db.change("UPDATE memo SET category_id = 40")
        }
        #expect(try test.vault.memo(MemoID(rawValue: 1))?.facts.category == CategoryPath(Array(names.prefix(40))).names)
        #expect(try test.vault.categories().categories.count == 2000)
        #expect(try test.vault.search(SearchRequest(query: "category:1")).total == 1)
        let report = try test.apply([.memo("둘", id: "2", category: Array(names.prefix(40)))])
        #expect(report.imported == 1 && report.newCategories == 0)
    }

    @Test(arguments: engines) func `edits limit categories to 32 levels`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.vault.edit { editor in
            for level in 1...32 { _ = try editor.addCategory("\(level)", parent: level == 1 ? nil : "\(level - 1)") }
            #expect(throws: CategoryFailure.categoryTooDeep("33")) { try editor.addCategory("33", parent: "32") }
            _ = try editor.addCategory("가")
            #expect(throws: CategoryFailure.categoryTooDeep("1")) { try editor.nestCategory("1", in: "가") }
            _ = try editor.nestCategory("32", in: "가")
        }
    }

    @Test(arguments: engines) func `the search for a free suffix is bounded`(engine: TestEngine) throws {
        let test = try engine.vault()
        let items = [ImportItem.memo("처음", id: "a")] + (2...1100).map { .memo("\($0)", id: "a#\($0)") } + [.memo("하나 더", id: "a")]
        let report = try test.apply(items)
        #expect(report.imported == 1100 && report.problems.map(\.code) == ["duplicate-id"] && report.rejected == 1)
    }

    /// All edits that take a name or a text.
    private static let edits: [(name: String, edit: @Sendable (MemoEditor, String) throws -> Void)] = [
        ("add a memo", { _ = try $0.add(MemoDraft(text: MemoText($1))) }),
        ("replace its text", { _ = try $0.replaceText(of: MemoID(rawValue: 1), with: MemoText($1)) }),
        ("add a tag", { _ = try $0.addTag($1, to: MemoID(rawValue: 1)) }),
        ("rename a tag", { _ = try $0.renameTag("태그", to: $1) }),
        ("remove a tag", { _ = try $0.removeTag($1, from: MemoID(rawValue: 1)) }),
        ("add a category", { _ = try $0.addCategory($1) }),
        ("with an icon", { _ = try $0.addCategory("그림", icon: $1) }),
        ("with a colour", { _ = try $0.addCategory("색", color: $1) }),
        ("rename a category", { _ = try $0.renameCategory("분류", to: $1) }),
        ("give it an icon", { _ = try $0.setAppearance(of: "분류", icon: $1) }),
        ("nest it", { _ = try $0.nestCategory("분류", in: $1) }),
        ("move a memo", { _ = try $0.move(MemoID(rawValue: 1), to: $1) }),
    ]

    @Test(arguments: engines, edits.indices)
    func `no edit stores U+0000 or truncates a name there`(engine: TestEngine, edit: Int) throws {
        let test = try engine.vault()
        try test.apply([.memo("하나", id: "1", category: ["분류"]) { $0.tags = ["태그"] }])
        for name in ["태그\0x", "분류\0x", "\0"] {
            do { try test.vault.edit { try Self.edits[edit].edit($0, name) } } catch is CategoryFailure {} catch is EditFailure {}
        }
        let texts = try test.texts(
            "SELECT name FROM tag UNION ALL SELECT name || coalesce(icon, '') FROM category UNION ALL SELECT title FROM memo")
        #expect(texts.contains("태그") && texts.contains { $0.hasPrefix("분류") } && texts.contains("하나"), "\(Self.edits[edit].name): \(texts)")
        #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("\0") }, "\(Self.edits[edit].name): \(texts)")
    }

    @Test(arguments: engines) func `a name with U+0000 is the name of nothing`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([.memo("하나", id: "이름", category: ["이름"]) { $0.tags = ["이름"] }])
        try test.vault.save(SavedSearch(name: "이름", query: "하나"))
        for name in ["이름\0", "\0", "이름\0x"] {
            #expect(try !test.vault.deleteSavedSearch(name) && !test.vault.renameSavedSearch(name, to: "새이름"))
            #expect(throws: EditFailure.noMemo(name)) { try test.vault.memo(named: name) }
            #expect(throws: QueryError.self) { try test.vault.categories(matching: name) }
            #expect(throws: QueryError.self) { try test.vault.search(SearchRequest(query: "tag:\"\(name)\"")) }
        }
        #expect(try test.vault.savedSearches().map(\.name) == ["이름"])
    }
}
