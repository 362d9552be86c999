public import MemoModel

/// Something in a query that looks like a slip. The query is answered all the same, and the note says how it was read.
public struct QueryNote: Sendable, Hashable {
    /// What was noticed. Raw values are what programs read.
    public enum Kind: String, Sendable {
        /// A quotation mark that begins a phrase and has no partner.
        case unclosedQuote = "unclosed_quote"
        /// A word before a colon that is nearly the name of a field.
        case unknownField = "unknown_field"
        /// A word behind `#` that is the name of no tag.
        case unknownTag = "unknown_tag"
        /// Words that name days: they were searched for as text, and `suggestion` is the condition they may stand for.
        case dateWords = "date_words"
        /// A regular expression for which not all memos could be looked through; the counts are of the others.
        case patternBound = "pattern_bound"
    }
    /// What was noticed.
    public let kind: Kind
    /// What it is, how it was read, and what to write instead.
    public let message: LocalizedMessage
    /// The part it is about, in UTF-8 bytes of the query.
    public let range: Range<Int>
    /// What to write in the place of `range` instead; nil where there is no one thing.
    public let suggestion: String?
    /// A note that points at `range`, in UTF-8 bytes of the query.
    public init(_ kind: Kind, _ message: LocalizedMessage, range: Range<Int>, suggestion: String? = nil) {
        (self.kind, self.message, self.range, self.suggestion) = (kind, message, range, suggestion)
    }

    static func unclosedQuote(_ range: Range<Int>) -> QueryNote {
        QueryNote(
            .unclosedQuote,
            LocalizedMessage("this quotation mark is not closed; close it to search for a phrase", ko: "닫히지 않은 따옴표입니다. 구절을 찾으려면 닫으세요"),
            range: range)
    }

    static func unknownField(_ name: String, meant: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            .unknownField,
            LocalizedMessage(
                "\(name): is no field, so it was searched for as text; did you mean \(meant):?",
                ko: "\(name): 이라는 조건이 없어서 글로 찾았습니다. \(meant): 조건을 쓰려고 하셨나요?"),
            range: range)
    }
}
