import JSON
import MemoModel

/// Web addresses in values of records.
enum WebAddresses {
    /// The members of a page that are read, or that only the app needs.
    static let read: Set<String> = ["url", "title", "name", "description", "source"]

    /// Returns a single address, a list of them, or those of objects with a `url`.
    static func links(_ value: JSONValue) -> [String] {
        switch value {
        case .string(let text): text.hasPrefix("http://") || text.hasPrefix("https://") ? [text] : []
        case .array(let values): values.flatMap { links($0["url"] ?? $0) }
        case .null, .bool, .integer, .number, .object: []
        }
    }

    /// Returns the titles and descriptions that stand beside addresses, as in Google Keep's annotations.
    static func pages(_ value: JSONValue) -> [(address: String, words: [String])] {
        value.items.compactMap { page in
            guard let address = page["url"].flatMap({ links($0).first }) else { return nil }
            let words = ["title", "name", "description"].compactMap { page[$0]?.scalarText }.filter { !$0.allSatisfy(\.isWhitespace) }
            return words.isEmpty ? nil : (address, words.map { $0.lines.joined(separator: " ") })
        }
    }
}
