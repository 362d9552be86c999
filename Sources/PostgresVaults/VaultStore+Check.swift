import KoreanText
import MemoModel
import MemoSearch
public import MemoVault
import PostgresSupport
import Postings

extension VaultStore {
    /// Checks the tokens of a vault: the counts of `samples` tokens by index and by a scan of all texts, the counts of all words against the
    /// tokens, and that tokens belong to memos. Reads one state, a few memos at a time.
    /// - Parameter samples: Number of tokens to count; nil for a number that grows with the vault.
    /// - Throws: `StoreFailure.noVault`, `PostgresError`.
    public func check(_ name: String, samples: Int? = nil) throws -> VaultCheck {
        let connection = try connect()
        try Self.updateStatistics(of: name, connection)
        return try connection.transaction("ISOLATION LEVEL REPEATABLE READ READ ONLY") {
            let vault = try Self.enter(name, connection, isWriting: false)
            try connection.run("SET LOCAL statement_timeout = 0; SET LOCAL jit = off")
            let checking = StoreCheck(connection, vault)
            var check = VaultCheck()
            check.isIndexOutdated = try checking.isIndexOutdated()
            check.brokenReferences = try checking.lostTokens()
            check.indexDamage = try checking.wrongWords()
            let counts = try CountCheck(checking, count: checking.counts).run(
                samples: samples ?? VaultCheck.samples(of: try checking.all().count))
            (check.samples, check.mismatches) = (counts.samples, counts.mismatches)
            try checking.checkFiles(&check)
            if try StoreFiles.hasTexts(in: connection) { check.indexDamage += try checking.damageOfFiles() }
            return check
        }
    }

    /// Counts the rows of the vault for PostgreSQL's planner. A vault that is newer than the statistics seems to have one word, and looking words up takes
    /// minutes instead of seconds then. A standby cannot do it.
    private static func updateStatistics(of name: String, _ connection: PostgresConnection) throws {
        guard try connection.query("SELECT pg_is_in_recovery()").boolean(0, 0) == false else { return }
        let vault = try connection.transaction("READ ONLY") { try enter(name, connection, isWriting: false) }
        let partition = try StoreSchema.partition(of: vault, connection)
        try connection.run("ANALYZE saekin.word_\(partition)(vault, word), saekin.memo_token_\(partition)(vault, memo_id)")
    }
}

/// The questions of a check of one vault, in one transaction. The user may read the tables of tokens.
private struct StoreCheck: ScannedMemos {
    /// Number of phrases that are searched together.
    private static let phrases = 100
    /// Number of memos in one COPY, whose rows are read one at a time.
    private static let memos = 5000
    /// Number of wrong words that are named.
    private static let mostWords = 20

    private let connection: PostgresConnection
    private let vault: Int64

    init(_ connection: PostgresConnection, _ vault: Int64) { (self.connection, self.vault) = (connection, vault) }

    func isIndexOutdated() throws -> Bool {
        let rows = try connection.query("SELECT value FROM saekin.setting WHERE vault = $1 AND key = 'analyzer'", .integer(vault))
        return try rows.count > 0 && rows.text(0, 0) != IndexVersion.current
    }

    /// Returns the number of memos that have tokens but do not exist. `EXCEPT` takes one pass, even if the planner has no statistics of the vault.
    func lostTokens() throws -> Int {
        let rows = try connection.query(
            """
            SELECT count(*) FROM (
                SELECT memo_id FROM saekin.memo_token WHERE vault = $1 EXCEPT SELECT id FROM saekin.memo WHERE vault = $1) AS lost
            """, .integer(vault))
        return Int(try rows.integer(0, 0) ?? 0)
    }

    /// Compares the pieces of all attached files with their hashes.
    func checkFiles(_ check: inout VaultCheck) throws {
        let rows = try connection.query(
            """
            SELECT u.memo, u.name, f.hash, p.size, p.hash IS NOT DISTINCT FROM f.hash
            FROM saekin.file f
                CROSS JOIN LATERAL (
                    SELECT min(memo_id) AS memo, (array_agg(name ORDER BY memo_id))[1] AS name FROM saekin.attachment
                    WHERE vault = $1 AND file_id = f.id) AS u
                CROSS JOIN LATERAL (
                    SELECT count(*) AS size, encode(sha256(coalesce(string_agg(bytes, '' ORDER BY number), '')), 'hex') AS hash
                    FROM saekin.file_piece WHERE vault = $1 AND hash = f.hash) AS p
            WHERE f.vault = $1 ORDER BY f.hash
            """, .integer(vault))
        for row in 0..<rows.count {
            guard let memo = try rows.integer(row, 0) else {
                check.unusedFiles += 1
                continue
            }
            check.attachedFiles += 1
            guard try rows.boolean(row, 4) != true else { continue }
            let damage = DamagedFile(memo: MemoID(rawValue: memo), name: try rows.text(row, 1) ?? "", path: try rows.text(row, 2) ?? "")
            if try rows.integer(row, 3) == 0 { check.missingFiles.append(damage) } else { check.changedFiles.append(damage) }
        }
    }

    /// Returns a message for each word whose counts are not those of the tokens. First spellings have the marks 2 and 3, second ones 4 and 5
    /// (`TokenKind.mark`).
    func wrongWords() throws -> [String] {
        let rows = try connection.query(
            """
            WITH known AS (SELECT word, memos, either FROM saekin.word WHERE vault = $1),
            token AS (
                SELECT memo_id, ascii(lexeme) AS mark, lexeme FROM saekin.memo_token, unnest(tsvector_to_array(tokens)) AS lexeme
                WHERE vault = $1),
            memo_word AS (
                SELECT memo_id, (CASE mark WHEN 4 THEN chr(2) || substr(lexeme, 2) WHEN 5 THEN chr(3) || substr(lexeme, 2)
                    ELSE lexeme END) COLLATE "C" AS word, bool_or(mark NOT IN (4, 5)) AS is_first
                -- A join, because IN within OR looks through all words for each token, if they seem too many for a hash table.
                FROM token LEFT JOIN known ON known.word = lexeme
                WHERE mark BETWEEN 2 AND 5 OR mark BETWEEN 32 AND 127 OR known.word IS NOT NULL
                GROUP BY 1, 2),
            counted AS (SELECT word, count(*) FILTER (WHERE is_first) AS memos, count(*) AS either FROM memo_word GROUP BY word)
            SELECT word, coalesce(known.memos, 0), coalesce(known.either, 0), coalesce(counted.memos, 0), coalesce(counted.either, 0)
            FROM known FULL JOIN counted USING (word)
            WHERE (known.memos, known.either) IS DISTINCT FROM (counted.memos, counted.either) ORDER BY word LIMIT \(Self.mostWords)
            """, .integer(vault))
        return try (0..<rows.count).map { row in
            let word = IndexTerm.text(of: Array((try rows.text(row, 0) ?? "").utf8))
            let numbers = try (1...4).map { try rows.integer(row, $0) ?? 0 }
            // The two counts are of the first spelling, and of either.
            let (first, second) = numbers[0] == numbers[2] ? (numbers[1], numbers[3]) : (numbers[0], numbers[2])
            return "words: \(String(decoding: word, as: UTF8.self)) \(first)≠\(second)"
        }
    }

    /// Returns a message for each kind of damage to the index of files: tokens are compared with those that the texts have now, and counts of words with the
    /// tokens.
    func damageOfFiles() throws -> [String] {
        let files =
            try connection.query(
                "SELECT array_agg(file_id ORDER BY file_id) FROM saekin.file_text WHERE vault = $1 AND body <> ''", .integer(vault)
            ).integers(0, 0) ?? []
        var vector = TokenVector()
        let others = try files.count { try !hasTokensOfText($0, &vector) }
        let counts = try connection.query(
            """
            WITH token AS (SELECT file_id, unnest(tsvector_to_array(tokens)) AS word FROM saekin.file_token WHERE vault = $1),
            counted AS (
                SELECT word COLLATE "C" AS word, count(DISTINCT file_id) AS files FROM token
                WHERE ascii(word) IN (2, 3) OR ascii(word) >= 32 AND ascii(word) NOT BETWEEN 44032 AND 55203 GROUP BY 1)
            SELECT (SELECT count(*) FROM (SELECT word, files FROM saekin.file_word WHERE vault = $1) AS known FULL JOIN counted USING (word)
                    WHERE known.files IS DISTINCT FROM counted.files),
                (SELECT count(DISTINCT file_id) FROM token WHERE file_id <> ALL($2::bigint[]))
            """, .integer(vault), .integers(files))
        let numbers = [
            ("texts", others), ("words", Int(try counts.integer(0, 0) ?? 0)), ("lost texts", Int(try counts.integer(0, 1) ?? 0)),
        ]
        return numbers.filter { $1 > 0 }.map { "index of files: \($1) \($0)" }
    }

    /// Returns whether the tokens of a file are those of its text.
    private func hasTokensOfText(_ file: Int64, _ vector: inout TokenVector) throws -> Bool {
        let text = try connection.query(
            "SELECT body FROM saekin.file_text WHERE vault = $1 AND file_id = $2", .integer(vault), .integer(file))
        var (parts, tokens) = (PostgresArray.ofIntegers, PostgresArray.ofVectors)
        try vector.parts(title: "", body: text.text(0, 0) ?? "") {
            parts.append(Int64(parts.count))
            tokens.append(value: $0)
        }
        return try connection.query(
            """
            SELECT NOT EXISTS (
                SELECT FROM unnest($3::bigint[], $4::tsvector[]) AS u (part, tokens)
                    FULL JOIN (SELECT part, tokens FROM saekin.file_token WHERE vault = $1 AND file_id = $2) AS t USING (part)
                WHERE u.tokens IS DISTINCT FROM t.tokens)
            """, .integer(vault), .integer(file), .array(parts), .array(tokens)
        ).boolean(0, 0) == true
    }

    /// Returns how many memos contain each phrase. The server counts, so no list crosses the wire.
    func counts(of phrases: [TokenPhrase]) throws -> [Int] {
        var counts: [Int] = []
        for start in stride(from: 0, to: phrases.count, by: Self.phrases) {
            let texts = phrases[start..<min(start + Self.phrases, phrases.count)].map { TokenQuery.text(of: $0, in: nil) }
            let rows = try connection.query(
                "SELECT cardinality(memos) FROM saekin.find($1) ORDER BY place", .texts(texts.compactMap(\.self)))
            var row = 0
            for text in texts {
                counts.append(text == nil ? 0 : Int(try rows.integer(row, 0) ?? 0))
                if text != nil { row += 1 }
            }
        }
        return counts
    }

    // MARK: Texts

    func all() throws -> MemoIDs {
        var ids: [Int64] = []
        try connection.copy(from: "(SELECT id FROM saekin.memo WHERE vault = \(vault) ORDER BY id)") { row in
            if let id = try row.integer(0) { ids.append(id) }
        }
        return MemoIDs(ascending: ids)
    }

    func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void
    ) throws {
        for start in stride(from: 0, to: ids.count, by: Self.memos) {
            let list = ids[start..<min(start + Self.memos, ids.count)].map(String.init).joined(separator: ",")
            let query = "SELECT id, title, body, recency FROM saekin.memo WHERE vault = \(vault) AND id = ANY('{\(list)}') ORDER BY id"
            try connection.copy(from: "(\(query))") { row in
                let (title, body) = (try row.bytes(1) ?? [], try row.bytes(2) ?? [])
                try take(try row.integer(0) ?? 0, title.span, body.span, try row.integer(3) ?? 0)
            }
        }
    }
}
