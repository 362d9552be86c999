/// Particles whose form depends on the preceding sound, for use in messages: 회의록을, but 메모를.
public enum PairedParticle: Sendable {
    /// 을 or 를.
    case object
    /// 이 or 가.
    case subject
    /// 은 or 는.
    case topic
    /// 과 or 와.
    case with
    /// 으로 or 로.
    case direction

    /// Returns the form used after `text`. Punctuation at its end is ignored: 「회의록」을, "왜?"를.
    ///
    /// Digits and letters count as they are read in Korean. Han characters and emoji count as open syllables,
    /// since their reading is not known.
    public func form(after text: String) -> String {
        let ending = Ending(of: text)
        return switch self {
        case .object: ending.isClosed ? "을" : "를"
        case .subject: ending.isClosed ? "이" : "가"
        case .topic: ending.isClosed ? "은" : "는"
        case .with: ending.isClosed ? "과" : "와"
        case .direction: ending == .closed ? "으로" : "로"
        }
    }

    /// Returns the form of a particle that is used after `text`: 을 for 를 after 로봇. Any other ending is returned as it is.
    public static func fitted(_ particle: String, to text: String) -> String {
        pairs.first { $0.forms.contains(particle) }?.particle.form(after: text) ?? particle
    }

    private static let pairs: [(particle: PairedParticle, forms: Set<String>)] = [
        (.object, ["을", "를"]), (.subject, ["이", "가"]), (.topic, ["은", "는"]), (.with, ["과", "와"]), (.direction, ["으로", "로"]),
    ]

    /// Returns `text` with its particle.
    public func after(_ text: String) -> String { text + form(after: text) }
}

/// The sound at the end of a text.
private enum Ending {
    /// Ends in a vowel.
    case open
    /// Ends in ㄹ, which is followed by 로.
    case liquid
    /// Ends in another consonant.
    case closed

    var isClosed: Bool { self != .open }

    init(of text: String) {
        let scalars = Array(text.unicodeScalars)
        guard let last = scalars.lastIndex(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil }) else {
            self = .open
            return
        }
        let value = scalars[last].value
        if Hangul.isSyllable(value) {
            self = Ending(final: Hangul.final(Hangul.Syllable(value)))
        } else if 0x11A8...0x11C2 ~= value {
            // A decomposed syllable ends with its own final consonant.
            self = Ending(final: Int(value - 0x11A7))
        } else if 0x3131...0x314E ~= value {
            // A consonant is read by its name: 기역, 리을, 이응.
            self = value == 0x3139 ? .liquid : .closed
        } else if 0x30...0x39 ~= value {
            // The digits 영 일 이 삼 사 오 육 칠 팔 구. A final 0 is closed in 십, 백 and 천 too.
            self = [.closed, .liquid, .open, .closed, .open, .open, .closed, .liquid, .liquid, .open][Int(value - 0x30)]
        } else {
            let word = scalars[...last].reversed().prefix { $0.isASCII && $0.properties.isAlphabetic }.reversed()
            self = Ending(latin: String(String.UnicodeScalarView(word)))
        }
    }

    private init(final: Int) {
        self = final == Final.none ? .open : final == Final.l ? .liquid : .closed
    }

    /// Finds the sound of a word in Latin letters. An abbreviation is spelled out. The sound of any other word is guessed from its last letters, by the
    /// usual spelling of loanwords.
    private init(latin word: String) {
        guard let last = word.last else {
            self = .open
            return
        }
        if word.count <= 4, word.allSatisfy(\.isUppercase) {
            self = "LR".contains(last) ? .liquid : "MN".contains(last) ? .closed : .open
            return
        }
        let lower = word.lowercased()
        let before = lower.dropLast().last
        let isAfterVowel = before.map { "aeiou".contains($0) } ?? false
        if last.lowercased() == "l" || lower.hasSuffix("le") {
            self = .liquid
        } else if "mn".contains(lower.suffix(1)) || lower.hasSuffix("ng") || "bckpt".contains(lower.suffix(1)) && isAfterVowel {
            self = .closed
        } else if lower.hasSuffix("ne") || lower.hasSuffix("me") {
            self = .closed
        } else {
            self = .open
        }
    }
}
