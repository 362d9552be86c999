public import MemoModel

/// The way in which a hit matches the query, from the most certain to the least. A memo is counted only on
/// the first rung on which it matches, so the counts by rung add up to the total.
///
/// This is the only list of rungs: the command line, JSON, the API's schemas, the page and the agents' tools are made from it. A new rung that
/// reads a word as another also needs a `Step` and a `Guesser`.
public enum Rung: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The word itself, with any particle or ending.
    case word
    /// The letters as part of a longer word.
    case inside
    /// The same letters with other spaces between them.
    case spacing
    /// The query is in the memo and its attached files together.
    case attached
    /// A word of which the typed letters are the beginning; the last letter may be half typed.
    case typing
    /// A word with the typed choseong.
    case initials
    /// The text that the same keys produce in the other keyboard layout.
    case layout
    /// The same word in another spelling: one that sounds the same, or by the rules of loanwords, Hanja and other scripts.
    case sound
    /// Another word, a typing error away: a guess, which does not count as found unless it was asked for.
    case typo
    /// Some of the words: for sentences, and if no memo contains them all.
    case some

    /// Orders rungs by certainty, the most certain first.
    public static func < (left: Rung, right: Rung) -> Bool { left.ordinal < right.ordinal }
    /// The rungs on which a memo, or a file of it, contains the typed letters.
    public static let literal = Set(allCases.filter { $0.kind == .literal })
    /// The rungs on which a memo contains another word than the one typed (`SearchAnswer.substitutions`).
    public static let substituted = Set(allCases.filter { $0.kind.isSubstitution })

    /// Whether its memos contain another word that is merely similar. They do not count as found unless they were asked for. `SearchAnswer.isGuess`,
    /// JSON's `guessed` and the exit code of `saekin search` follow from this.
    public var isGuess: Bool { kind == .guess }

    /// The name for people.
    public var title: LocalizedMessage {
        switch self {
        case .word: LocalizedMessage("word", ko: "낱말")
        case .inside: LocalizedMessage("inside", ko: "낱말 속")
        case .spacing: LocalizedMessage("spacing", ko: "띄어쓰기")
        case .attached: LocalizedMessage("in files", ko: "첨부 파일")
        case .typing: LocalizedMessage("typing", ko: "입력 중")
        case .initials: LocalizedMessage("initials", ko: "초성")
        case .layout: LocalizedMessage("layout", ko: "한/영")
        case .sound: LocalizedMessage("sound", ko: "비슷한 소리")
        case .typo: LocalizedMessage("typo", ko: "오타")
        case .some: LocalizedMessage("some words", ko: "일부")
        }
    }

    /// A few words for those who see only the name; nil if it says enough.
    package var explanation: String? {
        switch self {
        case .word, .spacing: nil
        case .inside: "part of a longer word"
        case .attached: "in an attached file"
        case .typing: "incomplete"
        case .initials: "first consonants"
        case .layout: "wrong keyboard layout"
        case .sound: "other spelling"
        case .typo: "a guess"
        case .some: "only some of the words"
        }
    }

    /// Whether its memos may not have been meant. The page lists them apart from the others.
    package var isDoubtful: Bool { self >= .sound }

    /// The relation of a rung's memos to the typed words.
    package enum Kind {
        /// The memos, or their attached files, contain the typed letters.
        case literal
        /// They contain a word of which some letters were typed.
        case shorthand
        /// They contain a word to which a rule leads.
        case rule
        /// They contain a similar word.
        case guess
        /// They lack some of the words.
        case part

        /// Whether the memos contain another word than the one typed.
        var isSubstitution: Bool { self == .shorthand || self == .rule || self == .guess }
    }

    /// The kind of the rung, which decides how its memos count.
    package var kind: Kind {
        switch self {
        case .word, .inside, .spacing, .attached: .literal
        case .typing, .initials: .shorthand
        case .layout, .sound: .rule
        case .typo: .guess
        case .some: .part
        }
    }

    /// The position from 0, the most certain.
    var ordinal: Int {
        // A search compares rungs hundreds of times, and `allCases` is a new array each time.
        switch self {
        case .word: 0
        case .inside: 1
        case .spacing: 2
        case .attached: 3
        case .typing: 4
        case .initials: 5
        case .layout: 6
        case .sound: 7
        case .typo: 8
        case .some: 9
        }
    }
}
