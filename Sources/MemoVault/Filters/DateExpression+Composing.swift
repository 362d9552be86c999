import Foundation
public import MemoModel

extension DateExpression {
    /// The days that a user's words stand for, whether Hangul is composed in them or not; nil for anything else.
    package init?(composing words: String, today: CivilDate) {
        self.init(words.precomposedStringWithCanonicalMapping, today: today)
    }
}

extension CivilDate {
    /// The one day that a user's words stand for: `2023-09-30`, `오늘`, `yesterday`; nil for anything else.
    public init?(named words: String, today: CivilDate) {
        guard let days = DateExpression(composing: words, today: today), let from = days.from, days.until == from + 1 else { return nil }
        self = from
    }
}
