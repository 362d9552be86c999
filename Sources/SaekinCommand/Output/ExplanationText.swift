import KoreanText
import MemoModel
import MemoSearch

/// The explanation of a hit's rank: one line for each word, and one for the other parts of its score.
struct ExplanationText {
    let explanation: HitExplanation

    /// The number of phrases shown for a word. The others are counted.
    private static let mostShown = 5

    var lines: [String] {
        let classes = [
            explanation.nearness.map { Self.sum($0.value.title, $0.score) },
            explanation.step.map { Self.sum($0.value.title.text(in: .ofUser), $0.score) },
            length,
        ]
        .compactMap(\.self)
        return explanation.words.map(Self.line) + (classes.isEmpty ? [] : [classes.joined(separator: " · ")])
    }

    /// Returns the line of a word: `학교에서: 낱말 후보 학교 · 제목 1 · 본문 2 · 가중치 1.0 · +0.95`.
    private static func line(_ word: HitExplanation.Word) -> String {
        let shown = word.phrases.prefix(mostShown).map { $0.map(text).joined(separator: " + ") }.joined(separator: ", ")
        let rest = word.phrases.count - mostShown
        let phrases = rest > 0 ? say("\(shown) and \(rest.grouped) more", "\(shown) 외 \(rest.grouped)개") : shown
        var parts = [phrases]
        if word.inTitle > 0 { parts.append(say("title \(word.inTitle)", "제목 \(word.inTitle)")) }
        if word.inBody > 0 { parts.append(say("body \(word.inBody)", "본문 \(word.inBody)")) }
        if let weight = word.weight { parts.append(say("weight \(weight.thousandths)", "가중치 \(weight.thousandths)")) }
        if let score = word.score { parts.append("+\(score.thousandths)") }
        return "\(VisibleText.line(word.typed)): " + parts.joined(separator: " · ")
    }

    private static func text(_ token: HitExplanation.SoughtToken) -> String {
        let text = VisibleText.line(token.text)
        let shown =
            switch token.part {
            case .whole: text
            case .beginning: text + "…"
            case .end: "…" + text
            case .inside: "…" + text + "…"
            }
        return token.kind.title + " " + shown
    }

    private static func sum(_ title: String, _ score: Double?) -> String { title + (score.map { " +\($0.thousandths)" } ?? "") }

    private var length: String? {
        guard let length = explanation.length, let mean = explanation.meanLength else { return nil }
        return say("\(length.grouped) tokens, \(mean.thousandths) on average", "토큰 \(length.grouped)개, 평균 \(mean.thousandths)")
    }
}

extension Nearness {
    /// The name in output.
    fileprivate var title: String {
        switch self {
        case .apart: say("words far apart", "낱말이 떨어져 있음")
        case .inTitle: say("all words in the title", "제목에 모두 있음")
        case .near: say("only a josa between the words", "낱말 사이에 조사만 있음")
        case .sideBySide: say("words side by side", "낱말이 나란히 있음")
        case .asTyped: say("side by side as typed", "입력한 그대로 나란히 있음")
        case .wholeTitle: say("the whole title", "제목 그대로")
        }
    }
}

extension Double {
    /// The number with three decimal places.
    var thousandths: String { String((self * 1000).rounded() / 1000) }
}
