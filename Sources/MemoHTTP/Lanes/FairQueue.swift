/// Waiting work of several callers. One piece of each caller is served in turn, so that one with much work does
/// not keep the others waiting.
struct FairQueue<Item> {
    /// The items of each caller, oldest first.
    private var items: [String: [Item]] = [:]
    /// The callers who wait, in the order of their turns.
    private var turns: [String] = []
    private(set) var count = 0

    /// Returns the number of items that are served before the next one of a caller.
    func ahead(of caller: String) -> Int {
        let own = items[caller]?.count ?? 0
        return own + items.reduce(0) { $0 + ($1.key == caller ? 0 : min($1.value.count, own + 1)) }
    }

    /// Returns the number of items of a caller.
    func count(of caller: String) -> Int { items[caller]?.count ?? 0 }

    mutating func append(_ item: Item, of caller: String) {
        if items[caller] == nil { turns.append(caller) }
        items[caller, default: []].append(item)
        count += 1
    }

    /// Removes the first item that may be served and returns it. Its caller has the last turn then.
    mutating func next(where mayBeServed: (Item, _ caller: String) -> Bool) -> Item? {
        for (turn, caller) in turns.enumerated() {
            guard let place = items[caller]?.firstIndex(where: { mayBeServed($0, caller) }) else { continue }
            let item = remove(at: place, of: caller)
            if items[caller] != nil { turns.append(turns.remove(at: turn)) }
            return item
        }
        return nil
    }

    /// Removes the first item that fulfils a condition and returns it.
    mutating func remove(where condition: (Item) -> Bool) -> Item? {
        for caller in turns {
            if let place = items[caller]?.firstIndex(where: condition) { return remove(at: place, of: caller) }
        }
        return nil
    }

    private mutating func remove(at place: Int, of caller: String) -> Item? {
        let item = items[caller]?.remove(at: place)
        count -= 1
        if items[caller]?.isEmpty == true {
            items[caller] = nil
            turns.removeAll { $0 == caller }
        }
        return item
    }
}
