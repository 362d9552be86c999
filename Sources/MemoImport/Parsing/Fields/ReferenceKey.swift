import JSON

/// A name whose value is the ID of a record in another list: `categoryId`, `folder_id`, `tagIds`, `parent`. Also the name of such a list.
struct ReferenceKey: Equatable, Sendable {
    /// The role of the record that is named: a category of this one, a tag of it, and so on.
    enum Kind: Sendable { case category, tag, memo, parent }

    let kind: Kind
    /// The name of the list in the singular, such as `category`; empty if a parent may be of any list.
    let stem: String
    /// Whether the name itself speaks of an ID. A value under another name may be the name of the record as well.
    let isID: Bool
    /// Whether the name is in the plural or ends in `list`.
    let isPlural: Bool

    /// Reads the words of a name, in lower case.
    init?(words: [String]) {
        var (words, isID, isPlural, isParent) = (words.filter { $0 != "fk" && $0 != "pk" }, false, false, false)
        if let first = words.first, words.count > 1, Self.ids.contains(first) {
            (isID, isPlural) = (true, first.hasSuffix("s"))
            words.removeFirst()
        }
        while let last = words.last, words.count > 1, Self.ids.contains(last) || Self.lists.contains(last) {
            if Self.ids.contains(last) { isID = true }
            isPlural = isPlural || last.hasSuffix("s") || Self.lists.contains(last)
            words.removeLast()
        }
        guard var last = words.last else { return nil }
        if Self.kind(of: last) == nil, let ending = Self.endings.first(where: { last.hasSuffix($0) && last.count > $0.count }) {
            let rest = String(last.dropLast(ending.count))
            guard Self.kind(of: Self.singular(rest)) != nil || Self.parents.contains(rest) else { return nil }
            (last, isID) = (rest, isID || Self.ids.contains(ending))
            isPlural = isPlural || ending.hasSuffix("s") || Self.lists.contains(ending)
        }
        for parent in Self.parents
        where last.hasPrefix(parent) && last != parent && Self.kind(of: String(last.dropFirst(parent.count))) != nil {
            (last, isParent) = (String(last.dropFirst(parent.count)), true)
        }
        isParent = isParent || words.contains(where: Self.parents.contains)
        for below in ["sub", "하위"] where last.hasPrefix(below) && Self.kind(of: Self.singular(String(last.dropFirst(below.count)))) != nil {
            last = String(last.dropFirst(below.count))
        }
        let stem = Self.singular(last)
        self.isID = isID
        self.isPlural = isPlural || stem != last
        if isParent {
            (kind, self.stem) = (.parent, Self.kind(of: stem) == .category ? stem : "")
        } else if let kind = Self.kind(of: stem) {
            (self.kind, self.stem) = (kind, stem)
        } else {
            return nil
        }
    }

    /// Returns the singular of the list whose IDs a name speaks of, `taskList` of `taskListId`; nil if it speaks of none.
    static func list(ofIDs words: [String]) -> String? {
        guard words.count > 1, let first = words.first, let last = words.last else {
            // Names in small letters cannot be divided into words.
            return words.first.flatMap { $0.count > 4 && $0.hasSuffix("id") ? list(named: [String($0.dropLast(2))]) : nil }
        }
        if ids.contains(last), !last.hasSuffix("s") { return list(named: Array(words.dropLast())) }
        return first == "id" ? list(named: Array(words.dropFirst())) : nil
    }

    /// Returns whether a list, named in the singular, is the one whose IDs another name speaks of: `my_moods` and `moodList` for `mood`.
    static func isList(_ name: String, of owner: String) -> Bool {
        name.hasSuffix(owner) || lists.contains { name.hasSuffix(owner + $0) }
    }

    /// Returns the name of a list in the singular.
    static func list(named words: [String]) -> String {
        let name = words.joined()
        if name.hasSuffix("ies"), name.count > 4 { return name.dropLast(3) + "y" }
        if name.hasSuffix("들") || name.hasSuffix("s") && !name.hasSuffix("ss") { return String(name.dropLast()) }
        return name
    }

    /// Returns how well the name of a member without a field says where a memo belongs, such as `project` and `area_title`; nil if it says
    /// nothing of it. The best come first.
    static func place(_ words: [String]) -> Int? {
        var words = words
        if words.count > 1, let last = words.last, ["name", "title", "이름"].contains(last) { words.removeLast() }
        guard words.count == 1, let key = ReferenceKey(words: words), key.kind == .category, !key.isID, places.contains(key.stem) else {
            return nil
        }
        return key.rank
    }

    /// Returns whether a name is that of a list or section, which may be within a board or project.
    static func isWithinPlaces(_ words: [String]) -> Bool { names(words).allSatisfy(innerPlaces.contains) }

    /// Returns whether a name is that of a board or project.
    static func holdsPlaces(_ words: [String]) -> Bool { names(words).allSatisfy(outerPlaces.contains) }

    /// Returns the words of a name in the singular, without a word for name at its end.
    private static func names(_ words: [String]) -> [String] {
        let hasName = words.count > 1 && ["name", "title", "이름"].contains(words[words.count - 1])
        return (hasName ? words.dropLast() : words).map(singular)
    }

    private static let innerPlaces: Set<String> = ["section", "list", "column", "bucket", "stack", "구역", "목록"]
    private static let outerPlaces: Set<String> = ["project", "board", "workspace", "area", "space", "프로젝트"]

    private static let places: Set<String> = [
        "list", "project", "album", "area", "board", "journal", "workspace", "프로젝트", "목록", "모음", "일기장",
    ]

    /// The rank of the name as the place of a memo; 0 is the best.
    var rank: Int { Self.categories.firstIndex(of: stem) ?? Self.categories.count }

    /// Whether the list of this name holds categories, even if no memo names them.
    var isCertain: Bool { kind == .category && rank < Self.certain }

    private static func kind(of stem: String) -> Kind? {
        if categories.contains(stem) { return .category }
        if tags.contains(stem) { return .tag }
        return memos.contains(stem) ? .memo : nil
    }

    private static func singular(_ word: String) -> String {
        if kind(of: word) != nil { return word }
        for (ending, other) in [("ies", "y"), ("es", ""), ("s", ""), ("들", "")] where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count) + other
            if kind(of: String(stem)) != nil { return String(stem) }
        }
        return word
    }

    private static let ids: Set<String> = [
        "id", "ids", "uuid", "uuids", "guid", "guids", "key", "keys", "ref", "refs", "no", "idx", "seq", "code", "oid", "identifier",
        "identifiers", "reference", "references", "uid", "uids", "아이디", "번호", "키", "코드",
    ]
    private static let lists: Set<String> = [
        "list", "lists", "table", "map", "items", "array", "entities", "profiles", "records", "models", "infos", "목록", "리스트",
    ]
    private static let endings = [
        "uuids", "uuid", "guid", "ids", "id", "idx", "seq", "key", "code", "list", "table", "아이디", "번호", "코드", "목록", "리스트",
    ]
    private static let parents: Set<String> = ["parent", "parents", "upper", "super", "상위", "부모"]
    /// The first eight name categories and nothing else.
    private static let categories = [
        "category", "folder", "notebook", "directory", "분류", "카테고리", "폴더", "공책", "section", "list", "column", "group", "collection",
        "journal", "project", "album", "bucket", "area", "topic", "stack", "shelf", "book", "board", "whiteboard", "workspace", "space",
        "노트북",
        "그룹", "구역", "목록", "모음", "묶음", "프로젝트", "일기장", "주제", "책",
    ]
    private static let certain = 8
    private static let tags: Set<String> = ["tag", "label", "keyword", "hashtag", "supertag", "태그", "라벨", "꼬리표", "키워드", "해시태그"]
    private static let memos: Set<String> = [
        "note", "memo", "diary", "item", "task", "todo", "entry", "post", "document", "doc", "page", "card", "record", "bookmark",
        "snippet", "메모",
        "노트", "글",
        "일기", "할일", "문서",
    ]
}

/// IDs of records in other lists that a record names.
struct RecordReference: Equatable, Sendable {
    let key: ReferenceKey
    /// The key as the export writes it.
    let name: String
    let ids: [String]
}

extension RecordReference {
    /// Returns the IDs that a value holds under a key; nil if it holds something else.
    init?(_ member: JSONMember, _ key: ReferenceKey, isField: Bool) {
        let ids: [String?]
        switch FirestoreValue.unwrap(member.value) {
        case .integer(let number): ids = [String(number)]
        // A text under another name is the name of a category, or its key.
        case .string(let text): ids = [key.isID || !isField || key.kind == .parent ? text : nil]
        case .array(let values): ids = key.isID || key.isPlural ? values.map(Self.id) : [nil]
        case .object(let members): ids = [Self.id(member.value) ?? (key.isID ? Self.wrapped(members) : nil)]
        case .null, .bool, .number: return nil
        }
        let known = ids.compactMap(\.self)
        guard !known.isEmpty, known.count == ids.count else { return nil }
        (self.key, name, self.ids) = (key, member.key, known)
    }

    /// Returns the ID that a value is or holds.
    private static func id(_ value: JSONValue) -> String? {
        let value = FirestoreValue.unwrap(value)
        guard case .object = value else { return value.scalarText }
        return ["id", "_id", "uuid", "guid", "$id", "key"].lazy.compactMap { value[$0].map(FirestoreValue.unwrap)?.scalarText }.first
    }

    /// Returns the ID that a level with nothing else is around; nil for any other object.
    private static func wrapped(_ members: [JSONMember]) -> String? {
        guard members.count == 1, let id = members[0].value.scalarText, Machinery.isValue(id) else { return nil }
        return id
    }

    /// Whether the value is nothing but IDs, or names of categories, so that no other field needs it.
    var isWhole: Bool { key.isID && key.kind != .memo || key.isCertain && key.isPlural }
}
