/// Compares a word in Hangul with the words of a vocabulary to find the one that was meant.
///
/// For a word typed with a particle or an ending, also compare each of its `SoundAlike.readings`, nouns with
/// words and dictionary forms with dictionary forms. The letters after the typing error then do not count.
public struct NearWord: Sendable {
    /// How a word differs from the typed one, the nearest first.
    public enum Nearness: UInt8, Comparable, Sendable {
        /// Both are pronounced the same: 가치, 같이; 구지, 굳이.
        case samePronunciation
        /// One letter differs and sounds nearly the same: 안다, 않다; 낳다, 낫다; 까페, 카페.
        case alike
        /// An adjacent key, a key missing or pressed twice, or two keys swapped.
        case keySlip
        /// Any other wrong or extra letter.
        case otherLetter

        /// Orders the nearest first.
        public static func < (one: Nearness, other: Nearness) -> Bool { one.rawValue < other.rawValue }
    }

    private static let longest = 20
    private static let bytesOfCharacter = 3

    private let bytes: [UInt8]
    private let units: [UInt16]
    /// The pronunciation of each syllable; empty if the word contains single letters.
    private let sounds: [UInt16]
    /// The vowel family of each syllable; empty if `sounds` is.
    private let families: [UInt8]

    /// Returns nil unless the word consists of two to twenty Hangul syllables or letters.
    public init?(_ word: String) {
        units = Array(word.utf16)
        guard 2...Self.longest ~= units.count, units.allSatisfy({ Hangul.isSyllable(UInt32($0)) || 0x3131...0x3163 ~= $0 }) else {
            return nil
        }
        bytes = Array(word.utf8)
        sounds = units.allSatisfy { Hangul.isSyllable(UInt32($0)) } ? Pronunciation.sounds(of: units) : []
        families = sounds.isEmpty ? [] : units.map { Pronunciation.family(ofMedial: Hangul.medial($0)) }
    }

    /// Returns how near a word (folded UTF-8 without mark) is to the typed one; nil for the same word, and
    /// for a word that differs by more than one key and sounds different.
    public func nearness(of word: Span<UInt8>) -> Nearness? {
        // A missing or extra key changes the number of syllables by at most one, or leaves the letters of a
        // syllable separate.
        let hasLetters = sounds.isEmpty
        guard abs(word.count &- bytes.count) <= (hasLetters ? 3 : 1) &* Self.bytesOfCharacter, !word.isEmpty else { return nil }
        let (start, common) = commonEnds(word)
        guard start < bytes.count || start < word.count else { return nil }
        let (typedEnd, wordEnd) = (bytes.count &- common, word.count &- common)
        if word.count == bytes.count, soundsAlike(word, from: start) { return .samePronunciation }
        let most = (hasLetters ? KeyStrokes.longest : 3) &* Self.bytesOfCharacter
        guard typedEnd &- start <= most, wordEnd &- start <= most, mayBeNear(word, start, typedEnd, wordEnd) else { return nil }
        if typedEnd &- start == Self.bytesOfCharacter, wordEnd &- start == Self.bytesOfCharacter, hasAlikeFinal(word, at: start) {
            return .alike
        }
        var (typed, other) = (KeyStrokes(), KeyStrokes())
        // The keys before and after the difference show whether a key was pressed twice.
        let room = KeyStrokes.longest &- max(typedEnd &- start, wordEnd &- start) / Self.bytesOfCharacter
        let before = min(start, min(room, 1) &* Self.bytesOfCharacter)
        let after = room > (before > 0 ? 1 : 0) && common > 0 ? Self.bytesOfCharacter : 0
        for place in stride(from: start &- before, to: typedEnd &+ after, by: Self.bytesOfCharacter) {
            _ = typed.append(units[place / Self.bytesOfCharacter])
        }
        for place in stride(from: start &- before, to: wordEnd &+ after, by: Self.bytesOfCharacter) {
            guard let unit = Self.unit(at: place, of: word), other.append(unit) else { return nil }
        }
        return KeyDifference(typed, other).nearness
    }

    /// Returns whether a word (folded UTF-8 without mark) is one slip away on the ten-key pad of phones. The words begin or end alike. Slips on that pad
    /// lead to many words, so ask only for text that cannot be a word.
    public func isPadSlip(of word: Span<UInt8>) -> Bool {
        guard abs(word.count &- bytes.count) <= 2 &* Self.bytesOfCharacter, !word.isEmpty else { return false }
        let (start, common) = commonEnds(word)
        let (typedEnd, wordEnd) = (bytes.count &- common, word.count &- common)
        let most = KeyStrokes.longest &* Self.bytesOfCharacter
        guard start > 0 || common > 0, typedEnd &- start <= most, wordEnd &- start <= most else { return false }
        let range = start / Self.bytesOfCharacter..<typedEnd / Self.bytesOfCharacter
        // Most words have another number of keys.
        var longer = range.reduce(0) { $0 &+ PadStrokes.count(of: units[$1]) }
        for place in stride(from: start, to: wordEnd, by: Self.bytesOfCharacter) {
            guard let unit = Self.unit(at: place, of: word) else { return false }
            longer &-= PadStrokes.count(of: unit)
        }
        guard abs(longer) < 2 else { return false }
        let typed = units[range].flatMap(PadStrokes.keys)
        var other: [PadStrokes.Key] = []
        for place in stride(from: start, to: wordEnd, by: Self.bytesOfCharacter) {
            other += Self.unit(at: place, of: word).map(PadStrokes.keys) ?? []
        }
        return PadStrokes.isSlip(typed, other)
    }

    /// Returns the number of bytes that both begin with, and the number that both end with, in whole
    /// characters.
    @inline(__always) private func commonEnds(_ word: Span<UInt8>) -> (start: Int, end: Int) {
        let shorter = min(bytes.count, word.count)
        var start = 0
        while start < shorter, bytes[start] == word[start] { start &+= 1 }
        start -= start % Self.bytesOfCharacter
        var end = 0
        while end < shorter &- start, bytes[bytes.count &- 1 &- end] == word[word.count &- 1 &- end] { end &+= 1 }
        return (start, end - end % Self.bytesOfCharacter)
    }

    /// Rules out most words before their keys are computed. A key changes one letter of a syllable, or the
    /// syllable keeps its initial while letters move to the next one.
    @inline(__always) private func mayBeNear(_ word: Span<UInt8>, _ start: Int, _ typedEnd: Int, _ wordEnd: Int) -> Bool {
        guard start < typedEnd, start < wordEnd, let other = Self.syllable(at: start, of: word) else { return true }
        let typed = units[start / Self.bytesOfCharacter]
        guard Hangul.isSyllable(UInt32(typed)) else { return true }
        let (typedInitial, otherInitial) = (Hangul.initial(typed), Hangul.initial(other))
        guard typedEnd &- start == Self.bytesOfCharacter, wordEnd &- start == Self.bytesOfCharacter else {
            return typedInitial == otherInitial
        }
        let (typedRest, otherRest) = (Int(typed &- Hangul.first) &- typedInitial &* 588, Int(other &- Hangul.first) &- otherInitial &* 588)
        return typedInitial == otherInitial
            ? typedRest / 28 == otherRest / 28 || typedRest % 28 == otherRest % 28 : typedRest == otherRest
    }

    /// Returns whether only finals that sound the same before a consonant differ: 낳고, 낫고, 났고.
    private func hasAlikeFinal(_ word: Span<UInt8>, at start: Int) -> Bool {
        let typed = units[start / Self.bytesOfCharacter]
        guard let other = Self.syllable(at: start, of: word), Hangul.isSyllable(UInt32(typed)) else { return false }
        let (final, otherFinal) = (Hangul.final(typed), Hangul.final(other))
        return final != Final.none && otherFinal != Final.none && Pronunciation.isHeardAlike(final, otherFinal)
            && Hangul.with(final: Final.none, typed) == Hangul.with(final: Final.none, other)
    }

    private func soundsAlike(_ word: Span<UInt8>, from start: Int) -> Bool {
        guard !sounds.isEmpty else { return false }
        var last = word.count &- Self.bytesOfCharacter
        while last >= start {
            guard let syllable = Self.syllable(at: last, of: word),
                Pronunciation.family(ofMedial: Hangul.medial(syllable)) == families[last / Self.bytesOfCharacter]
            else { return false }
            last &-= Self.bytesOfCharacter
        }
        // A different syllable changes the end of the one before it, which depends on how that one begins.
        var place = max(0, start &- 2 &* Self.bytesOfCharacter)
        var pronunciation = Pronunciation()
        if place > 0 {
            guard let before = Self.syllable(at: place, of: word) else { return false }
            _ = pronunciation.next(before, before: Self.syllable(at: place &+ Self.bytesOfCharacter, of: word))
            place &+= Self.bytesOfCharacter
        }
        var syllable = Self.syllable(at: place, of: word)
        while let current = syllable {
            let index = place / Self.bytesOfCharacter
            place &+= Self.bytesOfCharacter
            syllable = place < word.count ? Self.syllable(at: place, of: word) : nil
            guard pronunciation.next(current, before: syllable) == sounds[index] else { return false }
        }
        return place >= word.count
    }

    @inline(__always) private static func syllable(at place: Int, of word: Span<UInt8>) -> Hangul.Syllable? {
        guard let unit = unit(at: place, of: word), Hangul.isSyllable(UInt32(unit)) else { return nil }
        return unit
    }

    /// Returns the three-byte character at an offset; nil if there is none.
    @inline(__always) private static func unit(at place: Int, of word: Span<UInt8>) -> UInt16? {
        guard place &+ 2 < word.count, word[place] >> 4 == 0xE else { return nil }
        return UInt16(word[place] & 0x0F) << 12 | UInt16(word[place &+ 1] & 0x3F) << 6 | UInt16(word[place &+ 2] & 0x3F)
    }
}

/// The first difference between the keys of two words.
private struct KeyDifference {
    let nearness: NearWord.Nearness?

    init(_ typed: KeyStrokes, _ other: KeyStrokes) {
        let bits = KeyStrokes.bits
        let same = UInt128((typed.packed ^ other.packed).trailingZeroBitCount / Int(bits))
        let (typedRest, otherRest) = (typed.packed >> (same &* bits), other.packed >> (same &* bits))
        let (typedKey, otherKey) = (Int(typedRest & 63), Int(otherRest & 63))
        let before = same == 0 ? 0 : Int(typed.packed >> ((same &- 1) &* bits) & 63)
        switch (typedRest, otherRest) {
        case (otherRest >> bits, _): nearness = Self.missing(otherKey)
        case (_, typedRest >> bits): nearness = Self.extra(typedKey, otherKey, before)
        default:
            if typedRest >> bits == otherRest >> bits {
                nearness = Self.replaced(typedKey, otherKey)
            } else if typedRest >> (2 &* bits) == otherRest >> (2 &* bits), typedRest & 63 == otherRest >> bits & 63,
                otherRest & 63 == typedRest >> bits & 63
            {
                nearness = .keySlip
            } else {
                nearness = nil
            }
        }
    }

    private static let silent = Int(KeyStrokes.key(of: 0x314E))
    /// ㅅ, which many compounds have between their nouns, and many others do not: 뒤풀이, 뒷풀이.
    private static let joining = Int(KeyStrokes.key(of: 0x3145))

    private static func replaced(_ typed: Int, _ other: Int) -> NearWord.Nearness {
        if KeyStrokes.alike[typed] >> UInt64(other) & 1 == 1 { return .alike }
        return KeyStrokes.neighbours[typed] >> UInt64(other) & 1 == 1 ? .keySlip : .otherLetter
    }

    /// Returns how near a word is that has a key more than the typed one. ㅎ is often not heard.
    private static func missing(_ key: Int) -> NearWord.Nearness { key == silent ? .alike : .keySlip }

    /// Returns how near a word is that lacks a typed key, by the keys around it.
    private static func extra(_ key: Int, _ following: Int, _ before: Int) -> NearWord.Nearness {
        if key == silent { return .alike }
        let touched = UInt64(1) << UInt64(following) | UInt64(1) << UInt64(before)
        return key == joining || key == before || key == following || KeyStrokes.neighbours[key] & touched & ~1 != 0
            ? .keySlip : .otherLetter
    }
}
