import MemoModel
import QueryLanguage

extension QueryError {
    /// The most characters of the query that a message repeats.
    private static let shownLength = 40

    /// Returns the message with the place of the error: `unclosed "(": add a ")" (at character 4: "(학교")`.
    ///
    /// Characters are counted as SQL's `substr` counts them: code points, from 1.
    func placed(in query: String) -> String {
        guard !range.isEmpty else { return message.english }
        let bytes = query.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: max(range.lowerBound, 0), limitedBy: bytes.endIndex) ?? bytes.endIndex
        let place = query.unicodeScalars[..<start].count + 1
        let rest = query.unicodeScalars[start...]
        // From the error on, since some ranges cover one sign only. Controls would disturb terminals and logs.
        var shown = String.UnicodeScalarView(rest.prefix(Self.shownLength).map { $0.properties.generalCategory.isVisible ? $0 : " " })
        if rest.count > Self.shownLength { shown.append("…") }
        return "\(message.english) (at character \(place): \"\(String(shown))\")"
    }
}

extension Unicode.GeneralCategory {
    /// Whether characters of the category are text rather than controls.
    fileprivate var isVisible: Bool {
        switch self {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
