import MemoModel
import MemoSearch
import Postings

/// Looks up the tags and categories whose names begin with a word, so that words find memos by them.
///
/// A vault may have tens of thousands of tags, so an index finds the names with a prefix. Every word of every search is looked up and most are not
/// names. A database that is remote reads all names once, and keeps them until a write. Keeping them for a file too saved .3 % of the instructions
/// of 200 searches of a snapshot, with 300 tags.
struct LabelNames {
    private let db: any VaultDatabase
    private let known = KnownBearers()

    init(in db: any VaultDatabase) { self.db = db }

    func labels(beginningWith word: String, isOpen: Bool) throws -> [MemoLabel] {
        // NOCASE folds ASCII letters to lower case, so ASCII punctuation sorts before 0, between 9 and a, and
        // after z. After a digit, names that continue with another digit are left out.
        if isOpen { return try labels(from: word, until: word + "\u{10FFFF}") }
        guard word.utf8.last.map({ $0 &- 0x30 < 10 }) == true else { return try labels(from: word, until: word + "a") }
        return try labels(from: word, until: word + "0") + labels(from: word + ":", until: word + "a")
    }

    private func labels(from: String, until: String) throws -> [MemoLabel] {
        if db.isRemote { return try labelsAtOnce(from: from, until: until) }
        return try db.integers(Self.beginning, [.text(from), .text(until)]).compactMap { number in
            let (id, isTag) = (number / 2, number % 2 == 1)
            let name = try db.statement("SELECT name FROM \(isTag ? "tag" : "category") WHERE id = ?").text(.integer(id))
            return name.map { MemoLabel(isTag ? .tag : .category, id: id, name: $0) }
        }
    }

    /// Returns the same from all names, which are kept, in the order in which SQLite's indexes have them.
    private func labelsAtOnce(from: String, until: String) throws -> [MemoLabel] {
        try [Reason.Place.tag, .category].flatMap { place in
            let names = try sortedNames(of: place)
            let (from, until) = (FoldedName(id: .min, name: from), FoldedName(id: .min, name: until))
            return names[names.partitioningIndex { $0 >= from }...].prefix { $0 < until }.map { MemoLabel(place, id: $0.id, name: $0.name) }
        }
    }

    private func sortedNames(of place: Reason.Place) throws -> [FoldedName] {
        let table = place == .tag ? "tag" : "category"
        return try db.derived("names of \(table)", bytes: { $0.reduce(0) { $0 + 80 + 2 * $1.folded.count } }) {
            try db.statement("SELECT id, name FROM \(table)").rows { FoldedName(id: $0[0], name: $0[1]) }.sorted()
        }
    }

    /// A name in the order of NOCASE, which folds ASCII letters only.
    private struct FoldedName: Comparable, Sendable {
        let id: Int64
        let name: String
        let folded: [UInt8]

        init(id: Int64, name: String) {
            (self.id, self.name, folded) = (id, name, name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 })
        }

        static func < (one: FoldedName, other: FoldedName) -> Bool {
            one.folded == other.folded ? one.id < other.id : one.folded.lexicographicallyPrecedes(other.folded)
        }
    }

    /// Selects the names from ?1 up to, but not including, ?2: for a tag twice its ID plus one, for a
    /// category twice its ID.
    private static let beginning = """
        SELECT 2 * id + 1 FROM tag WHERE name COLLATE NOCASE >= ?1 AND name COLLATE NOCASE < ?2
        UNION ALL SELECT 2 * id FROM category WHERE name COLLATE NOCASE >= ?1 AND name COLLATE NOCASE < ?2
        """

    func memos(bearing label: MemoLabel) throws -> MemoIDs {
        if let memos = known.memos.first(where: { $0.label == label })?.memos { return memos }
        let memos = try readMemos(bearing: label)
        known.keep(memos, of: label)
        return memos
    }

    private func readMemos(bearing label: MemoLabel) throws -> MemoIDs {
        if label.place == .tag {
            return MemoIDs(
                ascending: try db.integers("SELECT memo_id FROM memo_tag WHERE tag_id = ? ORDER BY memo_id", [.integer(label.id)]))
        }
        if db.isRemote, let below = try categories(below: label.id) {
            // For one category the planner of PostgreSQL uses an index, if it is worth it. For those of the query below it reads all memos.
            return MemoIDs(
                unionOf: try below.map { MemoIDs(unordered: try db.integers("SELECT id FROM memo WHERE category_id = ?", [.integer($0)])) })
        }
        let below =
            "WITH RECURSIVE below(id) AS (SELECT CAST(? AS BIGINT) UNION SELECT c.id FROM category c JOIN below b ON c.parent_id = b.id) "
        // A category may have most memos of the vault. Sorting them in SQL would take ten times as long.
        let ids = try db.integers(below + "SELECT id FROM memo WHERE category_id IN (SELECT id FROM below)", [.integer(label.id)])
        return MemoIDs(unordered: ids)
    }

    /// Number of categories that are asked for one by one.
    private static let mostCategories = 8

    /// Returns a category and those below it; nil if they are many.
    private func categories(below id: Int64) throws -> [Int64]? {
        let parents: [Int64: Int64] = try db.derived("parents of categories", bytes: { 32 * $0.count }) {
            Dictionary(try db.statement("SELECT id, parent_id FROM category WHERE parent_id IS NOT NULL").rows { ($0[0], $0[1]) }) { $1 }
        }
        var (found, next) = ([id], 0)
        while next < found.count, found.count <= Self.mostCategories {
            found += parents.filter { $0.value == found[next] && !found.contains($0.key) }.map(\.key).sorted()
            next += 1
        }
        return found.count <= Self.mostCategories ? found : nil
    }
}

/// The memos of tags and categories with many memos, which other searches over the same snapshot name too. Without them, 200 searches that each name one of
/// twelve categories, among 20,000 memos, take 15 % more instructions.
private final class KnownBearers {
    /// Number of memos from which a set is kept, and number of sets; there are few, so a linear search suffices.
    private static let (leastMemos, mostSets) = (1024, 16)

    private(set) var memos: [(label: MemoLabel, memos: MemoIDs)] = []

    func keep(_ memos: MemoIDs, of label: MemoLabel) {
        guard memos.count >= Self.leastMemos else { return }
        if self.memos.count == Self.mostSets { self.memos.removeFirst() }
        self.memos.append((label, memos))
    }
}

/// A category or tag whose name is nearly a word that nothing was found for.
package struct NearLabel: Sendable, Equatable {
    /// Whether it is a category; else it is a tag.
    package let isCategory: Bool
    /// The path of the category, or the name of the tag.
    package let name: String
    /// The word.
    package let typed: String
}

extension VaultEngine {
    /// Number of categories, and of tags, with which words are compared.
    private static var mostCompared: Int { 2_000 }

    /// Returns the first category or tag whose name is a slip away from one of the words, categories first.
    package func label(near words: [String]) throws -> NearLabel? {
        let words = words.prefix(8).filter { $0.count > 1 }
        guard !words.isEmpty else { return nil }
        let categories = try categories().categories.prefix(Self.mostCompared).map(\.path)
        let tags = try tags(limit: Self.mostCompared).tags.filter { $0.count > 0 }.map(\.name)
        // Labels with the very name were found already.
        let isSlip = { (name: String, word: String) in SpellingDistance.isSlip(name, word) && SpellingDistance.between(name, word) > 0 }
        for word in words {
            if let path = categories.first(where: { isSlip($0.last ?? "", word) }) {
                return NearLabel(isCategory: true, name: path.joined(separator: "/"), typed: word)
            }
            if let tag = tags.first(where: { isSlip($0, word) }) {
                return NearLabel(isCategory: false, name: tag, typed: word)
            }
        }
        return nil
    }
}
