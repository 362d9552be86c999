/// A pattern for partly typed syllables: ㅎ의ㄹ matches a syllable beginning with ㅎ, then 의, then one beginning
/// with ㄹ.
public struct SyllablePattern: Hashable, Sendable {
    /// The syllables allowed at one place: all whose initial, medial and final are in these sets. Bits are
    /// indices in Unicode order.
    struct Element: Hashable, Sendable {
        var initials: UInt32
        var medials: UInt32
        var finals: UInt32

        static let all = UInt32.max

        init(initials: UInt32 = all, medials: UInt32 = all, finals: UInt32 = all) {
            (self.initials, self.medials, self.finals) = (initials, medials, finals)
        }

        init(_ syllable: Hangul.Syllable) {
            self.init(
                initials: 1 << UInt32(Hangul.initial(syllable)), medials: 1 << UInt32(Hangul.medial(syllable)),
                finals: 1 << UInt32(Hangul.final(syllable)))
        }

        init(initial: Int) { self.init(initials: 1 << UInt32(initial)) }

        @inline(__always) func contains(_ syllable: Hangul.Syllable) -> Bool {
            initials >> UInt32(Hangul.initial(syllable)) & 1 == 1 && medials >> UInt32(Hangul.medial(syllable)) & 1 == 1
                && finals >> UInt32(Hangul.final(syllable)) & 1 == 1
        }
    }

    private(set) var elements: [Element]

    /// Number of syllables.
    public var count: Int { elements.count }
}

// MARK: Typed text

extension SyllablePattern {
    /// Creates the pattern of typed initial consonants: ㅎㅇㄹ or ㅎ의록 for 회의록. Returns nil if no consonant
    /// stands alone, if there is anything but Hangul, or for fewer than two characters, which would match too
    /// much unless they are `besideOthers`, as in A동.
    public init?(initials typed: String, besideOthers: Bool = false) {
        guard let (elements, hasInitial) = Self.elements(ofInitials: typed), hasInitial, elements.count > (besideOthers ? 0 : 1) else {
            return nil
        }
        self.elements = elements
    }

    /// Creates the pattern of two words typed next to each other, and returns the number of syllables of the
    /// first. Either may be a single consonant, and one may be written out. Returns nil for fewer than three
    /// characters.
    public static func initials(_ first: String, _ second: String) -> (pattern: SyllablePattern, gap: Int)? {
        guard let (head, headHasInitial) = elements(ofInitials: first), let (tail, tailHasInitial) = elements(ofInitials: second),
            headHasInitial || tailHasInitial, !head.isEmpty, !tail.isEmpty, head.count + tail.count > 2
        else { return nil }
        return (SyllablePattern(elements: head + tail), head.count)
    }

    private static func elements(ofInitials typed: String) -> (elements: [Element], hasInitial: Bool)? {
        var elements: [Element] = []
        var hasInitial = false
        for unit in typed.utf16 {
            if Hangul.isSyllable(UInt32(unit)) {
                elements.append(Element(unit))
                continue
            }
            // Input methods combine ㄱ and ㅅ into ㄳ.
            let letters = Jamo.parts(of: unit).map { [$0.0, $0.1] } ?? [unit]
            let initials = letters.compactMap(Jamo.initial)
            guard initials.count == letters.count else { return nil }
            elements += initials.map { Element(initial: $0) }
            hasInitial = true
        }
        return (elements, hasInitial)
    }

    /// Returns patterns for the words that a word may become with the next keys while its last character is being
    /// composed: 장바ㄱ becomes 장바구니; 갱 stays or becomes 개 and a syllable beginning with ㅇ; 고 may become 과, and
    /// 갑 값. Returns nothing if the last character is not Hangul, or if letters stand alone before it.
    public static func typing(_ typed: String) -> [SyllablePattern] {
        guard let last = typed.utf16.last else { return [] }
        let head = typed.utf16.dropLast()
        guard head.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return [] }
        return endings(of: last).map { SyllablePattern(elements: head.map { Element($0) } + $0) }
    }

    private static func endings(of last: UInt16) -> [[Element]] {
        guard Hangul.isSyllable(UInt32(last)) else {
            return Jamo.initial(last).map { [[Element(initial: $0)]] } ?? []
        }
        let (initial, medial, final) = (1 << UInt32(Hangul.initial(last)), Hangul.medial(last), Hangul.final(last)) as (UInt32, Int, Int)
        guard final != Final.none else {
            return [[Element(initials: initial, medials: grown(medial: medial))]]
        }
        let closed = Element(initials: initial, medials: 1 << UInt32(medial), finals: grown(final: final))
        let letter = Jamo.finals[final - 1]
        let (stays, goes) = Jamo.parts(of: letter).map { (Jamo.final($0.0) ?? Final.none, $0.1) } ?? (Final.none, letter)
        guard let next = Jamo.initial(goes) else { return [[closed]] }
        let open = Element(initials: initial, medials: 1 << UInt32(medial), finals: 1 << UInt32(stays))
        return [[closed], [open, Element(initial: next)]]
    }

    /// Returns the vowel and those that begin with it: ㅗ, ㅘ, ㅙ and ㅚ.
    private static func grown(medial: Int) -> UInt32 {
        let letter = Jamo.firstMedial + UInt16(medial)
        return Jamo.compounds.reduce(1 << UInt32(medial)) { bits, compound in
            guard compound.first == letter, let medial = Jamo.medial(compound.letter) else { return bits }
            return bits | 1 << UInt32(medial)
        }
    }

    /// Returns the final consonant and those that begin with it: ㅂ and ㅄ.
    private static func grown(final: Int) -> UInt32 {
        Jamo.compounds.reduce(1 << UInt32(final)) { bits, compound in
            guard compound.first == Jamo.finals[final - 1], let final = Jamo.final(compound.letter) else { return bits }
            return bits | 1 << UInt32(final)
        }
    }
}

// MARK: Matching

extension SyllablePattern {
    /// The first and last matching words in byte order, in UTF-8.
    public var bounds: (lowest: [UInt8], highest: [UInt8]) {
        let lowest = elements.map { Hangul.compose($0.initials.lowest, $0.medials.lowest, $0.finals.lowest) }
        let highest = elements.map { Hangul.compose($0.initials.highest(18), $0.medials.highest(20), $0.finals.highest(27)) }
        return (Array(String(decoding: lowest, as: UTF16.self).utf8), Array(String(decoding: highest, as: UTF16.self).utf8))
    }

    /// Length of a matching word in bytes.
    public var length: Int { elements.count * Self.bytesOfSyllable }

    /// Number of UTF-8 bytes per syllable.
    public static let bytesOfSyllable = 3

    /// Returns whether the word matches the pattern at a byte offset.
    public func isMatched(by word: Span<UInt8>, at start: Int) -> Bool { isMatched(0..<elements.count, by: word, at: start) }

    /// Returns whether the word matches these syllables of the pattern at a byte offset.
    public func isMatched(_ part: Range<Int>, by word: Span<UInt8>, at start: Int) -> Bool {
        guard start &+ part.count &* Self.bytesOfSyllable <= word.count else { return false }
        var index = start
        // By index, since iterating over the array would retain and release it for each word.
        for place in part {
            // Lead bytes of Hangul are in this range. Other bytes there are not Hangul.
            guard word[index] >= 0xEA, word[index] <= 0xED else { return false }
            let scalar = UInt32(word[index] & 0x0F) << 12 | UInt32(word[index &+ 1] & 0x3F) << 6 | UInt32(word[index &+ 2] & 0x3F)
            guard Hangul.isSyllable(scalar), elements[place].contains(Hangul.Syllable(scalar)) else { return false }
            index &+= Self.bytesOfSyllable
        }
        return true
    }
}

extension UInt32 {
    /// Index of the lowest set bit.
    fileprivate var lowest: Int { trailingZeroBitCount }
    /// Returns the index of the highest set bit, at most `most`.
    fileprivate func highest(_ most: Int) -> Int { Swift.min(most, Self.bitWidth - 1 - leadingZeroBitCount) }
}

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
