/// Converts text typed with the wrong language selected on a two-set keyboard: gksrmf to 한글, ㅗ디ㅣㅐ to hello.
public enum KeyboardLayout {
    /// Returns the Hangul typed by the keys of `text`. Characters other than Latin letters stay as they are.
    /// A capital is a letter with Shift, which changes few keys; text in capitals only was typed with Caps
    /// Lock and is lower-cased first.
    public static func hangul(from text: String) -> String {
        var composer = SyllableComposer()
        let isCapitals = !text.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } && text.utf8.count > 1
        for unit in (isCapitals ? text.lowercased() : text).utf16 {
            if let letter = jamo[unit] ?? jamo[unit | 0x20] { composer.type(letter) } else { composer.put(unit) }
        }
        return composer.text
    }

    /// Returns the Latin letters on the keys that type the Hangul of `text`. Other characters stay as they
    /// are.
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
        if let (first, second) = Jamo.parts(of: letter) { return keys(of: first) + keys(of: second) }
        return [latin[letter] ?? letter]
    }

    /// The layout of KS X 5002. The letters with Shift are at the end.
    private static let jamo: [UInt16: Jamo.Letter] = Dictionary(
        uniqueKeysWithValues: zip(
            "rsefaqtdwczxvgkoijpuhynbmlRETQWOP".utf16, "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㅏㅐㅑㅓㅔㅕㅗㅛㅜㅠㅡㅣㄲㄸㅆㅃㅉㅒㅖ".utf16))
    private static let latin: [Jamo.Letter: UInt16] = Dictionary(uniqueKeysWithValues: jamo.map { ($0.value, $0.key) })
}

/// Composes single jamo in a text with the syllables before them: 부ㅌㅓ to 부터, 많으ㄴ to 많은.
public enum LooseJamo {
    /// Returns the text with its single jamo composed; nil if it has none or stays as it is. A syllable before them takes a final consonant or, by a
    /// vowel, loses one.
    public static func composed(_ text: String) -> String? {
        let units = Array(text.utf16)
        guard units.contains(where: isLetter),
            units.contains(where: { Hangul.isSyllable(UInt32($0)) }) || units.contains(where: { Jamo.medial($0) != nil })
        else {
            return nil
        }
        var composer = SyllableComposer()
        for unit in units {
            if isLetter(unit) {
                composer.type(unit)
            } else if Hangul.isSyllable(UInt32(unit)) {
                composer.put(syllable: unit)
            } else {
                composer.put(unit)
            }
        }
        return composer.text == text || composer.text.utf16.contains(where: isLetter) ? nil : composer.text
    }

    private static func isLetter(_ unit: UInt16) -> Bool {
        Jamo.initial(unit) != nil || Jamo.final(unit) != nil || Jamo.medial(unit) != nil
    }
}

/// Composes jamo into syllables like an input method: a consonant closes a syllable until a following vowel
/// takes it away.
struct SyllableComposer {
    private var units: [UInt16] = []
    private var initial: Jamo.Letter?
    private var medial: Jamo.Letter?
    private var final: Jamo.Letter?

    /// The text typed so far.
    var text: String { String(decoding: units + pending, as: UTF16.self) }

    /// The syllable being composed, or its letters if they form none.
    private var pending: [UInt16] {
        guard let initial, let medial, let first = Jamo.initial(initial), let vowel = Jamo.medial(medial) else {
            return [initial, medial, final].compactMap(\.self)
        }
        return [Hangul.compose(first, vowel, final.flatMap(Jamo.final) ?? Final.none)]
    }

    /// Ends the syllable and appends a character that is not a jamo.
    mutating func put(_ unit: UInt16) {
        finish()
        units.append(unit)
    }

    /// Ends the syllable and begins another one, which letters may complete.
    mutating func put(syllable unit: UInt16) {
        finish()
        let (first, vowel, closing) = (Hangul.initial(unit), Hangul.medial(unit), Hangul.final(unit))
        (initial, medial) = (Jamo.initials[first], Jamo.firstMedial + UInt16(vowel))
        final = closing == Final.none ? nil : Jamo.finals[closing - 1]
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
            // The final consonant, or the second part of it, begins the next syllable.
            let (stays, goes) = Jamo.parts(of: closing).map { (Optional($0.0), $0.1) } ?? (nil, closing)
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
