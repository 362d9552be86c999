import JSON
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// The output of an answer in the selected format.
struct SearchPrinter {
    let query: String
    let answer: SearchAnswer
    let elapsed: Duration
    let isExplained: Bool
    let style: Style
    var isByCreation = false
    /// Adds fields that are only read if they are asked for; nil for none.
    var extras: MemoExtras?
    /// The lines to show in place of a snippet, with the line of each memo with which its body begins; nil for snippets.
    var context: (lines: ContextLines, starts: [Int: Int])?
    /// Number of attached files that nobody has read, if nothing was found.
    var unreadAttachments = 0

    func show(_ output: OutputChoice, facts: [MemoFacts]) throws {
        // Keys of a type that other dictionaries use too: the runtime takes time for each type of keys at launch.
        let facts = Dictionary(facts.map { (Int($0.id.rawValue), $0) }, uniquingKeysWith: { first, _ in first })
        guard output.format != .text else { return try showText(facts, isPaged: output.isPaged) }
        var printer = RecordPrinter(output, columns: Record.memoColumns + ["rung", "score", "snippet"], others: MemoExtras.names)
        for hit in answer.hits {
            let its = facts[Int(hit.id.rawValue)]
            var record = hit.record(externalID: its?.externalID, facts: its)
            try extras?.add(to: &record, of: hit.id, hit)
            try printer.add(record)
        }
        try printer.end("hits", head: { answer.writeHead(query: query, elapsed: elapsed, in: .ofUser, to: &$0) }) { json in
            if unreadAttachments > 0 { json.field("unread_attachments", unreadAttachments) }
            if let facets = answer.facets { json.object("facets") { facets.write(to: &$0) } }
        }
        if output.format != .json { Console.note(SearchSummary(self).counts) }
    }

    private func showText(_ facts: [Int: MemoFacts], isPaged: Bool) throws {
        let summary = SearchSummary(self)
        if answer.total == 0 {
            return Console.note([summary.counts, summary.shortfall, summary.advice].compactMap(\.self).joined(separator: "\n"))
        }
        // A pager hides earlier output, so the summary goes on its first line.
        var text = ""
        let isOnFirstLine = isPaged && Pager.isUsed
        let head = [summary.counts, summary.shortfall, summary.more].compactMap(\.self).joined(separator: "\n")
        if !isOnFirstLine { Console.note(head) }
        for hit in answer.hits {
            if !text.isEmpty { text += "\n" }
            let its = facts[Int(hit.id.rawValue)]
            var printed = HitText(hit: hit, facts: its, style: style, isExplained: isExplained, isByCreation: isByCreation)
            printed.excerpt = context.map { $0.lines.lines(of: hit.snippet, from: $0.starts[Int(hit.id.rawValue)] ?? 1, style) }
            let lines = printed.lines
            text += lines.joined(separator: "\n") + "\n"
        }
        if isExplained { text += "\n" + summary.explanation }
        if let facets = answer.facets { text += "\n" + FacetText(facets: facets, style: style).text }
        try Pager.show((isOnFirstLine ? style.text(head, .dim) + "\n" : "") + text, isWanted: isPaged)
    }
}

/// A hit as text: title, facts, reasons, snippet.
struct HitText {
    let hit: Hit
    let facts: MemoFacts?
    let style: Style
    let isExplained: Bool
    var isByCreation = false
    /// The lines below the facts; nil for those of the snippet.
    var excerpt: [String]?

    var lines: [String] {
        let title = MarkedLine(title: hit.title)
        var lines =
            title.isEmpty ? [style.text(say("(no title)", "(제목 없음)"), .dim)] : title.lines(style, face: .title, mark: .titleMark, limit: 2)
        if let facts { lines += facts.summary(style, indent: "  ", isByCreation: isByCreation, more: reasons, named: hit.reasons) }
        lines += excerpt ?? MarkedLine(hit.snippet).nonEmptyLines(style)
        if isExplained {
            lines += ([explanation] + (hit.explanation.map { ExplanationText(explanation: $0).lines } ?? [])).map {
                "  " + style.text($0, .dim)
            }
        }
        return lines
    }

    /// The reasons, such as `낱말 학교 → 학교에서`. Exact matches need none.
    private var reasons: [String] {
        let isInText = { (reason: Reason) in reason.place == .text || reason.place == .attachment }
        let inText = Set(hit.reasons.filter(isInText).map(\.typed))
        let changed = hit.reasons.filter { isInText($0) ? $0.typed != $0.found : !inText.contains($0.typed) }
        let place = hit.attachment.map { [$0.text] } ?? []
        guard !changed.isEmpty else { return place.isEmpty ? [hit.rung.title.text(in: .ofUser)] : place }
        return place
            + changed.map { reason in
                let found = VisibleText.line(reason.found)
                return switch reason.place {
                case .text, .attachment:
                    "\(reason.rung.title.text(in: .ofUser)) \(VisibleText.line(reason.typed)) \(reason.isSynonym ? "=" : "→") \(found)"
                case .tag: say("tag \(found)", "태그 \(found)")
                case .category: say("category \(found)", "분류 \(found)")
                }
            }
    }

    private var explanation: String {
        let score = hit.score.map(\.thousandths) ?? say("by date", "날짜순")
        let spans = (hit.title.marks.map { (say("title", "제목"), $0) } + hit.snippet.marks.map { (say("snippet", "발췌"), $0) })
            .map { "\($0) \($1.utf8.lowerBound)–\($1.utf8.upperBound)" }.joined(separator: ", ")
        let matches = hit.occurrences == 1 ? "1 match" : "\(hit.occurrences) matches"
        return say("score \(score) · \(matches)", "점수 \(score) · \(hit.occurrences)번 나옴")
            + (spans.isEmpty ? "" : say(" · bytes ", " · 바이트 ") + spans)
    }
}

extension AttachedPlace {
    /// `in 계약서.pdf, page 3`.
    fileprivate var text: String {
        let name = VisibleText.line(name)
        let place = page.map { say("in \(name), page \($0)", "\(name), \($0)쪽") } ?? say("in \(name)", name)
        return isScanned ? place + say(" (read by OCR)", "(OCR로 읽음)") : place
    }
}

extension MarkedLine {
    /// Returns the lines of a snippet: at most three on a terminal, none for an empty body.
    func nonEmptyLines(_ style: Style) -> [String] {
        isEmpty ? [] : lines(style, face: .plain, mark: .mark, indent: "  ", limit: 3)
    }
}

/// Facets as text: counts by category, tag, state and year.
struct FacetText {
    let facets: Facets
    let style: Style

    var text: String {
        let states = facets.states.map { (WorkState(named: $0.value)?.title ?? $0.value, $0.count) }
        let groups = [
            (say("category", "분류"), facets.categories.map(Self.plain)), (say("tag", "태그"), facets.tags.map(Self.plain)),
            (say("state", "상태"), states), (say("year", "연도"), facets.years.map(Self.plain)),
        ]
        return groups.filter { !$0.1.isEmpty }.map { title, counts in
            let shown = counts.prefix(10).map { "\(VisibleText.line($0)) \($1.grouped)" }.joined(separator: " · ")
            return style.text(title, .title) + "  " + shown + (counts.count > 10 ? " …" : "") + "\n"
        }.joined()
    }

    private static func plain(_ count: Facets.Count) -> (String, Int) { (count.value, count.count) }
}
