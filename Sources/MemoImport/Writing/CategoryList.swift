import Foundation
import JSON
import MemoModel

/// A list of categories beside the files of a folder, as `categories.json`. Unknown members and the layout stay.
package struct CategoryList {
    /// The categories of the list, with the folder of the file before their paths.
    package var paths: [[String]] { entries.map { folder + $0.path } }
    private let folder: [String]
    private let layout: Layout
    private let root: JSONValue
    /// The key of the list in an object; nil if the file is the list.
    private let listKey: String?
    private var entries: [Entry]
    private let names = FieldNames()

    private struct Entry {
        var path: [String]
        var members: [JSONMember]
    }

    /// Parses a file; returns nil if it is no list of categories.
    package init?(_ bytes: [UInt8], of file: ExportFile) {
        guard let root = try? JSONValue(parsing: bytes) else { return nil }
        var (list, listKey): ([JSONValue]?, String?) = (nil, nil)
        switch root {
        case .array(let values): list = values
        case .object(let members):
            for member in members {
                if case .array(let values) = member.value, ["categories", "folders", "카테고리"].contains(member.key.lowercased()) {
                    (list, listKey) = (values, member.key)
                }
            }
        default: break
        }
        guard let list else { return nil }
        (self.root, self.listKey, folder, layout) = (root, listKey, file.folders, Layout(bytes))
        var entries: [Entry] = []
        for value in list {
            guard case .object(let members) = value, let path = Self.path(members, names) else { return nil }
            entries.append(Entry(path: path, members: members))
        }
        self.entries = entries
    }

    private static func path(_ members: [JSONMember], _ names: FieldNames) -> [String]? {
        let named = { (field: Field) in members.first { names.match($0.key)?.field == field } }
        if case .string(let text)? = named(.categoryPath)?.value {
            return text.split(separator: "/").compactMap { String($0).categoryName }
        }
        if case .array(let values)? = named(.categoryPath)?.value { return values.compactMap { $0.scalarText?.categoryName } }
        return (named(.name) ?? named(.title))?.value.scalarText?.categoryName.map { [$0] }
    }

    /// Sets the facts of a category in the list. Nil leaves a value as it is, an empty text removes it.
    package mutating func set(_ path: [String], color: String? = nil, icon: String? = nil, position: Int? = nil) {
        guard let index = entries.firstIndex(where: { folder + $0.path == path }) else { return }
        if let color { set(index, .categoryColor, "color", color.isEmpty ? nil : .string(color)) }
        if let icon { set(index, .categoryIcon, "icon", icon.isEmpty ? nil : .string(icon)) }
        if let position { set(index, .position, "position", .integer(Int64(position))) }
    }

    private mutating func set(_ index: Int, _ field: Field, _ name: String, _ value: JSONValue?) {
        let found = entries[index].members.firstIndex { names.match($0.key)?.field == field }
        switch (found, value) {
        case (let found?, let value?): if !same(entries[index].members[found].value, value) { entries[index].members[found].value = value }
        case (let found?, nil): entries[index].members.remove(at: found)
        case (nil, let value?): entries[index].members.append(JSONMember(key: name, value: value))
        case (nil, nil): break
        }
    }

    /// Returns whether two values are equal. A colour may be written in upper or lower case.
    private func same(_ first: JSONValue, _ second: JSONValue) -> Bool {
        first == second || ColorCode.read(first) != nil && ColorCode.read(first) == ColorCode.read(second)
    }

    /// Gives a category and those below it another path, or takes them from the list.
    package mutating func rename(_ old: [String], to new: [String]?) {
        guard old.starts(with: folder) else { return }
        let old = Array(old.dropFirst(folder.count))
        if new == nil { entries.removeAll { $0.path == old } }
        guard let new, new.starts(with: folder) else { return }
        for index in entries.indices where entries[index].path.starts(with: old) {
            let path = Array(new.dropFirst(folder.count)) + entries[index].path.dropFirst(old.count)
            let isLong = entries[index].path.count > 0
            entries[index].path = path
            guard isLong, let last = path.last else { continue }
            for member in entries[index].members.indices {
                let key = names.match(entries[index].members[member].key)?.field
                switch (key, entries[index].members[member].value) {
                case (.categoryPath, .array): entries[index].members[member].value = .array(path.map { .string($0) })
                case (.categoryPath, _): entries[index].members[member].value = .string(path.joined(separator: "/"))
                case (.name, .string), (.title, .string): entries[index].members[member].value = .string(last)
                default: break
                }
            }
        }
    }

    /// Adds a category at the end.
    package mutating func add(_ path: [String], color: String?, icon: String?, position: Int) {
        guard path.starts(with: folder), path.count > folder.count else { return }
        let path = Array(path.dropFirst(folder.count))
        var members: [JSONMember] = []
        let hasArrays = entries.contains {
            $0.members.contains { if case .array = $0.value { names.match($0.key)?.field == .categoryPath } else { false } }
        }
        members.append(JSONMember(key: "path", value: hasArrays ? .array(path.map { .string($0) }) : .string(path.joined(separator: "/"))))
        if let name = path.last, entries.contains(where: { $0.members.contains { $0.key == "name" } }) {
            members.append(JSONMember(key: "name", value: .string(name)))
        }
        if let color { members.append(JSONMember(key: "color", value: .string(color))) }
        if let icon { members.append(JSONMember(key: "icon", value: .string(icon))) }
        members.append(JSONMember(key: "position", value: .integer(Int64(position))))
        entries.append(Entry(path: path, members: members))
    }

    /// The bytes of the file in its layout.
    package var bytes: [UInt8] {
        let list = JSONValue.array(entries.map { .object($0.members) })
        guard let listKey, case .object(let members) = root else { return layout.bytes(of: list) }
        return layout.bytes(of: .object(members.map { $0.key == listKey ? JSONMember(key: listKey, value: list) : $0 }))
    }
}

/// The white space of a JSON file.
private struct Layout {
    private let indent: String?
    private let colon: String
    private let comma: String
    /// The line break of the file.
    private let lineBreak: String
    private let end: String
    private let mark: [UInt8]

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
        let lines = text.lines
        let indents = lines.dropFirst().map { $0.prefix { $0 == " " || $0 == "\t" } }.filter { !$0.isEmpty }
        indent = lines.count > 2 ? String(indents.min { $0.count < $1.count } ?? "") : nil
        colon = text.contains("\" : ") ? " : " : text.contains("\": ") ? ": " : ":"
        comma = indent == nil && text.contains(", \"") ? ", " : ","
        lineBreak = text.lineBreak
        end = text.last?.isNewline == true ? lineBreak : ""
    }

    func bytes(of value: JSONValue) -> [UInt8] { mark + Array((text(value, 0) + end).utf8) }

    private func text(_ value: JSONValue, _ depth: Int) -> String {
        switch value {
        case .array(let values): group("[", values.map { text($0, depth + 1) }, "]", depth)
        case .object(let members): group("{", members.map { text(.string($0.key), 0) + colon + text($0.value, depth + 1) }, "}", depth)
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .string(let text): Self.quoted(text)
        }
    }

    private func group(_ open: String, _ parts: [String], _ close: String, _ depth: Int) -> String {
        guard let indent, !parts.isEmpty else { return open + parts.joined(separator: comma) + close }
        let inner = lineBreak + String(repeating: indent, count: depth + 1)
        return open + inner + parts.joined(separator: comma + inner) + lineBreak + String(repeating: indent, count: depth) + close
    }

    private static func quoted(_ text: String) -> String {
        var json = JSONWriter()
        json.value(text)
        return json.text
    }
}
