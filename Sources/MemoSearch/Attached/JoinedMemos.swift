import Postings

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
