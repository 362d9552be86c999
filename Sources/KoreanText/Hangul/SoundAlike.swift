/// Finds other spellings of the same sound: 머거 for 먹어, 조아 for 좋아, 됬어요 for 됐어요, 합격율 for 합격률, 메세지 for 메시지.
///
/// Meant for words that no memo contains, never to widen a search that has results. The whole word is
/// respelled, so a mistake in an ending is corrected too, and correct parts stay.
public enum SoundAlike {
    private static let longestWord = 20
    /// Maximum cost of a spelling that is worth looking up if nothing else is found: several common mistakes,
    /// or two rare ones.
    public static let highestCost = 6
    /// Maximum cost of a spelling that most people would take for the same word: two common mistakes, or one
    /// less common.
    public static let usualCost = 2

    /// Returns at most `limit` spellings that sound like `word` and cost at most `cost`, the most likely
    /// first, without the word itself. Returns nothing unless the word is one to twenty Hangul syllables.
    public static func spellings(of word: String, limit: Int = 60, costing cost: Int = usualCost) -> [String] {
        let syllables = Array(word.utf16)
        guard !syllables.isEmpty, syllables.count <= longestWord, syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return [] }
        // 세 시 is not 새 시.
        if syllables.count == 1, KoreanNumber.isNumeral(word) { return [] }
        var lattice = SpellingLattice(nodeCount: syllables.count + 1) { $0 == syllables.count }
        for (index, syllable) in syllables.enumerated() {
            lattice.add(from: index, to: index + 1, cost: 0, [syllable])
            let following = index + 1 < syllables.count ? syllables[index + 1] : nil
            for (cost, other) in alternatives(syllable, isLast: following == nil) {
                lattice.add(from: index, to: index + 1, cost: cost, [other])
            }
            guard let following else { continue }
            for (cost, first, second) in SoundJunction(syllable, following).spellings {
                guard SoundRules.isWritten(first) else { continue }
                lattice.add(from: index, to: index + 2, cost: cost, [first, second])
            }
        }
        return lattice.cheapest(limit + 1, costing: min(cost, highestCost)).filter { $0 != syllables }.prefix(limit).map(
            Hangul.text)
    }

    /// Returns the readings of a word with and without particle or ending: the word itself, its nouns and its
    /// dictionary forms, folded, in the order of the analysis. 메세지를 gives 메세지를 and 메세지; 돌라갔어요 also gives
    /// 돌라가다. The rules use no dictionary, so they work for misspelled nouns and stems too.
    public static func readings(of word: String) -> [(kind: TokenKind, text: String)] {
        var analyzer = Analyzer()
        return analyzer.tokens(word).filter { $0.kind.isColocated }.map { ($0.kind, $0.text) }
    }

    /// Returns whether two words differ only in vowels that are heard alike: ㅐ and ㅔ; ㅒ, ㅖ and ㅔ; ㅚ, ㅙ and ㅞ.
    package static func differInVowels(_ one: String, _ other: String) -> Bool {
        guard one != other, one.utf16.count == other.utf16.count else { return false }
        return zip(one.utf16, other.utf16).allSatisfy { first, second in
            if first == second { return true }
            guard Hangul.isSyllable(UInt32(first)), Hangul.isSyllable(UInt32(second)) else { return false }
            let medials = [Hangul.medial(first), Hangul.medial(second)]
            return Hangul.initial(first) == Hangul.initial(second) && Hangul.final(first) == Hangul.final(second)
                && alikeMedials.contains { alike in medials.allSatisfy(alike.contains) }
        }
    }

    private static let alikeMedials = ["ㅐㅔ", "ㅒㅖㅔ", "ㅚㅙㅞ"].map { $0.utf16.compactMap(Jamo.medial) }

    /// Returns whether the syllable occurs in words, judged by its final.
    static func isWritten(_ syllable: Hangul.Syllable) -> Bool { SoundRules.isWritten(syllable) }

    private static func alternatives(_ syllable: Hangul.Syllable, isLast: Bool) -> [(cost: Int, syllable: Hangul.Syllable)] {
        let (initial, medial, final) = (Hangul.initial(syllable), Hangul.medial(syllable), Hangul.final(syllable))
        var found: [(cost: Int, syllable: Hangul.Syllable)] = SoundRules.medials[medial].map {
            ($0.cost, Hangul.compose(initial, $0.index, final))
        }
        if Initial.j...Initial.ch ~= initial, let plain = SoundRules.glides[medial] {
            found.append((1, Hangul.compose(initial, plain, final)))
        }
        if let pair = SoundRules.syllables.first(where: { $0[0] == syllable }) { found.append((2, pair[1])) }
        for (index, cost) in SoundRules.finals[final] {
            // 안 before a space is not 않. The last syllable would not sound open if it had a final consonant.
            guard !isLast || final != Final.none else { continue }
            found.append((cost, Hangul.compose(initial, medial, index)))
        }
        found = found.filter { SoundRules.isWritten($0.syllable) }
        found += SoundRules.initials[initial].map { ($0.cost, Hangul.compose($0.index, medial, final)) }
        return found
    }
}

/// Letters that are confused within a syllable, with a cost: 1 for common mistakes, 3 for rare ones.
private enum SoundRules {
    static let medials = LetterChanges(
        "ㅐㅔ1 ㅔㅐ1 ㅚㅙ1 ㅙㅚ1 ㅞㅙ1 ㅙㅞ1 ㅞㅚ2 ㅚㅞ2 ㅒㅖ1 ㅖㅒ1 ㅖㅔ1 ㅔㅖ2 ㅒㅐ2 ㅐㅒ3 ㅢㅣ1 ㅣㅢ2 ㅢㅔ2 ㅔㅢ2 ㅢㅡ3 ㅔㅣ2 ㅣㅔ2 ㅓㅗ2 ㅗㅓ2 ㅘㅏ3 ㅏㅘ3 ㅝㅓ3 ㅟㅣ3 ㅓㅡ3 ㅡㅓ3 ㅡㅜ3 ㅜㅡ3",
        Jamo.medial)
    static let finals = LetterChanges(
        """
        ㅅㅆ1 ㅆㅅ1 ㅅㅊ2 ㅅㅈ2 ㅅㅌ2 ㅅㅎ2 ㅅㄷ2 ㅆㅎ2 ㄷㅅ1 ㄷㅌ2 ㄷㅈ2 ㅌㅅ1 ㅌㄷ2 ㅌㅊ3 ㅈㅅ1 ㅈㅊ2 ㅈㄷ2 ㅊㅅ1 ㅊㅈ2 ㅎㅅ2 ㅎㅆ2
        ㄴㄶ1 ㄶㄴ1 ㄴㄵ2 ㄵㄴ2 ㄹㅀ1 ㅀㄹ1 ㄹㄼ2 ㄼㄹ1 ㄹㄺ3 ㄺㄹ2 ㄺㄱ1 ㄱㄺ2 ㄻㅁ1 ㅁㄻ2 ㄼㅂ2 ㅂㄼ3 ㄱㄲ1 ㄲㄱ1 ㄱㅋ2 ㅋㄱ1 ㄳㄱ1 ㅂㅍ1 ㅍㅂ1 ㅂㅄ2 ㅄㅂ1
        ㅆ-2 ㅅ-2 ㅎ-2 -ㅎ3 -ㅅ3 -ㅆ3
        """, { Jamo.final($0) ?? ($0 == 0x2D ? Final.none : nil) })
    static let initials = LetterChanges(
        "ㄲㄱ3 ㄱㄲ3 ㅋㄱ3 ㄱㅋ3 ㄲㅋ3 ㅋㄲ3 ㄸㄷ3 ㄷㄸ3 ㅌㄷ3 ㄷㅌ3 ㄸㅌ3 ㅌㄸ3 ㅃㅂ3 ㅂㅃ3 ㅍㅂ3 ㅂㅍ3 ㅃㅍ3 ㅍㅃ3 ㅆㅅ3 ㅅㅆ3 ㅉㅈ3 ㅈㅉ3 ㅊㅈ3 ㅈㅊ3 ㅉㅊ3 ㅊㅉ3", Jamo.initial)
    /// 가저 for 가져, and the reverse.
    static let glides = [
        Medial.eo: Medial.yeo, Medial.yeo: Medial.eo, Medial.a: Medial.ya, Medial.ya: Medial.a, Medial.o: Medial.yo, Medial.yo: Medial.o,
        Medial.u: Medial.yu, Medial.yu: Medial.u,
    ]
    /// Syllables that are confused as a whole: 합격율, 하던지.
    static let syllables = SuffixTable.syllables("율률 률율 열렬 렬열 던든 든던 량양 양량 로러 러로")

    /// Returns whether the syllable occurs in words, judged by its final. Few have finals other than ㄱ, ㄴ, ㄹ,
    /// ㅁ, ㅂ, ㅅ, ㅇ and, in verb forms, ㅆ.
    static func isWritten(_ syllable: Hangul.Syllable) -> Bool {
        let final = Hangul.final(syllable)
        if commonFinals >> UInt32(final) & 1 == 1 { return true }
        if final == Final.ss { return pastVowels >> UInt32(Hangul.medial(syllable)) & 1 == 1 }
        return rareFinals.contains(Int(syllable))
    }

    private static let commonFinals: UInt32 = [0, 1, 4, 8, 16, 17, 19, 21].reduce(0) { $0 | 1 << $1 }
    private static let pastVowels: UInt32 = [0, 1, 4, 5, 6, 7, 9, 10, 14, 15, 20].reduce(0) { $0 | 1 << $1 }
    private static let rareFinals = Set(
        """
        많않끊찮잖싫잃앓끓뚫옳곯닳꿇앉얹읽닭맑밝늙흙붉갉긁굵묽얽칡낡삶젊닮곪굶옮짊넓밟짧얇덟떫엷핥훑읊없값몫넋삯밖볶깎묶섞꺾닦낚엮겪\
        엌녘좋놓넣낳쌓닿찧빻땋렇떻맣앟얗갛같밭붙끝맡뱉솥팥짙얕겉곁낱밑볕뭍홑샅앞잎높깊옆싶덮엎짚갚숲늪릎섶꽃빛숯낯몇쫓돛닻덫및윷옻\
        늦낮찾맞잊젖짖맺꽂벚빚곶잦궂믿받닫얻걷듣묻굳곧맏돋쏟싣뜯긷뻗겯붇
        """.utf16.map(Int.init))
}

/// The boundary of two syllables, and other spellings of the same sound.
private struct SoundJunction {
    private let first: Hangul.Syllable
    private let second: Hangul.Syllable
    private let final: Int
    private let initial: Int
    private let medial: Int

    typealias Spelling = (cost: Int, Hangul.Syllable, Hangul.Syllable)

    init(_ first: Hangul.Syllable, _ second: Hangul.Syllable) {
        (self.first, self.second) = (first, second)
        (final, initial, medial) = (Hangul.final(first), Hangul.initial(second), Hangul.medial(second))
    }

    /// Spellings that sound like the two syllables as written: 먹어 for 머거.
    var spellings: [Spelling] {
        var found = linked
        if Self.palatalizing.contains(medial) { found += rules(Self.palatals) }
        return found + rules(Self.breathed) + rules(Self.changed)
    }

    private static let palatalizing = [Medial.i, Medial.yeo]

    private func spelled(_ cost: Int, _ final: Int, _ initial: Int) -> Spelling {
        (cost, Hangul.with(final: final, first), Hangul.compose(initial, medial, Hangul.final(second)))
    }

    /// A consonant written in the syllable where it is heard, and the reverse: 머거, 먹어; 안자, 앉아; 몇일, 며칠.
    private var linked: [Spelling] {
        var found: [Spelling] = []
        let letter = Jamo.initials[initial]
        if initial == Initial.ieung {
            if let goes = Self.part(of: final), let moved = Jamo.initial(goes.moves) { found.append(spelled(2, goes.stays, moved)) }
        } else if final == Final.none {
            if let closing = Jamo.final(letter) { found.append(spelled(1, closing, Initial.ieung)) }
        } else if let joined = Jamo.joined(Jamo.finals[final - 1], letter), let closing = Jamo.final(joined) {
            found.append(spelled(1, closing, Initial.ieung))
        }
        // ㅄ and ㄳ sound as if a doubled ㅅ followed: 업써, 없어.
        if initial == Initial.ss, final == Final.b { found.append(spelled(1, Final.bs, Initial.ieung)) }
        if initial == Initial.ss, final == Final.g { found.append(spelled(2, Final.gs, Initial.ieung)) }
        return found
    }

    private static func part(of final: Int) -> (stays: Int, moves: Jamo.Letter)? {
        guard final != Final.none, final != Final.ng, final != Final.h else { return nil }
        let letter = Jamo.finals[final - 1]
        guard let (stays, moves) = Jamo.parts(of: letter) else { return (Final.none, letter) }
        return (Jamo.final(stays) ?? Final.none, moves)
    }

    private func rules(_ table: [Int: [Spelling3]]) -> [Spelling] {
        (table[Self.key(final, initial)] ?? []).map { spelled($0.cost, $0.final, $0.initial) }
    }

    /// Packs a final and the initial behind it into one number.
    private static func key(_ final: Int, _ initial: Int) -> Int { final << 8 | initial }

    fileprivate typealias Spelling3 = (final: Int, initial: Int, cost: Int)

    /// Before ㅣ and ㅕ: 가치, 같이; 구지, 굳이; 다치다, 닫히다; 부쳐, 붙여.
    private static let palatals = table("-ㅊㅌㅇ1 -ㅈㄷㅇ1 -ㅊㄷㅎ2 -ㅊㅈㅎ2 ㄹㅊㄾㅇ1 ㅌㅇ-ㅊ2 ㄷㅇ-ㅈ2 ㄴㅊㄵㅎ1")
    /// ㅎ that is silent or merges with its neighbour: 조아, 좋아; 마니, 많이; 시러, 싫어; 조타, 좋다; 추카, 축하; 저나, 전화.
    private static let breathed = table(
        """
        -ㅇㅎㅇ2 -ㄴㄶㅇ1 -ㄹㅀㅇ1 -ㅋㅎㄱ1 -ㅌㅎㄷ1 -ㅊㅎㅈ1 -ㅆㅎㅅ2 -ㅋㄱㅎ1 -ㅍㅂㅎ1 -ㅌㅅㅎ2 -ㅌㄷㅎ2 ㄴㅌㄶㄷ1 ㄴㅋㄶㄱ1 ㄴㅊㄶㅈ1 ㄹㅌㅀㄷ1 ㄹㅋㅀㄱ1 ㄹㅊㅀㅈ1
        ㄴㅆㄶㅅ2 ㄹㅆㅀㅅ2 ㄹㅋㄺㅎ2 ㄹㅍㄼㅎ2 -ㄴㄴㅎ2 -ㅁㅁㅎ2 -ㄹㄹㅎ2 ㅎㄱ-ㅋ2 ㅎㄷ-ㅌ2 ㅎㅈ-ㅊ2 ㄱㅎ-ㅋ2 ㅂㅎ-ㅍ2 ㅅㅎ-ㅌ3 ㅎㄱㄱㅎ1 ㄱㅎㅎㄱ1 ㅎㅎㄱㅎ1 -ㅇ-ㅎ2 ㄴㅇㄴㅎ2
        ㄹㅇㄹㅎ2 ㅁㅇㅁㅎ2 ㅇㅇㅇㅎ2
        """)
    /// Nasals and liquids, doubled consonants, and the ㅅ between nouns: 핸는데, 했는데; 함니다, 합니다; 열락, 연락; 이따, 있다.
    private static let changed = table(
        """
        ㅁㄴㅂㄴ1 ㄴㄴㅆㄴ2 ㄴㄴㅅㄴ2 ㄴㄴㄷㄴ2 ㄴㄴㅎㄴ2 ㄴㄴㄶㄴ2 ㄴㄴㄴㄹ2 ㄴㅁㅅㅁ2 ㄴㅁㅆㅁ3 ㄴㅁㄷㅁ3 ㅇㄴㄱㄴ2 ㅇㅁㄱㅁ2 ㅁㅁㅂㅁ2 ㅁㄴㅍㄴ2 ㅁㄴㅄㄴ2 ㅁㅁㅍㅁ2
        ㄹㄹㄴㄹ2 ㄹㄹㄹㄴ2 ㄹㄹㅀㄴ2 ㅇㄴㅇㄹ2 ㅁㄴㅁㄹ2 ㅁㄴㅂㄹ2 ㅇㄴㄱㄹ3 -ㄸㅆㄷ1 -ㄸㅅㄷ2 -ㄲㅆㄱ2 -ㄲㄱㄱ2 -ㄲㅅㄱ2 -ㅃㅂㅂ2 -ㅃㅅㅂ2 -ㅆㅅㅅ2 -ㅆㅆㅅ2 -ㅉㅅㅈ2 -ㅉㅆㅈ2
        ㅅㅁㄴㅁ2 ㅅㄴㄴㄴ3 ㅅㅅㅆㅇ2 ㅅㅅ-ㅆ3 ㄴㄲㄵㄱ2 ㄴㄸㄵㄷ2 ㄱㅆㄱㅅ1 ㅂㅆㅂㅅ1 ㄹㄲㄹㄱ1 ㄹㄸㄹㄷ2 ㄹㅆㄹㅅ2 ㄹㅉㄹㅈ2
        """)

    /// Parses rules. Each consists of final and initial as typed, final and initial as meant, and cost.
    private static func table(_ rules: String) -> [Int: [Spelling3]] {
        func final(_ letter: UInt16) -> Int? { letter == 0x2D ? Final.none : Jamo.final(letter) }
        var table: [Int: [Spelling3]] = [:]
        for rule in WordList.words(rules).map(Array.init) {
            guard rule.count == 5, let typedFinal = final(rule[0]), let typedInitial = Jamo.initial(rule[1]),
                let meantFinal = final(rule[2]), let meantInitial = Jamo.initial(rule[3])
            else { continue }
            table[key(typedFinal, typedInitial), default: []].append((meantFinal, meantInitial, Int(rule[4]) - 0x30))
        }
        return table
    }
}
