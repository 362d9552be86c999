import KoreanText
import MemoModel
import Postings

/// The occurrences of a search's phrases in the texts of memos. Each memo is analysed once, both for its
/// score and for its marks.
struct Occurrences {
    /// One match of a phrase in a title or body. Its phrase is the one of `index(of:)`.
    typealias Occurrence = PhraseMatcher.Occurrence

    /// The occurrences in one memo.
    struct MemoMatches {
        /// The occurrences in the title and in the body, as ranges of `all`, grouped by phrase and in text
        /// order within a phrase.
        var title: Range<Int>
        var body: Range<Int>
        /// The bytes of the title without the signs around it.
        var titleCore: Range<Int>
        /// Whether title and body are plain (`Analyzer.isPlain`).
        var isTitlePlain: Bool
        var isBodyPlain: Bool
        /// Positions of title and body together: BM25's length of a document.
        var length: Int
        /// The last change of the memo, in milliseconds since 1970.
        var recency: Int64
    }

    /// The occurrences of all memos read so far.
    private(set) var all: [Occurrence] = []
    private let matchers: [PhraseMatcher]
    /// The hash of a token that each phrase must have; nil if it has none. Most phrases are in few texts.
    private let required: [UInt64?]
    private let indexes: [TokenPhrase: Int]
    /// Matches by ID. The key type is one that other dictionaries use too, because the runtime needs time to
    /// instantiate each type at launch.
    private var memos: [Int: MemoMatches] = [:]
    private var text: TokenizedText
    private var steps = ReadingBudget.Steps()

    /// Creates a value that searches `phrases`, which may contain duplicates.
    init(of phrases: [TokenPhrase]) {
        text = TokenizedText(for: phrases)
        var (matchers, indexes): ([PhraseMatcher], [TokenPhrase: Int]) = ([], [:])
        for phrase in phrases where indexes[phrase] == nil {
            indexes[phrase] = matchers.count
            matchers.append(PhraseMatcher(phrase))
        }
        (self.matchers, self.indexes) = (matchers, indexes)
        required = matchers.map(\.requiredHash)
    }

    /// The number of different phrases.
    var phraseCount: Int { matchers.count }

    /// Returns the index of a phrase, from 0 to `phraseCount`, or nil for an unknown phrase.
    func index(of phrase: TokenPhrase) -> Int? { indexes[phrase] }

    /// The matches in a memo, or nil if the memo was not read.
    subscript(_ id: Int64) -> MemoMatches? { memos[Int(id)] }

    /// Reads memos from the collection, except those read before.
    mutating func read(_ ids: [Int64], _ collection: any MemoCollection) throws {
        try collection.withTexts(of: ids.filter { memos[Int($0)] == nil }) { id, title, body, recency in
            try add(id, title, body, recency)
        }
    }

    /// Reads a memo from the given texts, unless it was read before, and returns the matches in it.
    @discardableResult
    mutating func add(_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> MemoMatches {
        if let known = memos[Int(id)] { return known }
        let (inTitle, inBody) = (try findOccurrences(in: title), try findOccurrences(in: body))
        let found = MemoMatches(
            title: inTitle.places, body: inBody.places, titleCore: Nearness.core(of: title), isTitlePlain: inTitle.isPlain,
            isBodyPlain: inBody.isPlain,
            length: inTitle.length + inBody.length, recency: recency)
        memos[Int(id)] = found
        return found
    }

    /// Appends the occurrences in a title or body to `all`, and returns their range, with facts about the text.
    private mutating func findOccurrences(in bytes: Span<UInt8>) throws -> (places: Range<Int>, length: Int, isPlain: Bool) {
        let start = all.count
        // Many memos have no title, or only one.
        if bytes.isEmpty { return (start..<start, 0, true) }
        try text.read(bytes)
        // Passing the property while `all` is changed would copy it for each phrase.
        let text = text
        for phrase in matchers.indices {
            try steps.take()
            if let hash = required[phrase], !text.mayHaveToken(hashed: hash) { continue }
            try matchers[phrase].appendMatches(in: text, of: bytes, as: phrase, to: &all)
        }
        return (start..<all.count, text.length, text.isPlain)
    }
}
