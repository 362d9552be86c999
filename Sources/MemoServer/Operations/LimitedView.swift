import MemoIndex
import MemoModel
import MemoVault

/// What keeps a key that is limited to categories from learning about the others by what it asks.
struct LimitedView {
    private let access: Access
    private let vault: Vault

    init(_ access: Access, _ vault: Vault) { (self.access, self.vault) = (access, vault) }

    /// Refuses names that nothing visible bears as it does names that are nowhere, so that nobody finds out by trying which there are.
    /// - Throws: `Problem`, `QueryError`.
    func check(_ query: String, _ filters: [QueryFilter]) throws {
        guard let allowed = access.categories else { return }
        let named = filters + (try SearchQuery(query).root?.namedFilters ?? [])
        let own = QueryFilter.anyCategory(allowed)
        for filter in named where filter != own {
            let isKnown =
                switch filter.key {
                case .category: try isVisible(filter.value, among: allowed)
                case .tag, .source: try count([own, filter]) > 0
                default: true
                }
            if !isKnown { throw Problem.unknownToKey(filter) }
        }
    }

    private func isVisible(_ name: String, among allowed: [String]) throws -> Bool {
        let visible = Set(try allowed.flatMap { try vault.categories(matching: $0) })
        return try vault.categories(matching: name).contains { visible.contains($0) }
    }

    private func count(_ filters: [QueryFilter]) throws -> Int {
        var request = MemoListRequest()
        (request.filters, request.limit) = (filters, 0)
        return try vault.list(request) { _ in }.total
    }
}

extension QueryNode {
    /// All conditions in the tree, wherever they stand.
    fileprivate var namedFilters: [QueryFilter] {
        switch self {
        case .term: []
        case .filter(let filter): [filter]
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.namedFilters)
        case .not(let node): node.namedFilters
        }
    }
}

extension SearchAnswer {
    /// Takes out what is drawn from the words and counts of the whole vault.
    mutating func hideOtherCategories() {
        (substitutions, correctedQuery, shortfall, similar) = ([], nil, nil, nil)
        readings = readings.map { WordReading(typed: $0.typed, forms: []) }
        notes.hideOtherCategories()
    }
}

extension [QueryNote] {
    /// Takes out those that name what is elsewhere in the vault.
    mutating func hideOtherCategories() { removeAll { $0.kind == .unknownTag } }
}

extension Problem {
    /// What a limited key is told of every name that it cannot see, and of every query that is not understood.
    static let hiddenQuery = LocalizedMessage(
        "this part of the query is not understood, or names what is not there", ko: "질의의 이 부분을 알아듣지 못했거나, 없는 이름입니다")

    fileprivate static func unknownToKey(_ filter: QueryFilter) -> Problem {
        Problem(422, "bad-query", hiddenQuery, [Fault(parameter: "q", message: hiddenQuery, utf8: filter.range)])
    }
}
