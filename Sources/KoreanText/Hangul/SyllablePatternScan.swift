/// Compares many words with a pattern of one initial consonant for each syllable, testing all places at once with one bit per place.
public struct SyllablePatternScan: Sendable {
    /// Maximum number of syllables of a pattern. Words are never longer.
    public static let longest = 64

    private let pattern: SyllablePattern
    /// By index of an initial consonant, one bit for each place of the pattern that it fits.
    private let places: [UInt64]
    /// Whether the pattern consists of initial consonants only.
    private let isOfInitials: Bool

    /// Returns nil if the pattern is empty or longer than `longest`.
    public init?(_ pattern: SyllablePattern) {
        guard 1...Self.longest ~= pattern.count else { return nil }
        self.pattern = pattern
        places = (0..<32).map { initial in
            pattern.elements.enumerated().reduce(0) { $0 | UInt64($1.element.initials >> UInt32(initial) & 1) << UInt64($1.offset) }
        }
        isOfInitials = pattern.elements.allSatisfy { $0.medials == .max && $0.finals == .max }
    }

    /// Returns the places of the pattern that the initial consonant of a syllable fits; 0 if there is no
    /// Hangul.
    @inline(__always) private func places(at start: Int, of word: Span<UInt8>) -> UInt64 {
        guard word[start] >= 0xEA, word[start] <= 0xED else { return 0 }
        let scalar = UInt32(word[start] & 0x0F) << 12 | UInt32(word[start &+ 1] & 0x3F) << 6 | UInt32(word[start &+ 2] & 0x3F)
        return Hangul.isSyllable(scalar) ? places[Hangul.initial(Hangul.Syllable(truncatingIfNeeded: scalar))] : 0
    }

    /// The initial consonants of the pattern, as indexes in Unicode order.
    public var initials: [UInt8] { pattern.elements.map { UInt8(truncatingIfNeeded: $0.initials.trailingZeroBitCount) } }

    /// Returns whether a word that has the initial consonants of the pattern at a byte offset matches it there.
    public func isMatched(by word: Span<UInt8>, at start: Int) -> Bool { isOfInitials || pattern.isMatched(by: word, at: start) }

    /// Finds the places in the pattern where a word may begin.
    ///
    /// - Returns: The number of syllables of the word if the pattern begins with the whole word, otherwise 0;
    ///   and one bit for each place from which the rest of the pattern matches the beginning of the word.
    public func beginnings(of word: Span<UInt8>) -> (whole: Int, rests: UInt64) {
        // One bit for each place from which the pattern matches the syllables so far.
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
