/// Spellings of chats and of quick notes, and the standard spelling of the same word: 먹구, 먹고; 할께, 할게; 어뜨케, 어떻게.
///
/// A closed list of endings and words. A rule for endings says nothing about nouns (입구, 식당), so its result is to be taken as a
/// form of a verb only.
public enum NetSpelling {
    /// Another spelling of a word.
    public struct Respelling: Hashable, Sendable {
        /// The folded text. It may contain spaces: 적지 않은 for 적잖은.
        public var text: String
        /// Whether the text can be any form of a verb or an adjective. Otherwise these letters alone are meant.
        public var isVerb: Bool
    }

    private static let longestWord = 20
    private static let mostRespellings = 12

    /// Returns other spellings of a run of syllables, without the word itself; empty for almost every word.
    public static func respellings(of word: String) -> [Respelling] {
        let units = Array(word.utf16)
        guard 1...longestWord ~= units.count, units.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return [] }
        var found = NetWords.others(of: units).map { Respelling(text: $0, isVerb: false) }
        found += NetStems.informal(of: units).map { Respelling(text: Hangul.text($0), isVerb: false) }
        found += NetStems.standard(of: units).map { Respelling(text: Hangul.text($0), isVerb: true) }
        found += otherAdverb(of: units).map { [Respelling(text: Hangul.text($0), isVerb: false)] } ?? []
        if units.count > 1 {
            found += StemVariants.dictionaryForms(of: units).map { Respelling(text: Hangul.text($0), isVerb: true) }
            found += standard(units).map { Respelling(text: Hangul.text($0), isVerb: true) }
            found += NetEndings.informal(of: units).map { Respelling(text: Hangul.text($0), isVerb: false) }
            found += ContractedNegation.others(of: units).map { Respelling(text: $0, isVerb: false) }
            found += Possessions.others(of: units).map { Respelling(text: $0, isVerb: false) }
        }
        var seen: Set<String> = [word]
        return Array(found.filter { seen.insert($0.text).inserted }.prefix(mostRespellings))
    }

    /// Returns spellings in one word of two words typed side by side: 적잖은 for 적지 않은, 내꺼 for 내 것.
    public static func joined(_ first: String, _ second: String) -> [String] {
        ContractedNegation.joined(first, second) + Possessions.joined(first, second)
    }

    /// Returns the word with one or two of its endings in standard spelling, and with a standard stem.
    private static func standard(_ units: [Hangul.Syllable]) -> [[Hangul.Syllable]] {
        let once = NetEndings.standard(of: units)
        let stems = (once + [units]).flatMap(NetStems.standard)
        return once + (once + stems).flatMap { NetEndings.standard(of: $0) } + stems
    }

    /// Returns an adverb with 이 for 히, or the reverse: 깨끗이, 깨끗히. Which is right depends on how a word is said (한글 맞춤법 51항), so
    /// people write both after ㄱ and ㅅ, and after a doubled noun: 솔직히, 깊숙이, 틈틈이.
    private static func otherAdverb(of word: [Hangul.Syllable]) -> [Hangul.Syllable]? {
        guard word.count > 2, let last = word.last, last == 0xC774 || last == 0xD788 else { return nil }  // 이 히
        let base = word.dropLast()
        let isDoubled = base.count.isMultiple(of: 2) && base.prefix(base.count / 2).elementsEqual(base.suffix(base.count / 2))
        guard last == 0xD788 || isDoubled || [Final.g, Final.s].contains(Hangul.final(word[word.count - 2])) else { return nil }
        return base + [last == 0xC774 ? 0xD788 : 0xC774]
    }

    /// Returns the word without the letters that are joined to it as laughter or tears, 웃김 for ㅋㅋ웃김ㅠㅠ; nil if there are none.
    public static func withoutLaughter(_ word: String) -> String? {
        let scalars = Array(word.unicodeScalars)
        let isLetter = { (scalar: Unicode.Scalar) in laughter.contains(scalar) }
        let lead = scalars.prefix(while: isLetter).count
        let tail = scalars.reversed().prefix(while: isLetter).count
        // A single ㅎ before a word is an initial: ㅎ의록. Behind a word it is half a syllable.
        guard lead < scalars.count, lead > 1 || tail > 1 || tail == 1 && weeping.contains(scalars[scalars.count - 1]) else { return nil }
        // A letter that is no laughter alone is an initial among others: ㅋㅋㅇTV.
        guard areLaughter(scalars.prefix(lead)), areLaughter(scalars.suffix(tail)) else { return nil }
        let core = scalars[(lead > 1 ? lead : 0)..<(scalars.count - (tail > 1 || lead < 2 ? tail : 0))]
        guard core.contains(where: { Hangul.isSyllable($0.value) || $0.value < 0x80 }) else { return nil }
        // Initials before one syllable are rather a word: ㅋㅋ오.
        if lead > 1, core.count == 1, tail == 0, Jamo.initial(UInt16(scalars[0].value)) != nil { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: core)
        return String(text)
    }

    /// Returns whether each of ㅇㅇ, ㄷㄷ and ㅉㅉ in some letters is complete. A single letter is not asked for more.
    private static func areLaughter(_ letters: ArraySlice<Unicode.Scalar>) -> Bool {
        letters.count < 2
            || letters.indices.allSatisfy { place in
                !repeated.contains(letters[place]) || place > letters.startIndex && letters[place - 1] == letters[place]
                    || place + 1 < letters.endIndex && letters[place + 1] == letters[place]
            }
    }

    private static let repeated = Set("ㅇㄷㅉ".unicodeScalars)
    private static let laughter = Set("ㅋㅎㅠㅜㅡㅇㄷㅉ".unicodeScalars)
    private static let weeping = Set("ㅋㅠㅜ".unicodeScalars)
}

/// Rules for endings. Each is tried at each syllable but the first.
private enum NetEndings {
    /// Replacements of syllables, by the syllables that may stand before and after them.
    private struct Rule {
        let from: [Hangul.Syllable]
        let to: [Hangul.Syllable]
        let before: @Sendable (ArraySlice<Hangul.Syllable>) -> Bool
        let after: @Sendable (ArraySlice<Hangul.Syllable>) -> Bool

        /// - Parameters:
        ///   - rests: The texts that may follow; nil for anything.
        ///   - end: Whether the word may end here too.
        ///   - before: Whether the syllables before it fit.
        init(
            _ from: String, _ to: String, after rests: Set<String>? = nil, end: Bool = true,
            before: @escaping @Sendable (ArraySlice<Hangul.Syllable>) -> Bool
        ) {
            (self.from, self.to, self.before) = (Array(from.utf16), Array(to.utf16), before)
            after = { rest in rests.map { rest.isEmpty ? end : $0.contains(Hangul.text(rest)) } ?? true }
        }
    }

    private static let atEnd: Set<String> = []

    private static let rules: [Rule] = [
        Rule(
            "구", "고",
            after: ["요", "여", "용", "서", "는", "도", "만", "야", "나서"], before: endsNativeStem),
        Rule("구", "고", after: ["있어", "있다", "있는", "있음", "싶다", "싶어", "싶은", "싶음", "싶네", "싶었다", "싶어서"], end: false) { _ in true },
        Rule("두", "도", after: atEnd, before: endsConnective),
        Rule("두", "도", after: ["돼", "된다", "되는", "됨"], end: false, before: endsConnective),
        Rule("어여", "어요", after: atEnd) { _ in true }, Rule("아여", "아요", after: atEnd) { _ in true },
        Rule("여", "요", after: atEnd, before: takesYo),
        Rule("용", "요", after: atEnd, before: takesYo), Rule("염", "요", after: atEnd, before: takesYo),
        Rule("욤", "요", after: atEnd, before: takesYo), Rule("욥", "요", after: atEnd, before: takesYo),
        Rule("당", "다", after: atEnd, before: endsClearlyVerbal), Rule("넹", "네", after: atEnd) { _ in true },
        Rule("뎅", "데", after: atEnd) { _ in true },
        Rule("징", "지", after: atEnd, before: endsClearlyVerbal), Rule("깡", "까", after: atEnd, before: endsInL),
        Rule("겡", "게", after: atEnd, before: endsInL),
        Rule("슴", "음", after: ["다", "당", "요"], before: endsInSS), Rule("씀", "음", after: atEnd, before: endsInSS),
        Rule("거등", "거든", after: ["요", "여"]) { _ in true },
        Rule("자나", "잖아", after: ["요", "여"], before: isLong), Rule("자너", "잖아", after: ["요", "여"], before: isLong),
        Rule("애", "아", after: ["요", "서", "도"], before: endsInT),
        Rule("께", "게", after: ["요", "여", "용"], before: endsInL), Rule("꼐", "게", after: ["요", "여"], before: endsInL),
        Rule("꺼", "거", before: endsInL), Rule("껄", "걸", before: endsInL),
        Rule("껀", "건", before: endsInL), Rule("껍", "겁", before: endsInL), Rule("됬", "됐") { _ in true }, Rule("됫", "됐") { _ in true },
    ]

    static func standard(of word: [Hangul.Syllable]) -> [[Hangul.Syllable]] {
        var found: [[Hangul.Syllable]] = []
        for start in word.indices {
            for rule in rules where start + rule.from.count <= word.count && word[start...].starts(with: rule.from) {
                guard start > 0 || rule.from.count == 1 && rule.from[0] == 0xB42C || rule.from[0] == 0xB42B else { continue }
                guard rule.before(word[..<start]), rule.after(word[(start + rule.from.count)...]) else { continue }
                found.append(word[..<start] + rule.to + word[(start + rule.from.count)...])
            }
            if let pasts = withPast(word, at: start) { found.append(pasts) }
            if let split = withSplitPast(word, at: start) { found.append(split) }
            if let open = withoutL(word, at: start) { found.append(open) }
            if let single = withSingleL(word, at: start) { found.append(single) }
        }
        return found
    }

    /// Returns the informal spellings of standard endings that no analysis of a text undoes.
    static func informal(of word: [Hangul.Syllable]) -> [[Hangul.Syllable]] {
        guard let last = word.last else { return [] }
        let stem = word.dropLast()
        switch last {
        case 0xB3C4: return endsConnective(stem) ? [stem + [0xB450]] : []  // 도 두
        case 0xB2E4: return stem.count > 1 && endsClearlyVerbal(stem) ? [stem + [0xB2F9]] : []  // 다 당
        case 0xACE0: return stem.count > 1 && quotes.contains(stem[stem.endIndex - 1]) ? [stem + [0xAD6C]] : []  // 고 구
        default: return []
        }
    }

    /// Endings before 고 in a quotation: 하자고.
    private static let quotes = Set("자다라냐".utf16)

    // MARK: Single letters

    private static let verbalEndings = Set("다어네는고지습을던으음슴냐나게구도당니요".utf16)

    /// Syllables of pasts and of the future with the wrong final consonant that are no syllable of a stem, as 잇, 낫 and 벗 are.
    private static let misspelledPasts = Set("햇겟왓봣갓엇렷졋켯텻쳣줫셧됏랏샷꿧웟혓폇엿녓뎟냇댓랫맷뱃샛잿챗".utf16)

    /// Corrects the final consonant of a past or future: 했 for 햇, 겠 for 겟.
    private static func withPast(_ word: [Hangul.Syllable], at place: Int) -> [Hangul.Syllable]? {
        let syllable = word[place]
        guard Hangul.final(syllable) == Final.s, place + 1 < word.count, verbalEndings.contains(word[place + 1]) else { return nil }
        // 앗, 빼
        guard misspelledPasts.contains(syllable) || syllable == 0xC557 && place > 0 && word[place - 1] != 0xBE7C else { return nil }
        return word[..<place] + [Hangul.with(final: Final.ss, syllable)] + word[(place + 1)...]
    }

    /// Corrects a past whose ㅆ is in the next syllable: 했어 for 해써.
    private static func withSplitPast(_ word: [Hangul.Syllable], at place: Int) -> [Hangul.Syllable]? {
        guard place + 1 < word.count, Hangul.initial(word[place + 1]) == Initial.ss, Hangul.final(word[place]) == Final.none else {
            return nil
        }
        let vowels = [Medial.a, Medial.ae, Medial.eo, Medial.yeo, Medial.wa, Medial.wo, Medial.wae, Medial.i]
        let next = word[place + 1]
        guard vowels.contains(Hangul.medial(word[place])), [Medial.eo, Medial.eu].contains(Hangul.medial(next)) else { return nil }
        let second = Hangul.compose(Initial.ieung, Hangul.medial(next), Hangul.final(next))
        return word[..<place] + [Hangul.with(final: Final.ss, word[place]), second] + word[(place + 2)...]
    }

    private static let intentions = ["려고", "려구", "려면", "려는", "려다", "려던", "려나", "려니"].map { Array($0.utf16) }

    /// Removes a wrong ㄹ before an intention: 하려고 for 할려고.
    private static func withoutL(_ word: [Hangul.Syllable], at place: Int) -> [Hangul.Syllable]? {
        guard Hangul.final(word[place]) == Final.l, intentions.contains(where: { word[(place + 1)...].starts(with: $0) }) else {
            return nil
        }
        return word[..<place] + [Hangul.with(final: Final.none, word[place])] + word[(place + 1)...]
    }

    /// Removes a wrong ㄹ before 르, which doubles only before 어: 누르고 for 눌르고.
    private static func withSingleL(_ word: [Hangul.Syllable], at place: Int) -> [Hangul.Syllable]? {
        guard Hangul.final(word[place]) == Final.l, place + 1 < word.count else { return nil }
        let next = word[place + 1]
        guard Hangul.initial(next) == Initial.r, Hangul.medial(next) == Medial.eu else { return nil }
        return word[..<place] + [Hangul.with(final: Final.none, word[place])] + word[(place + 1)...]
    }

    // MARK: Syllables before an ending

    private static let openStems = Set("하크쓰".utf16)
    private static let closedStems = Set("먹찍죽박막녹굽깁춥덥맵밉눕줍쉽숨참울들알놀멀걷믿닫뜯받얻".utf16)

    /// Whether the syllables are the stem of a verb rather than a noun before 구: longer than one syllable, or with a final consonant that no
    /// Sino-Korean syllable has.
    @Sendable private static func endsNativeStem(_ stem: ArraySlice<Hangul.Syllable>) -> Bool {
        guard let last = stem.last else { return false }
        if stem.count > 1 || openStems.contains(last) || closedStems.contains(last) { return true }
        let final = Hangul.final(last)
        return ![Final.none, Final.g, Final.n, Final.l, Final.m, Final.b, Final.ng, Final.d].contains(final)
    }

    @Sendable private static func endsConnective(_ stem: ArraySlice<Hangul.Syllable>) -> Bool {
        guard stem.count > 1, let last = stem.last, Hangul.final(last) == Final.none else { return false }
        return [Medial.a, Medial.ae, Medial.eo, Medial.yeo, Medial.wa, Medial.wo, Medial.wae].contains(Hangul.medial(last))
    }

    private static let beforeYo = Set("어아해네지까세데게래와워봐줘돼예에죠고구나가봐셔쳐져려켜".utf16)

    @Sendable private static func takesYo(_ stem: ArraySlice<Hangul.Syllable>) -> Bool {
        guard let last = stem.last else { return false }
        // 해여 is short, but 가여 and 게용 are no verbs.
        return beforeYo.contains(last) && (stem.count > 1 || Set("해와워봐줘돼".utf16).contains(last))
    }

    private static let beforeDa = Set("니는한린싶같없있좋많않".utf16)

    @Sendable private static func endsClearlyVerbal(_ stem: ArraySlice<Hangul.Syllable>) -> Bool {
        stem.last.map { Hangul.final($0) == Final.ss || beforeDa.contains($0) } ?? false
    }

    @Sendable private static func endsInL(_ stem: ArraySlice<Hangul.Syllable>) -> Bool {
        stem.last.map { Hangul.final($0) == Final.l } ?? false
    }
    @Sendable private static func endsInSS(_ stem: ArraySlice<Hangul.Syllable>) -> Bool {
        stem.last.map { Hangul.final($0) == Final.ss || Hangul.final($0) == Final.bs } ?? false
    }
    @Sendable private static func endsInT(_ stem: ArraySlice<Hangul.Syllable>) -> Bool {
        stem.last.map { Hangul.final($0) == Final.t } ?? false
    }
    @Sendable private static func isLong(_ stem: ArraySlice<Hangul.Syllable>) -> Bool {
        stem.count > 1 || stem.last.map { $0 == 0xD558 || Hangul.final($0) == Final.ss } ?? false  // 하
    }
}

/// Beginnings of verbs and adjectives in two spellings, the informal one first.
private enum NetStems {
    private static let pairs = """
        이쁘 예쁘   이뻐 예뻐   이쁜 예쁜   이쁠 예쁠   이쁨 예쁨   이뻤 예뻤   이쁩 예쁩   조아 좋아   조은 좋은
        조을 좋을   조았 좋았   조타 좋다   조코 좋고   조케 좋게   시러 싫어   시른 싫은   시렀 싫었   괜차나 괜찮아
        업서 없어   업써 없어   업슴 없음   이써 있어   이썼 있었   이쓰 있으   마싯 맛있   맛잇 맛있   마싰 맛있
        잼있 재미있   재밋 재미있   잼나 재미나   머하 뭐하   머해 뭐해   머했 뭐했   머할 뭐할   머한 뭐한   가튼 같은
        가타 같아   어떠케 어떻게   어뜨케 어떻게   이러케 이렇게   그러케 그렇게   저러케 저렇게   귀찬 귀찮
        """
    private static let list = WordList.pairs(pairs) + StemVariants.lengthened

    /// Returns the word with the stem in standard spelling.
    static func standard(of word: [Hangul.Syllable]) -> [[Hangul.Syllable]] {
        list.filter { word.starts(with: $0.informal) }.map { Array($0.standard) + word.dropFirst($0.informal.count) }
    }

    /// Returns the word with a standard stem in the other spellings.
    static func informal(of word: [Hangul.Syllable]) -> [[Hangul.Syllable]] {
        list.filter { word.starts(with: $0.standard) }.map { Array($0.informal) + word.dropFirst($0.standard.count) }
    }
}

/// Whole words in several spellings.
private enum NetWords {
    /// The words on a line are spellings of each other, the standard one first.
    private static let list = """
        그리고 그리구 글구
        그래도 그래두
        나도 나두
        너도 너두
        아무도 아무두
        누구도 누구두
        하나도 하나두
        어떻게 어뜨케 어떠케 어케 어뜩게
        이렇게 이러케 일케
        그렇게 그러케 글케
        저렇게 저러케
        뭐야 머야
        뭐지 머지
        뭐해 머해
        뭐든 머든
        뭐가 머가 무엇이
        뭐라고 머라고 머라구
        뭔가 먼가 무언가
        많이 마니
        진짜로 진짜루
        정말로 정말루
        그대로 그대루
        맘대로 맘대루
        이걸로 이걸루 이거로 이것으로
        그걸로 그걸루 그거로 그것으로
        저걸로 저걸루 저거로 저것으로
        뭘로 뭘루 뭐로 무엇으로
        그렇지 그치 글치
        그렇죠 그쵸 그쳐
        그러니까 그니까 긍까 그까
        그렇군 글쿤
        아무튼 암튼
        아무것도 암것도
        그럼 그러면
        이럼 이러면
        저럼 저러면
        아니면 아님
        어쩌면 어쩜
        네가 니가
        너를 널
        나에게 내게
        너에게 네게
        저에게 제게
        저것이 저게
        여기서 여기에서
        거기서 거기에서
        저기서 저기에서
        어디서 어디에서
        여기선 여기에선 여기에서는
        거기선 거기에선 거기에서는
        어디선가 어디에선가
        무어 뭐
        맞아 마자
        맞아요 마자요
        같아 가타
        싫어 시러
        없어 업서 업써
        있어 이써
        됐다 됬다 됫다
        괜찮아 괜차나
        어떡해 어떻해 어뜩해
        재미있어 재밌어 잼써
        """

    private static let lines = WordList.lines(list)

    /// Returns the other spellings of a word.
    static func others(of word: [Hangul.Syllable]) -> [String] {
        lines.filter { $0.contains { $0.elementsEqual(word) } }.flatMap { line in
            line.filter { !$0.elementsEqual(word) }.map { Hangul.text($0) }
        }
    }
}

/// 잖 for 지 않, and 찮 for 하지 않 or 치 않, in both directions.
private enum ContractedNegation {
    /// Words whose meaning is their own.
    private static let lexical = ["괜찮", "귀찮", "편찮", "점잖", "하찮", "언짢", "같잖"]

    static func others(of word: [Hangul.Syllable]) -> [String] {
        let text = Hangul.text(word)
        // 잖 찮
        guard let place = word.firstIndex(where: { $0 == 0xC796 || $0 == 0xCC2E }), place > 0, place + 1 < word.count else { return [] }
        let stem = Hangul.text(word[..<place])
        let ending = Hangul.text(word[(place + 1)...])
        // 했잖아 is a reminder, not a negation.
        if lexical.contains(where: { text.hasPrefix($0) }) || Hangul.final(word[place - 1]) == Final.ss { return [] }
        return word[place] == 0xC796 ? ["\(stem)지 않\(ending)"] : ["\(stem)하지 않\(ending)", "\(stem)치 않\(ending)"]
    }

    static func joined(_ first: String, _ second: String) -> [String] {
        guard second.hasPrefix("않"), second != "않" else { return [] }
        let ending = second.dropFirst()
        if first.hasSuffix("하지") { return [first.dropLast(2) + "찮" + ending] }
        if first.hasSuffix("치") { return [first.dropLast() + "찮" + ending] }
        return first.hasSuffix("지") && first.count > 1 ? [first.dropLast() + "잖" + ending] : []
    }
}

/// 꺼 and 거 for 것 after an owner: 내꺼, 내 것.
private enum Possessions {
    private static let owners = ["내", "네", "니", "제", "우리", "저희", "너희", "누구", "엄마", "아빠", "언니", "오빠", "형", "누나", "동생", "남", "자기"]
    private static let things: [String: [String]] = [
        "꺼": ["것", "거"], "거": ["것", "꺼"], "것": ["꺼", "거"], "껀": ["것은", "건"], "건": ["것은", "껀"], "꺼는": ["것은", "거는"], "꺼야": ["것이야", "거야"],
        "거야": ["것이야", "꺼야"],
        "꺼를": ["것을", "거를"], "껄": ["것을", "걸"], "꺼도": ["것도", "거도"],
    ]

    static func others(of word: [Hangul.Syllable]) -> [String] {
        guard let last = word.last, lastOfThings.contains(last) else { return [] }
        let text = Hangul.text(word)
        return owners.filter { text.hasPrefix($0) }.flatMap { owner -> [String] in
            let thing = String(text.dropFirst(owner.count))
            return (things[thing] ?? []).flatMap { other in spellings(of: owner).flatMap { ["\($0) \(other)", $0 + other] } }
                + (things[thing] == nil ? [] : spellings(of: owner).flatMap { ["\($0) \(thing)", $0 + thing] })
        }
    }

    private static let lastOfThings = Set(things.keys.compactMap(\.utf16.last))

    static func joined(_ owner: String, _ thing: String) -> [String] {
        guard owners.contains(owner), let others = things[thing] else { return [] }
        return spellings(of: owner).flatMap { owner in ([thing] + others).map { owner + $0 } }
    }

    private static func spellings(of owner: String) -> [String] { owner == "네" ? ["네", "니"] : owner == "니" ? ["니", "네"] : [owner] }
}
