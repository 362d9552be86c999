import MemoIndex
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
        return correction + ([found] + rungs).joined(separator: " · ") + end + " (\(time) ms)"
    }

    /// How many memos `--more` would add inside longer words; nil where there are none.
    var more: String? {
        guard let more = answer.moreInside, more > 0 else { return nil }
        return say(
            "\(more.grouped) more inside longer words: --more shows them", "긴 낱말 속에 든 메모 \(more.grouped)개 더 있음: --more 로 봅니다")
    }

    /// Said first when the answer is to another question than the one typed.
    private var correction: String {
        guard let corrected = answer.correctedQuery.map({ VisibleText.line($0) }) else { return "" }
        let typed = VisibleText.line(query)
        return say("nothing for \(typed), so this is for \(corrected)\n", "\(typed): 없어서, 소리가 비슷한 \(corrected) 로 찾았습니다\n")
    }

    /// Never a silent zero: what was looked for, and what else to try.
    var advice: String {
        let forms = answer.readings.map { reading in
            VisibleText.line(reading.typed)
                + (reading.forms.isEmpty ? "" : " (\(reading.forms.map { VisibleText.line($0) }.joined(separator: ", ")))")
        }
        let searched = forms.isEmpty ? VisibleText.line(query) : forms.joined(separator: " + ")
        return say(
            "searched for: \(searched)\ntry fewer or shorter words, --more for memos with some of them, or fewer conditions",
            "찾아본 말: \(searched)\n낱말을 줄이거나 짧게 써 보세요. --more 를 쓰면 일부만 든 메모도 찾습니다. 조건을 빼 보세요")
    }

    /// How each word was understood and each rung ordered.
    var explanation: String {
        let readings = answer.readings.map {
            "\(VisibleText.line($0.typed)): \($0.forms.map { VisibleText.line($0) }.joined(separator: ", "))\n"
        }
        let orders = Rung.allCases.compactMap { rung in
            answer.orders[rung].map { "\(rung.title): \($0 == .relevance ? say("by relevance", "관련도순") : say("newest first", "최신순"))\n" }
        }
        return (readings + orders).joined()
    }
}
