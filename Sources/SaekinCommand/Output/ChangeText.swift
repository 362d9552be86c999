import KoreanText
import MemoImport
import MemoJSON
import MemoModel
import MemoVault

/// A change as a sentence: `'회의록'을 할 일에서 진행 중으로 옮김`.
struct ChangeText {
    private let change: Change
    private let title: String
    private let memos: Int

    /// - Parameter memos: Number of memos that were changed alike, of which the change names one.
    init(_ change: Change, memos: Int = 1) {
        (self.change, self.memos) = (change, memos)
        let (title, others) = (ChangeText.quoted(change.title), (memos - 1).grouped)
        self.title = memos > 1 ? say("\(title) and \(others) more", "\(title) 외 \(others)개") : title
    }

    /// The sentence in the user's language, safe to print.
    var text: String { say(english, korean) + (memos > 1 ? "" : versionNote) }

    /// Returns a title for messages without the heading sign, truncated if it is long.
    static func quoted(_ title: String) -> String {
        let line = VisibleText.line(String(title[VisibleText.heading(title)...])).split(separator: " ").joined(separator: " ")
        guard !line.isEmpty else { return say("(no title)", "(제목 없음)") }
        return "'" + (line.count > 40 ? String(line.prefix(39)) + "…" : line) + "'"
    }

    private var korean: String {
        let object = PairedParticle.object.after(title)
        return switch change.kind {
        case .added: "\(object) 추가함"
        case .edited: "\(object) 수정함"
        case .reverted(let target, _): "\(object) 버전 \(target)의 글로 되돌림"
        case .imported(let source): "\(VisibleText.line(source))에서 \(object) 가져옴"
        case .updated: "\(object) 다시 가져와 바꿈"
        case .merged(let joined, let kept): "\(object) 합침" + Self.facts(joined, " (함께 담음: ", kept, " (여기 것을 남김: ")
        case .vanished: "출처에서 사라진 \(object) 휴지통으로 옮김"
        case .decided(let kept): title + Self.facts([], "", kept, "에서 여기 값을 남김 (")
        case .writtenBack: "\(object) 가져온 폴더에 다시 저장함"
        case .moved(let from, let to): koreanMove(object, from, to)
        case .pinned: "\(object) 고정함"
        case .unpinned: "\(title) 고정 해제함"
        case .factChanged(.state, let from?, let to?):
            "\(object) \(Self.shown(from))에서 \(PairedParticle.direction.after(Self.shown(to))) 옮김"
        case .factChanged(.state, nil, let to?): "\(object) \(PairedParticle.direction.after(Self.shown(to))) 정함"
        case .factChanged(.state, _, nil): "\(title) 상태 해제함"
        case .factChanged(let fact, _, let to?):
            "\(title)의 \(PairedParticle.object.after(fact.definition.name.korean)) \(PairedParticle.direction.after(Self.shown(to))) 정함"
        case .factChanged(let fact, _, nil): "\(title) \(fact.definition.name.korean) 삭제함"
        case .dateChanged(_, let to): "\(title)의 날짜를 \(PairedParticle.direction.after(to.localDay)) 정함"
        case .tagged(let tag): "\(title)에 #\(VisibleText.line(tag)) 태그 추가함"
        case .untagged(let tag): "\(title)에서 #\(VisibleText.line(tag)) 태그 제거함"
        case .attached(let name): "\(title)에 \(VisibleText.line(name)) 파일 첨부함"
        case .detached(let name): "\(title)에서 \(VisibleText.line(name)) 파일 제거함"
        case .trashed: "\(object) 휴지통으로 옮김"
        case .restored: "\(object) 되살림"
        case .purged: "\(object) 영구 삭제함"
        case .parted(let original): "\(object) #\(original.rawValue)의 충돌 사본이 아닌 메모로 바꿈"
        case .importRun(let new, let changed, let trashed):
            "\(title)에서 메모 "
                + Self.parts([(new, "가져옴"), (changed, "바꿈"), (trashed, "휴지통으로 옮김")]) {
                    "\($0.grouped)개를 \($1)"
                } next: {
                    "\($0.grouped)개 \($1)"
                }
        case .categoryAdded: "\(title) 분류를 추가함"
        case .categoryRenamed(let name): "\(title) 분류의 이름을 \(PairedParticle.direction.after(Self.quoted(name))) 바꿈"
        case .categoryChanged: "\(title) 분류를 수정함"
        case .categoryNested(let parent?): "\(title) 분류를 \(Self.quoted(parent)) 안으로 옮김"
        case .categoryNested: "\(title) 분류를 최상위로 옮김"
        case .categoryRemoved(let target?): "\(title) 분류를 삭제하고 메모를 \(PairedParticle.direction.after(Self.quoted(target))) 옮김"
        case .categoryRemoved: "\(title) 분류를 삭제함"
        case .tagRenamed(let name): "\(title) 태그의 이름을 \(PairedParticle.direction.after(Self.quoted(name))) 바꿈"
        case .searchSaved: "\(title) 검색을 저장함"
        case .searchDeleted: "저장한 검색 \(object) 삭제함"
        case .searchRenamed(let name): "저장한 검색 \(title)의 이름을 \(PairedParticle.direction.after(Self.quoted(name))) 바꿈"
        case .synonymsChanged: "동의어를 바꿈"
        case .undone(let kind): UndoneText.sentence(kind, of: change.title.isEmpty ? "" : title)
        }
    }

    /// Returns phrases about the memos that an import changed, without kinds of which there are none; the first phrase if it changed nothing.
    private static func parts<Words>(
        _ parts: [(count: Int, words: Words)], first: (Int, Words) -> String, next: (Int, Words) -> String
    ) -> String {
        let done = parts.filter { $0.count > 0 }
        return (done.isEmpty ? Array(parts.prefix(1)) : done).enumerated().map { place, part in
            place == 0 ? first(part.count, part.words) : next(part.count, part.words)
        }.joined(separator: ", ")
    }

    private static func facts(_ joined: [String], _ joinedHead: String, _ kept: [String], _ keptHead: String) -> String {
        [(joinedHead, joined), (keptHead, kept)].filter { !$1.isEmpty }
            .map { $0 + $1.map { fact(KeptFact($0)) }.joined(separator: ", ") + ")" }.joined()
    }

    private static func fact(_ kept: KeptFact) -> String {
        let name = MemoFact.names([kept.name])
        guard let value = value(of: kept) else { return name }
        return name + say(" (in the export: \(value))", "(가져온 값: \(value))")
    }

    /// Returns the value of a fact as people read it; nil if it is not known.
    static func value(of fact: KeptFact) -> String? {
        fact.export.map { $0.isEmpty ? say("none", "없음") : fact.value.map(shown) ?? VisibleText.line($0) }
    }

    private func koreanMove(_ object: String, _ from: String?, _ to: String?) -> String {
        let source = from.map { "\(Self.quoted($0))에서 " } ?? ""
        guard let to else { return "\(object) \(source)제거함" }
        return "\(object) \(source)\(PairedParticle.direction.after(Self.quoted(to))) 옮김"
    }

    private var english: String {
        switch change.kind {
        case .added: "added \(title)"
        case .edited: "edited \(title)"
        case .reverted(let target, _): "restored version \(target) of \(title)"
        case .imported(let source): "imported \(title) from \(VisibleText.line(source))"
        case .updated: "updated \(title) by an import"
        case .merged(let joined, let kept): "merged \(title)" + Self.facts(joined, " (has both changes: ", kept, " (kept yours: ")
        case .decided(let kept): "kept yours in \(title)" + Self.facts([], "", kept, " (")
        case .vanished: "moved \(title) to the trash: gone from its source"
        case .writtenBack: "wrote \(title) back into its folder"
        case .moved(let from, let to?): "moved \(title) " + (from.map { "from \(Self.quoted($0)) " } ?? "") + "to \(Self.quoted(to))"
        case .moved(let from, nil): "removed \(title) from \(Self.quoted(from ?? ""))"
        case .pinned: "pinned \(title)"
        case .unpinned: "unpinned \(title)"
        case .factChanged(.state, let from?, let to?): "moved \(title) from \(Self.shown(from)) to \(Self.shown(to))"
        case .factChanged(.state, nil, let to?): "set \(title) to \(Self.shown(to))"
        case .factChanged(.state, _, nil): "cleared the state of \(title)"
        case .factChanged(let fact, _, let to?): "set the \(fact.definition.name.english) of \(title) to \(Self.shown(to))"
        case .factChanged(let fact, _, nil): "cleared the \(fact.definition.name.english) of \(title)"
        case .dateChanged(_, let to): "set the date of \(title) to \(to.localDay)"
        case .tagged(let tag): "added the tag #\(VisibleText.line(tag)) to \(title)"
        case .untagged(let tag): "removed the tag #\(VisibleText.line(tag)) from \(title)"
        case .attached(let name): "attached \(VisibleText.line(name)) to \(title)"
        case .detached(let name): "removed the file \(VisibleText.line(name)) from \(title)"
        case .trashed: "moved \(title) to the trash"
        case .restored: "restored \(title)"
        case .purged: "permanently deleted \(title)"
        case .parted(let original): "made \(title) a memo of its own, apart from #\(original.rawValue)"
        case .importRun(let new, let changed, let trashed):
            Self.parts([(new, ("imported", "")), (changed, ("changed", "")), (trashed, ("moved", " to the trash"))]) {
                "\($1.0) \($0.memos) from \(title)\($1.1)"
            } next: {
                "\($1.0) \($0.grouped)\($1.1)"
            }
        case .categoryAdded: "added the category \(title)"
        case .categoryRenamed(let name): "renamed the category \(title) to \(Self.quoted(name))"
        case .categoryChanged: "updated the category \(title)"
        case .categoryNested(let parent): "moved the category \(title) " + (parent.map { "into \(Self.quoted($0))" } ?? "to the top level")
        case .categoryRemoved(let target):
            "removed the category \(title)" + (target.map { " and moved its memos to \(Self.quoted($0))" } ?? "")
        case .tagRenamed(let name): "renamed the tag \(title) to \(Self.quoted(name))"
        case .searchSaved: "saved the search \(title)"
        case .searchDeleted: "deleted the saved search \(title)"
        case .searchRenamed(let name): "renamed the saved search \(title) to \(Self.quoted(name))"
        case .synonymsChanged: "changed the synonyms"
        case .undone(let kind): UndoneText.sentence(kind, of: change.title.isEmpty ? "" : title)
        }
    }

    private static func shown(_ value: PlainValue) -> String {
        switch value {
        case .flag: ""
        case .state(let state): state.title
        case .time(let time): time.localDay
        case .text(let text): quoted(text)
        }
    }

    /// The version number of the previous text.
    private var versionNote: String {
        switch change.kind {
        case .edited(let version), .reverted(_, let version), .updated(let version?):
            say(" (previous text: version \(version))", " (이전: 버전 \(version))")
        default: ""
        }
    }
}

/// The output of changes, from a command or from the history.
struct ChangePrinter {
    var format = OutputFormat.text
    var table = TableChoice()
    /// Whether to print the time of each change.
    var isDated = false
    var style = Style(isColored: false, columns: nil)

    func show(_ changes: [Change]) throws {
        switch format {
        case .text: try Console.write(changes.map { line($0) }.joined())
        case .json, .jsonl, .tsv:
            var records = RecordPrinter(format, table, columns: ["id", "time", "kind", "title", "old", "new", "version", "memos"])
            for change in changes { try records.add(change.record) }
            try records.end("changes")
        }
    }

    /// Returns the line of a change, which is one of so many memos that were changed alike.
    func line(_ change: Change, memos: Int = 1) -> String {
        let time = isDated ? style.text(change.time.localMinute, .dim) + "  " : ""
        let number = memos > 1 ? "" : change.memo.map { "#\($0.rawValue) " } ?? ""
        return time + number + ChangeText(change, memos: memos).text + "\n"
    }
}

/// The changes that an undo took back, by the kind of the change as the history has it.
enum UndoneText {
    /// Returns the sentence.
    /// - Parameters:
    ///   - title: The quoted title of the memo, category or source; empty if there is none.
    static func sentence(_ kind: String, of title: String) -> String {
        guard let (english, korean) = changes[kind] ?? fact(kind) else {
            return title.isEmpty ? say("undid a change", "변경을 되돌림") : say("undid a change of \(title)", "\(title)의 변경을 되돌림")
        }
        let object = PairedParticle.object.after(korean)
        return title.isEmpty ? say("undid: \(english)", "\(object) 되돌림") : say("undid: \(title) \(english)", "\(title)의 \(object) 되돌림")
    }

    private static func fact(_ kind: String) -> (english: String, korean: String)? {
        PlainFact.allCases.map(\.definition).first { $0.argument == kind }.map {
            ("set to another \($0.name.english)", "\($0.name.korean) 변경")
        }
    }

    private static let changes: [String: (english: String, korean: String)] = [
        "added": ("added", "추가"), "edited": ("edited", "수정"), "reverted": ("restored to an earlier text", "이전 버전 복원"),
        "import": ("imported", "가져오기"), "imported": ("imported", "가져오기"), "updated": ("updated by an import", "다시 가져오기"),
        "merged": ("merged", "합치기"), "decided": ("kept as it was", "여기 값 남기기"),
        "vanished": ("moved to the trash: gone from its source", "휴지통 이동"),
        "moved": ("moved to another category", "분류 이동"), "pinned": ("pinned", "고정"), "unpinned": ("unpinned", "고정 해제"),
        "date": ("set to another date", "날짜 변경"),
        "tagged": ("tagged", "태그 추가"), "untagged": ("lost a tag", "태그 제거"), "trashed": ("moved to the trash", "휴지통 이동"),
        "attached": ("given a file", "파일 첨부"), "detached": ("lost a file", "파일 제거"),
        "restored": ("restored", "되살리기"), "parted": ("made a memo of its own", "충돌 사본 따로 두기"),
        "category-added": ("added as a category", "분류 추가"),
        "category-renamed": ("renamed", "분류 이름 변경"), "category-changed": ("given another look", "분류 모습 변경"),
        "category-nested": ("moved among the categories", "분류 위치 변경"), "category-removed": ("removed from the categories", "분류 삭제"),
        "tag-renamed": ("renamed", "태그 이름 변경"), "search-saved": ("saved as a search", "검색 저장"),
        "search-deleted": ("deleted from the saved searches", "저장한 검색 삭제"), "search-renamed": ("renamed", "저장한 검색 이름 변경"),
        "synonyms-changed": ("synonyms changed", "동의어 변경"),
    ]
}
