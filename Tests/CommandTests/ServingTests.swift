import Foundation
import Testing

/// What begins and ends `saekin serve`.
struct ServingTests {
    @Test func `a hangup does not end a service`() throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell(
            """
            saekin add 하나 -q
            env --default-signal saekin serve --port 0 2> serving & id=$!
            for i in $(seq 600); do grep -q http: serving && break; sleep 0.1; done
            kill -HUP $id; kill -HUP $id; kill -TERM $id; wait $id; echo $?
            """)
        #expect(outcome.output == "0\n", "\(outcome.errors)")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
    func `the end of its terminal ends a server with a code of its own`() throws {
        let program = try Program()
        defer { program.remove() }
        let run = """
            saekin add 하나 -q
            env --default-signal saekin serve --port 0 & id=$!
            for i in $(seq 600); do ls -l /proc/$id/fd | grep -q socket: && break; sleep 0.1; done
            kill -HUP $id; wait $id; echo "ended with $?"
            """
        try run.write(to: program.folder.appending(path: "run"), atomically: true, encoding: .utf8)
        let outcome = try program.shell("script -qec 'sh run' /dev/null < /dev/null")
        #expect(outcome.output.contains("ended with 129"), "\(outcome)")
    }

    @Test(arguments: ["trace", "notice", "critical", "x"]) func `a log level that is not documented is refused`(level: String) throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell("saekin serve --log \(level)")
        #expect(outcome.status != 0 && outcome.errors.contains("--log must be debug, info, warning or error"), "\(outcome)")
    }
}
