/// The memos met in one run: a bit a memo, so that a run over millions stays small.
struct SeenMemos {
    private var words: [UInt64] = []

    func contains(_ id: Int64) -> Bool {
        let word = Int(id >> 6)
        return word < words.count && words[word] & (1 << UInt64(id & 63)) != 0
    }

    mutating func insert(_ id: Int64) {
        let word = Int(id >> 6)
        if word >= words.count {
            words.append(contentsOf: repeatElement(0, count: max(word + 1 - words.count, words.count)))
        }
        words[word] |= 1 << UInt64(id & 63)
    }
}
