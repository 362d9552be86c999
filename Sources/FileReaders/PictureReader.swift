import Foundation

/// Reads words in pictures with tesseract.
struct PictureReader: FileReader {
    static let program = "tesseract"
    /// The endings of pictures that are read.
    static let endings: Set<String> = ["png", "jpg", "jpeg", "webp", "tif", "tiff", "bmp"]
    /// The languages that are read, if they are installed.
    private static let languages = ["kor", "eng"]
    /// One block of text. The program's own search for blocks (3) loses parts of Korean lines: of 24 pictures of five lines it read the first word in 15,
    /// this in 22, in half the time.
    private static let layout = "6"
    /// A page with much text takes some seconds.
    private static let limits = ReaderProcess.Limits(seconds: 120)

    let identity: String
    private let tesseract: Program
    private let languages: String

    /// Finds the program and its languages; nil if either is missing.
    init?(folders: [String]) {
        guard let tesseract = Program(Self.program, in: folders),
            let list = try? ReaderProcess.run([tesseract.path, "--list-langs"], limits: Self.limits, isStopped: { false })
        else { return nil }
        let installed = Set(String(decoding: list.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init))
        languages = Self.languages.filter(installed.contains).joined(separator: "+")
        guard !languages.isEmpty else { return nil }
        self.tesseract = tesseract
        identity = "\(tesseract.identity):\(languages):\(Self.layout)"
    }

    func read(_ file: ReadableFile, isStopped: () -> Bool) throws -> FileText {
        let text = try text([file.path], isStopped: isStopped)
        return FileText(unpaged: text, isScanned: true)
    }

    /// Returns the words in a picture, given by its bytes.
    func text(of picture: [UInt8], isStopped: () -> Bool) throws -> String { try text(["stdin"], input: picture, isStopped: isStopped) }

    private func text(_ picture: [String], input: [UInt8]? = nil, isStopped: () -> Bool) throws -> String {
        let command = [tesseract.path] + picture + ["stdout", "-l", languages, "--psm", Self.layout]
        let output = try ReaderProcess.run(command, input: input, limits: Self.limits, isStopped: isStopped)
        guard output.isCut || output.status == 0 else {
            throw FileReadFailure.failed(program: Self.program, status: output.status ?? 0, complaint: output.complaint)
        }
        return String(decoding: output.bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
