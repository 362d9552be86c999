/// Media types of attachments.
package enum MediaType {
    /// The type of files of unknown kind.
    package static let unknown = "application/octet-stream"

    private static let byExtension: [String: String] = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "heic": "image/heic",
        "bmp": "image/bmp", "tif": "image/tiff", "tiff": "image/tiff", "svg": "image/svg+xml", "pdf": "application/pdf",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "wav": "audio/wav", "ogg": "audio/ogg", "flac": "audio/flac",
        "amr": "audio/amr", "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm", "3gp": "video/3gpp",
        "avi": "video/x-msvideo", "zip": "application/zip", "txt": "text/plain", "csv": "text/csv", "html": "text/html",
        "doc": "application/msword", "xls": "application/vnd.ms-excel", "hwp": "application/x-hwp", "hwpx": "application/hwp+zip",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ]
    private static let signatures: [(type: String, offset: Int, bytes: [UInt8])] = [
        ("image/png", 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), ("image/jpeg", 0, [0xFF, 0xD8, 0xFF]),
        ("image/gif", 0, Array("GIF8".utf8)), ("image/webp", 8, Array("WEBP".utf8)), ("application/pdf", 0, Array("%PDF-".utf8)),
    ]
    /// Types that only their first bytes prove. A file that is merely named like one of them gets none of these.
    private static let proven = Set(signatures.map(\.type))

    /// Returns the type of a file by its first bytes, else by its name.
    package static func of(_ name: String, head: [UInt8]) -> String {
        if let found = signatures.first(where: { head.dropFirst($0.offset).starts(with: $0.bytes) }) { return found.type }
        guard let type = byExtension[name.ending] else { return unknown }
        return proven.contains(type) ? unknown : type
    }

    /// Returns the type that a name claims; `unknown` for none.
    static func named(_ name: String) -> String { byExtension[name.ending] ?? unknown }

    /// Returns a usual extension for a type that an export names, without a dot; empty for none.
    static func fileExtension(of type: String) -> String {
        let type = type.lowercased()
        return ["png", "jpg", "gif", "webp", "pdf"].first { byExtension[$0] == type }
            ?? byExtension.filter { $0.value == type }.keys.min() ?? ""
    }
}
