import KoreanText
import MemoIndex
import MemoJSON
import MemoModel

/// What a search found as a whole, in words.
struct SearchSummary {
    private let answer: SearchAnswer
    private let query: String
    private let elapsed: Duration

    init(_ printer: SearchPrinter) {
        (answer, query, elapsed) = (printer.answer, printer.query, printer.elapsed)
    }

    /// `12개 찾음 · 낱말 9 · 글자 2 · 띄어쓰기 1 (3 ms)`.
    var counts: String {
        let rungs = Rung.allCases.compactMap { rung in
            answer.counts[rung].flatMap { $0 > 0 ? "\(rung.title) \($0.grouped)" : nil }
        }
        let found = say("\(answer.total.grouped) found", "\(answer.total.grouped)개 찾음")
        let milliseconds = elapsed.milliseconds
        let time = milliseconds < 10 ? String((milliseconds * 10).rounded() / 10) : Int(milliseconds.rounded()).grouped
        let end =
            answer.hits.count < answer.total && !answer.hits.isEmpty
            ? say(", first \(answer.hits.count)", ", \(answer.hits.count)개 보임") : ""
        return (correction.map { $0 + "\n" } ?? "") + ([found] + rungs).joined(separator: " · ") + end + " (\(time) ms)" + similar
    }

    /// A line about another spelling; none where there is none.
    private var similar: String {
        guard let similar = answer.similar else { return "" }
        let other = VisibleText.line(similar.query)
        return say("\nspelled \(other): \(similar.count.grouped) found", "\n\(other): \(similar.count.grouped)개")
    }

    /// How many memos `--more` would add inside longer words; nil where there are none.
    var more: String? {
        guard let more = answer.moreInside, more > 0 else { return nil }
        return say(
            "\(more.grouped) more inside longer words: --more shows them", "긴 낱말 속에 든 메모 \(more.grouped)개 더 있음: --more 로 봅니다")
    }

    /// So many words that a typed one was read as are shown; the others are counted.
    private static let mostShown = 5
    private static let longestShown = 40

    /// Said first when the answer is to another question than the one typed; nil where it is to that one.
    var correction: String? {
        guard let corrected = answer.correctedQuery.map({ VisibleText.line($0) }) else { return nil }
        if answer.substitutions.allSatisfy({ $0.words.count == 1 }) { return instead(VisibleText.line(query), corrected) }
        return answer.substitutions.map { instead(VisibleText.line($0.typed), Self.list($0)) }.joined(separator: "\n")
    }

    private func instead(_ typed: String, _ other: String) -> String {
        say(
            "nothing for \(typed), so this is for \(other)", "\(typed): 없어서 \(PairedParticle.direction.after(other)) 찾았습니다")
    }

    /// For a line of its own: nobody needs all of a long text that was found nowhere.
    private static func shortened(_ typed: String) -> String {
        let shown = VisibleText.line(String(typed.prefix(longestShown)))
        return typed.count > longestShown ? shown + "…" : shown
    }

    private static func list(_ substitution: Substitution) -> String {
        let shown = substitution.words.prefix(mostShown).map { VisibleText.line($0) }.joined(separator: ", ")
        let rest = substitution.words.count - mostShown
        return rest > 0 ? say("\(shown) and \(rest.grouped) more", "\(shown) 밖 \(rest.grouped)개") : shown
    }

    /// Which words nothing holds, what is nearest to them, and how many memos hold the rest; nil where memos hold all.
    var shortfall: String? {
        guard let shortfall = answer.shortfall else { return nil }
        var lines = shortfall.missing.map { word in
            let typed = Self.shortened(word.typed)
            guard let nearest = word.nearest.map({ VisibleText.line($0) }) else {
                return say("no memo holds \(typed)", "\(typed): 든 메모가 없습니다")
            }
            return say("no memo holds \(typed); the nearest word is \(nearest)", "\(typed): 든 메모가 없습니다. 가장 가까운 낱말은 \(nearest)")
        }
        if let rest = shortfall.rest {
            lines.append(say("\(rest.memos) \(rest == 1 ? "holds" : "hold") the rest", "나머지가 든 메모 \(rest.grouped)개"))
        } else if shortfall.missing.isEmpty, answer.readings.count > 1 {
            lines.append(say("memos hold each of the words, but none holds them all", "낱말마다 든 메모는 있지만 모두 든 메모는 없습니다"))
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Never a silent zero: what was looked for, where that is more than what was typed, and what of the query could be left out. Nil where
    /// there is nothing to say.
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
            lines.append(say("searched for: \(searched)", "찾아본 말: \(searched)"))
        }
        let shape = (try? SearchQuery(query))?.root.map { QueryShape($0) }
        if let shape, shape.words > 1 {
            lines.append(
                say("try fewer words, or --more for memos with some of them", "낱말을 줄여 보세요. --more 를 쓰면 일부만 든 메모도 찾습니다"))
        }
        if let shape, shape.conditions > 0 || shape.exclusions > 0 { lines.append(say("try fewer conditions", "조건을 빼 보세요")) }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// How each word was understood and each rung ordered.
    var explanation: String {
        // What is read as other words alone is not searched as itself.
        let replaced = Set(answer.substitutions.map(\.typed))
        let readings = answer.readings.filter { $0.forms != [$0.typed] || !replaced.contains($0.typed) }.map {
            "\(VisibleText.line($0.typed)): \($0.forms.map { VisibleText.line($0) }.joined(separator: ", "))\n"
        }
        let orders = Rung.allCases.compactMap { rung in
            answer.orders[rung].map { "\(rung.title): \($0.title)\n" }
        }
        let others = answer.substitutions.map { "\($0.rung.title) \(VisibleText.line($0.typed)): \(Self.list($0))\n" }
        return (readings + others + orders).joined()
    }
}

/// What a query is made of.
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
    /// In words.
    var title: String {
        switch self {
        case .relevance: say("by relevance", "관련도순")
        case .nearness: say("words together first, then newest first", "낱말이 가까운 순, 그다음 최신순")
        case .recency: say("newest first", "최신순")
        }
    }
}
