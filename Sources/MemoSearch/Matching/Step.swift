package import MemoModel

/// A step of the search. Some rungs have two or more steps: memos of an earlier step come first.
public enum Step: Int, Sendable, CaseIterable, Comparable {
    /// The word as typed.
    case asTyped
    /// Its noun without the particle, its letters with the usual spaces, and other spellings of the same word.
    case nearForms
    /// Other forms of the typed verb.
    case otherForms
    /// Forms of another verb that the word may be a form of, but that shares less with it: 말다 for 마시면서. Or a noun that has the letters of a
    /// likelier verb's stem: 마치 for 마치는.
    case lesserForms
    /// Forms of all these verbs that are usually other words: 느낌 of 느끼다, 따라 of 따다.
    case unlikelyForms
    /// The word as the name of a tag or category of the memo.
    case labelled
    /// Verbs from which those are composed: 보장하다 of 보장해주다.
    case innerVerbs
    /// Nouns from which those are composed: 공부 of 공부했는데.
    case related
    /// The letters within longer words.
    case inside
    /// The letters with other spaces between them.
    case spacing
    /// The text together with attached files whose text is typed.
    case attached
    /// The text together with all attached files, also those that were read by OCR.
    case scanned
    /// Completions of a half-typed word.
    case typing
    /// Whole words with the typed choseong, or their nouns; then such syllables within longer words; then two
    /// words side by side.
    case initials, initialsInside, initialsApart
    /// The text that the same keys produce in the other keyboard layout.
    case layout
    /// Other spellings of the word.
    case sound
    /// Other words, a typing error away.
    case typo

    /// The rung of its memos.
    public var rung: Rung {
        switch self {
        case .asTyped, .nearForms, .otherForms, .lesserForms, .unlikelyForms, .labelled: .word
        case .innerVerbs, .related, .inside: .inside
        case .spacing: .spacing
        case .attached, .scanned: .attached
        case .typing: .typing
        case .initials, .initialsInside, .initialsApart: .initials
        case .layout: .layout
        case .sound: .sound
        case .typo: .typo
        }
    }

    /// The name in JSON.
    package var name: String {
        switch self {
        case .asTyped: "as_typed"
        case .nearForms: "near_forms"
        case .otherForms: "other_forms"
        case .lesserForms: "lesser_forms"
        case .unlikelyForms: "unlikely_forms"
        case .labelled: "labelled"
        case .innerVerbs: "inner_verbs"
        case .related: "related"
        case .scanned: "scanned"
        case .initialsInside: "initials_inside"
        case .initialsApart: "initials_apart"
        default: rung.rawValue
        }
    }

    /// The name for people.
    package var title: LocalizedMessage {
        switch self {
        case .asTyped: LocalizedMessage("as typed", ko: "입력한 그대로")
        case .nearForms: LocalizedMessage("nearly as typed", ko: "입력과 가까운 꼴")
        case .otherForms: LocalizedMessage("another form", ko: "다른 꼴")
        case .lesserForms: LocalizedMessage("a less likely reading", ko: "덜 그럴듯한 풀이")
        case .unlikelyForms: LocalizedMessage("a form that is usually another word", ko: "보통은 다른 낱말인 꼴")
        case .labelled: LocalizedMessage("tag or category name", ko: "태그나 분류의 이름")
        case .innerVerbs: LocalizedMessage("verbs in the word", ko: "낱말에 든 동사")
        case .related: LocalizedMessage("parts of the word", ko: "낱말을 이루는 말")
        case .inside, .initialsInside: LocalizedMessage("inside longer words", ko: "긴 낱말 속")
        case .scanned: LocalizedMessage("in files read by OCR", ko: "OCR로 읽은 첨부 파일")
        case .initials: LocalizedMessage("a whole word", ko: "낱말 전체")
        case .initialsApart: LocalizedMessage("two words side by side", ko: "나란한 두 낱말")
        default: rung.title
        }
    }

    /// All steps, in one array that is made once.
    static let all = allCases

    /// The steps on which the text of a memo contains the typed letters.
    static let literal = all.filter { $0 <= .spacing }

    /// Orders steps as the search runs them.
    public static func < (left: Step, right: Step) -> Bool { left.rawValue < right.rawValue }
}
