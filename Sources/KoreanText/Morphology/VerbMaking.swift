/// How verbs are made of other words: 들어오다 of 들다, 공부하다 of 공부. Words are folded UTF-8, verbs in dictionary form.
package enum VerbMaking {
    /// What the verb that was added makes of the first one.
    package enum Compound: Sendable, Equatable {
        /// A verb with a meaning of its own: 들어오다, 만들어지다.
        case ownVerb
        /// The first verb in a certain light, and often written apart: 먹어보다, 잊어버리다.
        case shade
    }

    private static let makesOwnVerbs = Set(SuffixTable.syllables("지 가 오 나 나가 나오 들어가 들이 들 내 대"))

    /// What `longer` is to `shorter`, where it is the 아/어 form of `shorter` with another verb; nil where it is not.
    package static func compound(_ longer: [UInt8], of shorter: [UInt8]) -> Compound? {
        guard longer.count > shorter.count else { return nil }
        let stem = DiagnosticForms.syllables(longer).dropLast()
        let first = Array(DiagnosticForms.syllables(shorter).dropLast())
        let auxiliaries = StemLexicon.korean.auxiliaries.map(\.syllables) + [[0xC9C0]]  // 지
        var stems = VerbStems()
        for auxiliary in auxiliaries.sorted(by: { $0.count > $1.count })
        where stem.count > auxiliary.count && stem.suffix(auxiliary.count).elementsEqual(auxiliary) {
            if stems.stems(connectedAs: Array(stem.dropLast(auxiliary.count))).contains(first) {
                return makesOwnVerbs.contains(auxiliary) ? .ownVerb : .shade
            }
        }
        return nil
    }

    /// The nouns that 하다, 되다, 시키다, 당하다 or 받다 may make the verb of: 공부 in 공부하다.
    package static func nouns(of verb: [UInt8]) -> [[UInt8]] {
        let stem = DiagnosticForms.syllables(verb).dropLast()
        return StemLexicon.korean.lightVerbs
            .filter { stem.count > $0.count && stem.suffix($0.count).elementsEqual($0) }
            .map { DiagnosticForms.utf8(Array(stem.dropLast($0.count))) }
    }

    /// Whether what is spelled like a dictionary form is another form: 받았습니 is no stem, 받았습니다 is 받다.
    package static func isInflected(_ form: [UInt8]) -> Bool {
        let syllables = DiagnosticForms.syllables(form)
        guard syllables.count > 2, syllables.suffix(2).elementsEqual("니다".utf16) else { return false }
        return endsIn(Final.b, syllables.dropLast(2))
    }

    /// Whether a word ends as only a form of the past does: 어렸 in 어렸을.
    package static func endsInPast(_ word: [UInt8]) -> Bool { endsIn(Final.ss, DiagnosticForms.syllables(word)[...]) }

    private static func endsIn(_ final: Int, _ word: ArraySlice<Hangul.Syllable>) -> Bool {
        word.last.map { Hangul.isSyllable(UInt32($0)) && Hangul.final($0) == final } ?? false
    }
}
