public import MemoModel

/// The reason why a vault could not be opened, read or written.
public enum VaultError: LocalizedFailure, Equatable {
    /// There is no file at the path, and the caller did not ask to create one.
    case missing(path: String)
    /// The file is not a vault.
    case notAVault(path: String)
    /// A later version of Saekin wrote the file.
    case newerSchema(path: String, version: Int)
    /// The name is not allowed for a saved search.
    case badName(String)
    /// A file already exists at the path of a new copy.
    case exists(path: String)
    /// There is no backup at the path.
    case missingBackup(path: String)
    /// The disk is full. The current change was rolled back.
    case diskFull(path: String)
    /// Another program locked the vault for more than half a minute.
    case busy(path: String)
    /// Too many edits of this process are waiting, or this one waited for too long. It was not made.
    case crowded(path: String)
    /// The operation needs to write, but the file or its folder is read-only.
    case readOnly(path: String)
    /// SQLite found the file damaged.
    case damaged(path: String, detail: String)
    /// The index is damaged, or this SQLite cannot read it. The memos are intact.
    case indexDamaged(path: String, detail: String)
    /// The path leads to a folder.
    case isFolder(path: String)
    /// The file was replaced, moved or removed while this or another program had it open. Nothing was written
    /// to the file that is there now.
    case replaced(path: String)
    /// The log or journal beside the file was written for another file that had its name. SQLite would apply it to this one.
    case foreignLog(path: String, log: String)
    /// The log was removed while this or another program had the vault open.
    case logRemoved(path: String)
    /// Another program copies the files of attachments.
    case filesInUse(path: String)
    /// Another program has the file open, so it cannot be replaced.
    case inUse(path: String)
    /// The file has a second name (a hard link). Each name would have its own log, and changes would be lost.
    case severalNames(path: String)
    /// The path is `:memory:` or a URI.
    case notAPath(String)
    /// The process has too many open files.
    case tooManyFiles(path: String)
    /// The path leads to something other than a file, such as a device.
    case notAFile(path: String)
    /// The folder of the vault does not exist and cannot be created.
    case noFolder(path: String)
    /// The vault was opened without write access, and its log holds changes that SQLite can read only with
    /// write access.
    case unreadableLog(path: String)
    /// Another program wrote to a vault that was opened as immutable. The results may be wrong.
    case changedMeanwhile(path: String)
    /// A finished file could not be moved to its final path.
    case cannotWrite(path: String)
    /// The system could not read or write the file: the disk is faulty, or the file reached the limit on file
    /// sizes.
    case inputOutput(path: String, detail: String)
    /// A read exceeded its time limit (`ReadingBudget`).
    case tooSlow(path: String)
    /// Any other error of SQLite.
    case database(path: String, detail: String)
    /// The operation writes, but the vault was opened for reading.
    case openedForReading(path: String)

    /// The error, its place, and its remedy.
    public var message: LocalizedMessage {
        switch self {
        case .missing(let path):
            LocalizedMessage(
                "\(path): there is no vault here; create one with: saekin import PATH, or: saekin add 'TEXT'",
                ko: "\(path): 보관소가 없습니다. 다음 명령으로 만드세요: saekin import 경로, 또는 saekin add '글'")
        case .notAVault(let path):
            LocalizedMessage(
                "\(path): not a Saekin vault; choose another file with --vault",
                ko: "\(path): 색인 보관소가 아닙니다. --vault로 다른 파일을 고르세요")
        case .newerSchema(let path, let version):
            LocalizedMessage(
                "\(path): written by a newer version of Saekin (schema \(version)); update Saekin",
                ko: "\(path): 더 새로운 버전의 색인이 만든 보관소입니다(스키마 \(version)). 색인을 업데이트하세요")
        case .badName(let name):
            LocalizedMessage(
                "\(name): this name is taken or not allowed for a saved search; write one word without @ \" ( ) * : -",
                ko: "\(name): 이미 있거나 저장한 검색에 쓸 수 없는 이름입니다. @ \" ( ) * : - 없이 한 낱말로 쓰세요")
        case .exists(let path):
            LocalizedMessage(
                "\(path): already exists; choose another name, or use --force to replace a file other than the vault",
                ko: "\(path): 이미 있습니다. 다른 이름을 고르거나, 보관소가 아닌 파일이라면 --force로 바꾸세요")
        case .missingBackup(let path):
            LocalizedMessage("\(path): there is no such backup; check the path", ko: "\(path): 그런 백업이 없습니다. 경로를 확인하세요")
        case .diskFull(let path):
            LocalizedMessage(
                "\(path): the disk is full; saved memos are safe, so free some space and run the command again",
                ko: "\(path): 디스크가 가득 찼습니다. 이미 저장한 메모는 안전하니, 공간을 비우고 다시 실행하세요")
        case .busy(let path):
            LocalizedMessage(
                "\(path): another program is writing to the vault; try again when it is done",
                ko: "\(path): 다른 프로그램이 보관소에 쓰는 중입니다. 끝난 뒤 다시 실행하세요")
        case .crowded(let path):
            LocalizedMessage(
                "\(path): too many changes are waiting; try again in a moment",
                ko: "\(path): 기다리는 변경이 너무 많습니다. 잠시 뒤에 다시 하세요")
        case .readOnly(let path):
            LocalizedMessage(
                "\(path): the vault or its folder is read-only; make it writable or choose another one with --vault",
                ko: "\(path): 보관소나 그 폴더에 쓸 수 없습니다. 쓰기 권한을 주거나 --vault로 다른 곳을 고르세요")
        case .isFolder(let path):
            LocalizedMessage(
                "\(path): this is a folder, not a vault; name a file in it, such as \(path)/vault.db",
                ko: "\(path): 보관소가 아니라 폴더입니다. \(path)/vault.db처럼 그 안의 파일을 쓰세요")
        case .replaced(let path):
            LocalizedMessage(
                "\(path): the file was replaced, moved or removed while a program had it open; quit that program and try again",
                ko: "\(path): 프로그램이 열어 둔 사이에 파일이 바뀌거나 옮겨지거나 지워졌습니다. 그 프로그램을 끝내고 다시 하세요")
        case .foreignLog(let path, let log):
            LocalizedMessage(
                "\(log): belongs to another file that was at \(path) before, and would damage the one that is there now; if this is the file you want, move it away with: mv '\(log)' '\(log).old'",
                ko: "\(log): 전에 \(path)에 있던 다른 파일의 것이라, 지금 파일에 적용하면 파일이 손상됩니다. 지금 파일을 쓰려면 다음 명령으로 옮기세요: mv '\(log)' '\(log).old'")
        case .logRemoved(let path):
            LocalizedMessage(
                "\(path): its log (\(path)-wal) was removed while a program had the vault open; quit that program and try again",
                ko: "\(path): 프로그램이 열어 둔 사이에 로그(\(path)-wal)가 지워졌습니다. 그 프로그램을 끝내고 다시 하세요")
        case .filesInUse(let path):
            LocalizedMessage(
                "\(path): another program is copying or removing these files; try again when it is done",
                ko: "\(path): 다른 프로그램이 이 파일들을 복사하거나 지우는 중입니다. 끝난 뒤 다시 하세요")
        case .inUse(let path):
            LocalizedMessage(
                "\(path): another program has this file open; quit it, or choose another name",
                ko: "\(path): 다른 프로그램이 열어 둔 파일입니다. 그 프로그램을 끝내거나 다른 이름을 고르세요")
        case .severalNames(let path):
            LocalizedMessage(
                "\(path): the file has a second name (a hard link), so changes could be lost; remove the other name or use a copy",
                ko: "\(path): 이 파일에 다른 이름(하드 링크)이 있어 변경을 잃을 수 있습니다. 다른 이름을 지우거나 복사본을 쓰세요")
        case .notAPath(let path):
            LocalizedMessage(
                "\(path): not the path of a file; write a path such as ./vault.db",
                ko: "\(path): 파일 경로가 아닙니다. ./vault.db처럼 경로를 쓰세요")
        case .tooManyFiles(let path):
            LocalizedMessage(
                "\(path): too many open files; raise the limit with: ulimit -n 1024",
                ko: "\(path): 열린 파일이 너무 많습니다. 한도를 늘리세요: ulimit -n 1024")
        case .notAFile(let path):
            LocalizedMessage(
                "\(path): not a regular file; choose another one with --vault", ko: "\(path): 일반 파일이 아닙니다. --vault로 다른 파일을 고르세요")
        case .noFolder(let path):
            LocalizedMessage(
                "\(path): the folder does not exist and cannot be created; create it, or choose another vault with --vault",
                ko: "\(path): 폴더가 없고 만들 수도 없습니다. 폴더를 만들거나 --vault로 다른 곳을 고르세요")
        case .unreadableLog(let path):
            LocalizedMessage(
                "\(path)-wal: has changes that cannot be read because the folder is read-only; copy \(path) and \(path)-wal to another folder and open the copy with --vault",
                ko: "\(path)-wal: 아직 합치지 않은 변경이 있는데 폴더가 읽기 전용이라 읽지 못합니다. \(path), \(path)-wal 두 파일을 다른 폴더로 복사해 --vault로 여세요")
        case .changedMeanwhile(let path):
            LocalizedMessage(
                "\(path): another program changed the vault while it was being read; run the command again",
                ko: "\(path): 읽는 동안 다른 프로그램이 보관소를 바꿨습니다. 다시 실행하세요")
        case .cannotWrite(let path):
            LocalizedMessage("\(path): cannot be written; check the folder and its permissions", ko: "\(path): 쓸 수 없습니다. 폴더와 권한을 확인하세요")
        case .inputOutput(let path, let detail):
            LocalizedMessage(
                "\(path): the file could not be read or written (\(detail)); saved memos are safe, so check the disk and the file size limit (ulimit -f)",
                ko: "\(path): 읽거나 쓰지 못했습니다(\(detail)). 저장한 메모는 안전하니, 디스크와 파일 크기 한도(ulimit -f)를 확인하세요")
        case .damaged(let path, let detail):
            LocalizedMessage(
                "\(path): the vault is damaged (\(detail)); find out how badly with: saekin check",
                ko: "\(path): 보관소가 손상되었습니다(\(detail)). 다음 명령으로 상태를 보세요: saekin check")
        case .indexDamaged(let path, let detail):
            LocalizedMessage(
                "\(path): the index is damaged (\(detail)); the memos are safe, so rebuild it with: saekin reindex",
                ko: "\(path): 색인이 손상되었습니다(\(detail)). 메모는 안전하니 색인을 다시 만드세요: saekin reindex")
        case .tooSlow(let path):
            LocalizedMessage(
                "\(path): timed out; narrow the search with more words or filters",
                ko: "\(path): 시간이 초과되었습니다. 낱말이나 조건을 더해 범위를 좁히세요")
        case .database(let path, let detail):
            LocalizedMessage("\(path): \(detail); check the path and its permissions", ko: "\(path): \(detail). 경로와 권한을 확인하세요")
        case .openedForReading(let path):
            LocalizedMessage("\(path): the vault is open for reading only; open it for writing", ko: "\(path): 읽기 전용으로 열었습니다. 쓰기용으로 여세요")
        }
    }
}
