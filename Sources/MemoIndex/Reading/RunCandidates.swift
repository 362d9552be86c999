import KoreanText

/// A run of syllables that was typed, and all that the rules of grammar may read into it. Words are folded UTF-8 without marks.
struct RunCandidates {
    let run: [UInt8]
    /// Nouns with a particle after them, longest first.
    let nouns: [[UInt8]]
    /// Verbs and adjectives in dictionary form.
    let verbs: [[UInt8]]
    /// Nouns that a verb such as 하다 makes one of the verbs of.
    let nounsInVerbs: [[UInt8]]

    /// `tokens` are those of the run alone.
    init(_ run: Token, _ tokens: [Token]) {
        self.run = run.bytes
        verbs = tokens.filter { $0.kind == .dictionaryForm }.map(\.bytes)
        let inVerbs = Set(verbs.flatMap(VerbMaking.nouns))
        let words = tokens.filter { $0.kind == .word && $0.bytes != run.bytes }.map(\.bytes)
        nounsInVerbs = words.filter(inVerbs.contains)
        // What holds the past is no noun, though a particle may follow it: 먹었다 in 먹었다고.
        nouns = words.filter { !inVerbs.contains($0) && !DiagnosticForms.holdsPast($0) }.sorted { $0.count > $1.count }
    }

    /// Whether the run can be nothing but a form of a verb.
    var isVerbal: Bool { nouns.isEmpty && DiagnosticForms.isVerbal(run) }

    /// Whether it is spelled as dictionary forms are. 받았습니다 is too, and is none.
    var endsLikeDictionaryForm: Bool { run.count > Self.syllable && run.ends(with: Self.da) }

    /// Bytes of a syllable.
    static let syllable = 3
    static let da: [UInt8] = Array("다".utf8)
}
