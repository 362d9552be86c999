/// What somebody meant who typed on the two-set keyboard with the wrong language switched on: gksrmf for 한글, ㅗ디ㅣㅐ for hello.
public enum KeyboardLayout {
    /// The Hangul that the keys of `text` give. Digits, punctuation and what else is no Latin letter stay as they are. A capital is a letter
    /// with Shift, which changes few of them; capitals alone are the work of Caps Lock.
    public static func hangul(from text: String) -> String {
        var composer = SyllableComposer()
        let isCapitals = !text.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } && text.utf8.count > 1
        for unit in (isCapitals ? text.lowercased() : text).utf16 {
            if let letter = jamo[unit] ?? jamo[unit | 0x20] { composer.type(letter) } else { composer.put(unit) }
        }
        return composer.text
    }

    /// The Latin letters on the keys that give the Hangul of `text`. What is no Hangul stays as it is.
    public static func latin(from text: String) -> String {
        var units: [UInt16] = []
        for unit in text.utf16 {
            if Hangul.isSyllable(UInt32(unit)) {
                let final = Hangul.final(unit)
                let letters = [Jamo.initials[Hangul.initial(unit)], Jamo.firstMedial + UInt16(Hangul.medial(unit))]
                units += (letters + (final == Final.none ? [] : [Jamo.finals[final - 1]])).flatMap(keys)
            } else {
                units += keys(of: unit)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func keys(of letter: Jamo.Letter) -> [UInt16] {
        if let (first, second) = Jamo.parts[letter] { return keys(of: first) + keys(of: second) }
        return [latin[letter] ?? letter]
    }

    /// KS X 5002. The second row is with Shift.
    private static let jamo: [UInt16: Jamo.Letter] = Dictionary(
        uniqueKeysWithValues: zip(
            "rsefaqtdwczxvgkoijpuhynbmlRETQWOP".utf16, "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㅏㅐㅑㅓㅔㅕㅗㅛㅜㅠㅡㅣㄲㄸㅆㅃㅉㅒㅖ".utf16))
    private static let latin: [Jamo.Letter: UInt16] = Dictionary(uniqueKeysWithValues: jamo.map { ($0.value, $0.key) })
}

/// Joins jamo into syllables as an input method does: a consonant closes a syllable until a vowel takes it away.
struct SyllableComposer {
    private var units: [UInt16] = []
    private var initial: Jamo.Letter?
    private var medial: Jamo.Letter?
    private var final: Jamo.Letter?

    /// What has been typed so far.
    var text: String { String(decoding: units + pending, as: UTF16.self) }

    /// The syllable in composition, or its letters where they make none.
    private var pending: [UInt16] {
        guard let initial, let medial, let first = Jamo.initial(initial), let vowel = Jamo.medial(medial) else {
            return [initial, medial, final].compactMap(\.self)
        }
        return [Hangul.compose(first, vowel, final.flatMap(Jamo.final) ?? Final.none)]
    }

    /// Ends the syllable and puts a character that is no jamo.
    mutating func put(_ unit: UInt16) {
        finish()
        units.append(unit)
    }

    mutating func type(_ letter: Jamo.Letter) {
        if Jamo.medial(letter) == nil { typeConsonant(letter) } else { typeVowel(letter) }
    }

    private mutating func typeConsonant(_ letter: Jamo.Letter) {
        if initial != nil, medial != nil {
            if let closing = final {
                if let joined = Jamo.joined(closing, letter) { return final = joined }
            } else if Jamo.final(letter) != nil {
                return final = letter
            }
        }
        finish()
        initial = letter
    }

    private mutating func typeVowel(_ letter: Jamo.Letter) {
        if let closing = final {
            // The consonant, or the second of two, begins the next syllable.
            let (stays, goes) = Jamo.parts[closing].map { (Optional($0.0), $0.1) } ?? (nil, closing)
            final = stays
            finish()
            (initial, medial) = (goes, letter)
        } else if let vowel = medial {
            if let joined = Jamo.joined(vowel, letter) { return medial = joined }
            finish()
            medial = letter
        } else {
            medial = letter
        }
    }

    private mutating func finish() {
        units += pending
        (initial, medial, final) = (nil, nil, nil)
    }
}
