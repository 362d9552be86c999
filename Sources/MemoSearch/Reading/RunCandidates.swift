import KoreanText

/// A typed run of syllables and all its readings by the rules of grammar. Words are folded UTF-8 without
/// marks.
struct RunCandidates {
    let run: [UInt8]
    /// Possible nouns with a josa after them, longest first.
    let nouns: [[UInt8]]
    /// Possible verbs and adjectives in dictionary form.
    let verbs: [[UInt8]]
    /// Nouns from which one of the verbs is made with 하다 or the like.
    let nounsInVerbs: [[UInt8]]

    /// Creates the candidates. `tokens` are those of the run alone.
    init(_ run: Token, _ tokens: [Token]) {
        self.run = run.bytes
        verbs = tokens.filter { $0.kind == .dictionaryForm }.map(\.bytes)
        let inVerbs = Set(verbs.flatMap(VerbMaking.nouns))
        let words = tokens.filter { $0.kind == .word && $0.bytes != run.bytes }.map(\.bytes)
        nounsInVerbs = words.filter(inVerbs.contains)
        // A past form is not a noun, though a josa may follow it: 먹었다 in 먹었다고.
        nouns = words.filter { !inVerbs.contains($0) && !DiagnosticForms.holdsPast($0) }.sorted { $0.count > $1.count }
    }

    /// Whether the run can only be a form of a verb.
    var isVerbal: Bool { nouns.isEmpty && DiagnosticForms.isVerbal(run) }

    /// Whether it ends like a dictionary form. 받았습니다 does too, and is none.
    var endsLikeDictionaryForm: Bool { run.count > Self.syllable && run.ends(with: Self.da) }

    /// Bytes of a syllable.
    static let syllable = 3
    static let da: [UInt8] = Array("다".utf8)
}
