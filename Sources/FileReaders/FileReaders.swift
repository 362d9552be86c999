import MemoImport

/// The readers of this machine, by the endings of files.
package struct FileReaders: Sendable {
    /// Who reads a file.
    package enum Choice: Sendable {
        case reader(any FileReader, ReadableFile.Kind)
        /// This program would, but it is not installed.
        case missing(program: String)
        /// Files of this kind have no text.
        case noText
    }

    private let commands: [String: CommandReader]
    private let documents = DocumentReader()
    private let pdf: PDFReader?
    private let pictures: PictureReader?

    /// Looks for programs on this machine.
    /// - Parameters:
    ///   - commands: The user's own commands by ending, in lower case. They are used before all others.
    ///   - folders: Where programs are looked for; nil for those of the environment variable PATH.
    package init(commands: [String: String] = [:], folders: [String]? = nil) {
        let folders = folders ?? Program.folders
        self.commands = commands.compactMapValues { CommandReader($0, folders: folders) }
        pictures = PictureReader(folders: folders)
        pdf = PDFReader(pictures: pictures, folders: folders)
    }

    /// Whether this machine has a program that reads files: one of the user's own, for PDFs, or for pictures.
    package var hasPrograms: Bool { !commands.isEmpty || pdf != nil || pictures != nil }

    /// Returns who reads a file with this name and media type.
    package func choice(for name: String, mediaType: String) -> Choice {
        let named = name.ending
        let ending = Self.endings[mediaType] ?? named
        if let command = commands[named] ?? commands[ending] { return .reader(command, ReadableFile.Kind(ending: named)) }
        if DocumentReader.endings.contains(ending) { return .reader(documents, ReadableFile.Kind(ending: ending)) }
        if ending == "pdf" {
            return pdf.map { .reader($0, ReadableFile.Kind(ending: ending)) } ?? .missing(program: PDFReader.program)
        }
        if PictureReader.endings.contains(ending) {
            return pictures.map { .reader($0, ReadableFile.Kind(ending: ending)) } ?? .missing(program: PictureReader.program)
        }
        return .noText
    }

    /// The endings of media types that the first bytes of a file prove, whatever its name is.
    private static let endings = [
        "application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif",
    ]
}

extension ReadableFile {
    /// The kind of a file.
    package struct Kind: Sendable {
        /// The ending that tells the kind, in lower case and without a dot.
        package let ending: String
    }
}

/// Makes the text of files of some kinds.
package protocol FileReader: Sendable {
    /// The name, size and date of the reading program. If it changes, files that could not be read may be readable.
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
