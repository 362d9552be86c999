package import Foundation
import Glibc

/// Names of files as they are on the disk.
///
/// Linux takes any bytes as a name, and programs that unpack a Korean zip leave names in CP949. Foundation reads such a name as another one, by
/// which no file is found. Paths of Saekin are texts in which each byte beyond ASCII of such a name is a private character, so that they lead back
/// to the file. Everything that lists a folder, watches it or opens a file by its path takes them from here.
package enum DiskName {
    /// A byte of a name is the private character U+10FF00 and that byte.
    private static let mark: UInt32 = 0x10FF00

    /// Returns a name or path as a text that leads back to its bytes.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        bytes.split(separator: 0x2F, omittingEmptySubsequences: false).map { name in
            // A name that has such characters itself keeps its bytes too.
            if let text = String(validating: name, as: UTF8.self), !isMarked(text) { return text }
            return String(String.UnicodeScalarView(name.compactMap { Unicode.Scalar($0 < 0x80 ? UInt32($0) : mark | UInt32($0)) }))
        }.joined(separator: "/")
    }

    /// Returns the bytes of a path on the disk, with a NUL at the end.
    package static func bytes(_ path: String) -> [CChar] {
        guard isMarked(path) else { return Array(path.utf8CString) }
        return raw(path).map { CChar(bitPattern: $0) } + [0]
    }

    /// Returns a path as people read it: names in another encoding are decoded as texts are. Not in NFC.
    package static func decoded(_ path: String) -> String {
        guard isMarked(path) else { return path }
        return path.split(separator: "/", omittingEmptySubsequences: false).map { name in
            guard isMarked(name) else { return String(name) }
            let bytes = raw(name)
            return LegacyText.decode(bytes)?.text ?? NamedText(bytes, named: "")?.text ?? String(decoding: bytes, as: UTF8.self)
        }.joined(separator: "/")
    }

    /// Returns a path as people read it, in NFC.
    package static func shown(_ path: String) -> String { decoded(path).precomposed }

    /// Returns whether a path has names that are not in UTF-8.
    package static func isMarked(_ path: some StringProtocol) -> Bool {
        path.utf8.contains(0xF4) && path.unicodeScalars.contains { $0.value & ~0xFF == mark }
    }

    /// Returns the arguments of the command line, with the paths of files as texts that lead back to them. The system's arguments have lost the bytes of
    /// other encodings.
    package static func arguments(_ arguments: [String]) -> [String] {
        guard arguments.contains(where: { $0.contains("\u{FFFD}") }), let line = FileManager.default.contents(atPath: "/proc/self/cmdline")
        else { return arguments }
        // Several names may look alike without their bytes, so each argument is taken once.
        var rest = line.split(separator: 0)
        return arguments.map { argument in
            guard let place = rest.firstIndex(where: { String(decoding: $0, as: UTF8.self) == argument }) else { return argument }
            let path = text(rest.remove(at: place))
            return (try? FileStatus(at: path)) == nil ? argument : path
        }
    }

    /// Returns a path that Foundation can resolve: it loses the bytes of a working directory whose name is in another encoding.
    static func resolvable(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = workingDirectory, isMarked(here) else { return path }
        return here + "/" + path
    }

    private static var workingDirectory: String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        // SAFETY: at most as many bytes are written as the array has, with NUL at the end.
        guard unsafe getcwd(&bytes, bytes.count) != nil else { return nil }
        return text(bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
    }

    private static func raw(_ path: some StringProtocol) -> [UInt8] {
        path.unicodeScalars.flatMap { $0.value & ~0xFF == mark ? [UInt8($0.value & 0xFF)] : Array(String($0).utf8) }
    }

    /// Returns the names in a folder, in no order.
    /// - Throws: `CocoaError`.
    package static func names(in folder: String) throws -> [String] { try entries(of: folder).map(\.name) }

    /// Returns the names of the folders in a folder, without links to folders; none if it cannot be read.
    package static func folders(in folder: String) -> [String] {
        let entries = (try? entries(of: folder)) ?? []
        // Some file systems do not tell the kind.
        return entries.filter { $0.kind == 4 || $0.kind == 0 && (try? FileStatus(at: folder + "/" + $0.name))?.kind == .folder }.map(\.name)
    }

    private static func entries(of folder: String) throws -> [(name: String, kind: UInt8)] {
        // SAFETY: the path is copied, and the stream is ours until it is closed.
        guard let stream = unsafe opendir(bytes(folder)) else { throw failure(errno) }
        // SAFETY: the stream is open and not used again.
        defer { _ = unsafe closedir(stream) }
        var found: [(name: String, kind: UInt8)] = []
        // SAFETY: an entry is valid until the next call, and copied before it.
        while let entry = unsafe readdir(stream) {
            // SAFETY: the name ends with NUL within the entry.
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
            if name != [0x2E], name != [0x2E, 0x2E] { unsafe found.append((text(name), entry.pointee.d_type)) }
        }
        return found
    }

    /// Opens a file for reading.
    /// - Throws: `CocoaError`.
    package static func open(_ path: String) throws -> FileHandle {
        FileHandle(fileDescriptor: try descriptor(of: path), closeOnDealloc: true)
    }

    /// Opens a file for reading, and returns its descriptor, which the caller closes.
    /// - Throws: `CocoaError`.
    static func descriptor(of path: String) throws -> CInt {
        // SAFETY: the path is copied.
        let descriptor = unsafe Glibc.open(bytes(path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno) }
        return descriptor
    }

    /// Returns the error for a number of the system.
    static func failure(_ number: CInt) -> CocoaError {
        let code: CocoaError.Code =
            switch number {
            case ENOENT, ENOTDIR: .fileReadNoSuchFile
            case EACCES, EPERM: .fileReadNoPermission
            default: .fileReadUnknown
            }
        return CocoaError(code, userInfo: [NSUnderlyingErrorKey: POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)])
    }
}
