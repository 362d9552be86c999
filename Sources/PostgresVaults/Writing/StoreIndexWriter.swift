import KoreanText
import PostgresSupport
import PostingIndex

/// Writes tokens and counts of words of a vault in PostgreSQL, by the functions of `StoreSchema`.
final class StoreIndexWriter: PostingWriter {
    /// Number of requests that are sent together.
    private static let mostRequests = 64

    private let connection: PostgresConnection
    private lazy var vector = TokenVector(for: .texts)
    private var requests: [PostgresConnection.Request] = []
    /// By how much the counts of words change.
    private var changes: [[UInt8]: (memos: Int64, either: Int64)] = [:]

    init(_ connection: PostgresConnection) { self.connection = connection }

    func add(_ id: Int64, title: String, body: String) throws {
        var part: Int64 = 0
        try vector.parts(title: title, body: body) { tokens in
            try request("SELECT saekin.add_tokens($1, $2, $3)", [.integer(id), .integer(part), .bytes(tokens)])
            part += 1
        }
        countWords(by: 1)
    }

    func remove(_ id: Int64, title: String, body: String) throws {
        // The text is analysed again for its words alone.
        try vector.parts(title: title, body: body) { _ in }
        try request("SELECT saekin.remove_tokens($1)", [.integer(id)])
        countWords(by: -1)
    }

    func flush() throws {
        let changed = changes.filter { $0.value.memos != 0 || $0.value.either != 0 }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        changes.removeAll()
        if !changed.isEmpty {
            let words = PostgresValue.texts(changed.map { String(decoding: $0.key, as: UTF8.self) })
            try request(
                "SELECT saekin.count_words($1, $2, $3)",
                [words, .integers(changed.map(\.value.memos)), .integers(changed.map(\.value.either))])
        }
        try send()
    }

    /// Counts the words of the memo that was analysed last.
    private func countWords(by one: Int64) {
        vector.forEachWord { word, isFirst in
            changes[word, default: (0, 0)].either += one
            if isFirst { changes[word, default: (0, 0)].memos += one }
        }
    }

    private func request(_ sql: String, _ values: [PostgresValue]) throws {
        requests.append(PostgresConnection.Request(sql, values))
        if requests.count >= Self.mostRequests { try send() }
    }

    private func send() throws {
        guard !requests.isEmpty else { return }
        _ = try connection.queryAll(requests)
        requests.removeAll()
    }
}
