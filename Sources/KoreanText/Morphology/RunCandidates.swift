/// A typed run of syllables and all its readings by the rules of grammar. Words are folded UTF-8 without
/// marks.
package struct RunCandidates: Equatable {
    package let run: [UInt8]
    /// Possible nouns with a josa after them, longest first.
    package let nouns: [[UInt8]]
    /// Possible verbs and adjectives in dictionary form.
    package let verbs: [[UInt8]]
    /// Nouns from which one of the verbs is made with 하다 or the like.
    package let nounsInVerbs: [[UInt8]]

    /// Creates the candidates. `tokens` are those of the run alone.
    package init(_ run: Token, _ tokens: [Token]) {
        self.run = run.bytes
        verbs = tokens.filter { $0.kind == .dictionaryForm }.map(\.bytes)
        let inVerbs = Set(verbs.flatMap(VerbMaking.nouns))
        let words = tokens.filter { $0.kind == .word && $0.bytes != run.bytes }.map(\.bytes)
        nounsInVerbs = words.filter(inVerbs.contains)
        // A past form is not a noun, though a josa may follow it: 먹었다 in 먹었다고.
        nouns = words.filter { !inVerbs.contains($0) && !DiagnosticForms.holdsPast($0) }.sorted { $0.count > $1.count }
    }

    /// Whether the run can only be a form of a verb.
    package var isVerbal: Bool { nouns.isEmpty && DiagnosticForms.isVerbal(run) }

    /// Whether it ends like a dictionary form. 받았습니다 does too, and is none.
    package var endsLikeDictionaryForm: Bool { run.count > Self.syllable && run.suffix(Self.syllable).elementsEqual(Self.da) }

    /// Bytes of a syllable.
    package static let syllable = 3
    package static let da: [UInt8] = Array("다".utf8)
}

extension [Token] {
    /// The word token of the whole text, if that is a single run of syllables.
    package var wholeRun: Token? {
        guard first?.kind != .term, let word = first(where: { $0.kind == .word }) else { return nil }
        let isWhole =
            !contains { $0.kind == .border || $0.kind == .term } && last.map { $0.range.upperBound <= word.range.upperBound } == true
        return isWhole && filter { $0.kind == .syllable }.count == 1 ? word : nil
    }
}
