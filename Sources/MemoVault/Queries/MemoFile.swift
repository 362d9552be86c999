import Foundation
import MemoImport
package import MemoModel

/// The file of this machine from which a memo was imported.
package struct MemoFile: Sendable {
    /// The absolute path, a text that leads to the bytes of the names on the disk (`DiskName`).
    package let path: String
    /// The path as people read it.
    package var shownPath: String { DiskName.shown(path) }
    /// The path for other programs; nil if it has names that are not in UTF-8, which text cannot hold.
    package var plainPath: String? { DiskName.isMarked(path) ? nil : path }

    /// Number of bytes of a file above which its lines are not read.
    private static let largest = 64 << 20

    /// Returns the line of the file that has a place of the memo's text, counted from 1. Returns 1 if no line has the text as it is, as in a file of
    /// another encoding.
    /// - Parameter offset: The place, in bytes of `text.whole`; nil for the beginning.
    package func line(of text: MemoText, at offset: Int? = nil) -> Int {
        guard let size = (try? FileStatus(at: path))?.size, size <= Self.largest, let handle = try? DiskName.open(path),
            let data = try? handle.readToEnd()
        else { return 1 }
        return Self.line(of: text.whole, at: offset, in: String(decoding: data, as: UTF8.self))
    }

    /// Returns the line of a file's content that is the line of a text at an offset. If the text has it several times, so has the file.
    static func line(of text: String, at offset: Int?, in content: String) -> Int {
        let own = text.lines.map(trimmed)
        let place = offset.map { text.utf8.prefix(max(0, $0)).split(separator: 0x0A, omittingEmptySubsequences: false).count - 1 }
        let first = place.flatMap { own.indices.contains($0) && !own[$0].isEmpty ? $0 : nil } ?? 0
        let lines = content.lines
        // The title may be that of the file, so a line below it counts too.
        for index in own[first...].indices.filter({ !own[$0].isEmpty }).prefix(mostTried) {
            let (wanted, before) = (own[index], own[..<index].count { $0 == own[index] })
            let same = lines.indices.filter { trimmed(lines[$0]) == wanted }
            if let found = same.dropFirst(before).first ?? same.last { return found + 1 }
            // In JSON, a line of the text is a part of a line of the file.
            if let found = lines.firstIndex(where: { String($0).containsBytes(of: wanted) }) { return found + 1 }
        }
        return 1
    }

    /// Number of lines of a text that are looked for.
    private static let mostTried = 5

    private static func trimmed(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }

    /// Whether the file is text, which an editor can open.
    package var isText: Bool {
        guard let handle = try? DiskName.open(path), let head = try? handle.read(upToCount: 4096) else { return false }
        return !head.contains(0)
    }

    /// Returns the file at a path within a folder, or the export itself if it is a text. Names on the disk may be decomposed, or in another
    /// encoding.
    init?(_ path: String, in place: String) {
        switch Self.kind(of: place) {
        case .file?:
            self.path = place
            // An archive has the file within it.
            if !isText { return nil }
        case .folder?:
            guard let found = Self.find(path.split(separator: "/")[...], below: place) else { return nil }
            self.path = found
        default: return nil
        }
    }

    /// Returns the file that the names of a path lead to from a folder.
    private static func find(_ names: ArraySlice<Substring>, below folder: String) -> String? {
        guard let name = names.first else { return kind(of: folder) == .file ? folder : nil }
        guard name != "..", name != "." else { return nil }
        let next = folder + "/" + name
        if kind(of: next) != nil, let found = find(names.dropFirst(), below: next) { return found }
        let others = ((try? DiskName.names(in: folder)) ?? []).filter { DiskName.shown($0) == name }
        return others.lazy.compactMap { find(names.dropFirst(), below: folder + "/" + $0) }.first
    }

    /// Returns the kind of a file without following links, as an import does; nil if there is none.
    static func kind(of path: String) -> FileStatus.Kind? { (try? FileStatus(at: path))?.kind }
}

extension VaultEngine {
    /// Returns the file of this machine that a memo was imported from. Nil if it was written here, came out of an archive or a pipe, or is gone.
    package func file(of id: MemoID) throws -> MemoFile? {
        let known = try read(now: .now) { reader in
            try reader.db.statement(
                """
                SELECT coalesce(m.path, m.external_id), t.value FROM memo m
                LEFT JOIN setting t ON t.key = '\(ImportSource.placeKey(of: 0).dropLast())' || m.source_id WHERE m.id = ?
                """
            ).first(.integer(id.rawValue)) { (path: $0[0] as String?, places: $0[1] as String?) }
        }
        guard let path = known?.path else { return nil }
        return ImportSource.places(known?.places).lazy.compactMap { MemoFile(path, in: $0) }.first
    }
}
