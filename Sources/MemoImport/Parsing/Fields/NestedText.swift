import JSON
import MemoModel

/// Extracts text from nested JSON: editor documents (ProseMirror, Lexical, Slate, Quill, Editor.js, Draft),
/// outlines with children, lists of lines and of rich text. The order is kept, with one line per block.
///
/// Key names distinguish text from settings. Text under other keys is left out and counted by its path.
struct NestedText {
    /// Keys whose values are text.
    private static let textKeys: Set<String> = [
        "text", "string", "content", "value", "title", "name", "caption", "body", "note", "notes", "plaintext", "plain_text", "plainText",
        "insert", "message", "description", "label", "heading", "header", "question", "answer", "summary", "post", "full_text", "quote",
        "parts", "lines", "paragraphs", "items", "code", "source", "comment", "comments", "제목", "내용", "본문", "메모", "글",
    ]
    /// Keys whose values repeat the text with markup.
    private static let repeatedKeys: Set<String> = [
        "html", "texthtml", "textHtml", "content_html", "contentHtml", "text_entities", "rich_text_html",
    ]
    /// Keys whose values are formatting or metadata, never text.
    private static let settings: Set<String> = [
        "attrs", "attributes", "marks", "style", "styles", "inlineStyleRanges", "entityRanges", "entityMap", "meta", "metadata", "props",
        "annotations", "author", "user", "creator", "createdBy", "lastUpdatedBy", "location", "config", "settings", "permissions",
    ]
    /// Settings of an editor. Only whole sentences in them are reported.
    private static let styles: Set<String> = [
        "attrs", "attributes", "marks", "style", "styles", "inlineStyleRanges", "entityRanges", "entityMap", "props", "config",
        "permissions",
    ]
    /// Keys that say whether an entry is done.
    private static let ticks: Set<String> = [
        "checked", "ischecked", "done", "isdone", "completed", "iscompleted", "complete", "iscomplete", "finished", "isfinished", "ticked",
        "isticked", "selected", "isselected", "crossed", "strikethrough", "state", "status", "완료", "완료됨", "완료여부", "체크", "했음",
        "completedat", "donedate", "completeddate", "doneat", "checkedat", "finishedat",
        "checkeddatetime", "completeddatetime", "checkedtime", "completedtime",
    ]
    private static let inlineTypes: Set<String> = [
        "text", "plain", "bold", "italic", "underline", "strike", "strikethrough", "code", "link", "autolink", "text_link", "url",
        "mention",
        "hashtag", "cashtag", "email", "phone", "emoji", "tag", "backlink", "spoiler", "custom_emoji", "linebreak", "hardBreak",
        "hard_break",
        "tab", "a", "equation", "text-run", "textRun", "noteLabel", "linkNote", "math_inline", "bot_command", "text_mention",
    ]
    private static let blockTypes: Set<String> = [
        "doc", "document", "root", "paragraph", "heading", "blockquote", "quote", "list", "listitem", "listItem", "list_item", "list-item",
        "bulletList", "orderedList", "taskList", "taskItem", "bullet_list", "ordered_list", "codeBlock", "code_block", "unstyled",
        "header-one", "header-two", "unordered-list-item", "ordered-list-item", "header", "checklist", "table", "tableRow", "image",
        "callout",
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "lic", "action_item", "code_line", "bulletListItem", "numberedListItem",
        "checkListItem", "to_do", "bulleted_list_item", "numbered_list_item", "heading_1", "heading_2", "heading_3", "horizontalrule",
        "horizontalRule", "todo_list", "bulleted_list", "numbered_list", "toggle_list", "divider", "math_equation",
    ]
    private static let inlineKeys: Set<String> = [
        "text", "rich_text", "richText", "spans", "runs", "textRuns", "ops", "delta", "title", "inlines", "leaves", "ranges",
    ]
    /// Keys that make a list of texts the runs of one text.
    private static let looks: Set<String> = [
        "attributes", "attrs", "bold", "italic", "underline", "strikethrough", "font", "marks", "style", "isbold", "isitalic",
    ]
    private static let rows: Set<String> = ["tableRow", "tablerow", "table_row", "table-row", "tr"]

    /// Completed lines.
    private var lines: [String] = []
    private var line = ""
    /// The prefix of the next line: a list marker.
    private var sign = ""
    private var indent = 0
    /// Whether any string with words is text, whatever its key.
    private let takesAll: Bool
    /// Whether every entry is a thing to do.
    private var isChecklist = false
    /// Whether every string that is not machinery is text.
    private var takesEverything = false
    /// Whether the value is a run of a text, whose other members are no part of it.
    private var isInRun = false
    /// Whether the texts are HTML, as in Editor.js.
    private var isHTML = false
    /// The sign before each text of a list, as in Editor.js.
    private var itemSign = ""
    private var path: [String]
    /// Paths of text that was left out, with counts.
    private(set) var leftOut: [String: Int] = [:]
    /// Lines `path: value` of text under names that do not mark it as text.
    private(set) var named: [String] = []

    private init(key: String, takesAll: Bool) { (path, self.takesAll) = ([key], takesAll) }

    /// Returns the text of a value under `key`, and the paths of text that was left out with counts.
    static func read(
        _ value: JSONValue, under key: String, takesAll: Bool = false
    ) -> (text: String, leftOut: [String: Int], named: [String]) {
        var nested = NestedText(key: key, takesAll: takesAll)
        nested.take(value, key)
        return nested.result()
    }

    /// Returns the text of a list of things to do, one line per entry.
    static func checklist(_ value: JSONValue, under key: String) -> (text: String, leftOut: [String: Int], named: [String]) {
        var nested = NestedText(key: key, takesAll: true)
        nested.isChecklist = true
        nested.take(value, key)
        return nested.result()
    }

    /// Returns every text of a value, one line each, whatever its keys.
    static func everything(in value: JSONValue, under key: String) -> String {
        var nested = NestedText(key: key, takesAll: true)
        nested.takesEverything = true
        nested.take(value, key)
        return nested.result().text
    }

    private mutating func result() -> (text: String, leftOut: [String: Int], named: [String]) {
        endLine()
        while lines.last?.isEmpty == true { lines.removeLast() }
        return (lines.joined(separator: "\n"), leftOut, named)
    }

    /// Counts strings with words by path, in a value that is not part of the text.
    static func words(in value: JSONValue, under key: String) -> [String: Int] {
        var nested = NestedText(key: key, takesAll: false)
        nested.tell(value, isStyle: false)
        return nested.leftOut
    }

    /// Returns the text only.
    static func text(of value: JSONValue, under key: String) -> String { read(value, under: key, takesAll: true).text }

    /// Returns a scalar, or the text of a list or an object; nil if it has none.
    static func whole(_ value: JSONValue, under key: String) -> String? {
        if let text = value.scalarText { return text }
        let parts = value.items.compactMap(\.scalarText) + value.members.compactMap(\.value.scalarText)
        let isFlat = parts.count == value.items.count + value.members.count
        let text = isFlat ? parts.joined(separator: ", ") : everything(in: value, under: key)
        return text.isEmpty ? nil : text
    }

    /// Returns whether a value is an editor document.
    static func isDocument(_ value: JSONValue) -> Bool {
        guard case .object = value else { return isRich(value) }
        if case .object? = value["root"] { return value["root"]?["children"] != nil }
        for key in ["document", "doc", "editorState"] {
            if let inner = value[key], inner["nodes"] != nil || isDocument(inner) { return true }
        }
        if case .array(let sheets)? = value["sheets"] { return sheets.contains { $0["rows"] != nil } }
        if let type = value["type"]?.scalarText, blockTypes.contains(type), value["content"] != nil || value["children"] != nil {
            return true
        }
        return ["ops", "blocks", "content", "children"].contains { key in value[key].map(isRich) ?? false }
    }

    /// Returns whether a value is a list of runs or blocks of one text, as opposed to a list of memos.
    static func isRich(_ value: JSONValue) -> Bool {
        guard case .array(let parts) = value, !parts.isEmpty else { return false }
        if isAttributed(parts) || areRuns(parts) { return true }
        return parts.prefix(8).allSatisfy { part in
            if case .string = part { return true }
            if isNode(part) { return true }
            if part["insert"] != nil || part["plain_text"] != nil { return true }
            guard let type = part["type"]?.scalarText else { return false }
            return inlineTypes.contains(type) || blockTypes.contains(type)
        }
    }

    /// Returns whether a value is a node of Slate: only its children and settings, down to a text.
    private static func isNode(_ value: JSONValue) -> Bool {
        guard case .array(let children)? = value["children"], value["title"] == nil, value["name"] == nil, let first = children.first,
            value["type"] != nil || value.members.count == 1
        else { return false }
        return first["text"]?.scalarText != nil && first["title"] == nil || isNode(first)
    }

    /// Returns whether texts and their attributes take turns, as in an attributed string of Swift.
    private static func isAttributed(_ parts: [JSONValue]) -> Bool {
        guard parts.count > 1, parts.count.isMultiple(of: 2) else { return false }
        return parts.indices.allSatisfy { index in
            switch parts[index] {
            case .string: index.isMultiple(of: 2)
            case .object(let members): !index.isMultiple(of: 2) && members.allSatisfy { $0.key != "text" && $0.key != "type" }
            default: false
            }
        }
    }

    /// Returns whether all parts have a text and some have a look of their own.
    private static func areRuns(_ parts: [JSONValue]) -> Bool {
        let isText = parts.allSatisfy { part in
            part["type"] == nil && part["children"] == nil
                && (part["text"] ?? part["string"]).map { if case .string = $0 { true } else { false } } ?? false
        }
        return isText && parts.contains { $0.members.contains { looks.contains($0.key.lowercased()) } }
    }

    // MARK: Values

    private mutating func take(_ value: JSONValue, _ key: String) {
        switch value {
        case .string(let text): takeString(text, key)
        case .integer, .number: if key == "value" || key == "text", let text = value.scalarText { write(text) }
        case .array(let values): takeArray(values, key)
        case .object(let members): takeObject(members)
        case .null, .bool: break
        }
    }

    private mutating func takeString(_ text: String, _ key: String) {
        // When an entry was written is told, and is no text.
        if isChecklist, DateParts(text) != nil, Self.isOfWriting(key) { return count() }
        if Self.textKeys.contains(key) || takesAll && !isInRun && Prose.hasWords(text)
            || (isChecklist || takesEverything) && !Self.isMachinery(text, key)
        {
            write(isHTML || text.utf8.first == UInt8(ascii: "<") ? MarkupText.plain(text) : text)
        } else if !Self.isMachinery(text, key) {
            if takesAll || named.count >= 256 { return count() }
            let text = MarkupText.words(text)
            if !text.isEmpty { named.append("\(path.joined(separator: ".")): \(text)") }
        }
    }

    private static func isOfWriting(_ key: String) -> Bool {
        let name = key.lowercased().filter { $0 != "_" && $0 != "-" }
        return ["created", "updated", "modified", "lastmodified", "lastupdated"].contains(where: name.hasPrefix)
    }

    private static func isMachinery(_ text: String, _ key: String) -> Bool {
        if Machinery.isValue(text) { return true }
        let words = NameWords.split(key)
        return Machinery.isName(words) && Machinery.holds(text, isNamed: true, words: words)
    }

    private mutating func leaveOut(_ text: String, isStyle: Bool) {
        guard isStyle ? Prose.isProse(text) : !Self.isMachinery(text, path.last ?? "") else { return }
        count()
    }

    private mutating func count() {
        if leftOut.count < 4096 { leftOut[path.joined(separator: "."), default: 0] += 1 }
    }

    private mutating func takeArray(_ values: [JSONValue], _ key: String) {
        if Self.isAttributed(values) { return takeAttributed(values) }
        let isInline = isInline(values, key)
        let entrySign = key == "items" ? itemSign : ""
        for value in values {
            if !isInline { endLine() }
            if !entrySign.isEmpty { sign = entrySign }
            if isInline, !isChecklist, case .object(let members) = value, Self.isLeaf(members) {
                takeInline(members, value, "")
                continue
            }
            if case .string(let text) = value, isChecklist {
                sign = "- [ ] "
                write(text)
                sign = ""
            } else if case .string(let text) = value, !Self.textKeys.contains(key), !takesAll, Prose.isProse(text) {
                // A list of strings is a list of lines, whatever its key.
                write(text)
            } else {
                take(value, key)
            }
        }
        if !isInline { endLine() }
    }

    private mutating func takeAttributed(_ values: [JSONValue]) {
        for (text, attributes) in zip(values, values.dropFirst()) {
            guard case .string(let text) = text else { continue }
            write(text)
            for member in attributes.members {
                path.append(Self.step(member.key))
                defer { path.removeLast() }
                if member.key.lowercased().hasSuffix("link"), let address = member.value.scalarText {
                    line += LinkText.addition(to: text, address: address)
                } else {
                    tell(member.value, isStyle: true)
                }
            }
        }
        endLine()
    }

    /// Returns whether an object is a run of text without a type.
    private static func isLeaf(_ members: [JSONMember]) -> Bool {
        members.contains { $0.key == "text" || $0.key == "string" }
            && members.allSatisfy { member in
                if case .array = member.value { return looks.contains(member.key.lowercased()) }
                return member.key != "type" && member.key != "children"
            }
    }

    /// Returns whether an object is a text or an inline of old Slate.
    private static func isInlineNode(_ value: JSONValue) -> Bool {
        guard let kind = (value["object"] ?? value["kind"])?.scalarText else { return false }
        return ["text", "inline", "leaf", "range"].contains(kind)
            && (value["nodes"] ?? value["leaves"] ?? value["text"] ?? value["ranges"]) != nil
    }

    /// Returns whether an object is a node within a line that has only settings, such as a state, a card of a link or a day.
    private static func isAtom(_ value: JSONValue) -> Bool {
        guard let type = value["type"]?.scalarText, !blockTypes.contains(type), case .object(let settings)? = value["attrs"],
            value.members.allSatisfy({ ["type", "attrs", "marks"].contains($0.key) })
        else { return false }
        return settings.contains { ["text", "url", "timestamp"].contains($0.key) && $0.value.scalarText != nil }
    }

    /// Returns whether the elements of an array continue the same line.
    private func isInline(_ values: [JSONValue], _ key: String) -> Bool {
        let strings = values.count { if case .string = $0 { true } else { false } }
        if strings == values.count {
            // Lines of source code end with their own line breaks.
            return values.dropLast().allSatisfy { if case .string(let text) = $0 { text.last?.isNewline == true } else { false } }
        }
        // The parts of a message are paragraphs.
        if key == "parts" { return false }
        if strings > 0 || Self.inlineKeys.contains(key) || Self.areRuns(values) { return true }
        return values.allSatisfy { value in
            if Self.isInlineNode(value) || Self.isAtom(value) { return true }
            if let type = value["type"]?.scalarText { return Self.inlineTypes.contains(type) }
            return value["insert"] != nil || value["plain_text"] != nil
                || key == "children" && value["text"] != nil && value["children"] == nil
        }
    }

    // MARK: Objects

    private mutating func takeObject(_ members: [JSONMember]) {
        let value = JSONValue.object(members)
        let type = value["type"]?.scalarText ?? ""
        if ["linebreak", "hardBreak", "hard_break"].contains(type) {
            breakLine()
            return tell(value, isStyle: true)
        }
        let isInline =
            Self.inlineTypes.contains(type) || value["insert"] != nil || value["plain_text"] != nil || type.isEmpty && isRun(members)
            || Self.isInlineNode(value) || Self.isAtom(value)
        guard !isInline else { return takeInline(members, value, type) }
        endLine()
        sign = mark(of: value, type)
        // A comment begins with the name of who wrote it.
        var members = members
        if sign.isEmpty, !takesEverything, let author = Account.author(of: members) { (sign, members) = (author.name + ": ", author.rest) }
        let (start, outer) = (lines.count, (isHTML, itemSign))
        defer { (isHTML, itemSign) = outer }
        if case .object? = value["data"], !type.isEmpty, value["object"] == nil, value["kind"] == nil {
            (isHTML, itemSign) = (true, type == "list" ? "- " : "")
            if type == "list" { sign = "" }
        }
        if Self.rows.contains(type) || value["cells"] != nil {
            takeMembers(members)
            endLine()
            let cells = lines[start...].joined(separator: "\t")
            lines.replaceSubrange(start..., with: cells.isEmpty ? [] : [cells])
        } else {
            takeMembers(members, separates: true)
            endLine()
        }
        if lines.count == start, type == "paragraph" || type == "heading" { lines.append("") }
        if !sign.allSatisfy(\.isWhitespace), sign.hasSuffix(": ") { count() }
        sign = ""
    }

    /// Returns whether the object is a run of text with attributes on the current line.
    private func isRun(_ members: [JSONMember]) -> Bool {
        !line.isEmpty && members.contains { $0.key == "text" } && !members.contains { if case .array = $0.value { true } else { false } }
    }

    private mutating func takeInline(_ members: [JSONMember], _ value: JSONValue, _ type: String) {
        if case .string(let text)? = value["insert"], text.utf8.first == 0x0A { signLine(value["attributes"]) }
        let (start, outer) = (line.utf8.count, isInRun)
        isInRun = true
        takeMembers(members)
        isInRun = outer
        let attributes = value["attrs"] ?? value["attributes"] ?? value["data"]
        if let label = attributes.flatMap(Self.shownText) {
            let written = line.utf8.count > start ? Substring(line.utf8.dropFirst(start)) : ""
            if written.isEmpty {
                write(type == "tag" && !label.hasPrefix("#") ? "#" + label : label)
            } else if !written.contains(label) {
                leaveOut(label, isStyle: false)
            }
        }
        let marks = if case .array(let marks)? = value["marks"] { marks } else { [JSONValue]() }
        let address =
            [value["href"], value["url"], attributes?["link"], attributes?["href"], attributes?["url"]] + marks.map { $0["attrs"]?["href"] }
        guard let address = address.compactMap({ $0?.scalarText }).first, line.utf8.count >= start else { return }
        line += LinkText.addition(to: String(Substring(line.utf8.dropFirst(start))), address: address)
    }

    /// Puts the sign of a list or a heading before the line, which Quill tells with the line break after it.
    private mutating func signLine(_ attributes: JSONValue?) {
        guard !line.isEmpty, let attributes else { return }
        if let list = attributes["list"]?.scalarText {
            line = (["checked": "- [x] ", "unchecked": "- [ ] "][list] ?? "- ") + line
        } else if case .integer(let level)? = attributes["header"], 1...6 ~= level {
            line = String(repeating: "#", count: Int(level)) + " " + line
        }
    }

    private mutating func takeMembers(_ members: [JSONMember], separates: Bool = false) {
        let before = (lines.count, line.utf8.count)
        var hasOwnLine = false
        for member in members {
            let isScalar = if case .array = member.value { false } else if case .object = member.value { false } else { true }
            path.append(Self.step(member.key))
            defer { path.removeLast() }
            if Self.repeatedKeys.contains(member.key) {
                if before == (lines.count, line.utf8.count) { take(member.value, "text") }
            } else if Self.settings.contains(member.key) {
                if takesEverything && !Self.styles.contains(member.key) || isChecklist && isScalar {
                    if hasOwnLine, separates { endLine() }
                    take(member.value, member.key)
                } else {
                    tell(shown(in: member), isStyle: Self.styles.contains(member.key))
                }
            } else if Self.isKind(member) || (member.key == "id" || member.key == "uid") && isScalar || Self.isNumbering(member, members)
                || Account.isDate(member, members)
            {
                continue
            } else if isChecklist, Self.tick(member) != nil {
                continue
            } else if !isScalar, hasOwnLine, !Self.inlineKeys.contains(member.key) {
                // The children of an outline entry.
                endLine()
                indent += 1
                take(member.value, member.key)
                endLine()
                indent -= 1
            } else {
                // Two texts of one entry are two lines, unless they are runs of one.
                let hasWritten = before != (lines.count, line.utf8.count)
                if separates, hasWritten, isScalar ? member.value.scalarText != nil : !hasOwnLine { endLine() }
                take(member.value, member.key)
                hasOwnLine = hasOwnLine || isScalar && before != (lines.count, line.utf8.count)
            }
        }
    }

    /// Writes the words of a node's settings that readers see, such as the name of a person or what a picture shows, and returns the others.
    private mutating func shown(in settings: JSONMember) -> JSONValue {
        guard settings.key == "attrs", case .object(let inner) = settings.value else { return settings.value }
        guard let first = Self.shownText(in: settings.value) else { return settings.value }
        // The settings of a run stand for its text if it has none.
        if !isInRun {
            write(first)
            endLine()
        }
        return .object(inner.filter { !(Self.shown.contains($0.key) && $0.value.scalarText == first) })
    }

    private static func shownText(in settings: JSONValue) -> String? {
        shown.lazy.compactMap { settings[$0]?.scalarText }.first { !$0.isEmpty && !Machinery.isValue($0) }
    }

    private static let shown = ["label", "title", "text", "alt", "caption", "summary"]

    /// Returns whether a member tells an app the kind of an object. A person's own word, `"type": "일상"`, has other letters or a blank.
    private static func isKind(_ member: JSONMember) -> Bool {
        guard member.key == "type", case .string(let text) = member.value else { return member.key == "type" && member.value.isPlain }
        return text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x20 }
    }

    /// Returns whether a member is the number of an entry of a list, or tells browsers about a link, as Lexical writes them.
    private static func isNumbering(_ member: JSONMember, _ members: [JSONMember]) -> Bool {
        if member.key == "rel", let text = member.value.scalarText { return text.hasPrefix("no") && members.contains { $0.key == "url" } }
        guard member.key == "value" || member.key == "start" else { return false }
        switch member.value {
        case .integer, .number: return members.contains { $0.key == "children" || $0.key == "content" }
        case .null, .bool, .string, .array, .object: return false
        }
    }

    /// Counts the strings with words in a value that is not text.
    private mutating func tell(_ value: JSONValue, isStyle: Bool) {
        switch value {
        case .string(let text): leaveOut(text, isStyle: isStyle)
        case .array(let values): for value in values { tell(value, isStyle: isStyle) }
        case .object(let members):
            for member in members where !Self.isKind(member) && !Account.isDate(member, members) {
                path.append(Self.step(member.key))
                tell(member.value, isStyle: isStyle || Self.styles.contains(member.key))
                path.removeLast()
            }
        case .null, .bool, .integer, .number: break
        }
    }

    /// Returns `*` for keys that look like IDs, since each memo would have a path of its own otherwise.
    static func step(_ key: String) -> String {
        key.utf8.count >= 16 && key.contains(where: \.isNumber) && !key.contains(" ") ? "*" : key
    }

    /// Returns the marker before the line of a block: a heading, list entry or task.
    private func mark(of value: JSONValue, _ type: String) -> String {
        let attributes = value["attrs"] ?? value["data"] ?? value["props"]
        // In Reflect, every entry has a checked state, and `kind` tells which entries are tasks.
        if let kind = attributes?["kind"]?.scalarText, kind != "task" { return sign + "- " }
        if isChecklist {
            guard case .object(let members) = value else { return "- [ ] " }
            return members.contains { Self.tick($0) == true } ? "- [x] " : "- [ ] "
        }
        for key in ["checked", "isChecked", "done", "isDone", "completed", "is_checked"] {
            if case .bool(let isSet)? = value[key] ?? attributes?[key] ?? value["meta"]?[key] { return isSet ? "- [x] " : "- [ ] " }
        }
        if type == "taskItem", let state = attributes?["state"]?.scalarText { return state == "DONE" ? "- [x] " : "- [ ] " }
        switch type {
        case "heading", "header":
            let level = value["level"] ?? attributes?["level"] ?? value["tag"]
            let digit = level?.scalarText?.last?.wholeNumberValue ?? 1
            return String(repeating: "#", count: min(6, max(1, digit))) + " "
        case "h1", "h2", "h3", "h4", "h5", "h6": return String(repeating: "#", count: type.last?.wholeNumberValue ?? 1) + " "
        case "li", "bulletListItem", "numberedListItem", "listitem", "listItem", "list_item", "list-item", "taskItem", "bulleted_list_item",
            "numbered_list_item", "bulleted_list", "numbered_list",
            "unordered-list-item",
            "ordered-list-item":
            return sign + "- "
        // In Lexical a list contains entries. Elsewhere it is an entry.
        case "list": return value["listType"] == nil && value["children"] == nil ? sign + "- " : sign
        default: return value["listStyleType"] == nil ? sign : "- "
        }
    }

    /// Returns whether a member says that its entry is done; nil if it says nothing about it.
    private static func tick(_ member: JSONMember) -> Bool? {
        let name = member.key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " && $0 != "?" }
        guard ticks.contains(name) else { return nil }
        let isDate = ["at", "date", "time"].contains(where: name.hasSuffix)
        switch member.value {
        case .bool(let isSet): return isSet
        case .integer(let number): return number != 0
        case .number(let number): return number != 0
        case .null: return false
        case .string(let text):
            if isDate { return !text.isEmpty }
            let word = text.lowercased()
            if ["true", "yes", "y", "1", "on", "x", "v", "o", "✓", "✔", "checked", "예", "네"].contains(word) { return true }
            if ["false", "no", "n", "0", "off", "", "unchecked", "open", "아니요", "아니오"].contains(word) { return false }
            // A state of another name is a word to keep.
            return WorkState(named: text).map { $0 == .done }
        case .array, .object: return nil
        }
    }

    // MARK: Lines

    private mutating func write(_ text: String) {
        for (number, part) in text.lines.enumerated() {
            if number > 0 { breakLine() }
            guard !part.isEmpty else { continue }
            if line.isEmpty {
                line = String(repeating: "  ", count: min(16, indent)) + sign
                sign = ""
            }
            line += part
        }
    }

    private mutating func breakLine() {
        lines.append(line)
        line = ""
    }

    private mutating func endLine() {
        if !line.isEmpty { breakLine() }
    }
}
