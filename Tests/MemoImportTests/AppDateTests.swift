import MemoImport
import MemoModel
import Testing

/// Dates as libraries and apps write them in JSON.
@Suite struct AppDateTests {
    /// 4 March 2024, 9:12 in Seoul.
    private static let moment: Int64 = 1_709_511_120_000

    @Test(arguments: [
        #""/Date(1709511120000)/""#, #""\/Date(1709511120000+0900)\/""#, #""/Date(1709511120000-0500)/""#,
        #""2024-03-04T09:12:00+09:00[Asia/Seoul]""#,
        #""2024-03-04T00:12:00Z[UTC]""#, #""2024-03-04T09:12[Asia/Seoul]""#, #""2024-03-04T01:12:00 Europe/Berlin""#, "[2024,3,4,9,12]",
        "[2024,3,4,9,12,0]", "[2024,3,4,9,12,0,0]", #"{"start":"2024-03-04T09:12:00+09:00","end":null}"#,
        #"{"dateTime":"2024-03-04T00:12:00.0000000","timeZone":"UTC"}"#,
        #"{"date":"2024-03-04 09:12:00.000000","timezone_type":3,"timezone":"Asia/Seoul"}"#,
        #"{"date":{"year":2024,"month":3,"day":4},"time":{"hour":9,"minute":12,"second":0,"nano":0}}"#,
        #"{"year":2024,"monthValue":3,"dayOfMonth":4,"hour":9,"minute":12,"second":0}"#, #"{"epochSecond":1709511120,"nano":0}"#,
        #"{"seconds":1709511120,"nanos":0}"#, #"{"date":4,"month":2,"year":124,"time":1709511120000}"#, #""3/4/2024 9:12 AM""#,
        #""3/4/2024, 9:12:00 AM""#,
        #""2024년 3월 4일 오전 9:12""#, #""２０２４년 ３월 ４일 ９시 １２분""#, #""２０２４-０３-０４ ０９：１２""#, "1709511120000000000", #""1709511120000000000""#,
        #""2024-03-04T00:12:00.000000000Z""#, "638451079200000000", "13353984720000000", #""4.3.2024 09:12""#,
        #""March 4th, 2024 9:12 AM""#,
        #""Mon, 4 Mar 2024 01:12:00 CET""#, #""2024-03-03 19:12 EST""#,
    ])
    func `a date is read in every usual form`(value: String) throws {
        let outcome = try readJSON(#"[{"title":"가","createdAt":\#(value)}]"#)
        #expect(outcome.memos.map(\.created?.milliseconds) == [Self.moment], "\(outcome)")
        #expect(outcome.memos.map(\.text.whole) == ["가"] && !outcome.codes.contains("unreadable-date"))
    }

    @Test(arguments: [("3/25/2024 9:12 AM", 1_711_325_520_000), ("25/3/2024 09:12", 1_711_325_520_000), ("25-03-2024", 1_711_292_400_000)])
    func `day and month are told apart where they can be`(text: String, milliseconds: Int64) throws {
        #expect(try readJSON(#"[{"title":"가","createdAt":"\#(text)"}]"#).memos.map(\.created?.milliseconds) == [milliseconds])
    }

    @Test(arguments: [
        #""03/04/2024""#, #""04-03-2024 09:12""#, "[2024,13,4]", "[2024,3,4,25,0]", "[2024]", #"["a","b","c"]"#, #"{"year":"x"}"#,
    ])
    func `what cannot be known is told`(value: String) throws {
        let outcome = try readJSON(#"[{"title":"가","createdAt":\#(value)}]"#)
        #expect(outcome.memos.map(\.created) == [nil] && outcome.codes == ["unreadable-date"])
    }

    @Test func `the end of a range is kept`() throws {
        let outcome = try readJSON(#"[{"title":"가","createdAt":{"start":"2024-03-04","end":"2024-03-06"}}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\ncreatedAt.end: 2024-03-06"])
    }
}

/// Seconds since 2001.
@Suite struct AppleDateTests {
    private static let names = [("createdAt", "lastModified"), ("created", "updatedAt"), ("date", "modified"), ("작성일", "수정일")]

    @Test(arguments: names)
    func `numbers that would all lie before 2001 count from 2001`(names: (String, String)) throws {
        let json = (0..<30).map { number in
            #"{"title":"글 \#(number)","body":"x","\#(names.0)":\#(731_203_920.5 + Double(number)),"\#(names.1)":\#(752_025_600 + number)}"#
        }
        let outcome = try readJSON("[\(json.joined(separator: ","))]")
        #expect(outcome.memos.count == 30 && outcome.codes == ["counted-from-2001"])
        for (number, memo) in outcome.memos.enumerated() {
            #expect(memo.created?.milliseconds == 1_709_511_120_500 + Int64(number) * 1000)
            #expect(memo.modified?.milliseconds == 1_730_332_800_000 + Int64(number) * 1000)
        }
    }

    @Test func `deadlines and other names count alike`() throws {
        let outcome = try readJSON(#"[{"title":"가","createdAt":731203920,"deadline":752025600.0,"savedAt":731203920}]"#)
        #expect(outcome.memos.map(\.deadline?.milliseconds) == [1_730_332_800_000])
    }

    @Test(arguments: [
        #"[{"title":"가","createdAt":731203920},{"title":"나","createdAt":1709511120}]"#, #"[{"title":"가","createdAt":100000000}]"#,
        #"[{"title":"가","createdAt":731203920},{"title":"나","createdAt":150000000}]"#,
        #"[{"title":"가","createdAt":"1988-07-01T00:30:00+10:00"}]"#,
    ])
    func `other numbers count from 1970`(json: String) throws {
        let outcome = try readJSON(json)
        #expect(outcome.codes.isEmpty && outcome.memos.first?.created?.milliseconds != 1_709_511_120_000)
    }
}
