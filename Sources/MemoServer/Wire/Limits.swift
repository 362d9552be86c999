import MemoModel

/// The limits on requests and answers.
package enum Limits {
    /// Bytes of an argument other than the text of a memo.
    package static let string = 4096
    /// Bytes of a JSON body, which may contain the text of a memo.
    package static let body = 8 << 20
    /// Bytes of all request bodies that are in memory at once.
    package static let bodies = 64 << 20
    /// Bytes of an upload.
    package static let upload = 2 << 30
    /// Bytes of a memo's text.
    package static let text = 4 << 20
    /// Entries of a page.
    package static let page = 200
    /// Characters of a snippet.
    package static let snippet = 2000
    /// Queries, or memos, in one request.
    package static let batch = 100
    /// Memos that one request changes.
    package static let changedMemos = 100_000
    /// Imports that are queued or running.
    package static let jobs = 16
    /// Finished imports whose results can still be read.
    package static let finishedJobs = 100
    /// Bytes of an answer that is made in memory. Exports are streams without a limit.
    package static let answer = 32 << 20
    /// Bytes of all long answers that are in memory at once.
    package static let answers = 256 << 20
    /// Values in the JSON of a body. Each takes many times the bytes that it is written with.
    package static let values = 100_000
    /// Bytes of a tool's answer to an agent, whose context is limited.
    package static let agentAnswer = 200_000
    /// Words of a query that are counted one by one for an agent.
    package static let countedWords = 6
    /// Records of an import whose outcomes a job lists.
    package static let records = 10_000

    /// Refuses an answer that is too long.
    /// - Throws: `Problem`.
    static func checkAnswer(_ bytes: Int) throws {
        guard bytes > answer else { return }
        throw Problem(
            422, "long-answer",
            LocalizedMessage(
                "the answer would be longer than \(answer >> 20) MB; ask for fewer memos, shorter snippets, or some lines of a memo: lines=1-1000",
                ko: "답이 \(answer >> 20)MB를 넘습니다. 메모 수나 snippet을 줄이거나, 메모의 일부만 요청하세요: lines=1-1000"))
    }
}
