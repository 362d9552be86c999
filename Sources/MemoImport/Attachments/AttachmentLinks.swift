import Foundation

/// Finds the files of an export that texts link to, in Markdown, in wikis, in HTML and in chats.
///
/// Links are looked up in the listing of the export only, so a path in a text never reaches the file system.
struct AttachmentLinks {
    /// Number of the file by its path, in lower case.
    private var byPath: [String: Int] = [:]
    /// Number of the file by its name, in lower case, and for resources of Joplin by its ID; nil if several have it.
    private var byName: [String: Int?] = [:]
    private var names: [Int: String] = [:]

    /// Extensions of files that are notes themselves. A link to them is no attachment.
    private static let notes: Set<String> = FolderImporter.extensions.union(["html", "htm", "json", "enex", "csv", "opml"])

    /// - Parameter exported: Files that are attachments whatever their formats, because Saekin's own export wrote them.
    init(_ export: Export, exported: Set<Int> = []) {
        for file in export.files where !Self.notes.contains(file.pathExtension) || exported.contains(file.number) {
            let name = file.name.lowercased()
            byPath[file.path.lowercased()] = file.number
            for key in Self.isID(file.stem) ? [name, file.stem.lowercased()] : [name] {
                byName.updateValue(byName[key] == nil ? file.number : nil, forKey: key)
            }
            names[file.number] = file.name
        }
    }

    private static func isID(_ stem: String) -> Bool { stem.utf8.count == 32 && stem.utf8.allSatisfy { isxdigit(Int32($0)) != 0 } }

    /// Returns the files that a text links to, in its order. `path` is that of the file with the text.
    /// - Parameter isExact: Whether a link means its place only, and no file of this name elsewhere.
    func attachments(in text: String, of path: String, isExact: Bool = false) -> [AttachmentRecord] {
        var (found, seen) = ([AttachmentRecord](), Set<Int>())
        for target in LinkTargets.read(text) {
            guard found.count < AttachmentRecord.countLimit else { break }
            guard let number = file(target, from: path, isExact: isExact), seen.insert(number).inserted else { continue }
            found.append(AttachmentRecord(name: names[number] ?? "", content: .file(number: number)))
        }
        return found
    }

    /// Returns the files that an importer found for a memo, with those that it only named looked up. Files that are not there are left out.
    /// - Parameter isList: Whether it is a list of Saekin's own export. Otherwise a page often names a picture twice, which counts once.
    func resolved(_ attachments: [AttachmentRecord], of path: String, isList: Bool) -> [AttachmentRecord] {
        var seen: Set<Int> = []
        return attachments.compactMap { attachment in
            guard case .links(let targets) = attachment.content else { return attachment }
            guard let number = targets.lazy.compactMap({ file($0, from: path) }).first else { return nil }
            guard seen.insert(number).inserted || isList else { return nil }
            let name = attachment.name == AttachmentRecord.unnamed ? names[number] ?? attachment.name : attachment.name
            return AttachmentRecord(name: name, content: .file(number: number))
        }
    }

    /// Returns the number of the file that a link in the file `path` means; nil for any other link.
    private func file(_ target: String, from path: String, isExact: Bool = false) -> Int? {
        for spelling in LinkTargets.spellings(of: target).map({ $0.lowercased() }) {
            let folder = path.lowercased().split(separator: "/").dropLast().map(String.init)
            // A file that was read from an archive within the export has further folders above it.
            for depth in stride(from: folder.count, through: isExact ? folder.count : 0, by: -1) {
                guard let whole = LinkTargets.resolved(spelling, in: folder.prefix(depth)), let number = byPath[whole] else { continue }
                return number
            }
            if isExact { continue }
            if let number = spelling.split(separator: "/").last.flatMap({ byName[String($0)] }) ?? nil { return number }
        }
        return nil
    }

}

/// The targets of all links in a text, as written.
package enum LinkTargets {
    /// The bytes after which a longer target is no link.
    private static let longest = 2000

    /// Returns the targets of `[a](target)`, `[[target|a]]`, `[target]`, of `src` and `href`, and of notes about files that chats write in any language:
    /// `<attached: target>` and `: target (file attached)`.
    package static func read(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        var (targets, place) = ([String](), 0)
        while place < bytes.count {
            let next = place + 1 < bytes.count ? bytes[place + 1] : 0
            var range: Range<Int>?
            switch bytes[place] {
            case UInt8(ascii: "]") where next == UInt8(ascii: "("): range = address(bytes, from: place + 2)
            case UInt8(ascii: "[") where next == UInt8(ascii: "["):
                range = until([UInt8(ascii: "]"), UInt8(ascii: "|")], bytes, from: place + 2)
            case UInt8(ascii: "["): range = until([UInt8(ascii: "]"), UInt8(ascii: "[")], bytes, from: place + 1)
            case UInt8(ascii: "<"):
                range = until([UInt8(ascii: ">")], bytes, from: place + 1).flatMap {
                    afterColon(bytes, from: $0.lowerBound, to: $0.upperBound)
                }
            case UInt8(ascii: "(") where place > 0 && bytes[place - 1] == 0x20:
                range = afterColon(bytes, from: max(0, place - longestName), to: place - 1)
            case UInt8(ascii: "=") where next == UInt8(ascii: "\"") || next == UInt8(ascii: "'"):
                if isAttribute(bytes, endingAt: place) { range = until([next], bytes, from: place + 2) }
            default: break
            }
            if let range, !range.isEmpty { targets.append(String(decoding: bytes[range], as: UTF8.self)) }
            place += 1
        }
        return targets
    }

    /// Returns a link to a file as written, and without escapes, query and fragment, in NFC; empty for an address.
    package static func spellings(of target: String) -> [String] {
        let (target, lower) = (target.precomposed, target.lowercased())
        guard !lower.contains("://"), !["mailto:", "data:", "tel:"].contains(where: lower.hasPrefix) else { return [] }
        let bare = String(target.prefix { $0 != "?" && $0 != "#" })
        let all = [target, target.removingPercentEncoding, bare, bare.removingPercentEncoding].compactMap { $0?.precomposed }
        return all.enumerated().filter { !$1.isEmpty && !all[..<$0].contains($1) }.map(\.element)
    }

    /// Returns the path of a link in `folder` with `.` and `..` resolved; nil if it leads out of the export.
    package static func resolved(_ target: String, in folder: some Sequence<String>) -> String? {
        var names = target.hasPrefix("/") ? [] : Array(folder)
        for name in target.split(separator: "/") where name != "." && name != ":" {
            guard name == ".." else {
                names.append(String(name))
                continue
            }
            guard names.popLast() != nil else { return nil }
        }
        return names.joined(separator: "/")
    }

    /// The bytes of a name before which a chat's `: ` is looked for.
    private static let longestName = 300

    /// Returns the bytes after the last `: ` on the line that ends with `end`; nil if there is none after `start`.
    private static func afterColon(_ bytes: [UInt8], from start: Int, to end: Int) -> Range<Int>? {
        var place = end - 1
        while place > start, bytes[place] != 0x0A {
            if bytes[place] == 0x20, bytes[place - 1] == UInt8(ascii: ":") { return place + 1..<end }
            place -= 1
        }
        return nil
    }

    private static func until(_ ends: [UInt8], _ bytes: [UInt8], from start: Int) -> Range<Int>? {
        var end = start
        while end < bytes.count, end - start <= longest {
            if ends.contains(bytes[end]) { return start..<end }
            if bytes[end] == 0x0A { return nil }
            end += 1
        }
        return nil
    }

    /// Returns the address of a Markdown link: in `<…>`, or up to the closing bracket or the title.
    private static func address(_ bytes: [UInt8], from start: Int) -> Range<Int>? {
        if start < bytes.count, bytes[start] == UInt8(ascii: "<") { return until([UInt8(ascii: ">")], bytes, from: start + 1) }
        var (end, depth) = (start, 0)
        while end < bytes.count, end - start <= longest {
            switch bytes[end] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                guard depth > 0 else { return start..<end }
                depth -= 1
            case 0x0A: return nil
            case 0x20 where end + 1 < bytes.count && [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "=")].contains(bytes[end + 1]):
                return start..<end
            default: break
            }
            end += 1
        }
        return nil
    }

    private static func isAttribute(_ bytes: [UInt8], endingAt end: Int) -> Bool {
        ["src", "href"].contains { name in
            end >= name.utf8.count && zip(bytes[(end - name.utf8.count)..<end], name.utf8).allSatisfy { $0 | 0x20 == $1 }
        }
    }
}
