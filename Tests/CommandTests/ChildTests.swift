import Foundation
import TestSupport
import Testing

/// The time-out of every process in tests.
@Suite struct ChildTests {
    @Test(.timeLimit(.minutes(10))) func `a process that does not end is killed, with what it has started`() throws {
        let program = try Program()
        defer { program.remove() }
        let start = ContinuousClock.now
        let outcome = try program.shell("sleep 500 & echo $! > pid; echo begun; sleep 500", within: 2)
        #expect(outcome.status == -1 && outcome.output == "begun\n" && outcome.errors.hasPrefix("killed after 2 s"), "\(outcome)")
        #expect(ContinuousClock.now - start < .seconds(60))
        // A zombie that nobody has waited for is dead too.
        let state = try program.shell("for i in $(seq 50); do grep -s 'State:\tS' /proc/$(cat pid)/status || break; sleep 0.1; done")
        #expect(state.output.split(separator: "\n").count < 50)
    }
}
