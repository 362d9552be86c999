/// The words in a run of syllables that is usually written with spaces: 보고 싶은 in 보고싶은, 쓰는 것을 in 쓰는것을. The run joins a verb
/// to an auxiliary (`Lexicon.linksAfterStem` and its like) or to a bound noun (`Lexicon.boundNouns`).
package struct JoinedWords: Sendable, Equatable {
    /// The verbs before the auxiliary or the noun, in dictionary form: 보다 in 보고싶은. Memos with just these are about more than
    /// the run.
    package private(set) var verbs: [[UInt8]] = []
    /// The run in dictionary form, with its auxiliaries: 보고싶다.
    package private(set) var wholes: [[UInt8]] = []
    /// The places of the spaces, in syllables, ascending.
    package private(set) var gaps: [Int] = []
    /// The auxiliary after the last space, in dictionary form: 싶다. Nil for a bound noun.
    package private(set) var auxiliary: [UInt8]?
    /// The end of the bound noun before its particle, in syllables: 3 in 쓰는것을. Nil for an auxiliary.
    package private(set) var endOfNoun: Int?

    /// Finds the words in a run. `forms` are all dictionary forms that the run may have; they include 보고싶다 and 보다 for
    /// 보고싶은. Returns nil for a run that joins no such words.
    package init?(_ run: [UInt8], forms: [[UInt8]]) {
        addAuxiliaries(forms)
        if auxiliary == nil { addBoundNoun(DiagnosticForms.syllables(run), forms) }
        if gaps.isEmpty { return nil }
    }

    private mutating func addAuxiliaries(_ forms: [[UInt8]]) {
        var places: Set<Int> = []
        for longer in forms {
            for shorter in forms {
                guard let link = VerbMaking.link(longer, of: shorter) else { continue }
                let stem = DiagnosticForms.syllables(longer).dropLast()
                if places.max() ?? 0 < stem.count - link.auxiliaryCount {
                    auxiliary = DiagnosticForms.utf8(Array(stem.suffix(link.auxiliaryCount))) + Self.da
                }
                places.insert(stem.count - link.auxiliaryCount)
                if link.place == .afterAdnominal { places.insert(stem.count - link.syllables.count) }
                if !wholes.contains(longer) { wholes.append(longer) }
                if !verbs.contains(shorter) { verbs.append(shorter) }
            }
        }
        wholes.removeAll(where: verbs.contains)
        gaps = places.sorted()
    }

    /// Finds a bound noun, with or without a particle, after an adnominal form or, for 때문, a form in 기.
    private mutating func addBoundNoun(_ run: [Hangul.Syllable], _ forms: [[UInt8]]) {
        for place in run.indices.dropFirst() {
            let rest = run[place...]
            let head = Array(run[..<place])
            guard let noun = Self.boundNouns(after: head).first(where: { rest.starts(with: $0) }) else { continue }
            let particle = DiagnosticForms.utf8(Array(rest.dropFirst(noun.count)))
            guard particle.isEmpty || Particle.isParticle(particle) else { continue }
            var reader = EojeolReader()
            reader.read(head)
            verbs = reader.verbs.map { DiagnosticForms.utf8($0.syllables(of: head)) + Self.da }.filter(forms.contains)
            if verbs.isEmpty { continue }
            (gaps, endOfNoun) = ([place], place + noun.count)
            return
        }
    }

    /// Returns the bound nouns that may follow a form by its last sound.
    private static func boundNouns(after head: [Hangul.Syllable]) -> [[Hangul.Syllable]] {
        guard let last = head.last, Hangul.isSyllable(UInt32(last)) else { return [] }
        let lexicon = StemLexicon.korean
        switch Hangul.final(last) {
        case Final.n: return lexicon.boundNouns + lexicon.boundNounsAfterN + (last == 0xB294 ? lexicon.boundNounsAfterL : [])  // 는
        case Final.l: return lexicon.boundNouns + lexicon.boundNounsAfterL
        default: return last == 0xAE30 ? [because] : []  // 기
        }
    }

    /// The first syllables of the auxiliary's forms: 하, 해, 했, 한 and so on of 하다. Empty for a bound noun.
    package var firstSyllables: [[UInt8]] {
        guard let first = auxiliary.flatMap({ DiagnosticForms.syllables($0).first }) else { return [] }
        return StemLexicon.korean.firstSyllables(of: first).map { DiagnosticForms.utf8([$0]) }
    }

    private static let because = Array("때문".utf16)
    private static let da: [UInt8] = Array("다".utf8)
}
