import MemoModel

/// Recognizes the names that sync services give to conflicted copies.
enum ConflictName {
    private static let markers = [
        "conflicted copy", "충돌하는 사본", "충돌된 사본", "충돌하는 복사본", "충돌 복사본", "충돌 사본",
    ]

    /// Returns the name of the file of which `name` is a conflicted copy; nil if it is not a copy. Both are
    /// NFC.
    ///
    /// Dropbox puts `(… conflicted copy …)` before the last dot. The user's name inside may contain brackets.
    static func original(of name: String) -> String? {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let (stem, ending) = (String(name[..<dot]), name[dot...])
        if let plain = withoutBracket(stem) ?? withoutSuffix(stem) { return plain + ending }
        return nil
    }

    private static func withoutBracket(_ stem: String) -> String? {
        guard let last = stem.last, last == ")" || last == "）" else { return nil }
        var depth = 0
        for index in stem.indices.reversed() {
            switch stem[index] {
            case ")", "）": depth += 1
            case "(", "（": depth -= 1
            default: continue
            }
            guard depth == 0 else { continue }
            let inside = stem[index...].lowercased()
            guard markers.contains(where: inside.contains) else { return nil }
            let original = stem[..<index]
            let trimmed = original.last == " " ? original.dropLast() : original
            return trimmed.isEmpty ? nil : String(trimmed)
        }
        return nil
    }

    /// Removes Syncthing's `.sync-conflict-20260502-101500-ABCDEFG` and Nextcloud's
    /// `_conflict-20260502-101500`.
    private static func withoutSuffix(_ stem: String) -> String? {
        for marker in [".sync-conflict-", "_conflict-"] {
            guard let start = stem.index(ofBytes: marker, from: stem.startIndex), start > stem.startIndex else { continue }
            let rest = stem[stem.utf8.index(start, offsetBy: marker.utf8.count)...]
            if rest.utf8.count >= 8, rest.utf8.prefix(8).allSatisfy({ 0x30...0x39 ~= $0 }), !rest.contains(" ") {
                return String(stem[..<start])
            }
        }
        return nil
    }
}
