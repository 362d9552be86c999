import JSON
import MemoModel

/// Holds back the records of a JSON file until it is clear whether they are memos. A file of something else
/// is rejected as a whole, so that a few look-alikes are not imported.
struct RecordSample {
    /// The kind of a record, with the keys of the lists around it.
    enum Kind {
        /// A memo with text.
        case memo(in: [String])
        /// A memo that has only a name.
        case name(in: [String])
        /// A text without a record around it, which is a memo if there are no others.
        case text
        /// Not a memo. `hasWords` tells whether it contains text that a person may have written.
        case unrecognized(in: [String], hasWords: Bool, keys: [String])
        /// A category, or a problem to report.
        case other
    }

    private struct Held {
        var item: JSONItem
        let kind: Kind
    }

    /// Number of memos after which the file is accepted, if at least as many records are memos as are not.
    private static let enough = 20
    /// A file up to this size is held whole, since its records may name each other.
    static let wholeLimit = 16 << 20
    private static let byteLimit = 8 << 20
    private static let minimumUnrecognized = 3

    private var held: [Held] = []
    /// The memo of each list that has an ID of another kind than its own, by that ID and the list.
    private var keys: [RecordPart.Owner: [String: Int]] = [:]
    /// Lists with the kinds of IDs that are all different in them.
    private var distinct: Set<RecordPart.Owner> = []
    private var bytes = 0
    private var isDecided = false
    private var isRefused = false
    private var memos = 0
    private var names = 0
    private var unrecognized = 0
    private var unrecognizedKeys: [String] = []
    /// Keys of the lists in which memos with text were found.
    private var lists: Set<[String]> = []
    private var lastList: [String]?
    /// Number of records with only a name that were left out because memos with text are elsewhere in the
    /// file.
    private(set) var leftOut = 0
    /// The keys of what these records have besides their names, with counts.
    private(set) var besides: [String: Int] = [:]
    /// Keys of the dates of records that became lines of memos, with counts.
    private(set) var lostDates: [String: Int] = [:]
    /// Whether the file may be rejected. If the user mapped keys to fields, it is not.
    private let mayRefuse: Bool

    /// Whether all records are held to the end.
    let isWhole: Bool

    init(mayRefuse: Bool, isWhole: Bool) { (self.mayRefuse, self.isWhole) = (mayRefuse, isWhole) }

    /// Adds an item, and yields the items that may be yielded now.
    mutating func add(_ item: JSONItem, _ kind: Kind, yield: (JSONItem) throws -> Void) rethrows {
        count(kind)
        if isDecided {
            if isRefused { return }
            switch kind {
            case .memo, .other: try yield(item)
            case .name, .text, .unrecognized: if let item = passed(item, kind) { try yield(item) }
            }
            return
        }
        held.append(Held(item: item, kind: kind))
        if case .memo(let memo) = item.item { bytes += memo.text.body.utf8.count + memo.text.title.utf8.count }
        if isWhole { return }
        guard memos >= Self.enough && memos >= unrecognized || bytes > Self.byteLimit || held.count > 10_000 else { return }
        for item in decide() { try yield(item) }
    }

    /// Returns the remaining items, or a single problem if the file holds no memos.
    mutating func end(_ place: Place) -> [JSONItem] {
        if !isDecided {
            joinParts()
            held = held.filter { !$0.item.isJoined }
        }
        let items = isDecided ? [] : decide()
        if isRefused {
            let problem = ImportProblem.notMemos(place, count: unrecognized, of: unrecognized + memos + names, keys: unrecognizedKeys)
            return [JSONItem(item: .problem(problem))]
        }
        return items
    }

    /// Adds records that are parts of memos to these as lines of text, in their order.
    private mutating func joinParts() {
        var places: [RecordPart.Owner: Int] = [:]
        for (index, held) in held.enumerated() {
            if case .memo = held.item.item, let own = held.item.part?.own, places[own] == nil { places[own] = index }
        }
        var (parts, isPart): ([Int: [Int]], Set<Int>) = ([:], [])
        findKeys()
        for (index, one) in held.enumerated() {
            guard let part = one.item.part, part.isBare else { continue }
            let named = part.owners.compactMap { places[$0] ?? keyed(by: $0, besides: part.own?.list) }
            guard let owner = named.first(where: { isOwner($0, of: index) }) else { continue }
            parts[owner, default: []].append(index)
            isPart.insert(index)
        }
        joinNames()
        guard !isPart.isEmpty else { return }
        // The parts of parts that belong to no memo stay what they are.
        var joined: Set<Int> = []
        for (index, list) in parts where !isPart.contains(index) && isWhole(held[index]) {
            guard case .memo(var memo) = held[index].item.item else { continue }
            var lines: [String] = []
            for part in list { lines += self.lines(of: part, parts, depth: 0, &joined) }
            memo.text = memo.text.adding(lines: lines)
            held[index].item.item = .memo(memo)
        }
        for index in joined { held[index].item.isJoined = true }
    }

    /// Returns the memo of another list in which the IDs of a kind, such as that of a series, are all different; nil if there is none.
    private func keyed(by owner: RecordPart.Owner, besides list: String?) -> Int? {
        keys[owner]?.first { $0.key != list && distinct.contains(RecordPart.Owner(list: $0.key, id: owner.list)) }?.value
    }

    /// Finds the memos that other IDs than their own tell apart from those of their list.
    private mutating func findKeys() {
        var (several, repeated) = (Set<RecordPart.Owner>(), Set<RecordPart.Owner>())
        for (index, held) in held.enumerated() {
            guard let part = held.item.part, let list = part.own?.list, part.isListed, isWhole(held) else { continue }
            for owner in part.owners {
                let column = RecordPart.Owner(list: list, id: owner.list)
                if !distinct.insert(column).inserted { several.insert(column) }
                if keys[owner, default: [:]].updateValue(index, forKey: list) != nil { repeated.insert(column) }
            }
        }
        distinct = several.subtracting(repeated)
    }

    /// Adds the names of records that memos name by their IDs, such as places, as lines: `location: 협재`.
    private mutating func joinNames() {
        var (used, named) = (Set<Int>(), [String: [Int]]())
        for (index, held) in held.enumerated() {
            guard let part = held.item.part, let own = part.own, part.isName, !part.isListed, case .memo = held.item.item else { continue }
            named[own.id, default: []].append(index)
        }
        guard !named.isEmpty else { return }
        for index in held.indices where isWhole(held[index]) {
            guard case .memo(var memo) = held[index].item.item, let part = held[index].item.part else { continue }
            var lines: [String] = []
            for owner in part.owners + part.values where !Self.people.contains(owner.list) {
                let place = named[owner.id]?.first { held[$0].item.part?.own.map { ReferenceKey.isList($0.list, of: owner.list) } == true }
                guard let place, case .memo(let record) = held[place].item.item else { continue }
                used.insert(place)
                memo.text = memo.text.removing(line: "\(owner.list): \(owner.id)")
                lines.append("\(owner.list): \(record.text.whole)")
            }
            guard !lines.isEmpty else { continue }
            memo.text = memo.text.adding(lines: lines)
            held[index].item.item = .memo(memo)
        }
        let lists = Set(used.compactMap { held[$0].item.part?.own?.list })
        // The others of these lists are no memos either.
        for index in named.values.joined() {
            if used.contains(index) { held[index].item.isJoined = true }
            if let part = held[index].item.part, let own = part.own, part.isBare, part.dateKey == nil, lists.contains(own.list) {
                held[index].item.isNameOnly = true
            }
        }
    }

    /// Lists of people, whose names do not tell the subject of a memo.
    private static let people: Set<String> = ["user", "member", "owner", "account", "profile", "person"]

    private func isOwner(_ owner: Int, of index: Int) -> Bool {
        owner != index && held[owner].item.part?.own?.list != held[index].item.part?.own?.list
    }

    /// Returns whether a record is a memo of a list of memos, and will not be left out for having only a name.
    private func isWhole(_ held: Held) -> Bool {
        guard held.item.part?.isListed == true else { return false }
        return switch held.kind {
        case .memo: true
        case .name(let list): lists.contains(list) || Self.speaksOfMemos(list.suffix(1))
        case .text, .unrecognized, .other: false
        }
    }

    private mutating func lines(of index: Int, _ parts: [Int: [Int]], depth: Int, _ joined: inout Set<Int>) -> [String] {
        guard depth < Self.partDepth, case .memo(let memo) = held[index].item.item, joined.insert(index).inserted else { return [] }
        if let date = held[index].item.part?.dateKey { lostDates[date, default: 0] += 1 }
        let tick = held[index].item.part?.hasTick == true ? memo.state == .done ? "- [x] " : "- [ ] " : ""
        var lines = [tick + memo.text.whole]
        for part in parts[index] ?? [] { lines += self.lines(of: part, parts, depth: depth + 1, &joined) }
        return lines
    }

    /// Deeper parts are memos of their own.
    private static let partDepth = 8

    private mutating func count(_ kind: Kind) {
        switch kind {
        case .memo(let list):
            memos += 1
            // Usually the same list as before, which saves hashing the keys.
            if lastList != list {
                lists.insert(list)
                lastList = list
            }
        case .name: names += 1
        case .text: break
        case .unrecognized(_, _, let keys):
            unrecognized += 1
            for key in keys.prefix(12) where unrecognizedKeys.count < 12 && !unrecognizedKeys.contains(key) { unrecognizedKeys.append(key) }
        case .other: break
        }
    }

    private mutating func decide() -> [JSONItem] {
        isDecided = true
        isRefused =
            mayRefuse && unrecognized >= Self.minimumUnrecognized && unrecognized > memos + (memos == 0 ? names : 0) && !hasMemoLists
        defer { held = [] }
        guard !isRefused else { return [] }
        var items: [JSONItem] = []
        for held in held { if let item = passed(held.item, held.kind) { items.append(item) } }
        return items
    }

    /// Whether lists whose names speak of memos hold more memos than other records, so that the others are settings of the app.
    private var hasMemoLists: Bool {
        var (memos, others) = (0, 0)
        for held in held {
            switch held.kind {
            case .memo(let list): if Self.speaksOfMemos(list) { memos += 1 }
            case .unrecognized(let list, _, _): if Self.speaksOfMemos(list) { others += 1 }
            case .name, .text, .other: break
            }
        }
        return memos > others
    }

    private static func speaksOfMemos(_ keys: some Sequence<String>) -> Bool {
        keys.contains { key in
            guard let list = ReferenceKey(words: NameWords.split(key)) else { return false }
            return list.kind == .memo && !list.isID && !anything.contains(list.stem)
        }
    }

    /// Names of lists of anything.
    private static let anything: Set<String> = ["item", "entry", "document", "doc", "page", "record"]

    private mutating func passed(_ item: JSONItem, _ kind: Kind) -> JSONItem? {
        switch kind {
        case .name(let list):
            guard memos > 0, !lists.contains(list), !Self.speaksOfMemos(list.suffix(1)) else { return item }
            // A record that others name may be a category.
            if item.entry != nil {
                var item = item
                item.isNameOnly = true
                return item
            }
            leftOut += 1
            besides.merge(item.besides) { $0 + $1 }
            return nil
        case .text:
            guard memos > 0, case .memo(let memo) = item.item else { return item }
            return JSONItem(item: .problem(.notARecord(memo.place, found: JSONValue.string("").kind)))
        case .unrecognized(let list, let hasWords, _):
            // Records without words beside the memos, such as settings, are not worth an error.
            guard memos > 0, !hasWords, !lists.contains(list), case .problem(var problem) = item.item else { return item }
            problem.severity = .skipped
            return JSONItem(item: .problem(problem))
        case .memo, .other: return item
        }
    }
}
