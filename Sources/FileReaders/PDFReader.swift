import Foundation

/// Reads PDFs with pdftotext; if they have no words, pictures of their first pages with pdftoppm and tesseract.
struct PDFReader: FileReader {
    static let program = "pdftotext"
    /// Maximum number of pages that are read from pictures. Each takes some seconds.
    private static let mostScanned = 50
    /// The longer side of such a picture in pixels: some 220 dots per inch of a page of A4.
    private static let side = 2600
    private static let mostPicture = 32 << 20

    let identity: String
    private let toText: Program
    private let toPictures: Program?
    private let pictures: PictureReader?

    /// Finds the programs; nil if there is no pdftotext.
    /// - Parameter pictures: Reads pictures of pages; nil if nobody can.
    init?(pictures: PictureReader?, folders: [String]) {
        guard let toText = Program(Self.program, in: folders) else { return nil }
        (self.toText, self.pictures, toPictures) = (toText, pictures, Program("pdftoppm", in: folders))
        identity = [toText.identity, toPictures?.identity, pictures?.identity].compactMap(\.self).joined(separator: " ")
    }

    func read(_ file: ReadableFile, isStopped: () -> Bool) throws -> FileText {
        let output = try ReaderProcess.run(
            [toText.path, "-enc", "UTF-8", file.path, "-"], limits: ReaderProcess.Limits(), isStopped: isStopped)
        let pages = Self.pages(of: output.bytes)
        // A damaged file may have words nevertheless.
        if pages.contains(where: FileText.hasWords) { return FileText(pages: pages, isCut: output.isCut) }
        guard output.isCut || output.status == 0 else {
            throw FileReadFailure.failed(program: Self.program, status: output.status ?? 0, complaint: output.complaint)
        }
        return try scanned(file, count: pages.count, isStopped: isStopped)
    }

    /// Returns the pages of pdftotext's output, each of which ends with a form feed.
    private static func pages(of bytes: [UInt8]) -> [String] {
        var pages = bytes.split(separator: 0x0C, omittingEmptySubsequences: false).map(FileText.decoded)
        if pages.last?.isEmpty == true { pages.removeLast() }
        return pages
    }

    /// Reads pictures of pages.
    private func scanned(_ file: ReadableFile, count: Int, isStopped: () -> Bool) throws -> FileText {
        guard let toPictures else { throw FileReadFailure.needsProgram("pdftoppm") }
        guard let pictures else { throw FileReadFailure.needsProgram(PictureReader.program) }
        var (pages, size) = ([String](), 0)
        for page in 1...max(1, min(count, Self.mostScanned)) {
            let picture = try ReaderProcess.run(
                [toPictures.path, "-f", "\(page)", "-l", "\(page)", "-scale-to", "\(Self.side)", "-gray", file.path],
                limits: ReaderProcess.Limits(output: Self.mostPicture), isStopped: isStopped)
            guard picture.status == 0 else {
                throw FileReadFailure.failed(program: "pdftoppm", status: picture.status ?? 0, complaint: picture.complaint)
            }
            let text = try pictures.text(of: picture.bytes, isStopped: isStopped)
            size += text.utf8.count
            guard size <= FileText.limit else { break }
            pages.append(text)
        }
        return FileText(pages: pages, isScanned: true, isCut: pages.count < count)
    }
}
