/// How verbs are made of other words: 들어오다 of 들다, 공부하다 of 공부. Words are folded UTF-8, verbs in dictionary form.
package enum VerbMaking {
    /// What the verb that was added makes of the first one.
    package enum Compound: Sendable, Equatable {
        /// A verb with a meaning of its own: 들어오다, 만들어지다.
        case ownVerb
        /// The first verb in a certain light, and often written apart: 먹어보다, 잊어버리다.
        case shade
        /// Two words written together, of which the first is meant: 먹고싶다, 담겨있다.
        case phrase
    }

    /// Verbs that make own verbs with others, beside the auxiliaries: 달아오르다, 돌아다니다.
    private static let ownParts = SuffixTable.syllables("지 오르 다니 앉 내리 올리 붙 붙이")
    private static let makesOwnVerbs = Set(SuffixTable.syllables("가 오 나 나가 나오 들어가 들이 들 내 대") + ownParts)

    /// What `longer` is to `shorter`, where it is the 아/어 form of `shorter` with another verb; nil where it is not.
    package static func compound(_ longer: [UInt8], of shorter: [UInt8]) -> Compound? {
        guard longer.count > shorter.count else { return nil }
        let stem = DiagnosticForms.syllables(longer).dropLast()
        let first = Array(DiagnosticForms.syllables(shorter).dropLast())
        let auxiliaries = StemLexicon.korean.auxiliaries.map(\.syllables) + ownParts
        var stems = VerbStems()
        for auxiliary in auxiliaries.sorted(by: { $0.count > $1.count })
        where stem.count > auxiliary.count && stem.suffix(auxiliary.count).elementsEqual(auxiliary) {
            if stems.stems(connectedAs: Array(stem.dropLast(auxiliary.count))).contains(first) {
                return makesOwnVerbs.contains(auxiliary) ? .ownVerb : .shade
            }
        }
        return isPhrase(Array(stem), of: first) ? .phrase : nil
    }

    private static func isPhrase(_ stem: [Hangul.Syllable], of first: [Hangul.Syllable]) -> Bool {
        var stems = VerbStems()
        return StemLexicon.korean.links.contains { link in
            guard stem.count > link.syllables.count, stem.suffix(link.syllables.count).elementsEqual(link.syllables) else { return false }
            let rest = Array(stem.dropLast(link.syllables.count))
            return switch link.place {
            case .afterStem: rest == first
            case .afterConnective: stems.stems(connectedAs: rest).contains(first)
            case .afterContractedHa: rest == first.dropLast()
            // Both were read in one run, so that all but the last syllable before the ending is the same.
            case .afterAdnominal: rest.starts(with: first.dropLast())
            }
        }
    }

    /// The nouns that 하다, 되다, 시키다, 당하다 or 받다 may make the verb of: 공부 in 공부하다.
    package static func nouns(of verb: [UInt8]) -> [[UInt8]] {
        let stem = DiagnosticForms.syllables(verb).dropLast()
        return StemLexicon.korean.lightVerbs
            .filter { stem.count > $0.count && stem.suffix($0.count).elementsEqual($0) }
            .map { DiagnosticForms.utf8(Array(stem.dropLast($0.count))) }
    }

    /// The commonest verbs that a noun of two syllables or more may be made into; none of what a form of 하다 may follow too: 먹게하다, 좋아하다.
    package static func verbs(of noun: [UInt8]) -> [[UInt8]] {
        let syllables = DiagnosticForms.syllables(noun)
        guard syllables.count > 1, let last = syllables.last, !"게고지려록야기러".utf16.contains(last), !DiagnosticForms.takesHa(noun) else {
            return []
        }
        return ["하다", "되다"].map { noun + Array($0.utf8) }
    }

    /// Whether a word ends without final consonant.
    package static func isOpen(_ word: [UInt8]) -> Bool { endsIn(Final.none, DiagnosticForms.syllables(word)[...]) }

    /// Whether a word ends as only a form of the past does: 어렸 in 어렸을.
    package static func endsInPast(_ word: [UInt8]) -> Bool { endsIn(Final.ss, DiagnosticForms.syllables(word)[...]) }

    private static func endsIn(_ final: Int, _ word: ArraySlice<Hangul.Syllable>) -> Bool {
        word.last.map { Hangul.isSyllable(UInt32($0)) && Hangul.final($0) == final } ?? false
    }
}
