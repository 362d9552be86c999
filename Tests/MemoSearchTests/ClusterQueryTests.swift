import TestSupport
import Testing

@testable import MemoSearch

/// A sign followed by a scalar that extends it is one character, and so one token. A token can therefore
/// begin with any sign, anywhere in a query.
@Suite struct ClusterQueryTests {
    private static let signs = (0x20...0x7E).compactMap { UnicodeScalar($0) }.filter { !$0.properties.isAlphabetic }.map(String.init)
    private static let wideSigns = "　！＂＃＆（）＊＋－．／：＜＝＞？＠［＼］｛｜｝～、。「『【〈《·…‘“※￠￡₩".map(String.init)

    /// One of each class of scalars that extend a grapheme cluster or join two; `Fuzz/run queries` draws from all of them.
    private static let extenders: [(name: String, scalar: UnicodeScalar)] = [
        ("jungseong", "\u{1161}"), ("jongseong", "\u{11A8}"), ("choseong", "\u{1100}"), ("half-width vowel", "\u{FFC2}"),
        ("combining mark", "\u{301}"), ("enclosing mark", "\u{20E3}"), ("spacing mark", "\u{903}"), ("prepended mark", "\u{600}"),
        ("kana mark", "\u{3099}"), ("tone mark", "\u{302E}"), ("joiner", "\u{200D}"), ("variation selector", "\u{FE0F}"),
        ("tag", "\u{E0061}"), ("skin tone", "\u{1F3FB}"), ("regional indicator", "\u{1F1F0}"), ("soft hyphen", "\u{AD}"),
    ]

    private static let index = Result {
        try TestIndex(titles: "영화 :ᅡ 감상", "C++ 코드 R&D", "감자를 먹었다 #해시 a/b", "12:30 .env", "か゛ が :\u{3099} !\u{301}", "👍🏽 🇰🇷 ❤️")
    }

    @Test(arguments: extenders.indices)
    func `a sign and what extends it are answered or refused wherever they stand`(kind: Int) throws {
        let extender = String(Self.extenders[kind].scalar)
        for sign in Self.signs {
            let character = sign + extender
            try search(
                character, "영화 \(character)", "\(character) 영화", "c\(character)1", "\"\(character)\"", "title:\(character)",
                "tag:\(character)",
                "\(extender)\(sign)")
        }
        for sign in Self.wideSigns { try search(sign + extender, "영화\(sign)\(extender)영화") }
    }

    private func search(_ queries: String...) throws {
        let index = try Self.index.get()
        for query in queries {
            do {
                let answer = try index.search(query)
                #expect(answer.total == answer.hits.count, "\(query.debugDescription)")
            } catch let error as QueryError {
                #expect(0...query.utf8.count ~= error.range.upperBound && error.range.lowerBound >= 0, "\(query.debugDescription)")
            }
        }
    }

    @Test func `a sign with a combining vowel is found`() throws {
        #expect(try Self.index.get().titles(":ᅡ") == ["영화 ⟦:ᅡ⟧ 감상"])
    }
}
