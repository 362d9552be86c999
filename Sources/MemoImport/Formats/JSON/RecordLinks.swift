import JSON
import MemoModel

/// An item of a JSON file with its references to other records.
struct JSONItem {
    var item: ImportItem
    /// IDs of the records that this one belongs to.
    var references: [RecordReference] = []
    /// The index of the record in the file's `NameTable`, if others may name it.
    var entry: Int?
    /// Whether a memo itself names its category, by name or ID, as opposed to the lists around it.
    var namesCategory = false
    /// Whether the memo is a text without a record around it.
    var isBareText = false
    /// Whether the record has only a name and stands beside memos with text, so that it is none.
    var isNameOnly = false
    /// Whether a record that others may name has a description, so that it is a memo too if it is a category.
    var isDescribed = false
    /// The names of the other members of a record that others may name, with counts.
    var besides: [String: Int] = [:]
    /// Whether the record became lines of a memo.
    var isJoined = false
    /// The name of the list of the record.
    var list: String?
    /// How the record belongs to records of other lists; nil if that cannot be known.
    var part: RecordPart?
}

/// A record that may be a part of a memo in another list, such as a comment or a step of a checklist, or have such parts.
struct RecordPart {
    /// The ID of a record, with the name of its list in the singular.
    struct Owner: Hashable {
        let list: String
        let id: String
    }

    /// The list of the record and its own ID; nil if it has none.
    let own: Owner?
    /// Whether the name of its list says that it is a list of memos.
    let isListed: Bool
    /// The records that it names.
    let owners: [Owner]
    /// Values of the record that may be IDs in a list of names that is called like them: `mood: 1` beside `moods`.
    let values: [Owner]
    /// Whether it may be a part of one of them.
    let isBare: Bool
    /// Whether it has a title or name, and no text.
    let isName: Bool
    /// Whether it can be ticked off.
    let hasTick: Bool
    /// The key of its date with those around it; nil if it has none.
    let dateKey: String?

    /// Returns whether a text may be an ID: a number, or a short word in ASCII.
    static func mayBeID(_ text: String) -> Bool { text.utf8.count <= 64 && !text.isEmpty && text.utf8.allSatisfy { 0x21...0x7E ~= $0 } }
}

/// Gives the memos of a file the categories and tags that they name by the IDs of other records, which may come later in the file or in
/// another file beside it.
final class RecordLinks {
    /// Bytes of text that may wait for records that come later.
    private static let waitingLimit = 32 << 20

    var table = NameTable()
    var titles = MemoTitles()
    /// Whether all records that may be named are known.
    var isComplete = false
    /// The records of the other files of the folder.
    var others: [RecordLinks] = []
    /// References by the ID of the memo, from lists that only join others.
    private var joins: [String: [RecordReference]] = [:]
    /// Lists that memos name.
    private var used: Set<String> = []
    private var usedEntries: Set<Int> = []
    private var waiting: [JSONItem] = []
    private var waitingBytes = 0
    /// Keys with IDs of no record, with counts.
    private var unknown: [String: Int] = [:]
    /// Values of memos that may be IDs, by their keys without a meaning; nil if they are too many or none.
    private var suspects: [String: [String: Int]?] = [:]
    private var hasTags = false
    /// The names of the members that categories have besides name and description, and records that are no memos besides their names, with counts.
    private(set) var besides: [String: Int] = [:]
    /// Number of records with only a name that no memo names.
    private(set) var names = 0

    /// Whether anything of the file is still to be yielded.
    var isWaiting: Bool { !waiting.isEmpty }

    /// Notes the records that a memo names, before it is known whether the memo is yielded.
    func expect(_ references: [RecordReference]) { for reference in references { used.insert(reference.key.stem) } }

    /// Notes the values of a memo that may be IDs of categories.
    func suspect(_ members: [JSONMember]) {
        for member in members {
            let id = FirestoreValue.unwrap(member.value).scalarText ?? ""
            guard !id.isEmpty, suspects.count < Self.mostSuspects || suspects[member.key] != nil else { continue }
            guard Machinery.isValue(id), var values = suspects[member.key, default: [:]], values.count < Self.mostSuspects else {
                suspects[member.key] = .some(nil)
                continue
            }
            values[id, default: 0] += 1
            suspects[member.key] = values
        }
    }

    private static let mostSuspects = 200

    /// Keys that have nothing but IDs of categories, with counts, if no memo has a category of these lists.
    private var likely: [String: Int] {
        let lists = Set(table.entries.map(\.stem)).filter { ReferenceKey(words: [$0])?.isCertain == true }
        guard !lists.isEmpty, !usedEntries.contains(where: { lists.contains(table.entries[$0].stem) }) else { return [:] }
        return suspects.compactMapValues { values in
            guard let values, !values.isEmpty, lists.contains(where: { list in values.keys.allSatisfy { table.has($0, in: list) } }) else {
                return nil
            }
            return values.values.reduce(0, +)
        }
    }

    func join(_ memo: String, _ references: [RecordReference]) {
        joins[memo, default: []] += references
        expect(references)
    }

    /// Adds a record that others may name.
    func add(_ entry: NameTable.Entry, kind: ReferenceKey.Kind, ids: [String]) -> Int {
        hasTags = hasTags || kind == .tag
        return table.add(entry, kind: kind, ids: ids)
    }

    /// Yields an item, or keeps it until the records that it names are known.
    func pass(_ item: JSONItem, yield: (ImportItem) throws -> Void) rethrows {
        if item.references.isEmpty, item.entry == nil, joins.isEmpty, table.isEmpty, !item.isNameOnly { return try yield(item.item) }
        guard !isComplete, needsMore(item) else { return try give(item, yield) }
        if case .memo(let memo) = item.item { waitingBytes += memo.text.body.utf8.count + 256 }
        waiting.append(item)
        if waitingBytes > Self.waitingLimit { try finish(yield: yield) }
    }

    /// Yields the items that name records of the file, and then, if no other files follow, all others.
    func finish(yield: (ImportItem) throws -> Void) rethrows {
        let items = waiting
        (waiting, waitingBytes) = ([], 0)
        for item in items { try give(item, yield) }
    }

    /// Returns the problems to report after the last item: IDs of no record, and tags that no memo has.
    func problems(_ place: Place) -> [ImportProblem] {
        let missing = unknown.merging(table.unknownParents) { $0 + $1 }
        let likely = likely
        return (missing.isEmpty ? [] : [.unknownReferences(place, missing)])
            + (likely.isEmpty ? [] : [.likelyReferences(place, likely)])
    }

    /// The names of tags that no memo has, by the name of their list.
    var unusedTags: [String: Int] {
        guard hasTags else { return [:] }
        var unused: [String: Int] = [:]
        for (index, entry) in table.entries.enumerated() where !usedEntries.contains(index) {
            if table.kind(of: index) == .tag { unused["\(entry.stem).name", default: 0] += 1 }
        }
        return unused
    }

    private func needsMore(_ item: JSONItem) -> Bool {
        let references = item.entry.map { table.entries[$0].above } ?? item.references
        return references.contains { reference in
            reference.key.isID && reference.key.kind != .memo && titles.above(item, reference) == nil
                && reference.ids.contains { !RecordReference.isNone($0) && table.find($0, reference.key) == nil }
        }
    }

    private func give(_ item: JSONItem, _ yield: (ImportItem) throws -> Void) rethrows {
        switch item.item {
        case .problem: try yield(item.item)
        case .category(var category):
            if let entry = item.entry { category.path = table.path(of: entry) }
            try yield(.category(category))
        case .memo(let memo):
            // A record with only a name that memos name is no memo.
            if let entry = item.entry, used.contains(table.entries[entry].stem) {
                let path = table.path(of: entry)
                try yield(.category(CategoryRecord(path: path, appearance: CategoryAppearance())))
                guard item.isDescribed else { return besides.merge(item.besides) { $0 + $1 } }
                var own = memo
                (own.category, own.externalID) = (path, memo.externalID.map { "\(table.entries[entry].stem) \($0)" })
                return try yield(.memo(own))
            }
            guard item.isNameOnly else { return try yield(.memo(linked(memo, item))) }
            names += 1
            besides.merge(item.besides) { $0 + $1 }
        }
    }

    private func linked(_ memo: MemoRecord, _ item: JSONItem) -> MemoRecord {
        var memo = memo
        var found: [(rank: Int, path: [String], name: String)] = []
        var isOwn = item.namesCategory
        let joined = joins.isEmpty ? [] : memo.externalID.flatMap { joins[$0] } ?? []
        // One of several numbers may be the ID of a category too.
        let isPlaced = item.references.contains { $0.key.kind == .category && $0.ids.contains { !RecordReference.isNone($0) } }
        for reference in item.references + joined {
            if let title = titles.above(item, reference), isPlaced || path(of: reference.ids[0], reference.key) == nil {
                memo.text = memo.text.adding(lines: ["parent: \(title)"])
                continue
            }
            for id in reference.ids where !RecordReference.isNone(id) {
                switch reference.key.kind {
                case .memo: break
                case .tag:
                    if let name = name(of: id, reference.key) {
                        memo.tags.add(tags: [name].compactMap(\.tagName))
                    } else {
                        unknown[reference.name, default: 0] += 1
                    }
                case .category, .parent:
                    if let path = path(of: id, reference.key) {
                        found.append((reference.key.rank, path, reference.name))
                    } else if isLost(id, reference.key) {
                        unknown[reference.name, default: 0] += 1
                    } else {
                        if Machinery.isValue(id), reference.isWhole, !reference.key.isID { unknown[reference.name, default: 0] += 1 }
                        if !Machinery.isValue(id), reference.isWhole, !reference.key.isID {
                            found.append((reference.key.rank, [id], reference.name))
                        }
                        continue
                    }
                    // The field has taken the ID for a name.
                    if memo.category == [id] { (memo.category, isOwn) = ([], false) }
                }
            }
        }
        if isOwn, memo.category.count == 1, let index = table.find(memo.category[0], of: .category) {
            usedEntries.insert(index)
            memo.category = table.path(of: index)
        }
        // An object with a name and an ID is the end of the path that the ID leads to.
        if isOwn, !memo.category.isEmpty, !found.contains(where: { $0.path.last == memo.category.last }) {
            found.append((-1, memo.category, "category"))
        }
        settle(found, &memo)
        if hasTags { memo.tags = tags(memo.tags) }
        return memo
    }

    /// Returns whether an ID without a record is worth a line: it cannot be a name.
    private func isLost(_ id: String, _ key: ReferenceKey) -> Bool {
        guard key.kind == .category else { return false }
        return table.hasList(key.stem) ? key.isID : key.isID && key.isCertain && Machinery.isValue(id)
    }

    /// Makes the best of several categories that of the memo. Others that do not lead to it become lines of its text.
    private func settle(_ found: [(rank: Int, path: [String], name: String)], _ memo: inout MemoRecord) {
        let sorted = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
        guard var best = sorted.first?.path else { return }
        var lines: [String] = []
        for other in sorted.dropFirst() where !best.starts(with: other.path) {
            if other.path.starts(with: best) {
                best = other.path
            } else {
                lines.append("\(other.name): \(other.path.joined(separator: "/"))")
            }
        }
        memo.category = best
        if !lines.isEmpty { memo.text = memo.text.adding(lines: lines) }
    }

    private func tags(_ tags: [String]) -> [String] {
        var names: [String] = []
        names.add(
            tags: tags.compactMap { tag in
                guard let index = table.find(tag, of: .tag) else { return tag }
                usedEntries.insert(index)
                return table.entries[index].name.tagName
            })
        return names
    }

    private func path(of id: String, _ key: ReferenceKey) -> [String]? {
        if let own = ownPath(of: id, key) { return own }
        let paths = others.compactMap { $0.ownPath(of: id, key) }
        return paths.count == 1 ? paths[0] : nil
    }

    private func ownPath(of id: String, _ key: ReferenceKey) -> [String]? {
        guard let index = table.find(id, key) else { return nil }
        usedEntries.insert(index)
        return table.path(of: index)
    }

    private func name(of id: String, _ key: ReferenceKey) -> String? {
        if let own = ownName(of: id, key) { return own }
        let names = others.compactMap { $0.ownName(of: id, key) }
        return names.count == 1 ? names[0] : nil
    }

    private func ownName(of id: String, _ key: ReferenceKey) -> String? {
        guard let index = table.find(id, key) else { return nil }
        usedEntries.insert(index)
        return table.entries[index].name
    }
}
