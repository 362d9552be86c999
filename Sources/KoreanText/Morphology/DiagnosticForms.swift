/// Forms that only one kind of word has, spelled by joining syllables. Memos that hold 떠나게, 떠나던 and 떠날 show that their 떠나고 is
/// 떠나다; memos that hold 학교를 and 학교의 show that their 학교 is a noun. Words are folded UTF-8 throughout.
package enum DiagnosticForms {
    /// A noun with each case particle that neither an ending nor the copula spells. 은 는 도 만 고 면 say nothing: verbs have them too.
    package static func ofNoun(_ noun: [UInt8]) -> [[UInt8]] {
        let syllables = syllables(noun)
        guard let last = syllables.last, Hangul.isSyllable(UInt32(last)) else { return [] }
        let final = Hangul.final(last)
        var particles = [final == Final.none ? "를" : "을", "의", "에", "에서", final == Final.none || final == Final.l ? "로" : "으로"]
        if final != Final.none {
            particles += ["이", "과"]
        } else if !canBeConnected(syllables) {
            particles += ["가", "와"]
        }
        return particles.map { noun + Array($0.utf8) }
    }

    /// Whether a word may be a verb's form before 가다 or 오다 (끌고가, 돌아와), so that 가 and 와 after it are no particles.
    private static func canBeConnected(_ syllables: [Hangul.Syllable]) -> Bool {
        if let last = syllables.last, "고러려".utf16.contains(last) { return true }
        var stems = VerbStems()
        return !stems.stems(connectedAs: syllables).isEmpty
    }

    /// A verb or adjective, given in dictionary form, with endings that need no conjugation and that no particle spells. An open stem gets
    /// others than a closed one, for a noun without final consonant takes the copula as a stem takes 고, 지 and 자: 친구고, 친구지.
    package static func ofVerb(_ dictionaryForm: [UInt8]) -> [[UInt8]] {
        let stem = Array(syllables(dictionaryForm).dropLast())
        guard let last = stem.last, Hangul.isSyllable(UInt32(last)) else { return [] }
        let final = Hangul.final(last)
        func closed(by final: Int) -> [Hangul.Syllable] { stem.dropLast() + [Hangul.with(final: final, last)] }
        func joined(_ endings: [String]) -> [[Hangul.Syllable]] { endings.map { stem + Array($0.utf16) } }
        guard final == Final.none else {
            return joined(["고", "지", "게", "기", "던", "지만", final == Final.l ? "자" : "는데"]).map(utf8)
        }
        let present = closed(by: Final.n)
        return (joined(["게", "기", "던", "려고", "는데"]) + [present, closed(by: Final.l), present + Array("다".utf16)]).map(utf8)
    }

    static func syllables(_ bytes: [UInt8]) -> [Hangul.Syllable] { Array(String(decoding: bytes, as: UTF8.self).utf16) }
    static func utf8(_ syllables: [Hangul.Syllable]) -> [UInt8] { Array(String(decoding: syllables, as: UTF16.self).utf8) }
}
