public import MemoModel

/// The reason why a change of a category or a tag was refused. Nothing was changed.
public enum CategoryFailure: LocalizedFailure, Equatable {
    /// A category with this name exists in the same place.
    case categoryExists(String)
    /// No category has this name.
    case noCategory(String, near: [String])
    /// Several categories have this name.
    case ambiguousCategory(String, candidates: [String])
    /// The name of a category is empty, longer than `StoredText.longestName`, or contains a slash or U+0000.
    case badCategoryName(String)
    /// The text is not a colour.
    case badColor(String)
    /// The category would be inside itself, or would hand its memos to itself.
    case categoryInItself(String)
    /// The path has more levels than `CategoryPath.deepest`.
    case categoryTooDeep(String)
    /// The category holds memos, and no target was given for them.
    case categoryHasMemos(String, count: Int)
    /// The name of a tag is empty, longer than `StoredText.longestName`, or contains U+0000.
    case badTag(String)
    /// No memo has the tag.
    case noTag(String)

    /// The mistake and its remedy.
    public var message: LocalizedMessage {
        switch self {
        case .categoryExists(let path):
            LocalizedMessage("\(path): this category exists; choose another name", ko: "\(path): 이미 있는 분류입니다. 다른 이름을 고르세요")
        case .noCategory(let name, let near):
            LocalizedMessage(
                "\(name): there is no such category; "
                    + (near.isEmpty
                        ? "see saekin categories, or make it with saekin category add"
                        : "existing categories: \(near.joined(separator: ", ")); make it with saekin category add"),
                ko: "\(name): 그런 분류가 없습니다. "
                    + (near.isEmpty
                        ? "saekin categories로 확인하거나 saekin category add로 만드세요"
                        : "이미 있는 분류: \(near.joined(separator: ", ")). 새로 만들려면 saekin category add"))
        case .ambiguousCategory(let name, let candidates):
            LocalizedMessage(
                "\(name): could be \(candidates.joined(separator: ", ")); write the full path",
                ko: "\(name): \(candidates.joined(separator: ", ")) 가운데 어느 것인지 알 수 없습니다. 전체 경로를 쓰세요")
        case .badCategoryName(let name):
            LocalizedMessage(
                "\"\(name)\": not a valid category name; write at least one character and no slashes",
                ko: "\"\(name)\": 분류 이름으로 쓸 수 없습니다. 빗금 없이 한 글자 이상 쓰세요")
        case .badColor(let text):
            LocalizedMessage("\(text): not a colour; write #RRGGBB, such as #FDBB7A", ko: "\(text): 색이 아닙니다. #FDBB7A처럼 #RRGGBB 꼴로 쓰세요")
        case .categoryInItself(let path):
            LocalizedMessage(
                "\(path): a category cannot be moved into itself; choose one outside of it",
                ko: "\(path): 분류를 자기 안으로 옮길 수 없습니다. 이 분류 밖에 있는 분류를 고르세요")
        case .categoryTooDeep(let path):
            LocalizedMessage(
                "\(path): categories can have \(CategoryPath.deepest) levels; choose a parent further up",
                ko: "\(path): 분류는 \(CategoryPath.deepest)단계까지 둘 수 있습니다. 더 위의 분류를 고르세요")
        case .categoryHasMemos(let name, let count):
            LocalizedMessage(
                "\(name): contains \(count == 1 ? "1 memo" : "\(count) memos"); choose a target with --move-to NAME, or --move-to none",
                ko: "\(name): 메모가 \(count)개 있습니다. --move-to 이름으로 옮길 분류를 쓰세요. 분류 없이 두려면 --move-to 없음")
        case .badTag(let name):
            LocalizedMessage(
                "\"\(name)\": not a valid tag name; write at least one character", ko: "\"\(name)\": 태그 이름으로 쓸 수 없습니다. 한 글자 이상 쓰세요")
        case .noTag(let name):
            LocalizedMessage("\(name): there is no such tag; see: saekin tags", ko: "\(name): 그런 태그가 없습니다. saekin tags로 확인하세요")
        }
    }
}
