package import GRDB

/// The accelerator over `FTS5Store`: reads posting lists from the pages of FTS5's segments, and writes the segments of many new
/// memos itself. Whatever it is not sure of, it leaves to the reference, which can do everything alone:
///
/// - reading, where `SegmentGate` or a page says that the format is not the one it knows, and while this connection writes;
/// - writing, for a few memos, for memos whose ids the index may have held before, for very long texts, where the gate is closed,
///   and where FTS5 does not find what was written: then the segment is taken back.
package final class SegmentStore: PostingStore {
    /// Memos, and bytes of their texts, up to which FTS5's own inserts are as quick and leave no segment of their own.
    private static let (fewMemos, fewBytes) = (200, 256 << 10)
    /// Bytes of text from which a memo is left to FTS5, so that no memo fills the memory.
    private static let longestText = 4 << 20
    /// Loaded segments after which they are merged: each one costs a search time.
    private static let mostBulkSegments = 64
    /// More pages than any merge writes.
    private static let allPages = 10_000_000
    /// Small segments up to which merging everything costs more than it saves.
    private static let mostSmallSegments = 12

    private let db: Database
    private let reference: FTS5Store
    /// For memos whose postings were gathered and then have to be added by the reference.
    private let texts: any MemoTexts
    private let fewMemos: Int

    /// What reading goes by; nil before the first question and after a change.
    private var snapshot: Snapshot?
    private enum Snapshot { case pages(SegmentPages), reference }

    private typealias Text = (id: Int64, title: String, body: String)
    /// New memos that are still too few for a segment.
    private var waiting: [Text] = []
    private var waitingBytes = 0
    private var builder: SegmentBuilder
    /// The highest id the index has held, those that are gathered included; nil before the first change and after each flush.
    private var highestID: Int64??
    /// Called with each segment that was written, before it is put to the test; tests make it go wrong.
    var didWriteSegment: (Database) throws -> Void = { _ in }

    package convenience init(_ db: Database, texts: any MemoTexts) {
        self.init(db, texts: texts, fewMemos: Self.fewMemos, runTokens: SegmentBuilder.runTokens)
    }

    /// With other bounds: memos that are left to the reference, tokens of a run.
    init(_ db: Database, texts: any MemoTexts, fewMemos: Int, runTokens: Int) {
        (self.db, self.texts, self.fewMemos) = (db, texts, fewMemos)
        reference = FTS5Store(db)
        builder = SegmentBuilder(runTokens: runTokens)
    }
}

// MARK: Reading

extension SegmentStore {
    package func memos(of phrases: [TokenPhrase], in field: QueryTerm.Field?) throws -> [MemoIDs] {
        try reading { pages in
            var answers: [MemoIDs] = []
            for phrase in phrases { answers.append(try memos(of: phrase, in: field, &pages)) }
            return answers
        } else: {
            try reference.memos(of: phrases, in: field)
        }
    }

    private func memos(of phrase: TokenPhrase, in field: QueryTerm.Field?, _ pages: inout SegmentPages) throws -> MemoIDs {
        if phrase.elements.count == 1, field == nil {
            if phrase.isExact { return try pages.memos(of: phrase.elements[0].term) }
            // All tokens that fit, each read from the pages; of tokens that no memo holds any more the lists are empty.
            let element = phrase.elements[0]
            let tokens = try pages.candidates(in: element.possibleTokens) { element.isFitted(by: $0) }
            return try MemoIDs(unionOf: tokens.map { try pages.memos(of: $0) })
        }
        // Pairs over a space are rare: where one is not there at all, the phrase need not be looked for.
        for element in phrase.elements where element.fit == .exact && element.term.first == 0x01 {
            if try !pages.mayHold(element.term) { return MemoIDs() }
        }
        // Phrases are FTS5's, which leaps over what does not match.
        let spellings = try phrase.spelledOut { element in try pages.candidates(in: element.possibleTokens) { element.isFitted(by: $0) } }
        return try reference.memos(ofAny: spellings, in: field)
    }

    package func counts(of tokens: [[UInt8]]) throws -> [Int] {
        try reading { pages in
            try pages.counts(of: tokens)
        } else: {
            try reference.counts(of: tokens)
        }
    }

    package func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]] {
        try reading { pages in
            try pages.tokens(in: range, limit: limit, where: accepts)
        } else: {
            try reference.tokens(in: range, limit: limit, where: accepts)
        }
    }

    package func totals() throws -> IndexTotals { try reference.totals() }

    /// Answers by the pages where they are understood, else by the reference.
    private func reading<Answer>(_ fast: (inout SegmentPages) throws -> Answer, else slow: () throws -> Answer) throws -> Answer {
        if snapshot == nil || SegmentGate.isWriting(db) {
            snapshot = .reference
            if !SegmentGate.isWriting(db), let pages = try understood({ try SegmentPages(db) }) { snapshot = .pages(pages) }
        }
        guard case .pages(var pages) = snapshot else { return try slow() }
        guard let answer = try understood({ try fast(&pages) }) else {
            snapshot = .reference
            return try slow()
        }
        return answer
    }

    /// Nil where the pages are not understood. Errors of SQLite's are errors, never an answer.
    private func understood<Value>(_ body: () throws -> Value) throws -> Value? {
        do { return try body() } catch is UnknownPages { return nil }
    }
}

// MARK: Writing

extension SegmentStore {
    package func add(_ id: Int64, title: String, body: String) throws {
        snapshot = nil
        let bytes = title.utf8.count + body.utf8.count
        guard try isNew(id), bytes <= Self.longestText else { return try reference.add(id, title: title, body: body) }
        if !builder.isEmpty {
            builder.add(id, title: title, body: body)
            if builder.isFull { try flushAdded() }
            return
        }
        waiting.append((id, title, body))
        waitingBytes += bytes
        if waiting.count > fewMemos || waitingBytes > Self.fewBytes { gatherWaiting() }
    }

    /// Whether no segment can know of `id`; if so, takes note of it.
    private func isNew(_ id: Int64) throws -> Bool {
        if highestID == nil { highestID = .some(try IndexState(db).highestID()) }
        guard case .some(.some(let highest)) = highestID, id > highest else { return false }
        highestID = .some(id)
        return true
    }

    private func gatherWaiting() {
        for text in waiting { builder.add(text.id, title: text.title, body: text.body) }
        waiting.removeAll()
        waitingBytes = 0
    }

    package func remove(_ id: Int64, title: String, body: String) throws {
        snapshot = nil
        if let first = waiting.first?.id ?? builder.ids.first, id >= first { try flushAdded() }
        try reference.remove(id, title: title, body: body)
    }

    package func expectManyChanges() throws { try reference.expectManyChanges() }

    package func flush() throws {
        try flushAdded()
        try reference.flush()
        highestID = nil
    }

    private func flushAdded() throws {
        snapshot = nil
        for text in waiting { try reference.add(text.id, title: text.title, body: text.body) }
        waiting.removeAll()
        waitingBytes = 0
        if !builder.isEmpty {
            builder.endRun()
            if try !hasWrittenSegment() { try addGatheredByReference() }
            if let last = builder.ids.last { try IndexState(db).raiseHighestID(to: last) }
            builder.removeAll()
        }
    }

    private func addGatheredByReference() throws {
        for id in builder.ids {
            if let text = try texts.text(of: id) { try reference.add(id, title: text.title, body: text.body) }
        }
    }

    /// Writes what has gathered as a segment. False, and nothing has changed, where that is not safe.
    private func hasWrittenSegment() throws -> Bool {
        do {
            let gate = try SegmentGate(db)
            let tables = try ShadowTables(db)
            try tables.change {
                let probes = try writeSegment(tables, pageSize: gate.pageSize)
                try writeTotals(tables)
                try didWriteSegment(db)
                return probes
            } test: { probes in
                try test(probes)
            }
            return true
        } catch is UnknownPages {
            return false
        } catch let error as DatabaseError where error.isRefusal {
            return false
        }
    }

    /// Asks FTS5 for tokens of the segment just written, by the memos that hold them.
    private func test(_ probes: [SegmentWriter.Probe]) throws {
        let sql = "SELECT count(*) FROM memo_index WHERE memo_index MATCH ? AND rowid >= ?"
        let count = try db.cachedStatement(sql: sql)
        for probe in probes {
            let expression = MatchExpression.render(TokenPhrase(token: probe.token), field: nil)
            guard try Int.fetchOne(count, arguments: [expression, builder.ids.first]) == probe.memos else {
                throw UnknownPages("a segment that FTS5 does not see")
            }
        }
    }

    private func writeSegment(_ tables: ShadowTables, pageSize: Int) throws -> [SegmentWriter.Probe] {
        guard builder.runs.size > 0 else { return [] }
        var structure = try tables.structure()
        if structure.bulkSegmentCount >= Self.mostBulkSegments {
            try tables.merge(pages: Self.allPages)
            try tables.forget()
            structure = try tables.structure()
        }
        guard let id = structure.freeID, let level = structure.bulkLevel else { throw UnknownPages("no room for a segment") }
        try tables.clear(segment: id)
        var writer = SegmentWriter(tables, segment: id, pageSize: pageSize)
        let lastPage = try writer.write(builder.runs)
        structure.append(SegmentStructure.Segment(id: id, firstPage: 1, lastPage: lastPage), to: level)
        try tables.write(structure)
        return writer.probes
    }

    private func writeTotals(_ tables: ShadowTables) throws {
        var totals = try reference.totals()
        totals.memos += builder.totals.memos
        totals.body += builder.totals.body
        totals.title += builder.totals.title
        try tables.write(totals)
    }
}

// MARK: Care

extension SegmentStore {
    package func compact() throws {
        guard let structure = try understood({ try ShadowTables.structure(db) }) else { return try reference.compact() }
        // Few imports leave segments at all, and FTS5 itself merges those of single changes bit by bit.
        if structure.smallSegmentCount > Self.mostSmallSegments { try IndexSchema.command(db, "optimize") }
    }

    package func damage() throws -> [String] { try reference.damage() + SegmentCheck(db).damage() }

    package func rebuild(from texts: any MemoTexts) throws {
        snapshot = nil
        try reference.recreate()
        try texts.forEachText { id, title, body in try add(id, title: title, body: body) }
        try flush()
    }
}

extension DatabaseError {
    /// Whether SQLite or FTS5 refuses a statement as it is, so that another may still succeed: not for want of room, memory or the
    /// disk, nor because someone interrupted it.
    fileprivate var isRefusal: Bool {
        [.SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_CORRUPT, .SQLITE_MISMATCH, .SQLITE_TOOBIG].contains(resultCode)
    }
}
