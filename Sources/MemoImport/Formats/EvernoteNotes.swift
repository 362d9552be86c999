/// One note of an ENEX file, its values as they are written.
struct EvernoteNote {
    var title = ""
    var content = ""
    var created = ""
    var updated = ""
    var tags: [String] = []
    var link = ""
    var reminder = ""
    var reminderDone = ""
    /// Newer versions keep tasks beside the text; as lines of a checklist.
    var tasks: [String] = []
    /// Whether something was cut off.
    var isTooLarge = false
}

/// Gathers the notes of an ENEX file. Attachments pass by without being kept.
final class EvernoteNotes: XMLListener {
    static let noteLimit = 64 << 20

    private var path: [String] = []
    private var note: EvernoteNote?
    private var task = (title: "", isDone: false)
    private var value = ""
    private var size = 0
    private var done: [EvernoteNote] = []

    /// The notes that ended since this was asked last.
    func finished() -> [EvernoteNote] {
        defer { done = [] }
        return done
    }

    func start(_ name: String, _ attributes: [String: String]) {
        path.append(name)
        value = ""
        if name == "note" { (note, size) = (EvernoteNote(), 0) }
        if name == "task" { task = ("", false) }
    }

    func text(_ text: String) {
        guard note != nil, !path.contains("resource") else { return }
        size += text.utf8.count
        guard size <= Self.noteLimit else {
            note?.isTooLarge = true
            return
        }
        value += text
    }

    func end(_ name: String) {
        let isDirect = path.dropLast().last == "note"
        switch name {
        case "note":
            if let note { done.append(note) }
            note = nil
        case "title":
            if isDirect { note?.title = value } else { task.title = value }
        case "content": if isDirect { note?.content = value }
        case "created": if isDirect { note?.created = value }
        case "updated": if isDirect { note?.updated = value }
        case "tag": note?.tags.append(value)
        case "source-url": if !path.contains("resource") { note?.link = value }
        case "reminder-time": note?.reminder = value
        case "reminder-done-time": note?.reminderDone = value
        case "taskStatus": task.isDone = value.lowercased() == "completed"
        case "task": if !task.title.isEmpty { note?.tasks.append((task.isDone ? "- [x] " : "- [ ] ") + task.title) }
        default: break
        }
        value = ""
        _ = path.popLast()
    }
}
