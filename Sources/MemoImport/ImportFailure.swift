public import MemoModel

/// Why an export could not be read at all. A problem with a single file or record is an `ImportProblem`
/// instead.
public enum ImportFailure: LocalizedFailure, Equatable {
    /// There is nothing at this path.
    case missing(path: String)
    /// The path exists but cannot be opened or listed.
    case unreadable(path: String, reason: String)
    /// No importer claimed any of the files.
    case nothingRecognized(path: String, endings: FileEndings)
    /// `ImportOptions.format` is not the name of an importer.
    case unknownFormat(name: String)
    /// `ImportOptions.map` names a field that memos do not have.
    case unknownField(name: String)

    /// Says what went wrong, where, and what to do.
    public var message: LocalizedMessage {
        switch self {
        case .missing(let path):
            LocalizedMessage(
                "\(DiskName.shown(path)): no such file or folder; check the path",
                ko: "\(DiskName.shown(path)): 그런 파일이나 폴더가 없습니다. 경로를 확인하세요")
        case .unreadable(let path, let reason) where reason.contains("ncrypt"):
            LocalizedMessage(
                "\(DiskName.shown(path)): locked with a password (\(reason)); unpack it and import the folder",
                ko: "\(DiskName.shown(path)): 암호로 잠겨 있습니다(\(reason)). 압축을 푼 뒤 그 폴더를 가져오세요")
        case .unreadable(let path, let reason):
            LocalizedMessage(
                "\(DiskName.shown(path)): cannot be read (\(reason)); check its permissions and whether the file is complete",
                ko: "\(DiskName.shown(path)): 읽을 수 없습니다(\(reason)). 권한과 파일이 온전한지 확인하세요")
        case .nothingRecognized(let path, let endings):
            LocalizedMessage(
                "\(DiskName.shown(path)): no file has a known format (found: \(endings.text.english)); "
                    + "save them as text, Markdown, HTML, JSON or CSV, or name the format with --from (see saekin import --help)",
                ko: "\(DiskName.shown(path)): 읽을 수 있는 형식의 파일이 없습니다(\(endings.text.korean)). "
                    + "텍스트, 마크다운, HTML, JSON, CSV로 저장하거나 --from으로 형식을 정하세요(saekin import --help)")
        case .unknownFormat(let name):
            LocalizedMessage(
                "\(name): unknown format; use one of \(Self.formats)", ko: "\(name): 알 수 없는 형식입니다. 다음 중에서 고르세요: \(Self.formats)")
        case .unknownField(let name):
            LocalizedMessage(
                "\(name): unknown field; use one of \(Self.fields)",
                ko: "\(name): 알 수 없는 항목입니다. 다음 중에서 고르세요: \(Self.fields)")
        }
    }

    private static var formats: String { importers.map { $0.name }.joined(separator: ", ") }
    private static var fields: String { ImportOptions.mappableFields.joined(separator: ", ") }
}
