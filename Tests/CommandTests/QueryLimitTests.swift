import Foundation
import Testing

/// Queries of any length, on the command line and in batches.
@Suite struct QueryLimitTests {
    @Test func `a long query is refused with the part that is too much, and no more of it`() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell("saekin add 집 -q")
        let outcome = try program.shell("saekin search \"$(printf '가%.0s' $(seq 30000))\"")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("saekin: the query is longer than 4096 bytes; search for a part of it\n  …가"), "\(outcome.errors)")
        #expect(outcome.errors.utf8.count < 2000)
        let words = try program.shell("saekin search $(printf '집 %.0s' $(seq 201))")
        #expect(words.status == 2 && words.errors.hasPrefix("saekin: the query has more than 200 words; search for fewer of them\n  …"))
        #expect(try program.shell("saekin search $(printf '집 %.0s' $(seq 200)) -c").output == "1\n")
    }

    @Test func `a batch names a line that is too long or no query, in bounded memory`() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell("saekin add 집 -q; echo '{\"id\": 1, \"text\": \"집\"}' > good; echo 집 > bad")
        // Longer than the memory that is allowed.
        let long = "head -c 700000000 /dev/zero | tr '\\0' a"
        for (lines, message) in [
            ("cat good; \(long); echo; cat good", "-:2: longer than 65,536 bytes; write a shorter query"),
            ("cat good; echo; cat bad good", "-:3: not a query"),
            ("cat good; \(long)", "-:2: longer than 65,536 bytes"),
        ] {
            let outcome = try program.shell("{ \(lines); } | (ulimit -v 600000; saekin search --batch -)")
            #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome)")
            #expect(outcome.output.hasPrefix("{\"id\":1,\"total\":1,") && outcome.output.count { $0 == "\n" } == 1, "\(outcome)")
        }
        let query = "(printf '{\"id\": 2, \"text\": \"'; printf '가%.0s' $(seq 9000); echo '\"}'; cat good) > queries"
        let outcome = try program.shell("\(query); saekin search --batch queries")
        #expect(
            outcome.output.contains("\"error\":\"the query is longer than 4096 bytes; search for a part of it\"}\n{\"id\":1,\"total\":1"))
    }
}
