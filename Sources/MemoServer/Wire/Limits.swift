/// What a request may be at most.
package enum Limits {
    /// Bytes of an argument that is no text of a memo.
    package static let string = 4096
    /// Bytes of the JSON that a request brings; texts of memos come in it.
    package static let body = 8 << 20
    /// Bytes of the bodies of all requests that are held in memory at a time.
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
    /// Uploads that wait for their turn or are being read.
    package static let jobs = 16
    /// Jobs that are done and can still be asked about.
    package static let finishedJobs = 100
    /// Bytes of what a tool answers an agent, whose memory is short.
    package static let agentAnswer = 200_000
    /// Words of a query of which each is counted by itself for an agent.
    package static let countedWords = 6
    /// Records of an import of which a job tells one by one.
    package static let records = 10_000
}
