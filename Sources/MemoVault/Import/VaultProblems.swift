import MemoImport
import MemoModel

extension ImportProblem {
    /// Two different memos have the same ID. Both are kept.
    static func duplicateID(_ place: Place, id: String, kept: String) -> ImportProblem {
        note(
            place, "duplicate-id", "\(place): the id \(id) occurred before with other content; this memo is kept as \(kept)",
            ko: "\(place): 앞에 나온 번호 \(id)의 메모와 내용이 다릅니다. 이 메모는 \(kept) 번호로 따로 저장합니다")
    }

    /// The same memo occurs twice with the same ID. One is kept.
    static func sameMemoTwice(_ place: Place, id: String) -> ImportProblem {
        skipped(
            place, "duplicate-memo", "\(place): the memo \(id) occurred before with the same content; only one copy is kept",
            ko: "\(place): 앞에 나온 번호 \(id)의 메모와 똑같습니다. 하나만 둡니다")
    }

    /// More memos have the same ID than there are suffixes to try.
    static func tooManyDuplicates(_ place: Place, id: String) -> ImportProblem {
        rejected(
            place, "duplicate-id", "\(place): too many memos have the id \(id); give this one another id and import again",
            ko: "\(place): 번호가 \(id)인 메모가 너무 많습니다. 이 메모에 다른 번호를 붙여 다시 가져오세요")
    }

    /// A constraint of the vault's tables refused a record.
    static func refused(_ place: Place, _ reason: String) -> ImportProblem {
        rejected(
            place, "record-refused",
            "\(place): the vault rejected this record (\(reason)); change its id, tags or category and import again",
            ko: "\(place): 보관소에 넣지 못했습니다(\(reason)). 번호, 태그, 분류를 고쳐 다시 가져오세요")
    }

    /// A category has more levels than `CategoryPath.deepest`.
    static func deepCategory(_ place: Place, levels: Int) -> ImportProblem {
        note(
            place, "deep-category",
            "\(place): the category has \(levels) levels; those beyond \(CategoryPath.deepest) were joined into one name",
            ko: "\(place): 분류가 \(levels)단계입니다. \(CategoryPath.deepest)단계를 넘는 이름은 하나로 합쳤습니다")
    }

    /// The name of a tag or category is longer than `StoredText.longestName`.
    static func longName(_ place: Place) -> ImportProblem {
        note(
            place, "long-name", "\(place): the name of a tag or category was cut after \(StoredText.longestName) bytes",
            ko: "\(place): 태그나 분류의 이름이 길어 \(StoredText.longestName)바이트까지만 남겼습니다")
    }

    /// A text contains U+0000, which the vault cannot store.
    static func nullCharacter(_ place: Place) -> ImportProblem {
        note(
            place, "null-character", "\(place): U+0000 was replaced by U+FFFD; delete that character if you do not need it",
            ko: "\(place): U+0000 문자를 U+FFFD로 바꿨습니다. 필요하면 지우세요")
    }

    /// The export has other colours or icons for categories than those the user set by hand.
    static func looksKept(_ paths: [String]) -> ImportProblem {
        let names = paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? " …" : "")
        return note(
            Place(path: paths.first ?? ""), "looks-kept",
            paths.count == 1
                ? "\(names): kept the colour and icon that you set"
                : "kept the colours and icons that you set for \(paths.count) categories: \(names)",
            ko: paths.count == 1
                ? "\(names): 직접 정한 색이나 아이콘을 그대로 두었습니다" : "분류 \(paths.count)개는 직접 정한 색이나 아이콘을 그대로 두었습니다: \(names)")
    }

    /// A memo is so long that it slows searches down, which read its whole text to highlight matches.
    static func longMemo(_ place: Place, bytes: Int) -> ImportProblem {
        let megabytes = bytes / 1_000_000
        return note(
            place, "long-memo",
            "\(place): this memo of \(megabytes) MB was imported whole; searches that show it are slow, so split it if you can",
            ko: "\(place): \(megabytes)MB짜리 메모를 그대로 넣었습니다. 이 메모가 나오는 검색은 느리니, 될 수 있으면 나누세요")
    }

    /// Half of an export's memos or more are in a source with another name, so it is taken for another copy of it.
    static func sameSource(_ export: String, _ source: String, memos: Int, of count: Int, isMirror: Bool) -> ImportProblem {
        let (mirror, koreanMirror) =
            isMirror
            ? (
                "; nothing was moved to the trash, which needs --source \"\(source)\"",
                ". 휴지통으로 옮긴 것은 없습니다. 옮기려면 --source \"\(source)\"를 붙이세요"
            ) : ("", "")
        return note(
            Place(path: export), "source-joined",
            "\(export): \(memos) of the first \(count) texts are already here from \(source), so it counts as the same source; to import it apart, add --source NAME\(mirror)",
            ko: "\(export): 처음 글 \(count)개 가운데 \(memos)개를 이미 \(source)에서 가져왔으므로 같은 출처로 보았습니다. 따로 두려면 --source 이름을 쓰세요\(koreanMirror)")
    }

    /// A mirrored export was imported as a part of a source before.
    static func partOfSource(_ export: String, _ source: String) -> ImportProblem {
        note(
            Place(path: export), "source-joined",
            "\(export): a part of \(source), whose other memos may be elsewhere; nothing was moved to the trash, which needs --source \"\(source)\"",
            ko: "\(export): \(source)의 일부이고 나머지 메모는 다른 곳에 있을 수 있어, 아무것도 휴지통으로 옮기지 않았습니다. 옮기려면 --source \"\(source)\"를 붙이세요")
    }

    /// Reports that an export is a folder or a file within an imported source.
    static func folderOfSource(_ export: String, _ source: String, path: String) -> ImportProblem {
        note(
            Place(path: export), "source-joined",
            "\(export): read as \(path) of \(source), which was imported before; to import it apart, add --source NAME",
            ko: "\(export): 전에 가져온 \(source)의 \(path)로 보고 가져왔습니다. 따로 두려면 --source 이름을 쓰세요")
    }

    /// Too few memos without IDs and times are the same to tell whether an export is the next one of its name.
    static func mayBeNext(_ export: String, _ source: String, memos: Int, of count: Int) -> ImportProblem {
        let english = memos == 1 ? "1 of \(count) memos is" : "\(memos) of \(count) memos are"
        return note(
            Place(path: export), alreadyHereCode,
            "\(export): \(english) like one from \(source), too few to take it for the next export; if it is, take this import back with saekin undo, and add --source \"\(source)\"",
            ko:
                "\(export): 메모 \(count)개 가운데 \(memos)개만 \(source)의 것과 비슷해, 다음 내보내기로 보지 않았습니다. 맞으면 saekin undo로 되돌리고 --source \"\(source)\"를 붙이세요"
        )
    }

    /// A newer export of the same app lies beside an older one and has newer versions of memos.
    static func inNewerExport(_ export: String, _ newer: String, memos: Int) -> ImportProblem {
        note(
            Place(path: export), "in-newer-export",
            "\(export): \(memos == 1 ? "1 memo is" : "\(memos) memos are") also in \(newer), which is newer; the versions there were taken",
            ko: "\(export): 메모 \(memos)개는 더 새로운 \(newer)에도 있어, 거기 있는 것을 가져왔습니다")
    }

    /// The code of the note that another source has the same texts.
    static let alreadyHereCode = "already-here"
    /// The code of the note that another source has the same memos.
    static let elsewhereCode = "stays-elsewhere"

    /// Another source has memos of an export, which were not imported a second time.
    static func staysElsewhere(_ export: String, _ source: String, memos: Int) -> ImportProblem {
        if source == OwnSource.name {
            return note(
                Place(path: export), elsewhereCode,
                "\(export): \(memos == 1 ? "1 memo was written here, so it" : "\(memos) memos were written here, so they") did not come in a second time",
                ko: "\(export): 메모 \(memos)개는 여기서 쓴 것이라 새로 만들지 않았습니다")
        }
        return note(
            Place(path: export), elsewhereCode,
            "\(export): \(memos == 1 ? "1 memo is" : "\(memos) memos are") already here from \(source) and \(memos == 1 ? "stays" : "stay") there",
            ko: "\(export): 메모 \(memos)개는 이미 \(source)에서 가져온 것이라 그대로 두었습니다")
    }

    /// Memos differ from an own export that is no newer than they are.
    static func staysChanged(_ export: String, memos: Int) -> ImportProblem {
        note(
            Place(path: export), "differs-from-export",
            "\(export): \(memos == 1 ? "1 memo differs" : "\(memos) memos differ") here; the export is no newer, so \(memos == 1 ? "it stays as it is" : "they stay as they are")",
            ko: "\(export): 메모 \(memos)개는 여기 있는 것과 다르지만, 내보낸 것이 더 새롭지 않아 지금 것을 그대로 두었습니다")
    }

    /// Some of an export's memos are in another source.
    static func alreadyHere(_ export: String, _ source: String, memos: Int, of count: Int) -> ImportProblem {
        note(
            Place(path: export), alreadyHereCode,
            "\(export): \(memos) of the first \(count) texts are already here from \(source); if it is the same source, add --source \"\(source)\"",
            ko: "\(export): 처음 글 \(count)개 가운데 \(memos)개는 이미 \(source)에서 가져왔습니다. 같은 출처로 보려면 --source \"\(source)\"를 붙이세요")
    }

    /// The user asks for another part of a chat than that of the source's memos.
    static func dividedOtherwise(_ source: String) -> ImportProblem {
        note(
            Place(path: source), "divided-otherwise",
            "\(source): the memos imported before have another part of the chat each, so messages may be here twice; to keep the former memos alone, take this import back with: saekin undo",
            ko: "\(source): 전에 가져온 메모는 대화를 다른 단위로 나눈 것이라, 같은 말이 두 번 있을 수 있습니다. 전의 메모만 두려면 saekin undo로 이 가져오기를 되돌리세요")
    }

    /// A mirrored export could not be read in whole.
    static func leftAlone(_ source: String, memos: Int) -> ImportProblem {
        note(
            Place(path: source), "left-alone",
            "\(source): \(memos == 1 ? "1 memo was" : "\(memos) memos were") left alone, because what could not be read may hold them; correct it and import again",
            ko: "\(source): 읽지 못한 곳에 있을 수 있는 메모 \(memos)개는 그대로 두었습니다. 고쳐서 다시 가져오세요")
    }

    /// The export has no memos, so mirroring it would trash all memos of the source.
    static func emptyMirror(_ source: String, memos: Int) -> ImportProblem {
        note(
            Place(path: source), "empty-mirror",
            "\(source): the export has no memos, so the \(memos) memos imported before were kept in case it could not be read; move them to the trash with: saekin remove",
            ko: "\(source): 지금은 메모가 하나도 없습니다. 읽지 못한 것일 수도 있어 전에 가져온 메모 \(memos)개를 그대로 두었습니다. 필요 없으면 saekin remove로 휴지통에 넣으세요")
    }

    /// More memos were pinned than the limit allows.
    static func pinsFull(_ memo: MemoID, title: String, limit: Int) -> ImportProblem {
        let title = MemoText.plainTitle(title)
        return note(
            Place(path: "#\(memo.rawValue)"), "pins-full",
            "#\(memo.rawValue) \(title): not pinned: the limit is \(limit); unpin one, then run: saekin pin \(memo.rawValue)",
            ko: "#\(memo.rawValue) \(title): 고정은 \(limit)개까지라 이 메모는 고정하지 않았습니다. 하나를 푼 뒤: saekin pin \(memo.rawValue)")
    }

    /// Both sides changed these facts, which have both changes now.
    static func mergedFacts(_ place: Place, _ memo: MemoName, _ facts: [MemoFact]) -> ImportProblem {
        note(
            place, "merged", "\(memo): \(MemoName.list(facts)) changed both here and in the export; now has both changes",
            ko: "\(memo): 양쪽에서 바꾼 것을 함께 담았습니다(\(MemoName.koreanList(facts)))")
    }

    /// Both sides changed these facts. The vault keeps its own.
    static func keptFacts(_ place: Place, _ memo: MemoName, _ facts: [MemoFact], copy: Int64?) -> ImportProblem {
        var (english, korean) = ("", "")
        if facts.contains(where: { ![.text, .trashed].contains($0) }) {
            english = "; the export's: saekin history \(memo.id); to take it: saekin resolve \(memo.id) --keep export"
            korean = ". 가져온 값은: saekin history \(memo.id), 그 값을 쓰려면: saekin resolve \(memo.id) --keep export"
        }
        if facts.contains(.text) {
            english += "; the text of the export \(copy.map { "is #\($0)" } ?? "becomes a conflicted copy"); to choose: saekin resolve"
            korean += ". 가져온 글은 \(copy.map { "#\($0)에" } ?? "충돌 사본으로") 따로 둡니다. 고르려면: saekin resolve"
        }
        return note(
            place, "conflict", "\(memo): \(MemoName.list(facts)) changed both here and in the export; kept yours\(english)",
            ko: "\(memo): 양쪽에서 바꾸어 여기 것을 남겼습니다(\(MemoName.koreanList(facts)))\(korean)")
    }

    /// The export has older versions of memos than an earlier import brought.
    static func olderVersions(_ source: String, memos: Int) -> ImportProblem {
        note(
            Place(path: source), "older-versions",
            "\(source): \(memos == 1 ? "1 memo has" : "\(memos) memos have") an older version now than before; if this export is older than the last one, take it back with: saekin undo",
            ko: "\(source): 메모 \(memos)개가 전보다 오래된 글로 바뀌었습니다. 지난번보다 먼저 내보낸 것이면 saekin undo로 되돌리세요")
    }

    /// Memos were changed as an import had changed them that was undone.
    static func undoneBefore(_ source: String, memos: Int) -> ImportProblem {
        note(
            Place(path: source), "undone-before",
            "\(source): the last import was undone; \(memos == 1 ? "1 memo of it is" : "\(memos) memos of it are") as in the export again",
            ko: "\(source): 되돌린 지난 가져오기의 메모 \(memos)개를 다시 가져왔습니다")
    }

    /// The export has another text of a memo that is in the trash.
    static func changedInTrash(_ place: Place, _ memo: MemoName) -> ImportProblem {
        note(
            place, "changed-in-trash",
            "\(memo): changed in the export, and stays in the trash here; to have it back: saekin restore \(memo.id)",
            ko: "\(memo): 가져온 쪽에서 바뀌었지만 여기서는 휴지통에 있습니다. 되살리려면: saekin restore \(memo.id)")
    }

    /// The export has changed a memo since it was deleted for good in the vault, and so brings it back.
    static func deletedButChanged(_ place: Place, title: String) -> ImportProblem {
        let title = MemoText.plainTitle(title.trimmed).prefix(40)
        return note(
            place, "deleted-but-changed",
            "\(place): \(title): you deleted this memo for good, but it has changed in the export since, so it is back",
            ko: "\(place): \(title): 완전히 지운 메모이지만 그 뒤에 가져온 쪽에서 바뀌어 다시 들어왔습니다")
    }

    /// A mirrored export no longer has a memo whose text was changed here.
    static func missingButChanged(_ place: Place, _ memo: MemoName) -> ImportProblem {
        note(
            place, "kept-missing",
            "\(memo): gone from the export, but kept because you changed its text here; to remove it: saekin remove \(memo.id)",
            ko: "\(memo): 가져온 쪽에서 사라졌지만 여기서 글을 고쳤으므로 남겼습니다. 지우려면: saekin remove \(memo.id)")
    }
}

/// A memo in a message: its number and its title.
struct MemoName: CustomStringConvertible {
    let id: Int64
    let title: String

    var description: String { "#\(id) \(MemoText.plainTitle(title.trimmed).prefix(40))" }

    /// Returns the names of facts in English.
    static func list(_ facts: [MemoFact]) -> String { facts.map(\.name.english).joined(separator: ", ") }

    /// Returns the names of facts in Korean.
    static func koreanList(_ facts: [MemoFact]) -> String { facts.map(\.name.korean).joined(separator: "·") }
}
