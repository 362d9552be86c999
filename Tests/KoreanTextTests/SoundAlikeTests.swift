import TestSupport
import Testing

@testable import KoreanText

/// Spellings of the same sound.
@Suite struct SoundAlikeTests {
    @Test(arguments: [
        ("머거", "먹어"), ("조아", "좋아"), ("되요", "돼요"), ("메세지", "메시지"), ("마니", "많이"), ("시러", "싫어"), ("이써요", "있어요"), ("됬다", "됐다"),
        ("됬어요", "됐어요"), ("됬습니다", "됐습니다"), ("않되요", "안돼요"), ("안돼", "안되"), ("가치", "같이"), ("구지", "굳이"), ("몇일", "며칠"), ("어의없다", "어이없다"),
        ("핸는데", "했는데"), ("함니다", "합니다"), ("합격율", "합격률"), ("하던지", "하든지"), ("갯수", "개수"), ("나무잎", "나뭇잎"), ("할께요", "할게요"), ("괜찬아", "괜찮아"),
        ("어떻해", "어떡해"), ("어떠케", "어떻게"), ("추카", "축하"), ("조타", "좋다"), ("업써", "없어"), ("안자", "앉아"), ("설겆이", "설거지"), ("가저와", "가져와"),
        ("먹엇어요", "먹었어요"), ("희안하다", "희한하다"), ("오랫만", "오랜만"), ("웬지", "왠지"), ("열락", "연락"), ("계시판", "게시판"), ("낳다", "낫다"),
    ])
    func `a spelling by ear leads to the one in books`(heard: String, written: String) {
        let spellings = SoundAlike.spellings(of: heard, limit: 200, costing: SoundAlike.highestCost)
        #expect(spellings.contains(written), "\(spellings)")
    }

    @Test(arguments: [("됬다", "됐다"), ("머거", "먹어"), ("되요", "돼요"), ("가치", "같이"), ("함니다", "합니다"), ("마니", "많이")])
    func `the commonest slips come first`(heard: String, written: String) {
        #expect(SoundAlike.spellings(of: heard).prefix(8).contains(written), "\(SoundAlike.spellings(of: heard))")
    }

    @Test(arguments: [("가치", "가지"), ("까지", "가지"), ("카드", "가드"), ("자다", "차다")])
    func `a word that is told apart by its first sound is no usual spelling`(word: String, other: String) {
        #expect(!SoundAlike.spellings(of: word).contains(other))
        #expect(SoundAlike.spellings(of: word, limit: 200, costing: SoundAlike.highestCost).contains(other))
    }

    @Test(arguments: ["", "abc", "학교a", "ㅋㅋ", "漢字", "학 교", String(repeating: "가", count: 21)])
    func `what is not Hangul syllables alone, or too long, has none`(word: String) { #expect(SoundAlike.spellings(of: word).isEmpty) }

    @Test(arguments: ["머거", "조아", "되요", "메세지", "가나다라마바사", "외", String(repeating: "게", count: 20)], [5, 60, 200])
    func `spellings differ from the word and from each other, and keep its syllables`(word: String, limit: Int) {
        let spellings = SoundAlike.spellings(of: word, limit: limit, costing: SoundAlike.highestCost)
        #expect(!spellings.contains(word) && Set(spellings).count == spellings.count && spellings.count <= limit)
        #expect(spellings.allSatisfy { $0.utf16.count == word.utf16.count && $0.utf16.allSatisfy { Hangul.isSyllable(UInt32($0)) } })
    }

    @Test(arguments: [("메세지를", TokenKind.word, "메세지"), ("돌라갔어요", .dictionaryForm, "돌라가다"), ("회이록에서", .word, "회이록")])
    func `a particle or an ending behind a slip is taken away`(typed: String, kind: TokenKind, reading: String) {
        #expect(SoundAlike.readings(of: typed).contains { $0.kind == kind && $0.text == reading })
    }
}

/// Pronunciation of words, and the nearest words of a vocabulary.
@Suite struct NearWordTests {
    private func nearness(_ typed: String, _ word: String) -> NearWord.Nearness? { NearWord(typed)?.nearness(of: Array(word.utf8).span) }

    @Test(arguments: [
        ("같이", "가치"), ("굳이", "구지"), ("먹어", "머거"), ("많이", "마니"), ("싫어", "시러"), ("있어", "이써"), ("했는데", "핸는데"), ("축하", "추카"), ("좋다", "조타"),
        ("어떻게", "어떠케"), ("신라", "실라"), ("종로", "종노"), ("됐다", "됬다"), ("게시판", "계시판"), ("희망", "히망"), ("가져", "가저"), ("닫히다", "다치다"), ("없어", "업써"),
        ("설거지", "설겆이"), ("며칠", "몇일"), ("일어나다", "이러나다"), ("확률이", "황뉴리"),
    ])
    func `words that are pronounced alike sound alike, both ways`(one: String, other: String) {
        #expect(Pronunciation.sounds(of: Array(one.utf16)) == Pronunciation.sounds(of: Array(other.utf16)))
        #expect(nearness(one, other) == .samePronunciation && nearness(other, one) == .samePronunciation)
    }

    @Test(arguments: [("학교", "하교"), ("가다", "카다"), ("신문", "식문"), ("사람", "사랑"), ("의사", "이사"), ("나라", "나나"), ("값", "갑")])
    func `other words do not`(one: String, other: String) {
        #expect(Pronunciation.sounds(of: Array(one.utf16)) != Pronunciation.sounds(of: Array(other.utf16)) || one == "값")
    }

    @Test(
        arguments: [
            ("안다", "않다", NearWord.Nearness.alike), ("낳고", "낫고", .alike), ("낫고", "났고", .samePronunciation), ("까페", "카페", .alike),
            ("배게", "베게", .samePronunciation),
            ("회이록", "회의록", .samePronunciation), ("회익록", "회의록", nil), ("학겨", "학교", .keySlip), ("학요", "학교", .keySlip),
            ("학묘", "학교", .otherLetter),
            ("장바니", "장바구니", nil), ("장바ㅜ니", "장바구니", .keySlip), ("안녀", "안녕", .keySlip), ("안녕ㅇ", "안녕", .keySlip), ("안ㄴㅇ", "안녕", .keySlip),
            ("하각", "학ㄱ", .otherLetter),
            ("회의로ㄱ", "회의록", .keySlip), ("돌라가다", "돌아가다", .keySlip), ("ㅏㄱㄱ교", "학교", nil), ("사과", "수박", nil), ("학교", "학교", nil),
            ("가나다라", "가나", nil),
            ("머제", "어제", .keySlip), ("하과", "사과", .keySlip), ("로력", "노력", .keySlip), ("교향", "고향", .keySlip), ("미음", "마음", .keySlip),
            ("뉸물", "눈물", .keySlip),
            ("감ㄷ동", "감동", .keySlip), ("삭극", "사극", .keySlip), ("ㄷ드라마", "드라마", .keySlip),
            ("도서관", "도사권", nil), ("학교", "abc", nil), ("학교", "", nil), ("학교", "école", nil), ("학교", "學校", nil),
        ] as [(String, String, NearWord.Nearness?)])
    func `one letter is let pass, and the nearest are told apart`(typed: String, word: String, nearness: NearWord.Nearness?) {
        #expect(self.nearness(typed, word) == nearness)
    }

    @Test(arguments: ["", "가", "abc", "학교3", "漢字", String(repeating: "가", count: 21)])
    func `what is no word in Hangul is near to nothing`(typed: String) { #expect(NearWord(typed) == nil) }

    /// Compares with a simple implementation of the distance in keys.
    @Test func `a key wrong, missing, extra or swapped is always found`() throws {
        var random = RandomTexts(seed: 7)
        let syllables = Array("학교회의록장바구니닭값과원의권얹혀쌀국수뷔페않았다".utf16)
        for _ in 0..<3_000 {
            let word = (0..<Int.random(in: 2...5, using: &random)).map { _ in syllables.randomElement(using: &random) ?? 0 }
            var keys = keystrokes(word)
            let place = Int.random(in: 0..<keys.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: keys.remove(at: place)
            case 1: keys.insert(keys.randomElement(using: &random) ?? "ㅏ", at: place)
            default: if place > 0 { keys.swapAt(place, place - 1) }
            }
            let typed = composed(keys)
            let text = String(decoding: word, as: UTF16.self)
            guard typed != text, let near = NearWord(typed) else { continue }
            #expect(near.nearness(of: Array(text.utf8).span) != nil, "\(typed) for \(text)")
        }
    }

    private func keystrokes(_ word: [UInt16]) -> [String] {
        word.flatMap { syllable -> [String] in
            let letters =
                [Jamo.initials[Hangul.initial(syllable)], Jamo.firstMedial + UInt16(Hangul.medial(syllable))]
                + (Hangul.final(syllable) == 0 ? [] : [Jamo.finals[Hangul.final(syllable) - 1]])
            return letters.flatMap { letter in
                (Jamo.parts(of: letter).map { [$0.0, $0.1] } ?? [letter]).map { String(decoding: [$0], as: UTF16.self) }
            }
        }
    }

    /// Composes keys like an input method: a consonant before a vowel begins a syllable, one after a vowel
    /// ends it.
    private func composed(_ keys: [String]) -> String {
        let letters = keys.compactMap { $0.utf16.first }
        var units: [UInt16] = []
        var index = 0
        while index < letters.count {
            guard let initial = Jamo.initial(letters[index]), index + 1 < letters.count, var medial = Jamo.medial(letters[index + 1]) else {
                // Letters without a vowel or initial combine too: ㄶ, ㅝ.
                let second = index + 1 < letters.count ? letters[index + 1] : 0
                let isFree = Jamo.medial(second) != nil || index + 2 >= letters.count || Jamo.medial(letters[index + 2]) == nil
                let joined = isFree ? Jamo.joined(letters[index], second) : nil
                units.append(joined ?? letters[index])
                index += joined == nil ? 1 : 2
                continue
            }
            index += 2
            if index < letters.count, let joined = Jamo.joined(Jamo.firstMedial + UInt16(medial), letters[index]),
                let both = Jamo.medial(joined)
            {
                medial = both
                index += 1
            }
            var final = 0
            func isBeforeVowel(_ place: Int) -> Bool { place + 1 < letters.count && Jamo.medial(letters[place + 1]) != nil }
            if index < letters.count, let closing = Jamo.final(letters[index]), !isBeforeVowel(index) {
                final = closing
                index += 1
                if index < letters.count, let joined = Jamo.joined(Jamo.finals[final - 1], letters[index]), let both = Jamo.final(joined),
                    !isBeforeVowel(index)
                {
                    final = both
                    index += 1
                }
            }
            units.append(Hangul.compose(initial, medial, final))
        }
        return String(decoding: units, as: UTF16.self)
    }
}
