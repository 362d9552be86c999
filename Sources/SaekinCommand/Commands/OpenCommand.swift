import ArgumentParser
import MemoModel
import MemoSearch
import MemoVault

/// `saekin open`: opens the file of a memo in the editor.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "open", say("Open the file of a memo in your editor, at the line of its text.", "메모의 원본 파일을 편집기에서 엽니다."),
        discussion: say(
            "The editor is $VISUAL, else $EDITOR. A memo has a file if it was imported from a folder or a file that is still there. The next import takes your changes over.",
            "편집기는 $VISUAL, 없으면 $EDITOR입니다. 가져온 폴더나 파일이 그대로 있어야 열 수 있습니다. 고친 것은 다음에 가져올 때 반영됩니다."))

    @Argument(help: ArgumentHelp("The number or ID of the memo.", "메모의 번호나 ID")) var id: String
    @OptionGroup var vault: DirectOptions

    func run() throws {
        let vault = try vault.library()
        try Self.open(try vault.memo(named: id), in: vault)
    }

    /// Opens the file of a memo at the line of its text.
    /// - Throws: `CommandFailure.noFile`, `.noEditorFor`, `.noProgram`, `InputFailure.editorFailed`.
    static func open(_ id: MemoID, in vault: any DirectVault) throws {
        guard let file = try vault.file(of: id) else { throw CommandFailure.noFile(id.rawValue) }
        guard file.isText else {
            // A document opens in the program for its kind.
            guard Browser.show(file.path) else { throw CommandFailure.noProgram(file.shownPath) }
            return
        }
        guard let editor = Editor.ofUser else { throw CommandFailure.noEditorFor(file.shownPath) }
        try editor.open(file.path, line: file.line(of: try vault.wholeMemo(id, version: nil).text))
    }
}
