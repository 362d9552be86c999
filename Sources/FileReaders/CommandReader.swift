import Foundation

/// Reads files with a command of the user, which writes their text in UTF-8. Form feeds in it part pages.
struct CommandReader: FileReader {
    /// Stands for the path of the file in a command. Without it the path is the last argument.
    private static let place = "{}"

    let identity: String
    private let program: Program?
    private let name: String
    private let arguments: [String]

    /// - Parameter command: The program and its arguments, parted by spaces. No shell reads it.
    init?(_ command: String, folders: [String]) {
        let words = command.split(separator: " ").map(String.init)
        guard let name = words.first else { return nil }
        (self.name, arguments, program) = (name, Array(words.dropFirst()), Program(name, in: folders))
        identity = "\(program?.identity ?? name) \(command)"
    }

    func read(_ file: ReadableFile, isStopped: () -> Bool) throws -> FileText {
        guard let program else { throw FileReadFailure.notStarted(program: name) }
        let isPlaced = arguments.contains(Self.place)
        let command = [program.path] + arguments.map { $0 == Self.place ? file.path : $0 } + (isPlaced ? [] : [file.path])
        let output = try ReaderProcess.run(command, limits: ReaderProcess.Limits(), isStopped: isStopped)
        guard output.isCut || output.status == 0 else {
            throw FileReadFailure.failed(program: name, status: output.status ?? 0, complaint: output.complaint)
        }
        let text = FileText.decoded(output.bytes)
        guard text.contains(FileText.pageBreak) else { return FileText(unpaged: text, isCut: output.isCut) }
        var pages = text.split(separator: FileText.pageBreak, omittingEmptySubsequences: false).map(String.init)
        if pages.last?.allSatisfy(\.isWhitespace) == true { pages.removeLast() }
        return FileText(pages: pages, isCut: output.isCut)
    }
}
