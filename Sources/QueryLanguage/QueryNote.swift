public import MemoModel

/// A likely mistake in a query. The query is answered all the same, and the note says how it was read.
public struct QueryNote: Sendable, Hashable {
    /// The kind of mistake. Raw values are for programs.
    public enum Kind: String, Sendable {
        /// A quotation mark at the beginning of a word without a closing one.
        case unclosedQuote = "unclosed_quote"
        /// A word before a colon that resembles the name of a field.
        case unknownField = "unknown_field"
        /// An operator or condition as other programs write it; the message says how it was read.
        case otherSyntax = "other_syntax"
        /// A word after `#` that is not the name of a tag.
        case unknownTag = "unknown_tag"
        /// A word after `@` that is not the name of a saved search.
        case unknownSearch = "unknown_search"
        /// Words that name days. They were searched as text; `suggestion` is the filter they may stand for.
        case dateWords = "date_words"
        /// Quotation marks of a sentence. No memo matches with them, so the words were searched without them.
        case quotesIgnored = "quotes_ignored"
        /// A regular expression for which some memos were not searched; the counts exclude them.
        case patternBound = "pattern_bound"
    }
    /// The kind of mistake.
    public let kind: Kind
    /// The mistake, how it was read, and how to correct it.
    public let message: LocalizedMessage
    /// The range of the mistake, in UTF-8 bytes of the query.
    public let range: Range<Int>
    /// The replacement for `range`; nil if there is no single one.
    public let suggestion: String?
    /// Creates a note that points at `range`, in UTF-8 bytes of the query.
    public init(_ kind: Kind, _ message: LocalizedMessage, range: Range<Int>, suggestion: String? = nil) {
        (self.kind, self.message, self.range, self.suggestion) = (kind, message, range, suggestion)
    }

    static func unclosedQuote(_ range: Range<Int>) -> QueryNote {
        QueryNote(
            .unclosedQuote,
            LocalizedMessage("this quotation mark is not closed; close it to search for a phrase", ko: "닫히지 않은 따옴표입니다. 구절을 찾으려면 닫으세요"),
            range: range)
    }

    static func quotesIgnored(_ range: Range<Int>) -> QueryNote {
        QueryNote(
            .quotesIgnored,
            LocalizedMessage(
                "no memo contains the text with its quotation marks; searched for the words without them",
                ko: "따옴표까지 맞는 메모가 없어 따옴표 없이 낱말을 찾았습니다"),
            range: range)
    }

    static func unknownField(_ name: String, meant: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            .unknownField,
            LocalizedMessage(
                "\"\(name):\" is not a field; searched for it as text; did you mean \(meant):?",
                ko: "‘\(name):’ 조건이 없어 글에서 찾았습니다. 혹시 ‘\(meant):’인가요?"),
            range: range)
    }
}
