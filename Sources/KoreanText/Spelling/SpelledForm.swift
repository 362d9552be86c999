/// A form of a verb, and a word that is pronounced like it: 먹어, 머거.
///
/// Who writes a form as it is heard moves the final of the stem into the ending, or writes what the final does to the ending's first consonant: 머거, 노코,
/// 갔따. A noun that sounds like some form differs elsewhere: 나오미 is no 나옴이, since 나오다 has no ㅁ, and 선대 no 선데.
public struct SpelledForm: Sendable {
    private let typed, form, stem: [Hangul.Syllable]

    /// Both words are Hangul, and have the same pronunciation. `stem` is that of the dictionary form.
    public init(_ typed: String, as form: String, ofStem stem: String) {
        (self.typed, self.form, self.stem) = (Array(typed.utf16), Array(form.utf16), Array(stem.utf16))
    }

    /// Whether all letters that differ are written as they are heard where the stem and its ending meet.
    public var isHeard: Bool {
        typed.count == form.count && typed.indices.allSatisfy { typed[$0] == form[$0] || isHeard(at: $0) }
    }

    private func isHeard(at place: Int) -> Bool {
        guard place >= stem.count else {
            return form[place] == stem[place] || typed[place] == stem[place] || Hangul.final(form[place]) == Final.ss
        }
        guard Hangul.medial(typed[place]) == Hangul.medial(form[place]), Hangul.final(typed[place]) == Hangul.final(form[place]) else {
            return false
        }
        let (heard, written) = (Hangul.initial(typed[place]), Hangul.initial(form[place]))
        guard written == Initial.ieung else { return heard != Initial.ieung && Hangul.initial(typed[place]) != written }
        // The consonant comes from the stem, or from the past.
        guard place > 0 else { return false }
        let before = form[place - 1]
        return Hangul.final(before) == Final.ss || place == stem.count && before == stem[place - 1]
    }
}
