import KoreanText

/// A sequence of tokens to find: in the index as an FTS5 phrase, in a memo's text by the matcher. One description for both, so
/// what is counted is what is highlighted.
struct Pattern: Hashable, Sendable {
    /// How a token of the text must compare to the pattern's.
    enum Fit: Hashable, Sendable { case exact, prefix, suffix, infix }

    struct Element: Hashable, Sendable {
        /// As the index spells it, with the mark of its namespace.
        var term: [UInt8]
        var fit = Fit.exact
    }

    /// At successive positions; a colocated token stands alone.
    var elements: [Element]

    init(_ elements: [Element]) { self.elements = elements }
    init(word bytes: [UInt8]) { elements = [Element(term: [0x02] + bytes)] }
    init(dictionaryForm bytes: [UInt8]) { elements = [Element(term: [0x03] + bytes)] }

    /// Whether it is one colocated token: a word or a dictionary form.
    var isWord: Bool { elements.count == 1 && (elements[0].term.first == 0x02 || elements[0].term.first == 0x03) }
    /// Whether every element is a token as it stands.
    var isExact: Bool { elements.allSatisfy { $0.fit == .exact } }
    /// Whether some element must be looked up in the vocabulary before FTS5 can match it.
    var needsVocabulary: Bool {
        elements.dropLast().contains { $0.fit != .exact } || elements.last?.fit == .suffix || elements.last?.fit == .infix
    }

    /// The text itself, wherever it stands: successive primary tokens. A syllable that ends the text may go on in a memo, so the
    /// pair before it says enough; alone it can begin a pair of either kind, hence two patterns.
    /// `openEnds` lets Latin words at either end be parts of longer ones.
    static func literal(_ tokens: [Token], openEnds: Bool) -> [Pattern] {
        let primaries = tokens.filter { !$0.kind.isColocated }
        guard let last = primaries.last else { return [] }
        var elements = primaries.map { Element(term: $0.term) }
        if openEnds, primaries[0].kind == .term { elements[0].fit = primaries.count == 1 ? .infix : .suffix }
        guard last.kind == .syllable else {
            if openEnds, last.kind == .term, primaries.count > 1 { elements[elements.count - 1].fit = .prefix }
            return [Pattern(elements)]
        }
        if primaries.count > 1, [.bigram, .border].contains(primaries[primaries.count - 2].kind) {
            return [Pattern(elements.dropLast())]
        }
        elements[elements.count - 1].fit = .prefix
        var marked = elements
        marked[marked.count - 1].term.insert(0x01, at: 0)
        return [Pattern(elements), Pattern(marked)]
    }

    /// The syllables with a space after the first `split` of them.
    static func split(_ syllables: [[UInt8]], after split: Int) -> Pattern {
        Pattern(
            syllables.indices.dropLast().map { index in
                Element(term: (index == split - 1 ? [0x01] : []) + syllables[index] + syllables[index + 1])
            })
    }
}
