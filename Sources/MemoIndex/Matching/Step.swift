/// The rungs as they are gone through, some of them in two steps: memos of an earlier step come first.
public enum Step: Int, Sendable, CaseIterable, Comparable {
    /// The word as it was typed, or its noun.
    case asTyped
    /// Other forms of the verb that was typed.
    case otherForms
    /// The word as the name of a tag or category that the memo bears.
    case labelled
    /// Words that those are made of: 공부 of 공부했는데.
    case related
    /// The letters within longer words.
    case inside
    /// The letters with other spaces between them.
    case spacing
    /// What a half-typed word may become.
    case typing
    /// Whole words with the initial consonants, or their nouns; then such syllables within longer words; then two words side by side.
    case initials, initialsInside, initialsApart
    /// What the same keys write in the other language.
    case layout
    /// Other words that sound alike, are spelled otherwise, or are a slip away.
    case sound

    /// The rung that its memos stand on.
    public var rung: Rung {
        switch self {
        case .asTyped, .otherForms, .labelled: .word
        case .related, .inside: .inside
        case .spacing: .spacing
        case .typing: .typing
        case .initials, .initialsInside, .initialsApart: .initials
        case .layout: .layout
        case .sound: .sound
        }
    }

    /// Those in which a memo holds what was typed.
    static let literal = allCases.filter { Rung.literal.contains($0.rung) }

    /// Earlier steps come first.
    public static func < (left: Step, right: Step) -> Bool { left.rawValue < right.rawValue }
}
