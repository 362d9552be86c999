package import KoreanText

/// A sequence of tokens to find: in the index as an FTS5 phrase, in a memo's text by the matcher. Both use
/// this description, so highlights agree with counts.
package struct TokenPhrase: Hashable, Sendable {
    /// The comparison of a token of the text with an element's term.
    package enum Fit: Hashable, Sendable { case exact, prefix, suffix, infix }

    /// One token of the phrase, or a part of a token.
    package struct Element: Hashable, Sendable {
        /// The term as the index spells it, with the mark of its namespace.
        package var term: [UInt8]
        /// The way in which a token of a text must fit.
        package var fit: Fit

        /// Creates an element that matches tokens as `fit` says.
        package init(term: [UInt8], fit: Fit = .exact) { (self.term, self.fit) = (term, fit) }
    }

    /// The elements, at successive positions. A colocated token is alone, or comes first or last: [28][word
    /// 일], with another kind of token next to it.
    package var elements: [Element]
    /// The symbols that the text must contain too; nil if the tokens express everything that was typed.
    package var spelling: SymbolSpelling?
    /// Whether the phrase is a number that must not be a part of a longer one in the text.
    package var isWholeNumber = false

    /// Combines one number for all terms. `Hasher` would take several times as long for their bytes.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(elements.reduce(0 as UInt64) { ($0 ^ TokenizedText.hash($1.term)) &* 0x9FB2_1C65_1E98_DF25 })
    }

    /// Creates a phrase of elements at successive positions.
    package init(_ elements: [Element], spelling: SymbolSpelling? = nil) { (self.elements, self.spelling) = (elements, spelling) }
    /// Creates a phrase of one exact token.
    package init(token: [UInt8]) { elements = [Element(term: token)] }
    /// Creates a phrase of one word.
    package init(word bytes: [UInt8]) { elements = [Element(term: IndexTerm.word(bytes))] }
    /// Creates a phrase of one dictionary form.
    package init(dictionaryForm bytes: [UInt8]) { elements = [Element(term: IndexTerm.dictionaryForm(bytes))] }

    /// Whether the phrase is one dictionary form.
    package var isDictionaryForm: Bool { elements.count == 1 && IndexTerm.markedKind(of: elements[0].term) == .dictionaryForm }

    /// The phrase of a dictionary form for only those forms that are not usually other words; any other phrase unchanged.
    package var withPlainVerb: TokenPhrase {
        guard isDictionaryForm else { return self }
        return TokenPhrase([Element(term: IndexTerm.plainVerb(elements[0].term.dropFirst()), fit: elements[0].fit)], spelling: spelling)
    }

    /// Whether the phrase is one colocated token: a word or a dictionary form.
    package var isWord: Bool { elements.count == 1 && IndexTerm.markedKind(of: elements[0].term)?.isColocated == true }
    /// Whether every element must equal its token.
    package var isExact: Bool { elements.allSatisfy { $0.fit == .exact } }
    /// Whether the phrase begins with a part of a token and has further elements.
    package var hasOpenBeginning: Bool { elements.count > 1 && needsVocabulary }
    /// Whether the index finds only candidates, and the texts of the memos decide which of them contain the
    /// phrase.
    package var needsTexts: Bool { spelling != nil || hasOpenBeginning || isWholeNumber }
    /// Whether the phrase has several tokens that the index can find without texts.
    package var isSequence: Bool { elements.count > 1 && !needsTexts }
    /// Whether a match may contain white space and signs between its tokens.
    package var mayHoldGaps: Bool { elements.count > 1 && spelling == nil }
    /// Whether some element must be looked up in the vocabulary before FTS5 can match it.
    package var needsVocabulary: Bool {
        elements.dropLast().contains { $0.fit != .exact } || elements.last?.fit == .suffix || elements.last?.fit == .infix
            || elements.last?.mayBeginPair == true
    }

    /// Returns phrases that find the text anywhere, by successive primary tokens. A final syllable may
    /// continue in a memo, so the pair before it suffices. A single syllable can begin a pair of either kind,
    /// so it yields two phrases. With `openEnds`, Latin words at either end may be parts of longer ones.
    package static func literal(_ tokens: [Token], openEnds: Bool) -> [TokenPhrase] {
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

    /// Returns a phrase of the syllables with a space after the first `split` of them.
    package static func split(_ syllables: [[UInt8]], after split: Int) -> TokenPhrase {
        TokenPhrase(
            syllables.indices.dropLast().map { index in
                let (first, second) = (syllables[index], syllables[index + 1])
                return Element(term: index == split - 1 ? IndexTerm.border(first, second) : first + second)
            })
    }
}

// MARK: The vocabulary

extension TokenPhrase {
    /// Returns the phrase with each partial Latin word or number replaced by the whole words that contain it,
    /// which `words` looks up. The results have exact elements, except that the last may be a prefix. For a
    /// last element that begins pairs, the pairs that the index stores as words are added.
    package func spelledOut(_ words: (Element) throws -> [[UInt8]]) rethrows -> [TokenPhrase] {
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
    /// Whether the element is the beginning of pairs, which the index may store as words.
    package var mayBeginPair: Bool { fit == .prefix && IndexTerm.beginsPair(term) }

    /// Returns whether a token of a memo fits the element.
    package func isFitted(by token: ArraySlice<UInt8>) -> Bool {
        switch fit {
        case .exact: token.elementsEqual(term)
        case .prefix: token.starts(with: term)
        case .suffix: token.count >= term.count && token.suffix(term.count).elementsEqual(term)
        case .infix: place(in: token) != nil
        }
    }

    /// Returns the range of the element's text in a token that fits it, in bytes.
    package func place(in token: ArraySlice<UInt8>) -> Range<Int>? {
        let count = term.count
        guard token.count >= count else { return nil }
        switch fit {
        case .exact: return 0..<token.count
        case .prefix: return 0..<count
        case .suffix: return token.count - count..<token.count
        case .infix:
            let (bytes, wanted) = (token.span, term.span)
            for start in 0...bytes.count &- count {
                var same = 0
                while same < count, bytes[start &+ same] == wanted[same] { same &+= 1 }
                if same == count { return start..<start + count }
            }
            return nil
        }
    }
}
