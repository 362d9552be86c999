import MemoModel
import Postings
import Synchronization

/// By how many memos some segments change the weights of words. A segment that replaces or removes memos of older ones may leave fewer.
struct WordChanges {
    private(set) var more = Vocabulary()
    private(set) var fewer = Vocabulary()

    init() {}

    /// Creates the changes of segments that have no memo in common, and are the oldest. FTS5 may have left words in it that no memo contains: only if `mayBeEmpty`.
    init(only words: Vocabulary, mayBeEmpty: Bool) {
        more = words
        guard mayBeEmpty else { return }
        words.forEach { word, weight in if weight == 0 { fewer.append(word, weight: 0) } }
    }

    init(joining parts: [WordChanges]) {
        (more, fewer) = (Vocabulary(joining: parts.map(\.more)), Vocabulary(joining: parts.map(\.fewer)))
    }

    /// Appends a word that comes after all others.
    @inline(__always) mutating func append(_ word: Span<UInt8>, by memos: Int) {
        if memos > 0 { more.append(word, weight: memos) } else if memos < 0 { fewer.append(word, weight: -memos) }
    }

    /// Appends the words that a writer has gathered, which come after all others and get more memos.
    mutating func append(_ words: inout VocabularyWriter) { more.append(&words) }

    /// Returns the words of these segments and others, which must be all of an index.
    func vocabulary(with others: WordChanges) -> Vocabulary {
        more.adding(others.more).subtracting(fewer.adding(others.fewer))
    }
}

/// A cache of the words of segments. Segments are never changed in place, so their words stay the same as long as they exist. The memos of older
/// segments that they replace or remove stay the same too, because a merge of older segments keeps their content. With neither it nor the words of a
/// state, a search that guesses takes 41 % more instructions.
package struct WordCache: Sendable {
    /// A fingerprint that distinguishes a segment from any other that may reuse its number.
    struct Print: Equatable {
        let segment: SegmentStructure.Segment
        /// Hashes of its first, middle and last page.
        let pages: [UInt64?]
    }

    /// Number of pages from which a segment is large. Single writes leave segments of one or two pages, and
    /// sixteen of these are merged.
    static let leastPages = 64

    /// The words of a small segment.
    struct Small {
        let print: Print
        let words: WordChanges
    }

    let schema: Int
    /// The prints of the large segments, whose words are joined.
    let prints: [Print]
    let large: WordChanges
    let small: [Small]
}

/// An in-memory cache for one vault's index, valid until the index changes. It contains words, loaded when a
/// search first needs their kind, pages, and the memos and counts of memos by token.
package final class IndexCache: Sendable {
    /// Identifies one state of an index among all others that a vault has had.
    struct State: Equatable {
        let structure: SegmentStructure
        /// SQLite's count of schema changes, because a rebuilt index may have the same segments as before.
        let schema: Int
    }

    private struct Kept {
        /// Words of segments, kept across states because most segments stay.
        var words: [Vocabulary.Part: WordCache] = [:]
        var state: State?
        /// All words. After a few edits, a search that guesses takes 3 % more instructions without them.
        var parts: [Vocabulary.Part: Vocabulary] = [:]
        var pages = PageCache()
        var counts = TokenCache<Int>(most: 3 << 20)
        var lists = TokenCache<MemoIDs>(most: 16 << 20)

        /// Discards data that belongs to another state.
        mutating func enter(_ state: State) { if self.state != state { self = Kept(words: words, state: state) } }
    }

    private let kept = Mutex(Kept())

    /// Creates an empty cache.
    package init() {}

    /// Returns the words of a kind in a state of the index. If they are not cached, `read` loads them, given
    /// the words of segments from an earlier state. Two concurrent searches may both load them; neither
    /// waits for the other.
    func vocabulary(of part: Vocabulary.Part, in state: State, read: (inout WordCache?) throws -> Vocabulary) rethrows -> Vocabulary {
        var (known, words) = kept.withLock { ($0.state == state ? $0.parts[part] : nil, $0.words[part]) }
        if let known { return known }
        let new = try read(&words)
        kept.withLock { kept in
            kept.enter(state)
            kept.parts[part] = new
            kept.words[part] = words
        }
        return new
    }

    /// Returns the caches of pages, counts and lists for a state of the index.
    func known(of state: State) -> (pages: PageCache, counts: TokenCache<Int>, lists: TokenCache<MemoIDs>) {
        kept.withLock { kept in
            kept.enter(state)
            return (kept.pages, kept.counts, kept.lists)
        }
    }
}

/// A cache of pages of one state of an index. Terms of different searches are on the same few pages, and
/// copying a page out of SQLite takes longer than finding a term on it: without the pages, 200 searches of one process take 3.5 % more instructions.
final class PageCache: Sendable {
    /// Maximum number of pages, 4 kB each.
    private static let most = 2048

    private struct Pages {
        var byRow: [Int: [UInt8]] = [:]
        /// The rows in order of insertion, as a ring.
        var rows: [Int] = []
        var oldest = 0
        /// Separators by ID of their segment. Without them, 200 searches of one process take 2.5 % more instructions.
        var separators: [Int: Separators] = [:]
        /// Directories of bits by ID of their segment. Without them, a request of a server takes 2.5 % more instructions.
        var bits: [Int: BitLists] = [:]
        /// Number of separator lookups in a segment whose `separators` are not cached.
        var lookups: [Int: Int] = [:]
    }

    private let pages = Mutex(Pages())

    /// The page in a row of FTS5's table of pages, or nil if it is not cached.
    subscript(row: Int64) -> [UInt8]? { pages.withLock { $0.byRow[Int(row)] } }

    /// Caches a page. If the cache is full, the oldest page is evicted.
    func keep(_ page: [UInt8], of row: Int64) {
        let row = Int(row)
        pages.withLock { pages in
            guard pages.byRow[row] == nil else { return }
            if pages.rows.count < Self.most {
                pages.rows.append(row)
            } else {
                pages.byRow[pages.rows[pages.oldest]] = nil
                pages.rows[pages.oldest] = row
                pages.oldest = (pages.oldest + 1) % Self.most
            }
            pages.byRow[row] = page
        }
    }
}

// MARK: Bits

extension PageCache {
    /// Returns the directory of the bits of `segment`. If it is not cached, `read` loads it.
    func bits(of segment: SegmentStructure.Segment, read: () throws -> BitLists) rethrows -> BitLists {
        if let known = pages.withLock({ $0.bits[segment.id] }) { return known }
        let new = try read()
        pages.withLock { $0.bits[segment.id] = new }
        return new
    }
}

// MARK: Separators

extension PageCache {
    /// Number of separators that can be read in the time of one lookup in SQLite.
    private static let separatorsOfLookup = 16

    /// Returns the cached separator keys of `segment`, or nil until enough lookups have missed to make
    /// loading them all worthwhile. `read` loads them.
    func separators(of segment: SegmentStructure.Segment, read: () throws -> Separators) rethrows -> Separators? {
        let (known, isWorthwhile) = pages.withLock { pages -> (Separators?, Bool) in
            if let known = pages.separators[segment.id] { return (known, false) }
            pages.lookups[segment.id, default: 0] += 1
            return (nil, pages.lookups[segment.id, default: 0] * Self.separatorsOfLookup > segment.lastPage)
        }
        guard isWorthwhile else { return known }
        let new = try read()
        pages.withLock { $0.separators[segment.id] = new }
        return new
    }
}

/// The separator keys of a segment: for each page that begins another term, the shortest key that separates
/// it from the page before.
struct Separators: Sendable {
    private var bytes: [UInt8] = []
    /// The end of each separator in `bytes`.
    private var ends: [UInt32] = []
    private var pages: [UInt32] = []
    /// The first bytes of each separator as an integer. These differ for nearly all separators, so a search
    /// compares them first.
    private var heads: [UInt64] = []

    var isEmpty: Bool { ends.isEmpty }

    /// Appends a separator that comes after all others.
    mutating func append(_ separator: Span<UInt8>, page: Int) {
        for index in separator.indices { bytes.append(separator[index]) }
        ends.append(UInt32(truncatingIfNeeded: bytes.count))
        pages.append(UInt32(truncatingIfNeeded: page))
        heads.append(Self.head(of: separator))
    }

    /// Returns the page of the last separator that is not above `key`, or nil if there is none.
    func page(notAbove key: [UInt8]) -> Int? {
        let index = countNotAbove(key)
        return index == 0 ? nil : Int(pages[index - 1])
    }

    /// Returns the page of the first separator above `key`, or nil if there is none.
    func page(above key: [UInt8]) -> Int? {
        let index = countNotAbove(key)
        return index == pages.count ? nil : Int(pages[index])
    }

    private func countNotAbove(_ key: [UInt8]) -> Int {
        let (bytes, ends, heads, key) = (bytes.span, ends.span, heads.span, key.span)
        let head = Self.head(of: key)
        // Separators with lower heads are below the key, those with higher ones above it.
        let low = Self.firstIndex(in: heads) { $0 >= head }
        var high = low
        while high < heads.count, heads[high] == head { high &+= 1 }
        return (low..<high).partitioningIndex { index in
            let start = index == 0 ? 0 : Int(ends[index &- 1])
            return Self.isAbove(bytes.extracting(start..<Int(ends[index])), key)
        }
    }

    /// Returns the first index whose number satisfies `isBeyond`, which must then hold for all later ones.
    @inline(__always) private static func firstIndex(in numbers: Span<UInt64>, _ isBeyond: (UInt64) -> Bool) -> Int {
        var (low, count) = (0, numbers.count)
        while count > 0 {
            let half = count / 2
            // Branchless, because the processor cannot predict which half is taken.
            let goesOn = !isBeyond(numbers[low &+ half])
            low = goesOn ? low &+ half &+ 1 : low
            count = goesOn ? count &- half &- 1 : half
        }
        return low
    }

    /// Returns the eight bytes after the first, which all terms share. Missing bytes are 0, so a shorter text
    /// is not above a longer one that begins with it.
    private static func head(of term: Span<UInt8>) -> UInt64 {
        var head: UInt64 = 0
        for index in 1..<9 { head = head << 8 | (index < term.count ? UInt64(term[index]) : 0) }
        return head
    }

    private static func isAbove(_ separator: Span<UInt8>, _ key: Span<UInt8>) -> Bool {
        var index = 0
        while index < separator.count, index < key.count {
            if separator[index] != key[index] { return separator[index] > key[index] }
            index &+= 1
        }
        return separator.count > key.count
    }
}

/// A cache of one value for each token in one state of an index: the memos that contain it, or their number. Different searches have words in
/// common, above all those of a query while it is typed. A repeated search takes 5 % more instructions without the memos, and 5 % without the numbers.
final class TokenCache<Value: Sendable>: Sendable {
    private struct Kept {
        var values: [[UInt8]: Value] = [:]
        var size = 0
    }

    private let most: Int
    private let kept = Mutex(Kept())

    /// - Parameter most: The bytes of memory at which the cache is emptied.
    init(most: Int) { self.most = most }

    /// The value of a token, or nil if it is not cached.
    subscript(token: [UInt8]) -> Value? { kept.withLock { $0.values[token] } }

    /// Caches the value of a token, which refers to a number of bytes. An entry takes some 100 more.
    func keep(_ value: Value, of token: [UInt8], bytes: Int = 0) {
        kept.withLock { kept in
            if kept.size > most { kept = Kept() }
            if kept.values.updateValue(value, forKey: token) == nil { kept.size += bytes + 100 }
        }
    }
}
