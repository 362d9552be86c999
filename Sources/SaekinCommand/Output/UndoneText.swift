import KoreanText
import MemoImport
import MemoModel

/// What an undo took back, by the kind of the change as the history has it.
enum UndoneText {
    /// Returns the sentence.
    /// - Parameters:
    ///   - title: The quoted title of the memo, category or source; empty if there is none.
    static func sentence(_ kind: String, of title: String) -> String {
        guard let (english, korean) = changes[kind] ?? fact(kind) else {
            return title.isEmpty ? say("undid a change", "변경을 되돌림") : say("undid a change of \(title)", "\(title)의 변경을 되돌림")
        }
        let object = PairedParticle.object.after(korean)
        return title.isEmpty ? say("undid: \(english)", "\(object) 되돌림") : say("undid: \(title) \(english)", "\(title)의 \(object) 되돌림")
    }

    private static func fact(_ kind: String) -> (english: String, korean: String)? {
        PlainFact.allCases.map(\.definition).first { $0.argument == kind }.map {
            ("set to another \($0.name.english)", "\($0.name.korean) 변경")
        }
    }

    private static let changes: [String: (english: String, korean: String)] = [
        "added": ("added", "추가"), "edited": ("edited", "수정"), "reverted": ("restored to an earlier text", "이전 글 복원"),
        "import": ("imported", "가져오기"), "imported": ("imported", "가져오기"), "updated": ("updated by an import", "다시 가져오기"),
        "merged": ("merged", "합치기"), "vanished": ("moved to the trash: gone from its source", "휴지통 이동"),
        "moved": ("moved to another category", "분류 이동"), "pinned": ("pinned", "고정"), "unpinned": ("unpinned", "고정 해제"),
        "date": ("set to another date", "날짜 변경"),
        "tagged": ("tagged", "태그 추가"), "untagged": ("lost a tag", "태그 제거"), "trashed": ("moved to the trash", "휴지통 이동"),
        "restored": ("restored", "되살리기"), "category-added": ("added as a category", "분류 추가"),
        "category-renamed": ("renamed", "분류 이름 변경"), "category-changed": ("given another look", "분류 모습 변경"),
        "category-nested": ("moved among the categories", "분류 위치 변경"), "category-removed": ("removed from the categories", "분류 삭제"),
        "tag-renamed": ("renamed", "태그 이름 변경"), "search-saved": ("saved as a search", "검색 저장"),
        "search-deleted": ("deleted from the saved searches", "저장한 검색 삭제"), "search-renamed": ("renamed", "저장한 검색 이름 변경"),
        "synonyms-changed": ("synonyms changed", "동의어 변경"),
    ]
}
