/// What the last syllable of a word may become while somebody is still typing it on a two-set keyboard.
public enum TypedSyllable {
    /// The syllables that a typed letter or syllable is the beginning of: 학 and 핸 of ㅎ; 학 and 한 of 하; of 학 itself and 하, whose next
    /// syllable takes the ㄱ along. Nil for what is no Hangul.
    ///
    /// - Returns: where these syllables lie, and the initial consonant of the next syllable, which the last of `open` needs.
    public static func continuations(of character: Unicode.Scalar) -> (
        all: ClosedRange<Unicode.Scalar>, open: Unicode.Scalar?, next: ClosedRange<Unicode.Scalar>?
    )? {
        let value = character.value
        if let letter = UInt16(exactly: value), let initial = Jamo.initial(letter) {
            return range(Hangul.compose(initial, 0), Hangul.compose(initial, 20, 27)).map { ($0, nil, nil) }
        }
        guard Hangul.isSyllable(value), let syllable = UInt16(exactly: value) else { return nil }
        let open = Hangul.with(final: 0, syllable)
        guard Hangul.final(syllable) != 0 else { return range(open, Hangul.with(final: 27, syllable)).map { ($0, nil, nil) } }
        let letter = Jamo.finals[Hangul.final(syllable) - 1]
        guard let whole = range(syllable, syllable) else { return nil }
        guard let initial = Jamo.initial(letter) else { return (whole, nil, nil) }
        return (whole, Unicode.Scalar(open), range(Hangul.compose(initial, 0), Hangul.compose(initial, 20, 27)))
    }

    private static func range(_ first: Hangul.Syllable, _ last: Hangul.Syllable) -> ClosedRange<Unicode.Scalar>? {
        guard let first = Unicode.Scalar(first), let last = Unicode.Scalar(last) else { return nil }
        return first...last
    }
}
