import Foundation

/// Addresses of links in texts that have no links: behind what stands for them, as `text (address)`.
enum LinkText {
    private static let schemes = ["http://", "https://", "ftp://", "mailto:", "tel:"]

    /// What to write behind `text` so that the address is kept; empty when it needs no more words than there are.
    ///
    /// Addresses within an export lead nowhere once its memos are taken out of it, and are not kept.
    static func addition(to text: some StringProtocol, address: String) -> String {
        let scheme = address.prefix(8).lowercased()
        guard schemes.contains(where: { scheme.hasPrefix($0) }) else { return "" }
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.isEmpty { return address }
        let isTold = [text, text + "/", "mailto:" + text, "tel:" + text].contains(address)
        return isTold ? "" : " (\(address))"
    }
}
