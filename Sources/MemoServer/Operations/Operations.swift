extension Operation {
    /// Everything that can be asked, in the order of the document.
    package static let all: [Operation] =
        searching + readingMemos + writingMemos + overviews + organising + importing + [export] + serving
}
