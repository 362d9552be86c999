package import MemoModel

/// Reads the texts of many memos one after another, for those who pass them on. Memory holds one memo, or a few of a remote vault.
package struct WholeMemos {
    /// Number of memos that are requested at once from a remote vault.
    private static let mostMemos = 500
    /// Bytes of their texts, unless a single one has more.
    private static let mostBytes = 4 << 20

    private let db: any VaultDatabase

    /// - Parameter db: It must answer each statement when it is asked.
    package init(_ db: any VaultDatabase) { self.db = db }

    /// Calls `each` with metadata, text and, if `wantsAttachments`, attachments of each memo, in the order of `ids`; without `ids`, of all memos by
    /// number, including the trash.
    package func forEach(
        _ ids: [MemoID]?, wantsAttachments: Bool = true, _ each: (MemoFacts, MemoText, [Attachment]) throws -> Void
    ) throws {
        var reader = try FactsReader(in: db)
        let hasAttachments = try wantsAttachments && AttachmentRows.count(in: db) > 0
        try forEachBatch(of: ids?.map(\.rawValue)) { batch in
            let texts = try texts(of: batch)
            let attachments = hasAttachments ? try AttachmentRows.attachments(of: batch, in: db) : [:]
            for facts in try reader.facts(of: batch.map { MemoID(rawValue: $0) }) {
                let id = facts.id.rawValue
                if let text = texts[id]?.text { try each(facts, text, attachments[id] ?? []) }
            }
        }
    }

    /// Calls `each` with the data detected in each memo, in the order of `ids`. Skips memos that contain none of `kinds`.
    package func detect(in ids: [MemoID], kinds: DetectedKinds, _ each: (DetectedMemo) throws -> Void) throws {
        try forEachBatch(of: ids.map(\.rawValue)) { batch in
            let texts = try texts(of: batch)
            for id in batch {
                guard let (text, written) = texts[id] else { continue }
                let items = Detector.items(in: text.whole, today: LocalTime.day(at: written), kinds: kinds)
                if !items.isEmpty { try each(DetectedMemo(id: MemoID(rawValue: id), text: text, items: items)) }
            }
        }
    }

    /// Returns the texts of a batch, and when they were written.
    private func texts(of batch: [Int64]) throws -> [Int64: (text: MemoText, written: Timestamp)] {
        let memo = try db.statement(
            """
            SELECT id, lead, title, gap, body, coalesce(created, modified, imported) FROM memo
            WHERE \(db.isRemote ? db.isAmong("id") : "id = ?")
            """)
        let rows = try memo.rows(batch.wanted(isRemote: db.isRemote)) { row in
            let (lead, gap): (String?, String?) = (row[1], row[3])
            let text = MemoText(lead: lead ?? "", title: row[2], gap: gap ?? "\n", body: row[4])
            return (row[0] as Int64, (text: text, written: Timestamp(milliseconds: row[5])))
        }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    /// Calls `take` with batches of memos: single ones of a file, in which a statement for each memo is fastest. Without `ids`, all memos by number.
    private func forEachBatch(of ids: [Int64]?, _ take: ([Int64]) throws -> Void) throws {
        guard db.isRemote else {
            for id in try ids ?? db.integers("SELECT id FROM memo ORDER BY id") { try take([id]) }
            return
        }
        let columns = "id, \(db.byteCount(of: "title")) + \(db.byteCount(of: "body"))"
        var (rest, last) = (ids?[...], Int64.min)
        while true {
            var sizes: [(id: Int64, bytes: Int64)] = []
            if let wanted = rest?.prefix(Self.mostMemos) {
                if wanted.isEmpty { return }
                var known: [Int64: Int64] = [:]
                try db.forEachPair("SELECT \(columns) FROM memo WHERE \(db.isAmong("id"))", [.integers(Array(wanted))]) { known[$0] = $1 }
                sizes = wanted.compactMap { id in known[id].map { (id, $0) } }
                rest = rest?.dropFirst(wanted.count)
            } else {
                try db.forEachPair(
                    "SELECT \(columns) FROM memo WHERE id > ? ORDER BY id LIMIT \(Self.mostMemos)", [.integer(last)]
                ) { sizes.append(($0, $1)) }
                guard let end = sizes.last else { return }
                last = end.id
            }
            try split(sizes, take)
        }
    }

    private func split(_ sizes: [(id: Int64, bytes: Int64)], _ take: ([Int64]) throws -> Void) throws {
        var (batch, bytes): ([Int64], Int64) = ([], 0)
        for (id, size) in sizes {
            if bytes + size > Self.mostBytes, !batch.isEmpty {
                try take(batch)
                (batch, bytes) = ([], 0)
            }
            batch.append(id)
            bytes += size
        }
        if !batch.isEmpty { try take(batch) }
    }
}

extension [Int64] {
    /// Returns the parameter of a statement for these rows of a remote vault, or for the first one of a file.
    func wanted(isRemote: Bool) -> VaultCell { isRemote ? .integers(self) : first.map { .integer($0) } ?? .null }
}
