import MemoModel
import MemoSearch
import PostgresTestSupport
import Testing

@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// Phrases that are longer than what two parts of a memo share.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct LongPhraseTests {
    /// Different words of two syllables without a meaning.
    private static let words: [String] = (0..<24_000).map { syllable($0 % 150) + syllable($0 / 150) }

    private static func syllable(_ number: Int) -> String {
        let value: UInt32 = 0xAC00 + 28 * UInt32(2 * number + 1)
        return Unicode.Scalar(value).map { String($0) } ?? ""
    }

    @Test("a phrase is found across the borders of the parts of a memo, and only if all of it is there")
    func borders() async throws {
        let server = try PostgresServer.shared()
        let address = try server.newDatabase()
        try await StoredPair.onThread {
            let (file, store) = (try Vault.inMemory(), VaultStore(address))
            try file.edit { _ = try $0.add(MemoDraft(text: MemoText("긴 글\n" + Self.words.joined(separator: " ")))) }
            try store.create("a")
            _ = try store.importVault(file, as: "a")
            let stored = StoredVault("a", in: store)
            func totals(_ words: some Sequence<String>, _ prefix: String = "") throws -> [Int] {
                let request = SearchRequest(query: prefix + "\"\(words.joined(separator: " "))\"")
                return [try file.search(request).total, try stored.search(request).total]
            }
            // Parts are halves, quarters and eighths of the memo.
            for border in stride(from: 0, through: Self.words.count, by: Self.words.count / 16) {
                let start = min(max(0, border - 60), Self.words.count - 120)
                let phrase = Self.words[start..<start + 120]
                #expect(try totals(phrase) == [1, 1], "\(border)")
                let changed: [String] = Array(phrase.dropLast()) + ["다른말"]
                #expect(try totals(changed) == [0, 0], "\(border)")
                let shortened: [String] = Array(phrase.prefix(60)) + Array(phrase.suffix(59))
                #expect(try totals(shortened) == [0, 0], "\(border)")
            }
            #expect(try totals(Self.words[11_900..<12_020], "body:") == [1, 1])
            #expect(try totals(Self.words[11_900..<12_020], "title:") == [0, 0])
            withExtendedLifetime(server) {}
        }
    }
}
