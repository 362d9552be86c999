import KoreanText
public import MemoModel

/// Words that mean the same to whoever keeps the memos: a list of the user's own, as the plain file that it is kept and edited as.
///
/// Each line holds words with `=` between them, `와이파이 = Wi-Fi = 무선 랜`; what stands behind a `#` at the beginning of a line is a comment.
/// Case, width and the way Hangul is composed do not matter.
public struct SynonymList: Sendable, Equatable {
    /// A line that cannot be read.
    public struct Fault: LocalizedFailure {
        /// What is wrong, where, and what to write instead.
        public let message: LocalizedMessage
    }

    /// Bytes of the whole list and of a word, and words of a line: what a search reads each time is bounded.
    private static let (longest, longestWord, mostWords) = (1 << 20, 200, 20)

    private enum Line: Equatable, Sendable {
        case words([String])
        case other(String)
    }

    private var lines: [Line] = []
    /// By folded word, the lines that hold it.
    private var places: [String: [Int]] = [:]
    /// Of how many words the longest synonym is, as spaces part them.
    private(set) var mostWordsOfOne = 0

    /// An empty list.
    public init() {}

    /// - Throws: `Fault` for the first line that cannot be read.
    public init(_ text: String) throws(Fault) {
        guard text.utf8.count <= Self.longest else {
            throw Fault(message: LocalizedMessage("the list of synonyms is longer than 1 MB", ko: "동의어 목록이 1 MB보다 깁니다"))
        }
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") {
                lines.append(.other(line))
            } else {
                lines.append(.words(try Self.words(of: line, number: index + 1)))
            }
        }
        while lines.last == .other("") { lines.removeLast() }
        placeWords()
    }

    /// The words of a line, `와이파이 = Wi-Fi`, each once.
    private static func words(of line: String, number: Int) throws(Fault) -> [String] {
        let parts = line.split(separator: "=", omittingEmptySubsequences: false).map { $0.trimmed }
        var words: [String] = []
        for word in parts where !words.contains(where: { key($0) == key(word) }) { words.append(word) }
        let isGood = words.count > 1 && words.count <= mostWords && words.allSatisfy { isWord($0) }
        guard isGood else {
            throw Fault(
                message: LocalizedMessage(
                    "line \(number) is no list of words: \(line); write it as 와이파이 = Wi-Fi, with \(mostWords) words at most",
                    ko: "\(number)번째 줄을 읽지 못했습니다: \(line). 와이파이 = Wi-Fi 처럼, 낱말 \(mostWords)개까지 쓰세요"))
        }
        return words
    }

    private static func isWord(_ word: String) -> Bool {
        word.utf8.count <= longestWord && word.contains { $0.isLetter || $0.isNumber } && !word.hasPrefix("#")
    }

    private static func key(_ word: some StringProtocol) -> String { FoldedText.folded(String(word)) }

    private mutating func placeWords() {
        (places, mostWordsOfOne) = ([:], 0)
        for case (let place, .words(let words)) in lines.enumerated() {
            for word in words {
                places[Self.key(word), default: []].append(place)
                mostWordsOfOne = max(mostWordsOfOne, word.split(whereSeparator: \.isWhitespace).count)
            }
        }
    }

    /// Whether it holds no words, whatever comments it holds.
    public var isEmpty: Bool { places.isEmpty }

    /// The lines of words, in their order.
    public var groups: [[String]] { lines.compactMap { if case .words(let words) = $0 { words } else { nil } } }

    /// The plain file.
    public var text: String {
        lines.map { line in
            switch line {
            case .words(let words): words.joined(separator: " = ") + "\n"
            case .other(let text): text + "\n"
            }
        }.joined()
    }

    /// The other words of the lines that hold a word, in their order.
    public func alternatives(to word: String) -> [String] {
        let key = Self.key(word)
        guard let places = places[key] else { return [] }
        var others: [String] = []
        for place in places {
            guard case .words(let words) = lines[place] else { continue }
            for other in words where Self.key(other) != key && !others.contains(other) { others.append(other) }
        }
        return others
    }

    // MARK: Changes

    /// Adds words that mean the same, to the first line that holds one of them, else as a line at the end.
    /// - Throws: `Fault` where they are no list of words.
    public mutating func add(_ words: [String]) throws(Fault) {
        let place = words.compactMap { places[Self.key($0.trimmed)]?.first }.first
        var known: [String] = []
        if let place, case .words(let words) = lines[place] { known = words }
        let line = try Self.words(of: (known + words).joined(separator: " = "), number: (place ?? lines.count) + 1)
        if let place { lines[place] = .words(line) } else { lines.append(.words(line)) }
        placeWords()
    }

    /// Takes a word out of all lines; a line with a single word left goes with it. False when no line holds the word.
    public mutating func remove(_ word: String) -> Bool {
        let key = Self.key(word.trimmed)
        guard places[key] != nil else { return false }
        lines = lines.compactMap { line in
            guard case .words(let words) = line else { return line }
            let rest = words.filter { Self.key($0) != key }
            return rest.count > 1 ? .words(rest) : nil
        }
        placeWords()
        return true
    }
}
