import Foundation
import MemoModel

/// The text of a memo from arguments, standard input or the user's editor.
struct TextInput {
    /// Arguments; joined by spaces.
    let words: [String]
    /// Whether the editor was asked for.
    let wantsEditor: Bool

    /// The text, byte for byte as it was given.
    /// - Throws: `InputFailure` when it is not UTF-8 or there is no editor.
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
            // Memos are private: the file lies in a folder that only its owner may enter.
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data(initial.utf8).write(to: file)
        } catch {
            throw OutputFailure(error, path: path)
        }
        try Self.runEditor(path)
        let text = try Self.decoded(Data(contentsOf: file), place: say("the edited text", "고친 글"))
        // Most editors end the last line; that alone is no change.
        return text == initial + "\n" ? initial : text
    }

    private static func runEditor(_ path: String) throws {
        guard let editor = ["VISUAL", "EDITOR"].lazy.compactMap({ Environment[$0] }).first(where: { !$0.isEmpty }) else {
            throw InputFailure.noEditor
        }
        guard ShellCommand.run(editor + " " + ShellCommand.quoted(path)) == 0 else { throw InputFailure.editorFailed(editor) }
    }

    private static func decoded(_ data: Data, place: String) throws -> String {
        guard let text = String(bytes: data, encoding: .utf8), text.utf8.elementsEqual(data) else { throw InputFailure.notText(place) }
        return text
    }
}
