import Foundation

/// Writes link addresses into plain text, as `text (address)`.
enum LinkText {
    private static let schemes = ["http://", "https://", "ftp://", "mailto:", "tel:", "www."]

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

    /// Returns the address of a link in a document, where `example.com/page` is an address of the web; empty for places in the document
    /// and for files.
    static func documentAddress(_ address: String) -> String {
        let scheme = address.prefix(8).lowercased()
        if schemes.contains(where: { scheme.hasPrefix($0) }) { return address }
        guard let slash = address.utf8.firstIndex(of: UInt8(ascii: "/")) else { return "" }
        let labels = address[..<slash].split(separator: ".", omittingEmptySubsequences: false)
        let isHost =
            labels.count > 1 && !labels.contains { $0.isEmpty || $0.contains { !$0.isLetter && !$0.isNumber && $0 != "-" } }
            && labels.last.map { $0.count > 1 && $0.allSatisfy(\.isLetter) } ?? false
        return isHost ? "http://" + address : ""
    }
}
