import KoreanText
import MemoIndex

/// How a hit came to its place, as people read it: a line for each word, and one for what else its score is made of.
struct ExplanationText {
    let explanation: HitExplanation

    /// So many phrases of a word are shown; the others are counted.
    private static let mostShown = 5

    var lines: [String] {
        let classes = [
            explanation.nearness.map { Self.sum($0.value.title, $0.score) }, explanation.step.map { Self.sum($0.value.title, $0.score) },
            length,
        ]
        .compactMap(\.self)
        return explanation.words.map(Self.line) + (classes.isEmpty ? [] : [classes.joined(separator: " · ")])
    }

    /// `학교에서: 낱말 후보 학교 · 제목 1 · 본문 2 · 가중치 1.0 · +0.95`.
    private static func line(_ word: HitExplanation.Word) -> String {
        let shown = word.phrases.prefix(mostShown).map { $0.map(text).joined(separator: " + ") }.joined(separator: ", ")
        let rest = word.phrases.count - mostShown
        let phrases = rest > 0 ? say("\(shown) and \(rest.grouped) more", "\(shown) 밖 \(rest.grouped)개") : shown
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

extension HitExplanation {
    /// Writes it into an open object.
    func write(to json: inout JSONWriter) {
        json.field(
            "words",
            array: { json in for word in words { json.object { word.write(to: &$0) } } })
        json.field("length", length)
        json.field("mean_length", meanLength)
        json.field("nearness", value: { Self.write(nearness?.value.name, nearness?.score, to: &$0) })
        json.field("step", value: { Self.write(step?.value.name, step?.score, to: &$0) })
    }

    private static func write(_ name: String?, _ score: Double?, to json: inout JSONWriter) {
        guard let name else { return json.value(json: "null") }
        json.object { json in
            json.field("class", name)
            json.field("score", score)
        }
    }
}

extension HitExplanation.Word {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("typed", typed)
        json.field(
            "phrases",
            array: { json in
                for phrase in phrases {
                    json.array { json in
                        for token in phrase {
                            json.object { json in
                                json.field("kind", "\(token.kind)")
                                json.field("text", token.text)
                                json.field("part", token.part.rawValue)
                            }
                        }
                    }
                }
            })
        json.field("in_title", inTitle)
        json.field("in_body", inBody)
        json.field("weight", weight)
        json.field("score", score)
    }
}

extension Nearness {
    /// As programs read it.
    fileprivate var name: String {
        switch self {
        case .apart: "apart"
        case .inTitle: "in_title"
        case .near: "near"
        case .sideBySide: "side_by_side"
        case .asTyped: "as_typed"
        }
    }

    /// What a user calls it.
    fileprivate var title: String {
        switch self {
        case .apart: say("words apart", "낱말이 떨어져 있음")
        case .inTitle: say("all words in the title", "제목에 모두 있음")
        case .near: say("only a particle between the words", "낱말 사이에 조사만 있음")
        case .sideBySide: say("words side by side", "낱말이 나란히 있음")
        case .asTyped: say("side by side as typed", "적은 그대로 나란히 있음")
        }
    }
}

extension Step {
    /// As programs read it.
    fileprivate var name: String {
        switch self {
        case .asTyped: "as_typed"
        case .otherForms: "other_forms"
        case .labelled: "labelled"
        case .related: "related"
        case .inside: "inside"
        case .spacing: "spacing"
        case .typing: "typing"
        case .initials: "initials"
        case .initialsInside: "initials_inside"
        case .initialsApart: "initials_apart"
        case .layout: "layout"
        case .sound: "sound"
        }
    }

    /// What a user calls it.
    fileprivate var title: String {
        switch self {
        case .asTyped: say("as it was typed", "적은 그대로")
        case .otherForms: say("another form", "다른 꼴")
        case .labelled: say("name of a tag or category", "태그나 분류의 이름")
        case .related: say("what the word is made of", "낱말을 이루는 말")
        case .inside: say("inside longer words", "긴 낱말 속")
        case .initials: say("a whole word", "낱말 전체")
        case .initialsInside: say("inside longer words", "긴 낱말 속")
        case .initialsApart: say("two words side by side", "나란한 두 낱말")
        case .spacing, .typing, .layout, .sound: rung.title
        }
    }
}

extension Double {
    /// To three places.
    var thousandths: String { String((self * 1000).rounded() / 1000) }
}
