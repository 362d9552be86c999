package import MemoModel

/// The text of a file.
package struct FileText: Sendable, Equatable {
    /// Maximum size of a text in UTF-8, in bytes. The rest of a longer one is left out.
    package static let limit = 4 << 20
    /// Parts the pages of a text.
    package static let pageBreak: Character = "\u{C}"

    /// The text. Its pages are parted by form feeds; a text without pages has none.
    package var text: String
    /// The number of pages; nil for a file without pages.
    package var pages: Int?
    /// Whether the text was read from pictures, so that letters may be wrong.
    package var isScanned: Bool
    /// Whether the end of the text was left out, because the file has too much of it.
    package var isCut: Bool

    /// Makes a text without pages, in which form feeds become line feeds.
    package init(unpaged text: String, isScanned: Bool = false, isCut: Bool = false) {
        self.text = text.contains(Self.pageBreak) ? text.replacing(String(Self.pageBreak), with: "\n") : text
        (pages, self.isScanned, self.isCut) = (nil, isScanned, isCut)
    }

    /// Makes a text of pages.
    package init(pages: [String], isScanned: Bool = false, isCut: Bool = false) {
        text = pages.joined(separator: String(Self.pageBreak))
        (self.pages, self.isScanned, self.isCut) = (pages.count, isScanned, isCut)
    }

    /// Returns the text of bytes, without the rest of a character at their end.
    static func decoded(_ bytes: some BidirectionalCollection<UInt8>) -> String {
        let tail = bytes.reversed().prefix(4).firstIndex { $0 & 0xC0 != 0x80 }
        guard let start = tail.map({ bytes.index(before: $0.base) }), bytes[start] >= 0xC0 else {
            return String(decoding: bytes, as: UTF8.self)
        }
        let length = bytes[start] < 0xE0 ? 2 : bytes[start] < 0xF0 ? 3 : 4
        let isWhole = bytes.distance(from: start, to: bytes.endIndex) >= length
        return isWhole ? String(decoding: bytes, as: UTF8.self) : String(decoding: bytes[..<start], as: UTF8.self)
    }

    /// Whether the text has any letter or digit.
    package var hasWords: Bool { Self.hasWords(text) }

    static func hasWords(_ text: String) -> Bool { text.unicodeScalars.contains { $0.properties.isAlphabetic || 0x30...0x39 ~= $0.value } }
}

/// The reason why the text of a file could not be made.
package enum FileReadFailure: LocalizedFailure, Equatable {
    /// A program took longer than this many seconds.
    case tookTooLong(program: String, seconds: Int)
    /// A signal ended a program, such as one for too much memory.
    case killed(program: String, signal: Int)
    /// A program reported a failure; `complaint` is the beginning of its error output.
    case failed(program: String, status: Int, complaint: String)
    /// A program could not be started.
    case notStarted(program: String)
    /// The file is larger than this many bytes.
    case tooLarge(limit: Int)
    /// An importer refused the file.
    case refused(LocalizedMessage)
    /// The file has no words, and may be pictures of pages, for which a program is missing.
    case needsProgram(String)

    package var message: LocalizedMessage {
        switch self {
        case .tookTooLong(let program, let seconds):
            LocalizedMessage("\(program) took longer than \(seconds) s", ko: "\(program): \(seconds)초를 넘겨 멈췄습니다")
        case .killed(let program, let signal):
            LocalizedMessage("\(program) was ended by signal \(signal)", ko: "\(program): 신호 \(signal)로 끝났습니다")
        case .failed(let program, let status, let complaint):
            LocalizedMessage(
                "\(program) failed with status \(status)" + (complaint.isEmpty ? "" : ": \(complaint)"),
                ko: "\(program): 상태 \(status)로 실패했습니다" + (complaint.isEmpty ? "" : ": \(complaint)"))
        case .notStarted(let program):
            LocalizedMessage("\(program) cannot be started", ko: "\(program): 시작할 수 없습니다")
        case .tooLarge(let limit):
            LocalizedMessage("the file is larger than \(limit >> 20) MB", ko: "파일이 \(limit >> 20) MB보다 큽니다")
        case .refused(let reason): reason
        case .needsProgram(let program):
            LocalizedMessage(
                "no words in it; reading pictures of pages needs \(program), which is not installed",
                ko: "글자가 없습니다. 쪽 그림을 읽으려면 \(program)를 설치하세요")
        }
    }
}

/// Thrown if the user stops the reading of a file.
package struct FileReadingStopped: Error {
    /// Creates the error.
    package init() {}
}
