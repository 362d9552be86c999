/// Looks for a pattern in many words, all places at once: most words are told apart by their initial consonants, a bit for each place.
public struct SyllablePatternScan: Sendable {
    /// Patterns of more syllables stand in no word that anybody writes.
    public static let longest = 64

    private let pattern: SyllablePattern
    /// By the index of an initial consonant, a bit for each place of the pattern that it fits.
    private let places: [UInt64]
    /// The bit of the last place.
    private let last: UInt64
    /// Whether nothing but initial consonants is asked for.
    private let isOfInitials: Bool

    /// Of a pattern of up to `longest` syllables; nil for a longer one.
    public init?(_ pattern: SyllablePattern) {
        guard 1...Self.longest ~= pattern.count else { return nil }
        self.pattern = pattern
        places = (0..<32).map { initial in
            pattern.elements.enumerated().reduce(0) { $0 | UInt64($1.element.initials >> UInt32(initial) & 1) << UInt64($1.offset) }
        }
        last = 1 << UInt64(pattern.count - 1)
        isOfInitials = pattern.elements.allSatisfy { $0.medials == .max && $0.finals == .max }
    }

    /// The places of the pattern that a syllable of a word fits by its initial consonant; 0 for what is no Hangul.
    @inline(__always) private func places(at start: Int, of word: Span<UInt8>) -> UInt64 {
        guard word[start] >= 0xEA, word[start] <= 0xED else { return 0 }
        let scalar = UInt32(word[start] & 0x0F) << 12 | UInt32(word[start &+ 1] & 0x3F) << 6 | UInt32(word[start &+ 2] & 0x3F)
        return Hangul.isSyllable(scalar) ? places[Hangul.initial(Hangul.Syllable(truncatingIfNeeded: scalar))] : 0
    }

    /// Calls `take` with every place of a word, which is folded UTF-8 without mark, where the pattern is matched: where it begins, in bytes.
    public func forEachPlace(in word: Span<UInt8>, _ take: (Int) -> Void) {
        // A bit for each place of the pattern up to which the syllables just passed agree with it.
        var (reached, start) = (0 as UInt64, 0)
        while start &+ SyllablePattern.bytesOfSyllable <= word.count {
            reached = (reached << 1 | 1) & places(at: start, of: word)
            start &+= SyllablePattern.bytesOfSyllable
            guard reached & last != 0 else { continue }
            let first = start &- pattern.length
            if isOfInitials || pattern.isMatched(by: word, at: first) { take(first) }
        }
    }

    /// Where in the pattern a word may stand that begins where a syllable of the pattern does.
    ///
    /// - Returns: of how many syllables the word is, where all of it is the beginning of the pattern, else 0; and a bit for each place of the
    ///   pattern from which on all its syllables are those that the word begins with.
    public func beginnings(of word: Span<UInt8>) -> (whole: Int, rests: UInt64) {
        // A bit for each place from which on the syllables so far agree with the pattern.
        var (agreeing, rests, whole, count, start) = (UInt64.max, 0 as UInt64, 0, 0, 0)
        while start &+ SyllablePattern.bytesOfSyllable <= word.count, count < pattern.count {
            agreeing &= places(at: start, of: word) >> UInt64(count)
            if agreeing == 0 { break }
            start &+= SyllablePattern.bytesOfSyllable
            count &+= 1
            let place = pattern.count &- count
            if agreeing >> UInt64(place) & 1 == 1, isOfInitials || pattern.isMatched(place..<pattern.count, by: word, at: 0) {
                rests |= 1 << UInt64(place)
            }
            if start == word.count, agreeing & 1 == 1, isOfInitials || pattern.isMatched(0..<count, by: word, at: 0) { whole = count }
        }
        return (whole, rests)
    }
}
