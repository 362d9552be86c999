import Foundation
import Logging
import MemoModel
import Testing

@testable import SaekinCommand

@Suite struct JSONLogTests {
    @Test func `an entry is one line of JSON whose numbers are numbers`() throws {
        let line = JSONLogHandler.line(
            .warning, "slow \"request\"\n", ["status": "200", "ms": "1.5", "from": "127.0.0.1", "target": "/v1/search?q=회의"],
            at: Timestamp(milliseconds: 0))
        let entry = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(!line.contains("\n"))
        #expect(entry["level"] as? String == "warning" && entry["message"] as? String == "slow \"request\"\n")
        #expect(line.contains("\"status\":200,") && entry["ms"] as? Double == 1.5 && entry["from"] as? String == "127.0.0.1")
        #expect(entry["target"] as? String == "/v1/search?q=회의" && entry["time"] as? String == "1970-01-01T00:00:00Z")
    }
}
