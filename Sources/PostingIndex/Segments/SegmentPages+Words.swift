import Postings

/// The words of an index, with the number of memos of each as its weight.
extension SegmentPages {
    /// Returns all words of a kind. Words of unchanged segments come from `kept`, so a write costs only a few pages. Updates `kept`.
    mutating func vocabulary(of part: Vocabulary.Part, over kept: inout WordCache?) throws -> Vocabulary {
        let prints = try readers.map { try $0.print() }
        let isLarge = readers.map { $0.pageCount >= WordCache.leastPages }
        let (large, few) = (readers.indices.filter { isLarge[$0] }, readers.indices.filter { !isLarge[$0] })
        let known = kept.flatMap { $0.schema == state.schema && $0.prints == large.map { prints[$0] } ? $0 : nil }
        let new = few.filter { segment in known?.small.contains { $0.print == prints[segment] } != true }
        var joined = known?.large
        let hasFewNew = pageCount(of: new) < WordCache.leastPages
        if joined == nil, hasFewNew, large.last == large.count - 1 { joined = try joinedWords(of: part, large.count) }
        let words: WordCache
        if hasFewNew, let joined {
            let small = try few.map { segment in
                try known?.small.first { $0.print == prints[segment] }
                    ?? WordCache.Small(print: prints[segment], words: changes(of: part, by: segment))
            }
            words = WordCache(schema: state.schema, prints: large.map { prints[$0] }, large: joined, small: small)
        } else {
            words = try readWords(of: part, prints, isLarge)
        }
        kept = words
        return words.large.vocabulary(with: WordChanges(joining: words.small.map(\.words)))
    }

    /// Returns the words of the oldest segments, or nil if some of these may have memos in common.
    private func joinedWords(of part: Vocabulary.Part, _ count: Int) throws -> WordChanges? {
        let weights = try readers.prefix(count).map { try $0.weights(of: part) }
        guard WordWalk.apart(weights).count == count else { return nil }
        var (parts, mayBeEmpty) = ([Vocabulary](), false)
        for (var reader, weights) in zip(readers, weights) {
            var words = Vocabulary()
            if try reader.append(part, weights, to: &words) { mayBeEmpty = true }
            parts.append(words)
        }
        return WordChanges(only: Vocabulary(joining: parts), mayBeEmpty: mayBeEmpty)
    }

    /// Returns the words of a kind that some of `visible` contain. Reads all posting lists of words.
    func vocabulary(of part: Vocabulary.Part, among visible: MemoIDs) throws -> Vocabulary {
        var (walk, found) = (try WordWalk(readers, of: part, among: visible), WordChanges())
        try walk.forEachWord { term, word, changes in found.append(term.extracting(word), by: changes.reduce(0) { $0 + $1.memos }) }
        return found.more
    }

    private func pageCount(of segments: [Int]) -> Int { segments.reduce(0) { $0 + readers[$1].pageCount } }

    /// Reads the words of all segments. `isLarge` tells which are large.
    private mutating func readWords(of part: Vocabulary.Part, _ prints: [WordCache.Print], _ isLarge: [Bool]) throws -> WordCache {
        var (large, small) = (WordChanges(), [WordChanges](repeating: WordChanges(), count: readers.count))
        var (walk, writer) = (try WordWalk(readers, of: part), VocabularyWriter())
        try walk.forEachWord { term, word, changes in
            var sum = 0
            for (segment, memos) in changes {
                if isLarge[segment] { sum += memos } else { small[segment].append(term.extracting(word), by: memos) }
            }
            if sum < 0 { large.append(term.extracting(word), by: sum) }
            guard sum > 0 else { return }
            if writer.isFull { large.append(&writer) }
            writer.append(term, word, weight: sum)
        }
        large.append(&writer)
        let places = readers.indices
        return WordCache(
            schema: state.schema, prints: places.filter { isLarge[$0] }.map { prints[$0] }, large: large,
            small: places.filter { !isLarge[$0] }.map { WordCache.Small(print: prints[$0], words: small[$0]) })
    }

    /// Returns the changes of a segment with few words. Looks up each of them in the older segments.
    private mutating func changes(of part: Vocabulary.Part, by segment: Int) throws -> WordChanges {
        var (cursor, found) = (try WordCursor(readers[segment], of: part), WordChanges())
        while try cursor.next() {
            let token = Array(cursor.term.token)
            var entries: [(id: Int64, holdsWord: Bool)] = []
            try cursor.forEachEntry {
                entries.append(($0, $1))
                return true
            }
            let scope = CandidateFilter.among(MemoIDs(ascending: entries.map(\.id)))
            let before = try memos(kept: token, inColumn: nil, scope, in: 0..<segment)
            let memos = entries.reduce(0) { $0 + ($1.holdsWord ? 1 : 0) - (before.contains($1.id) ? 1 : 0) }
            cursor.pass { found.append($0.extracting($1), by: memos) }
        }
        return found
    }
}
