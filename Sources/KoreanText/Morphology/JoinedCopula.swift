/// Nouns before forms of the copula that have lost its 이 and that verbs share: 친구 in 친굽니다, 친구려면 and 친구셨다.
///
/// The index does not know the forms that verbs share, because it would make nouns of stems. For a typed word that no memo contains, evidence decides.
package enum JoinedCopula {
    /// A noun of several syllables and the form of the copula after it. Both are folded UTF-8.
    package struct Cut {
        package let noun: [UInt8]
        /// What follows the last syllable of the noun. A consonant that is joined to the noun is not part of it.
        package let rest: [UInt8]
    }

    /// Returns the ways in which a run of syllables can be a noun with the copula, the longest noun first.
    package static func cuts(of run: [UInt8]) -> [Cut] {
        let syllables = DiagnosticForms.syllables(run)
        guard syllables.count > 2, syllables.count <= EojeolReader.longest else { return [] }
        var roles: [SuffixTable.Roles] = []
        let start = SuffixTable.korean.match(syllables, into: &roles)
        return (max(2, start - 1)..<syllables.count).reversed().compactMap { length in
            var noun = Array(syllables[..<length])
            if mayContract(syllables, roles, at: length) {
                noun[length - 1] = Hangul.with(final: Final.none, noun[length - 1])
            } else if !followsVowel(syllables, roles, at: length) {
                return nil
            }
            return Cut(noun: DiagnosticForms.utf8(noun), rest: DiagnosticForms.utf8(Array(syllables[length...])))
        }
    }

    /// Returns whether the final ㄴ, ㄹ or ㅂ before a place and the syllables behind it can be a form of the copula: 문젠-데, 문젤-까, 문젭-니다.
    static func mayContract(_ eojeol: [Hangul.Syllable], _ roles: [SuffixTable.Roles], at place: Int) -> Bool {
        let next = eojeol[place]
        if ofEndings.contains(eojeol[place &- 1]) { return false }
        switch Hangul.final(eojeol[place &- 1]) {
        case Final.n: return roles[place].contains(.afterN) && afterN.contains(next)
        case Final.l: return roles[place].contains(.afterL) && afterL.contains(next)
        case Final.b: return roles[place].contains(.afterB) && next == 0xB2C8  // 니
        default: return false
        }
    }

    /// Returns whether the syllables from a place are an ending of adjectives behind an open syllable, with or without the honorific 시: 친구-려면,
    /// 친구-십니다.
    private static func followsVowel(_ eojeol: [Hangul.Syllable], _ roles: [SuffixTable.Roles], at place: Int) -> Bool {
        guard Hangul.final(eojeol[place &- 1]) == Final.none else { return false }
        let (next, behind) = (eojeol[place], roles[place + 1])
        switch next {
        case 0xC2DC:  // 시
            guard place + 1 < eojeol.count else { return false }
            let isVocative = eojeol[(place + 1)...].elementsEqual([0xC5EC])  // 여
            if isVocative || !behind.isDisjoint(with: [.afterAnyStem, .afterVowel]) { return true }
        case 0xC2E0: if behind.contains(.afterN) { return true }  // 신
        case 0xC2E4: if behind.contains(.afterL) { return true }  // 실
        case 0xC2ED: if behind.contains(.afterB) { return true }  // 십
        case 0xC168: if behind.contains(.afterPast) { return true }  // 셨
        case 0xC154: if place + 1 < eojeol.count, behind.contains(.afterConnective) { return true }  // 셔
        case 0xB798, 0xAC74: if place + 1 == eojeol.count { return true }  // 래 건
        case 0xB824: return eojeol[place...].count > 1 && ofIntention.contains(eojeol[place + 1])  // 려
        default: break
        }
        return !roles[place].isDisjoint(with: [.afterAnyStem, .afterVowel]) && !ofProcess.contains(next)
    }

    /// First syllables of endings behind ㄴ and ㄹ. Endings of a process such as ㄴ다 and bound nouns are not among them.
    private static let (afterN, afterL) = (Set("데지가걸들즉".utf16), Set("까지수텐테뿐망진걸거".utf16))
    /// Syllables of endings, in which no noun is contracted: 읽습니다, 읽는데, 읽던데, 읽을까.
    private static let ofEndings = Set("습는던은을".utf16)
    /// First syllables of endings that only verbs of a process take.
    private static let ofProcess = Set("는느노도습읍되러".utf16)
    /// Second syllables of endings in 려 that do not express an intention: 려면, 려거든.
    private static let ofIntention = Set("면거니나".utf16)
}
