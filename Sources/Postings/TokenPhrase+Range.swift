extension TokenPhrase.Element {
    /// The range of tokens that can fit the element. Words with ASCII or two-byte letters begin below the
    /// scripts of three bytes, so Hangul, the bulk, is skipped.
    package var possibleTokens: TokenRange {
        if fit == .prefix { return TokenRange(from: term, to: term + [0xFF]) }
        return (term.first ?? 0) < 0xE0 ? TokenRange(from: [0x20], to: [0xE0]) : TokenRange(from: [0x20], to: nil)
    }
}
