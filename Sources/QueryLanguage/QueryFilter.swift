import KoreanText
public import MemoModel

/// A condition on a memo's metadata inside a query: `category:업무`, `created:2023-08..`.
///
/// The query language only recognises it. The owner of the memos (`MemoCollection`) interprets the value.
public struct QueryFilter: Sendable, Hashable {
    /// The subject of a filter. Raw values are the English words of the query language.
    public enum Key: String, Sendable, CaseIterable {
        case category, tag, state, source
        /// `is:pinned`, `is:overdue`, `is:trashed`, `is:conflict`.
        case `is`
        /// `has:checklist` …
        case has
        /// The name of an attached file.
        case attachment
        case created, modified
        /// The date of the last change, or of creation if that is unknown.
        case date
        case due
    }
    /// The metadata that the filter tests.
    public let key: Key
    /// The text after the colon as typed, without quotes.
    public let value: String
    /// The range of the value in the query, in UTF-8 bytes. Error messages point there.
    public let range: Range<Int>
    /// Creates a filter. Error messages point at `range`, in UTF-8 bytes of the query.
    public init(key: Key, value: String, range: Range<Int>) { (self.key, self.value, self.range) = (key, value, range) }
}

/// An error in a query: its place, and how to correct it.
public struct QueryError: LocalizedFailure {
    /// A description of the error, and how to correct it.
    public let message: LocalizedMessage
    /// The range of the error, in UTF-8 bytes of the query.
    public let range: Range<Int>
    /// Creates an error that points at `range`, in UTF-8 bytes of the query.
    public init(_ message: LocalizedMessage, range: Range<Int>) { (self.message, self.range) = (message, range) }
}

/// The names of fields and filters before their colons, and suggestions for misspelled ones.
enum FieldName {
    static let fields: [String: MemoField] = [
        "title": .title, "intitle": .title, "제목": .title, "body": .body, "본문": .body, "내용": .body,
    ]

    static let filters: [String: QueryFilter.Key] = [
        "category": .category, "분류": .category, "카테고리": .category, "tag": .tag, "태그": .tag, "state": .state, "상태": .state,
        "source": .source, "출처": .source, "is": .is, "has": .has, "attachment": .attachment, "첨부": .attachment, "created": .created,
        "작성": .created, "작성일": .created,
        "modified": .modified, "수정": .modified, "수정일": .modified, "date": .date, "날짜": .date, "due": .due, "기한": .due, "마감": .due,
    ]

    /// Maximum length in bytes of a name that gets a suggestion.
    static let longest = 24

    /// Names of the same fields in other programs.
    private static let synonyms = [
        "categories": "category", "folder": "category", "notebook": "category", "폴더": "분류", "노트북": "분류", "tags": "tag",
        "hashtag": "tag", "해시태그": "태그", "꼬리표": "태그", "status": "state", "deadline": "due", "updated": "modified",
        "edited": "modified", "content": "body", "subject": "title", "in": "category", "label": "tag", "labels": "tag", "file": "source",
        "filename": "source", "path": "source", "inbody": "body", "intext": "body",
    ]

    /// Conditions of other programs that have no counterpart.
    static let foreign: Set<String> = [
        "assignee", "author", "block", "case", "cc", "during", "ext", "filetype", "from", "inurl", "lang", "language", "larger", "line",
        "regex",
        "section", "sender", "site", "size", "smaller", "sort", "to", "type",
    ]

    /// The comparisons of `date:` to which the conditions of mail programs correspond.
    static let dateComparisons = [
        "before": "<", "after": ">=", "on": "", "since": ">=", "until": "<=", "older_than": ">", "newer_than": "<",
    ]

    /// Returns the field that the user probably meant by `name:`, or nil if it may well be text.
    ///
    /// Notes are full of words before colons (`https:`, `10:30`, `준비물:`, `날씨:`), so a name counts as a
    /// misspelling only if little is wrong with it: one letter of four or five, two of six or more, one
    /// syllable of 카테고리. Shorter Korean names are too similar to other words (날짜 and 날씨, 작성일 and 작성자).
    static func suggestion(for name: String) -> String? {
        let name = name.lowercased()
        guard fields[name] == nil, filters[name] == nil else { return nil }
        if let synonym = synonyms[name] { return synonym }
        guard name.allSatisfy(\.isLetter) else { return nil }
        let names = Array(fields.keys) + Array(filters.keys)
        let near = names.compactMap { known -> (name: String, edits: Int)? in
            let edits = SpellingDistance.between(name, known)
            return edits <= allowedEdits(in: known) ? (known, edits) : nil
        }
        return near.min { ($0.edits, $0.name) < ($1.edits, $1.name) }?.name
    }

    private static func allowedEdits(in name: String) -> Int {
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return name.count < 4 ? 0 : 1 }
        return switch name.count {
        case ..<4: 0
        case 4...5: 1
        default: 2
        }
    }
}

/// The edit distance of two names.
package enum SpellingDistance {
    /// Returns the number of edits between two names: insertions, deletions, replacements, and transpositions
    /// of neighbours. Ignores case.
    package static func between(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
        var (before, row) = ([Int](), Array(0...right.count))
        for (line, letter) in left.enumerated() {
            var next = [line + 1]
            for (column, other) in right.enumerated() {
                var least = min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
                if line > 0, column > 0, letter == right[column - 1], left[line - 1] == other { least = min(least, before[column - 1] + 1) }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[right.count]
    }

    /// Returns the only one of `names` that begins with `text` or has it as a part between hyphens, or else the nearest of which `text` is a
    /// slip. Nil if there is none.
    package static func nearest(to text: String, among names: [String]) -> String? {
        let typed = text.lowercased()
        let longer = names.filter { $0.lowercased().hasPrefix(typed) || $0.lowercased().split(separator: "-").contains(typed[...]) }
        if text.count > 1, longer.count == 1 { return longer[0] }
        return names.filter { isSlip(text, $0) }.min { between(text, $0) < between(text, $1) }
    }

    /// Returns whether one name is probably a slip for the other: one edit, or two of a name of six characters or more. A syllable that stands for
    /// another must differ by as few keys: 업뮤 is 업무, but 화재 is not 서재.
    package static func isSlip(_ left: String, _ right: String) -> Bool {
        let length = min(left.count, right.count)
        let most = length < 6 ? 1 : 2
        guard length > 1, between(left, right) <= most else { return false }
        if left.count != right.count { return true }
        let keys = [left, right].map { KeyboardLayout.latin(from: $0.lowercased()) }
        return between(keys[0], keys[1]) <= most
    }
}
