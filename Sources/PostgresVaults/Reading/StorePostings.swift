import KoreanText
import MemoModel
import MemoVault
import PostgresSupport
import Postings

/// An index of a vault in PostgreSQL.
enum StoreIndex: Hashable, Sendable {
    /// The index of the texts of memos.
    case memos
    /// The index of the texts of attached files, whose numbers stand for those of memos.
    case files
}

/// The posting lists of a vault in PostgreSQL, by the functions of `StoreSchema`.
final class StorePostings: PostingReader {
    let snapshot: StoreSnapshot
    /// The index. That of files is asked for phrases only.
    let index: StoreIndex

    init(_ snapshot: StoreSnapshot, of index: StoreIndex = .memos) { (self.snapshot, self.index) = (snapshot, index) }

    func memos(of phrases: [TokenPhrase], in field: MemoField?, _ scope: CandidateFilter) throws -> [MemoIDs] {
        if case .among(let memos) = scope, memos.isEmpty { return phrases.map { _ in memos } }
        if phrases.contains(where: { $0.elements.count > Self.longestPhrase }) { return try memosOfLong(phrases, in: field, scope) }
        // All phrases are asked about together.
        let queries = try phrases.map { try spelledOut($0).compactMap { TokenQuery.text(of: $0, in: field) } }
        var found = try snapshot.memos(of: queries.flatMap(\.self), in: index)[...]
        return queries.map { queries in
            let lists = Array(found.prefix(queries.count))
            found = found.dropFirst(queries.count)
            // A caller that narrows memos down stops if none is left. So all of them are returned until the answer is known.
            if case .among(let memos) = scope, lists.contains(nil) { return memos }
            return scope.narrowed(MemoIDs(unionOf: lists.compactMap(\.self)))
        }
    }

    private func spelledOut(_ phrase: TokenPhrase) throws -> [TokenPhrase] {
        guard phrase.needsVocabulary else { return [phrase] }
        return try phrase.spelledOut { element in try tokens(in: element.possibleTokens, limit: .max) { element.isFitted(by: $0) } }
    }

    func memos(ofAll tokens: [[UInt8]], among memos: MemoIDs) throws -> MemoIDs {
        try self.memos(of: tokens.map { TokenPhrase(token: $0) }, in: nil, .all).reduce(memos) { $0.intersection($1) }
    }

    // MARK: Words of some memos

    func tokens(
        in range: TokenRange, limit: Int, among memos: MemoIDs, where accepts: (ArraySlice<UInt8>) -> Bool
    ) throws -> [[UInt8]] {
        var found: [[UInt8]] = []
        guard limit > 0 else { return found }
        try snapshot.words(of: memos).forEachWord(in: range) { word, _ in
            let token = word.indices.map { word[$0] }
            if accepts(token[...]) { found.append(token) }
            return found.count < limit
        }
        return found
    }

    func vocabulary(of part: Vocabulary.Part, among memos: MemoIDs) throws -> Vocabulary {
        try snapshot.words(of: memos).vocabulary(of: part)
    }

    func memoized<Input: Hashable & Sendable, Value: Sendable>(_ input: Input, _ make: () throws -> Value) rethrows -> Value {
        try snapshot.once(input, make)
    }

    // MARK: Counts

    func counts(of tokens: [[UInt8]]) throws -> [Int] {
        let (words, others) = (tokens.filter(Self.isCounted), tokens.filter { !Self.isCounted($0) })
        var counts = try snapshot.counts(of: words).map(\.either)[...]
        var lists = try memos(of: others.map { TokenPhrase(token: $0) }, in: nil, .all)[...]
        return tokens.map { (Self.isCounted($0) ? counts.popFirst() : lists.popFirst()?.count) ?? 0 }
    }

    /// Returns the counts of words, and nil for other tokens: their lists are searched too, most of them.
    func knownCounts(of tokens: [[UInt8]]) throws -> [Int?] {
        var counts = try snapshot.counts(of: tokens.filter(Self.isCounted))[...]
        return tokens.map { Self.isCounted($0) ? counts.popFirst()?.either : nil }
    }

    /// Returns whether the table of words has the token: a word, a dictionary form, or a token that begins with an ASCII character.
    private static func isCounted(_ token: [UInt8]) -> Bool { token.first.map { isCounted(first: $0) } ?? false }

    /// Returns whether the table of words has tokens that begin with a byte, in their first spelling (`IndexTerm.kept`).
    static func isCounted(first byte: UInt8) -> Bool {
        switch IndexTerm.markedKind(of: CollectionOfOne(byte)) {
        case .word, .dictionaryForm: true
        case nil: 0x20..<0x80 ~= byte
        default: false
        }
    }

    func memoCount() throws -> Int { try snapshot.statement("SELECT count(*) FROM memo").number() ?? 0 }

    // MARK: Words

    func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]] {
        var found: [[UInt8]] = []
        try forEachWord(in: range) { word, _ in
            guard found.count < limit else { return }
            let token = (0..<word.count).map { word[$0] }
            if accepts(token[...]) { found.append(token) }
        }
        return found
    }

    func vocabulary(of part: Vocabulary.Part) throws -> Vocabulary {
        // Guesses cost time, and the words can be megabytes. Latin words are needed to read a query; the others only for guesses, if nothing was
        // found, which must be certain.
        if part == .words { try snapshot.settle() }
        return try snapshot.vocabulary(of: part) { try readVocabulary(of: part) }
    }

    private func readVocabulary(of part: Vocabulary.Part) throws -> Vocabulary {
        var (words, writer) = (Vocabulary(joining: []), VocabularyWriter())
        if snapshot.postponesQuestion { return words }
        let markLength = part.markLength
        try forEachWord(in: part.tokens) { word, memos in
            writer.append(word, markLength..<word.count, weight: memos)
            if writer.isFull { words.append(&writer) }
        }
        words.append(&writer)
        return words
    }

    /// Calls `take` with each word of a range that some memo contains as spelled first, in byte order, and with the number of these memos.
    private func forEachWord(in range: TokenRange, _ take: (_ word: Span<UInt8>, _ memos: Int) throws -> Void) throws {
        let bounds = [range.lower, range.upper ?? [0xF5]].map { PostgresValue.text(Self.text(from: $0)) }
        // The bounds that are sent are the next texts, with the same words between them.
        let function = index == .memos ? "words_between" : "file_words_between"
        let request = PostgresConnection.Request("SELECT first, words FROM saekin.\(function)($1, $2)", bounds)
        guard let rows = try snapshot.answer(to: request, isDetail: false), let first = try rows.integer(0, 0) else { return }
        _ = try rows.withBinary(0, 1) { try Self.forEachWord(in: $0, first, take) }
    }

    /// Calls `take` with each word in the result of `words_between`. Between two words is the number of memos with the second: a byte 0xFF for one memo,
    /// or eight bytes, the highest of which is zero. `first` is the number of memos with the first word.
    @inline(__always)
    static func forEachWord(in bytes: Span<UInt8>, _ first: Int64, _ take: (_ word: Span<UInt8>, _ memos: Int) throws -> Void) rethrows {
        var (start, memos) = (0, Int(first))
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] &- 1 < 0xFE { end &+= 1 }
            try take(bytes.extracting(start..<end), memos)
            guard end < bytes.count else { return }
            let length = bytes[end] == 0 ? 8 : 1
            start = end &+ length
            guard start <= bytes.count else { return }
            memos = length == 1 ? 1 : 0
            if length > 1 { for place in end..<start { memos = memos << 8 | Int(bytes[place]) } }
        }
    }

    /// Returns the first text that is not before some bytes, which need not be text.
    private static func text(from bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) { return text }
        var kept = bytes
        while let last = kept.popLast() {
            // A byte that begins no character stands after all characters, one that begins some before all of these.
            let next: String? =
                switch last {
                case 0xF5...: "\u{10FFFF}"
                case 0xC2..<0xF5: Self.first(beginningWith: last)
                default: nil
                }
            if let next, let text = String(validating: kept, as: UTF8.self) { return text + next }
        }
        return ""
    }

    /// Returns the first character whose UTF-8 begins with a byte.
    private static func first(beginningWith byte: UInt8) -> String? {
        let lead = UInt32(byte)
        let value: UInt32 =
            switch byte {
            case 0xC2..<0xE0: (lead & 0x1F) << 6
            case 0xE0: 0x800
            case 0xE1..<0xF0: (lead & 0x0F) << 12
            case 0xF0: 0x10000
            default: (lead & 0x07) << 18
            }
        return Unicode.Scalar(value).map { String($0) }
    }
}

/// Writes phrases of tokens as PostgreSQL's `tsquery`, for the values of `TokenVector`.
enum TokenQuery {
    /// Bytes of the longest token that PostgreSQL accepts.
    private static let longestToken = 2046

    /// Returns the query that finds a phrase. All its elements must be exact, except that the last one may be a prefix. `field` is nil for
    /// either field. Returns nil if no memo can contain it.
    static func text(of phrase: TokenPhrase, in field: MemoField?) -> String? {
        var places: [String] = []
        for element in phrase.elements {
            let isPrefix = element.fit == .prefix
            let spellings = isPrefix ? IndexTerm.keptBeginnings(element.term) : IndexTerm.kept(element.term)
            let tokens = spellings.filter { 1...longestToken ~= $0.count }.map { token(of: $0, in: field, isPrefix: isPrefix) }
            if tokens.isEmpty { return nil }
            places.append(tokens.count == 1 ? tokens[0] : "(" + tokens.joined(separator: "|") + ")")
        }
        return places.isEmpty ? nil : places.joined(separator: "<->")
    }

    /// Returns a token in quotation marks, so that nothing in it is an operator.
    private static func token(of term: [UInt8], in field: MemoField?, isPrefix: Bool) -> String {
        var bytes: [UInt8] = [0x27]
        for byte in term where byte != 0 {
            if byte == 0x27 || byte == 0x5C { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(0x27)
        let weight =
            switch field {
            case nil: ""
            case .title: "A"
            case .body: "D"
            }
        return String(decoding: bytes, as: UTF8.self) + (isPrefix || !weight.isEmpty ? ":" : "") + (isPrefix ? "*" : "") + weight
    }
}

/// Phrases that may be whole in no part of a memo (`TokenVector`): their pieces are looked up, and the texts decide.
extension StorePostings {
    /// Number of elements of a phrase that is whole in some part of each memo that contains it.
    static let longestPhrase = TokenVector.overlap + 1

    /// Returns the memos that contain each phrase, some of which are longer than that.
    func memosOfLong(_ phrases: [TokenPhrase], in field: MemoField?, _ scope: CandidateFilter) throws -> [MemoIDs] {
        try phrases.map { phrase in
            let isLong = phrase.elements.count > Self.longestPhrase
            return try isLong ? memos(ofLong: phrase, in: field, scope) : memos(of: [phrase], in: field, scope)[0]
        }
    }

    private func memos(ofLong phrase: TokenPhrase, in field: MemoField?, _ scope: CandidateFilter) throws -> MemoIDs {
        let pieces = stride(from: 0, to: phrase.elements.count, by: Self.longestPhrase).map { start in
            TokenPhrase(Array(phrase.elements[start..<min(start + Self.longestPhrase, phrase.elements.count)]))
        }
        let found = try memos(of: pieces, in: field, scope)
        // The next run knows the lists, and then the texts.
        guard !snapshot.isGuessing else { return found.first ?? MemoIDs() }
        let candidates = found.dropFirst().reduce(found.first ?? MemoIDs()) { $0.intersection($1) }
        let matcher = PhraseMatcher(phrase)
        var (text, ids) = (TokenizedText(for: [phrase]), [Int64]())
        try snapshot.withTexts(of: candidates.values, in: index) { id, title, body in
            var count = 0
            if field != .body {
                try text.read(title)
                count += try matcher.count(in: text, of: title)
            }
            if field != .title, count == 0 {
                try text.read(body)
                count += try matcher.count(in: text, of: body)
            }
            if count > 0 { ids.append(id) }
        }
        // Until the texts are known, all may contain it.
        return snapshot.isGuessing ? candidates : MemoIDs(ascending: ids)
    }
}
