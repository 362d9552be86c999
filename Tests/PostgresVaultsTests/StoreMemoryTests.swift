import Postings
import Testing

@testable import PostgresVaults

/// What searches pass on to later ones.
struct StoreMemoryTests {
    private func kept(_ vault: Int64, _ change: Int64, word: String, bytes: Int = 100) -> StoreMemory.Kept {
        var kept = StoreMemory.Kept(StoreSnapshot.State(vault: vault, change: change))
        kept.words[Array(word.utf8)] = StoreSnapshot.WordCount(memos: 1, either: 1)
        kept.bytes = bytes
        return kept
    }

    @Test("answers about one state are joined, and a newer state replaces them")
    func states() {
        let memory = StoreMemory(bytes: 4000)
        memory.keep(kept(1, 1, word: "a"), of: "x")
        memory.keep(kept(1, 1, word: "b"), of: "x")
        #expect(memory.recall("x")?.words.count == 2)
        memory.keep(kept(1, 2, word: "c"), of: "x")
        #expect(memory.recall("x")?.words.keys.map { $0 } == [Array("c".utf8)])
        // A search that began before the write ends after it.
        memory.keep(kept(1, 1, word: "d"), of: "x")
        #expect(memory.recall("x")?.state.change == 2 && memory.bytes == 100)
        // Another vault took the name.
        memory.keep(kept(2, 0, word: "e"), of: "x")
        #expect(memory.recall("x")?.state == StoreSnapshot.State(vault: 2, change: 0))
        #expect(memory.recall("y") == nil)
    }

    @Test("the size is bounded, and the vault that was searched last stays")
    func size() {
        let memory = StoreMemory(bytes: 4000)
        for vault in 0..<50 {
            memory.keep(kept(Int64(vault), 0, word: "a", bytes: 900), of: "\(vault)")
            _ = memory.recall("0")
            #expect(memory.bytes <= 4000)
        }
        #expect(memory.recall("0") != nil && memory.recall("49") != nil && memory.recall("20") == nil)
        for number in 0..<50 { memory.keep(kept(0, 0, word: "\(number)", bytes: 600), of: "0") }
        #expect(memory.recall("0")?.words.count ?? 9 <= 3 && memory.bytes <= 4000)
        memory.keep(kept(7, 0, word: "a", bytes: 2000), of: "large")
        #expect(memory.recall("large") == nil)
    }

    @Test("if lists of a vault get too large, some of them are forgotten, and nothing else")
    func lists() {
        let memory = StoreMemory(bytes: 40_000)
        for number in 0..<100 {
            var learned = kept(1, 1, word: "a")
            learned.lists[StoreSnapshot.List(index: .memos, query: "\(number)")] = (MemoIDs(ascending: Array(1...50)), 1)
            learned.measure()
            memory.keep(learned, of: "x")
            let known = memory.recall("x")
            #expect(known?.lists[StoreSnapshot.List(index: .memos, query: "\(number)")] != nil && known?.words.count == 1)
            #expect(memory.bytes <= 20_000 && (number < 50 || memory.bytes > 9000))
        }
    }

    private func visible(_ vault: Int64, _ change: Int64, words: Int) -> VisibleWords {
        var found = MemoWords()
        for number in 0..<words {
            let word = Array("\(number)".utf8)
            found.add(word.span, memos: 1)
        }
        return VisibleWords(StoreSnapshot.State(vault: vault, change: change), found)
    }

    @Test("words of a limited caller stay while there are no later ones, and are counted")
    func visibleWords() {
        let memory = StoreMemory(bytes: 1 << 20)
        var first = kept(1, 1, word: "a")
        first.visibleWords = visible(1, 1, words: 10)
        memory.keep(first, of: "x")
        let size = first.size
        #expect(memory.bytes == size && size > 100)
        memory.keep(kept(1, 2, word: "b"), of: "x")
        #expect(memory.recall("x")?.visibleWords?.state.change == 1 && memory.bytes == size)
        var later = kept(1, 3, word: "c")
        later.visibleWords = visible(1, 3, words: 20)
        memory.keep(later, of: "x")
        // Those of a search that began earlier.
        memory.keep(first, of: "x")
        #expect(memory.recall("x")?.visibleWords?.state.change == 3 && memory.bytes == later.size)
        // Too many words are not kept, but the rest is.
        var large = kept(1, 4, word: "d")
        large.visibleWords = visible(1, 4, words: 30_000)
        memory.keep(large, of: "x")
        #expect(memory.recall("x")?.state.change == 4 && memory.recall("x")?.visibleWords?.state.change == 3)
    }
}
