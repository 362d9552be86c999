import KoreanText
import Postings

/// Names that memos have beside a title.
extension TermReader {
    /// Returns whether memos have a title beside a word that begins with a surname: 이외수 씨, 회장 김점순.
    mutating func isHeldWithTitle(_ name: String) throws -> Bool {
        guard name.utf16.count == 3, PersonalName.isSurname(String(name.prefix(1))), try evidence.memos(with: Array(name.utf8)) > 0 else {
            return false
        }
        let phrases = PersonTitle.beside(name).compactMap { wholeWords(of: $0) }
        return try !evidence.cache.memos(ofAny: phrases).isEmpty
    }

    /// The most words with a surname that are looked for beside a rank.
    private static let mostOfSurname = 400

    /// Returns the full names with a surname that memos have beside a rank, each with the rank: 김영민 대표, and 대표 김영민.
    mutating func fullNames(_ surname: String, _ rank: String) throws -> [TokenPhrase] {
        let cache = evidence.cache
        guard try cache.count(of: IndexTerm.word(rank.utf8)) > 0 else { return [] }
        let start = IndexTerm.word(surname.utf8)
        let names = try cache.store.tokens(in: TokenRange(from: start, to: start + [0xFF]), limit: Self.mostOfSurname) { token in
            PersonalName.isFull(String(decoding: token.dropFirst(), as: UTF8.self))
        }
        let phrases = names.map { String(decoding: $0.dropFirst(), as: UTF8.self) }.flatMap { name in
            ["\(name) \(rank)", "\(name) \(rank)님", "\(rank) \(name)"].compactMap { wholeWords(of: $0) }
        }
        try cache.load(phrases)
        return try phrases.filter { try !cache.memos(of: $0).isEmpty }
    }
}
