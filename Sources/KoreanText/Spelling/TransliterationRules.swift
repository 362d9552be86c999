/// Rules for writing the letters of English words in Hangul: 외래어 표기법 (1986), as far as it can be applied
/// without pronunciation, and alternatives that people write.
///
/// Hangul is represented as a sequence of sounds: initial consonants without ㅇ, vowels, final consonants.
struct TransliterationRules: Sendable {
    /// Initials from 1, vowels from 32, finals from 64, each plus its index.
    typealias Sound = UInt8

    static let firstVowel: Sound = 32
    static let firstFinal: Sound = 64

    /// The sounds that letters may stand for, and how unlikely that is.
    struct Alternative: Sendable {
        var sounds: [Sound]
        var cost: Int
    }

    struct Rule: Sendable {
        var letters: [UInt8]
        var place: Place
        var alternatives: [Alternative]
        /// Whether the letters usually form one sound.
        let isCommon: Bool

        init(letters: [UInt8], place: Place, alternatives: [Alternative]) {
            (self.letters, self.place, self.alternatives) = (letters, place, alternatives)
            isCommon = alternatives.contains { $0.cost == 0 }
        }
    }

    /// The context in which a rule applies.
    enum Place: Character {
        case anywhere = " "
        case atStart = "^"
        case atEnd = "$"
        /// Before a consonant, at the end, and before a silent e.
        case closed = "-"
        /// Before a vowel.
        case open = "+"
        /// Before a consonant and a silent e: make, pipeline.
        case long = "%"
        /// Before e, i and y.
        case front = "~"
    }

    static let english = TransliterationRules()

    /// Rules by first letter.
    private var rules: [[Rule]] = Array(repeating: [], count: 26)
    /// For each sound, the letters of which a word with the sound must contain one, and the letters with
    /// which a word beginning with the sound may begin.
    private(set) var lettersWithSound: [UInt32] = Array(repeating: 0, count: 128)
    private(set) var lettersBeginning: [UInt32] = Array(repeating: 0, count: 128)

    private init() {
        for line in Self.vowels.split(whereSeparator: \.isNewline) + Self.consonants.split(whereSeparator: \.isNewline) {
            add(Self.rule(line))
        }
        for rule in Self.vowels.split(whereSeparator: \.isNewline).map(Self.rule) { addGlides(before: rule) }
        for letter in rules.indices { rules[letter].sort { $0.letters.count > $1.letters.count } }
        index()
    }

    /// Calls `body` for each rule that applies at a place of a word, with the number of letters it covers and
    /// an extra cost. Letters that usually form one sound rarely stand for two, ch least of all.
    @inline(__always) func forEach(at place: Int, of word: Span<UInt8>, _ body: (Rule, Int, Int) -> Void) {
        let letter = word[place]
        let isVowel = Self.isVowel(letter)
        let isDoubled = !isVowel && place &+ 1 < word.count && word[place &+ 1] == letter
        var longest = isDoubled ? 2 : 1
        let candidates = rules[Int(letter &- 0x61)]
        // Longer rules come first.
        for rule in candidates {
            var index = 1
            while index < rule.letters.count, place &+ index < word.count, word[place &+ index] == rule.letters[index] { index &+= 1 }
            guard index == rule.letters.count else { continue }
            let length = index == 1 && isDoubled ? 2 : index
            guard Self.holds(rule.place, from: place, to: place &+ length, word) else { continue }
            if rule.isCommon { longest = max(longest, length) }
            body(rule, length, length >= longest ? 0 : isVowel ? 1 : 3)
        }
    }

    private static func holds(_ condition: Place, from start: Int, to end: Int, _ word: Span<UInt8>) -> Bool {
        switch condition {
        case .anywhere: return true
        case .atStart: return start == 0
        case .atEnd: return end == word.count
        case .open: return end < word.count && isVowel(word[end])
        case .front: return end < word.count && (word[end] == 0x65 || word[end] == 0x69 || word[end] == 0x79)
        case .long: return end &+ 1 < word.count && !isVowel(word[end]) && isSilent(end &+ 1, word)
        case .closed: return end == word.count || !isVowel(word[end]) || isSilent(end, word) || beginsParticle(end, word)
        }
    }

    /// Returns whether there is an e at the end or before a consonant.
    private static func isSilent(_ place: Int, _ word: Span<UInt8>) -> Bool {
        word[place] == 0x65 && (place &+ 1 == word.count || !isVowel(word[place &+ 1]))
    }

    /// Returns whether the rest is a separate word, as in backup, logout and login.
    private static func beginsParticle(_ place: Int, _ word: Span<UInt8>) -> Bool {
        switch word.count &- place {
        case 2: word[place] == 0x75 && word[place &+ 1] == 0x70 || word[place] == 0x69 && word[place &+ 1] == 0x6E
        case 3: word[place] == 0x6F && word[place &+ 1] == 0x75 && word[place &+ 2] == 0x74
        default: false
        }
    }

    /// Returns whether a letter is a, e, i, o, u or y.
    private static func isVowel(_ letter: UInt8) -> Bool { 0x1104111 >> UInt32(letter &- 0x61) & 1 == 1 }
}

// MARK: Reading the tables

extension TransliterationRules {
    private mutating func add(_ rule: Rule?) {
        if let rule, let first = rule.letters.first { rules[Int(first &- 0x61)].append(rule) }
    }

    /// Parses a line: context, letters, then each alternative with its cost. A point precedes a final; a
    /// hyphen stands for no sound.
    private static func rule(_ line: Substring) -> Rule {
        let parts = line.dropFirst().split(separator: " ")
        return Rule(
            letters: Array(parts[0].utf8), place: line.first.flatMap(Place.init) ?? .anywhere,
            alternatives: parts.dropFirst().map(alternative))
    }

    private static func alternative(_ text: Substring) -> Alternative {
        var sounds: [Sound] = []
        var isFinal = false
        for letter in text.utf16.dropLast() {
            if letter == 0x2E {
                isFinal = true
            } else if isFinal, let final = Jamo.final(letter) {
                sounds.append(firstFinal + Sound(final))
                isFinal = false
            } else if let initial = Jamo.initial(letter) {
                sounds.append(Sound(initial + 1))
            } else if let medial = Jamo.medial(letter) {
                sounds.append(firstVowel + Sound(medial))
            }
        }
        return Alternative(sounds: sounds, cost: Int(text.utf16.last ?? 0x30) - 0x30)
    }

    /// Adds rules for w, wh, qu, y and sh, which form one vowel with the following one: wa, 와; quee, 퀴; sho,
    /// 쇼.
    private mutating func addGlides(before rule: Rule) {
        func glided(_ table: [Int: Int], onset: [Sound], surcharge: Int = 0) -> [Alternative] {
            rule.alternatives.compactMap { alternative in
                guard let first = alternative.sounds.first, let vowel = table[Int(first) - Int(Self.firstVowel)] else { return nil }
                return Alternative(
                    sounds: onset + [Self.firstVowel + Sound(vowel)] + alternative.sounds.dropFirst(), cost: alternative.cost + surcharge)
            }
        }
        let onsetOfQ = [Sound(Initial.k + 1)]
        let onsetOfSh = [Sound(Initial.s + 1)]
        let glides: [(String, [Alternative])] = [
            ("w", glided(Self.withW, onset: [])), ("wh", glided(Self.withW, onset: [])), ("qu", glided(Self.withW, onset: onsetOfQ)),
            ("y", glided(Self.withY, onset: [])),
            (
                "sh",
                glided(Self.withY, onset: onsetOfSh)
                    + glided(
                        [Medial.i: Medial.wi, Medial.e: Medial.we, Medial.ae: Medial.ae, Medial.a: Medial.a], onset: onsetOfSh, surcharge: 2
                    )
            ),
        ]
        for (letters, alternatives) in glides where !alternatives.isEmpty {
            add(Rule(letters: Array(letters.utf8) + rule.letters, place: rule.place, alternatives: alternatives))
        }
    }

    private static let withW = [
        Medial.a: Medial.wa, Medial.ae: Medial.wae, Medial.eo: Medial.wo, Medial.e: Medial.we, Medial.i: Medial.wi, Medial.o: Medial.wo,
        Medial.u: Medial.u,
    ]
    private static let withY = [
        Medial.a: Medial.ya, Medial.ae: Medial.yae, Medial.eo: Medial.yeo, Medial.e: Medial.ye, Medial.i: Medial.i, Medial.o: Medial.yo,
        Medial.u: Medial.yu,
    ]

    private mutating func index() {
        for rule in rules.joined() {
            let letters = rule.letters.reduce(UInt32(0)) { $0 | 1 << UInt32($1 &- 0x61) }
            let first = UInt32(1) << UInt32(rule.letters[0] &- 0x61)
            for alternative in rule.alternatives {
                for sound in alternative.sounds { lettersWithSound[Int(sound)] |= letters }
                if let sound = alternative.sounds.first {
                    lettersBeginning[Int(sound)] |= first
                } else if rule.place == .atStart {
                    for sound in lettersBeginning.indices { lettersBeginning[sound] |= first }
                }
            }
        }
    }
}

// MARK: Tables

extension TransliterationRules {
    private static let vowels = """
         a ㅐ0 ㅏ0 ㅔㅣ1 ㅓ1 ㅔ2 ㅗ3 ㅣ3
         aa ㅏ0
         ae ㅐ1 ㅔ1 ㅣ2
         ai ㅔㅣ0 ㅏㅣ1 ㅔ2
        -air ㅔㅓ0
         ao ㅏㅗ0
        -ar ㅏ0 ㅓ1 ㅗ2
        $ar ㅓ0
        -are ㅔㅓ0 ㅏ2
         au ㅗ0 ㅏㅜ1 ㅗㅜ2 ㅓ2
         augh ㅗ0 ㅐㅍㅡ2
         aw ㅗ0
         ay ㅔㅣ0 ㅏㅣ2
        %a ㅔㅣ0
        -all ㅗ.ㄹ0
        $al ㅓ.ㄹ0 ㅏ.ㄹ1 ㅡ.ㄹ1
        -al ㅗ.ㄹ2
        $an ㅓ.ㄴ1 ㅡ.ㄴ2 ㅏ.ㄴ1
        $ain ㅔㅣ.ㄴ0 ㅡ.ㄴ1
        $ance ㅓ.ㄴㅅㅡ0 ㅐ.ㄴㅅㅡ1
        $ate ㅔㅣㅌㅡ0 ㅣ.ㅅ1
        $age ㅣㅈㅣ0 ㅔㅣㅈㅣ0 ㅏㅈㅜ2
         e ㅔ0 ㅣ1 ㅓ2 ㅐ2 ㅡ3 -3
        $e -0 ㅔ2 ㅣ2
        $ed ㄷㅡ1 ㅌㅡ1 .ㅅ3
        $es ㅅㅡ1 ㅈㅡ1 ㅣㅈㅡ2
        $en ㅡ.ㄴ0 ㅓ.ㄴ0
        $el ㅓ.ㄹ0 ㅡ.ㄹ0
        $ent ㅓ.ㄴㅌㅡ0 ㅔ.ㄴㅌㅡ0
        $ence ㅓ.ㄴㅅㅡ0 ㅔ.ㄴㅅㅡ1
         ea ㅣ0 ㅔ1 ㅔㅣ1 ㅣㅏ2 ㅣㅓ1
        -ear ㅣㅓ0 ㅓ1 ㅔㅓ1 ㅏ2
         ee ㅣ0
        -eer ㅣㅓ0
         ei ㅔㅣ0 ㅏㅣ1 ㅣ1
         eo ㅣㅗ0 ㅣㅓ2
        -er ㅓ0
        -ere ㅣㅓ0 ㅔㅓ0
         eu ㅠ0 ㅜ1 ㅗㅣ2
         ew ㅠ0 ㅜ0
         ey ㅣ0 ㅔㅣ1
         eau ㅗ0 ㅠ1 ㅟ2
         i ㅣ0 ㅏㅣ1 ㅓ3 ㅡ3
         ia ㅣㅏ0 ㅣㅓ1 ㅏㅣㅓ1 ㅑ2 ㅣㅐ2
         ie ㅣ0 ㅏㅣ1 ㅣㅓ1 ㅔ2
        -ier ㅣㅓ0 ㅏㅣㅓ1
         iew ㅠ0
         igh ㅏㅣ0
        %i ㅏㅣ0
        $in ㅣ.ㄴ0 ㅡ.ㄴ2
         io ㅣㅗ0 ㅏㅣㅗ1 ㅣㅓ1
        -ir ㅓ0
        -ire ㅏㅣㅓ0
         o ㅗ0 ㅓ1 ㅏ1 ㅜ3 ㅗㅜ3 ㅡ4 -4
        %o ㅗ0
        $on ㅓ.ㄴ0 ㅗ.ㄴ0 ㅡ.ㄴ1
         oa ㅗ0 ㅗㅏ2
         oe ㅗ1 ㅗㅔ1 ㅜ1
         oi ㅗㅣ0
         oo ㅜ0 ㅗ2 ㅓ3
        -oor ㅗㅓ0
        -or ㅗ0 ㅓ0 ㅗㅓ1
        -ore ㅗㅓ0 ㅗ1
         ou ㅏㅜ0 ㅜ1 ㅗ1 ㅓ1 ㅗㅜ2
         ough ㅓㅍㅡ2 ㅗ1 ㅜ2
        -our ㅗ1 ㅏㅜㅓ0 ㅓ0 ㅜㅓ1
         ow ㅏㅜ0 ㅗ0 ㅗㅜ1
         ower ㅏㅝ0 ㅗㅓ1
         oy ㅗㅣ0
         u ㅓ0 ㅜ0 ㅠ1 ㅏ3 ㅡ3 ㅣ4 -4
        %u ㅠ0 ㅜ0
        $ule ㅜ.ㄹ0 ㅠ.ㄹ0
         ua ㅜㅏ1 ㅏ1 ㅘ1 ㅠㅓ1
         ue ㅠ0 ㅜ0 ㅠㅔ1
        $ue ㅠ0 ㅜ0 -2
         ui ㅜㅣ0 ㅣ1 ㅜ1 ㅟ1 ㅏㅣ2 ㅠㅣ1
         uo ㅜㅗ0
        -ur ㅓ0 ㅜ2
        -ure ㅠㅓ0 ㅓ1 ㅜㅓ1
         y ㅣ0 ㅏㅣ1
        $y ㅣ0 ㅏㅣ1
        """

    private static let consonants = """
        +b ㅂ0 ㅃ3
        -b ㅂㅡ0 .ㅂ1
        +c ㅋ1 ㄲ3
        ~c ㅅ0 ㅆ2
        -c .ㄱ0 ㅋㅡ0 ㅅㅡ2
        $ce ㅅㅡ0
        ~cc .ㄱㅅ0
        +ch ㅊ0 ㅋ1 ㅅ3
        -ch ㅊㅣ0 ㅋㅡ1 .ㄱ1
        $che ㅅㅣ0 ㅊㅣ1
         chi ㅅㅣ2
        +ck ㅋ0 ㄲ3 .ㄱㅋ3
        -ck .ㄱ0 ㅋㅡ0
         cia ㅅㅑ0 ㅅㅕ0
         ct .ㄱㅌ0
        $ct .ㄱㅌㅡ0
        +d ㄷ0 ㄸ3
        -d ㄷㅡ0 .ㅅ2
        $ds ㅈㅡ0
        ~dg ㅈ0
        $dge ㅈㅣ0
        +f ㅍ0
        -f ㅍㅡ0
         fi ㅎㅟ3
         fa ㅎㅘ3
         fu ㅎㅜ3
        +g ㄱ0 ㄲ3
        ~g ㅈ0
        -g ㄱㅡ0 .ㄱ0
        $ge ㅈㅣ0
        +gh ㄱ0
         gh -1 ㅍㅡ2 ㄱㅡ2
        ~gu ㄱ0
        $gue ㄱㅡ0
         gn ㄴ1 .ㄴ1
        +h ㅎ0
        ^h -3
        -h -1
        +j ㅈ0
        -j ㅈㅣ0
        +k ㅋ0 ㄲ3
        -k .ㄱ0 ㅋㅡ0
        ^kn ㄴ0
        +l .ㄹㄹ0 ㄹ1
        ^l ㄹ0
        -l .ㄹ0
        $le ㅡ.ㄹ0 .ㄹ0
        $les ㅡ.ㄹㅅㅡ1 ㅡ.ㄹㅈㅡ1 .ㄹㅅㅡ1 .ㄹㅈㅡ1
         lr .ㄹㄹ1
        +m ㅁ0
        +mm .ㅁㅁ2
        -m .ㅁ0
        $mb .ㅁ0
        $sm ㅈㅡ.ㅁ0 ㅅㅡ.ㅁ1
        $thm ㄷㅡ.ㅁ0 ㅈㅡ.ㅁ0
        +n ㄴ0
        +nn .ㄴㄴ2
        -n .ㄴ0
        -nc .ㅇㅋㅡ0 .ㄴㅅㅡ1
         nction .ㅇㅅㅕ.ㄴ0
         shion ㅅㅕ.ㄴ0
        $son ㅈㅡ.ㄴ0 ㅅㅡ.ㄴ0
        $dule ㅈㅜ.ㄹ1
        +ng .ㅇ1 .ㅇㄱ0 .ㄴㄱ1
        ~ng .ㄴㅈ0
        -ng .ㅇ0 .ㅇㄱ1
        $nge .ㄴㅈㅣ0
        +nk .ㅇㅋ0
        -nk .ㅇㅋㅡ0 .ㅇ2
        -nx .ㅇㅋㅡㅅㅡ1
        +p ㅍ0 ㅃ3
        -p .ㅂ0 ㅍㅡ0
        +ph ㅍ0
        -ph ㅍㅡ0
        ^ps ㅅ0
        ^pn ㄴ0
        +q ㅋ0
        -q .ㄱ0
        +r ㄹ0
        -r -1 ㄹㅡ2
         rh ㄹ1
         rl .ㄹㄹ1
        +s ㅅ0 ㅆ2 ㅈ1
        -s ㅅㅡ0 ㅈㅡ1 .ㅅ3
        $se ㅅㅡ0 ㅈㅡ0
        ~sc ㅅ0
        +sch ㅅㅡㅋ0 ㅅㅠ2
        -sh ㅅㅣ0 ㅅㅟ2 ㅅㅠ1
         sion ㅅㅕ.ㄴ0 ㅈㅓ.ㄴ0
         ssion ㅅㅕ.ㄴ0
        $sure ㅈㅓ0 ㅅㅠㅓ2
        $ssue ㅅㅠ0
        ^su ㅅㅠ2
        +t ㅌ0 ㄸ3 ㅅ4
        -t .ㅅ0 ㅌㅡ0 -4
        +tch ㅊ0
        -tch ㅊㅣ0
        +th ㅅ1 ㅆ1 ㄷ1 ㅌ2
        -th ㅅㅡ0 ㄷㅡ2 ㅌㅡ2 .ㅅ2
         tia ㅅㅕ0 ㅅㅑ1
         tion ㅅㅕ.ㄴ0
        $tional ㅅㅕㄴㅓ.ㄹ0
         stion ㅅㅡㅊㅓ.ㄴ0
         tu ㅊㅜ1 ㅌㅠ1
        $ts ㅊㅡ0
         ture ㅊㅓ0 ㅊㅕ2
         tz ㅊㅡ1 ㅌㅡㅈㅡ3
         zz ㅈ0 .ㅅㅈ2
        +v ㅂ0
        -v ㅂㅡ0
        -w -1
        ^wr ㄹ0
         who ㅎㅜ0
        +x .ㄱㅅ0 .ㄱㅈ1
        ~xc .ㄱㅅ0
        -x .ㄱㅅㅡ0
        ^x ㅈ0
        +z ㅈ0
        -z ㅈㅡ0 ㅊㅡ2
        """
}
