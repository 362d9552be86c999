import Foundation

/// Addresses within the page of a server.
enum PageAddress {
    /// Returns the address of a search.
    static func search(_ query: String, category: String?, on server: String) -> String {
        let start = server.hasSuffix("/") ? server : server + "/"
        let fields = [("q", query), ("category", category ?? "")].filter { !$0.1.isEmpty }
        return start + (fields.isEmpty ? "" : "?" + fields.map { "\($0)=\(encoded($1))" }.joined(separator: "&"))
    }

    /// Returns a text as a value in an address.
    static func encoded(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
    }
}
