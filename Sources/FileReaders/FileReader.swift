/// Makes the text of files of some kinds.
package protocol FileReader: Sendable {
    /// The name, size and date of what reads. If it changes, files that could not be read may be readable.
    var identity: String { get }

    /// Reads a file.
    /// - Parameter isStopped: Asked several times a second whether to end the reading.
    /// - Throws: `FileReadFailure`, `FileReadingStopped`.
    func read(_ file: ReadableFile, isStopped: () -> Bool) throws -> FileText
}

/// A file to be read.
package struct ReadableFile: Sendable {
    /// The absolute path.
    package let path: String
    /// The ending that tells its kind, in lower case and without a dot.
    package let ending: String

    /// Names a file and its kind.
    package init(path: String, ending: String) { (self.path, self.ending) = (path, ending) }
}
