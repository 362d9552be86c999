/// The English words whose forms no rule makes.
enum IrregularEnglish {
    /// Returns whether a word is a verb with a past of its own; the rules make none for it.
    static func isVerb(_ base: String) -> Bool { verbs.holds(base, asFirst: true) }
    /// Returns whether a word is a noun with a plural of its own.
    static func isNoun(_ base: String) -> Bool { nouns.holds(base, asFirst: true) }

    /// Returns the forms of a base.
    static func forms(of base: String) -> [String] {
        [verbs, nouns, others].flatMap { $0.rows(holding: base).filter { $0[0] == base }.flatMap { $0.dropFirst() } }
    }

    /// Returns the bases of a form.
    static func bases(of form: String) -> [String] {
        [verbs, nouns, others].flatMap { $0.rows(holding: form).map { $0[0] }.filter { $0 != form } }
    }

    private static let verbs = WordTable(
        """
        arise arose arisen, awake awoke awoken, be am is are was were been being, bear bore borne born, beat beat beaten, become became,
        begin began begun, bend bent, bet bet, bid bid, bind bound, bite bit bitten, bleed bled, blow blew blown, break broke broken,
        breed bred, bring brought, build built, burn burnt burned, burst burst, buy bought, cast cast, catch caught, choose chose chosen,
        come came, cost cost, creep crept, cut cut, deal dealt, dig dug, do does did done, draw drew drawn, dream dreamt dreamed,
        drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought, find found, flee fled,
        fly flew flown, forbid forbade forbidden, forecast forecast, forget forgot forgotten, forgive forgave forgiven, freeze froze frozen,
        get got gotten, give gave given, go goes went gone, grind ground, grow grew grown, hang hung, have has had, hear heard, hide hid hidden,
        hit hit, hold held, hurt hurt, keep kept, kneel knelt, know knew known, lay laid, lead led, lean leant leaned, leap leapt leaped,
        learn learnt learned, leave left, lend lent, let let, lie lay lain, light lit, lose lost, make made, mean meant, meet met,
        mistake mistook mistaken, overcome overcame, pay paid, prove proven proved, put put, quit quit, read read, ride rode ridden,
        ring rang rung, rise rose risen, run ran, say said, see saw seen, seek sought, sell sold, send sent, set set, sew sewn sewed,
        shake shook shaken, shed shed, shine shone, shoot shot, show shown showed, shrink shrank shrunk, shut shut, sing sang sung,
        sink sank sunk, sit sat, sleep slept, slide slid, speak spoke spoken, speed sped, spell spelt spelled, spend spent, spill spilt spilled,
        spin spun, spit spat, split split, spread spread, spring sprang sprung, stand stood, steal stole stolen, stick stuck, sting stung,
        strike struck stricken, string strung, strive strove striven, swear swore sworn, sweep swept, swell swollen swelled, swim swam swum,
        swing swung, take took taken, teach taught, tear tore torn, tell told, think thought, throw threw thrown, understand understood,
        undo undid undone, undertake undertook undertaken, upset upset, wake woke woken, wear wore worn, weave wove woven, weep wept,
        win won, wind wound, withdraw withdrew withdrawn, write wrote written, override overrode overridden, rebuild rebuilt, redo redid redone,
        overwrite overwrote overwritten, rewrite rewrote rewritten, resend resent, rerun reran, reset reset, foresee foresaw foreseen
        """)

    private static let nouns = WordTable(
        """
        man men, woman women, child children, foot feet, tooth teeth, goose geese, mouse mice, ox oxen, person people, analysis analyses,
        basis bases, crisis crises, thesis theses, hypothesis hypotheses, axis axes, synthesis syntheses, criterion criteria, phenomenon phenomena,
        datum data, medium media mediums, bacterium bacteria, index indices indexes, matrix matrices, vertex vertices vertexes, appendix appendices,
        curriculum curricula, stimulus stimuli, radius radii, nucleus nuclei, fungus fungi, cactus cacti, alumnus alumni, syllabus syllabi,
        schema schemas schemata, quiz quizzes, fish fish fishes, sheep sheep, diagnosis diagnoses, parenthesis parentheses, salesman salesmen,
        businessman businessmen, fireman firemen, policeman policemen, grandchild grandchildren
        """)

    private static let others = WordTable(
        "good better best, well better best, bad worse worst, far further furthest farther farthest, little less least, many more most, much more most"
    )
}

/// A short table of words in a text, with rows between commas. A search reads it a few times, which takes less than making a dictionary of it.
struct WordTable {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns whether it has a word, as the first of a row if that is asked for.
    func holds(_ word: String, asFirst: Bool = false) -> Bool {
        places(of: word).contains { place in !asFirst || before(place).map { bytes[$0] == UInt8(ascii: ",") } ?? true }
    }

    /// Returns the rows with a word.
    func rows(holding word: String) -> [[String]] {
        places(of: word).map { place in
            let start = bytes[..<place].lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? 0
            let end = bytes[place...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
            return bytes[start..<end].split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Returns the places at which a whole word begins.
    private func places(of word: String) -> [Int] {
        let wanted = Array(word.utf8)
        guard let first = wanted.first, bytes.count >= wanted.count else { return [] }
        var (found, start) = ([Int](), true)
        for place in 0...(bytes.count - wanted.count) {
            let byte = bytes[place]
            if start, byte == first, ends(at: place + wanted.count), bytes[place..<place + wanted.count].elementsEqual(wanted) {
                found.append(place)
            }
            start = byte <= 0x20 || byte == UInt8(ascii: ",")
        }
        return found
    }

    private func ends(at place: Int) -> Bool { place == bytes.count || bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: ",") }

    /// Returns the place of the last byte before one that is no space.
    private func before(_ place: Int) -> Int? { bytes[..<place].lastIndex { $0 > 0x20 } }
}
