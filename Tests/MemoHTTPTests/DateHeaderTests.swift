import Foundation
import MemoModel
import Testing

@testable import MemoHTTP

struct DateHeaderTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777_999, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_798_761_599_000, "Thu, 31 Dec 2026 23:59:59 GMT"),
        (-5000, "Thu, 01 Jan 1970 00:00:00 GMT"),
    ])
    func `a time is written as RFC 9110 wants it`(milliseconds: Int64, text: String) {
        #expect(DateHeader.text(at: Timestamp(milliseconds: milliseconds)) == text)
    }

    @Test func `each response has the current time`() async throws {
        let format = DateFormatter()
        (format.locale, format.timeZone) = (Locale(identifier: "en_US_POSIX"), TimeZone(identifier: "GMT"))
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        try await withServer { client, _ in
            for target in ["/healthz", "/v1/search?q=회의", "/nowhere"] {
                let date = try await client.ask("GET", target).headers["date"].flatMap { format.date(from: $0) }
                #expect(abs(try #require(date).timeIntervalSinceNow) < 60, "\(target)")
            }
        }
    }
}
