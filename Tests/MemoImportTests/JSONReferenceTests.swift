import MemoImport
import MemoModel
import Testing

/// Categories and tags that memos name by the IDs of records elsewhere.
@Suite struct JSONReferenceTests {
    /// Names of lists, and of the keys that name their records.
    private static let keys = [
        ("categories", "categoryId"), ("categories", "category_id"), ("category", "CATEGORY_ID"), ("folders", "folderId"),
        ("folders", "folder_id"), ("folders", "folder"), ("notebooks", "notebookId"), ("notebooks", "notebook_uuid"), ("lists", "idList"),
        ("projects", "project_id"), ("collections", "collectionId"), ("groups", "groupId"), ("sections", "sectionId"),
        ("boards", "boardId"),
        ("categoryList", "categoryKey"), ("memo_folders", "folderRef"), ("분류", "분류번호"), ("폴더목록", "폴더ID"), ("카테고리", "카테고리_id"),
    ]
    private static let ids = [
        ("7", "8"), (#""b1""#, #""b2""#), (#""3F2504E0-4F89-11D3-9A0C-0305E82C3301""#, #""3F2504E0-4F89-11D3-9A0C-0305E82C3302""#),
    ]

    @Test func `labels name their snippets, and cards lie on whiteboards`() throws {
        let labels = try readJSON(
            #"{"labels":[{"guid":"l1","title":"쉘","snippets":[{"guid":"s1"}]}],"snippets":[{"guid":"s1","title":"복사","description":"밤마다"}]}"#
        )
        #expect(labels.memos.map(\.tags) == [["쉘"]], "\(labels)")
        let cards = try readJSON(
            #"{"cardList":[{"id":"h1","title":"장판","content":"참나무"}],"whiteBoardList":[{"id":"w1","name":"거실"}],"cardInstances":[{"id":"c","cardId":"h1","whiteboardId":"w1","x":1.5}]}"#
        )
        #expect(cards.memos.map(\.category) == [["거실"]], "\(cards)")
    }

    @Test func `a word that is the ID of a name in the list called like it becomes the name`() throws {
        let outcome = try readJSON(
            #"{"app_moods":[{"uid":"m1","title":"후련함"},{"uid":"m2","title":"졸림"}],"entries":[{"uid":"e1","title":"커피","text":"파도","mood":"m1"}]}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["커피\n파도\nmood: 후련함"], "\(outcome)")
    }

    @Test(arguments: keys, ids)
    func `a memo is in the category whose ID it has, in any order of the lists`(keys: (String, String), ids: (String, String)) throws {
        let list = #""\#(keys.0)":[{"id":\#(ids.0),"name":"텃밭"},{"id":\#(ids.1),"title":"부엌"}]"#
        let memos =
            #""memos":[{"title":"상추","body":"씨를 뿌렸다","\#(keys.1)":\#(ids.0)},{"title":"된장","body":"담갔다","\#(keys.1)":\#(ids.1)},{"title":"빈","body":"x"}]"#
        for json in ["{\(list),\(memos)}", "{\(memos),\(list)}"] {
            let outcome = try readJSON(json)
            #expect(outcome.memos.map(\.text.whole) == ["상추\n씨를 뿌렸다", "된장\n담갔다", "빈\nx"], "\(json) \(outcome.problems)")
            #expect(outcome.memos.map(\.category) == [["텃밭"], ["부엌"], []], "\(json)")
            #expect(outcome.codes.isEmpty, "\(outcome.problems)")
        }
    }

    @Test func `an ID may have a level around it, and a list of supertags is one of tags`() throws {
        let outcome = try readJSON(
            #"{"folders":[{"id":10,"name":"텃밭"}],"supertags":[{"uid":"s1","name":"농사"}],"notes":[{"title":"가","body":"x","folderId":{"kiste":10},"supertags":["s1"]}]}"#
        )
        #expect(outcome.memos.map(\.category) == [["텃밭"]], "\(outcome)")
        #expect(outcome.memos.map(\.tags) == [["농사"]] && outcome.codes.isEmpty, "\(outcome.problems)")
    }

    @Test(arguments: ["parentId", "parent_id", "parent", "parentFolderId", "parentUuid", "상위폴더ID"])
    func `parents of categories make paths`(key: String) throws {
        let folders =
            #"[{"id":"c","name":"모종","\#(key)":"b"},{"id":"a","name":"집","\#(key)":null},{"id":"b","name":"텃밭","\#(key)":"a"},{"id":"d","name":"모종"}]"#
        let outcome = try readJSON(
            #"{"folders":\#(folders),"notes":[{"title":"가","body":"x","folderId":"c"},{"title":"나","body":"x","folderId":"d"}]}"#)
        #expect(outcome.memos.map(\.category) == [["집", "텃밭", "모종"], ["모종"]])
        #expect(Set(outcome.categories.map(\.path)) == [["집"], ["집", "텃밭"], ["집", "텃밭", "모종"], ["모종"]])
        #expect(outcome.codes.isEmpty)
    }

    @Test func `circles and unknown IDs are told and cost no memo`() throws {
        let outcome = try readJSON(
            #"{"folders":[{"id":1,"name":"닭","parentId":2},{"id":2,"name":"알","parentId":1},{"id":3,"name":"병아리","parentId":1},{"id":4,"name":"끝","parentId":99}],"notes":[{"title":"가","body":"x","folderId":3},{"title":"나","body":"x","folderId":77},{"title":"다","body":"x","folderId":4},{"title":"라","body":"x","folderId":0}]}"#
        )
        #expect(outcome.memos.map(\.category) == [["닭", "병아리"], [], ["끝"], []])
        let told = try #require(outcome.problem("unknown-reference")?.message.english)
        #expect(told.contains("folderId (1)") && told.contains("parentId"))
        #expect(outcome.problem("unknown-reference")?.severity == .note)
    }

    @Test(arguments: [
        #""categories":{"k1":{"name":"텃밭"}},"memos":[{"title":"가","body":"x","category":"k1"}]"#,
        #""categories":{"k1":"텃밭"},"memos":[{"title":"가","body":"x","category":"k1"}]"#,
        #""categories":[{"key":"k1","name":"텃밭"}],"memos":[{"title":"가","body":"x","category":"k1"}]"#,
        #""memos":[{"title":"가","body":"x","category":{"id":"k1"}}],"categories":[{"id":"k1","name":"텃밭"}]"#,
        #""categories":[{"category_id":4,"category_name":"텃밭"}],"memos":[{"title":"가","body":"x","category_id":4}]"#,
        #""categories":[{"_id":{"$oid":"k1"},"name":"텃밭"}],"memos":[{"title":"가","body":"x","category":{"$oid":"k1"}}]"#,
        #""memos":[{"title":"가","body":"x","category":"categories/k1"}],"categories":[{"id":"k1","name":"텃밭"}]"#,
        #""memos":[{"id":5,"title":"가","body":"x"}],"categories":[{"id":"k1","name":"텃밭","noteIds":[5]}]"#,
        #""memos":[{"id":5,"title":"가","body":"x"}],"memo_categories":[{"memo_id":5,"category_id":2}],"categories":[{"id":2,"name":"텃밭"}]"#,
        #""memos":[{"title":"가","body":"x","category":"텃밭"}],"categories":[{"id":2,"name":"텃밭"}]"#,
        #""notebooks":[{"guid":"g1","name":"텃밭"}],"memos":[{"title":"가","body":"x","notebookGuid":"g1"}]"#,
        #""category":[{"_id":{"$oid":"64a1"},"name":"텃밭"}],"memo":[{"title":"가","body":"x","category":{"$ref":"category","$id":{"$oid":"64a1"}}}]"#,
        #""folders":[{"idx":3,"name":"텃밭"}],"memos":[{"title":"가","body":"x","folder_idx":3}]"#,
        #""memos":[{"title":"가","body":"x","categoryIds":[2]}],"categories":[{"id":2,"name":"텃밭"}]"#,
    ])
    func `a category is found however it is named`(members: String) throws {
        let outcome = try readJSON("{\(members)}")
        #expect(outcome.memos.map(\.category) == [["텃밭"]] && outcome.memos.map(\.text.whole) == ["가\nx"], "\(outcome)")
        #expect(outcome.categories.map(\.path) == [["텃밭"]] && outcome.codes.isEmpty, "\(outcome.problems)")
    }

    @Test(arguments: [
        #""tags":[{"id":1,"name":"봄"},{"id":2,"name":"비"}],"memos":[{"title":"가","body":"x","tags":[1,2]}]"#,
        #""tags":{"p":"봄","q":"비"},"memos":[{"title":"가","body":"x","tags":["p","q"]}]"#,
        #""tags":{"p":{"name":"봄"},"q":{"name":"비"}},"memos":{"n":{"title":"가","body":"x","tags":{"p":true,"q":true}}}"#,
        #""memos":[{"title":"가","body":"x","tagIds":["p","q"]}],"tags":[{"id":"p","name":"봄"},{"id":"q","name":"비"}]"#,
        #""labels":[{"id":"p","name":"봄"},{"id":"q","title":"비"}],"memos":[{"title":"가","body":"x","labels":[{"id":"p","name":"봄"},"q"]}]"#,
        #""labels":[{"id":"p","name":"봄"},{"id":"q","name":"비"}],"memos":[{"title":"가","body":"x","idLabels":["p","q"]}]"#,
        #""tags":[{"id":1,"name":"봄"},{"id":2,"name":"비"}],"memos":[{"id":9,"title":"가","body":"x"}],"memo_tags":[{"memoId":9,"tagId":1},{"memoId":9,"tagId":2}]"#,
    ])
    func `tags are found by their IDs`(members: String) throws {
        let outcome = try readJSON("{\(members)}")
        #expect(outcome.memos.map(\.tags) == [["봄", "비"]] && outcome.memos.map(\.text.whole) == ["가\nx"], "\(outcome)")
        #expect(outcome.codes.isEmpty, "\(outcome.problems)")
    }

    @Test func `records of JSON:API are related`() throws {
        let outcome = try readJSON(
            #"{"data":[{"type":"notes","id":"1","attributes":{"title":"상추","content":"씨를 뿌렸다"},"relationships":{"folder":{"data":{"type":"folders","id":"2"}},"tags":{"data":[{"type":"tags","id":"5"}]}}}],"included":[{"type":"folders","id":"2","attributes":{"name":"모종"},"relationships":{"parent":{"data":{"type":"folders","id":"1"}}}},{"type":"folders","id":"1","attributes":{"name":"텃밭"}},{"type":"tags","id":"5","attributes":{"name":"봄"}}]}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["상추\n씨를 뿌렸다"] && outcome.memos.map(\.externalID) == ["1"])
        #expect(outcome.memos.map(\.category) == [["텃밭", "모종"]] && outcome.memos.map(\.tags) == [["봄"]])
        #expect(outcome.codes.isEmpty, "\(outcome.problems)")
    }

    @Test func `lists may be in files of their own`() throws {
        let export = try TemporaryExport([
            "memos.json": #"[{"title":"가","body":"x","folderId":"f2","tagIds":["t1"]}]"#,
            "folders.json": #"[{"id":"f1","name":"집"},{"id":"f2","name":"텃밭","parentId":"f1"}]"#, "tags.json": #"[{"id":"t1","name":"봄"}]"#,
        ])
        let outcome = try export.read()
        #expect(outcome.memos.map(\.category) == [["집", "텃밭"]] && outcome.memos.map(\.tags) == [["봄"]], "\(outcome)")
        #expect(outcome.codes.isEmpty, "\(outcome.problems)")
    }

    /// Names of lists of memos with keys that name one of them.
    private static let owners = [
        ("cards", "cardId"), ("notes", "note_id"), ("memos", "memoUuid"), ("tasks", "idTask"), ("entries", "entry_id"), ("posts", "postid"),
    ]

    @Test(arguments: owners, ["comments", "replies", "checklists", "customFieldValues"])
    func `records that name a memo by its ID are parts of it`(owner: (list: String, key: String), parts: String) throws {
        let memos = #""\#(owner.list)":[{"id":1,"title":"텃밭","body":"상추"},{"id":2,"title":"부엌","body":"된장"}]"#
        let list = #""\#(parts)":[{"id":1,"\#(owner.key)":2,"text":"메주를 띄웠다"},{"id":2,"\#(owner.key)":1,"text":"물을 주었다"}]"#
        for json in ["{\(memos),\(list)}", "{\(list),\(memos)}"] {
            let outcome = try readJSON(json)
            #expect(outcome.memos.map(\.text.whole) == ["텃밭\n상추\n물을 주었다", "부엌\n된장\n메주를 띄웠다"], "\(json) \(outcome)")
            #expect(outcome.codes.isEmpty, "\(outcome.problems)")
        }
    }

    @Test func `steps stand below the checklist that they name`() throws {
        let outcome = try readJSON(
            #"{"cards":[{"id":"c","name":"장 담그기","position":1},{"id":"d","name":"장보기","position":2,"description":"두부"}],"taskLists":[{"id":"l","name":"순서","cardId":"c"}],"tasks":[{"id":"t","name":"메주","isCompleted":true,"taskListId":"l"},{"id":"u","name":"소금","isCompleted":false,"taskListId":"l"}]}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["장 담그기\n순서\n- [x] 메주\n- [ ] 소금", "장보기\n두부"], "\(outcome)")
        #expect(outcome.memos.allSatisfy { $0.state == nil } && outcome.categories.isEmpty && outcome.codes.isEmpty, "\(outcome.problems)")
    }

    @Test func `the days of parts are told, and parts of nothing stay memos`() throws {
        let outcome = try readJSON(
            #"{"notes":[{"id":1,"title":"텃밭","body":"상추"}],"comments":[{"id":5,"noteId":1,"text":"물","createdAt":"2024-03-04T00:00:00Z"},{"id":6,"noteId":9,"text":"다른 말"}]}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["텃밭\n상추\n물", "다른 말"], "\(outcome)")
        #expect(outcome.problem("unread-keys")?.message.english.contains("comments.createdAt (1)") == true)
    }

    @Test(arguments: [
        #""notes":[{"id":1,"title":"텃밭","body":"상추"}],"memos":[{"id":1,"noteId":1,"text":"물"}]"#,
        #""notes":[{"id":1,"title":"텃밭","body":"상추"}],"things":[{"id":1,"noteId":1,"text":"물","deadline":"2024-03-04"}]"#,
        #""trips":[{"id":1,"title":"텃밭","body":"상추"}],"diaries":[{"id":1,"tripId":1,"text":"물"}]"#,
        #""notes":[{"id":2,"noteId":1,"text":"물"},{"id":1,"title":"텃밭","body":"상추"}]"#,
    ])
    func `memos that name others stay memos`(members: String) throws {
        let outcome = try readJSON("{\(members)}")
        #expect(Set(outcome.memos.map(\.text.whole)) == ["텃밭\n상추", "물"], "\(outcome)")
    }

    @Test func `a second category of a memo is kept as text`() throws {
        let outcome = try readJSON(
            #"{"folders":[{"id":1,"name":"집"}],"categories":[{"id":1,"name":"기록"}],"notes":[{"title":"가","body":"x","folderId":1,"categoryId":1}]}"#
        )
        #expect(outcome.memos.map(\.category) == [["기록"]] && outcome.memos.map(\.text.whole) == ["가\nx\nfolderId: 집"])
    }

    @Test func `people and other lists are no categories`() throws {
        let outcome = try readJSON(
            #"{"users":[{"id":1,"name":"김하나"}],"projects":[{"id":2,"name":"책장"}],"notes":[{"title":"가","body":"x","userId":1,"authorId":1}]}"#
        )
        #expect(outcome.memos.map(\.category) == [[]] && outcome.titles == ["가"])
        #expect(outcome.codes == ["names-only"])
    }

    @Test func `tags that no memo has are told`() throws {
        let outcome = try readJSON(#"{"tags":[{"id":1,"name":"봄"},{"id":2,"name":"겨울"}],"notes":[{"title":"가","body":"x","tags":[1]}]}"#)
        #expect(outcome.memos.map(\.tags) == [["봄"]])
        #expect(outcome.problem("unread-keys")?.message.english.contains("tag.name (1)") == true)
    }
}

/// Records as servers and databases write them.
@Suite struct JSONServerTests {
    @Test(arguments: [
        #"{"documents":[{"name":"projects/p/databases/d/documents/folders/f1","fields":{"name":{"stringValue":"텃밭"}}},{"name":"projects/p/databases/d/documents/notes/n1","fields":{"title":{"stringValue":"가"},"body":{"stringValue":"글"},"folderId":{"stringValue":"f1"}}}]}"#,
        #"{"data":[{"id":1,"attributes":{"title":"가","content":"글","category":{"data":{"id":2,"attributes":{"name":"텃밭"}}}}}]}"#,
        #"{"data":{"notes":{"edges":[{"node":{"id":"1","title":"가","content":"글","folder":{"id":"f","name":"텃밭"}}}]}}}"#,
        #"[{"type":"header","version":"5.2"},{"type":"table","name":"categories","database":"memo","data":[{"id":"1","name":"텃밭","parent_id":null}]},{"type":"table","name":"notes","database":"memo","data":[{"id":"1","title":"가","content":"글","category_id":"1"}]}]"#,
        #"[{"displayName":"텃밭","tasks":[{"title":"가","body":{"content":"글","contentType":"text"}}]}]"#,
        #"{"app":"memo","version":1,"data":{"folders":[{"uuid":"A","name":"텃밭"}],"memos":[{"title":"가","notes":"글","folder":"A"}]}}"#,
    ])
    func `a category is that of the server`(json: String) throws {
        let outcome = try readJSON(json)
        #expect(outcome.memos.map(\.text.whole) == ["가\n글"] && outcome.memos.map(\.category) == [["텃밭"]], "\(outcome)")
        #expect(!outcome.codes.contains("unread-keys"), "\(outcome.problems)")
    }

    @Test(arguments: [("notiz", "10", "11"), ("바구니", #""17""#, #""18""#)])
    func `a key that has nothing but IDs of categories is named, and can be chosen`(key: String, first: String, second: String) throws {
        let file = { (key: String, second: String) in
            #"{"notes":[{"title":"가","body":"글","\#(key)":\#(first)},{"title":"나","body":"말","\#(key)":\#(second)}],"categories":[{"id":\#(first),"name":"텃밭"},{"id":\#(second == "7" ? "12" : second),"name":"부엌"}]}"#
        }
        let outcome = try readJSON(file(key, second))
        #expect(outcome.memos.map(\.category) == [[], []])
        #expect(try #require(outcome.problem("unknown-reference")).message.english.contains("--map category=\(key)"))
        #expect(try readJSON(file(key, second), map: ["category": key]).memos.map(\.category) == [["텃밭"], ["부엌"]])
        // Other numbers are none.
        #expect(try readJSON(file(key, "7")).codes.isEmpty)
        #expect(try readJSON(file("categoryId", second)).codes.isEmpty)
    }

    @Test func `WordPress's texts are HTML, and IDs without a list no names`() throws {
        let outcome = try readJSON(
            #"[{"id":1,"title":{"rendered":"봄 &amp; 비"},"content":{"rendered":"<p>본문</p>"},"categories":[3]}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["봄 & 비\n본문"] && outcome.memos.map(\.category) == [[]])
        #expect(outcome.codes == ["unknown-reference"])
    }

    @Test func `a file called like a category may hold what is in it`() throws {
        let board = try TemporaryExport([
            "board.jsonl":
                #"{"type":"board","data":{"id":"b1","title":"이사"}}"# + "\n"
                + #"{"type":"block","data":{"id":"c1","title":"상자 싸기","boardId":"b1"}}"# + "\n"
                + #"{"type":"block","data":{"id":"c2","title":"차 부르기","boardId":"b1"}}"# + "\n"
        ]).read()
        #expect(board.titles == ["상자 싸기", "차 부르기"] && board.memos.allSatisfy { $0.category == ["이사"] }, "\(board)")
    }

    @Test func `a folder that names another one by the name of its list is within it`() throws {
        let outcome = try readJSON(
            #"{"folders":[{"id":1,"name":"집"},{"id":2,"name":"텃밭","folderId":1}],"notes":[{"title":"가","body":"x","folderId":2}]}"#)
        #expect(outcome.memos.map(\.category) == [["집", "텃밭"]], "\(outcome)")
    }

    @Test func `a tag with a description is one, and its description a memo`() throws {
        let outcome = try readJSON(
            #"{"posts":[{"id":"p","title":"가","body":"나"}],"tags":[{"id":"t","name":"봄","description":"봄에 쓴 글"}],"posts_tags":[{"post_id":"p","tag_id":"t"}]}"#
        )
        #expect(Dictionary(uniqueKeysWithValues: outcome.memos.map { ($0.text.whole, $0.tags) }) == ["가\n나": ["봄"], "봄\n봄에 쓴 글": ["봄"]])
        #expect(outcome.codes.isEmpty, "\(outcome.problems)")
    }

    @Test(arguments: [
        #"[{"title":"가","body":"나","project":"집","section":"봄"}]"#, #"[{"title":"가","body":"나","list_name":"봄","board_name":"집"}]"#,
        #"[{"title":"가","body":"나","column":"x1","bucket":{"name":"봄"},"list":"봄","project":{"id":3,"name":"집"}}]"#,
    ])
    func `a list is within the board or project that a record names too`(json: String) throws {
        #expect(try readJSON(json).memos.map(\.category) == [["집", "봄"]])
    }
}
