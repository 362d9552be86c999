import KoreanText

/// Where the patterns of a search stand in memos. Each memo is analysed once, for its score and for its marks.
struct Occurrences {
    /// A place where a pattern stands.
    struct Occurrence {
        /// The number of the pattern.
        var pattern: Int
        /// Bytes of the original.
        var range: Range<Int>
    }

    /// What is known of one memo: stretches of `all`, by pattern and then by place.
    struct Memo {
        var title: Range<Int>
        var body: Range<Int>
        /// Positions of title and body together.
        var length: Int
        /// When it was last written, in milliseconds.
        var recency: Int64
    }

    private(set) var all: [Occurrence] = []
    private var matchers: [TextMatcher] = []
    private var numbers: [TokenPhrase: Int] = [:]
    private var memos: [Int64: Memo] = [:]
    private var text: TokenizedText

    /// `patterns` may repeat themselves.
    init(of patterns: [TokenPhrase]) {
        text = TokenizedText(for: patterns)
        for pattern in patterns where numbers[pattern] == nil {
            numbers[pattern] = matchers.count
            matchers.append(TextMatcher(pattern))
        }
    }

    /// How many patterns are looked for.
    var patternCount: Int { matchers.count }

    /// The number of a pattern; nil for one that is not looked for.
    func number(of pattern: TokenPhrase) -> Int? { numbers[pattern] }

    /// What was found in a memo; nil for one that was not read.
    subscript(_ id: Int64) -> Memo? { memos[id] }

    /// Looks through memos, those that were read before excepted.
    mutating func read(_ ids: [Int64], _ collection: any MemoCollection) throws {
        try collection.withTexts(of: ids.filter { memos[$0] == nil }) { id, title, body, recency in add(id, title, body, recency) }
    }

    /// Looks through a text that has been fetched, unless it was read before.
    mutating func add(_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) {
        guard memos[id] == nil else { return }
        let titleRange = look(through: title)
        let titleLength = text.length
        let bodyRange = look(through: body)
        memos[id] = Memo(title: titleRange, body: bodyRange, length: titleLength + text.length, recency: recency)
    }

    private mutating func look(through bytes: Span<UInt8>) -> Range<Int> {
        text.read(bytes)
        let start = all.count
        for number in matchers.indices { matchers[number].appendMatches(in: text, numbered: number, to: &all) }
        return start..<all.count
    }
}
