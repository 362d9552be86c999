import KoreanText

/// Where the phrases of a search stand in the texts of memos. Each memo is analysed once, both for its score and for its marks.
struct Occurrences {
    /// One match of a phrase in a title or body.
    struct Occurrence {
        /// The index of the phrase, see `index(of:)`.
        var phrase: Int
        /// UTF-8 bytes of the title or body.
        var range: Range<Int>
    }

    /// What was found in one memo.
    struct MemoMatches {
        /// The occurrences in the title and in the body, as ranges of `all`: by phrase, and those of a phrase in the order of the text.
        var title: Range<Int>
        var body: Range<Int>
        /// Whether title and body are plain (`Analyzer.isPlain`).
        var isTitlePlain: Bool
        var isBodyPlain: Bool
        /// Positions of title and body together: BM25's length of a document.
        var length: Int
        /// When the memo was last changed, in milliseconds since 1970.
        var recency: Int64
    }

    /// The occurrences of all memos read so far.
    private(set) var all: [Occurrence] = []
    private let matchers: [PhraseMatcher]
    private let indexes: [TokenPhrase: Int]
    /// By id, as the kind of number that other dictionaries have for keys: to make each kind takes its time at the start of a program.
    private var memos: [Int: MemoMatches] = [:]
    private var text: TokenizedText

    /// Looks for `phrases`, which may repeat themselves.
    init(of phrases: [TokenPhrase]) {
        text = TokenizedText(for: phrases)
        var (matchers, indexes): ([PhraseMatcher], [TokenPhrase: Int]) = ([], [:])
        for phrase in phrases where indexes[phrase] == nil {
            indexes[phrase] = matchers.count
            matchers.append(PhraseMatcher(phrase))
        }
        (self.matchers, self.indexes) = (matchers, indexes)
    }

    /// How many different phrases are looked for.
    var phraseCount: Int { matchers.count }

    /// The index of a phrase, from 0 to `phraseCount`; nil for one that is not looked for.
    func index(of phrase: TokenPhrase) -> Int? { indexes[phrase] }

    /// What was found in a memo; nil for one that was not read.
    subscript(_ id: Int64) -> MemoMatches? { memos[Int(id)] }

    /// Reads memos from the collection, except those read before.
    mutating func read(_ ids: [Int64], _ collection: any MemoCollection) throws {
        try collection.withTexts(of: ids.filter { memos[Int($0)] == nil }) { id, title, body, recency in add(id, title, body, recency) }
    }

    /// Reads a memo whose texts are at hand, unless it was read before.
    mutating func add(_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) {
        guard memos[Int(id)] == nil else { return }
        let titleRange = findOccurrences(in: title)
        let (titleLength, isTitlePlain) = (text.length, text.isPlain)
        let bodyRange = findOccurrences(in: body)
        memos[Int(id)] = MemoMatches(
            title: titleRange, body: bodyRange, isTitlePlain: isTitlePlain, isBodyPlain: text.isPlain, length: titleLength + text.length,
            recency: recency)
    }

    /// Appends to `all` what stands in a title or body, and returns the range of it.
    private mutating func findOccurrences(in bytes: Span<UInt8>) -> Range<Int> {
        text.read(bytes)
        let start = all.count
        for phrase in matchers.indices { matchers[phrase].appendMatches(in: text, of: bytes, as: phrase, to: &all) }
        return start..<all.count
    }
}
