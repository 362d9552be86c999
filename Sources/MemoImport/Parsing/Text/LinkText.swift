import Foundation

/// Writes link addresses into plain text, as `text (address)`.
enum LinkText {
    private static let schemes = ["http://", "https://", "ftp://", "mailto:", "tel:"]

    /// Returns what to append to `text` to keep the address; empty if the text already is the address.
    ///
    /// Links inside an export do not work once its memos are imported, and are dropped.
    static func addition(to text: some StringProtocol, address: String) -> String {
        let scheme = address.prefix(8).lowercased()
        guard schemes.contains(where: { scheme.hasPrefix($0) }) else { return "" }
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.isEmpty { return address }
        let isTold = [text, text + "/", "mailto:" + text, "tel:" + text].contains(address)
        return isTold ? "" : " (\(address))"
    }
}
