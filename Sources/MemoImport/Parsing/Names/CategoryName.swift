import Foundation
import JSON
import MemoModel

extension String {
    /// The text without surrounding white space, in NFC; nil if nothing is left.
    var categoryName: String? {
        let ends = [unicodeScalars.first, unicodeScalars.last].compactMap { $0 }
        let isTrimmed = ends.allSatisfy { 0x21...0x7E ~= $0.value || 0xAC00...0xD7A3 ~= $0.value || !$0.properties.isWhitespace }
        let name = (isTrimmed ? self : trimmingCharacters(in: .whitespacesAndNewlines)).precomposed
        return name.isEmpty ? nil : name
    }
}

extension JSONValue {
    /// The names of a category path: `a/b`, or an array of names, which may contain slashes.
    var categoryPath: [String] {
        if case .array(let names) = self { return names.compactMap { $0.scalarText?.categoryName } }
        return scalarText?.split(separator: "/").compactMap { String($0).categoryName } ?? []
    }
}

extension ExportFile {
    /// The category of a file that is a notebook or a list: its name, without the number that a browser adds to the second of a name, as in `노트 (1)`.
    var notebookName: String? {
        guard stem.last == ")", let open = stem.lastIndex(of: "("), open > stem.startIndex else { return stem.categoryName }
        let number = stem[stem.index(after: open)...].dropLast()
        let isCopy = 1...2 ~= number.utf8.count && number.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        return (isCopy ? String(stem[..<open]).trimmed : stem).categoryName
    }
}
