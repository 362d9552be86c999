import MemoModel

/// The address of a server: `http://notes.example:7171`, `notes.example:7171` or `[::1]:7171`, optionally
/// with a path prefix.
package struct ServiceAddress: Sendable, Equatable {
    /// A host name or IP address, without brackets.
    package let host: String
    package let port: Int
    /// The path before `/v1`: empty, or with a slash at its beginning and none at its end.
    package let path: String

    /// The port of an address without a port and without `http://`.
    package static let standardPort = 7171

    /// Parses an address.
    /// - Throws: `ServiceFailure` if it is not an address, or needs TLS.
    package init(_ text: String) throws(ServiceFailure) {
        let trimmed = text.drop { $0.isWhitespace }
        let lower = trimmed.lowercased()
        if lower.hasPrefix("https:") { throw .needsTLS(text) }
        let hasScheme = lower.hasPrefix("http://")
        var rest = hasScheme ? trimmed.dropFirst(7) : trimmed
        while let last = rest.last, last == "/" || last.isWhitespace { rest.removeLast() }
        // This also rejects a key in the URL, which would be visible in the list of processes.
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

    /// Host and port, for the header `Host` and for messages.
    package var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// The address as a URL.
    package var text: String { "http://" + authority + path }
}
