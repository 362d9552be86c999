import ArgumentParser
import Foundation
import MemoModel
import MemoVault

/// Memos named on the command line or, for `-`, on standard input.
struct MemoArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            say(
                "Numbers as list and search print them, ids of the memos' app or their beginnings; - reads them from standard input.",
                "list와 search가 보여 주는 번호, 또는 앱에서 쓰던 번호나 그 앞부분. -는 표준 입력에서 읽음"), valueName: "id"))
    var ids: [String]
    @OptionGroup var input: IDInputOptions

    func memos(in vault: any MemoLibrary) throws -> [MemoID] { try input.memos(ids, in: vault) }
}

/// How ids on standard input are parted.
struct IDInputOptions: ParsableArguments {
    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: ArgumentHelp(say("Ids on standard input end with NUL.", "표준 입력의 번호가 NUL로 끝남")))
    var isNullEnded = false

    /// The memos that `names` stand for, each once, in their order.
    /// - Throws: `EditFailure` for a name that stands for none or for several, `ExitCode` when there is no name at all.
    func memos(_ names: [String], in vault: any MemoLibrary) throws -> [MemoID] {
        var seen: Set<MemoID> = []
        let memos = try names.flatMap { $0 == "-" ? Self.names(on: FileHandle.standardInput, isNullEnded) : [$0] }
            .map { try vault.memo(named: $0) }
            .filter { seen.insert($0).inserted }
        if memos.isEmpty { throw ExitCode(ExitStatus.nothing) }
        return memos
    }

    /// Lines of ids, of tab-separated values that begin with an id, or of JSON objects with a field `id`.
    private static func names(on file: FileHandle, _ isNullEnded: Bool) -> [String] {
        let data = (try? file.readToEnd()) ?? Data()
        return data.split(separator: isNullEnded ? 0 : 0x0A).compactMap { line in
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("{"), let object = try? JSONDecoder().decode(Line.self, from: Data(line)) { return String(object.id) }
            let name = String(text.prefix { $0 != "\t" }).trimmingCharacters(in: .whitespaces)
            return name.isEmpty ? nil : name
        }
    }

    private struct Line: Decodable { let id: Int64 }
}
