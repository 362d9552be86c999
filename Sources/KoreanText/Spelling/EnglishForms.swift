/// The other forms of English words: plurals, the forms of verbs, comparatives, and the possessive.
///
/// The rules go both ways and check each other: a base is one of which the regular rules make the typed form, so that used comes from use, but not
/// from us. They use no list of words but those of irregular ones; a caller keeps the forms that its texts contain.
public enum EnglishForms {
    /// Length in letters from which a word has forms. Shorter ones, such as is and ID, are mostly abbreviations.
    private static let shortest = 3
    private static let longest = 24

    /// Returns the other forms of a word in small letters, those of its likeliest base first. Returns nothing if the text is no plain word: digits, signs
    /// other than an apostrophe, capitals.
    public static func forms(of word: String) -> [String] {
        if let contraction = contractions.rows(holding: word).first { return contraction.filter { $0 != word } }
        let plain = withoutPossessive(word)
        guard isPlain(plain) else { return [] }
        var found: [String] = []
        for base in bases(of: plain) {
            for form in [base] + forms(ofBase: base) where form != word && !found.contains(form) { found.append(form) }
        }
        return found
    }

    private static func isPlain(_ word: String) -> Bool {
        isLongEnough(word) && word.utf8.count <= longest && word.utf8.allSatisfy { 0x61...0x7A ~= $0 }
    }

    private static func isLongEnough(_ word: String) -> Bool {
        word.utf8.count >= shortest || !IrregularEnglish.forms(of: word).isEmpty
    }

    private static func withoutPossessive(_ word: String) -> String {
        if word.hasSuffix("'s") { return String(word.dropLast(2)) }
        return word.hasSuffix("s'") ? String(word.dropLast()) : word
    }

    // MARK: Bases

    /// Returns the words of which a word may be a form, itself among them.
    private static func bases(of word: String) -> [String] {
        if underived.holds(word) { return [word] }
        var candidates = [word] + IrregularEnglish.bases(of: word)
        let irregular = candidates.count
        for (ending, others) in endings where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            candidates += others.map { stem + $0 }
            if others.contains(""), ending != "s", let last = stem.last, stem.dropLast().last == last {
                candidates.append(String(stem.dropLast()))
            }
        }
        return candidates[..<irregular]
            + candidates[irregular...].filter { base in
                isLongEnough(base) && base != word && !underived.holds(base) && regularForms(of: base).contains(word)
            }
    }

    /// The endings of forms, each with those that the base may have instead.
    private static let endings: [(String, [String])] = [
        ("ies", ["y", "ie"]), ("ves", ["f", "fe"]), ("es", ["", "e"]), ("s", [""]), ("ied", ["y", "ie"]), ("ed", ["", "e"]),
        ("ying", ["ie"]),
        ("ing", ["", "e"]), ("ier", ["y"]), ("er", ["", "e"]), ("iest", ["y"]), ("est", ["", "e"]), ("ked", [""]),
        ("king", [""]),
    ]

    // MARK: Forms

    /// Returns all forms of a base.
    private static func forms(ofBase base: String) -> [String] {
        let forms = (IrregularEnglish.forms(of: base) + regularForms(of: base)).filter { !underived.holds($0) }
        return forms + [base + "'s"]
    }

    /// Returns the forms that the rules make: plural and third person, past, participle; for some adjectives the comparative and superlative.
    private static func regularForms(of base: String) -> [String] {
        var forms: [String] = []
        if !IrregularEnglish.isNoun(base) || regularToo.holds(base) { forms.append(plural(base)) }
        // The past of verbs with another one is no word: seed is no form of see.
        if !IrregularEnglish.isVerb(base) { forms += joined(base, "ed") }
        forms += joined(base, "ing")
        if comparable.holds(base) { forms += joined(base, "er") + joined(base, "est") }
        return forms
    }

    private static func plural(_ base: String) -> String {
        if base.hasSuffix("y"), let before = base.dropLast().last, !vowels.contains(before) { return base.dropLast() + "ies" }
        if plurals.holds(base) { return (base.hasSuffix("fe") ? base.dropLast(2) : base.dropLast()) + "ves" }
        let isSibilant = ["s", "x", "z", "ch", "sh"].contains { base.hasSuffix($0) } && !hardCh.holds(base)
        return base + (isSibilant || sibilantO.holds(base) ? "es" : "s")
    }

    /// Returns the word with an ending that begins with a vowel; two spellings where both are usual: traveled, travelled.
    private static func joined(_ base: String, _ ending: String) -> [String] {
        guard let last = base.last else { return [] }
        let stem = base.dropLast()
        if base.hasSuffix("ie"), ending == "ing" { return [base.dropLast(2) + "ying"] }
        if base.hasSuffix("ee") || base.hasSuffix("oe") || base.hasSuffix("ye") {
            if base.utf8.count < 4 { return ending == "ing" ? [base + ending] : [] }
            return [ending == "ing" ? base + ending : stem + ending]
        }
        if last == "e" { return stem.contains(where: isVowel) ? [stem + ending] : [] }
        if last == "y", ending != "ing", let before = stem.last, !vowels.contains(before) { return [stem + "i" + ending] }
        guard base.contains(where: isVowel) else { return [] }
        if base.hasSuffix("c") { return [base + "k" + ending] }
        guard !"aeiouwxyhjqv".contains(last), let vowel = stem.last, vowels.contains(vowel),
            stem.dropLast().last.map(isDoubledBefore) ?? true
        else {
            return [base + ending]
        }
        let doubled = base + String(last) + ending
        return vowelGroups(base) == 1 ? [doubled] : [base + ending, doubled]
    }

    /// Returns whether a final consonant may be doubled if this letter stands before its vowel: quit, but not need.
    private static func isDoubledBefore(_ letter: Character) -> Bool { !vowels.contains(letter) || letter == "u" }

    private static func vowelGroups(_ word: String) -> Int {
        var (count, wasVowel) = (0, false)
        for letter in word {
            let isVowel = vowels.contains(letter) || letter == "y"
            if isVowel, !wasVowel { count += 1 }
            wasVowel = isVowel
        }
        return count
    }

    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
    private static func isVowel(_ letter: Character) -> Bool { vowels.contains(letter) || letter == "y" }

    // MARK: Lists

    /// Words that look like forms of others and are none.
    private static let underived = WordTable(
        """
        news this thus plus lens canvas series species always perhaps physics mathematics economics electronics dynamics genetics athletics politics
        evening morning wicked https
        """)

    /// Nouns in f and fe with a plural in ves.
    private static let plurals = WordTable("knife life wife leaf loaf half self shelf wolf calf thief elf hoof scarf")
    private static let sibilantO = WordTable("go do echo hero potato tomato veto torpedo")

    /// Words in ch that sound as k does.
    private static let hardCh = WordTable("tech stomach monarch patriarch matriarch epoch")
    /// Nouns with a plural of their own that also have the regular one.
    private static let regularToo = WordTable("person cactus syllabus curriculum appendix fungus")

    /// Adjectives that are compared with er and est. Er makes another noun of most other words, or none: number, letter, corner.
    private static let comparable = WordTable(
        """
        big small large fast slow high low long short old new young great cheap clean clear close cold warm hot cool dark light deep wide narrow easy early
        late happy heavy busy dirty dry wet fat thin thick fine free full hard soft loud quiet near rich poor safe simple smart strong weak sweet
        tall tight tiny lazy lucky nice noisy pretty quick rare ready rough sad sharp silly smooth steep strange strict sure tough ugly wise wild
        weird healthy hungry angry crazy funny friendly lovely lonely bright brief calm crisp dull fair firm flat fresh gentle grand grey gray green
        humble kind mean mild neat pale plain proud pure ripe rude shallow shy sick sour stiff straight stupid tidy true vast young few dense black white red blue brown pink solid sticky tricky messy tasty risky speedy spicy salty lean keen loose tense vague
        blunt bold brave fancy fuzzy shiny steady sleek slim stable subtle
        """)

    /// Short forms, each with the spelling that people type without the apostrophe.
    private static let contractions = WordTable(
        """
        don't dont, doesn't doesnt, didn't didnt, isn't isnt, aren't arent, wasn't wasnt, weren't werent, haven't havent, hasn't hasnt,
        hadn't hadnt, wouldn't wouldnt, couldn't couldnt, shouldn't shouldnt, mustn't mustnt, needn't neednt, ain't aint, can't cant,
        won't wont, i'm im, i've ive, you're youre, you've youve, they're theyre, they've theyve, we've weve, that's thats, what's whats,
        let's lets, there's theres, here's heres, could've couldve, should've shouldve, would've wouldve, you'll youll, they'll theyll,
        it'll itll, that'll thatll, you'd youd, they'd theyd, she's shes, he's hes, where's wheres, who's whos, how's hows, o'clock oclock
        """)
}
