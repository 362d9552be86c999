import KoreanText
import MemoJSON
import MemoModel
import MemoSearch

/// A summary of an answer in words.
struct SearchSummary {
    private let answer: SearchAnswer
    private let query: String
    private let elapsed: Duration

    init(_ printer: SearchPrinter) {
        (answer, query, elapsed) = (printer.answer, printer.query, printer.elapsed)
    }

    /// `12개 찾음 · 낱말 9 · 낱말 속 2 · 띄어쓰기 1 (3 ms)`.
    var counts: String {
        let rungs = Rung.allCases.compactMap { rung in
            answer.counts[rung].flatMap { $0 > 0 ? "\(rung.title.text(in: .ofUser)) \($0.grouped)" : nil }
        }
        let found = say("\(answer.found.grouped) found", "\(answer.found.grouped)개 찾음")
        let milliseconds = elapsed.milliseconds
        let time = milliseconds < 10 ? String((milliseconds * 10).rounded() / 10) : Int(milliseconds.rounded()).grouped
        let end =
            answer.hits.count < answer.total && !answer.hits.isEmpty
            ? say(", first \(answer.hits.count)", ", \(answer.hits.count)개 보임") : ""
        return (correction.map { $0 + "\n" } ?? "") + ([found] + rungs).joined(separator: " · ") + end + " (\(time) ms)" + similar
    }

    /// The line about another spelling, empty if there is none.
    private var similar: String {
        guard let similar = answer.similar else { return "" }
        let other = VisibleText.line(similar.query)
        return say("\nsounds alike: \(other), \(similar.count.grouped) found", "\n소리가 비슷한 말: \(other) \(similar.count.grouped)개")
    }

    /// The number of memos that `--more` would add inside longer words; nil if there are none.
    var more: String? {
        guard let more = answer.moreInside, more > 0 else { return nil }
        return say(
            "\(more.grouped) more inside longer words: show them with --more", "긴 낱말 속에 든 메모 \(more.grouped)개 더 있음. --more로 보기")
    }

    /// The number of replacements shown for a typed word. The others are counted.
    private static let mostShown = 5
    private static let longestShown = 40

    /// The note, shown first, that the answer is for another query than the typed one; nil otherwise.
    var correction: String? {
        guard let corrected = answer.correctedQuery.map({ VisibleText.line($0) }) else { return nil }
        if answer.substitutions.allSatisfy({ $0.words.count == 1 }) {
            return instead(VisibleText.line(query), corrected, isGuess: answer.isGuess)
        }
        var typed: [String] = []
        for substitution in answer.substitutions where !typed.contains(substitution.typed) { typed.append(substitution.typed) }
        return typed.map { word in
            let isGuess = answer.substitutions.contains { $0.typed == word && $0.rung.isGuess }
            return instead(VisibleText.line(word), meanings(of: word), isGuess: isGuess)
        }.joined(separator: "\n")
    }

    /// The number of words named for a replaced word.
    private static let mostMeant = 3

    /// Returns the words that were found in place of a typed word. If there are many, those in the shown memos are
    /// named.
    private func meanings(of typed: String) -> String {
        var seenWords: Set<String> = []
        let words = answer.substitutions.filter { $0.typed == typed }.flatMap(\.words).filter { seenWords.insert($0).inserted }
        let found = Set(answer.hits.flatMap(\.reasons).filter { $0.typed == typed }.map(\.found))
        let seen = words.count > Self.mostMeant ? words.filter(found.contains) : words
        let named = (seen.isEmpty ? words : seen).prefix(Self.mostMeant).map { VisibleText.line($0) }.joined(separator: ", ")
        return words.count > Self.mostMeant ? say("\(named) and others", "\(named) 등") : named
    }

    private func instead(_ typed: String, _ other: String, isGuess: Bool) -> String {
        if isGuess {
            return say(
                "no memo contains \(typed); perhaps you meant \(other)",
                "‘\(typed)’\(PairedParticle.subject.form(after: typed)) 든 메모가 없습니다. 혹시 \(Self.quoted(other))\(PairedParticle.object.form(after: other)) 찾으셨나요?"
            )
        }
        return say(
            "no memo matches \(typed); showing results for \(other)",
            "‘\(typed)’\(PairedParticle.subject.form(after: typed)) 든 메모가 없어 \(Self.quoted(other))\(PairedParticle.direction.form(after: other)) 찾았습니다"
        )
    }

    /// Returns words in quotation marks, which leave out a final 등.
    private static func quoted(_ words: String) -> String {
        words.hasSuffix(" 등") ? "‘\(words.dropLast(2))’ 등" : "‘\(words)’"
    }

    /// Returns a text shortened to fit a line.
    private static func shortened(_ typed: String) -> String {
        let shown = VisibleText.line(String(typed.prefix(longestShown)))
        return typed.count > longestShown ? shown + "…" : shown
    }

    private static func list(_ substitution: Substitution) -> String {
        let shown = substitution.words.prefix(mostShown).map { VisibleText.line($0) }.joined(separator: ", ")
        let rest = substitution.words.count - mostShown
        return rest > 0 ? say("\(shown) and \(rest.grouped) more", "\(shown) 외 \(rest.grouped)개") : shown
    }

    /// The words that no memo contains, their nearest words, and the number of memos with the remaining
    /// words. Nil if no word is missing.
    var shortfall: String? {
        guard let shortfall = answer.shortfall else { return nil }
        // The line before the hits has named the words that were found in place of others.
        let replaced = correction == nil ? [] : Set(answer.substitutions.map(\.typed))
        var lines = shortfall.missing.filter { !replaced.contains($0.typed) }.map { word in
            let typed = Self.shortened(word.typed)
            guard let nearest = word.nearest.map({ VisibleText.line($0) }) else {
                let has = "‘\(typed)’\(PairedParticle.subject.form(after: typed)) 든"
                return switch word.field {
                case nil: say("no memo contains \(typed)", "\(has) 메모가 없습니다")
                case .title: say("no title contains \(typed)", "제목에 \(has) 메모가 없습니다")
                case .body: say("no text below a title contains \(typed)", "본문에 \(has) 메모가 없습니다")
                }
            }
            return say(
                "no memo contains \(typed); the nearest word is \(nearest)",
                "‘\(typed)’\(PairedParticle.subject.form(after: typed)) 든 메모가 없습니다. 가장 가까운 낱말: \(nearest)")
        }
        if shortfall.rest == 0 {
            lines.append(say("no memo contains all remaining words", "나머지 낱말이 모두 든 메모는 없습니다"))
        } else if let rest = shortfall.rest {
            lines.append(say("\(rest.memos) \(rest == 1 ? "contains" : "contain") the remaining words", "나머지 낱말이 든 메모 \(rest.grouped)개"))
        } else if shortfall.missing.isEmpty, answer.readings.count > 1 {
            lines.append(say("each word occurs in some memo, but no memo contains them all", "모든 낱말이 함께 든 메모는 없습니다"))
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Advice after an empty answer: the forms searched for, if they differ from the typed words, and parts
    /// of the query to leave out. Nil if there is none.
    var advice: String? {
        let isRead = answer.readings.contains { $0.forms != [$0.typed] }
        let forms = answer.readings.map { reading in
            let others = reading.forms.filter { $0 != reading.typed }
            return VisibleText.line(reading.typed)
                + (others.isEmpty ? "" : " (\(others.map { VisibleText.line($0) }.joined(separator: ", ")))")
        }
        var lines: [String] = []
        if isRead || answer.readings.count > 1 {
            let searched = forms.joined(separator: " + ")
            lines.append(say("searched for: \(searched)", "찾은 말: \(searched)"))
        }
        let shape = (try? SearchQuery(query))?.root.map { QueryShape($0) }
        if let shape, shape.words > 1 {
            lines.append(
                say("try fewer words, or use --more to find memos with some of them", "낱말을 줄여 보세요. --more를 쓰면 일부만 든 메모도 찾습니다"))
        }
        if let shape, shape.conditions > 0 || shape.exclusions > 0 { lines.append(say("try fewer conditions", "조건을 빼 보세요")) }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// The forms of each word and the order of each tier.
    var explanation: String {
        // A word that was replaced is not searched in its own form.
        let replaced = Set(answer.substitutions.map(\.typed))
        let readings = answer.readings.filter { $0.forms != [$0.typed] || !replaced.contains($0.typed) }.map {
            "\(VisibleText.line($0.typed)): \($0.forms.map { VisibleText.line($0) }.joined(separator: ", "))\n"
        }
        let orders = Rung.allCases.compactMap { rung in
            answer.orders[rung].map { "\(rung.title.text(in: .ofUser)): \($0.title)\n" }
        }
        let others = answer.substitutions.map { "\($0.rung.title.text(in: .ofUser)) \(VisibleText.line($0.typed)): \(Self.list($0))\n" }
        return (readings + others + orders).joined()
    }
}

/// The structure of a query.
private struct QueryShape {
    private(set) var words = 0
    private(set) var conditions = 0
    private(set) var exclusions = 0

    init(_ node: QueryNode) { count(node) }

    private mutating func count(_ node: QueryNode) {
        switch node {
        case .term: words += 1
        case .filter: conditions += 1
        case .not: exclusions += 1
        case .all(let nodes), .any(let nodes): for node in nodes { count(node) }
        }
    }
}

extension RankOrder {
    /// The name of the order in output.
    var title: String {
        switch self {
        case .relevance: say("by relevance", "관련도순")
        case .nearness: say("words together first, then newest first", "낱말이 가까운 순, 그다음 최신순")
        case .title: say("in the title first, then newest first", "제목에 든 것 먼저, 그다음 최신순")
        case .recency: say("newest first", "최신순")
        }
    }
}
