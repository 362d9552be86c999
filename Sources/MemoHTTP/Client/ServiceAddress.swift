import MemoModel

/// Where a server is: `http://notes.example:7171`, `notes.example:7171`, `[::1]:7171`, also with a path in front of its routes.
package struct ServiceAddress: Sendable, Equatable {
    /// A name or a number, without brackets.
    package let host: String
    package let port: Int
    /// What stands before `/v1`; empty, or beginning with a slash and not ending with one.
    package let path: String

    /// The port of a server that is named without one and without `http://`.
    package static let standardPort = 7171

    /// - Throws: `ServiceFailure` for what is no address, and for one that needs TLS.
    package init(_ text: String) throws(ServiceFailure) {
        let trimmed = text.drop { $0.isWhitespace }
        let lower = trimmed.lowercased()
        if lower.hasPrefix("https:") { throw .needsTLS(text) }
        let hasScheme = lower.hasPrefix("http://")
        var rest = hasScheme ? trimmed.dropFirst(7) : trimmed
        while let last = rest.last, last == "/" || last.isWhitespace { rest.removeLast() }
        // A key belongs where no list of processes shows it.
        guard !rest.contains(where: { $0.isWhitespace || "@?#\\".contains($0) || $0.isASCII && $0 < "!" }), !rest.contains("://") else {
            throw .badAddress(text)
        }
        let authority = rest.prefix { $0 != "/" }
        path = String(rest.dropFirst(authority.count))
        guard let (host, port) = Self.parts(authority, else: hasScheme ? 80 : Self.standardPort) else { throw .badAddress(text) }
        (self.host, self.port) = (host, port)
    }

    private static func parts(_ authority: Substring, else standard: Int) -> (String, Int)? {
        let host: Substring
        var rest: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[authority.index(after: authority.startIndex)..<end]
            rest = authority[authority.index(after: end)...]
        } else {
            host = authority.prefix { $0 != ":" }
            rest = authority.dropFirst(host.count)
        }
        guard !host.isEmpty else { return nil }
        guard rest.popFirst() != nil else { return (String(host), standard) }
        guard rest.allSatisfy({ $0.isASCII && $0.isNumber }), let port = Int(rest), (1...65535).contains(port) else { return nil }
        return (String(host), port)
    }

    /// For the header `Host`, and for messages.
    package var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// As a person would write it.
    package var text: String { "http://" + authority + path }
}
