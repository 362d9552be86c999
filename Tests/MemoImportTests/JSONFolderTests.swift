import MemoImport
import MemoModel
import Testing

/// Folders within folders in JSON.
@Suite struct JSONFolderTests {
    /// Returns folders that hold each other under keys, the last one with a memo.
    private static func nested(_ names: [String], name: String, keys: [String], memo: String, memos: String) -> String {
        guard let first = names.first else { return "" }
        let inner =
            names.count == 1
            ? #""\#(memos)":[\#(memo)]"#
            : #""\#(keys[names.count % keys.count])":[\#(nested(Array(names.dropFirst()), name: name, keys: keys, memo: memo, memos: memos))]"#
        return #"{"\#(name)":"\#(first)",\#(inner)}"#
    }

    @Test(
        arguments: [["folders"], ["children"], ["subfolders"], ["folders", "subfolders", "children"], ["subCategories"], ["하위폴더"]],
        ["name", "title"])
    func `folders within folders are a path under any key`(keys: [String], name: String) throws {
        let memo = { (title: String) in #"{"title":"\#(title)","body":"글"}"# }
        let (one, other) = (["집", "텃밭", "모종", "표"], ["회사", "텃밭", "모종", "표"])
        let folders = [(one, "가"), (other, "나")].map {
            Self.nested($0.0, name: name, keys: keys, memo: memo($0.1), memos: "notes")
        }.joined(separator: ",")
        for json in [#"{"folders":[\#(folders)]}"#, #"{"version":2,"name":"사본","folders":[\#(folders)]}"#] {
            let outcome = try readJSON(json)
            #expect(outcome.memos.map(\.category) == [one, other], "\(json) \(outcome)")
            #expect(outcome.titles == ["가", "나"] && outcome.codes.isEmpty, "\(outcome.problems)")
        }
    }

    @Test(arguments: ["stacks", "lists", "folders"])
    func `folders may be a map of IDs`(key: String) throws {
        let notes = #"[{"id":5,"title":"상추","body":"씨를 뿌렸다"}]"#
        let outcome = try readJSON(
            #"{"boards":[{"id":1,"title":"집","owner":"가을","\#(key)":{"7":{"id":7,"title":"텃밭","cards":\#(notes)},"8":{"id":8,"title":"부엌","cards":[]}}}]}"#
        )
        #expect(outcome.memos.map(\.category) == [["집", "텃밭"]] && outcome.titles == ["상추"], "\(outcome)")
        #expect(outcome.memos.map(\.externalID) == ["5"])
    }

    @Test(arguments: [("uri", #""title":"""#), ("url", #""title":"""#), ("url", #""name":"""#)])
    func `pages in folders are memos without a text, and a folder without a name is none`(link: String, top: String) throws {
        let page = { (id: Int, title: String) in
            #"{"id":\#(id),"dateAdded":1709542800000,"title":"\#(title)","\#(link)":"https://example.com/\#(id)"}"#
        }
        let folder = #"{"id":2,"dateAdded":1709542800000,"title":"집","children":[\#(page(3, "상추")),\#(page(4, "된장"))]}"#
        let outcome = try readJSON(#"{"id":1,\#(top),"children":[\#(folder)]}"#)
        #expect(outcome.memos.map(\.category) == [["집"], ["집"]], "\(outcome)")
        #expect(outcome.memos.map(\.text.whole) == ["상추\nhttps://example.com/3", "된장\nhttps://example.com/4"])
    }

    @Test func `an address that is none of the web stays machinery`() throws {
        let outcome = try readJSON(#"[{"title":"가","body":"x","uri":"content://media/7"}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\nx"])
    }

    @Test func `the size of a heading is no name`() throws {
        let outcome = try readJSON(
            #"[{"title":"텃밭","children":[{"id":1,"heading":2,"string":"상추","createdAt":"2024-03-04T00:00:00Z"}]}]"#)
        #expect(outcome.memos.count == 1 && outcome.titles == ["텃밭"], "\(outcome)")
    }

    @Test func `a name may come after the lists of its folder`() throws {
        let memo = { (title: String) in #"[{"body":"글","title":"\#(title)"}]"# }
        let outcome = try readJSON(
            #"{"roots":{"first":{"children":\#(memo("상추")),"name":"텃밭"},"second":{"children":\#(memo("된장")),"name":"부엌"}}}"#)
        #expect(outcome.memos.map(\.category) == [["텃밭"], ["부엌"]] && outcome.titles == ["상추", "된장"], "\(outcome)")
    }

    @Test(arguments: ["items", "children", "entries", "contents"])
    func `memos and folders may share a list`(key: String) throws {
        let outcome = try readJSON(
            #"{"folders":[{"name":"집","\#(key)":[{"name":"텃밭","\#(key)":[{"id":1,"title":"상추","content":"씨","createdAt":"2024-03-04T00:00:00Z"}]},{"id":2,"title":"된장","content":"장","createdAt":"2024-03-04T00:00:00Z"}]}]}"#
        )
        #expect(outcome.memos.map(\.category) == [["집", "텃밭"], ["집"]] && outcome.titles == ["상추", "된장"], "\(outcome)")
    }

    @Test func `an empty folder and a colour come in with their path`() throws {
        let outcome = try readJSON(
            ##"{"folders":[{"name":"집","color":"#102030","folders":[{"name":"빈","folders":[],"notes":[]},{"name":"텃밭","notes":[{"title":"가","body":"x"}]}]}]}"##
        )
        #expect(outcome.memos.map(\.category) == [["집", "텃밭"]])
        #expect(outcome.categories.contains(CategoryRecord(path: ["집"], appearance: CategoryAppearance(color: "#102030"))))
        #expect(outcome.categories.map(\.path).contains(["집", "빈"]))
    }

    @Test func `references lead into folders within folders`() throws {
        let outcome = try readJSON(
            #"{"folders":[{"id":1,"name":"집","children":[{"id":2,"name":"텃밭","children":[]}]}],"notes":[{"title":"가","body":"x","folderId":2}]}"#
        )
        #expect(outcome.memos.map(\.category) == [["집", "텃밭"]] && outcome.titles == ["가"] && outcome.codes.isEmpty, "\(outcome)")
    }

    @Test func `a folder around a folder may be an object of the memo`() throws {
        let outcome = try readJSON(
            #"[{"title":"가","body":"x","folder":{"id":2,"name":"모종","parent":{"name":"텃밭","parent":{"name":"집"}}}}]"#)
        #expect(outcome.memos.map(\.category) == [["집", "텃밭", "모종"]] && outcome.codes.isEmpty, "\(outcome)")
    }

    @Test(arguments: [
        (#"{"title":"장보기","items":[{"title":"우유","done":true},{"title":"빵","done":false}]}"#, "장보기\n- [x] 우유\n- [ ] 빵"),
        (#"{"title":"가","children":[{"string":"줄"}]}"#, "가\n줄"), (#"{"title":"가","todos":[{"text":"우유","done":true}]}"#, "가\n- [x] 우유"),
        (#"{"title":"가","comments":[{"author":"나","text":"좋다"}]}"#, "가\n나: 좋다"),
        (#"{"title":"가","body":"본문","tasks":[{"title":"할 것","description":"까닭"}]}"#, "가\n본문\n할 것\n  까닭"),
    ])
    func `the parts of one memo stay one memo`(json: String, text: String) throws {
        let outcome = try readJSON("[\(json)]")
        #expect(
            outcome.memos.count == 1
                && outcome.memos[0].text.whole.hasPrefix(text.split(separator: "\n").prefix(2).joined(separator: "\n")), "\(outcome)")
    }

    @Test(arguments: [
        ##"[{"name":"집","children":[{"name":"텃밭","color":"#123456"}]}]"##,
        #"[{"name":"집"},{"folder":"텃밭","parent":"집","color":4279383126}]"#,
        ##"{"집":{"color":"#000000"},"텃밭":{"color":"#123456","parent":"집"}}"##,
    ])
    func `categories beside texts may be nested`(json: String) throws {
        let outcome = try TemporaryExport(["categories.json": json, "집/텃밭/글.txt": "글 하나\n본문\n"]).read()
        #expect(outcome.memos.map(\.category) == [["집", "텃밭"]] && outcome.codes.isEmpty, "\(outcome)")
        #expect(
            outcome.categories.contains(CategoryRecord(path: ["집", "텃밭"], appearance: CategoryAppearance(color: "#123456"))), "\(outcome)")
    }

    @Test func `a list of names beside texts is a list of categories`() throws {
        let outcome = try TemporaryExport(["categories.json": #"["집","회사"]"#, "집/글.txt": "글"]).read()
        #expect(outcome.categories.map(\.path) == [["집"], ["회사"]] && outcome.titles == ["글"] && outcome.codes.isEmpty)
    }
}
