import Foundation
import JSON
import MemoImport
import MemoModel
import Testing

@testable import MemoServer

@Suite struct HealthTests {
    @Test func `a vault whose file was removed is not ready`() throws {
        let test = try TestService()
        _ = try test.call("readiness")
        try FileManager.default.removeItem(atPath: test.path)
        let ready = try #require(problem { try test.call("readiness") })
        #expect((ready.status, ready.kind) == (503, "replaced"))
        let write = try #require(problem { try test.call("createMemo", [("text", .string("하나"))]) })
        #expect((write.status, write.kind) == (503, "replaced"))
        #expect(throws: (any Error).self) { try test.service.version() }
    }

    @Test func `following that fails for a minute is reported until it works again`() throws {
        let health = ServiceHealth()
        let begin = ContinuousClock.now
        health.followingFailed(LocalizedMessage("busy", ko: "바쁨"), at: begin)
        health.followingFailed(LocalizedMessage("full", ko: "가득"), at: begin + .seconds(50))
        try health.check(at: begin + .seconds(59))
        let told = try #require(problem { try health.check(at: begin + .seconds(61)) })
        #expect((told.status, told.kind, told.cause) == (503, "not-following", "full"))
        health.followingWorks()
        try health.check(at: begin + .seconds(61))
    }
}
