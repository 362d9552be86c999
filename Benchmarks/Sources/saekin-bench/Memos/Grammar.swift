/// Particles and endings that agree with the word before them.
enum Grammar {
    /// Returns the final consonant of a word: 0 for none, 8 for ㄹ; nil for words that do not end in Hangul.
    static func final(of word: String) -> UInt32? {
        guard let last = word.unicodeScalars.last?.value, 0xAC00...0xD7A3 ~= last else { return nil }
        return (last - 0xAC00) % 28
    }

    /// Returns a noun with its particle. 을, 이, 는, 과, 으로 and 이라도 change with the noun.
    static func noun(_ noun: String, _ particle: String) -> String {
        let final = final(of: noun) ?? 0
        let isOpen = final == 0
        return switch particle {
        case "을": noun + (isOpen ? "를" : "을")
        case "이": noun + (isOpen ? "가" : "이")
        case "는": noun + (isOpen ? "는" : "은")
        case "과": noun + (isOpen ? "와" : "과")
        case "으로": noun + (isOpen || final == 8 ? "로" : "으로")
        case "이라도": noun + (isOpen ? "라도" : "이라도")
        default: noun + particle
        }
    }

    /// Returns a verb or adjective in the form that a frame needs.
    static func verb(_ verb: (dictionary: String, linking: String), _ ending: String) -> String {
        let stem = String(verb.dictionary.dropLast())
        return switch ending {
        case "ㅆ": closed(verb.linking, 20, else: "었") + "다."
        case "ㄱ": stem + "고"
        case "ㅅ": verb.linking + "서"
        case "ㅈ": stem + "지만 괜찮다."
        case "ㄴ데": closed(stem, 4, else: "은") + "데"
        case "ㅁ": conditional(stem)
        case "ㄹ": closed(stem, 8, else: "을")
        case "다": verb.dictionary + "."
        default: stem + ending
        }
    }

    private static func conditional(_ stem: String) -> String {
        let final = final(of: stem) ?? 0
        return stem + (final == 0 || final == 8 ? "면" : "으면")
    }

    /// Returns the word with a final consonant in its last syllable, or with `suffix` if that syllable has one other than ㄹ.
    private static func closed(_ word: String, _ consonant: UInt32, else suffix: String) -> String {
        guard let final = final(of: word), final == 0 || final == 8, let last = word.unicodeScalars.last,
            let scalar = Unicode.Scalar(last.value - final + consonant)
        else { return word + suffix }
        return String(word.dropLast()) + String(Character(scalar))
    }
}
