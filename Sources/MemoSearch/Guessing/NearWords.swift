import KoreanText
import Postings

/// The words of the memos that are near a typed word: by sound, by one letter, or by one key.
struct NearWords {
    /// The difference between a word and the typed one; the nearest first.
    enum Distance { case same, alike, slip, otherLetter }

    fileprivate typealias Near = (text: String, distance: Distance, weight: Int)

    /// A part of a typed word, with the rest.
    private struct Part: Hashable {
        let part, rest: String
    }

    /// A word whose spellings as a loanword are looked up.
    private struct Loanword: Hashable {
        let part: String
    }

    /// Maximum number of words at a distance, the most common ones.
    private static let mostWords = 8
    /// Ratio by which a word must be more common to be preferred to a nearer one.
    private static let farMoreUsual = 3
    /// Everyday words are in more than this share of the memos, and in more than a few.
    static let everydayShare = 0.005
    private static let fewMemos = 50

    private let cache: MatchCache
    private var near: [Near] = []

    /// Compares each part of a typed word with all words of the memos. Each word found gets the rest of the typed one.
    init(_ parts: [(part: String, rest: String)], _ cache: MatchCache) throws {
        self.cache = cache
        for (part, rest) in parts {
            near += try cache.memoized(Part(part: part, rest: rest)) {
                try Self.hangul(part, rest, cache) + Self.latin(part, rest, cache)
            }
        }
    }

    /// Returns the most common words at a distance. `memos` is the number of memos with nearer words.
    func words(at distance: Distance, beside memos: Int = 0) -> [String] {
        let least = memos * Self.farMoreUsual
        let words = near.filter { $0.distance == distance && $0.weight >= least }.sorted { ($1.weight, $0.text) < ($0.weight, $1.text) }
        return Array(words.map(\.text).unique.prefix(Self.mostWords))
    }

    /// Maximum number of loanwords, the likeliest. The others are usually unrelated words that look alike.
    private static let mostLoanwords = 3

    /// Returns words of the memos that are spelled like loanwords that may be meant by a part.
    func loanwords(like part: String) throws -> [String] {
        try cache.memoized(Loanword(part: part)) {
            let limits = MeantWord(part)
            let variants = try LoanwordSpelling.variants(of: part).filter { variant in
                guard limits?.mayBe(variant) != false, !PersonalName.isLikely(part) || !PersonalName.isLikely(variant) else { return false }
                let weight = try cache.vocabulary(of: .words).weight(of: Array(variant.utf8))
                return try weight > 0 && weight <= Self.weight(ofShare: Self.everydayShare, cache)
            }
            return Array(variants.prefix(Self.mostLoanwords))
        }
    }

    /// Returns the weight of a word in a share of the memos, or in a few.
    static func weight(ofShare share: Double, _ cache: MatchCache) throws -> Int {
        try max(fewMemos, Int(share * Double(cache.store.memoCount())))
    }

    private static func hangul(_ part: String, _ rest: String, _ cache: MatchCache) throws -> [Near] {
        guard let typed = NearWord(part) else { return [] }
        let limits = try SlipLimits(part, cache)
        var (found, slips) = ([Near](), [Near]())
        try cache.vocabulary(of: .words).forEach { word, weight in
            var nearness = typed.nearness(of: word)
            if limits.mayBeSlip, nearness == nil || nearness == .otherLetter, typed.isPadSlip(of: word) { nearness = .keySlip }
            guard let nearness else { return }
            let text = String(copying: word)
            if limits.isShortAndCredible, nearness == .keySlip || nearness == .alike { slips.append((text, .slip, weight)) }
            if let distance = limits.distance(of: text, nearness, weight) { found.append((text + rest, distance, weight)) }
        }
        if rest.isEmpty, found.isEmpty, let likely = limits.likely(slips) { found.append(likely) }
        return found
    }

    /// Returns whether two words differ in the last letter alone, which one of them lacks: media is not medial, but chart may be charts.
    private static func isLonger(_ word: Span<UInt8>, _ part: String) -> Bool {
        let typed = part.utf8.span
        let (shorter, longer) = word.count < typed.count ? (word, typed) : (typed, word)
        guard longer.count == shorter.count + 1, longer[longer.count - 1] != UInt8(ascii: "s") else { return false }
        for index in shorter.indices where shorter[index] != longer[index] { return false }
        return true
    }

    private static func latin(_ part: String, _ rest: String, _ cache: MatchCache) throws -> [Near] {
        var found: [Near] = []
        if let english = TransliterationMatcher(part) {
            try cache.vocabulary(of: .latin).forEach { word, weight in
                guard english.cost(of: word) != nil else { return }
                let text = String(copying: word)
                if Transliteration.isPlausible(text, part) { found.append((text + rest, .same, weight)) }
            }
        }
        if let slip = LatinSlip(part) {
            try cache.vocabulary(of: .latin).forEach { word, weight in
                // The first letter is seldom wrong: tender is not gender.
                guard word[0] == part.utf8.first, let distance = slip.distance(to: word), !isLonger(word, part) else { return }
                found.append((String(copying: word) + rest, distance == 1 ? .slip : .otherLetter, weight))
            }
        }
        return found
    }
}

/// Decides which words of the memos a slip in a typed word may have meant.
struct SlipLimits {
    /// Ratio by which a word must be more common than all others that are one slip away from a short word.
    private static let farMoreUsual = 10
    /// Minimum share of the memos, and minimum number of memos, of such a word.
    private static let (leastShare, leastMemos) = (0.002, 5)
    /// Share of the memos up to which a word is too rare to be meant by a Sino-Korean one of two syllables, or of more.
    private static let (rareShare, rarestShare) = (1.0 / 8000, 1.0 / 20_000)

    /// Nil if the word contains single letters.
    private let meant: MeantWord?
    private let isName: Bool
    /// Whether the memos suggest that this is no word: its syllables are hardly ever written.
    private let isUnheard: Bool
    /// Whether it may be a slip nevertheless: hardly any word has one of its syllables in that place.
    private let isOdd: Bool
    /// Whether it is probably a word that no memo contains: many words have its syllables in those places.
    private let isUsual: Bool
    /// Whether it looks like a Sino-Korean word: any other letter in it gives another such word.
    private let isSinoKorean: Bool
    /// Whether any slip is credible, because few other words are one letter away.
    private let isLong: Bool
    /// The weights of an everyday word, and of one that may be meant by a short word.
    private let everyday, least: Int
    /// The weights up to which a word is too rare to be meant by a Sino-Korean one of two syllables, and of more.
    private let rare, rarest: Int

    init(_ part: String, _ cache: MatchCache) throws {
        meant = MeantWord(part)
        isName = PersonalName.isLikely(part)
        let use = try SyllableUse.of(part, cache)
        isUnheard = meant?.isWritten != true || use.isRare
        (isOdd, isUsual) = (use.isOdd, !isUnheard && use.isUsual)
        isLong = meant.map { $0.telling > 2 } ?? false
        everyday = try NearWords.weight(ofShare: NearWords.everydayShare, cache)
        least = try Self.leastWeight(in: cache)
        isSinoKorean = !isUnheard && !isOdd && HanjaReading.areReadings(part.utf8)
        let memos = try Double(cache.store.memoCount())
        (rare, rarest) = (Int(Self.rareShare * memos), Int(Self.rarestShare * memos))
    }

    /// Returns the weight from which a word is common.
    static func leastWeight(in cache: MatchCache) throws -> Int { try max(leastMemos, Int(leastShare * Double(cache.store.memoCount()))) }

    /// Whether the memos suggest that this is a slip.
    fileprivate var mayBeSlip: Bool { isUnheard || isOdd }

    /// Whether the word is short and credible. Then only one other word may be meant, the one that `likely` chooses.
    var isShortAndCredible: Bool { !mayBeSlip && !isUsual && meant.map { $0.telling == 2 && !$0.isVerb } == true }

    /// Returns the distance of a word that may be meant.
    func distance(of word: String, _ nearness: NearWord.Nearness, _ weight: Int) -> NearWords.Distance? {
        if isSinoKorean, isRatherAnother(word, weight) { return nil }
        // 심성 is not 삼성.
        if isUsual, weight < least || nearness == .keySlip || nearness == .otherLetter { return nil }
        if nearness == .samePronunciation { return meant?.mayBeMistyped == false ? nil : .same }
        // A name that no memo contains must not become another name.
        if !isUnheard, isName, PersonalName.isLikely(word) { return nil }
        if let meant, !meant.mayBe(word) {
            if meant.differsInBreath(from: word) { return .slip }
            return mayBeSlip && nearness != .otherLetter || isLong && nearness == .keySlip ? .slip : nil
        }
        switch nearness {
        case .samePronunciation, .alike: return .alike
        // A short word must not become an everyday one.
        case .keySlip: return mayBeSlip || isLong || weight <= everyday ? .slip : nil
        case .otherLetter: return isUnheard || (meant?.telling ?? 0) > 3 ? .otherLetter : nil
        }
    }

    /// Returns whether a rare word is probably not a misspelling of a Sino-Korean word but another word: 준비물 is not 분비물. A letter that was not typed, or
    /// typed in addition, seldom gives a word.
    private func isRatherAnother(_ word: String, _ weight: Int) -> Bool {
        guard let meant else { return false }
        if meant.telling <= 2 { return weight <= rare }
        return weight <= rarest && HanjaReading.areReadings(word.utf8) && meant.replacesLetter(of: word)
    }

    /// Returns the most common one of the words that are one slip away, if it is common and the others are rare.
    fileprivate func likely(_ slips: [NearWords.Near]) -> NearWords.Near? {
        guard let first = slips.max(by: { $0.weight < $1.weight }), first.weight >= least else { return nil }
        return slips.contains { $0.text != first.text && $0.weight * Self.farMoreUsual > first.weight } ? nil : first
    }
}

extension [String] {
    /// The elements without repetitions, in order.
    var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
