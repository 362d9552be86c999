extension Operation {
    /// All operations, in the order of the OpenAPI document.
    package static let all: [Operation] =
        searching + readingMemos + writingMemos + undoing + overviews + organising + importing + [export] + serving
}
