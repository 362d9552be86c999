import GRDB
public import MemoModel

/// Why a vault could not be opened, read or written.
public enum VaultError: LocalizedFailure, Equatable {
    /// There is no file at the path, and the caller only wanted to read.
    case missing(path: String)
    /// The file is something else than a vault.
    case notAVault(path: String)
    /// Written by a later Saekin.
    case newerSchema(path: String, version: Int)
    /// A saved search cannot be called so.
    case badName(String)
    /// Something is already where a copy was to be put.
    case exists(path: String)
    /// There is no backup at the path.
    case missingBackup(path: String)
    /// No room left on the disk; what was being written has been taken back.
    case diskFull(path: String)
    /// Another program kept the vault locked for longer than half a minute.
    case busy(path: String)
    /// Too many edits wait for one another in this process, or one waited for too long; it was not made.
    case crowded(path: String)
    /// The file or its folder may not be written to, and the work needs it.
    case readOnly(path: String)
    /// SQLite found the file damaged.
    case damaged(path: String, detail: String)
    /// The index is damaged, or made in a way that this SQLite cannot read; the memos are not concerned.
    case indexDamaged(path: String, detail: String)
    /// A folder is where the vault should be.
    case isFolder(path: String)
    /// The file was replaced, moved or removed while it was open, here or in another program; nothing was written to the one there now.
    case replaced(path: String)
    /// The file has a second name (a hard link): each name would have a log of its own, and changes would be lost.
    case severalNames(path: String)
    /// Something else than a file is where the vault should be, such as a device.
    case notAFile(path: String)
    /// The folder of the vault is not there and cannot be made.
    case noFolder(path: String)
    /// The vault was opened where nothing can be written, and its log holds changes that can only be read where something can.
    case unreadableLog(path: String)
    /// Somebody wrote to a vault that was opened where we can write nothing; what was read of it may be wrong.
    case changedMeanwhile(path: String)
    /// A file could not be put into its place.
    case cannotWrite(path: String)
    /// The system could not read or write the file: the disk has a fault, or the file grew to the limit on the size of files.
    case inputOutput(path: String, detail: String)
    /// Reading took longer than it was given (`Vault.reading`).
    case tooSlow(path: String)
    /// Anything else SQLite has to say.
    case database(path: String, detail: String)
    /// Work that writes was asked of a vault opened for reading.
    case openedForReading(path: String)

    /// What went wrong, where, and the remedy.
    public var message: LocalizedMessage {
        switch self {
        case .missing(let path):
            LocalizedMessage(
                "\(path): there is no vault here; create one with: saekin import PATH",
                ko: "\(path): 보관소가 없습니다. 다음 명령으로 만드세요: saekin import 경로")
        case .notAVault(let path):
            LocalizedMessage(
                "\(path): not a Saekin vault; choose another file with --vault",
                ko: "\(path): 색인 보관소가 아닙니다. --vault 로 다른 파일을 고르세요")
        case .newerSchema(let path, let version):
            LocalizedMessage(
                "\(path): written by a newer Saekin (schema \(version)); update Saekin",
                ko: "\(path): 더 새로운 색인이 만든 보관소입니다(스키마 \(version)). 색인을 업데이트하세요")
        case .badName(let name):
            LocalizedMessage(
                "\(name): taken, or no name for a saved search; write one word without @ \" ( ) * : -",
                ko: "\(name): 이미 있거나, 저장한 검색의 이름이 될 수 없습니다. @ \" ( ) * : - 없이 한 낱말로 쓰세요")
        case .exists(let path):
            LocalizedMessage(
                "\(path): is there already; choose another name, or write --force to replace a file other than the vault",
                ko: "\(path): 이미 있습니다. 다른 이름을 고르거나, 보관소가 아닌 파일이라면 --force 로 바꾸세요")
        case .missingBackup(let path):
            LocalizedMessage("\(path): there is no such backup; check the path", ko: "\(path): 그런 백업이 없습니다. 경로를 확인하세요")
        case .diskFull(let path):
            LocalizedMessage(
                "\(path): the disk is full; the memos already written are safe, free some room and run the command again",
                ko: "\(path): 디스크가 가득 찼습니다. 이미 저장한 메모는 안전하니, 공간을 비우고 다시 실행하세요")
        case .busy(let path):
            LocalizedMessage(
                "\(path): another program is writing to the vault; try again when it is done",
                ko: "\(path): 다른 프로그램이 보관소에 쓰는 중입니다. 끝난 뒤 다시 실행하세요")
        case .crowded(let path):
            LocalizedMessage(
                "\(path): too many changes wait for one another; try again in a moment",
                ko: "\(path): 기다리는 변경이 너무 많습니다. 잠시 뒤에 다시 하세요")
        case .readOnly(let path):
            LocalizedMessage(
                "\(path): the vault or its folder is read-only; allow writing or choose another with --vault",
                ko: "\(path): 보관소나 그 폴더에 쓸 수 없습니다. 쓰기 권한을 주거나 --vault 로 다른 곳을 고르세요")
        case .isFolder(let path):
            LocalizedMessage(
                "\(path): a folder, not a vault; name a file in it, such as \(path)/vault.db",
                ko: "\(path): 보관소가 아니라 폴더입니다. \(path)/vault.db 처럼 그 안의 파일을 쓰세요")
        case .replaced(let path):
            LocalizedMessage(
                "\(path): was replaced, moved or removed while a program had it open; end that program, then try again",
                ko: "\(path): 프로그램이 열어 둔 사이에 파일이 바뀌거나 옮겨지거나 지워졌습니다. 그 프로그램을 끝내고 다시 하세요")
        case .severalNames(let path):
            LocalizedMessage(
                "\(path): the file has another name too (a hard link), so changes could be lost; remove the other name, or work with a copy",
                ko: "\(path): 이 파일에 다른 이름(하드 링크)이 있어 변경을 잃을 수 있습니다. 다른 이름을 지우거나 복사본을 쓰세요")
        case .notAFile(let path):
            LocalizedMessage("\(path): not a file; choose another with --vault", ko: "\(path): 파일이 아닙니다. --vault 로 다른 파일을 고르세요")
        case .noFolder(let path):
            LocalizedMessage(
                "\(path): the folder is not there and cannot be made; make it, or choose another vault with --vault",
                ko: "\(path): 폴더가 없고 만들 수도 없습니다. 폴더를 만들거나 --vault 로 다른 곳을 고르세요")
        case .unreadableLog(let path):
            LocalizedMessage(
                "\(path)-wal: holds changes that cannot be read, for nothing can be written beside it; copy \(path) and \(path)-wal to another folder and choose the copy with --vault",
                ko: "\(path)-wal: 아직 합치지 않은 변경이 있는데, 이 폴더에는 쓸 수 없어 읽지 못합니다. \(path) 와 \(path)-wal 을 다른 폴더로 복사해 --vault 로 고르세요")
        case .changedMeanwhile(let path):
            LocalizedMessage(
                "\(path): somebody wrote to the vault while it was read; run the command again",
                ko: "\(path): 읽는 동안 다른 사람이 보관소에 썼습니다. 다시 실행하세요")
        case .cannotWrite(let path):
            LocalizedMessage("\(path): cannot be written; check the folder and its permissions", ko: "\(path): 쓸 수 없습니다. 폴더와 권한을 확인하세요")
        case .inputOutput(let path, let detail):
            LocalizedMessage(
                "\(path): the system could not read or write (\(detail)); what was stored before is safe, check the disk and the limit on the size of files: ulimit -f",
                ko: "\(path): 읽거나 쓰지 못했습니다(\(detail)). 전에 저장한 것은 안전하니, 디스크와 파일 크기의 한도(ulimit -f)를 확인하세요")
        case .damaged(let path, let detail):
            LocalizedMessage(
                "\(path): the vault is damaged (\(detail)); see what is left with: saekin check",
                ko: "\(path): 보관소가 손상되었습니다(\(detail)). 다음 명령으로 상태를 보세요: saekin check")
        case .indexDamaged(let path, let detail):
            LocalizedMessage(
                "\(path): the index is damaged (\(detail)); the memos are safe, make it anew with: saekin reindex",
                ko: "\(path): 색인이 손상되었습니다(\(detail)). 메모는 안전하니, 다음 명령으로 다시 만드세요: saekin reindex")
        case .tooSlow(let path):
            LocalizedMessage(
                "\(path): took longer than it was given; ask for less, with more words or conditions",
                ko: "\(path): 정한 시간을 넘겼습니다. 낱말이나 조건을 더해 줄이세요")
        case .database(let path, let detail):
            LocalizedMessage("\(path): \(detail); check the path and its permissions", ko: "\(path): \(detail). 경로와 권한을 확인하세요")
        case .openedForReading(let path):
            LocalizedMessage("\(path): opened for reading only; open it for writing", ko: "\(path): 읽기 전용으로 열었습니다. 쓰기용으로 여세요")
        }
    }

    /// Says in Saekin's words what SQLite reported about the file at `path`.
    init(_ error: DatabaseError, path: String) {
        let detail = error.message ?? error.resultCode.description
        switch error.resultCode {
        case .SQLITE_INTERRUPT: self = .tooSlow(path: path)
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        case .SQLITE_READONLY: self = .readOnly(path: path)
        // What SQLite says when it cannot make its files beside the vault.
        case .SQLITE_CANTOPEN where VaultFile(path: path).isReadOnly: self = .readOnly(path: path)
        // The file ends before its own account of itself does.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHORT_READ: self = .damaged(path: path, detail: detail)
        case .SQLITE_IOERR: self = .inputOutput(path: path, detail: detail)
        case .SQLITE_NOTADB: self = .notAVault(path: path)
        case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT:
            if Self.concernsIndex(error) {
                self = .indexDamaged(path: path, detail: detail)
            } else if error.resultCode == .SQLITE_CORRUPT {
                self = .damaged(path: path, detail: detail)
            } else {
                self = .database(path: path, detail: detail)
            }
        default: self = .database(path: path, detail: detail)
        }
    }

    /// Whether an error came from the tables of the index: FTS5 has a code of its own for damage, and else names itself or a table.
    private static func concernsIndex(_ error: DatabaseError) -> Bool {
        let text = (error.message ?? "") + " " + (error.sql ?? "")
        return error.extendedResultCode == .SQLITE_CORRUPT_VTAB || ["memo_index", "memo_vocabulary", "fts5"].contains { text.contains($0) }
    }

    /// Runs `body`, turning SQLite's errors into vault errors.
    static func translating<Value>(path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw VaultError(error, path: path)
        }
    }
}
