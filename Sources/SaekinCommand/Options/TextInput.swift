import Foundation
import MemoModel

/// The source of a memo's text: arguments, standard input or the user's editor.
struct TextInput {
    /// The arguments, joined by spaces.
    let words: [String]
    /// Whether the user requested the editor.
    let wantsEditor: Bool

    /// Returns the text, byte for byte.
    /// - Throws: `InputFailure` if the text is not UTF-8 or no editor is set.
    func text(initial: String = "") throws -> String {
        if !wantsEditor {
            if !words.isEmpty, words != ["-"] { return words.joined(separator: " ") }
            if words == ["-"] || !Terminal.isInput {
                return try Self.decoded((try? FileHandle.standardInput.readToEnd()) ?? Data(), place: say("standard input", "표준 입력"))
            }
        }
        return try edited(initial)
    }

    private func edited(_ initial: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "memo.txt")
        let path = file.path(percentEncoded: false)
        do {
            // Memos are private: only the owner can enter the folder of the file.
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data(initial.utf8).write(to: file)
        } catch {
            throw OutputFailure(error, path: path)
        }
        try Self.runEditor(path)
        // The editor may have removed or replaced the file.
        guard let data = try? Data(contentsOf: file) else { throw InputFailure.nothingEdited }
        let text = try Self.decoded(data, place: say("the edited text", "고친 글"))
        // Most editors append a line feed. That alone is no change.
        return text == initial + "\n" ? initial : text
    }

    private static func runEditor(_ path: String) throws {
        guard let editor = Editor.ofUser?.command else { throw InputFailure.noEditor }
        guard ShellCommand.run(editor + " " + ShellCommand.quoted(path)) == 0 else { throw InputFailure.editorFailed(editor) }
    }

    private static func decoded(_ data: Data, place: String) throws -> String {
        // Notepad puts a byte order mark before UTF-8.
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        guard let text = String(validating: bytes, as: UTF8.self) else { throw InputFailure.notText(place) }
        return text
    }
}
