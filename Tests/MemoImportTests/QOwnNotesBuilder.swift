import Foundation
import GRDB

/// Builds the database that QOwnNotes keeps beside its notes, with the tables for tags.
enum QOwnNotesBuilder {
    static let sql = """
        CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT, parent_id INTEGER DEFAULT 0);
        CREATE TABLE noteTagLink(id INTEGER PRIMARY KEY, tag_id INTEGER, note_file_name TEXT, note_sub_folder_path TEXT DEFAULT '');
        INSERT INTO tag VALUES (1, '일', 0), (2, '급함', 1);
        INSERT INTO noteTagLink VALUES (1, 1, '장보기', ''), (2, 2, '회의', '집'), (3, 9, '홀로', '');
        """

    /// Returns its bytes; empty if the disk is full.
    static func database() -> [UInt8] {
        let path = FileManager.default.temporaryDirectory.appending(path: "qownnotes-\(UUID().uuidString).sqlite").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            let queue = try DatabaseQueue(path: path)
            try queue.write { try $0.execute(sql: sql) }
            try queue.close()
            return try Array(Data(contentsOf: URL(filePath: path)))
        } catch {
            return []
        }
    }
}
