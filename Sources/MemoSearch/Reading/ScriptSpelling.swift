import KoreanText
import Postings

/// Other spellings of a word in another script or with other signs, of which memos contain one: 엘지전자 for LG전자, café for cafe, Node.js
/// for nodejs, T-shirt for 티셔츠.
struct ScriptSpelling {
    private let cache: MatchCache
    /// Maximum number of spellings from one rule.
    private static let mostSpellings = 3
    /// Maximum length of a Latin word in bytes.
    private static let longestLatin = 24
    /// Length of a Latin word that may be read letter by letter.
    private static let mostLetters = 5

    init(_ cache: MatchCache) { self.cache = cache }

    /// Returns texts to search too. `text` must be folded; `run` is the token of the whole text if it is Hangul only. `isKnown` is whether memos
    /// contain the word as typed.
    func others(of text: String, _ run: Token?, isKnown: @autoclosure () throws -> Bool) throws -> [String] {
        if run != nil { return try hangul(text, isKnown: isKnown) }
        let head = text.prefix { $0.isASCII || $0.isLetter && !Self.isHangul($0) }
        let rest = text.dropFirst(head.count)
        guard !head.isEmpty, rest.allSatisfy(Self.isHangul) else { return [] }
        return try latin(String(head), rest: String(rest), isKnown: isKnown)
    }

    /// Returns the spellings as one word of two words typed side by side: 엘지전자 for LG 전자, 오픈소스 for open source.
    func joined(_ first: String, _ second: String) throws -> [String] {
        guard Self.isLetters(first) else { return [] }
        if second.allSatisfy(Self.isHangul), first.utf8.count < Self.mostLetters {
            return try held(LetterNames.spellings(of: first).map { $0 + second })
        }
        guard Self.isLetters(second), first.utf8.count > 2, second.utf8.count > 2 else { return [] }
        let seconds = Transliteration.hangul(of: second, limit: Self.mostOfPair, least: 1)
        let words = Transliteration.hangul(of: first, limit: Self.mostOfPair, least: 1).flatMap { first in seconds.map { (first, $0) } }
        return try held(words.map { $0.0 + $0.1 }) + held(words.map { "\($0.0) \($0.1)" })
    }

    private static let mostOfPair = 16
    /// Number of syllables of a word that may be two loans.
    private static let syllablesOfPair = 3...8

    private static func isHangul(_ character: Character) -> Bool { character.unicodeScalars.allSatisfy { $0.value &- 0xAC00 < 11172 } }
    private static func isLetters(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x61 < 26 } }

    // MARK: Hangul

    private func hangul(_ text: String, isKnown: () throws -> Bool) throws -> [String] {
        let beginnings = LetterNames.beginnings(of: text)
        var found: [String] = []
        for beginning in beginnings where beginning.letters.utf8.count > 1 && (beginning.isDistinct || beginning.rest.isEmpty) {
            guard try beginning.isDistinct || !isKnown() else { continue }
            if try count(of: Array(beginning.letters.utf8)) > 0 { found.append(beginning.letters + beginning.rest) }
        }
        if Self.syllablesOfPair ~= text.unicodeScalars.count, try found.isEmpty && !isKnown() {
            found += try LoanPair(cache).spellings(of: text)
        }
        return found
    }

    // MARK: Latin

    private func latin(_ word: String, rest: String, isKnown: () throws -> Bool) throws -> [String] {
        guard word.utf8.count <= Self.longestLatin else { return [] }
        var found: [String] = []
        if Self.isLetters(word), 2...Self.mostLetters ~= word.utf8.count { found += try named(word, rest) }
        if let hyphen = word.utf8.firstIndex(of: 0x2D), word.utf8.distance(from: word.startIndex, to: hyphen) == 1 {
            let (letter, loan) = (String(word[..<hyphen]), String(word[word.utf8.index(after: hyphen)...]))
            let names = LetterNames.spellings(of: letter)
            found += try held(names.flatMap { name in Transliteration.hangul(of: loan, least: 1).map { name + $0 } })
        }
        found += try accented(word, isKnown: isKnown) + jointed(word)
        return found.map { $0 + rest }
    }

    /// Returns the names of the letters before the rest of the word: 엘지 for lg in LG전자.
    private func named(_ letters: String, _ rest: String) throws -> [String] {
        let names = LetterNames.spellings(of: letters)
        if rest.isEmpty || Particle.isParticle(Array(rest.utf8)) { return try held(names) }
        // The rest may be a noun with a particle, which is read later.
        return try names.filter { name in try !held([name]).isEmpty || count(of: syllables(name)) > 0 }
    }

    private func accented(_ word: String, isKnown: () throws -> Bool) throws -> [String] {
        if let plain = AccentedLetters.plain(word) { return [plain] }
        guard Self.isLetters(word) else { return [] }
        let once = try heldTerms(AccentedLetters.accented(word, pairs: false))
        return try once.isEmpty && !isKnown() ? heldTerms(AccentedLetters.accented(word, pairs: true)) : once
    }

    /// Returns the word with a full stop or an underscore in it or without one, with a full stop for a hyphen, and a version without its v: node.js
    /// for nodejs and node-js, auto_increment for autoincrement, 1.2.4 for v1.2.4.
    private func jointed(_ word: String) throws -> [String] {
        if word.utf8.first == 0x76, word.utf8.dropFirst().contains(0x2E),
            word.utf8.dropFirst().allSatisfy({ Numbers.isDigit($0) || $0 == 0x2E })
        {
            return [String(word.dropFirst())]
        }
        func isPlain(_ text: some StringProtocol) -> Bool { text.utf8.allSatisfy { Numbers.isLetter($0) || Numbers.isDigit($0) } }
        if word.utf8.contains(0x5F) {
            let parts = word.split(separator: "_")
            return parts.count > 1 && parts.allSatisfy(isPlain) ? [parts.joined()] : []
        }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2, parts.allSatisfy({ $0.utf8.count > 1 && isPlain($0) }) {
            return [parts.joined(), parts.joined(separator: "-")]
        }
        let plain = word.filter { $0 != "-" }
        guard plain.utf8.count > 3, isPlain(plain), plain.utf8.contains(where: Numbers.isLetter) else { return [] }
        return try heldTerms(
            (2...plain.utf8.count - 2).flatMap { place in [".", "_"].map { plain.prefix(place) + $0 + plain.dropFirst(place) } })
    }

    // MARK: The index

    private func syllables(_ name: String) -> [UInt8] { Array(name.unicodeScalars.prefix(2).map(String.init).joined().utf8) }

    private func count(of token: [UInt8]) throws -> Int { try cache.count(of: token) }

    /// Returns the words, or two words with a space between them, that memos contain.
    private func held(_ words: [String]) throws -> [String] {
        let tokens = words.map { word -> [UInt8] in
            let parts = word.split(separator: " ")
            guard parts.count == 2, let before = parts[0].unicodeScalars.last, let after = parts[1].unicodeScalars.first else {
                return IndexTerm.word(word.utf8)
            }
            return IndexTerm.border(String(before).utf8, String(after).utf8)
        }
        return try held(words, tokens)
    }

    /// Returns the Latin words that memos contain.
    private func heldTerms(_ words: [String]) throws -> [String] { try held(words, words.map { Array($0.utf8) }) }

    private func held(_ words: [String], _ tokens: [[UInt8]]) throws -> [String] {
        try cache.loadCounts(of: tokens)
        return Array(try zip(words, tokens).filter { try cache.count(of: $0.1) > 0 }.map(\.0).prefix(Self.mostSpellings))
    }
}

/// Finds two English words in memos for one word in Hangul: open source for 오픈소스.
struct LoanPair {
    private let cache: MatchCache
    private static let mostPairs = 3
    /// Maximum number of words for each half.
    private static let mostHalves = 4

    init(_ cache: MatchCache) { self.cache = cache }

    /// Returns pairs of words that stand side by side in some memo.
    func spellings(of word: String) throws -> [String] {
        let syllables = Array(word)
        let vocabulary = try cache.vocabulary(of: .latin)
        var found: [(text: String, memos: Int)] = []
        for place in 1..<syllables.count {
            let halves = [String(syllables[..<place]), String(syllables[place...])]
            let firsts = words(soundingLike: halves[0], in: vocabulary)
            guard !firsts.isEmpty else { continue }
            let seconds = words(soundingLike: halves[1], in: vocabulary)
            for first in firsts {
                for second in seconds {
                    let memos = try cache.memos(of: TokenPhrase([TokenPhrase.Element(term: first), TokenPhrase.Element(term: second)]))
                        .count
                    if memos > 0 { found.append(("\(first.text) \(second.text)", memos)) }
                }
            }
        }
        return found.sorted { ($1.memos, $0.text) < ($0.memos, $1.text) }.prefix(Self.mostPairs).map(\.text)
    }

    /// Returns words of memos that a half may be, the most frequent first: a letter by its name, or a loan.
    private func words(soundingLike half: String, in vocabulary: Vocabulary) -> [[UInt8]] {
        let named = LetterNames.beginnings(of: half).filter { $0.rest.isEmpty && $0.letters.utf8.count == 1 }.map(\.letters)
        var found = (named + Transliteration.english(of: half)).map {
            (word: Array($0.utf8), weight: vocabulary.weight(of: Array($0.utf8)))
        }
        if let matcher = TransliterationMatcher(half, least: 1) {
            vocabulary.forEach { word, weight in
                if word.count > 2, matcher.cost(of: word) != nil { found.append((Array(String(copying: word).utf8), weight)) }
            }
        }
        return found.filter { $0.weight > 0 }.sorted { $1.weight < $0.weight }.prefix(Self.mostHalves).map(\.word)
    }
}
