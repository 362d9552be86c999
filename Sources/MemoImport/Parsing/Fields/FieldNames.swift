/// The meaning of a key in a record.
enum Field: Sendable, Equatable {
    case title, body, wholeText, checklist
    /// A text that often repeats the body: the same as HTML, a summary. The body of a record that has no other.
    case secondary
    /// The title of a memo if there is no better one; the name of a category in a category record.
    case name
    case category, categoryColor, categoryIcon, position, parent
    /// Name and path of a category in a list of categories. Not used for memos.
    case categoryType, categoryPath
    /// A category in some apps and a state in others. The value decides.
    case stateOrCategory
    case tags, created, modified, trashed, archived, starred, done, id
    /// A fact with one value.
    case fact(PlainFact)
    /// A web address that belongs to the memo.
    case link
    /// Where the memo was written, in degrees.
    case coordinate
    /// Metadata of an app. In front matter and tables the value may still be a person's own words.
    case ignored
    /// Tells an app how to show or publish the text.
    case technical

    /// The fields that hold the text of a memo, except its title.
    static let texts: [Field] = [.body, .wholeText, .checklist, .secondary]

    static let deadline = Field.fact(.deadline)
    static let state = Field.fact(.state)
}

/// Maps keys to fields. Case, `_`, `-`, `?` and spaces are ignored.
struct FieldNames: Sendable {
    /// A field with a rank. If two keys fill the same field, the lower rank wins.
    struct Match: Sendable, Equatable {
        let field: Field
        let rank: Int
        /// Whether numbers under this key are seconds since 2001.
        var isReferenceDate = false
    }

    private let mapped: [String: Match]

    /// - Parameter map: Keys by field, as in `ImportOptions.map`.
    init(map: [String: String] = [:]) {
        var mapped: [String: Match] = [:]
        for (field, key) in map {
            guard let field = Self.mappable[field] else { continue }
            mapped[Self.normalized(key)] = Match(field: field, rank: -1)
            // The report names keys with those above them: `notes.note_text`.
            if let last = key.split(separator: ".").last, mapped[Self.normalized(String(last))] == nil {
                mapped[Self.normalized(String(last))] = Match(field: field, rank: -1)
            }
        }
        self.mapped = mapped
    }

    func match(_ key: String) -> Match? {
        let key = Self.normalized(key)
        return mapped[key] ?? Self.table[key] ?? Self.prefixed(key)
    }

    /// Returns whether a key names tags, unless it is mapped.
    func areTags(_ key: String) -> Bool { Self.table[Self.normalized(key)]?.field == .tags }

    /// The rank of a secondary text as a body.
    static let secondaryRank = 500

    /// Returns whether the body of a rank is under the name of a description or a page, which other things than memos have too.
    static func isDescription(_ rank: Int) -> Bool {
        if rank == secondaryRank { return true }
        guard let first = table["description"]?.rank, let last = table["details"]?.rank else { return false }
        return first...last ~= rank
    }

    private static func normalized(_ key: String) -> String {
        key.lowercased().precomposed.filter { $0 != "_" && $0 != "-" && $0 != " " && $0 != "?" }
    }

    /// Returns the field of a name that begins with that of its record: `diaryTitle`, `note_text`, `메모제목`.
    private static func prefixed(_ key: String) -> Match? {
        guard let record = records.first(where: key.hasPrefix), let match = table[String(key.dropFirst(record.count))] else { return nil }
        switch match.field {
        case .title, .body, .wholeText, .name, .tags, .category, .done, .fact(.pinned), .fact(.state):
            // Below the names that stand for themselves.
            return Match(field: match.field, rank: match.rank + 100)
        default: return nil
        }
    }

    /// Words for a memo in the keys of programs.
    private static let records = [
        "note", "memo", "diary", "todo", "task", "post", "entry", "card", "issue", "item", "메모", "일기", "노트", "할일", "게시글", "글", "카드",
    ]

    private static let mappable: [String: Field] = {
        let facts = PlainFact.allCases.map { ($0.rawValue, Field.fact($0)) }
        let others: KeyValuePairs<String, Field> = [
            "title": .title, "body": .body, "text": .wholeText, "category": .category, "tags": .tags, "created": .created,
            "modified": .modified, "id": .id, "color": .categoryColor, "icon": .categoryIcon,
        ]
        return Dictionary(facts + others.map { ($0, $1) }) { first, _ in first }
    }()

    private static let table: [String: Match] = {
        var table: [String: Match] = [:]
        for (field, names) in lists + PlainFact.allCases.map({ (.fact($0), $0.definition.keys) }) {
            for (rank, name) in names.split(separator: " ").enumerated() {
                table[String(name)] = Match(field: field, rank: rank, isReferenceDate: name.contains("reference"))
            }
        }
        return table
    }()

    /// Key names found in exports, the most reliable first.
    private static let lists: [(Field, String)] = [
        (.title, "title subject heading headline pagename pagetitle 제목 글제목 타이틀 sj ttl"),
        (
            .body,
            """
            body content contents contenttext textcontent bodytext description descriptions desc detail details memodescription \
            detaildescription tododescription memocontent memobody notebody message plaintext cn cont cnts 내용 본문 글내용 글본문 상세내용 메모내용
            """
        ),
        (.wholeText, "alltext totaltext fulltext memotext text memo note 메모"),
        (.checklist, "listcontent checklist checklists checklistitems checkitems checklistcontent 체크리스트"),
        (
            .secondary,
            """
            html contenthtml htmlcontent bodyhtml htmlbody texthtml htmltext textcontenthtml contentrendered renderedcontent renderedhtml \
            bodyrendered descriptionhtml notehtml memohtml messagehtml richtext summary excerpt abstract synopsis snippet preview 요약
            """
        ),
        (.name, "name task 이름 할일 작업 작업이름 displayname nm"),
        (.category, "category categoryname categorytitle categoryid folder foldername notebook notebookname 카테고리 분류 폴더"),
        (.stateOrCategory, "section section/column classification categorytag group"),
        (.categoryColor, "categorycolor color colour colorhex hexcolor hex"),
        (.categoryIcon, "categoryicon categoryimage icon image symbol emoji"),
        (.position, "position order sortorder"),
        (.categoryType, "type"),
        (.categoryPath, "path categorypath"),
        (.parent, "parent parentname parentcategory"),
        (.tags, "tags tag labels label keywords hashtags supertags 태그"),
        (
            .created,
            """
            createdat created createddate createdate creationdate datecreated createdtime createtime createdtimestampusec \
            createdinterval             insertdate registerdate registeredat regdate writtenat writedate date timestamp timeintervalsince1970 timeinterval \
            timeintervalsincereferencedate datetime day 작성일 작성일시 작성일자 작성시간 생성일 생성일시 등록일 등록일시 등록일자 등록시간 만든날짜 \
            만든날 일시 일자 날짜
            """
        ),
        (
            .modified,
            """
            lastmodified lastmodify lastmodifieddate lastmodifiedat modifiedat modified modifieddate modificationdate datemodified modifiedtime \
            updatedat updated updateddate updatedate updatetime updatedtime lastupdatedtime usereditedtimestampusec editedat editdate lastedited \
            lasteditedtime lastmod lastmodification lastmodificationdate datelastactivity lastactivity 수정일 수정일시 수정일자 수정시간 수정한날짜 변경일 변경일시 최종수정일 \
            최종수정일시 최종편집일시
            """
        ),
        (
            .trashed,
            "istrashed trashed isdeleted isremoved deleted isrecycle isrecycled isintrash trasheddate trashedat deletedat deleteddate delyn deleteyn deletedyn 삭제여부"
        ),
        (.archived, "isarchived archived"),
        (
            .starred,
            "isstarred starred star isfavorite favorite isfavourite favourite isfav fav isbookmarked bookmarked isflagged flagged isimportant 즐겨찾기 별표 중요 중요표시 중요여부 favyn favoriteyn staryn bookmarkyn bkmkyn"
        ),
        (
            .done,
            """
            isdone done iscompleted completed complete isfinished ischecked checked completedat completeddate completedtime completedon \
            datecompleted completiondate finishedat doneat completeyn compyn doneyn finyn 완료 완료여부 완료유무 완료일 완료일시 완료날짜
            """
        ),
        (.id, "id uuid identifier identification identity memoid noteid documentid docid uid uniqueid guid objectid key index"),
        (.link, "url sourceurl link weburl originalurl sourcelink annotations uri"),
        (.coordinate, "latitude longitude altitude"),
        (.technical, "cssclass cssclasses publish permalink layout draft kanbanplugin excalidrawplugin saekin"),
        (
            .ignored,
            """
            attachments sharees photos images audios videos coordinates metadata fields resources
            """
        ),
    ]
}
