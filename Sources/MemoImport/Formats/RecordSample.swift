import MemoModel

/// Holds back what the records of a file of JSON have yielded until it shows whether they are memos: a file of something else is refused
/// as a whole, instead of bringing in the few of its records that look like some.
struct RecordSample {
    /// What a record turned out to be, and the keys of the lists it lies in.
    enum Kind {
        /// A memo with a text of its own.
        case memo(in: [String])
        /// A memo of which there is nothing but a name.
        case name(in: [String])
        /// No memo; whether somebody's words stand in it.
        case stranger(in: [String], hasWords: Bool, keys: [String])
        /// A category, or something to tell.
        case other
    }

    private struct Held {
        let item: ImportItem
        let kind: Kind
    }

    /// So many memos, and no fewer than other records, and the file is one of memos.
    private static let enough = 20
    private static let byteLimit = 8 << 20
    private static let leastStrangers = 3

    private var held: [Held] = []
    private var bytes = 0
    private var isDecided = false
    private var isRefused = false
    private var memos = 0
    private var names = 0
    private var strangers = 0
    private var strangeKeys: [String] = []
    /// The lists in which memos with a text lie.
    private var lists: Set<[String]> = []
    private var lastList: [String]?
    /// Names beside memos that were left out.
    private(set) var leftOut = 0
    /// Whether any file may be refused: who says what its keys mean knows what it is.
    private let mayRefuse: Bool

    init(mayRefuse: Bool) { self.mayRefuse = mayRefuse }

    /// Takes an item and returns those that may go on.
    mutating func add(_ item: ImportItem, _ kind: Kind) -> [ImportItem] {
        count(kind)
        if isDecided { return isRefused ? [] : [passed(item, kind)].compactMap { $0 } }
        held.append(Held(item: item, kind: kind))
        if case .memo(let memo) = item { bytes += memo.text.body.utf8.count + memo.text.title.utf8.count }
        guard memos >= Self.enough && memos >= strangers || bytes > Self.byteLimit || held.count > 10_000 else { return [] }
        return decide()
    }

    /// What is left at the end of a file; one problem in the place of everything when the file holds no memos.
    mutating func end(_ place: Place) -> [ImportItem] {
        let items = isDecided ? [] : decide()
        if isRefused { return [.problem(.notMemos(place, count: strangers, of: strangers + memos + names, keys: strangeKeys))] }
        return leftOut > 0 ? items + [.problem(.namesOnly(place, count: leftOut))] : items
    }

    private mutating func count(_ kind: Kind) {
        switch kind {
        case .memo(let list):
            memos += 1
            // Nearly always the list of the one before.
            if lastList != list {
                lists.insert(list)
                lastList = list
            }
        case .name: names += 1
        case .stranger(_, _, let keys):
            strangers += 1
            for key in keys.prefix(12) where strangeKeys.count < 12 && !strangeKeys.contains(key) { strangeKeys.append(key) }
        case .other: break
        }
    }

    private mutating func decide() -> [ImportItem] {
        isDecided = true
        isRefused = mayRefuse && strangers >= Self.leastStrangers && strangers > memos + (memos == 0 ? names : 0)
        defer { held = [] }
        guard !isRefused else { return [] }
        var items: [ImportItem] = []
        for held in held { if let item = passed(held.item, held.kind) { items.append(item) } }
        return items
    }

    private mutating func passed(_ item: ImportItem, _ kind: Kind) -> ImportItem? {
        switch kind {
        case .name(let list):
            guard memos > 0, !lists.contains(list) else { return item }
            leftOut += 1
            return nil
        case .stranger(let list, let hasWords, _):
            // Settings and the like, beside the lists of memos.
            guard memos > 0, !hasWords, !lists.contains(list), case .problem(var problem) = item else { return item }
            problem.severity = .skipped
            return .problem(problem)
        case .memo, .other: return item
        }
    }
}
