import Foundation
import MemoModel
import PostgresTestSupport
import Testing

@testable import PostgresSupport

/// Each way in which a server refuses a connection has a message of its own, whatever language the server speaks.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(5)))
struct RefusalTests {
    /// Returns the message of a server that ends a connection.
    private static func refusal(_ code: String, _ severity: String, _ text: String) -> [UInt8] {
        var fields: [UInt8] = []
        for field in ["S" + severity, "VFATAL", "C" + code, "M" + text] { fields += Array(field.utf8) + [0] }
        fields.append(0)
        let length = UInt32(fields.count + 4)
        var message: [UInt8] = [0x45]
        for shift in [24, 16, 8, 0] as [UInt32] { message.append(UInt8(truncatingIfNeeded: length >> shift)) }
        return message + fields
    }

    private static func failure(_ code: String, _ severity: String, _ text: String) throws -> PostgresError? {
        let server = try FakeServer(answering: refusal(code, severity, text))
        do {
            _ = try PostgresConnection(server.address, from: "--store")
            return nil
        } catch { return error as? PostgresError }
    }

    @Test(
        "a refusal is told by its code, although the address has a password",
        arguments: [
            ("3D000", "database \"d\" does not exist", "데이터베이스 \"d\" 없음", "createdb"),
            ("53300", "sorry, too many clients already", "최대 동시 접속자 수를 초과했습니다", "max_connections"),
            (
                "53300", "remaining connection slots are reserved for non-replication superuser connections", "남은 연결 자리 없음",
                "max_connections"
            ),
            ("28P01", "password authentication failed for user \"u\"", "사용자 \"u\"의 password 인증을 실패했습니다", "~/.pgpass"),
            ("28000", "role \"u\" does not exist", "\"u\" 롤(role) 없음", "whether the role exists"),
            (
                "28000", "no pg_hba.conf entry for host \"127.0.0.1\", user \"u\", database \"d\", no encryption",
                "호스트 \"127.0.0.1\"에 대한 설정이 없습니다", "pg_hba.conf"
            ),
            ("57P03", "the database system is starting up", "새로 가동 중인 데이터베이스 시스템입니다", "not ready"),
        ]) func codes(code: String, english: String, korean: String, remedy: String) throws
    {
        for (severity, text) in [("FATAL", english), ("치명적오류", korean)] {
            let failure = try #require(try Self.failure(code, severity, text))
            #expect(failure.message.english.contains(remedy), "\(failure)")
            #expect(!failure.message.english.contains("\n") && !failure.message.korean.contains("\n"))
            let isPassword = failure.message.english.contains("the password")
            #expect(isPassword == (code == "28P01"), "\(failure.message.english)")
        }
    }

    @Test("errors of the server that name a setting do so")
    func settings() {
        for (code, detail, setting) in [
            ("57014", "canceling statement due to statement timeout", "statement_timeout"),
            ("53200", "out of shared memory", "max_locks_per_transaction"),
            ("53100", "could not extend file: No space left on device", "disk"),
            ("53400", "temporary file size exceeds temp_file_limit (1kB)", "temp_file_limit"),
            ("53300", "too many connections for role \"u\"", "max_connections"),
        ] {
            #expect(PostgresError(code: code, detail: detail).message.english.contains(setting), "\(code)")
            #expect(!PostgresError(code: code, detail: detail).message.korean.isEmpty)
        }
    }
}
