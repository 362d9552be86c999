/// Words that are read letter by letter: api, 에이피아이.
public enum LetterNames {
    private static let names = "에이 비 시 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 아르 에스 티 유 브이 더블유 엑스 와이 제트".split(separator: " ").map {
        Array($0.utf16)
    }
    /// Common spellings that differ from the standard.
    private static let others: [(letter: Int, name: [UInt16])] = [(2, "씨"), (17, "알"), (21, "뷔"), (25, "지")].map { ($0, Array($1.utf16)) }
    private static let all = names.enumerated().map { (letter: $0.offset, name: $0.element) } + others
    /// The first syllables of all names. Most words begin with none of them.
    private static let firstSyllables = Set(all.compactMap(\.name.first))
    private static let longest = 6

    /// Returns the names of two to six letters in their most common spelling: 씨 and 알.
    static func spelled(_ letters: [UInt8]) -> String? {
        guard 2...longest ~= letters.count else { return nil }
        return String(
            decoding: letters.flatMap { letter in
                let index = Int(letter &- 0x61)
                return index == 17 || index == 2 ? others[index == 2 ? 0 : 1].name : names[index]
            }, as: UTF16.self)
    }

    /// Returns the letters whose names form a word, at least two; nil for any other word. Longer names match
    /// first: 에이치 is h, not a and 치.
    static func read(_ word: String) -> String? {
        let units = Array(word.utf16)
        guard let first = units.first, firstSyllables.contains(first) else { return nil }
        var letters: [UInt8] = []
        var place = 0
        while place < units.count {
            let named = all.filter { units[place...].starts(with: $0.name) }.max { $0.name.count < $1.name.count }
            guard let named, letters.count < longest else { return nil }
            letters.append(0x61 + UInt8(named.letter))
            place += named.name.count
        }
        return letters.count > 1 ? String(decoding: letters, as: UTF8.self) : nil
    }

    /// Names that are part of many other words: 이지, 유지, 오디오.
    private static let plain = Set("비 시 디 이 지 오 피 티 유".split(separator: " ").map { Array($0.utf16) })

    /// The beginning of a word in letters.
    public struct Beginning: Equatable, Sendable {
        /// The letters in lower case.
        public var letters: String
        /// The part of the word after the letters.
        public var rest: String
        /// Whether hardly any other word begins so.
        public var isDistinct: Bool
    }

    /// Returns the beginnings of a word that are names of letters, one letter more each time: 엘, 엘지 for 엘지전자.
    public static func beginnings(of word: String) -> [Beginning] {
        let units = Array(word.utf16)
        guard let first = units.first, firstSyllables.contains(first) else { return [] }
        var (found, letters, place, isDistinct) = ([] as [Beginning], [] as [UInt8], 0, false)
        while place < units.count, letters.count < longest {
            let fitting = all.filter { units[place...].starts(with: $0.name) }
            guard let named = fitting.max(by: { ($0.name.count, $1.letter) < ($1.name.count, $0.letter) }) else { break }
            letters.append(0x61 + UInt8(named.letter))
            place += named.name.count
            isDistinct = isDistinct || !plain.contains(named.name)
            found.append(
                Beginning(
                    letters: String(decoding: letters, as: UTF8.self), rest: String(decoding: units[place...], as: UTF16.self),
                    isDistinct: isDistinct))
        }
        return found
    }

    /// Other names of letters that are in use.
    private static let variants: [Character: [String]] = [
        "c": ["씨", "시"], "r": ["알", "아르"], "z": ["제트", "지"], "h": ["에이치", "에이취"], "w": ["더블유", "더블류"], "v": ["브이", "뷔"],
    ]
    private static let mostVariants = 8

    /// Returns the names of one to six letters in each spelling that is in use; empty for any other text.
    public static func spellings(of letters: String) -> [String] {
        guard 1...longest ~= letters.utf8.count, letters.utf8.allSatisfy({ $0 &- 0x61 < 26 }) else { return [] }
        return letters.reduce([""]) { found, letter in
            let name = letter.utf8.first.map { String(decoding: names[Int($0 &- 0x61)], as: UTF16.self) } ?? ""
            return Array((variants[letter] ?? [name]).flatMap { name in found.map { $0 + name } }.prefix(mostVariants))
        }
    }
}
