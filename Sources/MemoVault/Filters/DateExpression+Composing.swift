import Foundation
public import MemoModel

extension DateExpression {
    /// Parses a date expression after normalizing it to NFC. Returns nil if it is none.
    package init?(composing words: String, today: CivilDate) {
        self.init(words.precomposedStringWithCanonicalMapping, today: today)
    }

    /// Returns why a text names no day although it is written like one. Nil for other texts.
    package static func reason(against words: String, today: CivilDate) -> LocalizedMessage? {
        missingDay(in: words.precomposedStringWithCanonicalMapping, today: today)
    }
}

extension CivilDate {
    /// Parses an expression for a single day, such as `2023-09-30`, `오늘` or `yesterday`. Returns nil for
    /// anything else.
    public init?(named words: String, today: CivilDate) {
        guard let days = DateExpression(composing: words, today: today), let from = days.from, days.until == from + 1 else { return nil }
        self = from
    }
}
