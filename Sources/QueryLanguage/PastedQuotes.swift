import MemoModel

/// A pasted sentence that quotes: 그는 "내일 보자"고 말했다. Its quotation marks are part of the text rather than an operator.
package struct PastedQuotes {
    /// Number of words outside of quotation marks from which a query is a sentence.
    private static let sentenceLength = 4
    private static let marks = Set("\"“”„‟‘’‚‛「」『』《》〈〉«»".unicodeScalars)

    /// The text without quotation marks.
    package let text: String
    /// A note that points at the quotation marks.
    package let note: QueryNote

    /// Returns nil for a query without quotation marks, and for one that uses them or anything else as an operator: a phrase with spaces around it, beside
    /// few words.
    package init?(_ query: String) {
        let scalars = Array(query.unicodeScalars)
        let marks = scalars.indices.filter { Self.isMark($0, of: scalars) }
        guard let first = marks.first, let last = marks.last, let root = try? SearchQuery(query).root else { return nil }
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: scalars.indices.filter { !marks.contains($0) }.map { scalars[$0] })
        text = String(kept)
        guard let words = try? SearchQuery(text).root, let typed = words.wordsOfConjunction, typed.count == words.terms.count,
            words.filters.isEmpty
        else { return nil }
        let hasPhrase = root.terms.contains { $0.form == .phrase }
        if hasPhrase {
            guard root.wantedTerms.allSatisfy({ $0.field == nil }) else { return nil }
            let isJoined = marks.contains { Self.isLetter($0 - 1, of: scalars) && Self.isLetter($0 + 1, of: scalars) }
            guard isJoined || root.wantedTerms.count(where: { $0.form == .word }) >= Self.sentenceLength else { return nil }
        }
        let bytes = { (count: Int) in scalars[..<count].reduce(0) { $0 + UTF8.width($1) } }
        note = .quotesIgnored(bytes(first)..<bytes(last + 1))
    }

    /// Returns whether a character is a quotation mark. An apostrophe between two Latin letters is none: don't.
    private static func isMark(_ place: Int, of scalars: [Unicode.Scalar]) -> Bool {
        if scalars[place] != "'" && scalars[place] != "’" { return marks.contains(scalars[place]) }
        return ![place - 1, place + 1].allSatisfy { isLetter($0, of: scalars) && scalars[$0].isASCII }
    }

    private static func isLetter(_ place: Int, of scalars: [Unicode.Scalar]) -> Bool {
        scalars.indices.contains(place) && scalars[place].properties.isAlphabetic
    }
}
