import Foundation
import MemoImport
import MemoModel
import MemoSearch

/// An error in the use of a command.
enum CommandFailure: LocalizedFailure {
    case unreadableFile(String)
    case badBatchLine(file: String, line: Int)
    case badMapping(String)
    /// `--map` names a field that memos do not have, but which is near one.
    case nearField(String)
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
    case noTerminal
    /// No server of this vault runs on this machine.
    case noServer
    /// No editor is set, and this is the file to edit.
    case noEditorFor(String)
    /// No program opens this file, which is no text.
    case noProgram(String)
    /// The memo with this number has no file on this machine.
    case noFile(Int64)

    var message: LocalizedMessage {
        switch self {
        case .unreadableFile(let path):
            LocalizedMessage("\(path): cannot be read; check the path and its permissions", ko: "\(path): 읽을 수 없습니다. 경로와 권한을 확인하세요")
        case .badBatchLine(let file, let line):
            LocalizedMessage(
                "\(file):\(line): not a query; write a line such as {\"id\": \"1\", \"text\": \"WORD\"}",
                ko: "\(file):\(line): 검색어가 아닙니다. {\"id\": \"1\", \"text\": \"낱말\"}처럼 쓰세요")
        case .fileExists(let path):
            LocalizedMessage(
                "\(path) already exists; choose another name or use --force",
                ko: "\(path): 이미 있습니다. 다른 이름을 고르거나 --force를 쓰세요")
        case .configurationExists(let path):
            LocalizedMessage("\(path) already exists; edit that file", ko: "\(path): 이미 있습니다. 그 파일을 수정하세요")
        case .noSavedSearch(let name):
            LocalizedMessage(
                "@\(name): no such saved search; see: saekin searches", ko: "@\(name): 저장한 검색에 없는 이름입니다. saekin searches로 확인하세요")
        case .noTerminal:
            LocalizedMessage(
                "pick needs a terminal; in scripts use: saekin search WORD --ids",
                ko: "pick은 터미널에서만 쓸 수 있습니다. 스크립트에서는 이렇게 쓰세요: saekin search 낱말 --ids")
        case .noServer:
            LocalizedMessage(
                "no server of this vault is running; start one in another terminal: saekin serve",
                ko: "이 보관소의 서버가 실행 중이 아닙니다. 다른 터미널에서 시작하세요: saekin serve")
        case .noEditorFor(let path):
            LocalizedMessage(
                "no editor found; set $VISUAL or $EDITOR; the file is \(path)",
                ko: "편집기를 찾지 못했습니다. $VISUAL이나 $EDITOR를 정하세요. 파일: \(path)")
        case .noProgram(let path):
            LocalizedMessage("\(path): no program opened this file; open it yourself", ko: "\(path): 이 파일을 여는 프로그램이 없습니다. 직접 여세요")
        case .noFile(let number):
            LocalizedMessage(
                "#\(number) has no file on this machine; see it with: saekin show \(number), change it with: saekin edit \(number)",
                ko: "#\(number): 이 컴퓨터에 파일이 없는 메모입니다. 보기: saekin show \(number), 고치기: saekin edit \(number)")
        case .noSynonym(let word):
            LocalizedMessage(
                "\(word): not in the list of synonyms; see: saekin synonyms", ko: "\(word): 동의어 목록에 없습니다. saekin synonyms로 확인하세요")
        case .noQuery:
            LocalizedMessage(
                "standard input: empty, but it should contain a query; write: echo WORD | saekin search -",
                ko: "표준 입력에 검색어가 없습니다. 이렇게 쓰세요: echo 낱말 | saekin search -")
        case .foreignFile(let path):
            LocalizedMessage(
                "\(path): not written by an export, so the folder was not changed; choose another name",
                ko: "\(path): 내보내기로 만든 것이 아니어서 폴더를 바꾸지 않았습니다. 다른 이름을 고르세요")
        case .notReplaceable(let path):
            LocalizedMessage(
                "\(path): not a regular file, so it was not replaced; choose another name or use standard output",
                ko: "\(path): 보통 파일이 아니어서 바꾸지 않았습니다. 다른 이름을 고르거나 표준 출력을 쓰세요")
        case .longBatchLine(let file, let line, let limit):
            LocalizedMessage(
                "\(file):\(line): longer than \(limit.grouped) bytes; write a shorter query",
                ko: "\(file):\(line): \(limit.grouped)바이트보다 깁니다. 검색어를 줄이세요")
        case .badMapping(let text):
            LocalizedMessage(
                "--map \(text): not a mapping; write field=key, such as title=subject",
                ko: "--map \(text): 항목=키 꼴이 아닙니다. title=subject처럼 쓰세요")
        case .nearField(let name):
            NearValue.message(
                LocalizedMessage("\(name): unknown field", ko: "\(name): 알 수 없는 항목입니다"), for: name, among: ImportOptions.mappableFields,
                else: LocalizedMessage("see: saekin import --help", ko: "saekin import --help로 확인하세요"))
        case .badTimeZone(let text):
            NearValue.message(
                LocalizedMessage("--time-zone \(text): no such time zone", ko: "--time-zone \(text): 그런 시간대가 없습니다"),
                for: text, among: TimeZone.knownTimeZoneIdentifiers,
                else: LocalizedMessage("use a name such as Asia/Seoul or UTC", ko: "Asia/Seoul이나 UTC 같은 이름을 쓰세요"))
        case .badEncoding(let text):
            NearValue.message(
                LocalizedMessage("--encoding \(text): no such encoding", ko: "--encoding \(text): 그런 인코딩이 없습니다"),
                for: text, among: TextEncoding.allCases.map(\.rawValue),
                else: LocalizedMessage(
                    "use utf-8, utf-16le, utf-16be, cp949, johab or a name that iconv --list prints",
                    ko: "utf-8, utf-16le, utf-16be, cp949, johab이나 iconv --list에 있는 이름을 쓰세요"))
        case .cannotWatch(let path):
            LocalizedMessage(
                "\(path): cannot be watched because a system limit is reached; raise it: sudo sysctl fs.inotify.max_user_instances=1024",
                ko: "\(path): 시스템 한도에 걸려 감시할 수 없습니다. 한도를 늘리세요: sudo sysctl fs.inotify.max_user_instances=1024")
        case .watchesUsedUp(let path):
            LocalizedMessage(
                "\(path): cannot be watched because a system limit is reached; raise it: \(Self.moreWatches)",
                ko: "\(path): 시스템 한도에 걸려 감시할 수 없습니다. 한도를 늘리세요: \(Self.moreWatches)")
        case .notAFolder(let path):
            LocalizedMessage("\(path): no such folder to watch; check the path", ko: "\(path): 감시할 폴더가 없습니다. 경로를 확인하세요")
        case .notWatched(let count):
            LocalizedMessage(
                "folders that cannot be watched: \(count); check their permissions or raise the system limit: \(Self.moreWatches)",
                ko: "감시하지 못한 폴더가 \(count)개 있습니다. 권한을 확인하거나 시스템 한도를 늘리세요: \(Self.moreWatches)")
        }
    }

    private static let moreWatches = "sudo sysctl fs.inotify.max_user_watches=524288"
}
