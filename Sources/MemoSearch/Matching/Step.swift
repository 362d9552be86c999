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
        case .typing: .typing
        case .initials, .initialsInside, .initialsApart: .initials
        case .layout: .layout
        case .sound: .sound
        case .typo: .typo
        }
    }

    /// All steps, in one array that is made once.
    static let all = allCases

    /// The steps on which a memo contains the typed letters.
    static let literal = all.filter { Rung.literal.contains($0.rung) }

    /// Orders steps as the search runs them.
    public static func < (left: Step, right: Step) -> Bool { left.rawValue < right.rawValue }
}
