/// A form of a verb, and a word that is pronounced like it: 먹어, 머거.
///
/// People who spell a form by ear move the stem's final consonant into the ending (머거), or write how the final changes the ending's first consonant (노코, 갔따).
/// A noun that happens to sound like a form differs in other places: 나오미 is not 나옴이, because 나오다 has no ㅁ, and 선대 is not 선데.
public struct SpelledForm: Sendable {
    private let typed, form, stem: [Hangul.Syllable]

    /// - Parameters:
    ///   - typed: A word of Hangul syllables with the same pronunciation as `form`.
    ///   - stem: The dictionary form without 다.
    public init(_ typed: String, as form: String, ofStem stem: String) {
        (self.typed, self.form, self.stem) = (Array(typed.utf16), Array(form.utf16), Array(stem.utf16))
    }

    /// Whether the typed word spells the form by ear: all letters that differ are those that change in speech where the stem and the ending meet.
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
        guard written == Initial.ieung else { return heard != Initial.ieung }
        // The consonant comes from the stem, or from the past.
        guard place > 0 else { return false }
        let before = form[place - 1]
        return Hangul.final(before) == Final.ss || place == stem.count && before == stem[place - 1]
    }
}
