/// Sentences from word lists and frames.
///
/// Nouns follow Zipf's law over an unlimited vocabulary: after the known words come their compounds, names, and words made of
/// syllables. So more memos contain new words, as in real text.
struct Sentences {
    private static let vocabulary = 3_000_000
    private let frames = Words.frames.map { $0.split(separator: " ").map(String.init) }

    mutating func sentence(_ chance: inout Chance) -> String {
        frames[chance.zipf(frames.count)].map { word($0, &chance) }.joined(separator: " ")
    }

    mutating func title(_ chance: inout Chance) -> String {
        let count = 1 + chance.below(3)
        var words = (0..<count).map { _ in Sentences.noun(chance.zipf(Sentences.vocabulary)) }
        if chance.below(4) == 0 { words.insert(chance.pick(Words.times), at: 0) }
        if chance.below(6) == 0 { words.append(chance.pick(Words.latin)) }
        return words.joined(separator: " ")
    }

    /// Returns a word for a slot if it begins with a letter of the table, and the word itself otherwise.
    private func word(_ slot: String, _ chance: inout Chance) -> String {
        let rest = String(slot.dropFirst())
        switch slot.first {
        case "N": return Grammar.noun(Sentences.noun(chance.zipf(Sentences.vocabulary)), rest)
        case "H": return Grammar.noun(name(&chance), rest)
        case "P": return Grammar.noun(chance.pickCommon(Words.places), rest)
        case "L": return Grammar.noun(chance.pickCommon(Words.latin), rest)
        case "T": return Grammar.noun(chance.pick(Words.times), rest)
        case "A": return chance.pickCommon(Words.adverbs)
        case "S": return chance.pick(Words.symbols)
        case "#": return String(1 + chance.zipf(60)) + rest
        case "V": return Grammar.verb(Words.verbs[chance.zipf(Words.verbs.count)], rest)
        case "J": return Grammar.verb(Words.adjectives[chance.zipf(Words.adjectives.count)], rest)
        case "D": return Grammar.verb(action(&chance), rest)
        case "\"": return "\"" + word(rest, &chance)
        default: return slot
        }
    }

    private func action(_ chance: inout Chance) -> (dictionary: String, linking: String) {
        let noun = chance.pickCommon(Words.actions)
        return (noun + "하다", noun + "해")
    }

    private func name(_ chance: inout Chance) -> String {
        chance.pickCommon(Words.surnames) + chance.pickCommon(Words.givenSyllables) + chance.pickCommon(Words.givenSyllables)
    }

    /// Returns the noun of a rank: a known word, or one made from the rank's digits.
    private static func noun(_ rank: Int) -> String {
        guard rank >= Words.nouns.count else { return Words.nouns[rank] }
        var digits = Chance(seed: UInt64(rank))
        switch digits.below(10) {
        case 0..<4: return digits.pickCommon(Words.nouns) + digits.pick(Words.nouns)
        case 4..<6: return digits.pick(Words.nouns) + digits.pick(Words.tails)
        case 6..<7: return digits.pick(Words.surnames) + digits.pick(Words.givenSyllables) + digits.pick(Words.givenSyllables)
        default: return (0..<2 + digits.below(3)).map { _ in digits.pick(Words.coinedSyllables) }.joined()
        }
    }
}
