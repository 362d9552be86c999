import Foundation
import GRDB

/// The terms of the index, through fts5vocab.
struct Vocabulary {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Whether some term goes on after `prefix` in a way that `accepts` (given what follows the prefix).
    func contains(prefix: [UInt8], accepts: ([UInt8]) -> Bool) throws -> Bool {
        let terms = try Data.fetchCursor(
            db, sql: "SELECT CAST(term AS BLOB) FROM memo_vocabulary WHERE term > ? AND term < ? LIMIT 2000",
            arguments: [String(decoding: prefix, as: UTF8.self), String(decoding: prefix, as: UTF8.self) + "\u{10FFFF}"])
        while let term = try terms.next() {
            if accepts(Array(term.dropFirst(prefix.count))) { return true }
        }
        return false
    }

    /// The pattern with each element that is part of a Latin word or number replaced by the whole words that hold it.
    func spellings(of pattern: Pattern) throws -> [Pattern] {
        var spellings = [Pattern([])]
        for (index, element) in pattern.elements.enumerated() {
            let isLast = index == pattern.elements.count - 1
            let needsLookUp = element.fit != .exact && !(isLast && element.fit == .prefix)
            let choices = needsLookUp ? try words(fitting: element) : [element]
            spellings = spellings.flatMap { spelling in choices.map { Pattern(spelling.elements + [$0]) } }
        }
        return spellings
    }

    private func words(fitting element: Pattern.Element) throws -> [Pattern.Element] {
        // Words that hold ASCII or two-byte letters begin below the three-byte scripts; Hangul, the bulk, is passed over.
        let isLatin = (element.term.first ?? 0) < 0xE0
        let terms = try Data.fetchCursor(
            db, sql: "SELECT CAST(term AS BLOB) FROM memo_vocabulary WHERE term >= ' ' AND term < ?",
            arguments: [isLatin ? "\u{0800}" : "\u{10FFFF}"])
        var words: [Pattern.Element] = []
        while let data = try terms.next() {
            let term = Array(data)
            if element.isFitted(by: term) { words.append(Pattern.Element(term: term)) }
        }
        return words
    }
}

extension Pattern.Element {
    /// Whether a token of the text is what this element asks for.
    func isFitted(by token: some RandomAccessCollection<UInt8>) -> Bool {
        switch fit {
        case .exact: token.elementsEqual(term)
        case .prefix: token.starts(with: term)
        case .suffix: token.count >= term.count && token.suffix(term.count).elementsEqual(term)
        case .infix: place(in: token) != nil
        }
    }

    /// Where the element's text stands in a token that fits it, in bytes.
    func place(in token: some RandomAccessCollection<UInt8>) -> Range<Int>? {
        let count = term.count
        guard token.count >= count else { return nil }
        switch fit {
        case .exact: return 0..<token.count
        case .prefix: return 0..<count
        case .suffix: return token.count - count..<token.count
        case .infix:
            return (0...(token.count - count)).first { token.dropFirst($0).starts(with: term) }.map { $0..<$0 + count }
        }
    }
}
