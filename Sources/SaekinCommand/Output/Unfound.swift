import FileReaders
import MemoModel
import MemoSearch
import MemoVault

/// Possible reasons why a search found nothing. They are not computed after a search that found something.
struct Unfound {
    private let answer: SearchAnswer
    private let typed: String
    private let library: any MemoLibrary

    init(_ answer: SearchAnswer, typed: String, in library: any MemoLibrary) {
        (self.answer, self.typed, self.library) = (answer, typed, library)
    }

    /// Number of attached files whose words nobody has read.
    var unreadAttachments: Int {
        get throws { try (library as? any DirectVault)?.unreadAttachmentCount(by: FileReaders(commands: Settings.file.readers)) ?? 0 }
    }

    /// Prints the possible reason: the vault is empty, a category or tag has nearly this name, or files were not read.
    func explain() throws {
        if try FirstPage.explain(library) { return }
        if let near = try (library as? any DirectVault)?.label(near: answer.readings.map(\.typed)) { Console.note(Self.line(near)) }
        for hint in [QueryHint.command(typed), QueryHint.either(typed)].compactMap(\.self) { Console.note(hint) }
        let unread = try unreadAttachments
        if unread > 0 { Console.note(Self.line(unread: unread)) }
    }

    private static func line(_ near: NearLabel) -> String {
        let name = VisibleText.line(near.name)
        let query = ShellCommand.shown(near.isCategory ? say("category:\(name)", "분류:\(name)") : "#\(name)")
        return near.isCategory
            ? say("there is a category \(name): saekin search \(query)", "분류 ‘\(name)’ 보기: saekin search \(query)")
            : say("there is a tag \(name): saekin search \(query)", "태그 ‘\(name)’ 보기: saekin search \(query)")
    }

    /// Returns the line about attached files that nobody has read.
    static func line(unread count: Int) -> String {
        say(
            "attached files whose words were not read yet: \(count.grouped); to find them run: saekin read-attachments",
            "글을 읽지 않은 첨부 파일 \(count.grouped)개. 찾을 수 있게 하려면: saekin read-attachments")
    }
}
