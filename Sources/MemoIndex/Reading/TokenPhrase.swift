import KoreanText

/// A sequence of tokens to find: in the index as an FTS5 phrase, in a memo's text by the matcher. One description for both, so
/// what is counted is what is highlighted.
package struct TokenPhrase: Hashable, Sendable {
    /// How a token of the text must compare to the pattern's.
    package enum Fit: Hashable, Sendable { case exact, prefix, suffix, infix }

    /// One token of the phrase, or a part of one.
    package struct Element: Hashable, Sendable {
        /// As the index spells it, with the mark of its namespace.
        package var term: [UInt8]
        package var fit = Fit.exact
    }

    /// At successive positions. A colocated token stands alone, or is the first or the last: [28][word 일], with another kind of token
    /// beside it.
    package var elements: [Element]
    /// The symbols that must stand in the text too; nil where the tokens say all that was typed.
    package var spelling: SymbolSpelling?

    init(_ elements: [Element], spelling: SymbolSpelling? = nil) { (self.elements, self.spelling) = (elements, spelling) }
    /// One token as it stands.
    init(token: [UInt8]) { elements = [Element(term: token)] }
    init(word bytes: [UInt8]) { elements = [Element(term: IndexTerm.word(bytes))] }
    init(dictionaryForm bytes: [UInt8]) { elements = [Element(term: IndexTerm.dictionaryForm(bytes))] }

    /// Whether it is one colocated token: a word or a dictionary form.
    var isWord: Bool { elements.count == 1 && IndexTerm.markedKind(of: elements[0].term)?.isColocated == true }
    /// Whether every element is a token as it stands.
    var isExact: Bool { elements.allSatisfy { $0.fit == .exact } }
    /// Whether it is several tokens that only the index is asked for, no texts.
    var isSequence: Bool { elements.count > 1 && !needsTexts }
    /// Whether what it matches may hold white space and signs between its tokens.
    var mayHoldGaps: Bool { elements.count > 1 && spelling == nil }
    /// Whether some element must be looked up in the vocabulary before FTS5 can match it.
    var needsVocabulary: Bool {
        elements.dropLast().contains { $0.fit != .exact } || elements.last?.fit == .suffix || elements.last?.fit == .infix
            || elements.last?.mayBeginPair == true
    }

    /// The text itself, wherever it stands: successive primary tokens. A syllable that ends the text may go on in a memo, so the
    /// pair before it says enough; alone it can begin a pair of either kind, hence two phrases.
    /// `openEnds` lets Latin words at either end be parts of longer ones.
    static func literal(_ tokens: [Token], openEnds: Bool) -> [TokenPhrase] {
        let primaries = tokens.filter { !$0.kind.isColocated }
        guard let last = primaries.last else { return [] }
        var elements = primaries.map { Element(term: $0.term) }
        if openEnds, primaries[0].kind == .term { elements[0].fit = primaries.count == 1 ? .infix : .suffix }
        guard last.kind == .syllable else {
            if openEnds, last.kind == .term, primaries.count > 1 { elements[elements.count - 1].fit = .prefix }
            return [TokenPhrase(elements)]
        }
        if primaries.count > 1, [.bigram, .border].contains(primaries[primaries.count - 2].kind) {
            return [TokenPhrase(elements.dropLast())]
        }
        elements[elements.count - 1].fit = .prefix
        var marked = elements
        marked[marked.count - 1].term = IndexTerm.border(last.term, [])
        return [TokenPhrase(elements), TokenPhrase(marked)]
    }

    /// The syllables with a space after the first `split` of them.
    static func split(_ syllables: [[UInt8]], after split: Int) -> TokenPhrase {
        TokenPhrase(
            syllables.indices.dropLast().map { index in
                let (first, second) = (syllables[index], syllables[index + 1])
                return Element(term: index == split - 1 ? IndexTerm.border(first, second) : first + second)
            })
    }
}

// MARK: The vocabulary

extension TokenPhrase {
    /// The phrase with each element that is part of a Latin word or number replaced by the whole words that hold it, which `words`
    /// looks up: phrases of exact elements, but for a last one that may be a prefix. Beside one that begins pairs stand those pairs that the
    /// index keeps as words.
    func spelledOut(_ words: (Element) throws -> [[UInt8]]) rethrows -> [TokenPhrase] {
        var spellings = [TokenPhrase([])]
        for (index, element) in elements.enumerated() {
            let isLast = index == elements.count - 1
            let needsLookUp = element.fit != .exact && !(isLast && element.fit == .prefix)
            var choices = needsLookUp ? try words(element).map { Element(term: $0) } : [element]
            if element.mayBeginPair {
                let kept = try words(Element(term: IndexTerm.word(element.term), fit: .prefix))
                choices += kept.compactMap { IndexTerm.pair(ofKept: $0) }.map { Element(term: $0) }
            }
            spellings = spellings.flatMap { spelling in choices.map { TokenPhrase(spelling.elements + [$0]) } }
        }
        return spellings
    }
}

extension TokenPhrase.Element {
    /// Whether it is the beginning of pairs, which the index may keep as words.
    var mayBeginPair: Bool { fit == .prefix && IndexTerm.beginsPair(term) }

    /// Where the tokens are that can fit it. Words that hold ASCII or two-byte letters begin below the scripts of three bytes; so
    /// Hangul, the bulk, is passed over.
    var possibleTokens: TokenRange {
        if fit == .prefix { return TokenRange(from: term, to: term + [0xFF]) }
        return (term.first ?? 0) < 0xE0 ? TokenRange(from: [0x20], to: [0xE0]) : TokenRange(from: [0x20], to: nil)
    }

    /// Whether a token of a memo is what the element asks for.
    func isFitted(by token: some RandomAccessCollection<UInt8>) -> Bool {
        switch fit {
        case .exact: token.elementsEqual(term)
        case .prefix: token.starts(with: term)
        case .suffix: token.count >= term.count && token.suffix(term.count).elementsEqual(term)
        case .infix: place(in: token) != nil
        }
    }

    /// Where the element's text stands in a token that fits it, in bytes.
    func place(in token: some RandomAccessCollection<UInt8>) -> Range<Int>? {
        let count = term.count
        guard token.count >= count else { return nil }
        switch fit {
        case .exact: return 0..<token.count
        case .prefix: return 0..<count
        case .suffix: return token.count - count..<token.count
        case .infix:
            return (0...(token.count - count)).first { token.dropFirst($0).starts(with: term) }.map { $0..<$0 + count }
        }
    }
}
