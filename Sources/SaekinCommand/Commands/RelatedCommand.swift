import ArgumentParser
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// `saekin related`: finds memos that share rare words with a memo.
struct RelatedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "related", say("Find memos that share rare words with one memo.", "드문 낱말을 함께 쓰는 메모를 찾습니다."))

    @Argument(help: ArgumentHelp("The number of a memo.", "메모 번호")) var memo: Int
    @OptionGroup var vault: DirectOptions
    @OptionGroup var paging: PagingOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try output.check() }

    func run() throws {
        var request = SearchRequest(query: "")
        (request.limit, request.offset, request.mark) = (paging.bound, paging.offset, Settings.mark)
        let choice = output.choice
        if choice.format == .text { request.fitSnippets(to: choice.style) }
        let id = MemoID(rawValue: Int64(memo))
        guard let answer = try vault.library().memos(relatedTo: id, request, now: .now) else { throw EditFailure.noMemo(String(memo)) }
        try RelatedPrinter(memo: id, answer: answer, output: choice).show()
        if answer.total == 0 { throw ExitCode(ExitStatus.nothing) }
    }
}

/// The output of related memos.
private struct RelatedPrinter {
    let memo: MemoID
    let answer: RelatedAnswer
    let output: OutputChoice

    func show() throws {
        let facts = Dictionary(answer.facts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        guard output.format != .text else { return try showText(facts) }
        var records = RecordPrinter(output, columns: Record.memoColumns + ["score", "words", "snippet"])
        for record in answer.records { try records.add(record) }
        try records.end("hits") { answer.writeHead(of: memo, to: &$0) }
        if output.format != .json { Console.note(summary) }
    }

    private func showText(_ facts: [MemoID: MemoFacts]) throws {
        Console.note(summary)
        let style = output.style
        let texts = answer.hits.map { hit in
            let title = MarkedLine(title: hit.title)
            var lines =
                title.isEmpty
                ? [style.text(say("(no title)", "(제목 없음)"), .dim)] : title.lines(style, face: .title, mark: .titleMark, limit: 1)
            let words = hit.reasons.map { VisibleText.line($0.typed) }.joined(separator: ", ")
            let shared = words.isEmpty ? [] : [say("shares \(words)", "함께 쓴 말 \(words)")]
            if let facts = facts[hit.id] { lines += facts.summary(style, indent: "  ", more: shared) }
            lines += MarkedLine(hit.snippet).nonEmptyLines(style)
            return lines.joined(separator: "\n") + "\n"
        }
        try Pager.show(texts.joined(separator: "\n"), isWanted: output.isPaged)
    }

    private var summary: String {
        guard answer.total > 0 else {
            return answer.words.isEmpty
                ? say("no other memo contains a rare word of #\(memo.rawValue)", "#\(memo.rawValue)번 메모의 드문 낱말이 든 다른 메모가 없습니다")
                : say("no other memo shares enough words with #\(memo.rawValue)", "#\(memo.rawValue)번 메모와 같은 낱말을 충분히 쓴 메모가 없습니다")
        }
        let shown = answer.hits.count < answer.total ? say(", first \(answer.hits.count)", ", \(answer.hits.count)개 보임") : ""
        return say("\(answer.total.grouped) related", "관련 메모 \(answer.total.grouped)개") + shown
    }
}
