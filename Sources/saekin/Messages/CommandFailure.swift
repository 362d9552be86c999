import MemoIndex
import MemoModel

/// What can be wrong with a command itself.
enum CommandFailure: LocalizedFailure {
    case unreadableFile(String)
    case badBatchLine(file: String, line: Int)
    case badMapping(String)
    case badTimeZone(String)
    case fileExists(String)
    case configurationExists(String)
    case noSavedSearch(String)
    case noSynonym(String)
    case noQuery
    case foreignFile(String)
    case notReplaceable(String)
    case longBatchLine(file: String, line: Int, limit: Int)
    case badEncoding(String)
    case cannotWatch(String)
    case watchesUsedUp(String)
    case notAFolder(String)
    case notWatched(Int)

    var message: LocalizedMessage {
        switch self {
        case .unreadableFile(let path):
            LocalizedMessage("\(path): cannot be read; check the path and its permissions", ko: "\(path): 읽을 수 없습니다. 경로와 권한을 확인하세요")
        case .badBatchLine(let file, let line):
            LocalizedMessage(
                "\(file):\(line): not a query; write {\"id\": \"1\", \"text\": \"WORD\"}",
                ko: "\(file):\(line): 질의가 아닙니다. {\"id\": \"1\", \"text\": \"낱말\"} 처럼 쓰세요")
        case .fileExists(let path):
            LocalizedMessage(
                "\(path): is there already; choose another name, or write --force to replace it",
                ko: "\(path): 이미 있습니다. 다른 이름을 고르거나, 바꾸려면 --force 를 쓰세요")
        case .configurationExists(let path):
            LocalizedMessage("\(path): is there already; edit it", ko: "\(path): 이미 있습니다. 그 파일을 고치세요")
        case .noSavedSearch(let name):
            LocalizedMessage(
                "@\(name): there is no such saved search; see: saekin searches", ko: "@\(name): 그런 저장한 검색이 없습니다. saekin searches 로 확인하세요")
        case .noSynonym(let word):
            LocalizedMessage("\(word) is not in the list; see: saekin synonyms", ko: "\(word): 목록에 없습니다. saekin synonyms 로 확인하세요")
        case .noQuery:
            LocalizedMessage(
                "standard input: no query in it; write: echo WORD | saekin search -",
                ko: "표준 입력에 찾을 말이 없습니다. 이렇게 쓰세요: echo 낱말 | saekin search -")
        case .foreignFile(let path):
            LocalizedMessage(
                "\(path): no export has written this, so the folder is not replaced; choose another name for the export",
                ko: "\(path): 내보내기로 만든 파일이 아니어서 폴더를 바꾸지 않았습니다. 다른 이름으로 내보내세요")
        case .notReplaceable(let path):
            LocalizedMessage(
                "\(path): not a file that can be replaced; choose another name, or write to standard output",
                ko: "\(path): 바꿀 수 있는 파일이 아닙니다. 다른 이름을 고르거나 표준 출력으로 쓰세요")
        case .longBatchLine(let file, let line, let limit):
            LocalizedMessage(
                "\(file):\(line): longer than \(limit.grouped) bytes; write a shorter query",
                ko: "\(file):\(line): \(limit.grouped)바이트보다 깁니다. 질의를 줄이세요")
        case .badMapping(let text):
            LocalizedMessage("--map \(text): write field=key, such as title=subject", ko: "--map \(text): title=subject 처럼 항목=키 로 쓰세요")
        case .badTimeZone(let text):
            LocalizedMessage(
                "--time-zone \(text): no such time zone; write a name such as Asia/Seoul or UTC",
                ko: "--time-zone \(text): 그런 시간대가 없습니다. Asia/Seoul이나 UTC 같은 이름을 쓰세요")
        case .badEncoding(let text):
            LocalizedMessage(
                "--encoding \(text): no such encoding; write utf-8, utf-16le, utf-16be, cp949 or johab",
                ko: "--encoding \(text): 그런 인코딩이 없습니다. utf-8, utf-16le, utf-16be, cp949, johab 가운데 하나를 쓰세요")
        case .cannotWatch(let path):
            LocalizedMessage(
                "\(path): cannot be watched, the system's limit is reached; raise it: sudo sysctl fs.inotify.max_user_instances=1024",
                ko: "\(path): 시스템의 한도에 걸려 감시할 수 없습니다. 늘리세요: sudo sysctl fs.inotify.max_user_instances=1024")
        case .watchesUsedUp(let path):
            LocalizedMessage(
                "\(path): cannot be watched, the system's limit is reached; raise it: \(Self.moreWatches)",
                ko: "\(path): 시스템의 한도에 걸려 감시할 수 없습니다. 늘리세요: \(Self.moreWatches)")
        case .notAFolder(let path):
            LocalizedMessage("\(path): no such folder to watch; check the path", ko: "\(path): 감시할 폴더가 없습니다. 경로를 확인하세요")
        case .notWatched(let count):
            LocalizedMessage(
                "folders that cannot be watched: \(count); check their permissions, or raise the system's limit: \(Self.moreWatches)",
                ko: "감시하지 못한 폴더가 \(count)개 있습니다. 권한을 확인하거나 시스템의 한도를 늘리세요: \(Self.moreWatches)")
        }
    }

    private static let moreWatches = "sudo sysctl fs.inotify.max_user_watches=524288"
}
