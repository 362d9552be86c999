public import MemoModel

/// The reason why a vault in PostgreSQL could not be created, found, filled, read or changed.
public enum StoreFailure: LocalizedFailure, Equatable {
    /// The database holds no vaults yet. `origin` is where its address was given, such as an option; empty if unknown.
    case noStore(origin: String = "")
    /// The server does not have the extension that the index of tokens needs.
    case noExtension
    /// A later version of Saekin made the tables.
    case newer(Int)
    /// A version before the first release with PostgreSQL made the tables.
    case older(Int)
    /// An older version of Saekin made the tables, which this one cannot use. `needed` is the oldest that it can.
    case needsMigration(origin: String = "", found: Int, needed: Int)
    /// Others use the tables, so that they cannot be changed.
    case tablesInUse
    /// The database keeps texts in another encoding than UTF8.
    case encoding(String)
    /// Roles of servers need a secret, and none was given.
    case needsSecret(origin: String = "")
    /// The store has none of the secrets in the file.
    case wrongSecret(origin: String = "", file: String)
    /// The store has no secret yet, so that roles of servers cannot need one.
    case noSecret
    /// There is no vault with this name, or no secret of this program opens it.
    case noVault(String)
    /// There is a vault with this name.
    case exists(String)
    /// The name is empty, long, or has signs that would have to be quoted.
    case badName(String)
    /// The vault to import into has memos.
    case notEmpty(String)
    /// The database has no role with this name.
    case noRole(String)
    /// The vault is being moved to another store, or the program that moved it was interrupted.
    case moving(String)
    /// An interrupted program was moving the vault to another store than this one.
    case movedElsewhere(String)
    /// So many commits wait for a standby that does not confirm them.
    case waitsForStandby(Int)
    /// Another version of the rules made the tokens of the vault, so an edit would make the index contradict the memos.
    case outdated(String)
    /// The same, and this process makes new ones.
    case reindexing(String)
    /// The connection broke during an import. Number of memos in batches that are durable.
    case importBroken(String, committed: Int)
    /// The connection broke while tokens were made anew. Number of memos whose new tokens are durable.
    case reindexBroken(String, committed: Int)

    /// The error and its remedy.
    public var message: LocalizedMessage {
        switch self {
        case .noStore(let origin):
            LocalizedMessage(
                "\(origin.isEmpty ? "" : origin + ": ")this database has no vaults; create one with: saekin store create NAME",
                ko: "\(origin.isEmpty ? "" : origin + ": ")이 데이터베이스에는 보관소가 없습니다. 만드세요: saekin store create 이름")
        case .noExtension:
            LocalizedMessage(
                "PostgreSQL lacks its extension btree_gin; install it on the server, for example with: sudo apt install postgresql-contrib",
                ko: "PostgreSQL에 확장 btree_gin이 없습니다. 서버에 설치하세요. 예: sudo apt install postgresql-contrib")
        case .newer(let version):
            LocalizedMessage(
                "the vaults in this database were made by a newer version of Saekin (schema \(version)); update Saekin",
                ko: "더 새로운 버전의 색인이 만든 데이터베이스입니다(스키마 \(version)). 색인을 업데이트하세요")
        case .older(let version):
            LocalizedMessage(
                "a version of Saekin that was never released made the vaults in this database (schema \(version)); export them with that program, with saekin store export, and import them into a new database",
                ko: "출시되지 않은 버전의 색인이 만든 데이터베이스입니다(스키마 \(version)). 그 프로그램의 saekin store export로 내보낸 뒤 새 데이터베이스로 가져오세요")
        case .needsMigration(let origin, let found, let needed):
            LocalizedMessage(
                "\(origin.isEmpty ? "" : origin + ": ")an older version of Saekin made the tables of this database (schema \(found), needed \(needed)); as their owner, run: saekin store migrate",
                ko:
                    "\(origin.isEmpty ? "" : origin + ": ")이전 버전의 색인이 만든 테이블입니다(스키마 \(found), 필요 \(needed)). 테이블의 소유자로 실행하세요: saekin store migrate"
            )
        case .tablesInUse:
            LocalizedMessage(
                "other programs use the tables all the time, so they cannot be changed; run the command again when there is less to do, or stop the servers for a moment",
                ko: "다른 프로그램이 테이블을 계속 쓰고 있어 바꿀 수 없습니다. 한가할 때 다시 실행하거나 서버를 잠시 멈추세요")
        case .encoding(let name):
            LocalizedMessage(
                "the database keeps texts in \(name), which lacks characters of memos; create one with: createdb --encoding UTF8 --template template0 NAME",
                ko: "데이터베이스의 인코딩(\(name))으로는 메모의 글자를 다 담지 못합니다. 새로 만드세요: createdb --encoding UTF8 --template template0 이름")
        case .needsSecret(let origin):
            LocalizedMessage(
                "\(origin.isEmpty ? "" : origin + ": ")a secret opens the vaults of this database; set SAEKIN_STORE_SECRET_FILE to a file that its administrator made with: saekin store secret --new FILE",
                ko:
                    "\(origin.isEmpty ? "" : origin + ": ")비밀값이 있어야 열리는 데이터베이스입니다. 관리자가 saekin store secret --new 파일로 만든 파일을 SAEKIN_STORE_SECRET_FILE에 지정하세요"
            )
        case .wrongSecret(let origin, let file):
            LocalizedMessage(
                "\(origin.isEmpty ? "" : origin + ": ")the database has no secret of \(file); ask its administrator for a new file",
                ko: "\(origin.isEmpty ? "" : origin + ": ")\(file)의 비밀값이 이 데이터베이스에 없습니다. 관리자에게 새 파일을 받으세요")
        case .noSecret:
            LocalizedMessage(
                "there is no secret yet, so no server could open a vault; make one first: saekin store secret --new FILE",
                ko: "아직 비밀값이 없어 어느 서버도 보관소를 열 수 없게 됩니다. 먼저 만드세요: saekin store secret --new 파일")
        case .noVault(let name):
            LocalizedMessage(
                "\(name): there is no such vault; see: saekin store list", ko: "\(name): 그런 보관소가 없습니다. 확인하세요: saekin store list")
        case .exists(let name):
            LocalizedMessage("\(name): there is such a vault already; choose another name", ko: "\(name): 이미 있는 보관소입니다. 다른 이름을 고르세요")
        case .badName(let name):
            LocalizedMessage(
                "\"\(name)\": not a valid name of a vault; write 1 to 100 letters in composed form (NFC), digits, - _ . or @, but not . or ..",
                ko: "\"\(name)\": 보관소 이름으로 쓸 수 없습니다. 완성형(NFC) 글자, 숫자, - _ . @ 1~100자로 쓰세요. .과 ..은 쓸 수 없습니다")
        case .notEmpty(let name):
            LocalizedMessage(
                "\(name): the vault has memos; import into a new one, or remove it first: saekin store drop \(name)",
                ko: "\(name): 메모가 있는 보관소입니다. 새 보관소로 가져오거나 먼저 지우세요: saekin store drop \(name)")
        case .outdated(let name):
            LocalizedMessage(
                "\(name): another version of Saekin made the tokens of this vault, so it can only be read until they are new; run: saekin reindex --store ADDRESS --vault \(name)",
                ko: "\(name): 다른 버전의 색인이 토큰을 만든 보관소라 읽을 수만 있습니다. 다음을 실행하세요: saekin reindex --store 주소 --vault \(name)")
        case .reindexing(let name):
            LocalizedMessage(
                "\(name): another version of Saekin made the tokens of this vault, so it can only be read until this server has made new ones; try again in a moment",
                ko: "\(name): 다른 버전의 색인이 토큰을 만든 보관소라, 이 서버가 토큰을 다 만들 때까지 읽을 수만 있습니다. 잠시 뒤에 다시 하세요")
        case .moving(let name):
            LocalizedMessage(
                "\(name): the vault is being moved; try again in a moment, or finish an interrupted move with the same command: saekin store move",
                ko: "\(name): 보관소를 옮기는 중입니다. 잠시 뒤에 다시 하거나, 옮기다 멈췄으면 같은 명령으로 마치세요: saekin store move")
        case .movedElsewhere(let name):
            LocalizedMessage(
                "\(name): an interrupted move was to another store, which has the vault; repeat the command with the same --to",
                ko: "\(name): 다른 데이터베이스로 옮기다 멈춘 보관소입니다. 처음과 같은 --to로 명령을 다시 실행하세요")
        case .waitsForStandby(let count):
            LocalizedMessage(
                "changes wait for a standby that does not confirm them (\(count)); start the standby, or take it out of synchronous_standby_names",
                ko: "변경 \(count)건이 대기 서버의 확인을 기다리고 있습니다. 대기 서버를 켜거나 synchronous_standby_names에서 빼세요")
        case .importBroken(let name, let committed):
            LocalizedMessage(
                "\(name): the connection to PostgreSQL broke; \(committed) memos of the export are in the vault, so import it again to add the rest, and if it breaks again, see the log of PostgreSQL",
                ko: "\(name): PostgreSQL 연결이 끊겼습니다. 메모 \(committed)개는 보관소에 있으니, 다시 가져와 나머지를 넣으세요. 또 끊기면 PostgreSQL의 로그를 확인하세요")
        case .reindexBroken(let name, let committed):
            LocalizedMessage(
                "\(name): the connection to PostgreSQL broke; \(committed) memos have new tokens, so run the same command again to go on, and if it breaks again, see the log of PostgreSQL",
                ko: "\(name): PostgreSQL 연결이 끊겼습니다. 메모 \(committed)개의 토큰을 새로 만들었으니, 같은 명령을 다시 실행해 이어서 하세요. 또 끊기면 PostgreSQL의 로그를 확인하세요")
        case .noRole(let name):
            LocalizedMessage(
                "\(name): PostgreSQL has no such role; create it with: createuser \(name)",
                ko: "\(name): PostgreSQL에 그런 역할이 없습니다. 만드세요: createuser \(name)")
        }
    }
}
