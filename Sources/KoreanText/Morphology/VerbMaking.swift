/// Finds how verbs are formed from other words: 들어오다 from 들다, 공부하다 from 공부. Words are folded UTF-8, verbs in
/// dictionary form.
package enum VerbMaking {
    /// The result of combining a verb with another one.
    package enum Compound: Sendable, Equatable {
        /// A verb with its own meaning: 들어오다, 만들어지다.
        case ownVerb
        /// The first verb with a nuance, often written with a space: 먹어보다, 잊어버리다.
        case shade
        /// Two words written without a space, the first of which carries the meaning: 먹고싶다, 담겨있다.
        case phrase
    }

    /// Verbs besides the auxiliaries that form verbs with their own meaning: 달아오르다, 돌아다니다.
    private static let ownParts = SuffixTable.syllables("지 서 오르 다니 앉 내리 올리 붙 붙이")
    private static let makesOwnVerbs = Set(SuffixTable.syllables("가 오 나 나가 나오 들어가 들이 들 내 대") + ownParts)

    /// Returns how `longer` is formed, if it is the 아/어 form of `shorter` with another verb; otherwise nil.
    package static func compound(_ longer: [UInt8], of shorter: [UInt8]) -> Compound? {
        guard longer.count > shorter.count else { return nil }
        let stem = DiagnosticForms.syllables(longer).dropLast()
        let first = Array(DiagnosticForms.syllables(shorter).dropLast())
        let auxiliaries = StemLexicon.korean.auxiliaries.all.map(\.syllables) + ownParts
        var stems = VerbStems()
        for auxiliary in auxiliaries.sorted(by: { $0.count > $1.count })
        where stem.count > auxiliary.count && stem.suffix(auxiliary.count).elementsEqual(auxiliary) {
            if stems.stems(connectedAs: Array(stem.dropLast(auxiliary.count))).contains(first) {
                return makesOwnVerbs.contains(auxiliary) ? .ownVerb : .shade
            }
        }
        return link(in: Array(stem), after: first) == nil ? nil : .phrase
    }

    /// Returns the link between the verb `shorter` and the auxiliary in `longer`: 고싶 in 보고싶다.
    static func link(_ longer: [UInt8], of shorter: [UInt8]) -> StemLexicon.Link? {
        guard compound(longer, of: shorter) == .phrase else { return nil }
        return link(in: DiagnosticForms.syllables(longer).dropLast(), after: DiagnosticForms.syllables(shorter).dropLast())
    }

    private static func link(in stem: [Hangul.Syllable], after first: [Hangul.Syllable]) -> StemLexicon.Link? {
        var stems = VerbStems()
        return StemLexicon.korean.links.all.first { link in
            guard stem.count > link.syllables.count, stem.suffix(link.syllables.count).elementsEqual(link.syllables) else { return false }
            let rest = Array(stem.dropLast(link.syllables.count))
            return switch link.place {
            case .afterStem: rest == first
            case .afterConnective: stems.stems(connectedAs: rest).contains(first)
            case .afterContractedHa: rest == first.dropLast()
            // Both were read from the same run, so all but the last syllable before the ending are equal.
            case .afterAdnominal: rest.starts(with: first.dropLast())
            }
        }
    }

    /// Returns the nouns that 하다, 되다, 시키다, 당하다 or 받다 may have turned into this verb: 공부 for 공부하다.
    package static func nouns(of verb: [UInt8]) -> [[UInt8]] {
        let stem = DiagnosticForms.syllables(verb).dropLast()
        return StemLexicon.korean.lightVerbs.all
            .filter { stem.count > $0.count && stem.suffix($0.count).elementsEqual($0) }
            .map { DiagnosticForms.utf8(Array(stem.dropLast($0.count))) }
    }

    /// Returns the most common verbs formed from a noun of at least two syllables. Returns none for words
    /// that may also be verb forms before 하다: 먹게하다, 좋아하다.
    package static func verbs(of noun: [UInt8]) -> [[UInt8]] {
        let syllables = DiagnosticForms.syllables(noun)
        guard syllables.count > 1, let last = syllables.last, !"게고지려록야기러".utf16.contains(last), !DiagnosticForms.takesHa(noun) else {
            return []
        }
        return ["하다", "되다"].map { noun + Array($0.utf8) }
    }

    /// Returns the number of syllables of a verb's stem if a run begins with the stem, otherwise 0. The stem's last syllable may have another
    /// final consonant in the run: 돌아선 begins with 돌아서다, and 지은 with 짓다.
    package static func stemSyllables(of verb: [UInt8], beginning run: [UInt8]) -> Int {
        let (stem, typed) = (DiagnosticForms.syllables(verb).dropLast(), DiagnosticForms.syllables(run))
        guard let last = stem.last, stem.count <= typed.count, stem.dropLast().elementsEqual(typed.prefix(stem.count - 1)) else { return 0 }
        return Hangul.with(final: Final.none, last) == Hangul.with(final: Final.none, typed[stem.count - 1]) ? stem.count : 0
    }

    /// Returns whether a word ends without a final consonant.
    package static func isOpen(_ word: [UInt8]) -> Bool {
        DiagnosticForms.syllables(word).last.map { Hangul.isSyllable(UInt32($0)) && Hangul.final($0) == Final.none } ?? false
    }
}
