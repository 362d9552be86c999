/// The records of a file that others name by their IDs: categories, folders and tags.
struct NameTable {
    struct Entry {
        let name: String
        let stem: String
        /// The references to the record above this one. The first that is known counts.
        let above: [RecordReference]
        /// The names of the folders around the record in the file.
        let around: [String]
    }

    /// Deeper records are at the top, like those of a circle.
    private static let depthLimit = 64

    private(set) var entries: [Entry] = []
    /// Indices of `entries` by list and ID.
    private var ids: [String: [String: Int]] = [:]
    /// Indices by list and name; those of a name that occurs twice are several.
    private var names: [String: [String: [Int]]] = [:]
    private var kinds: [String: ReferenceKey.Kind] = [:]
    private var paths: [Int: [String]] = [:]
    /// Keys of parents that no record has, and of those in a circle, with counts.
    private(set) var unknownParents: [String: Int] = [:]

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ entry: Entry, kind: ReferenceKey.Kind, ids own: [String]) -> Int {
        let index = entries.count
        kinds[entry.stem] = kind
        entries.append(entry)
        for id in own where ids[entry.stem]?[id] == nil { ids[entry.stem, default: [:]][id] = index }
        names[entry.stem, default: [:]][entry.name, default: []].append(index)
        paths = [:]
        return index
    }

    func kind(of index: Int) -> ReferenceKey.Kind? { kinds[entries[index].stem] }

    /// Returns whether a record of a list has an ID.
    func has(_ id: String, in stem: String) -> Bool { ids[stem]?[id] != nil }

    func hasList(_ stem: String) -> Bool { names[stem] != nil }

    /// Returns the record that has an ID. If there is no list of the name, the ID may be one of the only list of its kind.
    func find(_ id: String, _ key: ReferenceKey) -> Int? {
        if let known = ids[key.stem] { return known[id] }
        guard names[key.stem] == nil else { return nil }
        let others = ids.filter { stem, _ in kinds[stem] == (key.kind == .parent ? .category : key.kind) }
        return others.count == 1 || key.kind == .parent ? Self.only(others.compactMap { $0.value[id] }) : nil
    }

    /// Returns the record of any list of a kind that has an ID, or else the name. An ID may stand behind the path of its list.
    func find(_ text: String, of kind: ReferenceKey.Kind) -> Int? {
        let stems = names.keys.filter { kinds[$0] == kind }
        if let found = Self.only(stems.compactMap { ids[$0]?[text] }) { return found }
        let parts = text.split(separator: "/")
        if parts.count > 1, let list = ReferenceKey(words: [parts[parts.count - 2].lowercased()]), list.kind == kind {
            return ids[list.stem]?[String(parts[parts.count - 1])]
        }
        return Self.only(stems.flatMap { names[$0]?[text] ?? [] })
    }

    private static func only(_ found: [Int]) -> Int? { found.count == 1 ? found[0] : nil }

    /// Returns the names from the outermost record to this one.
    mutating func path(of index: Int) -> [String] {
        if let known = paths[index] { return known }
        let entry = entries[index]
        let own: [String]
        if let above = parent(of: index) {
            if isInCircle(index) {
                for reference in entry.above { unknownParents[reference.name, default: 0] += 1 }
                own = entry.around + [entry.name]
            } else {
                own = path(of: above) + [entry.name]
            }
        } else if let name = parentName(of: entry) {
            own = [name, entry.name]
        } else {
            own = entry.around + [entry.name]
        }
        paths[index] = own
        return own
    }

    private func parent(of index: Int) -> Int? {
        let entry = entries[index]
        for reference in entry.above {
            for id in reference.ids {
                if let found = parent(id, reference, of: entry), found != index { return found }
            }
        }
        return nil
    }

    private func parent(_ id: String, _ reference: RecordReference, of entry: Entry) -> Int? {
        guard reference.key.kind == .parent else { return find(id, reference.key) }
        let stem = reference.key.stem.isEmpty ? entry.stem : reference.key.stem
        if let found = ids[stem]?[id] { return found }
        if let found = Self.only(ids.compactMap { $0.key == stem ? nil : $0.value[id] }) { return found }
        return reference.key.isID ? nil : Self.only(names[stem]?[id] ?? [])
    }

    /// Returns the name of a parent that is no record of the file.
    private mutating func parentName(of entry: Entry) -> String? {
        for reference in entry.above {
            guard let id = reference.ids.first(where: { !RecordReference.isNone($0) }) else { continue }
            if reference.key.kind == .parent, !reference.key.isID, !Machinery.isValue(id), let name = id.categoryName, name != entry.name {
                return name
            }
            unknownParents[reference.name, default: 0] += 1
        }
        return nil
    }

    /// Returns whether the parents of a record lead back to it, or are too many.
    private func isInCircle(_ index: Int) -> Bool {
        var (at, seen) = (index, Set<Int>())
        while let above = parent(of: at), seen.count < Self.depthLimit {
            if above == index { return true }
            // The circle is further up.
            guard seen.insert(above).inserted else { return false }
            at = above
        }
        return seen.count >= Self.depthLimit
    }
}

extension RecordReference {
    /// Returns whether an ID stands for none.
    static func isNone(_ id: String) -> Bool {
        ["", "0", "-1", "null", "nil", "none", "root", "undefined", "없음"].contains(id.lowercased())
    }
}
