import MemoModel
import Postings

/// Phrases that may be whole in no part of a memo (`TokenVector`): their pieces are looked up, and the texts decide.
extension StorePostings {
    /// Number of elements of a phrase that is whole in some part of each memo that contains it.
    static let longestPhrase = TokenVector.overlap + 1

    /// Returns the memos that contain each phrase, some of which are longer than that.
    func memosOfLong(_ phrases: [TokenPhrase], in field: MemoField?, _ scope: CandidateFilter) throws -> [MemoIDs] {
        try phrases.map { phrase in
            let isLong = phrase.elements.count > Self.longestPhrase
            return try isLong ? memos(ofLong: phrase, in: field, scope) : memos(of: [phrase], in: field, scope)[0]
        }
    }

    private func memos(ofLong phrase: TokenPhrase, in field: MemoField?, _ scope: CandidateFilter) throws -> MemoIDs {
        let pieces = stride(from: 0, to: phrase.elements.count, by: Self.longestPhrase).map { start in
            TokenPhrase(Array(phrase.elements[start..<min(start + Self.longestPhrase, phrase.elements.count)]))
        }
        let found = try memos(of: pieces, in: field, scope)
        // The next run knows the lists, and then the texts.
        guard !snapshot.isGuessing else { return found.first ?? MemoIDs() }
        let candidates = found.dropFirst().reduce(found.first ?? MemoIDs()) { $0.intersection($1) }
        let matcher = PhraseMatcher(phrase)
        var (text, ids) = (TokenizedText(for: [phrase]), [Int64]())
        try snapshot.withTexts(of: candidates.values, in: index) { id, title, body in
            var count = 0
            if field != .body {
                try text.read(title)
                count += try matcher.count(in: text, of: title)
            }
            if field != .title, count == 0 {
                try text.read(body)
                count += try matcher.count(in: text, of: body)
            }
            if count > 0 { ids.append(id) }
        }
        // Until the texts are known, all may contain it.
        return snapshot.isGuessing ? candidates : MemoIDs(ascending: ids)
    }
}
