/// Readings of words in Hanja: 학교 for 學校. Includes readings with and without the initial sound rule (두음 법칙),
/// since texts use both: 여자 and 녀자 for 女子.
///
/// The table is loaded on first use, in less than a millisecond.
public enum HanjaReading {
    /// Maximum number of characters. Longer strings are not words.
    private static let longestWord = 12

    /// Returns the Hangul of a word in Hanja, the most likely first, at most 32. Hangul syllables in it stay
    /// as they are. Returns nothing for a word without Hanja, with a character of unknown reading, or with
    /// more than 12 characters.
    public static func readings(of word: String) -> [String] {
        let units = Array(word.utf16)
        guard !units.isEmpty, units.count <= longestWord, units.contains(where: isHanja) else { return [] }
        var lattice = SpellingLattice(nodeCount: units.count + 1) { $0 == units.count }
        for (index, unit) in units.enumerated() {
            let choices = choices(unit, isFirst: index == 0)
            guard !choices.isEmpty else { return [] }
            for (cost, syllable) in choices.enumerated() { lattice.add(from: index, to: index + 1, cost: cost, [syllable]) }
        }
        return lattice.cheapest(32, costing: 2 * units.count).map { Hangul.text($0) }
    }

    /// Returns the readings of a character, the most likely first.
    private static func choices(_ unit: UInt16, isFirst: Bool) -> [Hangul.Syllable] {
        if Hangul.isSyllable(UInt32(unit)) { return [unit] }
        let readings = syllables(of: unit)
        let softened = readings.map(atBeginning)
        var choices: [Hangul.Syllable] = []
        for syllable in isFirst ? softened + readings : readings + softened where !choices.contains(syllable) { choices.append(syllable) }
        return choices
    }

    /// Applies the initial sound rule to a syllable: 녀, 여; 로, 노; 률, 율.
    static func atBeginning(_ syllable: Hangul.Syllable) -> Hangul.Syllable {
        let (initial, medial) = (Hangul.initial(syllable), Hangul.medial(syllable))
        guard initial == Initial.r || initial == Initial.n else { return syllable }
        let beginsWithI = [Medial.ya, Medial.yeo, Medial.ye, Medial.yo, Medial.yu, Medial.i].contains(medial)
        guard initial == Initial.r || beginsWithI else { return syllable }
        return Hangul.compose(beginsWithI ? Initial.ieung : Initial.n, medial, Hangul.final(syllable))
    }
}

// MARK: Words in Hangul

extension HanjaReading {
    /// Returns whether a word in folded UTF-8 looks like most Sino-Korean nouns: two syllables, each the reading of some character.
    /// Forms of verbs such as 사고, 가지 and 타자 do too, since they are nouns as well.
    package static func looksSinoKorean(_ word: some Collection<UInt8>) -> Bool {
        word.count == 6 && areReadings(word)
    }

    /// Returns whether each character of a word in folded UTF-8 is a syllable that is the reading of some character.
    package static func areReadings(_ word: some Collection<UInt8>) -> Bool {
        Hangul.units(Array(word)).allSatisfy { Hangul.isSyllable(UInt32($0)) && readSyllables.contains($0) }
    }

    /// Returns the place of the particle in a word in folded UTF-8 that is Hanja before it: 6 for 學校에서. Nil for other words.
    package static func endBeforeParticle(of word: [UInt8]) -> Int? {
        // Hanja sort before Hangul.
        guard let first = word.first, 0xE3..<0xEA ~= first, let end = word.firstIndex(where: { 0xEA...0xED ~= $0 }) else { return nil }
        return Hangul.units(Array(word[..<end])).allSatisfy(isHanja) && Particle.isParticle(Array(word[end...])) ? end : nil
    }

    /// All readings, with and without the initial sound rule: some 500 syllables of 11,172.
    private static let readSyllables: Set<Hangul.Syllable> = {
        let read = table.utf16.filter { !isHanja($0) && Hangul.isSyllable(UInt32($0)) }
        return Set(read + read.map(atBeginning))
    }()
}

// MARK: The table

extension HanjaReading {
    private static let firstCode: UInt16 = 0x3400
    private static let lastCode: UInt16 = 0x9FFF

    static func isHanja(_ unit: UInt16) -> Bool { unit >= firstCode && unit <= lastCode }

    /// Returns the readings of a character without the initial sound rule; empty if it has none.
    static func syllables(of unit: UInt16) -> [Hangul.Syllable] {
        guard isHanja(unit) else { return [] }
        let first = readings.first[Int(unit - firstCode)]
        return first == 0 ? [] : [first] + (readings.others[unit] ?? [])
    }

    /// Returns whether a character has this reading, with or without the initial sound rule.
    @inline(__always) static func isRead(_ unit: UInt16, as syllable: Hangul.Syllable) -> Bool {
        let first = readings.first[Int(unit &- firstCode)]
        guard first != 0 else { return false }
        if first == syllable || atBeginning(first) == syllable { return true }
        guard let others = readings.others[unit] else { return false }
        return others.contains { $0 == syllable || atBeginning($0) == syllable }
    }

    /// By character, its first reading (0 for none), and the other readings of the few characters that have
    /// several.
    private static let readings: (first: [Hangul.Syllable], others: [UInt16: [Hangul.Syllable]]) = {
        var first = Array(repeating: Hangul.Syllable(0), count: Int(lastCode - firstCode) + 1)
        var others: [UInt16: [Hangul.Syllable]] = [:]
        var syllable = Hangul.first
        for unit in table.utf16 {
            if !isHanja(unit) {
                syllable = unit
            } else if first[Int(unit - firstCode)] == 0 {
                first[Int(unit - firstCode)] = syllable
            } else {
                others[unit, default: []].append(syllable)
            }
        }
        return (first, others)
    }()
}

/// Compares a word in Hangul with words in Hanja: 學校 matches 학교.
public struct HanjaMatcher: Sendable {
    private let syllables: [Hangul.Syllable]

    /// Returns nil unless the word consists of at least two Hangul syllables. Nearly every single syllable is
    /// the reading of some character.
    public init?(_ word: String) {
        syllables = Array(word.utf16)
        guard syllables.count > 1, syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return nil }
    }

    /// Number of syllables.
    public var count: Int { syllables.count }

    /// Returns the places, in syllables, at which a word in folded UTF-8 without mark can be read as part of the typed word. It may contain Hangul, but
    /// also needs Hanja.
    public func places(of word: Span<UInt8>) -> [Int] {
        guard word.count % 3 == 0, word.count <= syllables.count &* 3 else { return [] }
        return (0...syllables.count &- word.count / 3).filter { matches(word, from: $0) }
    }

    private func matches(_ word: Span<UInt8>, from start: Int) -> Bool {
        var hasHanja = false
        for index in 0..<word.count / 3 {
            let place = index &* 3
            // Lead bytes of Hanja and Hangul are in this range.
            guard word[place] >= 0xE3, word[place] <= 0xED else { return false }
            let unit = UInt16(word[place] & 0x0F) << 12 | UInt16(word[place &+ 1] & 0x3F) << 6 | UInt16(word[place &+ 2] & 0x3F)
            if HanjaReading.isHanja(unit) {
                guard HanjaReading.isRead(unit, as: syllables[start &+ index]) else { return false }
                hasHanja = true
            } else if unit != syllables[start &+ index] {
                return false
            }
        }
        return hasHanja
    }
}
