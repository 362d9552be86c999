import JSON
import MemoModel

/// A table of a Core Data store that holds memos, and the meaning of its columns.
struct CoreDataEntity {
    struct Column {
        let name: String
        /// The name of the attribute, lower case, without prefix and number.
        let key: String
        let type: String
    }

    /// Prefixes of Core Data's own tables, such as those of history and CloudKit.
    private static let ownPrefixes = ["Z_", "ANSCK", "ATRANSACTION", "ACHANGE"]
    private static let epoch2001 = 978_307_200.0

    let table: String
    let columns: [Column]

    /// Returns nil for a table without a primary key, or without an attribute that holds text.
    init?(table: String, columns: [StoreSchema.Column], names: FieldNames) {
        guard Self.isEntity(table, columns) else { return nil }
        self.table = table
        self.columns = columns.compactMap { column in
            guard column.name.hasPrefix("Z"), !column.name.hasPrefix("Z_") else { return nil }
            // The report names columns as the store does, so `--map` may do so too.
            let key = Self.key(of: column.name)
            let isMapped = names.match(key) == nil && names.match(column.name) != nil
            return Column(name: column.name, key: isMapped ? column.name : key, type: column.type)
        }
        let texts = self.columns.filter { $0.type == "VARCHAR" }.compactMap { (names.match($0.key) ?? names.match($0.name))?.field }
        guard texts.contains(where: { [.title, .body, .wholeText].contains($0) }) else { return nil }
    }

    /// Returns the columns with text of a table of the app; empty for any other table.
    static func texts(table: String, columns: [StoreSchema.Column]) -> [String] {
        guard isEntity(table, columns) else { return [] }
        return columns.filter { $0.name.hasPrefix("Z") && !$0.name.hasPrefix("Z_") && $0.type == "VARCHAR" }.map(\.name)
    }

    /// Returns whether a table holds memos. A history table has titles too, but no memos.
    private static func isEntity(_ table: String, _ columns: [StoreSchema.Column]) -> Bool {
        table.hasPrefix("Z") && !ownPrefixes.contains(where: table.hasPrefix) && !table.contains("HISTORY")
            && columns.contains { $0.name == "Z_PK" }
    }

    /// Returns the attribute of a column: `createdat` for `ZCREATEDAT`. Core Data numbers columns that share
    /// a name: `ZTITLE1`.
    private static func key(of column: String) -> String {
        var name = column.dropFirst().lowercased()
        while let last = name.last, last.isNumber { name.removeLast() }
        // Some apps append these to the names of their attributes.
        for ending in ["rawvalue", "intervalvalue"] where name.count > ending.count && name.hasSuffix(ending) {
            name.removeLast(ending.count)
        }
        return name
    }

    /// Returns the values of a row by attribute name, dates as moments in UTC. `row[0]` is the primary key.
    func members(_ row: [StoreFile.Value]) -> [JSONMember] {
        zip(columns, row.dropFirst()).flatMap { column, value in members(column, value) }
    }

    private func members(_ column: Column, _ value: StoreFile.Value) -> [JSONMember] {
        switch value {
        case .null: return [JSONMember(key: column.key, value: .null)]
        case .text(let text): return [JSONMember(key: column.key, value: .string(text))]
        case .integer(let number):
            if column.type == "TIMESTAMP" { return [date(column, Double(number))] }
            return [JSONMember(key: column.key, value: .integer(number))]
        case .real(let number):
            return [column.type == "TIMESTAMP" ? date(column, number) : JSONMember(key: column.key, value: .number(number))]
        case .blob(let bytes): return blob(column, bytes)
        }
    }

    /// Returns the pictures and documents in a row: those in its columns, and those in files beside the store.
    func files(_ row: [StoreFile.Value]) -> HeldFiles {
        var files = HeldFiles()
        for case .blob(let bytes) in row.dropFirst() {
            if let name = Self.external(bytes) {
                files.add(link: name)
            } else if let (type, bytes) = Self.picture(bytes) {
                files.add("", type: type, bytes)
            }
        }
        return files
    }

    /// Returns the name of the file that has the value of an attribute in its place: a two, and the UUID that is the name.
    private static func external(_ bytes: [UInt8]) -> String? {
        guard bytes.first == 2, 37...38 ~= bytes.count else { return nil }
        let name = String(decoding: bytes.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
        return name.isUUID ? name : nil
    }

    /// Returns the type of a value that is a file, and its bytes. Attributes whose larger values are in files begin with a one.
    private static func picture(_ bytes: [UInt8]) -> (type: String, bytes: [UInt8])? {
        let bytes = bytes.first == 1 ? Array(bytes.dropFirst()) : bytes
        let type = MediaType.of("", head: Array(bytes.prefix(64)))
        return type == MediaType.unknown ? nil : (type, bytes)
    }

    /// Converts an attribute of type Date, which counts from 2001. Dates in plain number columns count from
    /// 1970.
    private func date(_ column: Column, _ seconds: Double) -> JSONMember {
        // Marked as milliseconds since 1970, the one form that has no other reading.
        let date = JSONValue.object([JSONMember(key: "$numberLong", value: .string(String((seconds + Self.epoch2001) * 1000)))])
        return JSONMember(key: column.key, value: date)
    }

    private func blob(_ column: Column, _ bytes: [UInt8]) -> [JSONMember] {
        if Self.external(bytes) != nil || Self.picture(bytes) != nil { return [] }
        if bytes.count == 16 { return [JSONMember(key: column.key, value: .string(Self.uuid(bytes)))] }
        guard let archive = KeyedArchive(bytes) else {
            // A value that the app encoded as JSON, or plain text.
            guard !bytes.starts(with: Array("bplist".utf8)), let text = String(validating: bytes, as: UTF8.self), !text.contains("\0")
            else { return [] }
            return [JSONMember(key: column.key, value: .string(text))]
        }
        if let text = archive.value("NSString", of: archive.root)?.text { return [JSONMember(key: column.key, value: .string(text))] }
        // A category of ThinkingAbout, or any object with a name and a colour.
        guard let name = (archive.value("type", of: archive.root) ?? archive.value("name", of: archive.root))?.text else { return [] }
        let color = archive.value("color", of: archive.root).flatMap(archive.color)
        let appearance: [(String, JSONValue?)] = [("type", .string(name)), ("color", color.map(JSONValue.string))]
        return [JSONMember(key: column.key, value: .object(.record(appearance)))]
    }

    /// Returns the text of the 16 bytes of a UUID.
    static func uuid(_ bytes: [UInt8]) -> String {
        let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
        return groups.joined(separator: "-")
    }
}
