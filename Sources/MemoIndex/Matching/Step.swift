/// The rungs as they are gone through, some of them in two steps: memos of an earlier step come first.
enum Step: Int, CaseIterable, Comparable {
    /// The word as it was typed, or its noun.
    case asTyped
    /// Other forms of the verb that was typed.
    case otherForms
    /// The word as the name of a tag or category that the memo bears.
    case labelled
    /// Words that those are made of: 공부 of 공부했는데.
    case related
    case inside
    case spacing

    /// The rung that its memos stand on.
    var rung: Rung {
        switch self {
        case .asTyped, .otherForms, .labelled: .word
        case .related, .inside: .inside
        case .spacing: .spacing
        }
    }

    static func < (left: Step, right: Step) -> Bool { left.rawValue < right.rawValue }
}
