import MemoModel
import Postings

/// The posting lists of memos and of their files together: a memo has the tokens of its text and those of its files.
///
/// A phrase within a field is looked for in the memo only. Counts are sums, so a memo with a word in both counts twice; they only weigh one reading of a
/// word against another. Words of files are in no vocabulary, for nothing is guessed here.
final class JoinedPostings: PostingReader {
    private let memos: any PostingReader
    private let files: any PostingReader
    /// The memos of each file that counts.
    private let owners: [Int: [Int64]]
    /// The files that contain a phrase, as far as they were asked for.
    private var known: [TokenPhrase: [Int64]] = [:]

    init(_ memos: any PostingReader, _ files: any PostingReader, owners: [FileOwner]) {
        (self.memos, self.files) = (memos, files)
        self.owners = Dictionary(grouping: owners) { Int($0.file) }.mapValues { $0.map(\.memo) }
    }

    var hidesMemos: Bool { memos.hidesMemos }

    func memos(of phrases: [TokenPhrase], in field: MemoField?, _ scope: CandidateFilter) throws -> [MemoIDs] {
        let inMemos = try memos.memos(of: phrases, in: field, scope)
        guard field == nil else { return inMemos }
        return try zip(phrases, inMemos).map { try $1.union(scope.narrowed(owners(of: $0))) }
    }

    func memos(ofAll tokens: [[UInt8]], among memos: MemoIDs) throws -> MemoIDs {
        try tokens.reduce(memos) { left, token in
            try self.memos.memos(ofAll: [token], among: left).union(owners(of: TokenPhrase(token: token)).intersection(left))
        }
    }

    func counts(of tokens: [[UInt8]]) throws -> [Int] {
        try zip(tokens, memos.counts(of: tokens)).map { try $1 + owners(of: TokenPhrase(token: $0)).count }
    }

    func knownCounts(of tokens: [[UInt8]]) -> [Int?] { tokens.map { _ in nil } }

    func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]] {
        try memos.tokens(in: range, limit: limit, where: accepts)
    }

    func vocabulary(of part: Vocabulary.Part) throws -> Vocabulary { try memos.vocabulary(of: part) }

    func memoCount() throws -> Int { try memos.memoCount() }

    /// Returns the memos with a file that contains the phrase.
    func owners(of phrase: TokenPhrase) throws -> MemoIDs { MemoIDs(unordered: try files(with: phrase).flatMap { owners[Int($0)] ?? [] }) }

    /// Returns the files that contain the phrase and count.
    func files(with phrase: TokenPhrase) throws -> [Int64] {
        if let known = known[phrase] { return known }
        let found = try files.memos(of: [phrase], in: nil)[0].values.filter { owners[Int($0)] != nil }
        known[phrase] = found
        return found
    }
}

/// Memos with the texts of their files: where texts decide whether a memo contains a phrase, those of its files count too.
struct JoinedMemos: MemoCollection {
    let memos: any MemoCollection
    let texts: any AttachedTexts
    /// The files that count.
    let files: Set<Int64>

    func excluded(from filters: [QueryFilter]) throws -> MemoIDs { try memos.excluded(from: filters) }

    func memos(passing filter: QueryFilter) throws -> MemoIDs { try memos.memos(passing: filter) }

    func labels(beginningWith word: String, isOpen: Bool) throws -> [MemoLabel] { try memos.labels(beginningWith: word, isOpen: isOpen) }

    func memos(bearing label: MemoLabel) throws -> MemoIDs { try memos.memos(bearing: label) }

    func synonyms() throws -> SynonymList { try memos.synonyms() }

    func first(_ count: Int, of ids: MemoIDs, in order: SearchOrder) throws -> [Int64] { try memos.first(count, of: ids, in: order) }

    func all() throws -> MemoIDs { try memos.all() }

    /// Calls `take` with each memo, and then with each of its files as if that were the body of the memo.
    func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void
    ) throws {
        for id in ids {
            try memos.withTexts(of: [id], take)
            for file in try texts.files(of: id) where files.contains(file.file) { try take(id, "".utf8.span, file.text.utf8.span, 0) }
        }
    }
}
