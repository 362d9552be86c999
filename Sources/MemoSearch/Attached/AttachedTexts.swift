package import Postings

/// The texts of files that are attached to memos, with an index of their own. All results belong to the same snapshot as the memos.
package protocol AttachedTexts {
    /// The posting lists of the texts. Their IDs are those of files, and may include files that the caller may not see.
    var postings: any PostingReader { get }

    /// Returns each file that has a text, with each memo that has the file and that the caller may see.
    func owners() throws -> [FileOwner]

    /// Returns the files of a memo that have texts, in the order of the memo.
    func files(of memo: Int64) throws -> [AttachedFileText]
}

/// A file, and a memo that has it.
package struct FileOwner: Sendable {
    package let file: Int64
    package let memo: Int64
    /// Whether the text was read from pictures.
    package let isScanned: Bool

    /// Names a file and a memo.
    package init(file: Int64, memo: Int64, isScanned: Bool) { (self.file, self.memo, self.isScanned) = (file, memo, isScanned) }
}

/// The text of a file of a memo.
package struct AttachedFileText {
    /// The number and the name of the attachment in the memo.
    package let number: Int
    package let name: String
    package let file: Int64
    package let isScanned: Bool
    /// Whether form feeds part the text into pages.
    package let hasPages: Bool
    package let text: String

    /// Makes the text of an attachment.
    package init(number: Int, name: String, file: Int64, isScanned: Bool, hasPages: Bool, text: String) {
        (self.number, self.name, self.file) = (number, name, file)
        (self.isScanned, self.hasPages, self.text) = (isScanned, hasPages, text)
    }

    /// The pages, or the text as one.
    var pages: [Substring] { hasPages ? text.split(separator: "\u{C}", omittingEmptySubsequences: false) : [text[...]] }
}

/// The place of a hit in an attached file.
public struct AttachedPlace: Sendable, Hashable {
    /// The number of the attachment in the memo, counting from 1.
    public var number: Int
    /// Its name.
    public var name: String
    /// The page, counting from 1; nil if the file has no pages.
    public var page: Int?
    /// Whether its text was read from pictures (OCR), so that letters may be wrong.
    public var isScanned: Bool
    /// Creates a place in an attachment.
    public init(number: Int, name: String, page: Int?, isScanned: Bool) {
        (self.number, self.name, self.page, self.isScanned) = (number, name, page, isScanned)
    }
}
