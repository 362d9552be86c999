public import MemoModel

/// The reason why a request to PostgreSQL failed.
public enum PostgresError: LocalizedFailure, Equatable {
    /// libpq is not installed.
    case noClient
    /// The connection string cannot be read. It is not repeated, because it may contain a password. `origin` is where it was given, such as an
    /// option; empty if unknown.
    case badAddress(origin: String = "")
    /// No server could be reached, or it refused the connection.
    case unreachable(origin: String = "", host: String, detail: String)
    /// The server has no such role, or does not let it in.
    case notAdmitted(origin: String = "", detail: String)
    /// The server wants another password.
    case wrongPassword(origin: String = "", detail: String)
    /// The database in the connection string does not exist.
    case noDatabase(origin: String = "", detail: String)
    /// The user may not do this.
    case denied(detail: String)
    /// The server accepts no further connections.
    case full(origin: String = "")
    /// A pooler in front of the server gives each transaction another session.
    case sharedSession
    /// All connections of this process were in use for too long.
    case crowded
    /// The connection broke. It is unknown whether the last change was made.
    case lost
    /// The server, or the network before it, has not answered for so long. It is unknown whether the last change was made.
    case silent(Duration)
    /// The server is starting, stopping, or recovering.
    case notReady(detail: String)
    /// The server is a standby, or allows no changes.
    case readOnly
    /// A statement exceeded `statement_timeout`.
    case tooSlow
    /// The caller no longer wants the result.
    case cancelled
    /// Another transaction changed the same rows. Nothing was changed; the transaction can be run again.
    case conflict
    /// The disk of the server is full. Nothing was changed.
    case diskFull
    /// The server's table of locks is full.
    case locksFull
    /// A statement exceeded a limit that a setting of the server makes.
    case limited(detail: String)
    /// A row contradicts others. Nothing was changed.
    case refused(detail: String)
    /// A column has a type or a value that Saekin never writes.
    case unexpectedValue(column: String)
    /// Any other error of the server, with its code (SQLSTATE).
    case other(code: String, detail: String)

    /// Whether the same work may be run again: nothing of it was done.
    public var isRetryable: Bool {
        switch self {
        case .conflict, .full, .crowded, .notReady, .unreachable, .locksFull: true
        default: false
        }
    }

    /// Whether no server has answered.
    var isOutage: Bool {
        switch self {
        case .unreachable, .silent: true
        default: false
        }
    }

    /// Adds where the address was given.
    func with(origin: String) -> PostgresError {
        switch self {
        case .unreachable(_, let host, let detail): .unreachable(origin: origin, host: host, detail: detail)
        case .notAdmitted(_, let detail): .notAdmitted(origin: origin, detail: detail)
        case .wrongPassword(_, let detail): .wrongPassword(origin: origin, detail: detail)
        case .noDatabase(_, let detail): .noDatabase(origin: origin, detail: detail)
        case .full: .full(origin: origin)
        default: self
        }
    }

    /// Where the address was given, in front of a message about it.
    private var prefix: String {
        switch self {
        case .badAddress(let origin), .unreachable(let origin, _, _), .notAdmitted(let origin, _), .noDatabase(let origin, _),
            .wrongPassword(let origin, _), .full(let origin):
            origin.isEmpty ? "" : origin + ": "
        default: ""
        }
    }

    /// The error and its remedy.
    public var message: LocalizedMessage {
        switch self {
        case .noClient:
            LocalizedMessage(
                "PostgreSQL's client library is not installed; install it with: sudo apt install libpq5",
                ko: "PostgreSQL 클라이언트 라이브러리가 없습니다. 설치하세요: sudo apt install libpq5")
        case .badAddress:
            LocalizedMessage(
                "\(prefix)not the address of a PostgreSQL database; write it like postgres://user@host/database",
                ko: "\(prefix)PostgreSQL 데이터베이스의 주소가 아닙니다. postgres://사용자@호스트/데이터베이스처럼 쓰세요")
        case .unreachable(_, let host, let detail):
            LocalizedMessage(
                "\(prefix)\(host): PostgreSQL cannot be reached (\(detail)); check that the server runs and that the address is right",
                ko: "\(prefix)\(host): PostgreSQL에 연결할 수 없습니다(\(detail)). 서버가 켜져 있고 주소가 맞는지 확인하세요")
        case .notAdmitted(_, let detail):
            LocalizedMessage(
                "\(prefix)PostgreSQL does not accept this user (\(detail)); check the name in the address, whether the role exists and may log in, and pg_hba.conf of the server",
                ko: "\(prefix)PostgreSQL이 이 사용자를 받아들이지 않습니다(\(detail)). 주소의 이름, 그 역할이 있고 로그인할 수 있는지, 서버의 pg_hba.conf를 확인하세요")
        case .wrongPassword(_, let detail):
            LocalizedMessage(
                "\(prefix)PostgreSQL does not accept the password of this user (\(detail)); check it in ~/.pgpass or in the address",
                ko: "\(prefix)PostgreSQL이 이 사용자의 암호를 받아들이지 않습니다(\(detail)). ~/.pgpass나 주소의 암호를 확인하세요")
        case .noDatabase(_, let detail):
            LocalizedMessage(
                "\(prefix)\(detail); create the database with createdb, or name another one in the address",
                ko: "\(prefix)\(detail). createdb로 데이터베이스를 만들거나 주소에 다른 이름을 쓰세요")
        case .denied(let detail):
            LocalizedMessage(
                "PostgreSQL refuses this to the user (\(detail)); use another user, or grant the right",
                ko: "PostgreSQL에서 이 사용자에게 허용하지 않은 작업입니다(\(detail)). 다른 사용자로 하거나 권한을 주세요")
        case .full:
            LocalizedMessage(
                "\(prefix)PostgreSQL accepts no further connections; try again in a moment, or raise max_connections, or the limit of the role or the database",
                ko: "\(prefix)PostgreSQL이 더 연결을 받지 않습니다. 잠시 뒤에 다시 하거나 max_connections, 역할이나 데이터베이스의 한도를 늘리세요")
        case .sharedSession:
            LocalizedMessage(
                "a pooler in front of PostgreSQL gives each transaction another session, as pgbouncer does with pool_mode = transaction; set pool_mode = session for this database, or name PostgreSQL itself in the address",
                ko:
                    "PostgreSQL 앞의 풀러가 트랜잭션마다 다른 세션을 줍니다(pgbouncer의 pool_mode = transaction). 이 데이터베이스에 pool_mode = session을 쓰거나, 주소에 PostgreSQL을 직접 쓰세요"
            )
        case .crowded:
            LocalizedMessage(
                "all connections to PostgreSQL are in use; try again in a moment", ko: "PostgreSQL 연결을 모두 쓰고 있습니다. 잠시 뒤에 다시 하세요")
        case .lost:
            LocalizedMessage(
                "the connection to PostgreSQL broke; check whether the last change was made, then try again",
                ko: "PostgreSQL과의 연결이 끊겼습니다. 마지막 변경이 반영되었는지 확인하고 다시 하세요")
        case .silent(let time):
            LocalizedMessage(
                "PostgreSQL has not answered for \(time.components.seconds) seconds; check the server and the network to it, then whether the last change was made",
                ko: "PostgreSQL이 \(time.components.seconds)초 동안 답하지 않았습니다. 서버와 네트워크를, 그리고 마지막 변경이 반영되었는지 확인하세요")
        case .notReady(let detail):
            LocalizedMessage(
                "PostgreSQL is not ready (\(detail)); try again in a moment", ko: "PostgreSQL이 아직 준비되지 않았습니다(\(detail)). 잠시 뒤에 다시 하세요")
        case .readOnly:
            LocalizedMessage(
                "this PostgreSQL server allows no changes; add target_session_attrs=read-write and all hosts to the address",
                ko: "이 PostgreSQL 서버에서는 변경할 수 없습니다. 주소에 모든 호스트와 target_session_attrs=read-write를 쓰세요")
        case .tooSlow:
            LocalizedMessage(
                "PostgreSQL ended the statement after statement_timeout of this user or database; raise it, for example with: ALTER ROLE … SET statement_timeout = 0",
                ko: "이 사용자나 데이터베이스의 statement_timeout이 지나 PostgreSQL이 문장을 끝냈습니다. 늘리세요. 예: ALTER ROLE … SET statement_timeout = 0")
        case .cancelled: LocalizedMessage("the request was cancelled; send it again if it is still needed", ko: "요청이 취소되었습니다. 필요하면 다시 보내세요")
        case .conflict:
            LocalizedMessage(
                "another program changed the same rows of PostgreSQL at the same time; try again",
                ko: "다른 프로그램이 PostgreSQL의 같은 행을 동시에 바꿨습니다. 다시 하세요")
        case .diskFull:
            LocalizedMessage(
                "the disk of PostgreSQL is full; saved memos are safe, so free some space and try again",
                ko: "PostgreSQL의 디스크가 가득 찼습니다. 저장한 메모는 안전하니, 공간을 비우고 다시 하세요")
        case .locksFull:
            LocalizedMessage(
                "PostgreSQL's table of locks is full; raise max_locks_per_transaction (now often 64) and restart it, or use fewer connections at once",
                ko: "PostgreSQL의 잠금 표가 가득 찼습니다. max_locks_per_transaction(흔히 64)을 늘려 다시 시작하거나, 동시에 쓰는 연결을 줄이세요")
        case .limited(let detail):
            LocalizedMessage(
                "PostgreSQL ended the statement at a limit of its settings (\(detail)); raise that setting for this user",
                ko: "PostgreSQL이 설정의 한도에서 문장을 끝냈습니다(\(detail)). 이 사용자의 그 설정을 늘리세요")
        case .refused(let detail):
            LocalizedMessage(
                "PostgreSQL refuses a row that contradicts others (\(detail)); check the vault with: saekin check",
                ko: "PostgreSQL이 다른 행과 어긋나는 행을 거부했습니다(\(detail)). 보관소를 점검하세요: saekin check")
        case .unexpectedValue(let column):
            LocalizedMessage(
                "the column \(column) has a value that Saekin never writes; restore the row from a backup",
                ko: "\(column) 열에 색인이 쓰지 않는 값이 있습니다. 백업에서 그 행을 되돌리세요")
        case .other(let code, let detail):
            LocalizedMessage(
                "PostgreSQL reports error \(code): \(detail); see the log of the server",
                ko: "PostgreSQL 오류 \(code): \(detail). 서버 로그를 확인하세요")
        }
    }

    /// Translates an error of the server.
    init(code: String, detail: String) {
        switch code {
        case "57014": self = .tooSlow
        case "57P01", "57P02", "57P03", "57P05", "57000": self = .notReady(detail: detail)
        case "53100": self = .diskFull
        case "53200" where detail.contains("shared memory"): self = .locksFull
        case "53300": self = .full()
        case "53400": self = .limited(detail: detail)
        case "25006": self = .readOnly
        case "3D000": self = .noDatabase(detail: detail)
        case "42501": self = .denied(detail: detail)
        case "40001", "40P01", "55P03": self = .conflict
        case "28P01": self = .wrongPassword(detail: detail)
        case _ where code.hasPrefix("28"): self = .notAdmitted(detail: detail)
        case _ where code.hasPrefix("23"): self = .refused(detail: detail)
        default: self = .other(code: code, detail: detail)
        }
    }
}
