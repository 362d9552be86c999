/// The kind of a token, which determines its namespace in the index.
public enum TokenKind: UInt8, Sendable {
    /// Two adjacent syllables: 학교.
    case bigram
    /// Two syllables separated by a space: 관광 공사 contains 광|공.
    case border
    /// The last syllable of a clause.
    case syllable
    /// A Latin word, a number or an emoji.
    case term
    /// A run of syllables as written, or a noun candidate without its particle.
    case word
    /// A possible dictionary form of a verb or adjective: 먹다 for 먹었고.
    case dictionaryForm
    /// A pair that is also a word, as stored in the index: 학교 at the beginning of a run whose noun it may be.
    case pairWord
    /// A word that is spelled differently in the text, as stored in the index: 여기 for 여긴.
    case changedWord
    /// A dictionary form whose form in the text does not look like a noun, as stored in the index: 먹다 for 먹었고, but not for 먹음.
    case plainVerb

    /// Whether the token shares the position of the token before it. Other tokens take the next position.
    public var isColocated: Bool { self == .word || self == .dictionaryForm || self == .changedWord || self == .plainVerb }

    /// The first byte of the token in the index; nil for tokens without a mark.
    public var mark: UInt8? {
        switch self {
        case .border: Mark.border
        case .word, .pairWord: Mark.word
        case .dictionaryForm: Mark.dictionaryForm
        case .changedWord: Mark.changedWord
        case .plainVerb: Mark.plainVerb
        case .bigram, .syllable, .term: nil
        }
    }

    /// The first bytes of marked tokens in the index. Folded text never begins with one of them.
    @usableFromInline enum Mark {
        @inlinable static var border: UInt8 { 0x01 }
        @inlinable static var word: UInt8 { 0x02 }
        @inlinable static var dictionaryForm: UInt8 { 0x03 }
        @inlinable static var changedWord: UInt8 { 0x04 }
        @inlinable static var plainVerb: UInt8 { 0x05 }
    }
}

/// Spells tokens as the index does: the mark of their namespace, then folded UTF-8.
public enum IndexTerm {
    /// Returns the term of a word.
    @inlinable public static func word(_ text: some Sequence<UInt8>) -> [UInt8] { marked(TokenKind.Mark.word, text) }

    /// Returns the term of two syllables separated by a space.
    @inlinable public static func border(_ first: some Sequence<UInt8>, _ second: some Sequence<UInt8>) -> [UInt8] {
        var term = marked(TokenKind.Mark.border, first)
        term.append(contentsOf: second)
        return term
    }

    /// Returns the term of a verb or adjective ending in 다.
    @inlinable public static func dictionaryForm(_ text: some Sequence<UInt8>) -> [UInt8] { marked(TokenKind.Mark.dictionaryForm, text) }

    /// Returns a mark with text behind it. Inlined in other modules, which would otherwise run the slow code for any sequence.
    @inlinable static func marked(_ mark: UInt8, _ text: some Sequence<UInt8>) -> [UInt8] {
        var term: [UInt8] = []
        term.reserveCapacity(1 + text.underestimatedCount)
        term.append(mark)
        term.append(contentsOf: text)
        return term
    }

    /// Returns the term of the forms of a verb that do not look like a noun.
    @inlinable public static func plainVerb(_ text: some Sequence<UInt8>) -> [UInt8] { marked(TokenKind.Mark.plainVerb, text) }

    /// Returns the kind that a term's mark stands for; nil for a term without mark.
    @inlinable public static func markedKind(of term: some Collection<UInt8>) -> TokenKind? {
        switch term.first {
        case TokenKind.Mark.border: .border
        case TokenKind.Mark.word: .word
        case TokenKind.Mark.dictionaryForm: .dictionaryForm
        case TokenKind.Mark.changedWord: .changedWord
        case TokenKind.Mark.plainVerb: .plainVerb
        default: nil
        }
    }

    /// Returns the spellings under which the index stores a token. A memo contains the token if it contains
    /// any of them at the same position.
    ///
    /// Most nouns have two syllables. At the beginning of a run, the pair and the word would be two entries
    /// with the same meaning, so the index stores only the word, which stands for the pair too. A word that
    /// is spelled differently in the text, such as 여기 in 여긴, does not stand for a pair and has its own mark.
    /// A dictionary form has two marks, so that the forms that are usually other words can be told from the rest.
    public static func kept(_ token: [UInt8]) -> [[UInt8]] {
        if let other = otherMark(token) { return [token, other] }
        return isPair(token) ? [token, word(token)] : [token]
    }

    /// Returns the prefixes of all spellings under which the index stores words with this prefix.
    public static func keptBeginnings(_ beginning: [UInt8]) -> [[UInt8]] {
        otherMark(beginning).map { [beginning, $0] } ?? [beginning]
    }

    /// Returns whether tokens with this prefix may be pairs.
    public static func beginsPair(_ beginning: [UInt8]) -> Bool { beginning.count <= 6 && Segmenter.isHangul(at: 0, beginning) }

    /// Returns the pair that a stored word stands for too; nil if it stands for none.
    public static func pair(ofKept word: [UInt8]) -> [UInt8]? {
        let text = Array(word.dropFirst())
        return word.first == TokenKind.Mark.word && isPair(text) ? text : nil
    }

    /// Returns the other spelling of a word or a dictionary form.
    private static func otherMark(_ token: [UInt8]) -> [UInt8]? {
        switch token.first {
        case TokenKind.Mark.word: [TokenKind.Mark.changedWord] + token.dropFirst()
        case TokenKind.Mark.dictionaryForm: [TokenKind.Mark.plainVerb] + token.dropFirst()
        default: nil
        }
    }

    private static func isPair(_ token: [UInt8]) -> Bool {
        token.count == 6 && Segmenter.isHangul(at: 0, token) && Segmenter.isHangul(at: 3, token)
    }

    /// Returns the folded text of a term, without its mark.
    @inlinable public static func text<Term: Collection<UInt8>>(of term: Term) -> Term.SubSequence {
        term.dropFirst(markedKind(of: term) == nil ? 0 : 1)
    }
}

/// A token with its own copy of the text, for queries and highlighting. The index uses terms directly.
public struct Token: Sendable, Hashable {
    /// The kind of the token.
    public let kind: TokenKind
    /// Folded UTF-8, without the mark.
    public let bytes: [UInt8]
    /// Range in the original text in UTF-8 bytes, on character boundaries. A noun covers the noun only, a
    /// dictionary form the whole run.
    public let range: Range<Int>
    /// Position, counting from 0. A colocated token has the position of the token before it.
    public let position: Int

    /// Creates a token.
    package init(kind: TokenKind, bytes: [UInt8], range: Range<Int>, position: Int) {
        (self.kind, self.bytes, self.range, self.position) = (kind, bytes, range, position)
    }

    /// The folded text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The token as spelled in the index.
    public var term: [UInt8] { kind.mark.map { [$0] + bytes } ?? bytes }
}
