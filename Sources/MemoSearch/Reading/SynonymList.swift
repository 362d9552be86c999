import KoreanText
public import MemoModel

/// The user's own synonyms, in the plain text in which they are stored and edited.
///
/// Each line contains words with `=` between them, `와이파이 = Wi-Fi = 무선 랜`. A line that begins with `#` is a
/// comment. Case, width and the composition of Hangul do not matter.
public struct SynonymList: Sendable, Equatable {
    /// An invalid line.
    public struct Fault: LocalizedFailure {
        /// A description of the error, its place, and how to correct it.
        public let message: LocalizedMessage
    }

    /// Maximum bytes of the list and of a word, and words of a line, because every search reads the list.
    private static let (longest, longestWord, mostWords) = (1 << 20, 200, 20)

    private enum Line: Equatable, Sendable {
        case words([String])
        case other(String)
    }

    private var lines: [Line] = []
    /// The lines that contain each word, by folded word.
    private var places: [String: [Int]] = [:]
    /// Number of words in the longest synonym, separated by spaces.
    private(set) var mostWordsOfOne = 0
    /// Whether words that are on no line have the synonyms that ship with the program.
    private var usesBuiltIn = false

    /// Creates an empty list.
    public init() {}

    /// Parses a list.
    /// - Throws: `Fault` for the first invalid line.
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

    /// Returns the words of a line, `와이파이 = Wi-Fi`, without duplicates.
    private static func words(of line: String, number: Int) throws(Fault) -> [String] {
        let parts = line.split(separator: "=", omittingEmptySubsequences: false).map { $0.trimmed }
        var words: [String] = []
        for word in parts where !words.contains(where: { key($0) == key(word) }) { words.append(word) }
        let isGood = words.count > 1 && words.count <= mostWords && words.allSatisfy { isWord($0) }
        guard isGood else {
            throw Fault(
                message: LocalizedMessage(
                    "line \(number) is not a list of words: \(line); write it as 와이파이 = Wi-Fi, with \(mostWords) words at most",
                    ko: "\(number)번째 줄을 읽지 못했습니다: \(line). 와이파이 = Wi-Fi처럼, 낱말 \(mostWords)개까지 쓰세요"))
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

    /// Whether the list has no words. It may have comments.
    public var isEmpty: Bool { places.isEmpty && !usesBuiltIn }

    /// Returns the list with the synonyms that ship with the program (`BuiltInSynonyms`) for words that are on none of its lines.
    public func withBuiltIn() -> SynonymList {
        var list = self
        list.usesBuiltIn = true
        list.mostWordsOfOne = max(mostWordsOfOne, BuiltInSynonyms.mostWordsOfOne)
        return list
    }

    /// The words of each line, in order.
    public var groups: [[String]] { lines.compactMap { if case .words(let words) = $0 { words } else { nil } } }

    /// The list as plain text.
    public var text: String {
        lines.map { line in
            switch line {
            case .words(let words): words.joined(separator: " = ") + "\n"
            case .other(let text): text + "\n"
            }
        }.joined()
    }

    /// Returns the other words of the lines with a word, in order.
    public func alternatives(to word: String) -> [String] {
        places[Self.key(word)] == nil ? builtInAlternatives(to: word) : ownAlternatives(to: word)
    }

    /// Returns the synonyms of a word that ship with the program, unless they are switched off.
    func builtInAlternatives(to word: String) -> [String] { usesBuiltIn ? BuiltInSynonyms.alternatives(to: Self.key(word)) : [] }

    /// Returns the other words of the lines with a word, in order; empty if no line has it.
    func ownAlternatives(to word: String) -> [String] {
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

    /// Adds synonyms to the first line with one of them, or as a new line at the end.
    /// - Throws: `Fault` if the words are not a valid line.
    public mutating func add(_ words: [String]) throws(Fault) {
        let place = words.compactMap { places[Self.key($0.trimmed)]?.first }.first
        var known: [String] = []
        if let place, case .words(let words) = lines[place] { known = words }
        let line = try Self.words(of: (known + words).joined(separator: " = "), number: (place ?? lines.count) + 1)
        if let place { lines[place] = .words(line) } else { lines.append(.words(line)) }
        placeWords()
    }

    /// Removes a word from all lines. A line with a single word left is removed too. Returns false if no line
    /// contains the word.
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
