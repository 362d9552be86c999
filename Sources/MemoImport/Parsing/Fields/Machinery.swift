import JSON

/// The table of keys whose values a program wrote for itself. Any other value under a name without a field is text: it is
/// kept as `name: value`, or its name is reported.
///
/// The table is documented in `Documentation/Importing.md`.
enum Machinery {
    /// Names whose single words are settings. Several words, or Hangul, are text even here.
    private static let names: Set<String> = [
        "id", "ids", "key", "index", "rank", "order", "position", "offset", "depth", "level", "indent", "row", "column", "col", "zindex",
        "width", "height", "size", "length", "ratio", "scale", "opacity", "alpha", "count", "total", "limit", "page", "cursor",
        "type", "kind", "mode", "format", "mimetype", "mime", "contenttype", "objecttype", "entitytype", "class", "classname", "cls",
        "object",
        "entity", "table", "schema", "model", "variant", "encoding", "charset", "mediatype", "filetype", "extension", "ext", "doctype",
        "listtype",
        "version", "revision", "rev", "build", "appversion", "schemaversion", "etag", "hash", "checksum", "md5", "sha1", "sha256",
        "signature", "digest", "token", "salt", "iv", "nonce", "cipher", "guid", "uuid", "uid", "pk", "ref", "refid", "parentid", "ownerid",
        "slug", "locale", "lang", "language", "timezone", "tz", "zone", "utcoffset", "platform", "os", "useragent", "client", "device",
        "devicetype", "deviceid", "deviceagent", "softwareagent", "osagent", "hostname", "syncstate", "syncstatus", "sync", "dirty",
        "conflict", "visibility", "access", "permission",
        "permissions", "privacy", "role", "scope", "color", "colour", "background", "backgroundcolor", "bgcolor", "textcolor", "theme",
        "style", "textstyle", "liststyle", "font", "fontfamily", "fontname", "fontsize", "fontweight", "align", "textalign", "alignment",
        "direction", "dir", "display", "layout", "template", "icon", "symbol", "emojiid", "cover", "wrap", "border", "margin", "padding",
        "target", "rel", "uri", "pointer", "detail", "tag", "tagname", "markup", "script", "viewtype", "sorttype", "sortby", "grammar",
        "languagegrammar",
        "publish", "draft", "permalink", "cssclass", "cssclasses",
    ]
    /// Endings of names that mark an ID, a hash or a setting.
    private static let endings = [
        "id", "ids", "uuid", "guid", "hash", "checksum", "token", "version", "revision", "color", "colour", "type", "style", "font",
        "position", "offset", "index", "order", "width", "height", "size", "format", "mode", "locale", "timezone", "mimetype", "uri",
        "pointer",
    ]
    private static let longEndings = ["token", "version", "revision", "checksum", "timezone", "identifier", "uuid", "guid"]
    /// Names of settings under which people write single words too: places, jobs, school subjects.
    private static let shared: Set<String> = [
        "position", "level", "rank", "role", "cover", "detail", "target", "class", "model", "object", "scope", "symbol", "background",
        "client",
    ]
    /// Settings that are written like words.
    private static let settings: Set<String> = [
        "left", "right", "top", "bottom", "center", "centre", "middle", "start", "end", "before", "after", "above", "below", "inside",
        "outside",
        "horizontal", "vertical", "low", "medium", "normal", "high", "highest", "lowest", "urgent", "small", "large", "light", "dark",
        "default",
        "auto", "custom", "public", "private", "admin", "owner", "member", "user", "guest", "note", "memo", "page", "text", "item", "task",
        "entry", "document", "absolute", "relative", "fixed", "global", "local", "transparent", "solid", "none",
    ]
    /// Names whose values are never words: style sheets, drawings, bytes.
    private static let data: Set<String> = [
        "css", "csstext", "stylesheet", "svg", "svgpath", "base64", "bytes", "blob", "binary", "datauri", "dataurl",
    ]
    private static let values: Set<String> = ["true", "false", "yes", "no", "null", "nil", "none", "on", "off", "undefined"]

    /// Returns whether a name is in the table.
    ///
    /// - Parameter words: The words of the name, lower case.
    static func isName(_ words: [String]) -> Bool {
        guard let last = words.last else { return true }
        let whole = words.joined()
        // `paid` and `android` end in `id` too, so an ending must be a word of its own.
        // Names in capitals, as in databases, cannot be divided into words.
        if words.count == 1, longEndings.contains(where: whole.hasSuffix) { return true }
        return names.contains(whole) || data.contains(whole)
            || words.count > 1 && (endings.contains(last) || names.contains(last) && words.count == 2)
    }

    /// Returns whether a text under a name is machinery.
    ///
    /// - Parameter isNamed: Whether the name is in the table.
    static func holds(_ text: String, isNamed: Bool, words: [String] = []) -> Bool {
        if isNamed { return words.last.map(data.contains) ?? false || !isSeveralWords(text) && !isShared(text, words) }
        return isValue(text)
    }

    /// Returns whether a text under a name is written by a person, as far as the table can tell.
    static func isText(_ text: String, under name: String) -> Bool {
        let words = NameWords.split(name)
        return !isValue(text) && !holds(text, isNamed: isName(words), words: words)
    }

    /// Returns whether a single word under a name of settings is one that people write: it begins with a capital letter, as names do.
    private static func isShared(_ text: String, _ words: [String]) -> Bool {
        guard words.count == 1, shared.contains(words[0]), text.utf8.count > 2, let first = text.utf8.first, 0x41...0x5A ~= first else {
            return false
        }
        let rest = text.dropFirst()
        return rest.utf8.allSatisfy { 0x61...0x7A ~= $0 } && !settings.contains(text.lowercased())
    }

    /// Returns whether a text consists of more than one word, or holds letters outside ASCII.
    private static func isSeveralWords(_ text: String) -> Bool {
        var isInside = false
        var words = 0
        for byte in text.utf8.prefix(4096) {
            if byte >= 0x80 { return true }
            let isSpace = byte <= 0x20
            if !isSpace, !isInside { words += 1 }
            isInside = !isSpace
        }
        return words > 1
    }

    /// Returns whether digits are a phone number: no number begins with a zero or a plus sign.
    private static func isPhone(_ digits: String.UTF8View) -> Bool {
        guard 9...16 ~= digits.count, let first = digits.first, let second = digits.dropFirst().first else { return false }
        return first == 0x2B && second != 0x30 || first == 0x30 && 0x31...0x39 ~= second && digits.allSatisfy { 0x30...0x39 ~= $0 }
    }

    /// Returns whether a text is a constant of a program: `TASK_REPEAT_OFF`.
    private static func isConstant(_ text: String) -> Bool {
        let words = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        return words.count > 1 && text.utf8.count >= 8
            && words.allSatisfy { word in !word.isEmpty && word.allSatisfy { 0x41...0x5A ~= $0 } }
    }

    /// Returns whether a text is the name of a resource of a service: `memos/101`, `users/1/notes/aB3`.
    static func isResource(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.count.isMultiple(of: 2), text.utf8.count < 100 else { return false }
        return parts.indices.allSatisfy { index in
            let bytes = parts[index].utf8
            if index.isMultiple(of: 2) {
                return bytes.count > 2 && bytes.last == UInt8(ascii: "s") && bytes.allSatisfy { 0x61...0x7A ~= $0 }
            }
            return bytes.contains { 0x30...0x39 ~= $0 }
                && parts[index].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
        }
    }

    /// Returns whether a text is an ID, a hash, encoded data, a colour, a number or a flag, whatever its name.
    static func isValue(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first, !DateReading.isNone(text) else { return true }
        guard first < 0x80 || bytes.contains(where: { $0 < 0x80 }) else { return false }
        var (digits, letters, changes, isDigit) = (0, 0, 0, false)
        var (hasSpace, hasSign, hasBreak) = (false, false, false)
        for byte in bytes.prefix(4096) {
            switch byte {
            case 0x30...0x39:
                digits += 1
                if letters > 0, !isDigit { changes += 1 }
                isDigit = true
            case 0x41...0x5A, 0x61...0x7A:
                letters += 1
                if isDigit { changes += 1 }
                isDigit = false
            case 0x2B, 0x2F, 0x3D: hasSign = true
            case 0x2D, 0x5F, 0x23: hasBreak = true
            case ..<0x21: hasSpace = true
            case 0x80...: return false
            default: return text.hasPrefix("data:") && text.contains(";base64,") || Double(text) != nil
            }
        }
        if hasSpace { return letters + digits == 0 }
        if letters + digits == 0 { return true }
        if letters == 0 { return (!hasBreak && !hasSign || Double(text) != nil) && !isPhone(bytes) }
        if values.contains(text.lowercased()) || text.isUUID || hasSign && isResource(text) { return true }
        if hasBreak, isConstant(text) { return true }
        if first == UInt8(ascii: "#") || text.hasPrefix("0x"), ColorCode.read(text) != nil { return true }
        // Words and years joined by hyphens change seldom between letters and digits; hashes often.
        return bytes.count >= 16 && changes >= 2 && (!hasBreak || changes >= 4)
            || bytes.count >= 40 && hasSign && !text.contains("//") && !text.hasPrefix("/")
    }
}

/// The words of a name: `date`, `created` of `dateCreated`, `date_created` and `Date-Created`.
enum NameWords {
    static func split(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for character in name.precomposed {
            guard character.isLetter || character.isNumber else {
                if !word.isEmpty { words.append(word) }
                (word, wasLower) = ("", false)
                continue
            }
            if character.isUppercase, wasLower {
                words.append(word)
                word = ""
            }
            word += character.lowercased()
            wasLower = !character.isUppercase
        }
        if !word.isEmpty { words.append(word) }
        return words
    }
}
