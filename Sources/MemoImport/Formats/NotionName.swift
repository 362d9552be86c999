/// A name in a Notion export: what the page is called, and its id behind it.
struct NotionName {
    let title: String
    /// 32 hexadecimal digits.
    let id: String

    /// Nil when there is no id at the end.
    init?(_ name: String) {
        let digits = name.suffix(32)
        guard digits.utf8.count == 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit && !$0.isUppercase }) else { return nil }
        let rest = name.dropLast(32)
        guard rest.isEmpty || rest.last == " " else { return nil }
        (title, id) = (String(rest.dropLast()), String(digits))
    }

    /// Names of folders without their ids, and without the one around the whole export.
    static func path(_ folders: [String]) -> [String] {
        let isWhole = folders.first.map { $0.hasPrefix("Export-") && String($0.dropFirst("Export-".count)).isUUID } ?? false
        return folders.dropFirst(isWhole ? 1 : 0).compactMap { (NotionName($0)?.title ?? $0).categoryName }
    }
}
