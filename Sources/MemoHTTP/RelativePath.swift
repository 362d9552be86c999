/// Relative URLs. Unlike absolute paths, they stay right behind a proxy that adds a prefix.
enum RelativePath {
    /// Returns `memos/5` for `/v1/memos/5` from `/v1/memos` (RFC 9110 10.2.2, RFC 3986 4.2).
    static func of(_ path: String, from other: String) -> String {
        let from = other.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let to = path.split(separator: "/", omittingEmptySubsequences: false)
        let shared = zip(from, to).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared)).joined(separator: "/")
    }
}
