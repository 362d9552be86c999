extension SearchRequest {
    /// Returns the query and the request's filters as one tree, or nil if there is nothing to search.
    /// `expand` may replace terms and filters by other trees.
    func root(of typed: SearchQuery, expanding expand: (QueryNode) throws -> QueryNode) throws -> QueryNode? {
        let nodes = [typed.root].compactMap { $0 } + filters.map { .filter($0) }
        return nodes.isEmpty ? nil : try expand(.all(joining: nodes))
    }
}
