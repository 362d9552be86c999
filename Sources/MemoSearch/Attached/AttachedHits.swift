import KoreanText
import MemoModel
import Postings

/// Fills in the texts of hits on the rung `attached`: the title of the memo, and a snippet of the page of a file that has most of the words.
struct AttachedHits {
    private let search: AttachedSearch
    private let memos: any MemoCollection
    private let highlighter: Highlighter
    private var occurrences: Occurrences
    /// The number under which the next page is read. Numbers of pages are negative, so that they differ from those of memos.
    private var page: Int64 = -1

    init(_ search: AttachedSearch, _ root: QueryNode, _ request: SearchRequest, _ memos: any MemoCollection) {
        (self.search, self.memos) = (search, memos)
        let terms = Ranking.highlightTerms(root, search.plan, nil)
        occurrences = Occurrences(of: terms.map(\.phrase))
        highlighter = Highlighter(terms, occurrences, nil, mark: request.mark, snippetLength: request.shownLength)
    }

    /// Fills in a hit. Words that the file lacks are explained by the memo.
    mutating func fill(_ hit: inout Hit) throws {
        let id = hit.id.rawValue
        try memos.withTexts(of: [id]) { _, title, body, recency in
            let found = try occurrences.add(id, title, body, recency)
            try highlighter.fill(&hit, title: title, body: body, found, of: occurrences.all)
        }
        var best: (hit: Hit, place: AttachedPlace)?
        for file in try search.texts.files(of: id) where search.files.contains(file.file) {
            for (number, text) in file.pages.enumerated() {
                let found = try pageHit(String(text), of: hit)
                guard Self.words(found) > best.map({ Self.words($0.hit) }) ?? 0 else { continue }
                best = (
                    found,
                    AttachedPlace(number: file.number, name: file.name, page: file.hasPages ? number + 1 : nil, isScanned: file.isScanned)
                )
            }
        }
        guard let best else { return }
        (hit.snippet, hit.snippetOffset, hit.attachment) = (best.hit.snippet, best.hit.snippetOffset, best.place)
        hit.occurrences += best.hit.occurrences
        let inFile = best.hit.reasons.map { reason in
            var reason = reason
            reason.place = .attachment
            return reason
        }
        hit.reasons = inFile + hit.reasons.filter { own in !inFile.contains { $0.typed == own.typed } }
    }

    private static func words(_ hit: Hit) -> Int { hit.reasons.count }

    /// Returns the hit that a page would be as the body of the memo.
    private mutating func pageHit(_ text: String, of hit: Hit) throws -> Hit {
        var found = Hit(id: hit.id, rung: hit.rung)
        let (title, body) = ("", text)
        let matches = try occurrences.add(page, title.utf8.span, body.utf8.span, 0)
        page -= 1
        if !matches.body.isEmpty {
            try highlighter.fill(&found, title: title.utf8.span, body: body.utf8.span, matches, of: occurrences.all)
        }
        return found
    }
}
