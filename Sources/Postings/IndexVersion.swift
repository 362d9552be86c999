import KoreanText

/// How the tokens of an index are made.
public enum IndexVersion {
    /// Raised when indexes of earlier versions must be rebuilt although their tokens would be the same.
    /// Indexes of generation 1 could lose postings; those of generation 2 stored pairs beside their words.
    private static let generation = 3

    /// Changes when the same texts would yield other tokens (by our rules, ICU or Unicode), or when `generation` is raised. An index made
    /// under another version must be rebuilt.
    public static var current: String {
        let unicode = UnicodeVersion.current
        return "\(Analyzer.rules).\(generation)/icu-\(unicode.icu)/unicode-\(unicode.unicode)"
    }
}
