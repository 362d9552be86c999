/// Decides whether somebody may have meant a word by a typed one. The shorter a word, the more words are one letter away from it, so
/// short words may differ only in letters that people confuse.
public struct MeantWord: Sendable {
    /// Number of syllables from which any single slip is credible.
    private static let long = 4

    private let typed: [Hangul.Syllable]
    private let sounds: [UInt16]
    /// Whether the word has the shape of a dictionary form.
    public let isVerb: Bool
    /// Number of syllables that tell words apart: thousands of dictionary forms end in 다 and 하다.
    public let telling: Int
    /// Whether the word has the shape of a loanword.
    public let isLoan: Bool

    /// Returns nil unless the word is one or more Hangul syllables.
    public init?(_ typed: String) {
        let syllables = Array(typed.utf16)
        guard !syllables.isEmpty, syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return nil }
        self.typed = syllables
        let ending = Self.verbEndings.first { syllables.count > $0.count && syllables.ends(with: $0) }
        isVerb = ending != nil
        telling = syllables.count - (ending?.count ?? 0)
        sounds = Pronunciation.sounds(of: syllables)
        // The only verbs that are borrowed are nouns with 하다 and the like.
        isLoan = ending?.count != 1 && LoanShape.fits(syllables)
    }

    private static let verbEndings = ["하다", "되다", "다"].map { Array($0.utf16) }

    /// Whether any word at all may be meant by a typing error. A word of one syllable is one letter away from too many others, except where it is
    /// not Hangul as anyone writes it: 됬.
    public var mayBeMistyped: Bool { typed.count > 1 || !typed.allSatisfy(SoundAlike.isWritten) }

    /// Whether words are written with such syllables, judged by their finals.
    public var isWritten: Bool { typed.allSatisfy(SoundAlike.isWritten) }

    /// Returns whether a word sounds the same.
    public func sounds(like other: String) -> Bool { Pronunciation.sounds(of: Array(other.utf16)) == sounds }

    /// Returns whether `other`, which a rule found for the typed word, may be meant by it. `other` is a word without a particle of its own.
    public func mayBe(_ other: String) -> Bool {
        let meant = Array(other.utf16)
        guard mayBeMistyped else { return false }
        guard meant.allSatisfy({ Hangul.isSyllable(UInt32($0)) }), telling < Self.long else { return true }
        let mayBeLoan = isLoan || !isVerb && LoanShape.fits(meant)
        guard meant.count == typed.count else {
            // 케익, 케이크. In a short word that is no loan, a syllable more or less is another word.
            guard telling > 2 || mayBeLoan, let first = meant.first, let last = meant.last else { return false }
            // The syllable more or less is neither the first nor the last, or it has ㅡ: 그로 is not 크로우.
            return ![(typed[0], first), (typed[typed.count - 1], last)].contains { LetterChange.differInBreath($0, $1) }
        }
        if Pronunciation.sounds(of: meant) == sounds || hasJoiningS(beside: other) { return true }
        // A verb with one syllable before 다 is one letter away from too many others.
        if isVerb, telling == 1 { return false }
        let changes = changes(to: meant)
        if changes == [.breath] { return telling > 2 }
        if mayBeLoan {
            let isListed = telling > 2 || isLoan && Transliteration.isLoanword(other)
            return changes.count <= (isListed ? typed.count : 1) && changes.allSatisfy { $0 != .other && $0 != .breath }
        }
        return changes.count == 1 && (telling > 2 || changes[0] == .confused)
    }

    /// Returns whether the typed noun has a ㅅ between two parts that `other` has not, as many people write where it does not belong (한글 맞춤법 30항): 댓가,
    /// 대가; 윗층, 위층. It does not stand before vowels, ㄹ and ㅎ.
    public func hasJoiningS(beside other: String) -> Bool {
        let meant = Array(other.utf16)
        guard !isVerb, meant.count == typed.count, let place = typed.indices.first(where: { typed[$0] != meant[$0] }),
            place + 1 < typed.count, typed[(place + 1)...].elementsEqual(meant[(place + 1)...])
        else { return false }
        return Hangul.isSyllable(UInt32(meant[place])) && Hangul.final(typed[place]) == Final.s
            && Hangul.with(final: Final.none, typed[place]) == meant[place]
            && ![Initial.ieung, Initial.r, Initial.h].contains(Hangul.initial(typed[place + 1]))
    }

    /// Returns whether `other` differs in one letter that people confuse in any word.
    public func isConfused(with other: String) -> Bool {
        let meant = Array(other.utf16)
        guard meant.count == typed.count, meant.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return false }
        return changes(to: meant) == [.confused]
    }

    /// Returns whether `other` has another letter in the place of one of the typed letters, and is the same otherwise.
    public func replacesLetter(of other: String) -> Bool {
        let meant = Array(other.utf16)
        guard meant.count == typed.count, meant.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return false }
        let places = typed.indices.filter { typed[$0] != meant[$0] }
        guard places.count == 1, let place = places.first else { return false }
        let (final, other) = (Hangul.final(typed[place]), Hangul.final(meant[place]))
        let differing = [
            Hangul.initial(typed[place]) != Hangul.initial(meant[place]), Hangul.medial(typed[place]) != Hangul.medial(meant[place]),
            final != other,
        ]
        return differing.count(where: \.self) == 1 && (final == other || final != Final.none && other != Final.none)
    }

    private func changes(to meant: [Hangul.Syllable]) -> [LetterChange] {
        typed.indices.flatMap { place in
            let following = place + 1 < typed.count ? (typed[place + 1], meant[place + 1]) : nil
            return LetterChange.changes(from: typed[place], to: meant[place], before: following, isVerb: isVerb, isWithin: place > 0)
        }
    }

    /// Returns whether `other` differs only in whether one consonant is aspirated. In a short word that is a slip of the shift key or of memory, and
    /// more often another word.
    public func differsInBreath(from other: String) -> Bool {
        let meant = Array(other.utf16)
        guard meant.count == typed.count, typed.count > 1 else { return false }
        let places = typed.indices.filter { typed[$0] != meant[$0] }
        guard places.count == 1, let place = places.first, Hangul.isSyllable(UInt32(meant[place])) else { return false }
        return LetterChange.changes(from: typed[place], to: meant[place], before: nil) == [.breath]
    }

    /// Returns whether `other` spells the same foreign sound: as many syllables, of which one letter differs that is confused in loanwords. From
    /// three syllables on, several may differ, and one vowel after the first may be any other: 태블릿, 태블럿. A word with one vowel that is heard
    /// must be the same: 고스 is not 가스.
    public func spellsSound(of other: String) -> Bool {
        let meant = Array(other.utf16)
        guard meant.count == typed.count, meant.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return false }
        if meant == typed { return true }
        let sibilants: Set = [Initial.s, Initial.j, Initial.ch]
        let endsInSibilant = typed.last.map { sibilants.contains(Hangul.initial($0)) && Hangul.medial($0) == Medial.i } ?? false
        let heard = typed.count { Hangul.medial($0) != Medial.eu } - (endsInSibilant ? 1 : 0)
        var (confused, otherVowels) = (0, 0)
        for place in typed.indices {
            let following = place + 1 < typed.count ? (typed[place + 1], meant[place + 1]) : nil
            let changes = LetterChange.changes(from: typed[place], to: meant[place], before: following)
            confused += changes.count
            let isOpen = Hangul.final(typed[place]) == Final.none
            let isReduced = isOpen && [typed[place], meant[place]].contains { Hangul.medial($0) == Medial.eu } && !changes.isEmpty
            guard isReduced || changes.contains(.other) else { continue }
            guard !isReduced, place > 0, Hangul.initial(typed[place]) == Hangul.initial(meant[place]),
                Hangul.final(typed[place]) == Hangul.final(meant[place])
            else { return false }
            otherVowels += 1
        }
        return heard > 1 && (typed.count > 2 ? otherVowels <= 1 : otherVowels == 0 && confused <= 1)
    }

    /// Returns whether `other` is the usual spelling of a loanword that the word may be a rarer one of. In a short word, only the vowel of one
    /// syllable may differ: one that is confused in loanwords, or any before a final consonant: 메세지, 메시지; 커텐, 커튼. But 비스 is not 버스, and
    /// 머니투 not 모니터.
    public func isLoanSpelling(of other: String) -> Bool {
        let meant = Array(other.utf16)
        guard meant.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return false }
        guard meant.count == typed.count else { return min(meant.count, typed.count) > 2 }
        guard typed.count < Self.long else { return spellsSound(of: other) }
        let places = typed.indices.filter { typed[$0] != meant[$0] }
        guard places.count == 1, let place = places.first, Hangul.initial(typed[place]) == Hangul.initial(meant[place]),
            Hangul.final(typed[place]) == Hangul.final(meant[place])
        else { return false }
        return place > 0 && Hangul.final(typed[place]) != Final.none || spellsSound(of: other)
    }

    /// Returns whether `other`, which a rule found for the typed word, is so near that both are common spellings of one word: one letter
    /// differs, but not the first, and in a word of two syllables it is a vowel. 통화 and 동화, 그리스 and 크리스 are different words, 쥬스 and
    /// 주스 are not.
    public func isVariant(_ other: String) -> Bool {
        let meant = Array(other.utf16)
        guard meant.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return true }
        guard meant.count == typed.count else { return typed.count > 2 }
        let places = typed.indices.filter { typed[$0] != meant[$0] }
        guard places.count == 1, let place = places.first else { return false }
        let letters = [Hangul.initial, Hangul.medial, Hangul.final]
        let changed = letters.indices.filter { letters[$0](typed[place]) != letters[$0](meant[place]) }
        // The vowel, or a consonant within a longer word.
        return changed == [1] || typed.count > 2 && (changed == [2] || changed == [0] && place > 0)
    }
}

/// The difference of one letter between two syllables.
private enum LetterChange {
    /// Letters that are confused in any word.
    case confused
    /// A plain consonant and the aspirated one, which few confuse at the beginning of a syllable: 족구 is not 촉구.
    case breath
    /// Letters that are confused in loanwords.
    case confusedInLoans
    case other

    /// Returns the letters in which a syllable differs from another. `following` is the pair of syllables after them. `isWithin` means that they do
    /// not begin the word.
    static func changes(
        from typed: Hangul.Syllable, to meant: Hangul.Syllable, before following: (typed: Hangul.Syllable, meant: Hangul.Syllable)?,
        isVerb: Bool = false, isWithin: Bool = false
    ) -> [LetterChange] {
        var found: [LetterChange] = []
        let (initials, medials) = ((Hangul.initial(typed), Hangul.initial(meant)), (Hangul.medial(typed), Hangul.medial(meant)))
        let finals = (Hangul.final(typed), Hangul.final(meant))
        // f is written with ㅍ or ㅎ, and with another vowel after ㅎ: 화일, 파일.
        let isF = key(initials.0, initials.1) == key(Initial.p, Initial.h)
        if initials.0 != initials.1 {
            let pair = key(initials.0, initials.1)
            let isConfused = Self.initials.contains(pair) || isVerb && isWithin && innerVerbInitials.contains(pair)
            found.append(isF ? .confusedInLoans : isConfused ? .confused : Self.breaths.contains(pair) ? .breath : .other)
        }
        if medials.0 != medials.1, !isF {
            let pair = key(medials.0, medials.1)
            let isAfterSibilant = [Initial.s, Initial.ss, Initial.j, Initial.jj, Initial.ch].contains(initials.1)
            found.append(
                Self.medials.contains(pair) || isVerb && verbMedials.contains(pair)
                    ? .confused
                    : Self.loanMedials.contains(pair) || isAfterSibilant && Self.glides.contains(pair) ? .confusedInLoans : .other)
        }
        if finals.0 != finals.1 { found.append(change(of: finals, before: following)) }
        return found
    }

    private static func change(
        of finals: (typed: Int, meant: Int), before following: (typed: Hangul.Syllable, meant: Hangul.Syllable)?
    ) -> LetterChange {
        if finals.typed != Final.none, finals.meant != Final.none {
            return Pronunciation.isHeardAlike(finals.typed, finals.meant) ? .confused : .other
        }
        // A consonant that is doubled between two syllables, or not: 올라, 오라.
        let final = finals.typed == Final.none ? finals.meant : finals.typed
        guard let following, Hangul.initial(following.typed) == Hangul.initial(following.meant),
            Hangul.initial(following.meant) != Initial.ieung, Jamo.initials[Hangul.initial(following.meant)] == Jamo.finals[final - 1]
        else { return .other }
        return .confused
    }

    /// Returns whether two syllables begin with a plain consonant and the aspirated one.
    static func differInBreath(_ one: Hangul.Syllable, _ other: Hangul.Syllable) -> Bool {
        breaths.contains(key(Hangul.initial(one), Hangul.initial(other)))
    }

    private static let initials = pairs("ㄱㄲ ㄲㅋ ㄷㄸ ㄸㅌ ㅂㅃ ㅃㅍ ㅅㅆ ㅈㅉ ㅉㅊ", Jamo.initial)
    private static let breaths = pairs("ㄱㅋ ㄷㅌ ㅂㅍ ㅈㅊ", Jamo.initial)
    private static let medials = pairs("ㅐㅔ ㅒㅖ ㅖㅔ ㅒㅐ ㅚㅙ ㅚㅞ ㅙㅞ ㅢㅣ", Jamo.medial)
    /// ㅎ is hardly heard within a word: 희안하다, 희한하다.
    private static let innerVerbInitials = pairs("ㅇㅎ", Jamo.initial)
    /// 담구다, 담그다; 바래다, 바라다.
    private static let verbMedials = pairs("ㅜㅡ ㅏㅐ", Jamo.medial)
    private static let loanMedials = pairs("ㅓㅗ ㅏㅓ ㅏㅐ ㅔㅣ ㅏㅗ ㅟㅣ ㅞㅔ ㅞㅖ ㅜㅠ ㅗㅛ ㅓㅡ", Jamo.medial)
    private static let glides = pairs("ㅏㅑ ㅑㅐ ㅓㅕ ㅗㅛ ㅜㅠ ㅔㅖ ㅞㅖ ㅞㅔ ㅛㅕ ㅠㅟ", Jamo.medial)

    private static func pairs(_ table: String, _ index: (UInt16) -> Int?) -> Set<Int> {
        Set(
            WordList.words(table).compactMap { pair in
                let letters = pair.compactMap(index)
                return letters.count == 2 ? key(letters[0], letters[1]) : nil
            })
    }

    /// Packs two letters in any order into one number.
    private static func key(_ one: Int, _ other: Int) -> Int { min(one, other) << 8 | max(one, other) }
}

/// Recognizes the shape of loanwords in Hangul: aspirated consonants, open syllables in ㅡ, and ㅅ or ㅈ before ㅑ ㅕ ㅛ ㅠ.
private enum LoanShape {
    private static let loanInitials: Set = [Initial.k, Initial.t, Initial.p]
    private static let tense: Set = [Initial.gg, Initial.dd, Initial.bb, Initial.ss, Initial.jj]
    private static let sibilants: Set = [Initial.s, Initial.j, Initial.ch]
    private static let glides: Set = [Medial.ya, Medial.yeo, Medial.yo, Medial.yu, Medial.ye, Medial.we]

    static func fits(_ word: [Hangul.Syllable]) -> Bool {
        word.enumerated().contains { place, syllable in
            let (initial, medial) = (Hangul.initial(syllable), Hangul.medial(syllable))
            if loanInitials.contains(initial) || sibilants.contains(initial) && glides.contains(medial) { return true }
            if place == 0, tense.contains(initial) { return true }
            return medial == Medial.eu && Hangul.final(syllable) == Final.none && initial != Initial.ieung && initial != Initial.gg
        }
    }
}

extension [Hangul.Syllable] {
    fileprivate func ends(with suffix: [Hangul.Syllable]) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}

/// Recognizes words that look like full personal names, such as 김하진. A name that differs by one letter is another
/// person, not a typing error.
public enum PersonalName {
    /// The surnames of four in five people.
    private static let surnames = Set("김이박최정강조윤장임한오서신권황안송전홍".utf16)
    /// `surnames` and the next ones by number of people (population census of 2015), without those that begin many other words.
    private static let manySurnames = "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구나민류진라엄채원천방현함변염추도석설마길탁"
    private static let surnamesBeforeTitle = Set(manySurnames.utf16)
    /// The syllables of given names that begin or end too many other words to be taken for names without a title.
    private static let givenBeforeTitle = given.union("금두삼균엽열탁헌협락귀필룡렬흥률록득점".utf16)
    /// The syllables of most given names.
    private static let given = Set(
        "가강건경광규근기나남다대덕도동라란래려련령로름리린림만명모문미민범별병보복봉빈상서석선설섭성세소솔수숙순슬승시식아안애양연영예오옥완용우욱운웅원유윤율은을음의이익인일임자재정제종주준중지진찬창채천철춘태택하한해향혁현형혜호홍화환효훈휘희"
            .utf16)

    /// Returns whether a word is a common surname and two syllables common in given names.
    public static func isLikely(_ word: String) -> Bool {
        let syllables = Array(word.utf16)
        return syllables.count == 3 && surnames.contains(syllables[0]) && given.contains(syllables[1]) && given.contains(syllables[2])
    }

    /// Returns whether a word is a surname and two syllables common in given names. Less common surnames count too, so that it is only certain of a
    /// word before a title.
    public static func isFull(_ word: String) -> Bool {
        let syllables = Array(word.utf16)
        return syllables.count == 3 && surnamesBeforeTitle.contains(syllables[0])
            && syllables.dropFirst().allSatisfy(givenBeforeTitle.contains)
    }

    /// Returns whether a word is a surname of one syllable.
    package static func isSurname(_ word: String) -> Bool { word.utf16.count == 1 && surnamesBeforeTitle.contains(word.utf16.first ?? 0) }

    /// Surnames with which many words begin that are no names: 나아가.
    private static let surnamesOfOtherWords = Set("나마도하우주길")

    /// Returns the full names with a given name.
    public static func fullNames(with given: String) -> [[UInt8]] {
        manySurnames.filter { !surnamesOfOtherWords.contains($0) }.map { Array((String($0) + given).utf8) }
    }

    /// Returns the given name of a full name before a title.
    public static func givenBeforeTitle(of word: String) -> String? { isFull(word) ? String(word.dropFirst()) : nil }

    /// Returns whether a word is two syllables common in given names, such as 철수.
    public static func isGiven(_ word: String) -> Bool {
        let syllables = Array(word.utf16)
        return syllables.count == 2 && syllables.allSatisfy(given.contains) && word != "우리"
    }

    /// Returns whether a word of three syllables or more begins like a name.
    public static func mayBegin(_ word: String) -> Bool {
        let syllables = Array(word.utf16.prefix(3))
        return syllables.count == 3 && (surnamesBeforeTitle.contains(syllables[0]) || given.contains(syllables[0]))
            && given.contains(syllables[1])
    }

    /// Returns the given name of a word that looks like a full name; nil if it does not.
    public static func given(of word: String) -> String? { isLikely(word) ? String(word.dropFirst()) : nil }
}
