/// The files within a note, a document or a message. Their bytes are in memory together, so there is a limit for all of them.
struct HeldFiles {
    /// Limit in bytes of all files of one memo.
    static let limit = 2 * AttachmentRecord.sizeLimit

    private(set) var records: [AttachmentRecord] = []
    /// The names of files beyond the limits.
    private(set) var tooLarge: [String] = []
    private var room = limit

    /// The limit in bytes of the next file.
    var nextLimit: Int { min(room, AttachmentRecord.sizeLimit) }

    /// Adds a file. An empty one is left out.
    /// - Parameters:
    ///   - name: Its name; empty for its number with the usual ending of `type`.
    ///   - bytes: Its bytes; nil if they exceed `nextLimit`.
    mutating func add(_ name: String, type: String = "", _ bytes: [UInt8]?) {
        let number = records.count + 1
        let ending = name.isEmpty ? MediaType.fileExtension(of: type) : ""
        let shown = name.isEmpty ? "\(number)" + (ending.isEmpty ? "" : "." + ending) : name
        guard let bytes, bytes.count <= nextLimit, number <= AttachmentRecord.countLimit else { return tooLarge.append(shown) }
        guard !bytes.isEmpty else { return }
        room -= bytes.count
        records.append(AttachmentRecord(name: shown, content: .bytes(bytes)))
    }

    /// Adds a file of the export that the document names.
    mutating func add(link: String) {
        if records.count < AttachmentRecord.countLimit { records.append(.link(link)) } else { tooLarge.append(link) }
    }

    /// Adds all files of another part of the same memo.
    mutating func add(_ other: HeldFiles) {
        for record in other.records {
            switch record.content {
            case .bytes(let bytes): add(record.name, bytes)
            case .links, .file: records.append(record)
            }
        }
        tooLarge += other.tooLarge
    }

    /// Reports the files beyond the limits.
    func report(_ place: Place, _ yield: (ImportItem) throws -> Void) throws {
        for name in tooLarge { try yield(.problem(.attachmentTooLarge(place, name: name))) }
    }
}

extension HeldFiles {
    /// Collects the entries of a packed document that `isWanted` accepts by name, in the order of their numbers: `image2.png` before
    /// `image10.png`. A damaged end costs only the files there.
    init(partsOf zip: [UInt8], where isWanted: (String) -> Bool) {
        var found: [(name: String, bytes: [UInt8]?)] = []
        var room = Self.limit
        if let archive = try? ArchiveReader(bytes: zip) {
            while found.count <= AttachmentRecord.countLimit, let entry = (try? archive.next()) ?? nil {
                guard entry.isFile, !entry.isEncrypted, isWanted(entry.name) else { continue }
                let bytes = (try? archive.rest(limit: min(room, AttachmentRecord.sizeLimit))) ?? nil
                room -= bytes?.count ?? 0
                found.append((entry.name, bytes))
            }
        }
        found.sort { ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name) }
        for (name, bytes) in found { add(name, bytes) }
    }
}
