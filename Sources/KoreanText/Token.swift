/// What a token stands for, and so in which namespace of the index it lives.
public enum TokenKind: UInt8, Sendable {
    /// Two syllables that touch: 학교.
    case bigram
    /// Two syllables with a space between them: 관광 공사 holds 광|공.
    case border
    /// The last syllable of a clause, by itself.
    case syllable
    /// A Latin word, a number, a picture.
    case term
    /// A run of syllables as written, or the noun it may be with its particle stripped.
    case word
    /// The dictionary form of a verb or adjective it may be: 먹었고 as 먹다.
    case dictionaryForm
    /// A pair and a word at once, as the index keeps them: 학교 where a run begins with it and it may be the run's noun.
    case pairWord
    /// A word that the text spells with other letters, as the index keeps it: 여기 of 여긴.
    case changedWord

    /// Colocated tokens share the position of the token before them; the others take the next one.
    public var isColocated: Bool { self == .word || self == .dictionaryForm || self == .changedWord }

    /// The byte that begins the token in the index; none for what a reader would type as it is.
    public var mark: UInt8? {
        switch self {
        case .border: Mark.border
        case .word, .pairWord: Mark.word
        case .dictionaryForm: Mark.dictionaryForm
        case .changedWord: Mark.changedWord
        case .bigram, .syllable, .term: nil
        }
    }

    /// The bytes that begin tokens in the index; no folded text begins with one.
    @usableFromInline enum Mark {
        @inlinable static var border: UInt8 { 0x01 }
        @inlinable static var word: UInt8 { 0x02 }
        @inlinable static var dictionaryForm: UInt8 { 0x03 }
        @inlinable static var changedWord: UInt8 { 0x04 }
    }
}

/// Tokens as the index spells them: the mark of their namespace, then folded UTF-8.
public enum IndexTerm {
    /// A run of syllables as a word of its own.
    public static func word(_ text: some Sequence<UInt8>) -> [UInt8] { [TokenKind.Mark.word] + text }

    /// Two syllables with a space between them.
    public static func border(_ first: some Sequence<UInt8>, _ second: some Sequence<UInt8>) -> [UInt8] {
        [TokenKind.Mark.border] + first + second
    }

    /// A verb or adjective with its 다.
    public static func dictionaryForm(_ text: some Sequence<UInt8>) -> [UInt8] { [TokenKind.Mark.dictionaryForm] + text }

    /// The kind that a term's mark tells; nil for a term without one.
    @inlinable public static func markedKind(of term: some Collection<UInt8>) -> TokenKind? {
        switch term.first {
        case TokenKind.Mark.border: .border
        case TokenKind.Mark.word: .word
        case TokenKind.Mark.dictionaryForm: .dictionaryForm
        case TokenKind.Mark.changedWord: .changedWord
        default: nil
        }
    }

    /// The spellings under which the index keeps a token: a memo holds the token where it holds any of them at the same place.
    ///
    /// Most nouns have two syllables, and where a run begins with one, its pair and its word would be two entries that say the same. So the
    /// index keeps the word alone, which stands for the pair too. A word that the text spells otherwise, 여기 in 여긴, stands for no pair
    /// and has a mark of its own.
    public static func kept(_ token: [UInt8]) -> [[UInt8]] {
        if let changed = changedWord(token) { return [token, changed] }
        return isPair(token) ? [token, word(token)] : [token]
    }

    /// The beginnings of all spellings under which the index keeps words that begin so.
    public static func keptBeginnings(_ beginning: [UInt8]) -> [[UInt8]] {
        changedWord(beginning).map { [beginning, $0] } ?? [beginning]
    }

    /// Whether tokens that begin so may be pairs.
    public static func beginsPair(_ beginning: [UInt8]) -> Bool { beginning.count <= 6 && Segmenter.isHangul(at: 0, beginning) }

    /// The pair that a kept word stands for too; nil for one that stands for none.
    public static func pair(ofKept word: [UInt8]) -> [UInt8]? {
        let text = Array(word.dropFirst())
        return word.first == TokenKind.Mark.word && isPair(text) ? text : nil
    }

    private static func changedWord(_ token: [UInt8]) -> [UInt8]? {
        token.first == TokenKind.Mark.word ? [TokenKind.Mark.changedWord] + token.dropFirst() : nil
    }

    private static func isPair(_ token: [UInt8]) -> Bool {
        token.count == 6 && Segmenter.isHangul(at: 0, token) && Segmenter.isHangul(at: 3, token)
    }

    /// The folded text of a term, without the mark of its namespace.
    @inlinable public static func text<Term: Collection<UInt8>>(of term: Term) -> Term.SubSequence {
        term.dropFirst(markedKind(of: term) == nil ? 0 : 1)
    }
}

/// A token with its own copy of its text; for queries, highlights and people. The index never makes one.
public struct Token: Sendable, Hashable {
    /// What it stands for.
    public let kind: TokenKind
    /// Folded UTF-8, without the mark of its namespace.
    public let bytes: [UInt8]
    /// Where it stands in the original text, in UTF-8 bytes; always on character borders. A noun covers the noun alone, a
    /// dictionary form the whole run.
    public let range: Range<Int>
    /// Counts from 0; colocated tokens have that of the token before them.
    public let position: Int

    /// A token as an analyzer found it.
    package init(kind: TokenKind, bytes: [UInt8], range: Range<Int>, position: Int) {
        (self.kind, self.bytes, self.range, self.position) = (kind, bytes, range, position)
    }

    /// The folded text, for people.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The token as the index spells it.
    public var term: [UInt8] { kind.mark.map { [$0] + bytes } ?? bytes }
}
