public import MemoModel

/// Why a change of a category or a tag was refused. Nothing has been changed then.
public enum CategoryFailure: LocalizedFailure, Equatable {
    /// A category of this name lies in the same place.
    case categoryExists(String)
    /// No category is called so.
    case noCategory(String, near: [String])
    /// Several categories are called so.
    case ambiguousCategory(String, candidates: [String])
    /// A category name that is empty, longer than `StoredText.longestName` or holds a slash or U+0000.
    case badCategoryName(String)
    /// A colour that is none.
    case badColor(String)
    /// A category cannot lie within itself, nor hand its memos to itself.
    case categoryInItself(String)
    /// More levels than `CategoryPath.deepest`.
    case categoryTooDeep(String)
    /// A category that holds memos, and nothing says where they go.
    case categoryHasMemos(String, count: Int)
    /// A tag name that is empty, longer than `StoredText.longestName` or holds U+0000.
    case badTag(String)
    /// No memo has the tag.
    case noTag(String)

    /// What was wrong and the remedy.
    public var message: LocalizedMessage {
        switch self {
        case .categoryExists(let path):
            LocalizedMessage("\(path): this category exists; choose another name", ko: "\(path): 이미 있는 분류입니다. 다른 이름을 고르세요")
        case .noCategory(let name, let near):
            LocalizedMessage(
                "\(name): there is no such category; "
                    + (near.isEmpty ? "see: saekin categories" : "there are: \(near.joined(separator: ", "))"),
                ko: "\(name): 그런 분류가 없습니다. " + (near.isEmpty ? "saekin categories 로 확인하세요" : "있는 분류: \(near.joined(separator: ", "))"))
        case .ambiguousCategory(let name, let candidates):
            LocalizedMessage(
                "\(name): may be \(candidates.joined(separator: ", ")); write the whole path",
                ko: "\(name): \(candidates.joined(separator: ", ")) 가운데 어느 것인지 알 수 없습니다. 전체 경로를 쓰세요")
        case .badCategoryName(let name):
            LocalizedMessage(
                "\"\(name)\": not a name for a category; write one without slashes", ko: "\"\(name)\": 분류 이름으로 쓸 수 없습니다. 빗금 없이 한 글자 이상 쓰세요")
        case .badColor(let text):
            LocalizedMessage("\(text): not a colour; write #RRGGBB, such as #FDBB7A", ko: "\(text): 색이 아닙니다. #FDBB7A처럼 #RRGGBB 꼴로 쓰세요")
        case .categoryInItself(let path):
            LocalizedMessage("\(path): choose a category outside of it", ko: "\(path): 이 분류 밖에 있는 분류를 고르세요")
        case .categoryTooDeep(let path):
            LocalizedMessage(
                "\(path): categories go \(CategoryPath.deepest) levels deep; choose one further up",
                ko: "\(path): 분류는 \(CategoryPath.deepest)단계까지 둘 수 있습니다. 더 위의 분류를 고르세요")
        case .categoryHasMemos(let name, let count):
            LocalizedMessage(
                "\(name): holds \(count == 1 ? "1 memo" : "\(count) memos"); say where they go with --move-to NAME, or --move-to none",
                ko: "\(name): 메모가 \(count)개 있습니다. --move-to 이름 으로 옮길 분류를 쓰세요. 분류 없이 두려면 --move-to 없음")
        case .badTag(let name):
            LocalizedMessage(
                "\"\(name)\": not a name for a tag; write at least one letter", ko: "\"\(name)\": 태그 이름으로 쓸 수 없습니다. 한 글자 이상 쓰세요")
        case .noTag(let name):
            LocalizedMessage("\(name): there is no such tag; see: saekin tags", ko: "\(name): 그런 태그가 없습니다. saekin tags 로 확인하세요")
        }
    }
}
