import KoreanText
import MemoModel
import MemoVault

/// A change in words: `'회의록'을 TODO에서 DOING으로 옮김`.
struct ChangeText {
    private let change: Change
    private let title: String

    init(_ change: Change) {
        self.change = change
        title = ChangeText.quoted(change.title)
    }

    /// In the user's language, safe to print.
    var text: String { say(english, korean) + versionNote }

    /// A title as messages name it, cut when it is long.
    static func quoted(_ title: String) -> String {
        let line = VisibleText.line(title).split(separator: " ").joined(separator: " ")
        guard !line.isEmpty else { return say("(no title)", "(제목 없음)") }
        return "'" + (line.count > 40 ? String(line.prefix(39)) + "…" : line) + "'"
    }

    private var korean: String {
        let object = PairedParticle.object.after(title)
        return switch change.kind {
        case .added: "\(object) 추가함"
        case .edited: "\(object) 고침"
        case .reverted(let target, _): "\(object) 버전 \(target)의 글로 되돌림"
        case .imported(let source): "\(VisibleText.line(source))에서 \(object) 가져옴"
        case .updated: "\(object) 다시 가져와 바꿈"
        case .vanished: "출처에서 사라진 \(object) 휴지통에 넣음"
        case .moved(let from, let to): koreanMove(object, from, to)
        case .pinned: "\(object) 고정함"
        case .unpinned: "\(title)의 고정을 풂"
        case .stateChanged(let from?, let to?): "\(object) \(from.label)에서 \(to.label)\(Self.direction(to)) 옮김"
        case .stateChanged(nil, let to?): "\(object) \(to.label)\(Self.direction(to)) 정함"
        case .stateChanged: "\(object) 할 일에서 뺌"
        case .dueChanged(_, let to?): "\(title)의 기한을 \(PairedParticle.direction.after(to.localDay)) 정함"
        case .dueChanged: "\(title)의 기한을 없앰"
        case .tagged(let tag): "\(title)에 #\(VisibleText.line(tag)) 태그를 붙임"
        case .untagged(let tag): "\(title)에서 #\(VisibleText.line(tag)) 태그를 뗌"
        case .trashed: "\(object) 휴지통에 넣음"
        case .restored: "\(object) 휴지통에서 꺼냄"
        case .purged: "\(object) 완전히 지움"
        case .importRun(let new, let changed, let trashed):
            "\(title)에서 메모 \(new.grouped)개를 가져옴" + (changed > 0 ? ", \(changed.grouped)개 바꿈" : "")
                + (trashed > 0 ? ", \(trashed.grouped)개 휴지통에 넣음" : "")
        case .categoryAdded: "\(title) 분류를 추가함"
        case .categoryRenamed(let name): "\(title) 분류의 이름을 \(PairedParticle.direction.after(Self.quoted(name))) 바꿈"
        case .categoryChanged: "\(title) 분류의 모양이나 순서를 바꿈"
        case .categoryNested(let parent?): "\(title) 분류를 \(Self.quoted(parent)) 안으로 옮김"
        case .categoryNested: "\(title) 분류를 맨 위로 옮김"
        case .categoryRemoved(let target?): "\(title) 분류를 지우고 메모를 \(PairedParticle.direction.after(Self.quoted(target))) 옮김"
        case .categoryRemoved: "\(title) 분류를 지움"
        case .tagRenamed(let name): "\(title) 태그의 이름을 \(PairedParticle.direction.after(Self.quoted(name))) 바꿈"
        }
    }

    private func koreanMove(_ object: String, _ from: String?, _ to: String?) -> String {
        let source = from.map { "\(Self.quoted($0))에서 " } ?? ""
        guard let to else { return "\(object) \(source)뺌" }
        return "\(object) \(source)\(PairedParticle.direction.after(Self.quoted(to))) 옮김"
    }

    /// 투두로, 두잉으로, 던으로: as they are read.
    private static func direction(_ state: WorkState) -> String {
        switch state {
        case .todo: "로"
        case .doing, .done: "으로"
        }
    }

    private var english: String {
        switch change.kind {
        case .added: "added \(title)"
        case .edited: "edited \(title)"
        case .reverted(let target, _): "brought back version \(target) of \(title)"
        case .imported(let source): "imported \(title) from \(VisibleText.line(source))"
        case .updated: "updated \(title) by an import"
        case .vanished: "trashed \(title), gone from its source"
        case .moved(let from, let to?): "moved \(title) " + (from.map { "from \(Self.quoted($0)) " } ?? "") + "to \(Self.quoted(to))"
        case .moved(let from, nil): "took \(title) out of \(Self.quoted(from ?? ""))"
        case .pinned: "pinned \(title)"
        case .unpinned: "unpinned \(title)"
        case .stateChanged(let from?, let to?): "moved \(title) from \(from.label) to \(to.label)"
        case .stateChanged(nil, let to?): "made \(title) \(to.label)"
        case .stateChanged: "\(title) is no work item any more"
        case .dueChanged(_, let to?): "set the deadline of \(title) to \(to.localDay)"
        case .dueChanged: "took the deadline from \(title)"
        case .tagged(let tag): "tagged \(title) #\(VisibleText.line(tag))"
        case .untagged(let tag): "took #\(VisibleText.line(tag)) from \(title)"
        case .trashed: "removed \(title)"
        case .restored: "restored \(title)"
        case .purged: "deleted \(title) for good"
        case .importRun(let new, let changed, let trashed):
            "imported \(new.memos) from \(title)" + (changed > 0 ? ", changed \(changed.grouped)" : "")
                + (trashed > 0 ? ", trashed \(trashed.grouped)" : "")
        case .categoryAdded: "added the category \(title)"
        case .categoryRenamed(let name): "renamed the category \(title) to \(Self.quoted(name))"
        case .categoryChanged: "changed the looks or place of the category \(title)"
        case .categoryNested(let parent): "moved the category \(title) " + (parent.map { "into \(Self.quoted($0))" } ?? "to the top")
        case .categoryRemoved(let target): "removed the category \(title)" + (target.map { ", its memos went to \(Self.quoted($0))" } ?? "")
        case .tagRenamed(let name): "renamed the tag \(title) to \(Self.quoted(name))"
        }
    }

    /// Where the text before is to be found.
    private var versionNote: String {
        switch change.kind {
        case .edited(let version), .reverted(_, let version), .updated(let version?):
            say(" (text before: version \(version))", " (이전 글: 버전 \(version))")
        default: ""
        }
    }
}

extension WorkState {
    /// What boards and histories call it, as the project apps do.
    var label: String { code.uppercased() }
}
